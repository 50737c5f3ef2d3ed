"""What a statement is, and a kind of statements: how they are found and how they are checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .claim_patterns import found
from .coded_sentence import Said
from .figure import Figure
from .verdicts import Finding


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement found in a coded sentence.

    kind: its name. start, end: where it stands in the coded text. claim: what is claimed.
    """

    kind: str
    start: int
    end: int
    claim: Any


@dataclass(frozen=True, slots=True)
class Form:
    """A wording of statements.

    pattern: stands in each sentence that holds one. read: makes the statements of a match.
    sure: a match that its clause hedges or negates is left out. matches: finds what is read,
    where that is not every match of the pattern.
    """

    pattern: re.Pattern[str]
    read: Callable[[Said, Any], Iterator[Statement]]
    sure: bool = True
    matches: Callable[[Said], Iterator[Any]] | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Kind:
    """A kind of statements.

    forms: its wordings. checks: holds a claim against the cells, by the class of the claim.
    """

    forms: tuple[Form, ...]
    checks: Mapping[type, Callable[[Any, Figure], Finding | None]]

    def may_be_in(self, text: str) -> bool:
        """Return whether a coded text holds one of its patterns."""
        return any(form.pattern.search(text) for form in self.forms)

    def find(self, said: Said) -> Iterator[Statement]:
        """Find its statements in a sentence."""
        for form in self.forms:
            matches = form.matches(said) if form.matches else None
            for match in matches or found(form.pattern, said.code.text, sure=form.sure):
                yield from form.read(said, match)

    def check(self, claim: Any, figure: Figure) -> Finding | None:  # noqa: ANN401 - one of checks
        """Hold a claim of this kind against the cells; None where they cannot tell."""
        return self.checks[type(claim)](claim, figure)
