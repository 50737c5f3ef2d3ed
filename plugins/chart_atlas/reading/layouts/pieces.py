"""What running text is cut into, and the names that a chart gives its places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from ...language import numerals
from ...model import ROLES, Axis, Quantity, Role
from ..patterns import label_patterns, phrase_patterns


@dataclass(frozen=True, slots=True)
class Place:
    """Ticks of one axis that stand together.

    roles: the axes that have them; two where both do. through: whether the two values are the
    ends of a closed range. order: what tells which of a pair is the row: "any" the usual order,
    "alike" nothing unless both axes are one, "told" only what the text says.
    """

    roles: tuple[Role, ...]
    values: tuple[str, ...]
    through: bool = False
    order: Literal["any", "alike", "told"] = "any"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two places that name one cell: "(8, low)", "between Anger and Fear"."""

    places: tuple[Place, Place]


@dataclass(frozen=True, slots=True)
class Value:
    """A number, range or gap. hedged: it is approximate by a word ("around"), not by a sign."""

    quantity: Quantity
    hedged: bool = False


@dataclass(frozen=True, slots=True)
class Rest:
    """Places that the text does not name: "the rest"."""


@dataclass(frozen=True, slots=True)
class Word:
    """Any other word or mark, folded. known: what it names and nothing else."""

    text: str
    known: Literal["", "axis", "measure"] = ""


Piece = Place | Pair | Value | Rest | Word
Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """What the axes of a chart are called by: ticks by their words, and axis names.

    ticks: words → role → value as declared. axes: words → role. open: axes without any ticks,
    on which a bare number behind the axis name is a place. measure: the words of the measure.
    tick_sizes, axis_sizes: how many words the ticks and axis names have that start with a word,
    the longest first.
    """

    ticks: Mapping[Key, Mapping[Role, str]]
    axes: Mapping[Key, Role]
    open: frozenset[Role]
    axis_words: frozenset[str]
    measure_words: frozenset[str]
    measure: Key
    tick_sizes: Mapping[str, Sequence[int]]
    axis_sizes: Mapping[str, Sequence[int]]


@lru_cache(maxsize=64)
def names_in(axes: tuple[Axis, Axis], measure: str | None) -> Names:
    """Prepare the names of a chart's axes (vertical, horizontal) and of its measure."""
    ticks: dict[Key, dict[Role, str]] = {}
    for role, axis in zip(ROLES, axes, strict=True):
        keys = [_folded_words(value) for value in axis.values]
        for key, value in zip(keys, axis.values, strict=True):
            if keys.count(key) == 1:
                ticks.setdefault(key, {})[role] = value
    called = {role: set(_axis_calls(axis.label)) for role, axis in zip(ROLES, axes, strict=True)}
    for role, axis in zip(ROLES, axes, strict=True):
        words = _ROLE_WORDS[role] if label_patterns.counts_places(axis.values) else ()
        called[role] |= {(word,) for word in (*words, *_own_words(axes, role))}
    both = called["row"] & called["column"]
    on_axis = {key: role for role in ROLES for key in called[role] - both}
    return Names(
        ticks=ticks,
        axes=on_axis,
        open=frozenset(role for role, axis in zip(ROLES, axes, strict=True) if not axis.values),
        axis_words=_harmless(axes[0].label, axes[1].label),
        measure_words=_harmless(measure) if measure else phrase_patterns.MEASURES,
        measure=_folded_words(measure or ""),
        tick_sizes=label_sizes(ticks),
        axis_sizes=label_sizes(on_axis),
    )


def label_sizes(keys: Iterable[Key]) -> Mapping[str, Sequence[int]]:
    """Return how many words the keys have that start with a word, the longest first."""
    found: dict[str, set[int]] = {}
    for key in filter(None, keys):
        found.setdefault(key[0], set()).add(len(key))
    return {word: sorted(lengths, reverse=True) for word, lengths in found.items()}


def _harmless(*labels: str | None) -> frozenset[str]:
    words = {word for label in labels for word in _folded_words(label or "") if word.isalnum()}
    plain = {word for word in words if phrase_patterns.is_harmless(word)}
    return frozenset(plain | {f"{word}s" for word in plain})


def _own_words(axes: tuple[Axis, Axis], role: Role) -> frozenset[str]:
    """Return the first words of an axis name that tell it from the other: "Test Language"."""
    own, other = (
        _folded_words(axis.label or "") for axis in (axes if role == "row" else axes[::-1])
    )
    shared = own[-1:] == other[-1:] and len(own) > 1
    return frozenset(own[:1]) - frozenset(other) if shared else frozenset()


_ROLE_WORDS: Mapping[Role, tuple[str, ...]] = {
    "row": ("row", "rows"),
    "column": ("column", "columns", "col"),
}


def _folded_words(text: str) -> Key:
    plain = numerals.ungrouped(numerals.without_math(text))
    return tuple(token.text for token in phrase_patterns.scan(plain))


def _axis_calls(label: str | None) -> Iterator[Key]:
    """List what an axis is called before a tick: its name or last words, singular and plural."""
    for name in label_patterns.short_names(label or ""):
        key = _folded_words(name)
        if key:
            yield key
            yield (*key[:-1], f"{key[-1]}s")
            yield (*key[:-1], key[-1].removesuffix("s"))
