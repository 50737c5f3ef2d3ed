"""Long lists go on on further pages, each with an address of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

# The facts of so many rows are 10 to 50 kB, packed.
SHARD = 5_000


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """What one page shows of a list.

    first: the path of the list's first page. number: of this page, from 1; count: of all.
    items: the rows on it; before: how many stand on the pages before it; total: on all.
    """

    first: str
    number: int
    count: int
    items: tuple[T, ...]
    before: int
    total: int

    @property
    def path(self) -> str:
        """Return the path of this page."""
        return path(self.first, self.number)

    @property
    def is_first(self) -> bool:
        """Tell whether it is the page that controls and all else of the list stand on."""
        return self.number == 1


def parts(first: str, items: Sequence[T], size: int) -> Iterator[Part[T]]:
    """Deal a list out to pages of so many rows; an empty list has one page too.

    first: the path of the first page.
    """
    starts = range(0, len(items) or 1, size)
    for number, before in enumerate(starts, 1):
        own = tuple(items[before : before + size])
        yield Part(first, number, len(starts), own, before, len(items))


def shards(items: Sequence[T]) -> list[Sequence[T]]:
    """Part a list into files of facts that a script reads."""
    return [items[at : at + SHARD] for at in range(0, len(items), SHARD)]


def path(first: str, number: int | str) -> str:
    """Return the path of a page of a list: the third of charts/index.md is charts/page/3.md.

    number: "*" stands for any.
    """
    if number == 1:
        return first
    return f"{first.removesuffix('.md').removesuffix('/index')}/page/{number}.md"
