"""What stands above and before a sentence limits it: leads, headings, the sentence before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ..reading import section_patterns
from .grammar.figure_names import Names
from .grammar.lexicon import LEAD_WORDS
from .grammar.nouns import Noun
from .grammar.phrase_parts import all_of, reduced, signs
from .grammar.rules import RULES
from .grammar.tick_phrases import axis_ticks_phrase
from .grammar.word_items import Item, phrase_of

_AXES = frozenset(["row", "column"])


@dataclass(frozen=True, slots=True)
class Scope:
    """What a sentence may be limited to by what stands around it.

    nouns: the places that it surely is. maybe: places named there, which it may be limited to. A
    statement must come out the same with each of them, and without. open: the axes of which some
    place is meant that is not known ("the weakest model", "left panel"): only a statement that
    names its own is judged. kinds: of statements that a lead without a place is of ("Decline").
    strange: a lead has words of which none is of the figure ("Take-aways"): what is true of the
    figure may be said there, and what is false may be of something else.
    """

    nouns: tuple[Noun, ...] = ()
    maybe: tuple[Noun, ...] = ()
    open: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    strange: bool = False

    def under(self, text: str, names: Names) -> Scope:
        """Return it narrowed by a lead."""
        own = _read_lead(text, names)
        taken = frozenset(unit for noun in own.nouns for unit in noun.units)
        rest = tuple(noun for noun in self.nouns if not noun.units & taken)
        return Scope(
            (*own.nouns, *rest),
            (*own.maybe, *(noun for noun in self.maybe if not noun.units & taken)),
            own.open | (self.open - taken),
            own.kinds or self.kinds,
            own.strange or self.strange,
        )

    def beside(self, items: Sequence[Item], names: Names) -> Scope:
        """Return it with the places that are named before, and those that may be meant there."""
        return self.with_(*_named(items, names))

    def with_(self, maybe: Sequence[Noun], open_: frozenset[str]) -> Scope:
        """Return it with further places that may be meant, and axes of which some place is."""
        if not maybe and not open_:
            return self
        return replace(self, maybe=(*self.maybe, *maybe), open=self.open | open_)

    def without(self, unit: str) -> Scope:
        """Return it without the places along an axis."""
        nouns, maybe = (
            tuple(noun for noun in own if noun.unit != unit) for own in (self.nouns, self.maybe)
        )
        return replace(self, nouns=nouns, maybe=maybe, open=self.open - {unit})

    def others(self, named: frozenset[str]) -> Iterator[tuple[Noun, ...]]:
        """Yield the places that a statement may be limited to instead; named: its own axes."""
        loose = [noun for noun in dict.fromkeys(self.maybe) if not noun.units & named]
        yield from ((one, *self._beside(one)) for one in loose)
        for at, one in enumerate(loose[:_MOST_PAIRED]):
            for two in loose[at + 1 :]:
                if not one.units & two.units:
                    yield (one, two, *self._beside(one.among(two)))

    def _beside(self, noun: Noun) -> tuple[Noun, ...]:
        return tuple(own for own in self.nouns if not own.units & noun.units)


# Of more places no two are tried together.
_MOST_PAIRED = 8


def scope_of(
    leads: Sequence[tuple[str, bool]], over: Sequence[bool], around: Sequence[str], names: Names
) -> Scope:
    """Return the scope under some leads, each a text, and whether it is a heading.

    over: whether a panel is under each. around: what is said before, and above, and is no lead.
    """
    scope = Scope()
    title = names.figure.chart.title
    for (text, is_heading), has_panel in zip(leads, over, strict=True):
        before = scope.open
        lead, _, rest = text.partition(": ")
        panel = any(label in text for label in names.titles)
        if is_heading and title and title in text and not panel:
            continue
        if is_heading and section_patterns.section_called(text) and not panel:
            scope = scope.beside(_items(text, names), names)
        elif rest and not is_heading:
            # "Best row on average: layer 8", over what is said of that layer
            scope = scope.under(lead, names).beside(_items(rest, names), names)
        else:
            scope = scope.under(text, names)
        if has_panel:
            # "Data points (approximate):" over all of a panel is no part of it.
            scope = replace(scope, open=scope.open - (_AXES - before))
    for text in around:
        told = _told(text, names)
        scope = scope.under(text, names) if told is None else scope.with_(*told)
    return scope


# Each sentence of a paragraph is around those behind it.
@lru_cache(maxsize=64)
def _told(text: str, names: Names) -> tuple[tuple[Noun, ...], frozenset[str]] | None:
    """Return the places that a sentence names; None where it has no verb, as a lead."""
    items = _items(text, names)
    return _named(items, names) if any(item.sign in _VERBS for item in items) else None


def _items(text: str, names: Names) -> list[Item]:
    return [item for item in phrase_of(text, names).items if item.sign != "?"]


# What has none of these is a lead: "Hard tasks. All are below 45."
_VERBS = frozenset("bTVgRpβ=:cλ?")


# What a lead may say beside the places that it names.
_PLAIN = frozenset("L^SXMP,&():-#'")
# What a lead without a place says that statements under it are of.
_TOPICS = {
    "T": ("trend", "difference", "step", "chain", "ratio"),
    "D": ("difference", "comparison"),
    "s": ("spread",),
    "R": ("range", "spread"),
    "=": ("uniform", "comparison"),
    "σ": ("diagonal",),
}


# What is of no part of a figure: its nouns, prepositions, marks.
_EMPTY = frozenset("MU#ðvobtx&,.:;()-'")
# "5. Key observations"
_NUMBERING = re.compile(r"\s*\(?(?:[0-9]+|[A-Za-z])[.)]\s+")
_ASKING = frozenset(["what", "how", "why"])


def _read_lead(text: str, names: Names) -> Scope:
    """Return what a lead limits; all axes are open where it says more than places."""
    phrase = phrase_of(_NUMBERING.sub("", text, count=1).partition(":")[0], names)
    items = [item for item in phrase.items if item.sign != "?"]
    unknown = [word.lower() for word in phrase.unknown if word[0].isalnum()]
    if unknown[:1] and unknown[0] in _ASKING and not any(item.sign in "LX" for item in items):
        # "What stands out" is no part of a figure.
        return Scope()
    if not LEAD_WORDS.issuperset(unknown):
        is_strange = all(item.sign in _EMPTY for item in items)
        return Scope(strange=True) if is_strange else Scope(open=_AXES)
    kept = reduced(items, names, RULES)
    if signs(kept) == "NX" and (own := axis_ticks_phrase(kept[::-1], names)):
        # "5 shots"
        kept = own
    maybe, open_ = _named(kept, names)
    said = {item.sign for item in kept}
    topics = [kind for sign in said & _TOPICS.keys() for kind in _TOPICS[sign]]
    if topics and not open_ and len({noun.unit for noun in maybe}) == len(maybe):
        return Scope(maybe, open=_AXES, kinds=frozenset(topics))
    bare = any(item.sign in "EK" or (item.sign == "H" and item.meaning.is_bare) for item in kept)
    if (
        bare
        or said & {*"CeOuZ!Qmj"}
        or said & {"N", "X"} == {"N"}
        or not said <= _PLAIN | {*"HAαbψEVðθN"}
    ):
        return Scope(maybe=maybe, open=_AXES)
    units = [noun.unit for noun in maybe]
    if open_ or not said <= _PLAIN | {*"θN"} or len(set(units)) < len(units):
        return Scope(maybe=maybe, open=open_)
    return Scope(maybe)


def _named(items: Sequence[Item], names: Names) -> tuple[tuple[Noun, ...], frozenset[str]]:
    """Return the places that a text names, and the axes of which it names some other way."""
    kept = reduced(items, names, RULES)
    found: list[Noun] = []
    open_: set[str] = set()
    for item in kept:
        for part in (part for noun in nouns_of(item) for part in noun.parts):
            if part.unit == "cell":
                continue
            if part.left_out or part.others:
                open_.add(part.unit)
            elif part.labels and len(part.labels) < len(all_of(part.unit, names)):
                if part.quantifier:
                    open_.add(part.unit)
                else:
                    found.append(replace(part, scopes=(), values=(), is_list=False))
        plain = item.sign == "X" and item.meaning.plain
        if (plain or item.sign == "H") and item.meaning.unit not in (None, "cell"):
            open_.add(item.meaning.unit)
        elif item.sign == "e" or (item.sign == "θ" and not any(one.sign == "X" for one in kept)):
            open_ |= {*_AXES, "panel"}
    named = {noun.unit for noun in found}
    # "Row 2 (Depth 5)" tells which, and so does "GTE (left)".
    open_ = set() if "panel" in named else open_ - named
    if len(names.figure.chart.panels) == 1:
        open_.discard("panel")
    return tuple(dict.fromkeys(found)), frozenset(open_)


@dataclass(frozen=True, slots=True)
class Speaker:
    """The place that a lead is of; alone: it says nothing else: "**GPT-3.5:** leads on ..."."""

    place: Item
    alone: bool


def speaker(leads: Sequence[tuple[str, bool]], names: Names) -> Speaker | None:
    """Return the place that the narrowest lead is of; None where it names several, or none."""
    for text, is_heading in reversed(leads[-1:]):
        lead = text.partition(":")[0]
        phrase = phrase_of(lead, names)
        items = reduced(list(phrase.items), names, RULES)
        places = [item for item in items if item.sign in "LSP^"]
        if is_heading or len(places) != 1 or items[0].sign != "L":
            return None
        noun: Noun = items[0].meaning
        plain = len(noun.labels) == 1 and not (noun.quantifier or noun.scopes or noun.others)
        alone = len(items) == 1 and not phrase.unknown
        return Speaker(items[0], alone) if plain else None
    return None


def nouns_of(item: Item) -> list[Noun]:
    """Return the phrases of places that an item holds."""
    if item.sign in "L^":
        return [item.meaning]
    if item.sign == "S":
        return [item.meaning[1]]
    if item.sign == "P":
        return list(item.meaning.nouns)
    return [noun for _, noun in item.meaning.at] if item.sign == "H" else []
