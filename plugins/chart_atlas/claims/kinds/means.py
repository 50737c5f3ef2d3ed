"""Statements of means: of a slice, of two sides, the highest of all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from statistics import mean

from ...language import is_aggregate
from ...model import ROLES, Quantity
from .. import claim_patterns, run_patterns, sentence_patterns
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..figure import Figure, Place, Slice
from ..pattern_parts import D, M, N, P, V, X
from ..statement import Form, Kind, Statement
from ..verdicts import Finding, last_unit, said_no, slice_words, some, verdict

_NOUN = r"(?:(?:<N>|value|score|performance|accuracy|rate|result)s?\s)"
_IS = r"(?:is|are|was|were)"
_AVERAGE = re.compile(
    rf"\b(?P<word>average|mean)(?:\s(?:<N>|value|score|performance|accuracy|rate|of|across|over|for|all|the|cells|values|row|column|in|{P}|{M}|{D}|{X}))*\s(?:is|was|of|at|equals|:|=)\s(?P<value>{V})"
    rf"|(?P<subject>{P}|{M}|{D})(?:'s)?\s(?:<N>\s)?(?:averages|averaged|has\s(?:an?|the)\s(?:average|mean)\s{_NOUN}?of)\s(?P<value2>{V})"
)
_SIDES = re.compile(
    rf"\b(?P<way>higher|lower|better|worse)\s(?:at|for|in|on|with)\s(?:the\s)?(?:\w+\s){{0,2}}?(?:{X}\s\(?)?(?P<one>{P})\)?,?\s(?:than|compared\sto|compared\swith)\s(?:at|for|in|on|with)?\s?(?:the\s)?(?:\w+\s){{0,2}}?(?:{X}\s\(?)?(?P<two>{P})\)?"
)
_MEAN = r"(?:average|mean)"
# "On average, A is the best", "A has the highest average", "averaged over the years, A leads".
_LEADS_MEAN = re.compile(
    rf"\b(?P<on>on\saverage|averaged\s(?:over|across)\s(?:the\s|all\s)?(?:\w+\s)?(?:\w+|{X})),?\s(?P<one>{P}|{M})\s(?:is|has|had|was|shows|reaches|achieves)\sthe\s(?P<word>highest|lowest|best|worst|largest|smallest|strongest|weakest|hardest|easiest)(?:\s(?:{N}|model|method|{X}|\w+))*?(?:,?\s(?:at|of)\s(?P<value6>{V})|\s\((?:{_MEAN}\s)?(?P<value>{V})\))?(?=[.,;]|$|\s\()"
    rf"|(?P<one2>{P}|{M})\s(?:has|had|shows|reaches|achieves)\sthe\s(?P<word2>highest|lowest|best|worst|largest|smallest)\s(?:overall\s)?{_MEAN}(?:\s{N})?(?:\s(?:of|at)\s(?P<value3>{V})|\s?\((?P<value4>{V})\)|,\s(?P<value5>{V}))?"
)
_HARD = {"hardest": "worst", "easiest": "best"}
_MEAN_SIGN = re.compile(
    rf"(?P<one>{P}|{M})\s(?:has|had|shows)\sa\s(?P<sign>negative|positive)\s(?:{_MEAN}\b|{N}on\saverage)"
)
_MEAN_SIDES = re.compile(
    rf"(?P<one>{P}|{M}|{D})(?:'s)?(?:\s(?:<N>|values?|scores?|cells?))?\s(?:{_IS}|scores?|performs?)\s(?P<how>on\saverage\s)?(?:\w+\s)?(?P<way>higher|lower|better|worse|larger|smaller)\s(?P<how2>on\saverage\s)?than\s(?:the\s)?(?P<two>{P}|{M}|{D})(?P<how3>\son\saverage)?"
)


@dataclass(frozen=True, slots=True)
class _Average:
    """The mean of a slice; without a value, it is above (or below) zero."""

    part: Slice
    value: Quantity
    above: bool | None = None


@dataclass(frozen=True, slots=True)
class _Sides:
    """The mean of one slice is higher (or lower) than that of another.

    means: it is said to be means that are compared, so that single cells may differ.
    """

    one: Slice
    two: Slice
    part: Slice
    higher: bool
    means: bool = False


@dataclass(frozen=True, slots=True)
class _Leads:
    """A row, column or panel has the highest (or lowest) mean of its kind."""

    one: Slice
    part: Slice
    high: bool
    value: Quantity | None


def _averages(said: Said, match: Match) -> Iterator[Statement]:
    values = said.code.numbers(*match.span("value" if match["value"] else "value2"))
    part = said.code.named(*match.span()).within(said.subject(match.start()))
    open_ = claim_patterns.names_rest(said.code.text) or claim_patterns.names_region(said.code.text)
    open_ = open_ or not said.beside(*match.span()).apart(part).is_all
    open_ = open_ or run_patterns.falls_on(said.code.text[: match.start()])
    if values and values[0].value is not None and not open_:
        yield Statement("mean", *match.span(), _Average(part, values[0]))


def _signs(said: Said, match: Match) -> Iterator[Statement]:
    part = said.code.named(*match.span("one")).within(said.subject(match.start()))
    zero = Quantity("0", Decimal(0))
    claim = _Average(part, zero, above=match["sign"] == "positive")
    yield Statement("mean", *match.span(), claim)


def _sides_of(said: Said, match: Match) -> Iterator[Statement]:
    text = said.code.text
    one, two = (said.code.named(*match.span(name)) for name in ("one", "two"))
    if not sentence_patterns.is_hedged(text, *match.span()) and not claim_patterns.has_exception(
        text
    ):
        higher = match["way"] in ("higher", "better")
        claim = _Sides(one, two, said.subject(match.start()), higher)
        yield Statement("mean", *match.span(), claim)


def _mean_sides(said: Said, match: Match) -> Iterator[Statement]:
    """Find "A is better than B on average": a statement of their means over what both have."""
    text = said.code.text
    # "Than" within the statement is no doubt of it.
    around = f"{text[: match.start()]}{text[match.end() :]}"
    if sentence_patterns.is_uncertain(
        around, match.start(), match.start()
    ) or claim_patterns.denies(match.group()):
        return
    of_means = any(match[name] for name in ("how", "how2", "how3"))
    one, two = (said.code.named(*match.span(name)) for name in ("one", "two"))
    of_diagonal = one.diagonal is not None or two.diagonal is not None
    if not (of_means or of_diagonal) or claim_patterns.has_exception(text):
        return
    higher = _direction(match["way"], said.figure)
    if higher is not None:
        part = said.subject(match.start())
        part = Slice(part.panels) if of_diagonal else part
        claim = _Sides(one, two, part, higher, means=of_means)
        yield Statement("diagonal" if of_diagonal else "mean", *match.span(), claim)


def _leads(said: Said, match: Match) -> Iterator[Statement]:
    name, word = ("one", "word") if match["one"] else ("one2", "word2")
    high = _direction(_HARD.get(match[word], match[word]), said.figure)
    one = said.code.named(*match.span(name))
    values = said.code.numbers(*match.span())
    if high is not None and len(values) <= 1:
        part = said.subject(match.start()).apart(one)
        if not said.beside(*match.span()).apart(one.within(part)).is_all:
            return
        claim = _Leads(one, part, high, values[0] if values else None)
        yield Statement("mean", *match.span(), claim)


def _direction(word: str, figure: Figure) -> bool | None:
    """Return whether a word means more; None if it means better and nobody knows which that is."""
    if word in ("best", "worst", "better", "worse"):
        if figure.better is None:
            return None
        return (figure.better == "higher") == (word in ("best", "better"))
    return word in ("higher", "larger", "highest", "largest", "strongest")


# -- checks -------------------------------------------------------------------------------------


def _check_average(claim: _Average, figure: Figure) -> Finding | None:
    cells = figure.part(claim.part)
    if len(cells) < 2 or not figure.is_certain(claim.part):
        return None
    average = Decimal(mean(cells.values()))
    answer = (
        _is_mean(claim.value, average, figure)
        if claim.above is None
        else (average > 0 and claim.above) or (average < 0 and not claim.above)
    )
    if answer is False and len(cells) < _size(claim.part, figure):
        answer = None
    reason = (
        f"The mean of {slice_words(claim.part, figure)} is {average:.6g} over {len(cells)} numbers."
    )
    return Finding(verdict(answer), reason, some(cells))


def _is_mean(claimed: Quantity, average: Decimal, figure: Figure) -> bool | None:
    """Return whether a number is a mean, rounded to its own digits; None if it may be one."""
    value = claimed.value or Decimal(0)
    unit = last_unit(value)
    off = abs(average - value)
    if off <= unit / 2:
        return True
    open_ = off <= unit or claimed.approximate or value in set(figure.aggregates.values())
    return None if open_ else False


def _size(part: Slice, figure: Figure) -> int:
    """Return how many places a slice has."""
    plain = [
        sum(not is_aggregate(value) for value in part.along(role) or figure.axis(role).values)
        for role in ROLES
    ]
    return plain[0] * plain[1] * len(figure.panels(part))


def _check_sides(claim: _Sides, figure: Figure) -> Finding | None:
    first, second = (figure.part(side.within(claim.part)) for side in (claim.one, claim.two))
    if not first or not second or set(first) & set(second):
        return None
    # Means of cells are compared over as many cells on both sides.
    uneven = claim.means and claim.one.diagonal is None and len(first) != len(second)
    if uneven or not figure.is_certain(claim.part):
        return None
    sign = 1 if claim.higher else -1
    one, two = mean(first.values()), mean(second.values())
    answer: bool | None = sign * (one - two) > 0
    mixed = any(sign * (a - b) > 0 for a in first.values() for b in second.values())
    if not claim.means and answer is False and mixed:
        answer = None
    names = [slice_words(side, figure) for side in (claim.one, claim.two)]
    reason = f"The mean of {names[0]} is {one:.4g}, that of {names[1]} {two:.4g}."
    return Finding(verdict(answer), reason, some([*first, *second]))


def _check_leads(claim: _Leads, figure: Figure) -> Finding | None:
    groups, own = _groups(claim, figure)
    if own not in groups or len(groups) < 2 or not figure.is_certain(claim.part):
        return None
    averages = {name: Decimal(mean(cells.values())) for name, cells in groups.items()}
    best = (max if claim.high else min)(averages.values())
    leads = [name for name, value in averages.items() if value == best]
    answer: bool | None = own in leads
    if len({len(cells) for cells in groups.values()}) > 1:
        answer = None
    if claim.value is not None:
        answer = said_no(answer, _is_mean(claim.value, averages[own], figure))
    word = "highest" if claim.high else "lowest"
    reason = (
        f"The {word} mean is that of {', '.join(leads)} ({best:.4g});"
        f" {own} has {averages[own]:.4g}."
    )
    return Finding(verdict(answer), reason, some(groups[own]))


def _groups(claim: _Leads, figure: Figure) -> tuple[dict[str, dict[Place, Decimal]], str]:
    """Return the cells of each line of the kind that is named, and the name of that line."""
    role = claim.one.first_role
    named = claim.one.along(role) if role else None
    if role is None or named is None or len(named) != 1 or claim.one.panels:
        return {}, ""
    parts = {
        value: figure.part(claim.part.with_(role, (value,))) for value in figure.axis(role).values
    }
    return {value: cells for value, cells in parts.items() if cells}, named[0]


KIND = Kind(
    (
        Form(_AVERAGE, _averages),
        Form(_MEAN_SIGN, _signs),
        Form(_SIDES, _sides_of, sure=False),
        Form(_MEAN_SIDES, _mean_sides, sure=False),
        Form(_LEADS_MEAN, _leads),
    ),
    {_Average: _check_average, _Sides: _check_sides, _Leads: _check_leads},
)
