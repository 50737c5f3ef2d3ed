"""Statements that bound numbers: thresholds, ranges, uniform grids; with their exceptions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from ...model import ROLES, Quantity
from .. import claim_patterns, sentence_patterns
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..coding import ticks, together
from ..figure import Figure, Place, Slice
from ..statement import Statement
from ..verdicts import (
    FAR,
    Finding,
    agrees,
    number,
    places_words,
    said_no,
    slice_words,
    some,
    verdict,
)
from . import limit_patterns, run_patterns

Share = Literal["all", "none", "most", "nearly", "not all", "open"]
# "Nearly all" are at least this share, and not as few as the other.
NEARLY, HARDLY = Decimal("0.8"), Decimal("0.5")


@dataclass(frozen=True, slots=True)
class Bound:
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
class Only:
    """Of all lines of a slice just these are beyond a bound: in its one place, or everywhere."""

    who: Slice
    part: Slice
    value: Decimal
    below: bool
    loose: bool


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers of a slice lie between two. sure: in so many words, not in parentheses."""

    part: Slice
    low: Quantity
    high: Quantity
    low_at: Slice
    high_at: Slice
    sure: bool
    most: bool
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Same:
    """All numbers of a slice are one; uneven: they are not."""

    part: Slice
    value: Quantity | None
    uneven: bool = False


Claimed = Bound | Only | Range | Same


PATTERNS = (
    limit_patterns.BOUND,
    limit_patterns.SIGN,
    limit_patterns.ONLY_BEYOND,
    limit_patterns.RANGE,
    limit_patterns.UNEVEN,
    limit_patterns.UNIFORM,
)


def find(said: Said) -> Iterator[Statement]:
    """Find the statements of bounds in a sentence."""
    yield from _bounds(said)
    yield from _signs(said)
    yield from _only(said)
    yield from _ranges(said)
    for match in claim_patterns.found(limit_patterns.UNEVEN, said.code.text, sure=False):
        part = said.subject(match.start())
        if not sentence_patterns.is_hedged(said.code.text, *match.span()):
            same = Same(part, None, uneven=bool(match["not"]))
            yield Statement("uniform", *match.span(), same)
    for match in claim_patterns.found(limit_patterns.UNIFORM, said.code.text):
        values = said.code.numbers(*match.span())
        following = said.behind(match.end())
        text = said.code.text
        start, _ = claim_patterns.clause(text, *match.span())
        if (
            following is None
            or claim_patterns.names_region(text)
            or claim_patterns.has_exception(text)
        ):
            continue
        if claim_patterns.is_of_means(text[start : match.start()]):
            continue
        named = said.code.named(*match.span()).within(following)
        part = named.within(said.subject(match.start()))
        yield Statement("uniform", *match.span(), Same(part, values[-1] if values else None))


def _bounds(said: Said) -> Iterator[Statement]:
    text = said.code.text
    for match in limit_patterns.BOUND.finditer(text):
        start, end = claim_patterns.clause(text, *match.span())
        (value,) = said.code.numbers(*match.span())
        excepted = claim_patterns.EXCEPT.search(text)
        exceptions = said.code.named(*excepted.span("places")) if excepted else None
        if _is_open(said, match, text[start : match.start()]) or value.value is None:
            continue
        if claim_patterns.has_exception(text) and (
            not excepted or not exceptions or exceptions.is_all or _open_numbers(said, excepted)
        ):
            continue
        if excepted and excepted.end() <= match.start():
            start = max(start, excepted.end())
        part = _part(said, start, match.start(), match.end())
        if part is None:
            continue
        below, loose = (
            claim_patterns.is_below(match["word"]),
            claim_patterns.is_loose(match["word"]),
        )
        share = _share(text[start:end])
        if share == "all" and match["word"].startswith("not "):
            continue  # "all are not above" may mean that not all are
        claim = Bound(part, value, below, loose, share, exceptions)
        stop = max(excepted.end() if excepted else 0, match.end())
        kind = "exception" if excepted else "threshold"
        yield Statement(kind, _quantified(text, start, match.start()), stop, claim)


def _is_open(said: Said, match: Match, head: str) -> bool:
    """Tell whether a bound is hedged, or not said of the numbers themselves."""
    text, is_verb = said.code.text, match["word"] in limit_patterns.VERBS
    of_axis = run_patterns.is_of_axis(text[: match.start()])
    return (
        sentence_patterns.is_hedged(text, *match.span())
        or claim_patterns.is_of_means(head)
        or (" not " in f" {head}" and not claim_patterns.is_not_all(head))
        or (of_axis and not (is_verb and limit_patterns.is_of_all(head)))
        or not (is_verb or limit_patterns.states(head))
    )


def _signs(said: Said) -> Iterator[Statement]:
    """Find "A is negative on all B": a bound of zero."""
    text = said.code.text
    for match in limit_patterns.SIGN.finditer(text):
        start, end = claim_patterns.clause(text, *match.span())
        head = text[start : match.start()]
        open_ = claim_patterns.is_of_means(head) or sentence_patterns.is_hedged(text, *match.span())
        if open_ or claim_patterns.has_exception(text) or " not " in f" {head}":
            continue
        part = _part(said, start, match.start(), match.end())
        if part is not None:
            zero = Quantity("0", Decimal(0))
            below = match["sign"] == "negative"
            claim = Bound(part, zero, below, loose=False, share=_share(text[start:end]))
            first = _quantified(text, start, match.start())
            yield Statement("threshold", first, match.end(), claim)


def _only(said: Said) -> Iterator[Statement]:
    """Find "only A and B are below 10 at C"."""
    text = said.code.text
    for match in limit_patterns.ONLY_BEYOND.finditer(text):
        form = "" if match["who"] else "2"
        who = said.code.named(*match.span(f"who{form}"))
        own = said.code.named(*match.span(f"at{form}"))
        (value,) = said.code.numbers(*match.span(f"value{form}"))
        roles = [role for role in ROLES if who.along(role)]
        rest = said.behind(match.end()) if own.is_all else Slice()
        if (
            len(roles) != 1
            or rest is None
            or value.value is None
            or claim_patterns.names_region(text)
        ):
            continue
        word = match[f"word{form}"]
        start, _ = claim_patterns.clause(text, *match.span())
        before = said.code.named(start, match.start())
        if said.code.numbers(start, match.start()):
            continue
        around = before.within(said.subject(match.start())).with_(roles[0], None)
        outer = own.within(rest).within(around)
        low, loose = claim_patterns.is_below(word), claim_patterns.is_loose(word)
        claim = Only(who, outer, value.value, below=low, loose=loose)
        if not sentence_patterns.is_hedged(
            text, *match.span()
        ) and not claim_patterns.is_aggregated(match.group()):
            yield Statement("threshold", *match.span(), claim)


def _open_numbers(said: Said, excepted: Match) -> bool:
    """Tell whether a list of exceptions holds numbers that may be places: "Types 3 and 5"."""
    return bool(limit_patterns.NUMBER_IN_LIST.search(said.code.text, *excepted.span("places")))


def _quantified(text: str, start: int, before: int) -> int:
    """Return where a statement starts: at its quantifier, if one stands before the bound."""
    match = claim_patterns.QUANTIFIER.search(text, start, before)
    return match.start() if match else before


def _part(said: Said, start: int, before: int, end: int) -> Slice | None:
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


def _share(text: str) -> Share:
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


def _ranges(said: Said) -> Iterator[Statement]:
    text = said.code.text
    for match in claim_patterns.found(limit_patterns.RANGE, text):
        ends = _ends(said.code.numbers(*match.span()))
        start, _ = claim_patterns.clause(text, *match.span())
        if (
            ends is None
            or _are_ticks(ends, said)
            or claim_patterns.is_of_means(text[start : match.start()])
        ):
            continue
        part = _part(said, start, match.start(), match.end())
        if part is None or (match["paren"] and part.is_all):
            continue
        places = [
            said.code.named(*match.span(name)) if match[name] else Slice()
            for name in ("lowat", "highat")
        ]
        most = "cluster" in (match["word"] or "") or _share(text[start : match.start()]) == "most"
        claim = Range(
            part,
            *ends,
            places[0],
            places[1],
            sure=not match["paren"],
            most=most,
            exact=limit_patterns.reaches_ends(match["word"] or ""),
        )
        if said.sentence.section != "axes":
            yield Statement("range", match.start(), match.end(), claim)


def _are_ticks(ends: tuple[Quantity, Quantity], said: Said) -> bool:
    """Tell whether the ends of a range are places of an axis: "between 2010 and 2015"."""
    return any(all(ticks(end, role, said.figure) for end in ends) for role in ROLES)


def _ends(numbers: list[Quantity]) -> tuple[Quantity, Quantity] | None:
    """Return the ends of a range: two numbers, or one that is a range."""
    if len(numbers) == 1 and numbers[0].low is not None and numbers[0].high is not None:
        low, high = numbers[0].low, numbers[0].high
        about = numbers[0].approximate
        return Quantity(str(low), low, approximate=about), Quantity(
            str(high), high, approximate=about
        )
    if len(numbers) == 2 and None not in (numbers[0].value, numbers[1].value):
        return numbers[0], numbers[1]
    return None


# -- checks -------------------------------------------------------------------------------------


def check(claim: Claimed, figure: Figure) -> Finding | None:
    """Hold a bound against the cells."""
    cells = figure.part(claim.part)
    if not cells:
        return None
    if isinstance(claim, Bound):
        return _bound(claim, cells, figure)
    if isinstance(claim, Only):
        return _check_only(claim, cells, figure)
    return _range(claim, cells, figure) if isinstance(claim, Range) else _same(claim, cells, figure)


def _bound(claim: Bound, cells: dict[Place, Decimal], figure: Figure) -> Finding | None:
    limit = claim.value.value
    if limit is None or _other_scale(limit, cells):
        return None
    slack = (
        Decimal(1).scaleb(int(limit.as_tuple().exponent)) / 2
        if claim.value.approximate
        else Decimal(0)
    )
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
        reason += (
            f" Not: {words} ({places_words(first, figure)})."
            if claim.share != "none"
            else f" Such as {words} ({places_words(first, figure)})."
        )
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


def _check_only(claim: Only, cells: dict[Place, Decimal], figure: Figure) -> Finding | None:
    role = next(role for role in ROLES if claim.who.along(role))
    at = 1 + ROLES.index(role)
    lines: dict[str, list[Decimal]] = {}
    for place, value in cells.items():
        lines.setdefault(str(place[at]), []).append(value)
    named = {*(claim.who.along(role) or ())}
    if _other_scale(claim.value, cells) or len(figure.panels(claim.part)) != 1:
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


def _keeps(value: Decimal, limit: Decimal, claim: Bound | Only, slack: Decimal) -> bool:
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
        return True if count >= NEARLY * size else False if count < HARDLY * size else None
    return True if count == size else None


def _other_scale(limit: Decimal, cells: dict[Place, Decimal]) -> bool:
    """Tell whether a bound in percent is held against shares, or the reverse."""
    top = max(map(abs, cells.values()))
    return (top <= 1 < abs(limit)) or (0 < abs(limit) < 1 < top / 10)


def _range(claim: Range, cells: dict[Place, Decimal], figure: Figure) -> Finding | None:
    low, high = claim.low.value, claim.high.value
    if low is None or high is None or low > high or _other_scale(high, cells):
        return None
    bottom, top = min(cells.values()), max(cells.values())
    reason = _range_words(claim, cells, figure)
    if not claim.sure:
        exact = (bottom, top) == (low, high) and figure.is_certain(claim.part)
        return Finding("holds", reason, some(cells)) if exact else None
    slack = _slack(claim, low, high)
    outside = {p: v for p, v in cells.items() if not low - slack <= v <= high + slack}
    answer = _inside(claim, outside, len(cells), slack)
    if claim.exact and answer:
        reached = (agrees(claim.low, bottom), agrees(claim.high, top))
        answer = said_no(*(each or None for each in reached))
    ends = ((claim.low, claim.low_at), (claim.high, claim.high_at))
    named = [_at(end, at.within(claim.part), figure) for end, at in ends if not at.is_all]
    answer = said_no(answer, *named)
    if answer is not False and not figure.is_certain(claim.part):
        answer = None
    return Finding(verdict(answer), reason, some(outside or cells))


def _range_words(claim: Range, cells: dict[Place, Decimal], figure: Figure) -> str:
    bottom, top = min(cells.values()), max(cells.values())
    where = slice_words(claim.part, figure)
    words = f"The numbers of {where} go from {number(bottom)} to {number(top)}."
    if claim.low_at.is_all and claim.high_at.is_all:
        return words
    at = [next(place for place, v in cells.items() if v == end) for end in (bottom, top)]
    return f"{words} They are those of {places_words(at, figure)}."


def _slack(claim: Range, low: Decimal, high: Decimal) -> Decimal:
    """Return by how much the ends of a range may be missed: half a unit of what is about."""
    about = claim.low.approximate or claim.high.approximate or claim.most
    unit = max(Decimal(1).scaleb(int(end.as_tuple().exponent)) for end in (low, high))
    return unit / 2 if about else Decimal(0)


def _inside(claim: Range, outside: dict[Place, Decimal], size: int, slack: Decimal) -> bool | None:
    """Weigh the cells that lie outside a range."""
    if claim.most:
        return True if len(outside) <= (1 - NEARLY) * size else None
    if not outside:
        return True
    low, high = claim.low.value or Decimal(0), claim.high.value or Decimal(0)
    far = any(v < low - FAR * slack or v > high + FAR * slack for v in outside.values())
    rounded = all(
        agrees(claim.low, v) is None or agrees(claim.high, v) is None for v in outside.values()
    )
    return None if rounded or (slack and not far) else False


def _at(end: Quantity, part: Slice, figure: Figure) -> bool | None:
    cells = figure.part(part)
    answers = [agrees(end, value) for value in cells.values()]
    return True if True in answers else None if None in answers or not answers else False


def _same(claim: Same, cells: dict[Place, Decimal], figure: Figure) -> Finding:
    values = sorted({*cells.values()})
    shown = (
        number(values[0])
        if len(values) == 1
        else f"from {number(values[0])} to {number(values[-1])}"
    )
    reason = f"The numbers of {slice_words(claim.part, figure)} are {shown}."
    if claim.value is None:
        answer: bool | None = (len(values) == 1) is not claim.uneven
    else:
        answer = said_no(*(agrees(claim.value, value) for value in values))
    if answer is not False and not figure.is_certain(claim.part):
        answer = None
    odd = [p for p, v in cells.items() if claim.value and claim.value.value != v]
    return Finding(verdict(answer), reason, some(odd or cells))
