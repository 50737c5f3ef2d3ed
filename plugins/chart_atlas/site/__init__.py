"""The catalogue becomes pages and files."""

from .files import search_index, search_scripts
from .files.chart_files import Download
from .files.downloads import all_files
from .files.forks import shared_out
from .files.site_files import ASIDE, SiteFiles, noted_files, swap_notes
from .links import Places
from .page import Heading, Page, Rendered, without_indents
from .pages import blocks, heads, own_frames
from .pages.all_pages import all_pages
from .policy import Guard, PageNeeds, page_needs, policy_of, with_policy
from .site_values import Site

__all__ = [
    "ASIDE",
    "Download",
    "Guard",
    "Heading",
    "Page",
    "PageNeeds",
    "Places",
    "Rendered",
    "Site",
    "SiteFiles",
    "all_files",
    "all_pages",
    "blocks",
    "heads",
    "noted_files",
    "own_frames",
    "page_needs",
    "policy_of",
    "search_index",
    "search_scripts",
    "shared_out",
    "swap_notes",
    "with_policy",
    "without_indents",
]
