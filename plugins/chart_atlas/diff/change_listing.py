"""What changed as lines, what a reviewer looks for first; a style says how they are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ..drawing import short_text
from ..language import shortened
from ..model import Cell
from ..reading import plain_words
from ..terminal import harmless
from .cell_changes import CellChange, Fact, PanelChange
from .changes import Changes, ChartChange, ClaimChange, ProblemChange, Sums, sums
from .editions import Edition
from .link_changes import LINK_STATUSES, LinkChange

LineKind = Literal[
    "summary", "file", "chart", "fact", "panel", "cell", "statement", "problem", "link"
]
# As much of a text as tells which one it is; a statement may be a whole paragraph.
MAX_TEXT = 160


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


PLAIN = Style(harmless)


def changes_as_text(found: Changes) -> str:
    """Return what changed as text for a terminal: a summary line, then chart by chart."""
    lines = list(change_lines(found, PLAIN))
    return "\n".join(
        ("\n" if line.depth == 0 and at else "") + "  " * line.depth + line.text
        for at, line in enumerate(lines)
    )


def change_lines(found: Changes, style: Style) -> Iterator[Line]:
    """List what changed: what it comes to, what cannot be used, each chart, addresses."""
    yield Line("summary", 0, f"{_span(found, style)}: {summary(sums(found))}.")
    yield from _unusable(found, style)
    # What nobody must overlook comes first.
    lost = [link for link in found.links if link.status in _LOST]
    yield from _link_lines("Links that break", lost, style)
    for change in found.charts:
        yield from _chart_lines(found, change, style)
    yield from _link_lines("Links", [link for link in found.links if link not in lost], style)


def summary(count: Sums) -> str:
    """Return in one line what a change comes to; only what there is."""
    parts = [
        _counts(
            "charts", count.charts, {"only in wording": count.wording, "renamed": count.renamed}
        ),
        _counts("cells", count.cells, {"only written in another way": count.rewritten}),
        _listed("statements", _statements(count)),
        _counts("problems", count.problems, {}, {"added": "new", "removed": "gone"}),
        _counts("links", count.links, {}),
    ]
    if count.unusable:
        parts.append(f"{many(count.unusable, 'file')} cannot be used")
    return "; ".join(filter(None, parts)) or "nothing changes"


def _statements(count: Sums) -> list[str]:
    told = {
        "contradicted now": count.contradicted,
        "no longer contradicted": count.settled,
        "new": count.statements["added"],
        "gone": count.statements["removed"],
    }
    return [f"{number} {words}" for words, number in told.items() if number]


def _counts(
    noun: str, counts: Mapping[Any, int], notes: dict[str, int], words: dict[str, str] | None = None
) -> str:
    """Return counts by what became of things, with notes on some of those that changed."""
    order = ["changed", "added", "removed", *LINK_STATUSES]
    told = [(status, counts[status]) for status in order if counts.get(status)]
    said = [f"{number} {(words or {}).get(status, status)}" for status, number in told]
    extra = [f"{number} {note}" for note, number in notes.items() if number]
    return _listed(noun, said) + (f" ({', '.join(extra)})" if extra and said else "")


def _listed(noun: str, said: Sequence[str]) -> str:
    return f"{noun}: {', '.join(said)}" if said else ""


def _span(found: Changes, style: Style) -> str:
    old, new = (
        style.quoted(side.name) if side.commit else side.name for side in (found.old, found.new)
    )
    return f"{old} → {new}"


def _unusable(found: Changes, style: Style) -> Iterator[Line]:
    for side, each in found.unusable:
        where = _where(_path(side, each.name), each.problem.line)
        said = f"{each.problem.message} {each.problem.hint}"
        of = "" if side is found.new else f" as of {style.quoted(side.name)}"
        yield Line("file", 0, f"cannot be used{of}: {style.quoted(where)}: {_short(said, style)}")


# -- charts ---------------------------------------------------------------------------------------


def _chart_lines(found: Changes, change: ChartChange, style: Style) -> Iterator[Line]:
    side = found.new if change.new else found.old
    path = style.quoted(_path(side, change.any.seed.name))
    note = "only its wording changed" if change.is_wording else change.status
    said = "" if note == "changed" else f" ({note})"
    yield Line("chart", 0, f"{path}: {_short(change.any.chart.title, style)}{said}")
    claims = [claim for claim in change.claims if _is_told(claim)]
    yield from (Line("statement", 1, _claim(claim, style)) for claim in claims)
    yield from (Line("fact", 1, _fact(fact, style)) for fact in change.facts)
    for panel in change.panels:
        yield from _panel_lines(panel, style)
    if quiet := Counter(claim.status for claim in change.claims if not _is_told(claim)):
        yield Line("statement", 1, f"{_counts('other statements', quiet, {}, _NEW_AND_GONE)}")
    yield from (Line("problem", 1, _problem(problem, style)) for problem in change.problems)


_NEW_AND_GONE = {"added": "new", "removed": "gone"}


def _is_told(claim: ClaimChange) -> bool:
    """Tell whether a statement has turned, or is or was contradicted."""
    verdicts = {each.verdict for each in (claim.old, claim.new) if each}
    return len(verdicts) > 1 or "contradicted" in verdicts


def _claim(claim: ClaimChange, style: Style) -> str:
    quote = _short(plain_words(claim.any.quote), style)
    old, new = (each.verdict if each else None for each in (claim.old, claim.new))
    turned = f"{old or 'new'} → {new or 'gone'}"
    reason = f": {_short(claim.new.reason, style)}" if claim.new and claim.new.reason else ""
    mark = "✗ " if new == "contradicted" else ""
    return f"{mark}“{quote}” {turned} (line {claim.any.line}){reason}"


def _fact(fact: Fact, style: Style) -> str:
    old, new = (_short(each, style) if each else "none" for each in (fact.old, fact.new))
    return f"{fact.what}: {old} → {new}"


def _panel_lines(change: PanelChange, style: Style) -> Iterator[Line]:
    panel = change.any
    name = _short(panel.title or panel.measure.name, style)
    if change.status != "changed":
        yield Line("panel", 1, f"panel {name} {change.status}, {many(len(change.cells), 'cell')}")
        return
    counts = Counter(cell.status for cell in change.cells)
    said = _counts("cells", counts, {}) or "no cell changed"
    yield Line("panel", 1, f"panel {name}: {said}")
    yield from (Line("fact", 2, _fact(fact, style)) for fact in change.facts)
    shown = change.cells[: style.most_cells]
    yield from (Line("cell", 2, _cell(cell, style)) for cell in shown)
    if rest := len(change.cells) - len(shown):
        yield Line("cell", 2, f"… and {many(rest, 'more cell')}")


def _cell(change: CellChange, style: Style) -> str:
    cell = change.any
    place = f"{_short(cell.row, style)} × {_short(cell.column, style)}"
    old, new = (style.quoted(each) for each in _values(change))
    if change.old is None:
        said = f"{new} added"
    elif change.new is None:
        said = f"{old} removed"
    else:
        said = f"{old} → {new}" + (", the same number" if change.is_rewritten else "")
    moved = change.old and change.new and change.old.line != change.new.line
    was = f", was {change.old.line}" if change.old and moved else ""
    return f"{place}: {said} (line {cell.line}{was})"


def _values(change: CellChange) -> tuple[str, str]:
    """Return both values as stated, with what else differs: the unit, or that it is an average."""
    cells = [cell for cell in (change.old, change.new) if cell]
    with_unit = len({cell.quantity.unit for cell in cells}) > 1
    with_aggregate = len({cell.aggregate for cell in cells}) > 1
    old, new = (
        _value(cell, with_unit=with_unit, with_aggregate=with_aggregate) if cell else ""
        for cell in (change.old, change.new)
    )
    return old, new


def _value(cell: Cell, *, with_unit: bool, with_aggregate: bool) -> str:
    quantity = cell.quantity
    text = short_text(quantity, with_unit=with_unit) or quantity.literal or "blank"
    return f"{text} (an aggregate)" if with_aggregate and cell.aggregate else text


def _problem(change: ProblemChange, style: Style) -> str:
    problem = change.any
    what = "problem" if change.status == "added" else "no longer a problem"
    where = f" (line {problem.line})" if problem.line else ""
    said = _short(problem.message, style)
    return f"{what}: {problem.severity} {problem.code}{where}: {said}"


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
        owner = _short(link.owner, style)
        yield Line("link", 1, f"{style.quoted(link.address)} {led}{note} ({owner})")
    if any(not link.recorded for link in links):
        yield Line("link", 1, "Record addresses, so that they last: chart-atlas permalinks --write")


# -- words ----------------------------------------------------------------------------------------


def _path(side: Edition, name: str) -> str:
    return f"{side.folder}/{name}"


def _where(path: str, line: int) -> str:
    return f"{path}:{line}" if line else path


def _short(text: str, style: Style) -> str:
    return style.quoted(shortened(text, MAX_TEXT))


def many(count: int, noun: str) -> str:
    """Return a count with its noun."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
