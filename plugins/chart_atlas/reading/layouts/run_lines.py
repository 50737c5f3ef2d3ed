"""Lines of numbers behind a label, whatever parts them: "A | 3 | 4", "A 3 / 4", "A 3 4"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import groupby

from ...language import numerals
from ..outline import Block


def with_runs(blocks: Sequence[Block]) -> list[Block]:
    """Write such lines as runs: "A: 3, 4"."""
    return [*map(_as_run, _with_bare_runs(blocks))]


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


def _run(block: Block) -> tuple[str, tuple[str, ...]]:
    """Return the label of a line and its numbers: "A | 3 | 4", "A 3 / 4 / 5", "A .... 3; 4"."""
    listed = block.kind in ("item", "text") and numerals.has_digit(block.text)
    match = _RUN.fullmatch(block.text) if listed else None
    cells = tuple(_DIVIDERS.split(match["run"])) if match else ()
    whole = len(cells) > 1 and all(map(numerals.read_quantity, cells))
    return (match["name"], cells) if match and whole else ("", ())


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
    if not name or block.text[len(name) :].lstrip()[:1] == ":":
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
