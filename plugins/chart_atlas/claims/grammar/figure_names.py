"""What the names of a text mean: places, axes, the measure, panels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from typing import Any

from ...language import barred, numerals, unnumbered
from ...model import ROLES, Role
from ..axis_nouns import CALENDAR
from ..figure import Figure, subject_of
from .lexicon import LEXICON
from .nouns import Axial, Measured, Noun
from .tokens import scan

Mention = tuple[tuple[str, ...], str, Any]


@dataclass(frozen=True, eq=False)
class Names:
    """All names of a figure by their first word, and the numbers along its axes."""

    figure: Figure
    by_first: Mapping[str, Sequence[Mention]]
    ticks: Mapping[str, Mapping[str, str]]
    numbers: frozenset[Decimal] = field(default_factory=frozenset)

    def tick(self, number: Decimal, role: str) -> str | None:
        """Return the label of an axis that a number is."""
        return self.ticks[role].get(numerals.folded_text(f"{number:f}"))

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of several panels."""
        panels = self.figure.chart.panels
        return tuple(panel.title for panel in panels if panel.title) if len(panels) > 1 else ()

    def with_unit(self, word: str) -> tuple[Role, str] | None:
        """Return the label that a number with the unit of its axis is.

        "32K" is 32 under "Context length (K)".
        """
        number = word.rstrip("abcdefghijklmnopqrstuvwxyz")
        if number == word or not number.isascii() or not number.isdigit():
            return None
        found = [
            (role, label)
            for role in ROLES
            if (self.figure.axis(role).label or "").lower().endswith(f"({word[len(number) :]})")
            if (label := self.tick(Decimal(number), role)) is not None
        ]
        return found[0] if len(found) == 1 else None

    def only_tick(self, number: Decimal) -> tuple[Role, str] | None:
        """Return the one axis that a number is a label of, if no cell has that number."""
        found = [(role, label) for role in ROLES if (label := self.tick(number, role)) is not None]
        return found[0] if len(found) == 1 and number not in self.numbers else None


@lru_cache(maxsize=8)
def names_of(figure: Figure) -> Names:
    """Collect the names of a figure."""
    found: dict[tuple[str, ...], dict[tuple[str, Any], None]] = {}
    ticks: dict[str, dict[str, str]] = {}

    def add(key: Sequence[str], sign: str, meaning: object) -> None:
        if key:
            found.setdefault(tuple(key), {}).setdefault((sign, meaning))

    # Where both axes have the same labels and the cells mirror, either may be the first.
    mirrored = figure.is_mirrored
    for role in ROLES:
        labels = figure.axis(role).values
        if mirrored and role == "column":
            ticks[role] = ticks["row"]
            for key in _axis_words(figure.axis(role).label or ""):
                found.pop(key, None)
                add(key, "X", Axial("row"))
            continue
        ticks[role] = {}
        whole: dict[tuple[str, ...], list[str]] = {}
        for label in labels:
            key = words(label)
            if _is_numeric(key):
                ticks[role][numerals.folded_text(label)] = label
            else:
                whole.setdefault(key, []).append(label)
        for key, own in whole.items():
            if len(own) == 1:
                for name in _as_several(key):
                    add(name, "L", Noun(role, (own[0],)))
        for key, own in _contained(whole):
            if len(own) == len(labels) and len(labels) > 1:
                add(key, "X", Axial(role))
            else:
                add(key, "L", Noun(role, tuple(own)))
        for key in _axis_words(figure.axis(role).label or ""):
            add(key, "X", Axial(role))
    for word, role in figure.counted:
        for one in _numbers_of(word):
            if (one,) not in found and one not in LEXICON:
                add((one,), "X", Axial(role))
    for word, role in _kinds(figure):
        if (word,) not in found:
            add((word,), "X", Axial(role))
    of_measure = {word for key, _ in _measure_words(figure) for word in key}
    for called, role in figure.nouns:
        for one in _numbers_of(called):
            if (one,) not in found and one not in LEXICON and one not in of_measure:
                add((one,), "X", Axial(role, is_counted=True))
    for key, panels in _panel_names(figure):
        add(key, "L", Noun("panel", panels))
    for noun, month in _months(figure):
        add((month,), "L", noun)
    if mirrored:
        for word in ("correlation", "correlations", "coefficient", "coefficients"):
            add((word,), "M", Measured(is_own=True))
        for word in ("variable", "variables"):
            add((word,), "X", Axial("row"))
        for word in ("pair", "pairs"):
            for key in ((word,), ("variable", word)):
                add(key, "M", Measured(counted=True, is_pair=True))
    for key, measured in _measure_words(figure):
        if not any(sign == "X" for sign, _ in found.get(key, ())):
            if measured.panels:
                # "The throughput" is that of the panel which is called so.
                found.get(key, {}).pop(("L", Noun("panel", measured.panels)), None)
            add(key, "M", measured)
    by_first: dict[str, list[Mention]] = {}
    for key, meanings in found.items():
        sign, meaning = _one_of(meanings)
        by_first.setdefault(key[0], []).append((key, sign, meaning))
    for several in by_first.values():
        several.sort(key=lambda mention: -len(mention[0]))
    return Names(figure, by_first, ticks, frozenset(figure.cells.values()))


_KINDS = {"models": "model models", "datasets": "dataset datasets benchmark benchmarks"}


def _kinds(figure: Figure) -> Iterator[tuple[str, Role]]:
    """Yield what the labels of an axis are known to be: "model" for GPT-4 and others."""
    for kind, nouns in _KINDS.items():
        known = set(getattr(figure.chart.entities, kind))
        roles: list[Role] = [
            role
            for role in ROLES
            if 2 * len(known & set(figure.axis(role).values)) > len(figure.axis(role).values)
        ]
        if len(roles) == 1:
            for word in nouns.split():
                yield word, roles[0]


def _one_of(meanings: Mapping[tuple[str, Any], None]) -> tuple[str, Any]:
    """Return the meaning of a name; "?" where it has several."""
    return next(iter(meanings)) if len(meanings) == 1 else ("?", None)


def words(text: str) -> tuple[str, ...]:
    """Return the words of a name."""
    return tuple(token.text for token in scan(text))


def _is_numeric(key: Sequence[str]) -> bool:
    """Return whether a label is a plain number, with a sign or a percent sign at most.

    "65+" is a name.
    """
    rest = [word for word in key[:-1] if word not in ("-", "+")] + [*key[-1:]]
    rest = rest[:-1] if rest[-1:] == ["%"] else rest
    return len(rest) == 1 and rest[0][0].isdigit() and rest[0][-1].isdigit()


def _contained(
    labels: Mapping[tuple[str, ...], Sequence[str]],
) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """Yield the parts of labels that may stand for them, with the labels that hold each."""
    found: dict[tuple[str, ...], dict[str, None]] = {}
    for key, own in labels.items():
        if len(key) > _LONGEST:
            continue
        for start in range(len(key)):
            for end in range(start + 1, len(key) + 1):
                part = key[start:end]
                if part not in labels and _may_name(part):
                    found.setdefault(part, {}).update(dict.fromkeys(own))
    for part, several in found.items():
        yield part, list(several)


_LONGEST = 8


def _may_name(part: Sequence[str]) -> bool:
    """Return whether a part of a label names it: it begins and ends with a word of its own."""
    ends = (part[0], part[-1])
    own = [word for word in part if len(word) > 1 and word[0].isalpha() and word not in LEXICON]
    return bool(own) and all(word[0].isalnum() for word in ends)


def _axis_words(label: str) -> Iterator[tuple[str, ...]]:
    """Yield what an axis is called: its label, or the end of it, as one or several."""
    plain = label.partition("(")[0].strip() or label
    for name in dict.fromkeys((label, plain)):
        key = words(name)
        if key[:2] == ("number", "of"):
            # "Every digit count"
            yield from ((*key[2:-1], one, "count") for one in _numbers_of(key[-1]))
        for start in range(len(key)):
            for end in range(start + 1, len(key) + 1):
                part = key[start:end]
                own = part[-1] not in LEXICON and part[0][0].isalpha()
                if part == key or (own and (end == len(key) or len(part[-1]) > 2)):
                    for word in _numbers_of(part[-1]):
                        yield (*part[:-1], word)


def _as_several(key: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield a label, and what several of its kind are called: "grey heron", "grey herons"."""
    yield key
    last = key[-1]
    if len(last) > _SHORT and last.isalpha() and last not in LEXICON:
        several = (one for one in _numbers_of(last) if len(one) > len(last))
        yield from ((*key[:-1], one) for one in several if one not in LEXICON)


# Shorter words are signs or abbreviations.
_SHORT = 3


def _numbers_of(word: str) -> tuple[str, ...]:
    """Return a noun as one and as several: "category", "categories"."""
    if word.endswith("ies"):
        return word, f"{word[:-3]}y"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word, f"{word[:-1]}ies"
    if word.endswith(("ses", "xes", "ches", "shes")):
        return word, word[:-2], word[:-1]
    if word.endswith("s") and not word.endswith("ss"):
        return word, word[:-1]
    return (word, f"{word}es") if word.endswith(("s", "x", "ch", "sh")) else (word, f"{word}s")


_SHORT_MONTHS = {
    name[:3]: name for names in CALENDAR.values() for name in names.split() if len(name) > 3
}


def _months(figure: Figure) -> Iterator[tuple[Noun, str]]:
    """Yield the months and days that an axis gives in three letters."""
    for role in ROLES:
        for label in figure.axis(role).values:
            if month := _SHORT_MONTHS.get(label.lower().rstrip(".")):
                yield Noun(role, (label,)), month


# As in: Panel (a): Zero-shot
_PARTS = re.compile(r"\s*[:–—]\s+")


def _panel_names(figure: Figure) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    panels = figure.chart.panels
    if len(panels) < 2:
        return
    found: dict[str, dict[int, None]] = {}
    for at, panel in enumerate(panels):
        title = unnumbered(panel.title or "")
        parts = _PARTS.split(panel.title or "")
        for name in {panel.title or "", title, *(barred(title) or ()), *parts}:
            found.setdefault(name, {})[at] = None
    whole = {words(name): at for name, at in found.items() if name}
    for key, indexes in whole.items():
        if len(indexes) < len(panels):
            yield key, tuple(indexes)
    titles = {words(panel.title or ""): [str(at)] for at, panel in enumerate(panels)}
    if len(titles) == len(panels):
        for key, own in _contained(titles):
            if key not in whole and len(own) < len(panels):
                yield key, tuple(int(one) for one in own)


def _measure_words(figure: Figure) -> Iterator[tuple[tuple[str, ...], Measured]]:
    panels = figure.chart.panels
    labels: dict[str, list[int]] = {}
    for at, panel in enumerate(panels):
        if panel.measure.label:
            labels.setdefault(panel.measure.label, []).append(at)
    if not labels:
        head = subject_of(figure.chart.title)
        labels = {head: list(range(len(panels)))} if head else {}
    found: dict[tuple[str, ...], set[int]] = {}
    for label, indexes in list(labels.items()):
        if _COUNTED.match(label):
            labels.setdefault("Count", []).extend(indexes)
    for label, indexes in labels.items():
        for key in _measure_parts(words(label.partition("(")[0].strip() or label)):
            found.setdefault(key, set()).update(indexes)
    titles = [words(panel.title or "") for panel in panels]
    for key, at_panels in found.items():
        named = {at for at in at_panels if {*key} <= {*titles[at]}}
        own = tuple(sorted(named or at_panels))
        yield key, Measured(None if len(own) == len(panels) else own, is_own=True)


# What numbers of something are called as well: counts.
_COUNTED = re.compile(r"(?:number|count|frequency)s?\s+of\b", re.IGNORECASE)


def _measure_parts(key: Sequence[str]) -> Iterable[tuple[str, ...]]:
    """Yield a name of a measure, and its words: "mean accuracy", "accuracy"."""
    for part in (tuple(key), *((word,) for word in key if len(word) > 1 and word[0].isalpha())):
        if part and (len(part) > 1 or part[0] not in LEXICON or part == tuple(key[-1:])):
            for word in _numbers_of(part[-1]):
                yield (*part[:-1], word)
