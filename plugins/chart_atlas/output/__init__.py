"""Values become text and files."""

from . import tables
from .annotations import github_annotations
from .chart_json import cell_data, chart_data, check_data, claim_data, problem_data
from .checks import (
    SEVERITIES,
    Checked,
    check_files,
    contradiction_error,
    contradictions,
    exit_status,
    seed_files,
    unusable_problem,
)
from .export import ExportWork, export_cells, target
from .formats import EXPORT_FORMATS, TEXT_FORMATS, MissingLibraryError, cell_writer
from .listing import chart_listing, check_listing, export_line, problem_text, store_lines
from .tables import cell_grid, chart_csv, csv_text, number_cell, text_cell, tidy_csv, wide_csv

__all__ = [
    "EXPORT_FORMATS",
    "SEVERITIES",
    "TEXT_FORMATS",
    "Checked",
    "ExportWork",
    "MissingLibraryError",
    "cell_data",
    "cell_grid",
    "cell_writer",
    "chart_csv",
    "chart_data",
    "chart_listing",
    "check_data",
    "check_files",
    "check_listing",
    "claim_data",
    "contradiction_error",
    "contradictions",
    "csv_text",
    "exit_status",
    "export_cells",
    "export_line",
    "github_annotations",
    "number_cell",
    "problem_data",
    "problem_text",
    "seed_files",
    "store_lines",
    "tables",
    "target",
    "text_cell",
    "tidy_csv",
    "unusable_problem",
    "wide_csv",
]
