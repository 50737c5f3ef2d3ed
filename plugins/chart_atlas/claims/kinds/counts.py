"""Statements of counts: how many panels, rows and columns there are, and grids of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...language import is_aggregate
from ...model import ROLES
from ...reading import section_patterns
from .. import shape_patterns
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..figure import Figure, Slice
from ..statement import Form, Kind, Statement
from ..verdicts import Finding


@dataclass(frozen=True, slots=True)
class Count:
    """So many panels, rows or columns."""

    what: str
    count: int
    sure: bool = True


@dataclass(frozen=True, slots=True)
class _Grid:
    """So many rows by so many columns."""

    rows: int
    columns: int


def _grid(said: Said, match: Match) -> Iterator[Statement]:
    rows, columns = said.count(match["rows"]), said.count(match["columns"])
    if rows is not None and columns is not None:
        yield Statement("count", *match.span(), _Grid(rows, columns))


def _count(said: Said, match: Match) -> Iterator[Statement]:
    text, count = said.code.text, said.count(match["count"])
    thing = _counted_thing(match["what"], said)
    is_label = not text[: match.start()].strip() and text[match.end() : match.end() + 1] in ("", ":")
    if count and count > 1 and thing and not is_label and not shape_patterns.PREDICATE.match(text, match.end()):
        sure = shape_patterns.counts_all(text[: match.start()])
        if sure or said.sentence.section not in ("observations", "interpretation"):
            yield Statement("count", *match.span(), Count(thing, count, sure))


def _counted_thing(word: str, said: Said) -> str | None:
    """Return what is counted: "panel", or the axis that it, its line or its sentence names."""
    if word in shape_patterns.PANEL_WORDS:
        return "panel"
    roles = said.code.roles(0, len(said.code.text))
    if word.startswith("<X"):
        role = said.code.mentions[int(word[2:-1])]
        return role if role in ROLES else None
    if word in ("row", "rows", "column", "columns"):
        return word.rstrip("s")
    lead = " ".join([*said.sentence.above[-1:], said.sentence.text])
    own = section_patterns.axis_roles(lead.partition(":")[0]) or tuple(dict.fromkeys(roles))
    return own[0] if len(own) == 1 and word in shape_patterns.TICK_WORDS else None


# -- checks -------------------------------------------------------------------------------------


def check_count(claim: Count, figure: Figure) -> Finding | None:
    """Hold a count of panels, rows or columns against the figure."""
    if claim.what == "panel":
        count = len(figure.chart.panels)
        reason = f"{count} panels have numbers."
        return Finding("holds" if count == claim.count else "unclear", reason)
    values = figure.axis("row" if claim.what == "row" else "column").values
    plain = [value for value in values if not is_aggregate(value)]
    reason = f"There are {len(plain)} {claim.what}s."
    if claim.count in (len(values), len(plain)):
        return Finding("holds", reason)
    declared = {len(axis.values) for axis in figure.chart.axes if axis.role == claim.what}
    if declared - {0} - {len(values)}:
        return None
    alike = len({(p.row_axis.values, p.column_axis.values) for p in figure.chart.panels}) == 1
    sure = alike and figure.is_certain(Slice()) and _is_table(figure)
    return Finding("contradicted" if sure and claim.sure else "unclear", reason)


def _check_grid(claim: _Grid, figure: Figure) -> Finding | None:
    """Hold both counts together; a grid may be called by its columns first."""
    plain = _counts_of(claim.rows, claim.columns, figure)
    turned = _counts_of(claim.columns, claim.rows, figure)
    answers = {finding.verdict for finding in plain}
    reason = " ".join(finding.reason for finding in plain)
    if answers == {"holds"}:
        return Finding("holds", reason)
    is_turned = {finding.verdict for finding in turned} == {"holds"}
    return Finding(
        "contradicted" if "contradicted" in answers and not is_turned else "unclear", reason
    )


def _counts_of(rows: int, columns: int, figure: Figure) -> list[Finding]:
    found = (check_count(Count("row", rows), figure), check_count(Count("column", columns), figure))
    return [finding for finding in found if finding]


def _is_table(figure: Figure) -> bool:
    """Return whether every place is stated or marked, so that all rows and columns are known."""
    return all(
        len(panel.cells) == len(panel.row_axis.values) * len(panel.column_axis.values)
        for panel in figure.chart.panels
    )


KIND = Kind(
    (Form(shape_patterns.GRID, _grid), Form(shape_patterns.COUNT, _count)),
    {Count: check_count, _Grid: _check_grid},
)
