"""Ways to read a relation: which column names the row and which the column, under constraints."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import permutations, product

from ...language import barred, is_aggregate
from ...model import OTHER_ROLE, ROLES, Role
from ..axis_text import AxisText, folded, holds_phrase
from ..evidence import Evidence
from ..patterns import doubt_patterns, label_patterns
from .column_fits import column_fit
from .grid_facts import confirmed, is_complete, shares_labels, torn_rows
from .label_fits import Fit
from .named_ticks import ticks_named
from .relations import Relation
from .run_orders import around, goes_along, tells_ends
from .side_evidence import (
    announces_others,
    may_be_grouped,
    names_differ,
    outer_role,
    outer_roles,
)
from .statements import PlacedCell, Statement


@dataclass(frozen=True, slots=True)
class Assignment:
    """One way to read a relation. row, column: the columns that name them. score: how well."""

    relation: Relation
    row: str
    column: str
    score: float
    cells: tuple[PlacedCell, ...]

    def places(self) -> frozenset[tuple[str, ...]]:
        """Return what it says, whatever way it is said."""
        return frozenset(
            (*cell.panel, cell.row, cell.column, cell.statement.quantity.literal)
            for cell in self.cells
        )


def assignments_of(of: Relation, evidence: Evidence) -> Iterator[Assignment]:
    """Yield each way to read a relation that nothing contradicts."""
    columns = [
        name for name in of.whole() if not all(map(label_patterns.names_panel, of.column(name)))
    ]
    sure = {name for name in ("row", "column") if name in columns}
    varying = [
        name
        for name in columns
        if len(set(of.column(name))) > 1
        and not {folded(label) for label in of.column(name)} <= evidence.panel_titles
    ]
    last = (varying or columns or [""])[-1]
    parted = {"own1", "own2"} if "own1" in columns else set()
    for row, column in permutations(columns, 2):
        if (parted and parted != {row, column}) or (last not in (row, column) and not sure):
            continue
        if not sure <= {row, column} or row == "column" or column == "row":
            continue
        if (row in varying or column in varying or len(of.rows) == 1) and (
            found := _assigned(of, row, column, varying, evidence)
        ):
            yield found


def _assigned(
    of: Relation, row: str, column: str, varying: Sequence[str], evidence: Evidence
) -> Assignment | None:
    """Make an assignment under the hard constraints; None where one fails."""
    names: dict[Role, str] = {"row": row, "column": column}
    fits = _fits_of(of, names, varying, evidence)
    if not fits:
        return None
    rows = _rows_with_places(of, names, fits, evidence)
    grouped = not any(fit.spoken_for for fit in fits.values())
    silent = not grouped or may_be_grouped(of, names, varying, evidence)
    # Between two surely named ticks, "Others" is a remark: one that is more makes places clash.
    sure = all(fit.share == 1 for fit in fits.values()) and "alt" in names.values()
    sure = sure and not any(
        evidence.fitting.fit(of.column("own"), axis).share for axis in evidence.axes.values()
    )
    clear = (sure or _accounted(of, rows, names, evidence)) and not _is_between(
        rows, names, evidence
    )
    cells = _placed(of, rows, names, fits, evidence) if rows and silent and clear else None
    if not cells:
        return None
    if grouped:
        cells = _grouped(of, cells, names, evidence)
        return Assignment(of, row, column, 0.0, cells) if cells else None
    if not is_complete(cells):
        cells = confirmed(cells, fits) if all(fit.spoken_for for fit in fits.values()) else ()
    if not cells:
        return None
    score = sum(fit.share + 0.5 * fit.keyword for fit in fits.values())
    return Assignment(of, row, column, score + 0.01 * len(rows) / len(of.rows), cells)


def _fits_of(
    of: Relation, names: Mapping[Role, str], varying: Sequence[str], evidence: Evidence
) -> dict[Role, Fit]:
    """Fit both columns to their axes; {} where one contradicts what is said."""
    found = {role: column_fit(of, names[role], role, varying, evidence) for role in ROLES}
    fits = {role: fit for role, fit in found.items() if fit}
    if len(fits) == len(ROLES):
        return fits
    if outer_roles(of, names, evidence, by_count=True) != {outer_role(of, names)}:
        return {}
    if any(
        evidence.fitting.fit(of.column(own), evidence.axes.get(OTHER_ROLE[role])).share == 1
        for role, own in names.items()
        if own != "pos"
    ):
        return {}  # runs named by the ticks of the axis that they go along
    # A list of other words contradicts no labels that are counted: "6 zones and 4 quarters".
    return {role: evidence.fitting.fit(of.column(names[role]), None) for role in ROLES}


def _grouped(
    of: Relation, cells: tuple[PlacedCell, ...], names: Mapping[Role, str], evidence: Evidence
) -> tuple[PlacedCell, ...]:
    """Return the cells of a list that no ticks confirm; () where it makes no grid by itself."""
    if not of.joint:
        named = bool(outer_roles(of, names, evidence)) or not names_differ(evidence)
        cells = cells if named else tuple(cell._replace(unnamed=True) for cell in cells)
        times = Counter(folded(cell.column) for cell in cells)
        stray = sum(count == 1 for count in times.values()) > 1 and "alt" in names.values()
        stray = stray or announces_others(of, names, evidence)
        return cells if shares_labels(cells) and not stray else ()
    return cells if is_complete(cells) else ()


def _rows_with_places(
    of: Relation, names: Mapping[Role, str], fits: Mapping[Role, Fit], evidence: Evidence
) -> list[Statement]:
    """Return the rows whose labels are ticks, and whose run goes the way of the axis."""
    rows = [
        own
        for own in of.rows
        if all(
            _has_place(own.columns[names[role]], fits[role], evidence.axes.get(role))
            for role in ROLES
        )
    ]
    along = next((role for role in ROLES if names[role] == "pos"), None)
    if not along:
        return rows
    ticks = [tick for own in fits[along].ticks.values() for tick in own]
    intros = [{*own.intros} for own in rows if own.columns["pos"] == "0"]
    shared = set.intersection(*intros) if len(intros) > 1 else ()
    is_along = cache(
        partial(goes_along, role=along, ticks=ticks, fitting=evidence.fitting, shared=shared)
    )
    return [own for own in rows if is_along(around(own))]


def _titles_all(of: Relation, name: str, evidence: Evidence) -> bool:
    """Return whether one announcement above all rows is the title of a panel."""
    texts = {row.columns.get(name, "") for row in of.rows}
    titles = {folded(label_patterns.panel_title(text)) for text in texts}
    return len(texts) == 1 and (titles <= evidence.panel_titles or any(map(barred, texts)))


def _parts_panels(
    of: Relation,
    rows: Sequence[Statement],
    name: str,
    names: Mapping[Role, str],
    evidence: Evidence,
) -> bool:
    """Return whether a column of announcements parts panels: one label stands under several."""
    for own in names.values():
        if own in ("pos", "alt") or of.order.index(own) < of.order.index(name):
            continue
        under: dict[str, set[str]] = defaultdict(set)
        for row in rows:
            under[row.columns[own]].add(row.columns.get(name, ""))
        if own[0] in "HBG" and any(len(texts) > 1 for texts in under.values()):
            return True
    texts = {row.columns.get(name, "") for row in rows}
    titles = {folded(label_patterns.panel_title(text)) for text in texts}
    if any(map(label_patterns.names_panel, texts)) or titles & evidence.panel_titles:
        return True
    # "Annotated cells, Layer 8", "Annotated cells, Layer 16"
    held = {
        title
        for text in texts
        for title in evidence.panel_titles
        if holds_phrase(folded(text), title)
    }
    return len(held) == len(texts) > 1


def _is_between(rows: Sequence[Statement], names: Mapping[Role, str], evidence: Evidence) -> bool:
    """Return whether an announcement names a tick, but neither the row nor the column."""
    texts = {
        text
        for row in rows
        for name, text in row.columns.items()
        if name[0] in "HBG" and name not in names.values() and not _repeats(text, row, names)
    }
    # What tells the order of a run names its ends, or all ticks.
    along = next((evidence.axes.get(role) for role in ROLES if names[role] == "pos"), None)
    texts = {own for own in texts if not (along and tells_ends(own, along.all_ticks))}
    named = {tick for text in texts for _, tick in ticks_named(text, evidence.fitting.ticks)}
    # A number may stand in any title.
    return any(re.search(r"[^\W\d]", tick) for tick in named) or any(
        evidence.fitting.fit([text], axis).share and folded(axis.name or "") != folded(text)
        for text in texts
        for axis in evidence.axes.values()
        if axis.listed and not _NUMBERED.search(text)
    )


# "Model A (1)" is numbered, and names no tick "1".
_NUMBERED = re.compile(r"\S\s?\(\d+\)$")


def _repeats(text: str, row: Statement, names: Mapping[Role, str]) -> bool:
    """Return whether an announcement is said once more below: "GPT-4", and "GPT-4 to Claude"."""
    words, labels = folded(text), [folded(row.columns[name]) for name in names.values()]
    return any(holds_phrase(words, own) or holds_phrase(own, words) for own in labels)


def _accounted(
    of: Relation, rows: Sequence[Statement], names: Mapping[Role, str], evidence: Evidence
) -> bool:
    """Return whether a label of a line that names no place only calls the numbers what they are."""
    left = {"own", "own1", "own2", "alt"} - {*names.values()} - ({"own"} if of.joint else set())
    texts = {row.columns[name] for row in rows for name in left if name in row.columns}
    return {*map(folded, texts)} <= evidence.panel_titles or all(
        label_patterns.is_plain_intro(text, evidence.fitting.names) for text in texts
    )


# What stands for the labels beside it.
_FOR_ALL = re.compile(r"(?i:(?:for )?(?:both|all of them|(?:all )?(?:together|combined)))")


def _has_place(label: str, fit: Fit, axis: AxisText | None) -> bool:
    """Return whether a label is a tick; where the axis lists its ticks, only a listed one is."""
    if label in fit.good:
        return True
    if is_aggregate(label):
        return True
    others = (label_patterns.is_derived, label_patterns.announces, doubt_patterns.is_of_elsewhere)
    meant = fit.ticks.get(label, (label,))
    others_named = label_patterns.is_statistic(label) or any(own(label) for own in others)
    if others_named or any(map(_FOR_ALL.fullmatch, meant)):
        return False
    if re.search(r"[;|]\s", label):
        return False  # two pieces of a line
    if axis is None or not fit.share:
        return True
    known = [folded(tick) for text in fit.good for tick in fit.ticks[text]]
    stray = any(holds_phrase(folded(label), tick) for tick in known)
    return not axis.declares and not stray


def _placed(
    of: Relation,
    rows: Sequence[Statement],
    names: Mapping[Role, str],
    fits: Mapping[Role, Fit],
    evidence: Evidence,
) -> tuple[PlacedCell, ...] | None:
    """Put rows at their places; outer columns name panels where places repeat without them."""
    outer = [
        name
        for name in of.order
        if name not in (*names.values(), "own")
        and len({own.columns.get(name, "") for own in rows}) > 1
    ]
    first = [name for name in outer if _parts_panels(of, rows, name, names, evidence)]
    first += [name for name in of.order if name[0] in "HBG" and _titles_all(of, name, evidence)]
    rest = [name for name in outer if name not in first]
    cells = [cell for row in rows for cell in _cells_of_row(row, names, fits, evidence)]
    if any(cell.row == "" for cell in cells):
        return None
    torn = torn_rows(cells)
    cells = [cell for cell in cells if cell.row not in torn]
    for keys in ([*first, *rest[:size]] for size in range(len(rest) + 1)):
        keyed = [_in_panel(cell, keys) for cell in cells] if keys else cells
        places: dict[tuple[str, ...], set[str]] = defaultdict(set)
        for cell in keyed:
            places[*cell.panel, cell.row, cell.column].add(cell.statement.quantity.literal)
        clash = any(len(literals) > 1 for literals in places.values())
        if not clash and (len(places) == len(keyed) or keys == [*first, *rest]):
            unique = {(*cell.panel, cell.row, cell.column): cell for cell in reversed(keyed)}
            return tuple(reversed(unique.values()))
    return None


def _in_panel(cell: PlacedCell, keys: Sequence[str]) -> PlacedCell:
    """Put a cell into the panel that its announcements in some columns name."""
    panel = tuple(filter(None, map(cell.statement.columns.get, keys)))
    return cell._replace(panel=panel) if panel else cell


def _cells_of_row(
    row: Statement, names: Mapping[Role, str], fits: Mapping[Role, Fit], evidence: Evidence
) -> Iterator[PlacedCell]:
    """Yield the cells of a row: several where a label is a closed range of ticks.

    One without labels stands for a region of ranges on both axes, or a course along one: no cell.
    """
    ticks = [_ticks(row.columns[names[r]], fits[r], evidence.axes.get(r)) for r in ROLES]
    sizes = sorted(map(len, ticks))
    if sizes[0] > 1 or (sizes[1] > 1 and _is_course(row)):
        yield PlacedCell(row, "", "")
    else:
        yield from (PlacedCell(row, one, two) for one, two in product(*ticks))


def _is_course(row: Statement) -> bool:
    """Return whether a number for a range of places tells a change, or a range of its own."""
    return row.quantity.low is not None or row.quantity.literal.startswith("+")


def _ticks(label: str, fit: Fit, axis: AxisText | None) -> tuple[str, ...]:
    found = fit.ticks.get(label, (label,))
    if axis and len(found) == 1 and axis.names(found[0].rstrip(".")):
        found = (found[0].rstrip("."),) if found[0] not in axis.listed else found
    return tuple(axis.spelling(tick) for tick in found) if axis and label in fit.good else found
