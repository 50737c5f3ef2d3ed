"""Sentences over grids, each with the answer that a careful person gives (tests/cases/answers).

"{is|was}" stands for each of its words: a sentence is said with the first word of all such groups,
and once more for each further word.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

FILES = sorted((Path(__file__).parent / "cases" / "answers").glob("*.toml"))
# What is answered of a sentence; "open": nothing, as it may be meant otherwise or is not known.
ANSWERS = ("holds", "contradicted", "open")
_GROUP = re.compile(r"\{([^{}]*)\}")


def each(pattern: str) -> Iterator[str]:
    """Yield all sentences that a pattern stands for."""
    choices = [group.split("|") for group in _GROUP.findall(pattern)]
    plain = _GROUP.sub("{}", pattern)
    first = [words[0] for words in choices]
    yield plain.format(*first)
    for at, words in enumerate(choices):
        for word in words[1:]:
            yield plain.format(*first[:at], word, *first[at + 1 :])


@dataclass(frozen=True)
class Saying:
    """Sentences below a grid, a line each, that all get one answer.

    number: of their group. patterns: what the sentences are written as.
    """

    file: str
    number: int
    grid: str
    answer: str
    patterns: tuple[str, ...]

    @property
    def name(self) -> str:
        """Its file, its group and its answer."""
        return f"{self.file} {self.number}, {self.answer}"

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """All sentences."""
        return tuple(one for pattern in self.patterns for one in each(pattern))

    @property
    def text(self) -> str:
        """The grid with the sentences below it."""
        return self._below(self.sentences)

    @property
    def short(self) -> str:
        """The grid with the first sentence of each pattern."""
        return self._below(next(each(pattern)) for pattern in self.patterns)

    def _below(self, sentences: Iterable[str]) -> str:
        return "\n* ".join([self.grid.rstrip("\n"), *sentences]) + "\n"

    @property
    def lines(self) -> dict[int, str]:
        """The number of the line of each sentence."""
        first = self.grid.rstrip("\n").count("\n") + 2
        return dict(enumerate(self.sentences, start=first))


def sayings() -> Iterator[Saying]:
    """Yield all of them, file by file."""
    for file in FILES:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        for number, group in enumerate(data["said"], start=1):
            for answer in ANSWERS:
                if patterns := tuple(group.get(answer, ())):
                    yield Saying(file.stem, number, data["grids"][group["grid"]], answer, patterns)
