"""All that a text says about one axis: it answers whether a label is one of its ticks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain

from ..language import norm, numerals, without_notes
from ..model import Role
from .patterns import declaration_patterns, label_patterns, list_patterns
from .patterns.enumeration_patterns import lists_in

_QUOTES = re.compile(r"[\"“”]|(?<!\w)'|'(?!\w)")
_DIRECTION = re.compile(
    r"\(?(?:from )?(?:the )?(?:left|top|bottom|right) to (?:the )?(?:left|right|top|bottom)\)?"
)
# The sign of a unit behind a label, as in "MCV1 (%)".
_UNIT_BEHIND = re.compile(r"\s*\([^()\w]+\)$")
_SPAN = re.compile(
    r"(?<![\w.])(-?\d{1,6})(?:st|nd|rd|th)?\s*(?:-|to|through|until|\.\.\.?|…)\s*(-?\d{1,6})(?!\w|\.\d)"
)
_NUMERAL = re.compile(rf"{numerals.NUMBER}", re.ASCII)


_PLAIN = str.maketrans({"\N{NON-BREAKING HYPHEN}": "-", "\N{RIGHT SINGLE QUOTATION MARK}": "'"})


@lru_cache(maxsize=1 << 13)
def folded(text: str) -> str:
    """Fold a text for comparison: case, quotes, dashes and mark-up do not count."""
    if text.replace(" ", "").isalnum():
        return norm(text)
    text = text.replace("\N{NON-BREAKING HYPHEN}", "-").replace(
        "\N{RIGHT SINGLE QUOTATION MARK}", "'"
    )
    quoted = '"' in text or "'" in text or "“" in text or "”" in text
    plain = norm(_QUOTES.sub("", text) if quoted else text)
    return plain.replace("\N{EM DASH}", "-").replace("\N{NO-BREAK SPACE}", " ")


def stem(word: str) -> str:
    """Return the beginning of a word, which its inflections share."""
    return word if "_" in word else word[:5].rstrip("s")


_WORD = re.compile(r"[^\W\d_]\w+")


# A block is asked for its words as one of many, for its topic, and for its axes.
@lru_cache(maxsize=1 << 10)
def words_of(text: str) -> tuple[str, ...]:
    """List the words of two letters or more, folded."""
    return tuple(_WORD.findall(folded(text)))


def holds_phrase(text: str, phrase: str) -> bool:
    """Return whether a folded text has a folded phrase in it, not as a part of a longer word."""
    at = text.find(phrase)
    while at >= 0:
        end = at + len(phrase)
        before, behind = text[at - 1 : at], text[end : end + 2]
        glued = before.isalnum() or (before in ("_", "+", "-", ".") and before != "")
        longer = behind[:1].isalnum() or behind[:1] == "_"
        longer = longer or (behind[:1] in ("-", ".") and behind[1:].isalnum())
        if not glued and not longer and (len(phrase) > 1 or phrase.isdigit() or _ends(text, end)):
            return True
        at = text.find(phrase, at + 1)
    return False


def _ends(text: str, at: int) -> bool:
    """Return whether a list goes on or ends at a place: "A" may be an article."""
    rest = text[at:].lstrip()
    return not rest or rest[0] in ",;.)]/|:(" or rest.startswith("and ")


_CODE = re.compile(r"([^\s=]{1,8})\s*=\s*[^\W\d].*$")


def codes_of(values: tuple[str, ...]) -> tuple[str, ...]:
    """Return the codes of ticks that a text explains: "G1" of "G1 = power sphere"."""
    found = (
        _CODE.search(value) if at == 0 else _CODE.fullmatch(value)
        for at, value in enumerate(values)
    )
    codes = tuple(match[1] for match in found if match)
    return codes if len(codes) == len(values) == len(set(codes)) else values


@dataclass(frozen=True)
class AxisText:
    """The words about one axis.

    spans: each piece of text that speaks of it, as written. listed: the ticks that it surely
    lists, () for none. order: as it is told. unused: the data use none of what else it may list.
    """

    role: Role
    name: str | None
    spans: tuple[str, ...]
    listed: tuple[str, ...] = ()
    order: str | None = None
    unused: bool = False
    _known: dict[str, bool] = field(default_factory=dict, init=False, compare=False, repr=False)

    @cached_property
    def text(self) -> str:
        """All of it, folded, without reading directions."""
        return _DIRECTION.sub(" ", folded(" ; ".join(self.spans)))

    @cached_property
    def raw(self) -> str:
        """All of it, as written."""
        return " ; ".join(self.spans)

    @cached_property
    def _lettered(self) -> frozenset[str]:
        return frozenset(
            folded(tick)
            for ticks in self._counted()
            if not ticks[0].lstrip("-").isdigit()
            for tick in ticks
        )

    @cached_property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """The closed ranges of whole numbers that it states, rising."""
        found = ((int(low), int(high)) for low, high in _SPAN.findall(self.text))
        return tuple((low, high) for low, high in found if low < high)

    @cached_property
    def lists(self) -> tuple[tuple[str, ...], ...]:
        """Every list of entries that it may mean, the longest first."""
        found = dict.fromkeys(chain.from_iterable(map(lists_in, self.spans)))
        return tuple(sorted(found, key=len, reverse=True))

    @cached_property
    def tick_lists(self) -> tuple[tuple[str, ...], ...]:
        """Those of the lists whose entries are alike, as ticks are."""
        name = folded(self.name or "")
        lists = [own[1:] if folded(own[0]) == name and len(own) > 2 else own for own in self.lists]
        found = (self._cleaned(entries, len(entries)) for entries in lists)
        return tuple(dict.fromkeys(filter(None, found)))

    @property
    def all_ticks(self) -> tuple[str, ...]:
        """The ticks that it lists or counts, () where that is not certain."""
        if self.listed or self.is_sample:
            return self.listed
        found = [*self.tick_lists, *self._counted()]
        return found[0] if found else ()

    @cached_property
    def _squeezed(self) -> frozenset[str]:
        return frozenset(_squeezed(entry) for entries in self.lists for entry in entries)

    @cached_property
    def is_sample(self) -> bool:
        """Whether it names only some of the ticks."""
        return any(map(list_patterns.is_sample, self.spans))

    @cached_property
    def declares(self) -> bool:
        """Whether it lists ticks."""
        found = self.ranges or self._lettered or self.tick_lists
        return bool(found) and not self.is_sample and (bool(self.listed) or not self.unused)

    def names(self, label: str) -> bool:
        """Return whether a label stands in it."""
        if label not in self._known:
            fold = folded(label)
            one = fold not in self._doubled or label in self.listed
            said = self._says(fold) and not label_patterns.is_generic(fold)
            said = said and (label in self.listed or any(map(str.isalnum, fold)))
            self._known[label] = one and (said or fold in self._spellings)
        return self._known[label]

    def _says(self, label: str) -> bool:
        if not label:
            return False
        if label[-1] == "%" and label[:-1].isdigit() and "(%)" in self.text:
            label = label[:-1]  # "Depth (%), from 0 to 100 in steps of 25"
            if label in self.listed:
                return True
        squeezed = _squeezed(label)
        if len(squeezed) > 2 and not label[-1].isdigit() and squeezed in self._squeezed:
            return True
        return holds_phrase(self.text, label) or self._has_number(label)

    def _has_number(self, label: str) -> bool:
        """Return whether an entry is the same number: "0.50" and "0.5"."""
        number = numerals.folded_text(label) if _NUMERAL.fullmatch(label) else label
        return number != label and any(
            number == numerals.folded_text(entry) for entries in self.lists for entry in entries
        )

    @cached_property
    def _spellings(self) -> dict[str, str]:
        return {folded(entry): entry for entries in self._entries[::-1] for entry in entries}

    @property
    def _entries(self) -> tuple[tuple[str, ...], ...]:
        return (self.listed, *self.lists) if self.listed else self.lists

    @cached_property
    def _doubled(self) -> frozenset[str]:
        """The folded ticks that stand for two: "A" and "a"."""
        times = Counter(folded(entry) for entry in dict.fromkeys(self.listed))
        return frozenset(fold for fold, count in times.items() if count > 1)

    def spelling(self, label: str) -> str:
        """Return a label as the axis spells it."""
        fold = folded(label)
        if fold in self._doubled or fold in self._spellings:
            return label if fold in self._doubled else self._spellings[fold]
        unit = _UNIT_BEHIND.search(fold)
        return self._spellings.get(fold[: unit.start()], label) if unit else label

    def holds(self, label: str) -> bool:
        """Return whether a label is a whole number within a range that it states."""
        plain = folded(label)
        whole = plain.lstrip("-").isdigit() and len(plain) < 8
        return whole and any(low <= int(plain) <= high for low, high in self.ranges)

    def confirms(self, label: str) -> bool:
        """Return whether a label is a tick by all that is said."""
        return self.names(label) or self.holds(label) or folded(label) in self._lettered

    def names_parts(self, label: str) -> bool:
        """Return whether it names each part of a label of several: "Ambiguous - Gemini Pro".

        Ticks that it lists make no tick together: "A / B" is a pair.
        """
        parts = [part for part in _PARTS.split(label) if part.strip()]
        words = all(re.search(r"[^\W\d]", part) for part in parts)
        pair = {*parts} <= {*self.listed}
        return len(parts) > 1 and words and not pair and all(map(self.names, parts))

    def knows_word(self, affix: str) -> bool:
        """Return whether words taken off a label are those of the axis' name or role."""
        words = {stem(word) for word in words_of(affix)}
        own = {stem(word) for word in words_of(self.name or "")}
        role = {"row": {"row"}, "column": {"col", "colum"}}[self.role]
        return bool(words & (own | role))

    def ticks(self, count: int) -> tuple[str, ...] | None:
        """Return the list of exactly so many ticks, in the order of the figure; None if unsure."""
        usual = ("top to bottom",) if self.role == "row" else (None, "left to right")
        if self.order not in usual or self.is_sample:
            return None
        if self.listed:
            return self.listed if len(self.listed) == count else None
        lists = [*self.lists, *(own[1:] for own in self.lists if _is_announced(own))]
        found = [clean for entries in lists if (clean := self._cleaned(entries, count))]
        found += [ticks for ticks in self._counted() if len(ticks) == count]
        folds = {tuple(map(folded, ticks)) for ticks in found}
        return found[0] if len(folds) == 1 else None

    def _counted(self) -> Iterator[tuple[str, ...]]:
        """List the ticks that each range makes, by its step or by ones."""
        step = re.search(
            r"(?:steps?|intervals?|increments?|incrementing|multiples|every)"
            r" ?(?:of|by|at)? ?(\d+)(?![.\d])",
            self.text,
        )
        size = int(step[1]) if step else 1
        for letters, first, last in _LETTERED.findall(self.raw):
            if int(first) < int(last) < int(first) + _MAX_TICKS:
                yield tuple(f"{letters}{at}" for at in range(int(first), int(last) + 1))
        for low, high in self.ranges:
            if size and (high - low) % size == 0 and (high - low) // size < _MAX_TICKS:
                yield tuple(str(number) for number in range(low, high + 1, size))

    def _cleaned(self, entries: Sequence[str], count: int) -> tuple[str, ...] | None:
        """Take what announces a list off its first entry; None unless all are alike then."""
        if len(entries) != count or len(set(map(folded, entries))) < count:
            return None
        bare = {folded(without_notes(own)) for own in entries}
        if len(bare) < count and _TWICE.search(" ".join(entries)):
            return tuple(entries)  # "the (1), cat, the (2)": one word in two places
        first, *others = [entry.strip("[]{}()$ ") for entry in entries]
        longest = max((len(entry.split()) for entry in others), default=1)
        numeric = [bool(numerals.read_quantity(entry)) for entry in others]
        names = all(map(list_patterns.is_tick_name, others))
        if declaration_patterns.pairs_with_states(entries) or not names:
            return None
        if len(set(numeric)) > 1 or any(re.search(r"[()\[\]{}:]", entry) for entry in others):
            return None
        words = first.split()
        # "Restricted area, Paint" does not list an area.
        capitals = first[:1].isupper() and all(entry[:1].isupper() for entry in others)
        for at in range(len(words)):
            label = " ".join(words[at:])
            if at and capitals and label[:1].islower():
                break
            if len(words) - at <= longest and bool(numerals.read_quantity(label)) == numeric[0]:
                return codes_of((label, *others))
        return None

    def between(self, low: str, high: str) -> tuple[str, ...]:
        """Return the ticks from one to another; () unless both ends are ticks, rising."""
        for entries in [*self._entries, *self._counted()]:
            keys = [folded(entry) for entry in entries]
            if low in keys and high in keys and keys.index(low) < keys.index(high):
                numbers = entries[keys.index(low) : keys.index(high) + 1]
                if all(numerals.read_quantity(number) for number in numbers):
                    return tuple(numbers)
        return ()


def _is_announced(entries: Sequence[str]) -> bool:
    """Return whether what stands before a list is no entry: "The variables, captioned A, B, C"."""
    _, *others = entries
    longest = max((len(entry.split()) for entry in others[1:]), default=0)
    return bool(longest) and len(others[0].split()) > longest


_MAX_TICKS = 400
# P1 to P3, T1-T4
_LETTERED = re.compile(
    r"(?<!\w)([A-Za-z]{1,5})(\d{1,4})\s*(?:to|through|\N{EN DASH}|-)\s*\1?(\d{1,4})(?!\w)"
)
_TWICE = re.compile(r"\w \((?:1|a|I|first)\)")
_PARTS = re.compile(r"\s+[-\N{EN DASH}\N{EM DASH}/|]\s+|:\s+|\s*\(|\)|,\s+")


def _squeezed(text: str) -> str:
    return "".join(filter(str.isalnum, folded(text)))
