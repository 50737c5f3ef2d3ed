"""A sentence with what it speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..model import ROLES
from ..reading import Block
from . import claim_patterns, pattern_parts, sentence_patterns
from .coding import Coded, coded, ticks
from .figure import Figure, Slice, together
from .sentence import Sentence, sentences


@dataclass(frozen=True, eq=False)
class Said:
    """A coded sentence; scope: the part of the figure that its labels name."""

    sentence: Sentence
    code: Coded
    scope: Slice
    figure: Figure

    @cached_property
    def subjects(self) -> tuple[tuple[int, Slice], ...]:
        """The groups of places and panels that may be a subject, with where each starts."""
        text = self.code.text
        return tuple(
            (start, part)
            for start, end in sentence_patterns.subject_spans(text)
            if not (part := self.code.named(start, end)).is_all
        )

    @cached_property
    def is_swapped(self) -> bool:
        """Return whether a row is called a column or the reverse: nothing of it is certain."""
        for number, role in claim_patterns.called_lines(self.code.text):
            called = self.code.mentions[role] if isinstance(role, int) else role
            own = [each for each in ROLES if self.code.slice_of(number).along(each)]
            if own and called not in own:
                return True
        return False

    @cached_property
    def is_of_span(self) -> bool:
        """Return whether it speaks of a part of an axis that only its start or end is named of."""
        return any(
            isinstance(self.code.mentions[at], Slice)
            or any(ticks(self.code.quantity(at), role, self.figure) for role in ROLES)
            for at in sentence_patterns.open_spans_of(self.code.text)
        )

    @cached_property
    def is_per_panel(self) -> bool:
        """Return whether it speaks of each of several panels by itself."""
        return len(self.figure.chart.panels) > 1 and claim_patterns.is_per_panel(self.code.text)

    def subject(self, before: int) -> Slice:
        """Return what a statement that starts at a place speaks of: the last subject before it."""
        found = Slice()
        for start, part in reversed(self.subjects):
            if start < before:
                found = found.within(part)
        return found.within(self.scope)

    def beside(self, start: int, end: int) -> Slice:
        """Return what the clause of a statement names beside it, and not as its subject."""
        first, last = (
            sentence_patterns.clause_start(self.code.text, start),
            sentence_patterns.clause_end(self.code.text, end),
        )
        leads = [
            span for span in sentence_patterns.subject_spans(self.code.text) if span[0] < start
        ]
        around = [
            (at, behind)
            for _, _, at, behind in self.code.tags
            if first <= at < behind <= start or end <= at < last
            if not any(lead <= at < stop for lead, stop in leads)
        ]
        return together(self.code.named(*span) for span in around)

    def behind(self, end: int) -> Slice | None:
        """Return the places that follow a statement; None if more follows than is understood."""
        span = claim_patterns.behind(self.code.text, end)
        return None if span is None else self.code.named(*span)

    def count(self, words: str) -> int | None:
        """Return the whole number that words, or a tag of it, stand for; None if they are none."""
        for letter, at, _, _ in sentence_patterns.tags(words):
            value = self.code.quantity(at).value if letter == "V" else None
            if value is not None:
                return int(value) if value == int(value) else None
        return int(words) if words.isdigit() else pattern_parts.counted(words)

    def quote(self, start: int, end: int) -> str:
        """Return a part of the coded text as it stands in the line."""
        return self.sentence.quote(*self.code.span(start, end))


def said(lines: Sequence[str], blocks: Sequence[Block], figure: Figure) -> Iterator[Said]:
    """Code all sentences of a text."""
    known: dict[str, Slice] = {}
    for sentence in sentences(lines, blocks):
        for label in sentence.above:
            if label not in known:
                known[label] = _slice_of_label(label, figure)
        scope = Slice()
        for label in reversed(sentence.above):
            scope = scope.within(known[label])
        yield Said(sentence, coded(sentence.text, figure), scope, figure)


def _slice_of_label(label: str, figure: Figure) -> Slice:
    """Return what a label or the lead of a line names: what stands before its colon."""
    code = coded(label, figure)
    end = sentence_patterns.lead_end(code.text)
    if end:
        return code.named(0, end)
    spans = list(sentence_patterns.subject_spans(code.text))
    return code.named(*spans[0]) if spans else Slice()
