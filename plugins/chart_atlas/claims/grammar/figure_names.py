"""What the names of a text mean: places, axes, the measure, panels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import Any

from ...language import aliases, barred, better, canonical, numerals, unnumbered
from ...model import ROLES, Role
from ..figure import Figure
from ..told_names import CALENDAR, UNITS
from .lexicon import LEXICON
from .name_forms import as_several, axis_words, contained, is_numeric, numbers_of, words
from .nouns import Axial, Measured, Noun

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

    @cached_property
    def units(self) -> tuple[tuple[str, ...], ...]:
        """The words of units that a number may have, those of several words first."""
        own = {unit for unit in self.figure.units if unit != "%"}
        spelt = {word for unit, word in _SPELT.items() if unit in self.figure.units}
        found = {words(unit) for unit in own | spelt} | {(unit,) for unit in UNITS}
        return tuple(sorted(found, key=lambda unit: (-len(unit), unit)))

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


_SPELT = {"°C": "degrees", "%": "percent"}


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
            for key in axis_words(figure.axis(role).label or ""):
                found.pop(key, None)
                add(key, "X", Axial("row"))
            continue
        ticks[role] = {}
        whole: dict[tuple[str, ...], list[str]] = {}
        for label in labels:
            key = words(label)
            if is_numeric(key):
                ticks[role][numerals.folded_text(label)] = label
            else:
                whole.setdefault(key, []).append(label)
        for key, own in whole.items():
            if len(own) == 1:
                for name in as_several(key):
                    add(name, "L", Noun(role, (own[0],)))
        own_names = {*axis_words(figure.axis(role).label or "")}
        for key, own in contained(whole):
            if key in own_names:
                # "Every policy", where one of them is own_names "Diffusion Policy"
                continue
            if len(own) == len(labels) and len(labels) > 1:
                add(key, "X", Axial(role))
            else:
                add(key, "L", Noun(role, tuple(own)))
        for key in own_names:
            add(key, "X", Axial(role))
    for role, alias, label in figure.aliases:
        if not (mirrored and role == "column"):
            add(words(alias), "L", Noun(role, (label,)))
    for word, role in figure.counted:
        for one in numbers_of(word):
            if (one,) not in found and one not in LEXICON:
                add((one,), "X", Axial(role))
    for word, role in _kinds(figure):
        if (word,) not in found:
            add((word,), "X", Axial(role))
    of_measure = {word for key, _ in _measure_words(figure) for word in key}
    for called, role in figure.nouns:
        for one in numbers_of(called):
            if (one,) not in found and one not in LEXICON and one not in of_measure:
                add((one,), "X", Axial(role, is_counted=True))
    for key, panels in _panel_names(figure):
        add(key, "L", Noun("panel", panels))
    for noun, month in _months(figure):
        add((month,), "L", noun)
    if any(noun == "month" for noun, _ in figure.nouns):
        for word in ("annual", "yearly"):
            add((word, "range"), "R", "range")
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
            # "BERT and SetFit score 0.79": also where what is measured is an "F1 score".
            is_verb = key in (("score",), ("scores",))
            add(key, "M", replace(measured, is_verb=is_verb))
    for word in figure.measures:
        for one in numbers_of(word):
            if (one,) not in found and one not in LEXICON:
                add((one,), "M", Measured(is_own=True))
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
    """Return the meaning of a name; "?" where it has several, "L/" where it is on both axes."""
    if len(meanings) == 1:
        return next(iter(meanings))
    nouns = [meaning for sign, meaning in meanings if sign == "L"]
    both = len(nouns) == len(meanings) == len(ROLES) and {noun.unit for noun in nouns} == {*ROLES}
    same = both and len(nouns[0].labels) == len(nouns[1].labels) == 1
    return (ON_BOTH, {noun.unit: noun for noun in nouns}) if same else ("?", None)


# The sign of a name that labels a row and a column: which it is, its sentence tells.
ON_BOTH = "L/"


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
        for key, own in contained(titles):
            if key not in whole and len(own) < len(panels):
                yield key, tuple(int(one) for one in own)


def _measure_words(figure: Figure) -> Iterator[tuple[tuple[str, ...], Measured]]:
    panels = figure.chart.panels
    labels: dict[str, list[int]] = {}
    for at, panel in enumerate(panels):
        if panel.measure.label:
            labels.setdefault(panel.measure.label, []).append(at)
    if not labels:
        head = figure.measured
        labels = {head: list(range(len(panels)))} if head else {}
    found: dict[tuple[str, ...], set[int]] = {}
    for label, indexes in list(labels.items()):
        if _COUNTED.match(label):
            labels.setdefault("Count", []).extend(indexes)
    for label, indexes in labels.items():
        plain = label.partition("(")[0].strip() or label
        for name in (plain, *_spellings(plain)):
            for key in _measure_parts(words(name)):
                found.setdefault(key, set()).update(indexes)
    titles = [words(panel.title or "") for panel in panels]
    for key, at_panels in found.items():
        named = {at for at in at_panels if {*key} <= {*titles[at]}}
        own = tuple(sorted(named or at_panels))
        yield key, Measured(None if len(own) == len(panels) else own, is_own=True)


def _spellings(label: str) -> list[str]:
    """Return what a known metric is called as well: "Perplexity" for PPL; a mean is no other."""
    known = canonical("metric", label)
    names = (known, *aliases("metric", known)) if better(label) else ()
    return [name for name in names if not any(word in LEXICON for word in words(name))]


# What numbers of something are called as well: counts.
_COUNTED = re.compile(r"(?:number|count|frequency)s?\s+of\b", re.IGNORECASE)


def _measure_parts(key: Sequence[str]) -> Iterable[tuple[str, ...]]:
    """Yield a name of a measure, and its words: "mean accuracy", "accuracy"."""
    for part in (tuple(key), *((word,) for word in key if len(word) > 1 and word[0].isalpha())):
        if part and (len(part) > 1 or part[0] not in LEXICON or part == tuple(key[-1:])):
            for word in numbers_of(part[-1]):
                yield (*part[:-1], word)
