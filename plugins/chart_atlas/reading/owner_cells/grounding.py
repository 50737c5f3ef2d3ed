"""The numbers of a line of the text, as the reader takes them, each with its place in the line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import unescape

from ...language import numerals
from ...model import Cell, Quantity
from ..patterns import line_patterns, number_patterns

# What stands around numbers and in labels, and is none of them; "3*4" are two numbers.
_MARKS = re.compile(
    r"</?(?:su[bp]|b|i|em|strong|code)\b[^<>]{0,80}>|[`$]|(?<!\w)\*+|\*+(?!\w)|\\(?=[_*%#&<>|~-])"
)
_CELLS = re.compile(r"</?(?:t[dhr]|br)\b[^<>]{0,200}>")
_DASHES = str.maketrans("\N{EN DASH}\N{MINUS SIGN}\u00a0\u202f\u2019", "--  '")
# A minus behind a word, a number or a bracket is none of the number.
_HYPHEN = re.compile(r"(?<=[\w)\]%])(?<![0-9][eE])-(?=[.0-9])")
_GAP = re.compile(
    rf"(?<![\w/.-])(?:{numerals.NO_NUMBER}|NA|nil|null|none|--?|\.\.\."
    r"|[\N{EM DASH}/?…])(?![\w/.-])",
    re.IGNORECASE,
)
# A number of a record in several lines is told with the first of them.
_LINES_OF_RECORD = 12


@dataclass(frozen=True, slots=True)
class Found:
    """A number in a line: from where to where, and what it is."""

    start: int
    end: int
    quantity: Quantity


def plain(line: str) -> str:
    """Return a line of the text without mark-up, all dashes alike."""
    signed = number_patterns.with_signs(line_patterns.with_plain_signs(unescape(line)))
    text = numerals.without_math(signed)
    return _MARKS.sub("", _CELLS.sub(" ", text)).translate(_DASHES)


@dataclass(frozen=True)
class LineNumbers:
    """The numbers of a line, and which of them are taken already."""

    line: str
    has_thousands: bool
    taken: list[tuple[int, int]] = field(default_factory=list)

    @cached_property
    def text(self) -> str:
        """The line without mark-up."""
        text = _HYPHEN.sub("\N{HYPHEN}", plain(self.line))
        return numerals.ungrouped(text) if self.has_thousands else text

    @cached_property
    def whole(self) -> tuple[Found, ...]:
        """Each number with its unit, what it is short of exact by, or the range that it is of."""
        spaced = self.text.replace("\N{HYPHEN}", "-")
        special = [*self._read(_BETWEEN.finditer(spaced)), *self._read(_SHORT.finditer(spaced))]
        rest = (
            one
            for one in self._read(numerals.QUANTITY.finditer(spaced))
            if not any(one.start < two.end and two.start < one.end for two in special)
        )
        return (*special, *rest)

    @cached_property
    def _all(self) -> tuple[Found, ...]:
        """All that may be meant, the fullest first: wholes, bare numbers, signs of gaps."""
        patterns = (_ALONE, _GAP)
        return (*self.whole, *(f for p in patterns for f in self._read(p.finditer(self.text))))

    def _read(self, matches: Iterable[re.Match[str]]) -> Iterable[Found]:
        for match in matches:
            before = self.text[: match.start()][-1:]
            ends = f"{before}{self.text[match.end() :][:1]}"
            quantity = numerals.read_quantity(match[0].strip())
            if quantity and quantity.literal and not re.search(r"[\w]", ends) and before != ".":
                literal = quantity.literal
                if self.has_thousands:
                    literal = numerals.regrouped(literal, self.line)
                yield Found(match.start(), match.end(), replace(quantity, literal=literal))

    def take(self, wanted: Quantity) -> Quantity | None:
        """Take a number that nobody has taken, and return it as the text has it; None without one.

        What is not told of it, as its unit, may be anything; alike digits are preferred.
        """
        fitting = [each for each in self._all if _fits(wanted, each.quantity)]
        fitting.sort(key=lambda each: each.quantity.literal != wanted.literal)
        for each in fitting:
            if not any(start < each.end and each.start < end for start, end in self.taken):
                self.taken.append((each.start, each.end))
                return each.quantity
        return None

    def holds(self, wanted: Quantity) -> bool:
        """Return whether the line has a number, taken or not."""
        return any(_fits(wanted, each.quantity) for each in self._all)

    def written(self, found: Found) -> str:
        """Return a number as the line has it."""
        return self.text[found.start : found.end].strip().replace("\N{HYPHEN}", "-")

    @property
    def left(self) -> tuple[Found, ...]:
        """The numbers that nobody has taken."""
        return tuple(
            each
            for each in self.whole
            if not any(start < each.end and each.start < end for start, end in self.taken)
        )


_BETWEEN = re.compile(
    rf"between\s+{numerals.NUMBER}\s+and\s+{numerals.NUMBER}(?:\s*%)?", re.ASCII | re.IGNORECASE
)
_SHORT = re.compile(rf"(?<![\w.]){numerals.SHORT}", re.ASCII)
_ALONE = re.compile(numerals.NUMBER + r"(?:\s*(?:%|‰))?", re.ASCII)


def _fits(wanted: Quantity, found: Quantity) -> bool:
    """Return whether a number of the text is the one that is meant."""
    if wanted.absence or found.absence:
        return bool(wanted.absence and found.absence) and _gap(wanted) == _gap(found)
    told = (wanted.uncertainty, found.uncertainty), (wanted.unit, found.unit)
    return same_number(wanted, found) and all(one is None or one == two for one, two in told)


def _gap(quantity: Quantity) -> str:
    return quantity.literal.casefold().translate(_DASHES)


def same_number(one: Quantity, two: Quantity) -> bool:
    """Return whether two are one number, however many digits of it are written."""
    ends = (one.value, one.low, one.high), (two.value, two.low, two.high)
    return ends[0] == ends[1] and bool(one.absence) == bool(two.absence)


class TextNumbers:
    """The numbers of a text by line; those of cells that are read are taken."""

    def __init__(self, lines: Sequence[str], cells: Iterable[Cell]) -> None:
        """Take what is read; a number that is told for many places is one."""
        has_thousands = numerals.groups_thousands("\n".join(lines))
        self.lines = [LineNumbers(line, has_thousands) for line in lines]
        for cell in cells:
            stated = cell.stated or cell.quantity
            if stated.literal:
                self._take(cell.line, _bare(stated))

    def _take(self, line: int, quantity: Quantity) -> None:
        """Take a number of a line; a record may have it some lines below its first one."""
        most = 1 if quantity.absence else _LINES_OF_RECORD
        for known in self.lines[line - 1 :][:most]:
            if known.holds(quantity):
                known.take(quantity)
                return

    def at(self, line: int) -> LineNumbers | None:
        """Return the numbers of a line, None where the text has no such line."""
        return self.lines[line - 1] if 1 <= line <= len(self.lines) else None


def _bare(quantity: Quantity) -> Quantity:
    """Return a number that is read without what the text may tell elsewhere, in a header."""
    return replace(quantity, unit=None, uncertainty=None, approximate=False)


def meant_quantities(text: str, *, commas: bool) -> list[Quantity]:
    """List what a number in a spreadsheet may mean: a comma may part decimals, or thousands."""
    forms = [text.replace("\N{EN DASH}", "-") if numerals.is_negative(text) else text]
    if "," in text:
        forms = [numerals.ungrouped(text)] if numerals.ungrouped(text) != text else []
        if commas and text.count(",") == 1:
            forms.append(text.replace(",", "."))
    found = (numerals.read_quantity(form) for form in forms)
    made = {(each.value, each.low, each.high, each.literal): each for each in found if each}
    return [each for each in made.values() if each.absence != "blank"]
