"""Quantifiers over the things that something is true of: how they are said, and when they hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

Words = dict[str, str]
# What is true of which label.
Truths = Mapping[str, bool]
Drawn = tuple[Words, bool]

NUMERALS = "zero one two three four five six seven eight nine ten".split()


def numeral(number: int) -> str:
    """Write a small number in letters, others in digits."""
    return NUMERALS[number] if number < len(NUMERALS) else str(number)


def every(truths: Truths, random: Random) -> Drawn:
    return {}, all(truths.values())


def no(truths: Truths, random: Random) -> Drawn:
    return {}, not any(truths.values())


def not_every(truths: Truths, random: Random) -> Drawn:
    return {}, not all(truths.values())


def most(truths: Truths, random: Random) -> Drawn:
    return {}, 2 * sum(truths.values()) > len(truths)


def exactly(truths: Truths, random: Random) -> Drawn:
    number = random.randint(1, len(truths))
    return {"n": str(number), "m": str(len(truths))}, sum(truths.values()) == number


def at_most(truths: Truths, random: Random) -> Drawn:
    number = random.randint(1, len(truths) - 1)
    return {"n": str(number)}, sum(truths.values()) <= number


def at_least(truths: Truths, random: Random) -> Drawn:
    number = random.randint(1, len(truths) - 1)
    return {"n": str(number)}, sum(truths.values()) >= number


def all_but_one(truths: Truths, random: Random) -> Drawn:
    return {}, sum(truths.values()) == len(truths) - 1


def one(truths: Truths, random: Random) -> Drawn:
    label = random.choice(sorted(truths))
    return {"one": label}, truths[label]


def not_one(truths: Truths, random: Random) -> Drawn:
    label = random.choice(sorted(truths))
    return {"one": label}, not truths[label]


def only(truths: Truths, random: Random) -> Drawn:
    label = random.choice(sorted(truths))
    return {"one": label}, [name for name, truth in truths.items() if truth] == [label]


def all_except(truths: Truths, random: Random) -> Drawn:
    label = random.choice(sorted(truths))
    return {"one": label}, [name for name, truth in truths.items() if not truth] == [label]


def both(truths: Truths, random: Random) -> Drawn:
    first, second = random.sample(sorted(truths), 2)
    return {"one": first, "two": second}, truths[first] and truths[second]


def neither(truths: Truths, random: Random) -> Drawn:
    first, second = random.sample(sorted(truths), 2)
    return {"one": first, "two": second}, not truths[first] and not truths[second]


@dataclass(frozen=True)
class Quantifier:
    """How many of some labels a statement is about.

    draw: chooses its own words, and tells whether it is true. of_subjects: how it is said of what
    is measured; {is} and {are} stand for what is said of one and of several, {not} for its denial,
    {always} and {never} for it with such a word. of_places: how it is said of the places where {A} {is} so. of_values: how of single numbers.
    """

    name: str
    draw: Callable[[Truths, Random], Drawn]
    of_subjects: tuple[str, ...] = ()
    of_places: tuple[str, ...] = ()
    of_values: tuple[str, ...] = ()


QUANTIFIERS = (
    Quantifier(
        "none",
        one,
        ("{one} {is}.",),
        ("{A} {is} {at}.", "{At}, {A} {is}."),
    ),
    Quantifier(
        "not",
        not_one,
        ("{one} {not}.",),
        ("{A} {not} {at}.", "{At}, {A} {not}."),
    ),
    Quantifier(
        "every",
        every,
        (
            "Every {subject} {is}.",
            "Each {subject} {is}.",
            "All {subjects} {are}.",
            "Each of the {subjects} {is}.",
        ),
        (
            "{A} {is} {in} every {place}.",
            "{A} {is} {in} all {places}.",
            "{In} each {place}, {A} {is}.",
            "{A} {always}.",
        ),
        ("Every value {is}.", "All values {are}.", "Each cell {is}."),
    ),
    Quantifier(
        "no",
        no,
        ("No {subject} {is}.", "None of the {subjects} {are}."),
        ("{A} {is} {in} no {place}.", "{A} {never}.", "{A} {not} {in} any {place}."),
        ("No value {is}.", "None of the values {are}."),
    ),
    Quantifier("not every", not_every, ("Not every {subject} {is}.", "Not all {subjects} {are}.")),
    Quantifier(
        "only",
        only,
        ("Only {one} {is}.", "{one} is the only {subject} that {is}."),
        ("{A} {is} only {at}.", "Only {at} {A} {is}."),
    ),
    Quantifier(
        "exactly",
        exactly,
        (
            "Exactly {n subjects} {n are}.",
            "{n} of the {m} {subjects} {n are}.",
            "Exactly {n} of the {subjects} {n are}.",
        ),
        ("{A} {is} {in} exactly {n places}.", "{A} {is} {in} {n} of the {m} {places}."),
        ("Exactly {n values} {n are}.", "{n} of the {m} values {n are}."),
    ),
    Quantifier(
        "at most",
        at_most,
        ("At most {n subjects} {n are}.", "No more than {n subjects} {n are}."),
        ("{A} {is} {in} at most {n places}.", "{A} {is} {in} no more than {n places}."),
        ("At most {n values} {n are}.",),
    ),
    Quantifier(
        "at least",
        at_least,
        ("At least {n subjects} {n are}.",),
        ("{A} {is} {in} at least {n places}.",),
        ("At least {n values} {n are}.",),
    ),
    Quantifier(
        "all but one",
        all_but_one,
        ("All but one {subject} {is}.",),
        ("{A} {is} {in} all but one {place}.",),
    ),
    Quantifier(
        "all except",
        all_except,
        (
            "All {subjects} except {one} {are}.",
            "Every {subject} except {one} {is}.",
            "All {subjects} but {one} {are}.",
            "All but {one} {are}.",
            "Except for {one}, all {subjects} {are}.",
        ),
        (
            "{A} {is} {in} every {place} except {one}.",
            "{A} {is} {in} all {places} except {one}.",
            "{A} {is} everywhere except {at}.",
            "Except {at}, {A} {always}.",
        ),
    ),
    Quantifier(
        "neither",
        neither,
        ("Neither {one} nor {two} {is}.",),
        ("{A} {is} neither {at one} nor {at two}.",),
    ),
    Quantifier(
        "both",
        both,
        ("Both {one} and {two} {are}.", "{one} and {two} both {are}."),
        ("{A} {is} both {at one} and {at two}.",),
    ),
    Quantifier("list", both, (), ("{A} {is} {at both}.",)),
    Quantifier(
        "most",
        most,
        (
            "Most {subjects} {are}.",
            "More than half of the {subjects} {are}.",
            "Most of the {subjects} {are}.",
        ),
        ("{A} {is} {in} most {places}.", "{A} {is} {in} more than half of the {places}."),
        ("Most values {are}.",),
    ),
)
