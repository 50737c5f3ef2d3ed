"""The page of a chart as Markdown, for those who read no HTML: texts of seeds stay texts there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ...atlas import ChartEntry, Ledger, Quote
from ...drawing import cell_state, clean_text, corrections
from ...model import CellState, Panel
from ...output import cell_grid, csv_tables
from ...owner import source_line
from ...reading import quoted_line
from ..drawn_panels import Drawn
from ..links import address, relative
from ..site_values import Site
from ..words import cell_text, chart_summary, measured, own_counts, verdict_counts

TWIN = "chart.md"
# What Markdown would take for more than a letter within a line, where all texts stand; an address
# would become a link, and a name behind @ a mention.
_MARKS = re.compile(
    r"[\\`*_\[\]{}<>~|#$]|&(?=#?\w+;)|(?<!\w)@(?=\w)|:(?=//)|(?<=\bwww)\.", re.IGNORECASE
)
# What is printed where no number is.
_GAPS: dict[CellState, str] = {
    "not stated": "\N{EN DASH}: not stated in the text",
    "marked empty": "n/a: marked as empty in the text",
    "blank": "an empty place: left blank in the text",
    "approximate": "\N{ALMOST EQUAL TO}: approximate",
}


@lru_cache(maxsize=1 << 12)
def escaped(text: str) -> str:
    """Return a text of anybody's as Markdown that shows it and does nothing, on one line."""
    return _MARKS.sub(r"\\\g<0>", clean_text(text))


def twin(site: Site, entry: ChartEntry, panels: Sequence[Drawn]) -> str:
    """Return the twin of a chart's page."""
    return "\n".join(_lines(site, entry, [drawn.panel for drawn in panels]))


def _lines(site: Site, entry: ChartEntry, panels: Sequence[Panel]) -> Iterator[str]:
    here, page = (
        site.places.file(f"{entry.address}/{TWIN}"),
        site.places.url(site.places.page(entry.address)),
    )
    target = address(site.site_url, page) if site.site_url else relative(page, here)
    yield from (f"# {escaped(entry.title)}", "")
    yield from (
        f"{escaped(chart_summary(entry))} Read from a written description of the figure.",
        "",
    )
    yield f"- Page of the chart: <{target}>"
    yield "- All that was read: [chart.json](chart.json), [cells.csv](cells.csv)"
    if source := source_line(entry.facts.source):
        yield f"- Source of the figure: {escaped(source)}"
    if entry.facts.describer:
        yield f"- Described by: {escaped(entry.facts.describer)}"
    for panel in panels:
        yield from _panel(panel)
    ledger = Ledger.of([entry])
    if ledger.all:
        yield from ("", "## Statements of the description", "")
        yield f"Checked against these numbers: {verdict_counts(ledger)}. `chart.json` has them all."
        standing_out = [quote for quote in ledger.quotes if quote.verdicts != ["holds"]]
        yield from [""] * bool(standing_out)
        for quote in standing_out:
            yield from _quote(quote)
    yield ""


def _panel(panel: Panel) -> Iterator[str]:
    yield from (
        "",
        f"## {escaped(panel.title or 'Numbers')}",
        "",
        f"Measured: {escaped(measured(panel))}.",
        "",
    )
    columns, grid = panel.column_axis.values, cell_grid(panel)
    yield _row([csv_tables.table_corner(panel), *columns])
    yield f"|{' --- |' * (len(columns) + 1)}"
    for label, cells in zip(panel.row_axis.values, grid, strict=True):
        yield _row([label, *(cell_text(cell, panel.measure.unit) for cell in cells)])
    there = {cell_state(cell) for cells in grid for cell in cells}
    if said := [words for state, words in _GAPS.items() if state in there]:
        yield from ("", f"{'; '.join(said)}.")
    for words in (own_counts(panel.cells), corrections(panel)):
        if words:
            yield from ("", f"{escaped(words)}.")


def _row(texts: Sequence[str]) -> str:
    return f"| {' | '.join(map(escaped, texts))} |"


def _quote(quote: Quote) -> Iterator[str]:
    claims = [item.claim for item in quote.statements]
    said = quoted_line(claims[0].sentence, [claim.quote for claim in claims])
    yield f"- “{escaped(said)}” (line {claims[0].line})"
    for number, claim in enumerate(claims, 1):
        mark = f"{number} " if len(claims) > 1 else ""
        yield f"  - {mark}{claim.verdict}: {escaped(claim.reason)}"
