"""Tables that JSON holds: records, rows of columns, lists of numbers beside lists of labels."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from .patterns import label_patterns, section_patterns


@dataclass(frozen=True, slots=True)
class Leaf:
    """A text, a number or null with its line, counted from the first one given."""

    line: int
    kind: str
    text: str


Tree: TypeAlias = "Leaf | list[Tree] | dict[Leaf, Tree]"
# What is told beside a table, as Markdown, or a table: its rows of cells.
Part: TypeAlias = "tuple[int, str] | list[list[Leaf]]"
_TOKEN = re.compile(
    r'"((?:[^"\\]|\\.)*)"|(-?\d[\d.]*(?:[eE][-+]?\d+)?|true|false)|(null|NaN|-?Infinity)'
)
_NONE = Leaf(0, "", "")
_DEEPEST = 6


def json_parts(lines: Sequence[str]) -> tuple[int, list[Part]]:
    """Read the JSON that some lines start with; return how many lines it takes, and its parts.

    Returns (0, []) where they are none, or what it holds is no table.
    """
    told = "\n".join(_TOKEN.sub(_marker(at), line) for at, line in enumerate(lines))
    decoder = json.JSONDecoder()
    found: list[Tree] = []
    end = 0
    try:
        while told[end : end + 1] in ("{", "[") or not found:
            data, end = decoder.raw_decode(told, end)
            found.append(_tree(data))
            end += len(told[end:]) - len(told[end:].lstrip(",; \n\t"))
    except (ValueError, RecursionError):
        if not found:
            return 0, []
    parts = [*_parts(found[0] if len(found) == 1 else found)]
    tabled = any(isinstance(part, list) for part in parts)
    count = told[:end].rstrip().count("\n") + 1
    return (count, parts) if tabled else (0, [])


def _marker(at: int) -> Callable[[re.Match[str]], str]:
    """Return what puts the line and the kind before each text, number and null."""

    def marked(match: re.Match[str]) -> str:
        kind = "text" if match[1] is not None else "number" if match[2] else ""
        return f'"{at} {kind} {match[1] or match[2] or ""}"'

    return marked


def _tree(data: object) -> Tree:
    if isinstance(data, dict):
        return {_leaf(key): _tree(value) for key, value in data.items()}
    return [*map(_tree, data)] if isinstance(data, list) else _leaf(str(data))


def _leaf(text: str) -> Leaf:
    line, kind, own = text.split(" ", 2)
    return Leaf(int(line), kind, " ".join(own.split()))


# -- parts ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Sides:
    """What an object tells of its table: the names and the labels of rows and columns."""

    names: dict[str, str] = field(default_factory=dict)
    labels: list[tuple[str | None, list[Leaf]]] = field(default_factory=list)


def _parts(data: Tree, depth: int = 0) -> Iterator[Part]:
    """List the tables of a tree, each behind what is told of it."""
    if depth > _DEEPEST or isinstance(data, Leaf):
        return
    if rows := _records(data) or _crossed(data, _Sides(), ""):
        yield rows
    elif isinstance(data, list):
        for own in data:
            yield from _parts(own, depth + 1)
    else:
        yield from _told(data, depth)


def _told(data: Mapping[Leaf, Tree], depth: int) -> Iterator[Part]:
    sides, inner = _Sides(), dict[Leaf, Tree]()
    for key, own in data.items():
        role = _role(key.text)
        name, labels = _named_labels(own)
        if isinstance(own, Leaf) and role:
            sides.names[role] = own.text
        elif isinstance(own, Leaf) and own.kind == "text":
            inside = depth and _TITLE.fullmatch(key.text)
            yield key.line, f"**{own.text}**" if inside else f"{_said(key)}: {own.text}"
        elif labels:
            sides.labels.append((role, labels))
            sides.names |= {role: name} if role and name else {}
        elif not isinstance(own, Leaf):
            inner[key] = own
    for key, own in inner.items():
        if label_patterns.is_about_figure(_said(key)):
            continue
        rows = _crossed(own, sides, _role(key.text) or "")
        if not rows and (len(inner) > 1 or not _PLAIN.fullmatch(key.text)):
            yield key.line, f"**{_said(key)}**"
        yield from [rows] if rows else _parts(own, depth + 1)


_TITLE = re.compile(r"title|name|panel|label|heading|caption", re.IGNORECASE)
_PLAIN = re.compile(r"(?:data|values?|cells|panels?|rows|table|matrix|heat_?map|figure|chart)", re.I)


def _said(key: Leaf) -> str:
    return key.text.replace("_", " ")


def _role(key: str) -> str | None:
    roles = section_patterns.axis_roles(re.sub(r"_|(?<=[a-z])(?=[A-Z])", " ", key))
    return roles[0] if len(roles) == 1 else None


def _named_labels(own: Tree) -> tuple[str, list[Leaf]]:
    """Return the name and the labels of an axis: a list of them, or an object with one."""
    if isinstance(own, dict):
        lists = [value for value in own.values() if isinstance(value, list)]
        names = [value.text for value in own.values() if isinstance(value, Leaf)]
        simple = len(lists) == 1 and len(names) < 2 and len(own) == len(lists) + len(names)
        return (names[0] if names else "", _named_labels(lists[0])[1]) if simple else ("", [])
    leaves = [leaf for leaf in own if isinstance(leaf, Leaf)] if isinstance(own, list) else []
    whole = leaves and len(leaves) == len(own) and len({leaf.text for leaf in leaves}) > 1
    return ("", leaves) if whole else ("", [])


# -- tables ---------------------------------------------------------------------------------------


def _records(data: Tree) -> list[list[Leaf]]:
    """Return the rows of {"row": {"column": 1}} or of [{"a": 1}]; [] for anything else."""
    items = data.items() if isinstance(data, dict) else [(_NONE, own) for own in data]  # type: ignore[union-attr]
    found = []
    for key, own in items:
        flat = isinstance(own, dict) and own and all(isinstance(it, Leaf) for it in own.values())
        if not flat:
            return []
        found.append((key, {it.text: (it, value) for it, value in own.items()}))  # type: ignore[union-attr]
    heads = {text: leaf for _, own in reversed(found) for text, (leaf, _) in own.items()}
    order = dict.fromkeys(text for _, own in found for text in own)
    keyed = isinstance(data, dict)
    full = 2 * sum(len(own) for _, own in found) > len(found) * len(order)
    if len(found) < 2 or len(order) + keyed < 2 or not full:
        return []
    corner = [Leaf(found[0][0].line, "", "")] if keyed else []
    rows = [[*corner, *(heads[text] for text in order)]]
    for key, own in found:
        blank = Leaf(key.line, "", "")
        rows.append([*([key] if keyed else []), *(own.get(it, (it, blank))[1] for it in order)])  # type: ignore[misc]
    return rows if any(leaf.kind == "number" for row in rows for leaf in row) else []


def _crossed(data: Tree, sides: _Sides, role: str) -> list[list[Leaf]]:
    """Return the table of lists of numbers of one length, with the labels told for their places.

    role: the axis that the keys of the lists are of, by the name of what holds them.
    """
    own = list(data.values()) if isinstance(data, dict) else data
    lists = [_leaves(row) for row in own] if isinstance(own, list) else []
    if len(lists) < 2 or not all(lists) or len({*map(len, lists)}) > 1 or len(lists[0]) < 2:
        return []
    if all(leaf.kind == "text" for leaf in lists[0]) and not isinstance(data, dict):
        numbers = all(leaf.kind != "text" for row in lists[1:] for leaf in row[1:])
        return lists if numbers and len(lists) > 2 else []
    keys = [*data] if isinstance(data, dict) else []
    if not keys and all(row[0].kind == "text" for row in lists):
        keys, lists = [row[0] for row in lists], [row[1:] for row in lists]
    if any(leaf.kind == "text" for row in lists for leaf in row):
        return []
    across = _labels(sides, "row" if role == "column" else "column", len(lists[0]), len(lists))
    down = keys or _labels(sides, "row", len(lists), len(lists[0]))
    if not across or not down:
        return []
    names = sides.names.get("row", ""), sides.names.get("column", "")
    corner = " \\ ".join(names) if all(names) else names[0]
    if role == "column" and keys:
        lists, across, down = [list(row) for row in zip(*lists, strict=True)], down, across
    head = [Leaf(across[0].line, "", corner), *across]
    return [head, *([label, *row] for label, row in zip(down, lists, strict=True))]


def _leaves(row: Tree) -> list[Leaf]:
    if isinstance(row, dict):  # {"row": "A", "values": [1, 2]}
        parts = [*row.values()]
        inner = [own for own in parts if isinstance(own, list)]
        names = [own for own in parts if isinstance(own, Leaf)]
        row = [*names, *inner[0]] if len(inner) == len(names) == 1 else []
    leaves = [own for own in row if isinstance(own, Leaf)] if isinstance(row, list) else []
    return leaves if isinstance(row, list) and len(leaves) == len(row) else []


def _labels(sides: _Sides, role: str, count: int, other: int) -> list[Leaf]:
    """Return the only labels that are as many, by their axis; one that tells none is any's."""
    named = [own for told, own in sides.labels if told == role and len(own) == count]
    free = [own for told, own in sides.labels if not told and len(own) == count]
    sure = named or (free if count != other or len(sides.labels) == 1 else [])
    return sure[0] if len(sure) == 1 else []
