"""A clause by the groups of its form, and what a form is."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypedDict

from ..grammar.nouns import Noun
from ..grammar.word_items import Item, Number
from ..meaning.comparisons import ALWAYS
from ..meaning.truths import Answer, View


class Denial(TypedDict):
    """Whether a clause says "not", or "never"."""

    denied: bool
    never: bool


class Clause:
    """The items of a clause by the groups of its form."""

    def __init__(self, match: re.Match[str], items: Sequence[Item]) -> None:
        """Keep a match over the signs of some items."""
        self._match, self._items = match, items

    def group(self, name: str) -> Sequence[Item]:
        """Return the items of a group; none where it is not there."""
        start, end = self._match.span(name) if name in self._match.re.groupindex else (-1, -1)
        return self._items[start:end] if start >= 0 else ()

    def all(self, sign: str, *groups: str) -> list[Any]:
        """Return the meanings of all items of a class, in some groups or in all of the clause."""
        items = [item for name in groups for item in self.group(name)] if groups else self._items
        return [item.meaning for item in items if item.sign == sign]

    def noun(self, name: str) -> Noun:
        """Return the phrase of a group; numbers in general for the noun of the measure."""
        (item,) = self.group(name)
        if item.sign == "M":
            return Noun("cell", panels=item.meaning.panels)
        noun: Noun = item.meaning[1] if item.sign == "S" else item.meaning
        return noun

    def scopes(self, *groups: str) -> list[Noun]:
        """Return the phrases that limit it."""
        return [noun for _, noun in self.all("S", *groups)]

    @property
    def denial(self) -> Denial:
        """Whether it says "not" or "never"."""
        said = self.all("!")
        return {"denied": bool(said) and said != ["never"], "never": said == ["never"]}

    @property
    def denied(self) -> bool:
        """Whether it says "not" or "never" of what is one statement."""
        return bool(self.all("!"))

    def bound(self, name: str) -> tuple[str, Number]:
        """Return the bound of a group: "more than 15", or exactly so much."""
        items = self.group(name)
        op = next((item.meaning for item in items if item.sign == "B"), "==")
        return op, next(item.meaning for item in items if item.sign == "N")


Judge = Callable[[Clause, View], "Answer | None"]


@dataclass(frozen=True, slots=True)
class Form:
    """A form of clauses.

    kind: the name of what it states. sign: one that each such clause has, "" for none; most forms
    need not be tried then. pattern: the signs of the whole clause. judge: evaluates it.
    holds, fails: an example each, of the table of tests/test_reversals.py.
    """

    kind: str
    sign: str
    pattern: re.Pattern[str]
    judge: Judge
    holds: str
    fails: str


def of_all(one: Noun, noun: Noun) -> Noun:
    """Read "the highest of all types" of what is a type itself as no quantifier."""
    if (
        one.unit == noun.unit
        and one.quantifier
        and one.quantifier.kind == "all"
        and not one.left_out
    ):
        return replace(one, quantifier=None)
    return one


def together(nouns: Sequence[Noun]) -> Noun | None:
    """Join phrases that name one place; None where they name an axis twice, or count."""
    if not nouns:
        return None
    first = nouns[0].among(*nouns[1:])
    return first if first.is_clear and not any(p.quantifier for p in first.parts) else None


def always(noun: Noun, view: View) -> Noun:
    """Return a phrase that is said of each place where the clause says "consistently"."""
    return noun.among(ALWAYS) if "strict" in view.flags else noun


PRE = "(?P<pre>(?:S,?)*)"


REST = "(?P<rest>S*)"


BY = "(?P<by>B?N)U?"


LIST = "(?:,&|,|&)"


def form_of(kind: str, sign: str, pattern: str, judge: Judge, holds: str, fails: str) -> Form:
    """Return a form, its pattern made ready."""
    return Form(kind, sign, re.compile(pattern), judge, holds, fails)
