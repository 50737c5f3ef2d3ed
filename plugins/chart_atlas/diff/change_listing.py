"""What changed as lines, what a reviewer looks for first; a style says how they are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ..drawing import short_text
from ..language import shortened
from ..model import Cell, Claim, Problem
from ..reading import quoted_line
from ..terminal import harmless
from .change_sums import by_status, is_contradicted, sums
from .changes import (
    CellChange,
    Change,
    Changes,
    ChartChange,
    Fact,
    PanelChange,
)
from .editions import Edition
from .figure_changes import FigureChange
from .link_changes import LINK_STATUSES, LinkChange

LineKind = Literal[
    "summary", "file", "chart", "figure", "fact", "panel", "cell", "statement", "problem", "link"
]
# As much of a text as tells which one it is; a statement may be a whole paragraph.
MAX_TEXT = 160
# What atlas.yml says of all charts changes all of them alike; the JSON names each.
MOST_NAMED = 20


@dataclass(frozen=True, slots=True)
class Line:
    """A line: what it tells of, how deep below others it stands, and its words."""

    kind: LineKind
    depth: int
    text: str


@dataclass(frozen=True, slots=True)
class Style:
    """How lines are written.

    quoted: writes a text that comes from seeds. most_cells: so many cells of a panel are listed,
    the others counted; None for all.
    """

    quoted: Callable[[str], str]
    most_cells: int | None = None

    def short(self, text: str) -> str:
        """Write a text that comes from seeds, cut where it is long."""
        return self.quoted(shortened(text, MAX_TEXT))


def changes_as_text(found: Changes) -> str:
    """Return what changed as text for a terminal: a summary line, then chart by chart."""
    return "\n".join(
        ("\n" if line.depth == 0 and at else "") + "  " * line.depth + line.text
        for at, line in enumerate(change_lines(found, Style(harmless)))
    )


def change_lines(found: Changes, style: Style) -> Iterator[Line]:
    """List what changed: what it comes to, what cannot be used, each chart, addresses."""
    old, new = (
        style.quoted(side.name) if side.commit else side.name for side in (found.old, found.new)
    )
    yield Line("summary", 0, f"{old} → {new}: {summary(found)}.")
    yield from _unusable_lines(found, style)
    # What nobody must overlook comes first.
    lost = [link for link in found.links if link.status in _LOST]
    yield from _link_lines("Links that break", lost, style)
    for alike in _alike(found.charts):
        side = found.new if alike[0].new else found.old
        if alike[1:]:
            yield from _facts_of_many(side, alike, style)
        else:
            yield from _chart_lines(side, alike[0], style)
    for figure in found.figures:
        yield from _figure_lines(figure, style)
    if found.names:
        yield Line("fact", 0, "Names, as atlas.yml has them")
        yield from (
            Line("fact", 1, f"{style.short(fact.what)}: {_became(fact, style)}")
            for fact in found.names
        )
    yield from _link_lines("Links", [link for link in found.links if link not in lost], style)


def _figure_lines(change: FigureChange, style: Style) -> Iterator[Line]:
    """Tell how the places of a figure stand now, and which of them stand otherwise."""
    sides = " → ".join(filter(None, (change.old, change.new)))
    yield Line("figure", 0, f"Figure {style.short(change.figure)} {change.status}: {sides}")
    for each in change.places[: style.most_cells]:
        where = style.short(", ".join(filter(None, (each.panel, each.row, each.column))))
        old, new = (style.short(side) if side else "nobody" for side in (each.old, each.new))
        yield Line("cell", 1, f"{where}: {old} → {new}")
    if style.most_cells is not None and (more := len(change.places) - style.most_cells) > 0:
        yield Line("cell", 1, f"and {more} more")


def _unusable_lines(found: Changes, style: Style) -> Iterator[Line]:
    for side, file in found.unusable:
        where, problem = f"{side.folder}/{file.name}", file.problem
        where = style.quoted(f"{where}:{problem.line}" if problem.line else where)
        of = "" if side is found.new else f" as of {style.quoted(side.name)}"
        said = style.short(f"{problem.message} {problem.hint}")
        yield Line("file", 0, f"cannot be used{of}: {where}: {said}")


# -- counts ---------------------------------------------------------------------------------------

_CHANGED = {"changed": "changed", "added": "added", "removed": "removed"}
_OWN = {"completed": "completed by the owner", "corrected": "corrected by the owner"}
_NEW_AND_GONE = {"added": "new", "removed": "gone"}
_TURNED = {
    "contradicted": "contradicted now",
    "no_longer_contradicted": "no longer contradicted",
}


def summary(found: Changes) -> str:
    """Return in one line what a change comes to; only what there is."""
    count, unusable = sums(found), len(found.new.unusable)
    notes = {"only_wording": "only in wording", "renamed": "renamed"}
    rewritten = {"same_number": "only written in another way", **_OWN}
    parts = [
        _counts("charts", count["charts"], _CHANGED, notes),
        _counts("cells", count["cells"], _CHANGED, rewritten),
        _counts("statements", count["claims"], _TURNED | _NEW_AND_GONE),
        _counts("problems", count["problems"], _NEW_AND_GONE),
        _counts("names", count["names"], _CHANGED),
        _counts("figures", count["figures"], _CHANGED),
        _counts("links", count["links"], {status: status for status in LINK_STATUSES}),
        f"{counted(unusable, 'file')} cannot be used" if unusable else "",
    ]
    return "; ".join(filter(None, parts)) or "nothing changes"


def _counts(
    noun: str,
    counts: Mapping[str, int],
    words: Mapping[str, str],
    notes: Mapping[str, str] | None = None,
) -> str:
    """Return the counts that have words, and in brackets those with notes; "" without any."""
    said, noted = (
        ", ".join(f"{counts[key]} {word}" for key, word in each.items() if counts[key])
        for each in (words, notes or {})
    )
    return (f"{noun}: {said}" + (f" ({noted})" if noted else "")) if said else ""


def counted(count: int, noun: str) -> str:
    """Return a count with its noun."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


# -- charts ---------------------------------------------------------------------------------------


def _alike(charts: Iterable[ChartChange]) -> list[list[ChartChange]]:
    """Put those together of which the same is said otherwise, and that are read as before."""
    groups: dict[object, list[ChartChange]] = {}
    for each in charts:
        is_read_anew = each.status != "changed" or each.panels or each.claims or each.problems
        key = id(each) if is_read_anew or not each.facts else each.facts
        groups.setdefault(key, []).append(each)
    return [*groups.values()]


def _facts_of_many(side: Edition, changes: Sequence[ChartChange], style: Style) -> Iterator[Line]:
    named = [_path(side, each, style) for each in changes[:MOST_NAMED]]
    rest = f" and {len(changes) - MOST_NAMED} more" if changes[MOST_NAMED:] else ""
    yield Line("chart", 0, f"{len(changes)} charts alike: {', '.join(named)}{rest}")
    yield from (Line("fact", 1, _fact_text(fact, style)) for fact in changes[0].facts)


def _path(side: Edition, change: ChartChange, style: Style) -> str:
    return style.quoted(f"{side.folder}/{change.latest.seed.name}")


def _chart_lines(side: Edition, change: ChartChange, style: Style) -> Iterator[Line]:
    path = _path(side, change, style)
    note = "only its wording changed" if change.is_wording else change.status
    said = "" if note == "changed" else f" ({note})"
    yield Line("chart", 0, f"{path}: {style.short(change.latest.chart.title)}{said}")
    claims = [claim for claim in change.claims if _is_grave(claim)]
    yield from (Line("statement", 1, _claim_text(claim, style)) for claim in claims)
    yield from (Line("fact", 1, _fact_text(fact, style)) for fact in change.facts)
    for panel in change.panels:
        yield from _panel_lines(panel, style)
    others = by_status(claim for claim in change.claims if not _is_grave(claim))
    if said := _counts("other statements", others, _NEW_AND_GONE):
        yield Line("statement", 1, said)
    yield from (Line("problem", 1, _problem_text(each, style)) for each in change.problems)


def _is_grave(claim: Change[Claim]) -> bool:
    """Return whether a statement has turned, or is or was contradicted."""
    has_turned = claim.old is not None and claim.new is not None
    return has_turned or is_contradicted(claim.old) or is_contradicted(claim.new)


def _claim_text(claim: Change[Claim], style: Style) -> str:
    said = claim.latest
    quote = style.quoted(quoted_line(said.sentence, [said.quote], MAX_TEXT))
    old, new = (each.verdict if each else None for each in (claim.old, claim.new))
    turned = f"{old or 'new'} → {new or 'gone'}"
    reason = f": {style.short(claim.new.reason)}" if claim.new and claim.new.reason else ""
    mark = "✗ " if new == "contradicted" else ""
    return f"{mark}“{quote}” {turned} (line {said.line}){reason}"


def _fact_text(fact: Fact, style: Style) -> str:
    return f"{fact.what}: {_became(fact, style)}"


def _became(fact: Fact, style: Style) -> str:
    return " → ".join(style.short(each) if each else "none" for each in (fact.old, fact.new))


def _problem_text(change: Change[Problem], style: Style) -> str:
    problem = change.latest
    what = "problem" if change.status == "added" else "no longer a problem"
    where = f" (line {problem.line})" if problem.line else ""
    said = style.short(problem.message)
    return f"{what}: {problem.severity} {problem.code}{where}: {said}"


def _panel_lines(change: PanelChange, style: Style) -> Iterator[Line]:
    name = style.short(change.latest.title or change.latest.measure.name)
    if change.status != "changed":
        count = Counter[str](cell.latest.origin for cell in change.cells)
        own = ", ".join(f"{count[key]} {word}" for key, word in _OWN.items() if count[key])
        size = counted(len(change.cells), "cell") + (f" ({own})" if own else "")
        yield Line("panel", 1, f"panel {name} {change.status}, {size}")
        return
    said = _counts("cells", by_status(change.cells), _CHANGED) or "no cell changed"
    yield Line("panel", 1, f"panel {name}: {said}")
    yield from (Line("fact", 2, _fact_text(fact, style)) for fact in change.facts)
    shown = change.cells[: style.most_cells]
    yield from (Line("cell", 2, _cell_text(cell, style)) for cell in shown)
    if rest := len(change.cells) - len(shown):
        yield Line("cell", 2, f"… and {counted(rest, 'more cell')}")


def _cell_text(change: CellChange, style: Style) -> str:
    cell, was = change.latest, ""
    place = f"{style.short(cell.row)} × {style.short(cell.column)}"
    if change.old and change.new:
        old, new = (style.quoted(each) for each in _values(change.old, change.new))
        said = f"{old} → {new}" + (", the same number" if change.is_rewritten else "")
        if change.old.line != change.new.line:
            was = f", was {change.old.line}"
    else:
        said = f"{style.quoted(_values(cell)[0])} {change.status}"
    return f"{place}: {said}{_owner_words(change, style)} (line {cell.line}{was})"


def _owner_words(change: CellChange, style: Style) -> str:
    """Say what the owner of the atlas has said of a cell, or says no more."""
    old, new = (each.origin if each else "read" for each in (change.old, change.new))
    cell = change.latest
    if change.new and cell.amendment and new == "corrected":
        by, why = (style.short(each) for each in (cell.amendment.by, cell.amendment.why))
        return f", corrected by {by}: {why}"
    if new == "completed" != old:
        return ", completed by the owner"
    return f", no longer {old}" if change.new and new == "read" != old else ""


def _values(*cells: Cell) -> list[str]:
    """Return values as stated, with what else differs: the unit, or that one is an average."""
    with_unit = len({cell.quantity.unit for cell in cells}) > 1
    with_aggregate = len({cell.aggregate for cell in cells}) > 1
    return [
        (short_text(cell.quantity, with_unit=with_unit) or cell.quantity.literal or "blank")
        + (" (an aggregate)" if with_aggregate and cell.aggregate else "")
        for cell in cells
    ]


# -- addresses ------------------------------------------------------------------------------------

_LOST = frozenset({"broken", "taken"})
_BECAME = {
    "broken": "BREAKS: nothing is there any more",
    "taken": "is a page of something else now",
    "gone": "has a page that says that it is gone",
    "back": "is a page again",
    "new": "is new",
}


def _link_lines(heading: str, links: Sequence[LinkChange], style: Style) -> Iterator[Line]:
    if links:
        yield Line("link", 0, heading)
    for link in links:
        led = f"leads to {style.quoted(link.target)}" if link.target else _BECAME[link.status]
        note = "" if link.recorded or link.status in _LOST else ", not yet recorded"
        address, owner = style.quoted(link.address), style.short(link.owner)
        yield Line("link", 1, f"{address} {led}{note} ({owner})")
    if any(not link.recorded for link in links):
        yield Line("link", 1, "Record addresses, so that they last: chart-atlas permalinks --write")
