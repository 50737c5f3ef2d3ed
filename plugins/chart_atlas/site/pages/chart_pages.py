"""The page of a chart: the values that templates/chart.html shows.

These two files say what the page looks like; what they share with other pages they take from words
and from parts.html.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from markupsafe import Markup

from ...atlas import ChartEntry, Ledger, Pair, Quote, figures
from ...cache import digest
from ...drawing import Heatmap
from ...model import Claim
from ...output import chart_text
from ...owner import source_address, source_line
from ...reading import Segment
from ..cell_notes import amended_cells, marked_rows
from ..citation import Citation, citations
from ..embed import embed_code
from ..files.file_kinds import CHART_FILES, PREVIEW, file_links, panel_links
from ..links import address
from ..page import Page, Rendered
from ..prose import Mark, prose_html
from ..site_values import Site
from ..supporting_cells import evidence, spans
from ..words import chart_summary
from .rendering import render
from .view_choices import view_choices


def chart_page(site: Site, entry: ChartEntry) -> Page:
    """Return the page of a chart."""
    seed, path = entry.chart.seed, site.places.page(entry.address)
    has_preview = entry.panels and site.previews
    compared = site.comparisons.pairs_of_chart(entry)
    return Page(
        path=path,
        words=lambda: (entry.title, chart_summary(entry)),
        make=lambda: _content(site, entry, compared),
        source=digest(
            site.settings,
            path,
            site.print_of_chart(entry),
            site.print_of_figure(entry),
            [site.print_of_pair(pair) for pair in compared],
            site.comparisons.is_possible,
            site.history.of(seed),
            site.edit(seed),
        ),
        preview=site.places.file(f"{entry.address}/{PREVIEW}") if has_preview else None,
        seed=seed,
        edit=site.edit(seed),
        chart=entry if entry.panels else None,
    )


def _content(site: Site, entry: ChartEntry, compared: Sequence[Pair]) -> Rendered:
    panels, ledger = site.drawn(entry.slug), Ledger.of([entry])
    second = _second_verdicts(site, entry)

    def holds(quote: Quote) -> bool:
        claims = (item.claim for item in quote.statements)
        return quote.verdicts == ["holds"] and second.keys().isdisjoint(claims)

    citation, ids = _citation(site, entry), site.cell_ids(entry.slug)
    segments = entry.description.outline.segments
    legend = Heatmap.legend_of_all([drawn.heatmap for drawn in panels])
    notes = {drawn.heatmap.scale.note for drawn in panels}
    return render(
        site,
        "chart.html",
        site.places.page(entry.address),
        entry=entry,
        chart=entry.chart,
        panels=panels,
        legend=legend,
        note=notes.pop() if legend and len(notes) == 1 else None,
        ledger=ledger,
        second=second,
        holding=[quote for quote in ledger.quotes if holds(quote)],
        standing_out=[quote for quote in ledger.quotes if not holds(quote)],
        compared=compared,
        panels_to_compare=_panels_to_compare(site, entry),
        links=file_links(site, entry.address, CHART_FILES),
        links_of_panels=[panel_links(site, entry, item) for item in entry.panels],
        past=site.history.of(entry.chart.seed),
        edit=site.edit(entry.chart.seed),
        source=source_line(entry.facts.source),
        source_address=source_address(entry.facts.source),
        is_relative=citation.is_relative,
        citations=citations(citation),
        embed_codes=[embed_code(site, entry, drawn) for drawn in panels],
        cells_of=partial(evidence, panels),
        spans=spans,
        cell_ids=ids,
        tables=[marked_rows(entry, ids, drawn) for drawn in panels],
        amended=amended_cells(ids, panels),
        wide_csv=partial(chart_text, entry.description, "wide-csv"),
        marked_prose=partial(_marked_prose, entry),
        segments=segments,
        typed_cells=sum(len(row.cells) for it in segments if it.table for row in it.table.rows),
        choices=view_choices(panels),
    )


def _second_verdicts(site: Site, entry: ChartEntry) -> dict[Claim, figures.SecondVerdict]:
    """Return what the numbers of the figure that a chart describes judge otherwise."""
    figure = site.atlas.figure_of(entry)
    found = site.second_verdicts(figure.key) if figure else ()
    return {each.own: each for each in found if each.member.entry.slug == entry.slug}


def _panels_to_compare(site: Site, entry: ChartEntry) -> list[tuple[str, str]]:
    """List the panels with which any other can be compared: by address and name."""
    panels = entry.panels if site.comparisons.is_possible else ()
    return [(f"{entry.slug}/{it.anchor}", it.panel.title or entry.title) for it in panels]


def _marked_prose(
    entry: ChartEntry,
    segment: Segment,
    opening: Callable[..., str],
    reference: Callable[..., str],
) -> Markup:
    """Return a part of the description in which each statement is marked and leads to its verdict.

    opening, reference: give the HTML before a statement, and behind it.
    """
    marks = [
        Mark(item.claim.line, item.claim.quote, opening(item), "</mark>", reference(item))
        for item in entry.statements
    ]
    return Markup(prose_html(segment, marks))  # noqa: S704 - all texts in it are escaped


def _citation(site: Site, entry: ChartEntry) -> Citation:
    permalink = site.places.url(site.places.page(f"c/{entry.id}"))
    return Citation(
        key=f"chart-{entry.id}",
        title=entry.title,
        site=site.site_name,
        url=address(site.site_url, permalink),
        past=site.history.of(entry.chart.seed),
        facts=entry.facts,
        corrected=sum(bool(cell.stated) for it in entry.panels for cell in it.panel.cells),
    )
