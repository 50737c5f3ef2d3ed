"""Tables as records with keys, whether a text lays them out or lists one record below the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from ...language import norm
from ...model import Problem
from ..layouts.grid import grid_of
from ..layouts.lines import Line
from ..refusals import odd_record

# A key, what stands under it, and its line.
Entry = tuple[str, str, int]


@dataclass(frozen=True, slots=True)
class RecordTable:
    """Records of the same keys.

    first: its first line, with what stands above it. records: of each its entries in the order of
    the keys; one that the text breaks off in has fewer. problems: what makes no record.
    """

    first: Line
    keys: tuple[str, ...]
    records: tuple[tuple[Entry, ...], ...]
    problems: tuple[Problem, ...] = ()

    def column(self, at: int) -> list[str]:
        """Return the texts under a key."""
        return [record[at][1] for record in self.records if at < len(record)]


def record_tables(lines: Sequence[Line]) -> Iterator[RecordTable]:
    """List the tables of a text, and the lists that are one; where records are unclear, none."""
    yield from (_laid_out(line) for line in lines if len(line.block.rows) > 1)
    # Records stand below each other, opened alike.
    for look, group in groupby(_records(lines), lambda own: own and _look(own[0])):
        found = [own for own in group if own]
        keys = [tuple(key for key, _, _ in entries) for _, entries in found]
        alike = [own for own, its in zip(found, keys, strict=True) if its == keys[0]]
        odd = [odd_record(own[0].block.line) for own in found if own not in alike]
        if look and len(alike) > max(1, len(odd)):
            entries = tuple(entries for _, entries in alike)
            yield RecordTable(alike[0][0], keys[0], entries, tuple(odd))


def _laid_out(line: Line) -> RecordTable:
    """Take the rows of a table for records, unless groups, joined heads or labels filled in."""
    head, *body = line.block.rows
    grid, problems = grid_of(line.block)
    plain = all(row.cut or row in body for row in grid.rows) and grid.header == head.cells
    headings = [row for row in body if sum(map(bool, row.cells)) == 1 and not row.cut]
    if any(grid.groups) or headings or not plain:
        return RecordTable(line, head.cells, ())
    records = []
    for row in grid.rows:
        whole = max((at for at, text in enumerate(row.cells, 1) if text), default=0)
        texts = zip(head.cells, row.cells[:whole] if row.cut else row.cells, strict=False)
        told = enumerate(texts)
        records.append(tuple((key, text, row.line_of(at)) for at, (key, text) in told))
    return RecordTable(line, head.cells, tuple(records), problems)


# -- lists ----------------------------------------------------------------------------------------

_PART = re.compile(r"([^\s:=|][^:=|]{0,39}?)\s*:\s+(\S.*)")
_COUNTED = re.compile(r"#|\d+[.):]\s")
_RANKED = re.compile(r"(rank|position|place)\s+#?(\d{1,6})", re.IGNORECASE)
# A label, and two lines below it.
_FEWEST_ENTRIES = 3


def is_counted(name: str) -> bool:
    """Return whether a number that is no part of a name stands before it: "1. North"."""
    return bool(_COUNTED.match(name))


def _look(opener: Line) -> tuple[object, ...]:
    return opener.block.kind, opener.block.level, opener.block.strong


def _records(lines: Sequence[Line]) -> Iterator[tuple[Line, tuple[Entry, ...]] | None]:
    """List the records of a text, each with the label that opens it; None for what is no record."""
    opener: Line | None = None
    entries: list[Entry] = []
    for line in [*lines, None]:
        block = line.block if line else None
        part = _PART.fullmatch(block.text) if block and block.kind in ("item", "text") else None
        if block and part and opener:
            entries.append((part[1], part[2], block.line))
            continue
        apart = len({norm(key) for key, _, _ in entries}) == len(entries) >= _FEWEST_ENTRIES
        yield (opener, tuple(entries)) if opener and apart else None
        opener = line if line and _opens(line) else None
        entries = [_opening(opener)] if opener else []


def _opens(line: Line) -> bool:
    """Return whether a line is a label alone, as "**Rank 1:**" and "### North" are."""
    alone = line.block.kind in ("heading", "label") or (bool(line.lead) and not line.rest)
    return alone and not is_counted(line.block.text)


def _opening(opener: Line) -> Entry:
    """Make an entry of a label: a rank has a key, all else none."""
    text = opener.block.text.rstrip(": ")
    rank = _RANKED.fullmatch(text)
    return (rank[1], rank[2], opener.block.line) if rank else ("", text, opener.block.line)
