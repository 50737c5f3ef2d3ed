"""What may be true of some things of a figure and not of others, and the words for it.

A trait is said with each quantifier (quantifying.py). In its words "[exceeds]" is the verb, which
stands for its other forms too. What stands before "|" opens the sentence, and what stands before
":" takes the place of the bare name, or stands behind "value".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Literal

import shared_facts as shared
from shared_facts import Found
from small_figures import Figure

# With these, what is highest somewhere may be so among its own numbers, or one of several.
OF_ITSELF = ("none", "not", "list")
# With these, a thing would be held against itself.
OF_OTHERS = ("every", "not every", "all except", "all but one", "most")


@dataclass(frozen=True)
class Trait:
    """What may be true of some subjects, places or values of a figure.

    draw: chooses its words, and tells of which labels it is true; None where that may be argued.
    without: the quantifiers that would make it ambiguous.
    """

    relation: str
    about: Literal["subjects", "places", "values"]
    draw: Callable[[Figure, Random], Found]
    verbs: tuple[str, ...]
    without: tuple[str, ...] = ()


OF_PLACES = (
    Trait(
        "extremum", "places", partial(shared.ranked_at, rank=1, sign=1),
        ("[has] the highest {measure}", "[shows] the largest {measure}"), OF_ITSELF,
    ),
    Trait(
        "extremum", "places", partial(shared.ranked_at, rank=1, sign=-1),
        ("[has] the lowest {measure}", "[records] the smallest {measure}"), OF_ITSELF,
    ),
    Trait(
        "extremum", "places", partial(shared.ranked_at, rank=1, sign=None),
        ("[is] the best {subject}", "[performs] best"), OF_ITSELF,
    ),
    Trait("rank", "places", partial(shared.ranked_at, rank=2, sign=None), ("[ranks] second",), ("list",)),
    Trait("rank", "places", partial(shared.ranked_at, rank=2, sign=1), ("[has] the second-highest {measure}",), OF_ITSELF),
    Trait("rank", "places", partial(shared.ranked_at, rank=3, sign=-1), ("[has] the third-lowest {measure}",), OF_ITSELF),
    Trait(
        "threshold", "places", partial(shared.bounded_at, op=">"),
        ("[exceeds] {x}", "[is] above {x}", "[has] a {measure} above {x}",
         "{A}'s {measure} : [exceeds] {x}", "The {measure} of {A} : [is] above {x}"),
    ),
    Trait(
        "threshold", "places", partial(shared.bounded_at, op="<"),
        ("[is] below {x}", "[has] a {measure} below {x}", "{A}'s {measure} : [is] lower than {x}"),
    ),
    Trait("threshold", "places", partial(shared.bounded_at, op=">="), ("[reaches] at least {x}", "[is] at least {x}")),
    Trait("threshold", "places", partial(shared.bounded_at, op="<="), ("[is] at most {x}",)),
    Trait("range", "places", shared.between_at, ("[lies] between {x} and {y}", "{A}'s {measure} : [is] between {x} and {y}")),
    Trait(
        "comparison", "places", partial(shared.compared_at, sign=1, others=1),
        ("[is] higher than {B}", "[has] a higher {measure} than {B}", "[exceeds] {B}",
         "{A}'s {measure} : [is] higher than that of {B}"),
    ),
    Trait(
        "comparison", "places", partial(shared.compared_at, sign=-1, others=1),
        ("[is] lower than {B}", "[has] a lower {measure} than {B}",
         "The {measure} of {A} : [is] lower than that of {B}"),
    ),
    Trait(
        "comparison", "places", partial(shared.compared_at, sign=None, others=1),
        ("[outperforms] {B}", "[is] better than {B}", "[beats] {B}"),
    ),
    Trait("comparison", "places", partial(shared.compared_at, sign=None, others=2), ("[outperforms] both {B} and {C}",)),
    Trait(
        "comparison", "places", partial(shared.compared_at, sign=1, others=0),
        ("[is] higher than all other {subjects}", "[has] a higher {measure} than every other {subject}"),
    ),
    Trait(
        "difference", "places", partial(shared.ahead_at, sign=1),
        ("[is] more than {d} {points} higher than {B}", "[exceeds] {B} by more than {d} {points}"),
    ),
    Trait(
        "difference", "places", partial(shared.ahead_at, sign=1, op=">="),
        ("[exceeds] {B} by at least {d} {points}", "[is] at least {d} {points} higher than {B}"),
    ),
    Trait("difference", "places", partial(shared.ahead_at, sign=-1), ("[is] more than {d} {points} lower than {B}",)),
    Trait("difference", "places", partial(shared.ahead_at, sign=None), ("[outperforms] {B} by more than {d} {points}",)),
    Trait(
        "ratio", "places", partial(shared.many_times_at, op=">"),
        ("[has] more than twice the {measure} of {B}", "[is] more than twice as high as {B}"),
    ),
    Trait("ratio", "places", partial(shared.many_times_at, op=">="), ("[is] at least twice as high as {B}",), ("not",)),
    Trait("ratio", "places", partial(shared.many_times_at, op="<="), ("[is] at most twice as high as {B}",), ("not", "no")),
    Trait("coverage", "places", partial(shared.stated_at, there=True), ("[has] a value",), ("not", "no")),
    Trait("coverage", "places", partial(shared.stated_at, there=False), ("[has] no data",), ("not", "no", "neither")),
)  # fmt: skip
OF_SUBJECTS = (
    Trait(
        "threshold", "subjects", partial(shared.all_bounded, op=">"),
        ("[exceeds] {x} {at}", "[is] above {x} {at}", "{At}, | [has] a {measure} above {x}"),
    ),
    Trait(
        "threshold", "subjects", partial(shared.all_bounded, op="<"),
        ("[is] below {x} {at}", "{At}, | [is] below {x}", "[has] a {measure} of less than {x} {at}"),
    ),
    Trait("threshold", "subjects", partial(shared.all_bounded, op=">="), ("[reaches] at least {x} {at}",)),
    Trait("threshold", "subjects", partial(shared.all_bounded, op="<="), ("[has] a {measure} of at most {x} {at}",)),
    Trait(
        "threshold", "subjects", partial(shared.all_bounded_everywhere, op=">"),
        ("[exceeds] {x} {in} every {place}", "[stays] above {x} {in} all {places}"), ("not", "neither", "no"),
    ),
    Trait(
        "threshold", "subjects", partial(shared.all_bounded_everywhere, op="<"),
        ("[stays] below {x} {in} every {place}",), ("not", "neither", "no"),
    ),
    Trait(
        "comparison", "subjects", partial(shared.all_compared, sign=None),
        ("[outperforms] {B} {at}", "{At}, | [is] better than {B}"), OF_OTHERS,
    ),
    Trait(
        "comparison", "subjects", partial(shared.all_compared, sign=1),
        ("[is] higher than {B} {at}", "[has] a higher {measure} than {B} {at}"), OF_OTHERS,
    ),
    Trait(
        "comparison", "subjects", partial(shared.all_changed, sign=1, far=False, ahead=False),
        ("[is] higher {at one} than {at two}", "[has] a higher {measure} {at one} than {at two}"),
    ),
    Trait(
        "comparison", "subjects", partial(shared.all_changed, sign=-1, far=False, ahead=False),
        ("[has] a lower {measure} {at one} than {at two}",),
    ),
    Trait(
        "trend", "subjects", partial(shared.all_going, sign=1, steadily=False),
        ("[increases] with {place}", "[rises] as {place} increases", "As {place} increases, | [increases]"),
    ),
    Trait(
        "trend", "subjects", partial(shared.all_going, sign=-1, steadily=False),
        ("[decreases] with {place}", "[falls] as {place} increases"),
    ),
    Trait("trend", "subjects", partial(shared.all_going, sign=1, steadily=True), ("[increases] steadily with {place}",)),
    Trait("trend", "subjects", partial(shared.all_going, sign=-1, steadily=True), ("[decreases] monotonically with {place}",)),
    Trait(
        "extremum", "subjects", partial(shared.all_peaking, sign=1),
        ("[peaks] {at}", "[has] {its} highest {measure} {at}", "[reaches] {its} maximum {at}"),
    ),
    Trait("extremum", "subjects", partial(shared.all_peaking, sign=-1), ("[has] {its} lowest {measure} {at}",)),
    Trait(
        "mean", "subjects", partial(shared.all_averaging, sign=1),
        ("[averages] more than {x}", "[has] a mean {measure} above {x}"),
    ),
    Trait("mean", "subjects", partial(shared.all_averaging, sign=-1), ("[has] an average {measure} below {x}",)),
    Trait("spread", "subjects", shared.all_spread, ("[varies] by more than {d} {points}",)),
    Trait(
        "difference", "subjects", partial(shared.all_changed, sign=1, far=False, ahead=True),
        ("[rises] {from}", "[increases] {from}"),
    ),
    Trait("difference", "subjects", partial(shared.all_changed, sign=-1, far=False, ahead=True), ("[drops] {from}",)),
    Trait(
        "difference", "subjects", partial(shared.all_changed, sign=1, far=True, ahead=True),
        ("[rises] by more than {d} {points} {from}",),
    ),
    Trait("difference", "subjects", partial(shared.all_changed, sign=-1, far=True, ahead=True), ("[falls] by more than {d} {points} {from}",)),
    Trait("ratio", "subjects", partial(shared.all_doubled, least=True), ("more than [doubles] {from}",), ("not",)),
    Trait("ratio", "subjects", partial(shared.all_doubled, least=False), ("[doubles] {from}",)),
    Trait("coverage", "subjects", partial(shared.all_stated, there=True), ("[has] a value {at}",), ("not", "no")),
    Trait("coverage", "subjects", partial(shared.all_stated, there=False), ("[has] no data {at}",), ("not", "no", "neither")),
)  # fmt: skip
OF_VALUES = (
    Trait("count", "values", partial(shared.values_bounded, op=">", part=""), ("[exceeds] {x}", "[is] above {x}")),
    Trait("count", "values", partial(shared.values_bounded, op="<", part=""), ("[is] below {x}", "[is] less than {x}")),
    Trait(
        "threshold", "values", partial(shared.values_bounded, op=">", part="subject"),
        ("of {A} : [exceeds] {x}", "for {A} : [is] above {x}", "For {A}, | [is] above {x}"),
    ),
    Trait(
        "threshold", "values", partial(shared.values_bounded, op="<", part="place"),
        ("{at} : [is] below {x}", "{At}, | [is] below {x}"),
    ),
)  # fmt: skip
TRAITS = (*OF_PLACES, *OF_SUBJECTS, *OF_VALUES)
