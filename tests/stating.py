"""Sentences about small random figures that are true, or false, by construction.

A wording is a sentence with blanks for names and numbers. Each is said of a figure of which it is
true, and of one of which it is false, again and again with other figures.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from random import Random

from quantifying import QUANTIFIERS, Quantifier, Words, numeral
from remarks import REMARKS, Remark
from small_figures import Figure, figures
from traits import TRAITS, Trait

# So many figures are looked at for one of which a wording is true (false).
TRIES = 4000


@dataclass(frozen=True)
class Wording:
    """A sentence with blanks, of a plain remark or of a trait under a quantifier."""

    source: Remark | Trait
    pattern: str
    quantifier: Quantifier | None = None
    frame: str = ""

    @property
    def relation(self) -> str:
        """The relation of what it states."""
        return self.source.relation

    def drawn(self, figure: Figure, random: Random) -> tuple[Words, bool] | None:
        """Fill its blanks for a figure; return them with its truth, None where it has none."""
        if not figure.is_whole and self.relation != "coverage":
            return None
        if isinstance(self.source, Remark):
            found = self.source.draw(figure, random)
            return found and (found[0], found[1] != self.pattern.startswith("!"))
        # "At most depths" begins like a bound.
        if self.quantifier is None or (
            "{in} most" in self.frame and figure.place.preposition == "at"
        ):
            return None
        drawn = self.source.draw(figure, random)
        if drawn is None:
            return None
        words, truths = drawn
        chosen, truth = self.quantifier.draw(truths, random)
        if words.get("B") in chosen.values():
            return None
        if self.source.about == "places":
            chosen = {
                f"place {name}" if name in ("one", "two") else name: said
                for name, said in chosen.items()
            }
            chosen |= {"one": chosen.get("place one", "")}
        return words | chosen, truth


@dataclass(frozen=True)
class Statement:
    """A sentence about a figure, whether it is true, and its wording."""

    wording: Wording
    sentence: str
    truth: bool


def wordings() -> Iterator[Wording]:
    """Yield all wordings: of the remarks, and of each trait under each quantifier."""
    for remark in REMARKS:
        for pattern in remark.wordings:
            yield Wording(remark, pattern)
    for trait, quantifier in product(TRAITS, QUANTIFIERS):
        frames = getattr(quantifier, f"of_{trait.about}")
        for frame, verb in product(frames, trait.verbs):
            # "Not more than two points higher" may say that it is higher.
            is_open = "{not}" in frame and "more than" in verb
            if not is_open and quantifier.name not in trait.without:
                yield Wording(trait, joined(frame, verb), quantifier, frame)


# -- words --------------------------------------------------------------------------------------

_VERB = re.compile(r"\[(\w+)\]")
_PLURALS = {"is": "are", "has": "have", "was": "were", "varies": "vary", "reaches": "reach"}


def of_one(verb: str) -> str:
    """Say it of one thing."""
    return _VERB.sub(r"\1", verb).replace("{its}", "its")


def of_several(verb: str) -> str:
    """Put it into the plural."""
    said = _VERB.sub(lambda match: _PLURALS.get(match[1], match[1].removesuffix("s")), verb)
    return said.replace("{its}", "their")


def denied(verb: str) -> str:
    """Say that it is not so."""
    if "[is]" in verb:
        return verb.replace("[is]", "is not").replace("{its}", "its")
    return of_several(_VERB.sub(r"does not [\1]", verb)).replace("their", "its")


def with_adverb(verb: str, adverb: str) -> str:
    """Say it of one thing, and that it is always or never so."""
    said = of_one(verb)
    return f"is {adverb}{said[2:]}" if said.startswith("is ") else f"{adverb} {said}"


def inside(words: str) -> str:
    """Begin words with a small letter, as inside of a sentence; a blank stays."""
    return words[0].lower() + words[1:]


def joined(frame: str, verb: str) -> str:
    """Put the words of a trait into those of a quantifier; the blanks for names stay."""
    opening, _, verb = verb.rpartition("| ")
    name, _, verb = verb.rpartition(" : ")
    if name.startswith(("of", "for", "{at")):
        frame = re.sub(r"(\bvalues?\b\}?|\bcell\b)", rf"\1 {name}", frame)
    elif name:
        frame = frame.replace("{A}", name if frame.startswith("{A}") else inside(name), 1)
    forms = {
        "is": of_one(verb),
        "are": of_several(verb),
        "not": denied(verb),
        "always": with_adverb(verb, "always"),
        "never": with_adverb(verb, "never"),
        "n are": f"{{n are|{of_one(verb)}|{of_several(verb)}}}",
    }
    for blank, said in forms.items():
        frame = frame.replace(f"{{{blank}}}", said)
    return opening + inside(frame) if opening else frame


_BLANK = re.compile(r"\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}")


def filled(pattern: str, words: Words, figure: Figure) -> str:
    """Fill the blanks of a pattern."""
    subject, place = figure.subject, figure.place
    number = int(words["n"]) if words.get("n", "").isdigit() else 0
    one = number == 1
    unit = figure.measure.unit
    known = {
        "subject": subject.one,
        "subjects": subject.many,
        "place": place.one,
        "places": place.many,
        "in": place.preposition,
        "In": place.preposition.capitalize(),
        "measure": figure.measure.name,
        "Measure": figure.measure.name.capitalize(),
        "points": "points" if unit in ("%", "") else unit,
        "n subjects": f"{numeral(number)} {subject.one if one else subject.many}",
        "n places": f"{numeral(number)} {place.one if one else place.many}",
        "n values": f"{numeral(number)} {'value' if one else 'values'}",
        "N": words.get("n", "").capitalize(),
    }
    if first := words.get("place one"):
        known["at"] = known["at one"] = figure.words_at(first)
        known["At"] = known["at"][0].upper() + known["at"][1:]
        if second := words.get("place two"):
            both = sorted((first, second), key=figure.places.index)
            known["at two"] = figure.words_at(second)
            known["at both"] = figure.words_at(*both)
            known["from"] = f"from {named(figure, second)} to {named(figure, first)}"
            known["From"] = known["from"].replace("from", "From", 1)
    known |= words
    if "n" in words and number:
        known["n"] = numeral(number)

    def said(match: re.Match[str]) -> str:
        blank = match[1]
        if blank.startswith("n are|"):
            _, single, several = blank.split("|")
            return filled(single if one else several, words, figure)
        return known[blank]

    return _BLANK.sub(said, pattern)


def named(figure: Figure, label: str) -> str:
    """Name a place: "depth 5", "2019", "Logic"."""
    return figure.place.at.format(label).removeprefix(f"{figure.place.preposition} ")


# -- statements ---------------------------------------------------------------------------------


def stated(
    seed: str, chosen: Sequence[tuple[Wording, bool]]
) -> list[tuple[Figure, list[Statement]]]:
    """Say something in each of some wordings, as true or false as asked; figure by figure.

    A figure is said as many things of as can be, so that few texts have to be read. What no figure
    is found for is left out.
    """
    random = Random(seed)  # noqa: S311 (no secret)
    pool = list(islice(figures(random), max(len(chosen) // 25, 24)))
    found: dict[int, list[Statement]] = {at: [] for at in range(len(pool))}
    for wording, truth in chosen:
        for _ in range(TRIES):
            at = random.randrange(len(pool))
            drawn = wording.drawn(pool[at], random)
            if drawn and drawn[1] == truth:
                sentence = filled(wording.pattern.removeprefix("!"), drawn[0], pool[at])
                found[at].append(Statement(wording, sentence[0].upper() + sentence[1:], truth))
                break
    return [(pool[at], own) for at, own in found.items() if own]


def both_ways(wordings: Iterable[Wording]) -> list[tuple[Wording, bool]]:
    """Ask for each of some wordings as true, and as false."""
    return [(wording, truth) for wording in wordings for truth in (True, False)]


def a_few(seed: str, count: int) -> list[tuple[Wording, bool]]:
    """Choose so many wordings of each relation, true and false by turns."""
    random = Random(seed)  # noqa: S311 (no secret)
    relations: dict[str, list[Wording]] = {}
    for wording in wordings():
        relations.setdefault(wording.relation, []).append(wording)
    return [
        (wording, at % 2 == 0)
        for own in relations.values()
        for at, wording in enumerate(random.sample(own, min(count, len(own))))
    ]
