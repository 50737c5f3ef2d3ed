"""One line, one number or one run: "Length 5: 77.3%", "500: 41.3, 42.7, 40.2"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from ...language import colour_words, numerals
from ...model import Quantity
from ..axis_text import folded, stem, words_of
from ..patterns import label_patterns, list_patterns, number_patterns
from ..places.label_fits import Fitting
from ..places.named_ticks import ticks_named
from ..places.statements import Statement
from .frames import NUMBERS, frame_of
from .lines import Line

_SEPARATORS = (":", "→", "->", "=>", "=", " \N{EN DASH} ", " \N{EM DASH} ", " - ")
_NOTE = re.compile(r"\s*\(([^()\d]*)\)\.?$")
_NOTE_FIRST = re.compile(r"\(([^()\d]*)\)\s+")
# A second number behind the first: the line states several, or two lines are glued.
_ANOTHER = re.compile(
    rf"(?::|→|->|=>|=)\s*"
    rf"(?:{numerals.SHORT}|{numerals.QUANTITY.pattern}|{numerals.NO_NUMBER}|{numerals.DASH}(?=\s*[,;]))"
    r"\s*(?:\([^()]*\))?\s*(?:[,;]|[*+|‖·•/-]\s)",
    re.IGNORECASE | re.ASCII,
)


def quantity(text: str, fitting: Fitting) -> Quantity | None:
    """Read a text that is a number and nothing else, but for a note that tells its look."""
    text = text.strip().strip("*").strip()
    if text.rstrip(".") in fitting.gaps:
        return Quantity(text, absence="marked")
    if found := numerals.read_quantity(text) or numerals.read_quantity(text.rstrip(".")):
        return None if found.absence == "blank" else found
    note = _NOTE.search(text) or _NOTE_FIRST.match(text)
    rest = f"{text[: note.start()]}{text[note.end() :]}" if note else ""
    return quantity(rest, fitting) if note and _is_look(note[1], fitting) else None


def _is_look(note: str, fitting: Fitting) -> bool:
    """Return whether a note only tells how a number looks: by its words, or as its siblings' do."""
    if colour_words.is_framed(note):
        return True
    if label_patterns.is_derived(note) or label_patterns.is_elsewhere(note):
        return False
    words = words_of(note)
    plain = all(stem(word) in fitting.said or colour_words.is_plain_note(word) for word in words)
    return plain or any(word in colour_words.COLORS for word in words) or fitting.notes_tell_looks


_NOTE_BEHIND = re.compile(r"\s?%?\s\(([^()\d]+)\)")
_NOUN_OF = re.compile(r"\ban?\s+([^\W\d]+)\s+of\s*$", re.IGNORECASE)


def without_amounts(
    text: str, statements: Sequence[Statement], fitting: Fitting
) -> Iterator[Statement]:
    """Yield the statements of a line whose numbers no word beside them makes others.

    A note behind it tells its look or place. What it is "of" is said elsewhere: "a loss of 5".
    """
    for label in {label for own in statements for label in own.columns.values()}:
        if any(map(str.isalpha, label)):
            text = text.replace(label, re.sub(r"\w", " ", label))
    for own in statements:
        places = [*number_patterns.places_of(own.quantity.literal, text)]
        notes = [note[1] for _, end in places if (note := _NOTE_BEHIND.match(text, end))]
        nouns = [noun[1] for start, _ in places if (noun := _NOUN_OF.search(text[:start]))]
        known = all(_is_look(note, fitting) or ticks_named(note, fitting.ticks) for note in notes)
        known = known and all(stem(folded(noun)) in fitting.said for noun in nouns)
        if known and not number_patterns.is_bound(text, own.quantity.literal):
            yield own


def labelled(text: str, fitting: Fitting) -> tuple[str, Quantity] | None:
    """Split "A: 0.5" into its label and number, at the last sign that leaves a number behind."""
    for sign in _SEPARATORS:
        at = text.rfind(sign)
        label = text[:at].strip(" :*") if at > 0 else ""
        found = quantity(text[at + len(sign) :], fitting) if label else None
        times = sign == ":" and text[at + 1 : at + 2].isdigit() and text[:at][-1:].isdigit()
        if found and not times and not _ANOTHER.search(text[:at]):
            return label, found
    return None


# cities (99 ± 0)
_BEHIND = re.compile(r"(?P<label>[^():=→]+?)\s*\((?P<value>[^()]+)\)")


def in_parentheses(text: str, fitting: Fitting) -> tuple[str, Quantity] | None:
    """Split "A (0.5)" into its label and number, if that is all that a line says."""
    match = _BEHIND.fullmatch(text.strip().rstrip("."))
    found = quantity(match["value"], fitting) if match else None
    return (match["label"], found) if match and found else None


def framed(rest: str, fitting: Fitting) -> Quantity | None:
    """Read the number of a sentence whose words are those of its siblings."""
    frame = frame_of(rest)
    match = NUMBERS.search(rest)
    return quantity(match[0], fitting) if frame in fitting.frames and match else None


def run_of(line: Line, fitting: Fitting) -> tuple[str, tuple[Quantity, ...]]:
    """Read a run of numbers by position; the words around it must not turn or part it."""
    label, text = line.lead, line.rest
    if not label:
        match = re.fullmatch(r"([^=→]{1,60}?)\s*(?:=|→|->)\s*(\[?[^=→]*\]?)", line.block.text)
        label, text = (match[1], match[2]) if match else ("", "")
    run = numerals.series(text) if text else None
    if not run or not label or "=" in run.intro:  # "y = Depth, from top to bottom 1, 2"
        return "", ()
    around = f"{label} {run.intro} {run.note}"
    notes = [note for note in label_patterns.notes(label) if not colour_words.is_place(note)]
    turned = list_patterns.tells_order(around) or ("right", "left") in list_patterns.ends(around)
    other = any(map(label_patterns.is_statistic, (run.intro, *notes)))
    again = run.intro and numerals.series(run.tail)  # "QA: 50, 51; NLI: 60, 61"
    if turned or other or again or label_patterns.is_of_statistics(run.tail) or _falls(around):
        return "", ()
    if run.intro and not _is_plain(run.intro, fitting):
        return f"{label}: {run.intro}", run.values
    return label, run.values


def _is_plain(words: str, fitting: Fitting) -> bool:
    """Return whether words only lead numbers in: they are neutral, or said outside of the data."""
    left = [word for word in words_of(words) if stem(word) not in fitting.said]
    return label_patterns.is_plain_intro(" ".join(left), fitting.names)


def _falls(text: str) -> bool:
    """Return whether a text tells a range backwards: "Dose 3 to 1"."""
    found = re.findall(
        r"(?<![\w.])(\d+(?:\.\d+)?)\s*(?:to|-|\N{EN DASH}|through|down to)\s*"
        r"(\d+(?:\.\d+)?)(?![\w.]*\d)",
        text,
        re.ASCII,
    )
    return any(Decimal(first) > Decimal(second) for first, second in found)
