"""The page of a comparison: the values that compare.html shows."""

from __future__ import annotations

from ...atlas import Pair
from ...cache import digest
from .. import outcomes
from ..difference_views import difference_heatmap, printed_differences
from ..files.file_kinds import COMPARISON_FILES, file_links
from ..packed_text import printed_table
from ..page import BESIDE, Page
from ..site_values import Site
from .rendering import render


def comparison_page(site: Site, pair: Pair) -> Page:
    """Return the page of a comparison, which is computed only when it is asked for."""
    path = site.places.page(pair.address)
    return Page(
        path=path,
        words=lambda: (outcomes.title(pair.compared), outcomes.summary(pair.compared)),
        make=lambda: render(
            site,
            "compare.html",
            path,
            item=pair.compared,
            heatmap=difference_heatmap(pair.compared),
            printed=printed_table(printed_differences(pair.compared)),
            links=file_links(site, pair.address, COMPARISON_FILES),
        ),
        source=digest(site.settings, path, site.print_of_pair(pair)),
        # In a large atlas there are too many; the pages of their charts lead to them.
        weight=BESIDE if site.searched == "places" else None,
    )
