"""Statements of one shape as the rows of a relation, and the ways in which its labels part."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..axis_text import folded, holds_phrase
from .label_fits import cut_ends, shared_ends
from .statements import Statement


@dataclass(frozen=True, slots=True)
class Relation:
    """Rows of labels by column, each with its number.

    order: the columns, outermost first. joint: what parts the labels of its last column, "" for
    a relation as it is. affixes: what was taken off the labels of its two sides, "from" and "to".
    """

    order: tuple[str, ...]
    rows: tuple[Statement, ...]
    joint: str = ""
    affixes: tuple[str, ...] = ()

    def column(self, name: str) -> list[str]:
        """Return the labels of a column; "" where a row has none."""
        return [row.columns.get(name, "") for row in self.rows]

    @property
    def run(self) -> int:
        """How many values each row has by position, 0 for none."""
        return self.rows[0].count or 0

    def whole(self) -> list[str]:
        """Return the columns in which every row has a label."""
        return [name for name in self.order if all(self.column(name))]


_RANK = {"H": 0, "B": 1, "G": 2, "o": 3, "r": 3, "p": 4, "a": 4, "c": 4}


def relations_of(statements: Sequence[Statement]) -> list[Relation]:
    """Gather statements by their shape and by what they stand under."""
    groups: dict[object, list[Statement]] = defaultdict(list)
    for statement in statements:
        groups[statement.shape, frozenset(statement.columns)].append(statement)
    return [relation(group) for group in groups.values()]


def relation(rows: Sequence[Statement]) -> Relation:
    """Make a relation of statements."""
    rows = _without_group(rows)
    names = dict.fromkeys(name for row in rows for name in row.columns)
    return Relation(tuple(sorted(names, key=lambda name: (_RANK[name[0]], name))), tuple(rows))


def _without_group(rows: Sequence[Statement]) -> Sequence[Statement]:
    """Take off what each label repeats of the one above it: "A / B" below "Row A"."""
    found = []
    for row in rows:
        above = [text for name, text in row.columns.items() if name[0] in "BG"]
        parts = _parted(row.columns.get("own", ""), "any")
        if not above or not parts or not holds_phrase(folded(above[-1]), folded(parts[0])):
            return rows
        found.append(replace(row, columns={**row.columns, "own": parts[1]}))
    return found


def with_like_sides(of: Relation) -> Relation | None:
    """Take off what all labels of a side share, where both sides then have the same labels.

    "with A", "with B" below "A" and "B"; "to A" below "from A". None where nothing comes off so.
    """
    names = [name for name in of.whole() if len({*of.column(name)}) > 1][-2:]
    sides = [[*dict.fromkeys(of.column(name))] for name in names]
    leads = [shared_ends(side)[0] for side in sides]
    if sum(leads) == 0 or len(sides) == 1 or {*sides[0]} == {*sides[1]}:
        return None
    for cuts in ((0, leads[1]), (leads[0], 0), leads):
        bare = [[cut_ends(label, cuts[at], 0) for label in sides[at]] for at in (0, 1)]
        if {*bare[0]} == {*bare[1]} and all(map(_NAME.search, bare[0])):
            own = {names[at]: dict(zip(sides[at], bare[at], strict=True)) for at in (0, 1)}
            rows = tuple(replace(row, columns=_renamed(row, own)) for row in of.rows)
            affixes = tuple(sides[at][0][: -len(bare[at][0])] for at in (0, 1))
            return replace(of, rows=rows, affixes=affixes)
    return None


_NAME = re.compile(r"[^\W\d_]{2}")


def _renamed(row: Statement, labels: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    return {**row.columns, **{name: to[row.columns[name]] for name, to in labels.items()}}


# What may part a label that names two places, the surest first.
_JOINTS = (
    r"\s*:\s+", r"\s+vs\.?\s+", r"\s+versus\s+", r"\s*(?:→|->|=>|↔)\s*", r"\s*×\s*", r"\s+x\s+",
    r"\s*\|\s*", r"\s+/\s+", r"\s*,\s+(?:and\s+)?", r"\s*;\s+", r"\s+-\s+", r"\s+\N{EN DASH}\s+",
    r"\s+\N{EM DASH}\s+", r"\s+to\s+", r"\s+on\s+", r"\s+and\s+", r"\s+&\s+", r"\s+with\s+",
    r"\s+(?=[a-z]+(?:ed|ing)\s+(?:on|with|to|for|by)\s)", r"\s+at\s+", r"\s+in\s+",
    r"\s+for\s+", r"(?<=\w)\N{EN DASH}(?=\w)", r"/",
)  # fmt: skip
_PARTS = {joint: re.compile(joint) for joint in _JOINTS}
_TUPLE = re.compile(r"(?:[^()]*?)\(\s*([^(),]+?)\s*,\s*([^(),]+?)\s*\)")
# What may stand within a name as well is tried where nothing else parts the labels.
_LAST = (*_JOINTS[-2:], "any")
# So many of the labels must part in one way.
_MOSTLY = 0.8
# If none of so many parts, most do not.
_FIRST = 3


def alternatives(of: Relation) -> Iterator[Relation]:
    """Yield a relation as it is, and once for each way in which its labels part in two."""
    yield of
    if "own" not in of.order or of.run:
        return
    labels = of.column("own")
    found = False
    for joint in ("tuple", *_JOINTS, "any"):
        if joint in _LAST and found:
            continue
        if not any(_parted(label, joint) for label in labels[:_FIRST]):
            continue
        parts = [_parted(label, joint) for label in labels]
        if sum(map(bool, parts)) < _MOSTLY * len(parts):
            continue
        found = True
        rows = tuple(
            replace(row, columns=_with_parts(row, pair))
            for row, pair in zip(of.rows, parts, strict=True)
            if pair
        )
        order = [name for name in of.order if name not in ("own", "alt")]
        tail = ["alt"] if "alt" in of.order else []
        yield Relation((*order, "own1", "own2", *tail), rows, joint)


def _with_parts(row: Statement, pair: tuple[str, str]) -> dict[str, str]:
    kept = {name: text for name, text in row.columns.items() if name not in ("own", "alt")}
    own = {"own1": pair[0], "own2": pair[1]}
    return {**kept, **own, **({"alt": row.columns["alt"]} if "alt" in row.columns else {})}


def _parted(label: str, joint: str) -> tuple[str, str] | None:
    match = _TUPLE.fullmatch(label) if label.endswith(")") else None
    if joint == "tuple":
        return (match[1], match[2]) if match else None
    if joint == "any":
        found = (_parted(label, own) for own in ("tuple", *_JOINTS[1:]))
        return next(filter(None, found), None)
    if match:
        return None
    parts = label.rsplit(": ", 1) if joint == _JOINTS[0] else _PARTS[joint].split(label)
    return (parts[0].strip(), parts[1].strip()) if len(parts) == 2 and all(parts) else None
