"""Values become text and files."""

from . import csv_tables, drafts, whole_tables
from .chart_json import cell_data, claim_data, problem_data
from .chart_texts import chart_text, embeddable_json, specification
from .check_report import CHECK_FORMATS, check_report
from .checks import SEVERITIES, Checked, check_files, contradictions
from .data_frames import data_frame
from .export import EXPORT_FORMATS, ExportWork, export_cells
from .figure_texts import figure_text
from .formats import ExportError
from .listing import chart_report, problem_text, store_lines
from .records import cell_grid

__all__ = [
    "CHECK_FORMATS",
    "EXPORT_FORMATS",
    "SEVERITIES",
    "Checked",
    "ExportError",
    "ExportWork",
    "cell_data",
    "cell_grid",
    "chart_report",
    "chart_text",
    "check_files",
    "check_report",
    "claim_data",
    "contradictions",
    "csv_tables",
    "data_frame",
    "drafts",
    "embeddable_json",
    "export_cells",
    "figure_text",
    "problem_data",
    "problem_text",
    "specification",
    "store_lines",
    "whole_tables",
]
