"""The catalogue becomes pages and files."""

from .files.backing_files import backed
from .files.chart_files import Download, chart_works, load_heatmap_template, png_files
from .files.downloads import all_files
from .files.forks import draw_png_files, make_by_forks
from .files.search_index import missing_packages, pagefind_files, pagefind_records, pagefind_worker
from .files.site_files import ASIDE, SiteFiles, noted_files, swap_notes
from .guard import Guard
from .links import Places
from .page import Heading, Page, Rendered, readable_text, unpacked_page, with_blocks
from .pages import Pages
from .policy import Frame, policy_of, theme_frame, with_policy
from .shell import Shell, joined_entries, shell_entries, shell_html, split_entries

__all__ = [
    "ASIDE",
    "Download",
    "Frame",
    "Guard",
    "Heading",
    "Page",
    "Pages",
    "Places",
    "Rendered",
    "Shell",
    "SiteFiles",
    "all_files",
    "backed",
    "chart_works",
    "draw_png_files",
    "joined_entries",
    "load_heatmap_template",
    "make_by_forks",
    "missing_packages",
    "noted_files",
    "pagefind_files",
    "pagefind_records",
    "pagefind_worker",
    "png_files",
    "policy_of",
    "readable_text",
    "shell_entries",
    "shell_html",
    "split_entries",
    "swap_notes",
    "theme_frame",
    "unpacked_page",
    "with_blocks",
    "with_policy",
]
