"""Statements that bound numbers: thresholds, ranges, uniform grids; with their exceptions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from ...model import ROLES, Quantity
from .. import claim_patterns, limit_patterns, run_patterns, sentence_patterns
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..figure import Figure, Place, Slice, together
from ..statement import Form, Kind, Statement
from ..verdicts import Finding, last_unit, number, places_words, slice_words, some, verdict

Share = Literal["all", "none", "most", "nearly", "not all", "open"]
# "Nearly all" are at least this share, and not as few as the other.
NEARLY, _HARDLY = Decimal("0.8"), Decimal("0.5")


@dataclass(frozen=True, slots=True)
class _Bound:
    """So many numbers of a slice lie above or below a bound, those of the exceptions do not.

    loose: the bound may be reached.
    """

    part: Slice
    value: Quantity
    below: bool
    loose: bool
    share: Share
    exceptions: Slice | None = None


@dataclass(frozen=True, slots=True)
class _Only:
    """Of all lines of a slice just these are beyond a bound: in its one place, or everywhere."""

    who: Slice
    part: Slice
    value: Decimal
    below: bool
    loose: bool


def _bounds(said: Said, match: Match) -> Iterator[Statement]:
    text = said.code.text
    start, end = claim_patterns.clause(text, *match.span())
    (value,) = said.code.numbers(*match.span())
    excepted = claim_patterns.EXCEPT.search(text)
    exceptions = said.code.named(*excepted.span("places")) if excepted else None
    if _is_open_bound(said, match, text[start : match.start()]) or value.value is None:
        return
    if claim_patterns.has_exception(text) and (
        not excepted
        or not exceptions
        or exceptions.is_all
        # Numbers in a list of exceptions may be places: "Types 3 and 5".
        or limit_patterns.NUMBER_IN_LIST.search(text, *excepted.span("places"))
    ):
        return
    if excepted and excepted.end() <= match.start():
        start = max(start, excepted.end())
    part = slice_of_clause(said, start, match.start(), match.end())
    if part is None:
        return
    below, loose = (claim_patterns.is_below(match["word"]), claim_patterns.is_loose(match["word"]))
    share = share_of(text[start:end])
    if share == "all" and match["word"].startswith("not "):
        return  # "all are not above" may mean that not all are
    claim = _Bound(part, value, below, loose, share, exceptions)
    stop = max(excepted.end() if excepted else 0, match.end())
    kind = "exception" if excepted else "threshold"
    yield Statement(kind, _quantified(text, start, match.start()), stop, claim)


def _is_open_bound(said: Said, match: Match, head: str) -> bool:
    """Return whether a bound is hedged, or not said of the numbers themselves."""
    text, is_verb = said.code.text, match["word"] in limit_patterns.VERBS
    of_axis = run_patterns.is_of_axis(text[: match.start()])
    return (
        sentence_patterns.is_hedged(text, *match.span())
        or claim_patterns.is_of_means(head)
        or (" not " in f" {head}" and not claim_patterns.is_not_all(head))
        or (of_axis and not (is_verb and limit_patterns.is_of_all(head)))
        or not (is_verb or limit_patterns.states(head))
    )


def _signs(said: Said, match: Match) -> Iterator[Statement]:
    """Find "A is negative on all B": a bound of zero."""
    text = said.code.text
    start, end = claim_patterns.clause(text, *match.span())
    head = text[start : match.start()]
    open_ = claim_patterns.is_of_means(head) or sentence_patterns.is_hedged(text, *match.span())
    if open_ or claim_patterns.has_exception(text) or " not " in f" {head}":
        return
    part = slice_of_clause(said, start, match.start(), match.end())
    if part is not None:
        zero = Quantity("0", Decimal(0))
        below = match["sign"] == "negative"
        claim = _Bound(part, zero, below, loose=False, share=share_of(text[start:end]))
        first = _quantified(text, start, match.start())
        yield Statement("threshold", first, match.end(), claim)


def _only(said: Said, match: Match) -> Iterator[Statement]:
    """Find "only A and B are below 10 at C"."""
    text = said.code.text
    form = "" if match["who"] else "2"
    who = said.code.named(*match.span(f"who{form}"))
    own = said.code.named(*match.span(f"at{form}"))
    (value,) = said.code.numbers(*match.span(f"value{form}"))
    roles = [role for role in ROLES if who.along(role)]
    rest = said.behind(match.end()) if own.is_all else Slice()
    if len(roles) != 1 or rest is None or value.value is None or claim_patterns.names_region(text):
        return
    word = match[f"word{form}"]
    start, _ = claim_patterns.clause(text, *match.span())
    before = said.code.named(start, match.start())
    if said.code.numbers(start, match.start()):
        return
    around = before.within(said.subject(match.start())).with_(roles[0], None)
    outer = own.within(rest).within(around)
    low, loose = claim_patterns.is_below(word), claim_patterns.is_loose(word)
    claim = _Only(who, outer, value.value, below=low, loose=loose)
    if not sentence_patterns.is_hedged(text, *match.span()) and not claim_patterns.is_aggregated(
        match.group()
    ):
        yield Statement("threshold", *match.span(), claim)


def _quantified(text: str, start: int, before: int) -> int:
    """Return where a statement starts: at its quantifier, if one stands before the bound."""
    match = claim_patterns.QUANTIFIER.search(text, start, before)
    return match.start() if match else before


def slice_of_clause(said: Said, start: int, before: int, end: int) -> Slice | None:
    """Return the slice that a clause speaks of: its subject, and the places around the bound."""
    text = said.code.text
    own = said.code.named(start, before)
    following = said.behind(end)
    if following is None or claim_patterns.names_region(text):
        return None
    own = together([own, following])
    subject = said.subject(before)
    if own.is_all and subject == said.scope and not claim_patterns.is_plain(text[start:before]):
        return None  # the clause speaks of something that is not known
    return own.within(subject)


def share_of(text: str) -> Share:
    """Return of how many numbers a clause speaks."""
    if claim_patterns.is_not_all(text):
        return "not all"
    found = {match["quantifier"] for match in claim_patterns.QUANTIFIER.finditer(text)}
    if found & claim_patterns.NEARLY:
        return "nearly"
    if found & claim_patterns.MOST:
        return "most"
    if found & claim_patterns.NONE:
        return "none"
    return "all" if found & claim_patterns.ALL else "open"


# -- checks -------------------------------------------------------------------------------------


def _check_bound(claim: _Bound, figure: Figure) -> Finding | None:
    cells, limit = figure.part(claim.part), claim.value.value
    if not cells or limit is None or is_other_scale(limit, cells):
        return None
    slack = last_unit(limit) / 2 if claim.value.approximate else Decimal(0)
    excepted = set(figure.part(claim.exceptions.within(claim.part))) if claim.exceptions else set()
    rest = {place: value for place, value in cells.items() if place not in excepted}
    against = {
        place: value for place, value in rest.items() if not _keeps(value, limit, claim, slack)
    }
    count, size = len(rest) - len(against), len(rest)
    side = "below" if claim.below else "above"
    where = slice_words(claim.part, figure)
    reason = f"{count} of {size} numbers of {where} are {side} {number(limit)}."
    if claim.share == "none":
        against, count = {p: v for p, v in rest.items() if p not in against}, size - count
    if against:
        first = list(against)[:2]
        words = ", ".join(number(against[place]) for place in first)
        start = "Such as" if claim.share == "none" else "Not:"
        reason += f" {start} {words} ({places_words(first, figure)})."
    answer = _share_holds(claim.share, count, size)
    if answer is None and claim.part.is_place and len(cells) == 1:
        answer = False
    if claim.exceptions is not None and answer:
        odd = [place for place in excepted if _keeps(cells[place], limit, claim, Decimal(0))]
        answer = None if odd or not excepted else answer
    if not figure.is_certain(claim.part) and not (
        answer is False and claim.share in ("all", "none")
    ):
        answer = None
    return Finding(verdict(answer), reason, some(against or rest))


def _check_only(claim: _Only, figure: Figure) -> Finding | None:
    cells = figure.part(claim.part)
    role = next(role for role in ROLES if claim.who.along(role))
    at = 1 + ROLES.index(role)
    lines: dict[str, list[Decimal]] = {}
    for place, value in cells.items():
        lines.setdefault(str(place[at]), []).append(value)
    named = {*(claim.who.along(role) or ())}
    if not cells or is_other_scale(claim.value, cells) or len(figure.panels(claim.part)) != 1:
        return None
    if set(figure.axis(role).values) - set(lines):
        return None  # what is not stated may be beyond the bound as well
    no = Decimal(0)
    all_of = {
        name for name, own in lines.items() if all(_keeps(v, claim.value, claim, no) for v in own)
    }
    any_of = {
        name for name, own in lines.items() if any(_keeps(v, claim.value, claim, no) for v in own)
    }
    answers = {named == all_of, named == any_of}
    answer = None if len(answers) > 1 else answers.pop()
    side = "below" if claim.below else "above"
    shown = ", ".join(name for name in lines if name in any_of) or "None"
    reason = f"{shown}: {side} {number(claim.value)} in {slice_words(claim.part, figure)}."
    sure = figure.is_certain(claim.part)
    return Finding(verdict(answer if sure else None), reason, some(cells))


def _keeps(value: Decimal, limit: Decimal, claim: _Bound | _Only, slack: Decimal) -> bool:
    if claim.below:
        return value <= limit + slack if claim.loose or slack else value < limit
    return value >= limit - slack if claim.loose or slack else value > limit


def _share_holds(share: Share, count: int, size: int) -> bool | None:
    if share in ("all", "none"):
        return count == size
    if share == "not all":
        return count < size
    if share == "most":
        return 2 * count > size
    if share == "nearly":
        return True if count >= NEARLY * size else False if count < _HARDLY * size else None
    return True if count == size else None


def is_other_scale(limit: Decimal, cells: dict[Place, Decimal]) -> bool:
    """Return whether a bound in percent is held against shares, or the reverse."""
    top = max(map(abs, cells.values()))
    return (top <= 1 < abs(limit)) or (0 < abs(limit) < 1 < top / 10)


KIND = Kind(
    (
        Form(limit_patterns.BOUND, _bounds, sure=False),
        Form(limit_patterns.SIGN, _signs, sure=False),
        Form(limit_patterns.ONLY_BEYOND, _only, sure=False),
    ),
    {_Bound: _check_bound, _Only: _check_only},
)
