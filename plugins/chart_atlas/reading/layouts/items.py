"""List items: "Length 5: 77.3%", and runs of values by position, "500: 41.3, 42.7, …"."""

from __future__ import annotations

from collections.abc import Sequence

from ...language import colour_words, numerals, shortened
from ...model import Problem, Quantity
from ..outline import Block
from ..patterns import label_patterns
from .labelled import Around, Found, Label, Reading, label_and_rest

_READABLE = ("item", "text")


def labelled_item(block: Block, around: Around) -> Found | None:
    """Read one number behind its label."""
    if block.kind not in _READABLE:
        return None
    if block.lead and block.strong:
        lead, rest = label_and_rest(block)
        quantity = numerals.read_quantity(rest) if lead and rest else None
        found = (lead, quantity) if quantity else None
    else:
        found = numerals.labelled(block.text)
    if not found or found[0].startswith("*"):
        return None  # asterisks that Markdown could not pair are no part of a label
    label, value = found
    return Found((Reading(value, block.line, (*around.labels, Label("item", label)), "list"),))


def series_item(block: Block, around: Around) -> Found | None:
    """Read a run of numbers whose columns are told by their positions alone."""
    if block.kind not in _READABLE:
        return None
    label, text = label_and_rest(block)
    run = numerals.series(text)
    if not run:
        return None
    beside = [note for note in label_patterns.notes(label) if not colour_words.is_place(note)]
    said = [Label("intro", text) for text in (run.intro, run.note, *beside) if text]
    notes = [*said, Label("note", run.tail)]
    inner = (*around.labels, *([Label("item", label)] if label else []), *notes)
    return Found(tuple(_by_position(run.values, block.line, inner)))


def unread_item(block: Block, around: Around) -> Found | None:
    """Report an item that stands like a cell, but whose value is no number for certain."""
    label, text = label_and_rest(block)
    short = len(text.split()) <= _VALUE_WORDS
    if block.kind != "item" or not label or not short or not numerals.has_digit(text):
        return None
    return Found(problems=(unread(block.line, label, text),)) if around.labels else None


# A value with its hedge and its note; more words make a sentence.
_VALUE_WORDS = 4


def unread(line: int, where: str, text: str) -> Problem:
    """Report a text in the place of a cell that is no number for certain."""
    message = f"{where}: {shortened(text, _SHOWN)!r} is no number for certain."
    hint = "Write a number as 12.5, 12.5%, ~12.5, 12.5 ± 0.3 or 12-15, and a gap as N/A."
    return Problem(line, "cell-not-read", "warning", message, hint)


# So much of a text that was not read is quoted.
_SHOWN = 40


def _by_position(values: Sequence[Quantity], line: int, around: tuple[Label, ...]) -> list[Reading]:
    return [
        Reading(value, line, (*around, Label("index", str(at))), "list", count=len(values))
        for at, value in enumerate(values)
    ]
