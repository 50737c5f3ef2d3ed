"""Lines that each tell a record by the same keys: "Row: A | Column: B | Value: 3"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial
from itertools import groupby, takewhile

from ...language import numerals
from ..outline import Block, Row

_BARS = re.compile(r"\s*\|\s*")
_SEPARATORS = (("|", _BARS), (";", re.compile(r"\s*;\s+")), (",", re.compile(r",\s+")))
_PART = re.compile(r"([^\W\d][^:=|;,]{0,30}?)\s*[:=]\s*(\S.*)")
_FEWEST_PARTS = 3


def with_tables_of_records(blocks: Sequence[Block]) -> list[Block]:
    """Put the records that stand below each other into a table, its header their keys."""
    found: list[Block] = []
    for keys, group in groupby(_with_bare_runs([*_with_heads(blocks)]), _keys):
        lines = [*group]
        table = _table(keys, lines) if keys and len(lines) > 1 else None
        found += [table] if table else map(_as_run, lines)
    return found


# The dots that lead from a label to its numbers, a colon or a dash.
_LEADER = r"\s*(?:\.{3,}|…|_{3,}|:|\s[-\N{EN DASH}\N{EM DASH}|]\s)\s*"
_RUN = re.compile(
    r"(?P<name>[^:/|]{0,39}[^:/|\s._])"
    rf"(?:\s+(?={numerals.NUMBER}\s/\s|\W\s/\s)|{_LEADER})(?P<run>[^/|].+)",
    re.ASCII,
)
# A number alone, or the mark of a gap.
_CELL = rf"(?:{numerals.NUMBER}%?|[-\N{{EN DASH}}\N{{EM DASH}}])(?!\S)"
_DIVIDERS = re.compile(r"\s+[/|‖·•]\s+|\s*[;,]\s+")
_UNREADABLE = re.compile(r"\?{1,3}(?:\s*\([^()\d]*\))?")


def _run(block: Block) -> tuple[str, tuple[str, ...]]:
    """Return the label of a line and its numbers: "A | 3 | 4", "A 3 / 4 / 5", "A .... 3; 4"."""
    listed = block.kind in ("item", "text") and numerals.has_digit(block.text)
    match = _RUN.fullmatch(block.text) if listed else None
    cells = tuple(_DIVIDERS.split(match["run"])) if match else ()
    cells = tuple("" if _UNREADABLE.fullmatch(own) else own for own in cells)
    whole = len(cells) > 1 and any(cells)
    whole = whole and all(not own or numerals.read_quantity(own) for own in cells)
    return (match["name"], cells) if match and whole else ("", ())


def _with_heads(blocks: Sequence[Block]) -> Iterator[Block]:
    """Put lines of as many numbers as the line above them has labels into a table."""
    runs = [_run(block) for block in blocks]
    done = 0
    for at, block in enumerate(blocks):
        heads = _heads(block) if at >= done else ()
        below = [*takewhile(partial(_is_as_wide, heads), runs[at + 1 :])]
        if heads and len({name for name, _ in below}) == len(below) > 1:
            done = at + 1 + len(below)
            lines = [block.line, *(own.line for own in blocks[at + 1 : done])]
            cells = [("", *heads), *((name, *own) for name, own in below)]
            rows = tuple(map(Row, lines, cells))
            yield replace(block, kind="table", lead=None, level=0, rows=rows)
        elif at >= done:
            yield block


def _is_as_wide(heads: Sequence[str], run: tuple[str, Sequence[str]]) -> bool:
    return len(run[1]) == len(heads)


def _heads(block: Block) -> tuple[str, ...]:
    """Return the labels of a line of nothing else, () where it says more."""
    if block.kind not in ("item", "text", "label") or block.text[-1:] in ".:!?":
        return ()
    heads = tuple(re.split(r"\s+[/|‖·•]\s+", block.text))
    short = all(0 < len(own.split()) <= _HEAD_WORDS and ":" not in own for own in heads)
    plain = short and not any(map(numerals.read_quantity, heads))
    return heads if plain and 1 < len(heads) == len(set(heads)) else ()


_HEAD_WORDS = 4


# The label of a line, numbers that only spaces part, and one of all behind a bar: "A 3 4 5 | 4".
_BARE = re.compile(
    rf"(?P<name>[^:=|,;.\d][^:=|,;]{{0,39}}?):?\s+(?P<run>{_CELL}(?:\s+{_CELL}){{2,}})"
    rf"(?:\s+[|/]\s+(?P<all>{numerals.NUMBER}))?",
    re.ASCII,
)


def _bare_run(block: Block) -> tuple[str, tuple[str, ...]]:
    """Return the label of a line and its numbers, without a mean or a sum of them."""
    listed = block.kind in ("item", "text") and numerals.has_digit(block.text)
    match = _BARE.fullmatch(block.text) if listed and not block.lead else None
    run = tuple(match["run"].split()) if match else ()
    known = match and (not match["all"] or _is_of_all(match["all"], run))
    return (match["name"], run) if match and known else ("", ())


def _is_of_all(number: str, run: Sequence[str]) -> bool:
    found = [numerals.read_quantity(text) for text in (number, *run)]
    total, *values = (own.value for own in found if own and own.value is not None)
    whole, step = sum(values, Decimal()), Decimal(1).scaleb(-len(number.partition(".")[2]))
    return total == whole or abs(whole / max(1, len(values)) - total) <= step / 2


def _with_bare_runs(blocks: Sequence[Block]) -> Iterator[Block]:
    """Write lines of as many numbers as those beside them, with names of their own, as runs."""
    for width, group in groupby(blocks, lambda own: len(_bare_run(own)[1])):
        lines = [*group]
        runs = [*map(_bare_run, lines)] if width else []
        whole = len({name for name, _ in runs}) == len(runs) > 1
        # What stands over several lines may have run together with its heads.
        whole = whole and lines[-1].line - lines[0].line == len(lines) - 1
        yield from map(_written_as_run, lines, runs) if whole else lines


def _as_run(block: Block) -> Block:
    """Write numbers behind bars, slashes or dots as a run: "A: 3, 4"."""
    block = _with_shared_place(block)
    name, cells = _run(block)
    if not name or not all(cells) or block.text[len(name) :].lstrip()[:1] == ":":
        return block
    return _written_as_run(block, (name, cells))


def _written_as_run(block: Block, run: tuple[str, Sequence[str]]) -> Block:
    name, rest = run[0], ", ".join(run[1])
    return replace(block, text=f"{name}: {rest}", lead=name, strong=True, rest=rest)


# What joins two places before a colon, the last of the first one.
_JOINED = re.compile(r"(.+\S)\s*(?:[/|×→,]|->|vs\.?|[-\N{EN DASH}])\s+")


def _with_shared_place(block: Block) -> Block:
    """Write "A / x: 3; A / y: 4" as the row that it is: "A: x: 3; y: 4"."""
    parts = re.split(r"\s*;\s+", block.text) if block.kind in ("item", "text") else []
    told = [part.rpartition(": ") for part in parts]
    match = _JOINED.match(told[0][0]) if len(told) > 1 else None
    if not match or not all(
        head.startswith(match[0]) and numerals.read_quantity(value) for head, _, value in told
    ):
        return block
    rest = "; ".join(f"{head[match.end() :]}: {value}" for head, _, value in told)
    return replace(block, text=f"{match[1]}: {rest}", lead=match[1], strong=True, rest=rest)


def _keys(block: Block) -> tuple[str, ...]:
    return tuple(key for key, _ in _record(block))


def _record(block: Block) -> tuple[tuple[str, str], ...]:
    """Return the keys of a line with what they tell, () where it is no record."""
    if block.kind not in ("item", "text"):
        return ()
    for sign, separator in _SEPARATORS:
        few = block.text.count(sign) < _FEWEST_PARTS - 1
        texts = [] if few else separator.split(block.text.strip(" .|"))
        if len(texts) < _FEWEST_PARTS:
            continue
        parts = [_PART.fullmatch(part) for part in texts]
        told = tuple((match[1], match[2]) for match in parts if match)
        names = {key.casefold() for key, _ in told}
        if len(names) == len(told) == len(parts):
            return told
    return ()


def _table(keys: Sequence[str], lines: Sequence[Block]) -> Block | None:
    """Make a table of records; None unless they name their places, and have numbers beside them."""
    told = [[text for _, text in _record(line)] for line in lines]
    numbers = [all(map(numerals.read_quantity, column)) for column in zip(*told, strict=True)]
    roles = {key.casefold() for key in keys} >= {"row", "column"}
    places = [key for key, number in zip(keys, numbers, strict=True) if not number]
    if not any(numbers) or (len(places) < 2 and not roles):
        return None
    rows = [Row(lines[0].line, tuple(keys))]
    rows += [Row(line.line, tuple(own)) for line, own in zip(lines, told, strict=True)]
    text = "\n".join(line.text for line in lines)
    return replace(lines[0], kind="table", text=text, lead=None, rest="", level=0, rows=tuple(rows))
