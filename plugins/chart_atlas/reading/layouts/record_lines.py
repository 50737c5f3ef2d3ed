"""Lines that each tell a record by the same keys: "Row: A | Column: B | Value: 3"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from ...language import numerals
from ..outline import Block, Row

# Between bars, a key may stand without a colon: "A | P 3 | Q 4".
_SPACED = re.compile(rf"([^\W\d][^:=|;,]{{0,30}}?)\s+({numerals.NUMBER}.*)", re.ASCII)
_BARS = re.compile(r"\s*\|\s*")
_SEPARATORS = (("|", _BARS), (";", re.compile(r"\s*;\s+")), (",", re.compile(r",\s+")))
_PART = re.compile(r"([^\W\d][^:=|;,]{0,30}?)\s*[:=]\s*(\S.*)")
# The label of a row before its first bar has no key.
_UNNAMED = re.compile(r"():(.+)")
_LONGEST_LABEL = 40
_FEWEST_PARTS = 3


def with_tables_of_records(blocks: Sequence[Block]) -> list[Block]:
    """Put the records that stand below each other into a table, its header their keys."""
    found: list[Block] = []
    for keys, group in groupby(_with_heads(blocks), _keys):
        lines = [*group]
        table = _table(keys, lines) if keys and len(lines) > 1 else None
        found += [table] if table else map(_as_run, lines)
    return found


# The dots that lead from a label to its numbers, a colon or a dash.
_LEADER = re.compile(r"\s*(?:\.{3,}|…+|_{3,}|:|\s[-\N{EN DASH}\N{EM DASH}|]\s)\s*")
_SLASHED = re.compile(rf"([^:/]*[^:/\s])\s+((?:{numerals.NUMBER}|\W)(?:\s/\s\S+){{2,}})", re.ASCII)
_DIVIDERS = re.compile(r"\s+[/|·•;]\s+|\s*[;,]\s+")
_UNREADABLE = re.compile(r"\?{1,3}(?:\s*\([^()\d]*\))?")


def _run(block: Block) -> tuple[str, tuple[str, ...]]:
    """Return the label of a line and its numbers: "A | 3 | 4", "A 3 / 4 / 5", "A .... 3; 4"."""
    text = block.text
    if block.kind not in ("item", "text") or not numerals.has_digit(text):
        return "", ()
    if slashed := _SLASHED.fullmatch(text):
        name, run = slashed[1], slashed[2]
    elif leader := _LEADER.search(text):
        name, run = text[: leader.start()], text[leader.end() :]
    else:
        return "", ()
    cells = tuple("" if _UNREADABLE.fullmatch(own) else own for own in _DIVIDERS.split(run))
    name = _LEADER.sub("", name)
    whole = len(cells) > 1 and 0 < len(name) < _LONGEST_LABEL and any(cells)
    whole = whole and all(not own or numerals.read_quantity(own) for own in cells)
    return (name, cells) if whole else ("", ())


def _with_heads(blocks: Sequence[Block]) -> list[Block]:
    """Put lines of as many numbers as the line above them has labels into a table."""
    found: list[Block] = []
    runs = [_run(block) for block in blocks]
    at = 0
    while at < len(blocks):
        heads = _heads(blocks[at])
        end = at + 1
        while heads and end < len(blocks) and len(runs[end][1]) == len(heads):
            end += 1
        if end > at + 2 and len({name for name, _ in runs[at + 1 : end]}) == end - at - 1:
            rows = [Row(blocks[at].line, ("", *heads))]
            rows += [Row(blocks[n].line, (runs[n][0], *runs[n][1])) for n in range(at + 1, end)]
            found.append(replace(blocks[at], kind="table", lead=None, level=0, rows=tuple(rows)))
        else:
            end = at + 1
            found.append(blocks[at])
        at = end
    return found


def _heads(block: Block) -> tuple[str, ...]:
    """Return the labels of a line of nothing else, () where it says more."""
    if block.kind not in ("item", "text", "label") or block.text[-1:] in ".:!?":
        return ()
    heads = tuple(re.split(r"\s+[/|·•;]\s+", block.text))
    short = all(0 < len(own.split()) <= _HEAD_WORDS and ":" not in own for own in heads)
    plain = short and not any(map(numerals.read_quantity, heads))
    return heads if plain and 1 < len(heads) == len(set(heads)) else ()


_HEAD_WORDS = 4


def _as_run(block: Block) -> Block:
    """Write numbers behind bars, slashes or dots as a run: "A: 3, 4"."""
    name, cells = _run(block) if re.search(r"[|/]|\.{3}", block.text) else ("", ())
    if not name or ":" in block.text[: len(name) + 2] or not all(cells):
        return block
    rest = ", ".join(cells)
    return replace(block, text=f"{name}: {rest}", lead=name, strong=True, rest=rest)


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
        if separator is _BARS and not any(parts) and not _SPACED.fullmatch(texts[0]):
            parts = [None, *(_SPACED.fullmatch(part) for part in texts[1:])]
        if separator is _BARS and not parts[0] and len(texts[0]) < _LONGEST_LABEL:
            parts[0] = _UNNAMED.fullmatch(f":{texts[0].strip(' :')}")
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
    wide = not keys[0] and all(numbers[1:]) and not numbers[0]
    if not any(numbers) or (len(places) < 2 and not roles and not wide):
        return None
    rows = [Row(lines[0].line, tuple(keys))]
    rows += [Row(line.line, tuple(own)) for line, own in zip(lines, told, strict=True)]
    text = "\n".join(line.text for line in lines)
    return replace(lines[0], kind="table", text=text, lead=None, rest="", level=0, rows=tuple(rows))
