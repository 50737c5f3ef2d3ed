"""Tables that JSON holds: records, rows of columns, lists of numbers beside lists of labels."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...model import ROLES
from ..patterns import label_patterns, section_patterns


class Leaf(NamedTuple):
    """A text, a number or null, with its line."""

    line: int
    kind: str
    text: str


# Leaves in lists and dicts.
Tree = Any
# The rows of a table, or what is told beside it, as Markdown; each text with its line.
Part = list[list[tuple[int, str]]] | tuple[int, str]
_TOKEN = re.compile(
    r'"((?:[^"\\]|\\.)*)"|(-?\d[\d.]*(?:[eE][-+]?\d+)?|true|false)|(null|NaN|-?Infinity)'
)
_DEEPEST = 6


def json_parts(lines: Sequence[str], start: int) -> tuple[int, list[Part]]:
    """Read the JSON that some lines start with; return how many lines it takes, and its parts.

    start: the number of the first line.

    Several values below each other are a list. Returns (0, []) where no table is found.
    """
    told = "\n".join(_marked(at, line) for at, line in enumerate(lines, start))
    found: list[Tree] = []
    end = behind = 0
    try:
        while told[end : end + 1] in ("{", "[") or not found:
            data, behind = json.JSONDecoder().raw_decode(told, end)
            found.append(_tree(data))
            end = behind + len(told[behind:]) - len(told[behind:].lstrip(",; \n\t"))
    except (ValueError, RecursionError):
        pass
    parts = [*_parts(found[0] if len(found) == 1 else found)]
    tabled = any(isinstance(part, list) for part in parts)
    return (told.count("\n", 0, behind) + 1, parts) if tabled else (0, [])


def _marked(at: int, line: str) -> str:
    """Put the line and the kind before each text, number and null."""

    def marked(match: re.Match[str]) -> str:
        kind = "text" if match[1] is not None else "number" if match[2] else ""
        return f'"{at} {kind} {match[1] or match[2] or ""}"'

    return _TOKEN.sub(marked, line)


def _tree(data: Tree) -> Tree:
    """Turn what was marked into leaves, in lists and dicts."""
    if isinstance(data, dict):
        return {_tree(key): _tree(value) for key, value in data.items()}
    if isinstance(data, list):
        return [*map(_tree, data)]
    line, kind, text = data.split(" ", 2)
    return Leaf(int(line), kind, " ".join(text.split()))


def _are_leaves(data: Tree) -> bool:
    own = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return bool(own) and all(isinstance(leaf, Leaf) for leaf in own)


def _parts(data: Tree, depth: int = 0) -> Iterator[Part]:
    """List the tables of a tree, each behind what is told of it."""
    if rows := _records(data) or _crossed(data, [], {}, None):
        yield _plain(rows)
    elif isinstance(data, list) and not _are_leaves(data) and depth < _DEEPEST:
        for own in data:
            yield from _parts(own, depth + 1)
    elif isinstance(data, dict) and depth < _DEEPEST:
        yield from _told(data, depth)


# The labels of places, with the axis that they are said to be of.
_Labels = tuple[str | None, list[Leaf]]


def _told(data: Mapping[Leaf, Tree], depth: int) -> Iterator[Part]:
    labels: list[_Labels] = []
    names: dict[str | None, str] = {}
    inner: dict[Leaf, Tree] = {}
    for key, own in data.items():
        role = _role(key)
        called, listed = _axis(own)
        if isinstance(own, Leaf) and role:
            names[role] = own.text
        elif isinstance(own, Leaf):
            titles = depth and _TITLE.fullmatch(_said(key))
            yield key.line, f"**{own.text}**" if titles else f"{_said(key)}: {own.text}"
        elif listed:
            labels.append((role, listed))
            names |= {role: called} if called else {}
        elif not label_patterns.is_about_figure(_said(key)):
            inner[key] = (role, own)
    for key, (role, own) in inner.items():
        plain = len(inner) == 1 and _PLAIN.fullmatch(key.text)
        yield from [] if plain else [(key.line, f"**{_said(key)}**")]
        rows = _crossed(own, labels, names, role) or _records(own, names)
        yield from [_plain(rows)] if rows else _parts(own, depth + 1)


def _plain(rows: Sequence[Sequence[Leaf]]) -> list[list[tuple[int, str]]]:
    return [[(leaf.line, leaf.text) for leaf in row] for row in rows]


def _axis(own: Tree) -> tuple[str, list[Leaf]]:
    """Return the name and the labels of an axis, from their list or an object that holds it."""
    if isinstance(own, list):
        return "", own if _are_leaves(own) else []
    parts = [*own.values()] if isinstance(own, dict) else []
    lists = [it for it in parts if isinstance(it, list) and _are_leaves(it)]
    names = [it.text for it in parts if isinstance(it, Leaf)]
    single = len(lists) == 1 and len(parts) - len(names) == 1
    return (next(iter(names), ""), lists[0]) if single else ("", [])


_TITLE = re.compile(r"(?:\w+\s)*(?:title|name|panel|label|heading|caption)", re.IGNORECASE)
_PLAIN = re.compile(
    r"data|values?|cells|panels?|rows|columns|table|matrix|heat_?map|figure|chart", re.IGNORECASE
)


def _role(key: Leaf) -> str | None:
    roles = section_patterns.axis_roles(_said(key))
    return roles[0] if len(roles) == 1 else None


def _said(key: Leaf) -> str:
    return re.sub(r"_|(?<=[a-z])(?=[A-Z])", " ", key.text)


def _records(data: Tree, names: Mapping[str | None, str] | None = None) -> list[list[Leaf]]:
    """Return the rows of {"row": {"column": 1}} or of [{"a": 1}]; [] for anything else.

    names: those of the axes, as far as they are told.
    """
    own = [*data.values()] if isinstance(data, dict) else data
    flat = isinstance(own, list) and all(isinstance(it, dict) and _are_leaves(it) for it in own)
    if not flat or len(own) < 2:
        return []
    records = [{key.text: value for key, value in it.items()} for it in own]
    heads = {key.text: key for it in reversed(own) for key in it}
    order = dict.fromkeys(text for it in records for text in it)
    found = [leaf for it in records for leaf in it.values()]
    keys = [[key] for key in data] if isinstance(data, dict) else [[] for _ in own]
    full = 2 * len(found) > len(own) * len(order) and len(order) + len(keys[0]) > 1
    if not full or not any(leaf.kind == "number" for leaf in found):
        return []
    told = [*filter(None, map((names or {}).get, ROLES))]
    corner = " \\ ".join(told) if len(told) == len(ROLES) else ""
    rows = [[*(Leaf(key.line, "", corner) for key in keys[0]), *(heads[text] for text in order)]]
    for key, it, by_text in zip(keys, own, records, strict=True):
        blank = Leaf(next(iter(it)).line, "", "")
        rows.append([*key, *(by_text.get(text, blank) for text in order)])
    return rows


def _crossed(
    data: Tree, labels: Sequence[_Labels], names: Mapping[str | None, str], role: str | None
) -> list[list[Leaf]]:
    """Return the table of lists of numbers of one length, with the labels told for their places.

    role: the axis that the keys of the lists are of, by the name of what holds them.
    """
    keys = [*data] if isinstance(data, dict) else []
    lists = [*map(_as_list, data.values() if keys else data if isinstance(data, list) else ())]
    plain = all(isinstance(row, list) and _are_leaves(row) for row in lists)
    if not plain or len({*map(len, lists)}) != 1:
        return []
    texts = [[leaf.kind == "text" for leaf in row] for row in lists]
    head = lists.pop(0) if all(texts[0]) and not any(map(all, texts[1:])) else []
    named = keys.pop(0) if head and keys else None
    if not keys and not named and all(row[0] for row in texts):
        keys, lists, head = [row[0] for row in lists], [row[1:] for row in lists], head[1:]
    if len(lists) < 2 or any(leaf.kind == "text" for row in lists for leaf in row):
        return []
    # {"plot": ["A", "B"], "Oats": [1, 2]} has its columns by their names.
    turned = (_role(named) != "column") if named else role == "column" and bool(keys)
    across = head or _labels(labels, "row" if turned else "column", lists[0], lists)
    down = keys or _labels(labels, "row", lists, lists[0])
    if not across or not down:
        return []
    if turned:
        lists, across, down = [list(row) for row in zip(*lists, strict=True)], down, across
    corner = " \\ ".join(own for own in (names.get("row"), names.get("column")) if own)
    corner = (named.text if named and turned else corner) if named or "row" in names else ""
    rows = [[label, *row] for label, row in zip(down, lists, strict=True)]
    return [[Leaf(across[0].line, "", corner), *across], *rows]


def _as_list(row: Tree) -> Tree:
    """Write {"row": "A", "values": [1, 2]} as ["A", 1, 2]."""
    own = [*row.values()] if isinstance(row, dict) else []
    lists = [it for it in own if isinstance(it, list)]
    leaves = [it for it in own if isinstance(it, Leaf)]
    return [*leaves, *lists[0]] if len(lists) == len(leaves) == 1 else row


def _labels(
    labels: Sequence[_Labels], role: str, places: Sequence[Tree], others: Sequence[Tree]
) -> list[Leaf]:
    """Return the only labels that are as many, by their axis; those of no axis may be of any."""
    fitting = [(told, own) for told, own in labels if len(own) == len(places)]
    named = [own for told, own in fitting if told == role]
    free = [own for told, own in fitting if not told and len(others) != len(places)]
    sure = named or free
    return sure[0] if len(sure) == 1 and len({leaf.text for leaf in sure[0]}) > 1 else []
