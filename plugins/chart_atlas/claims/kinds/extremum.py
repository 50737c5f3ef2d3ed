"""Statements of an extreme: its number, its place, or both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from statistics import mean

from ...model import ROLES, Quantity
from .. import claim_patterns, contrast_patterns, extreme_patterns, sentence_patterns
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..extreme_patterns import ExtremeWords
from ..figure import Figure, Place, Slice
from ..statement import Form, Kind, Statement
from ..verdicts import Finding, agrees, number, places_words, said_no, slice_words, some, verdict


@dataclass(frozen=True, slots=True)
class _Extreme:
    """An extreme that is claimed.

    high: the highest or the lowest. rank: 1 for the extreme itself. value, place: what is claimed.
    scopes: the parts of the figure that it may be the extreme of, the likeliest first.
    local: it may be one of several ("a peak"). mean: it is that of means. doubt: what else is
    named beside it; it may be the extreme of that alone.
    """

    high: bool
    rank: int
    value: Quantity | None
    place: Slice
    scopes: tuple[Slice, ...]
    local: bool = False
    mean: bool = False
    doubt: Slice = field(default_factory=Slice)


def _stated(said: Said, match: ExtremeWords) -> Iterator[Statement]:
    text = said.code.text
    numbers = said.code.numbers(match.start, match.end)
    of = _extreme_of(said, match)
    place = said.code.named(match.start if of.is_all or not match.of else match.of[1], match.end)
    own = said.code.named(match.subject_start, match.start) if match.has else Slice()
    high = _direction(match.word, said.figure)
    nothing = not numbers and place.is_all and own.is_all
    start = match.subject_start if match.has else match.start
    if high is None or len(numbers) > 1 or nothing or _is_open(said, match, place):
        return
    value = numbers[0] if numbers else None
    if value is not None and (value.value is None or claim_patterns.is_aggregated(text)):
        return
    mean_of = claim_patterns.is_mean(text[match.start : match.end])
    subject = said.subject(start).apart(own) if match.has else said.subject(start)
    scopes, place = _scopes(subject, of, place, match), place.within(own)
    if match.of and of.is_all and not match.whole:
        # "The highest value of A at B" may be that of A, or that of B.
        both = said.code.named(*match.of)
        scopes += tuple(both.with_(role, None) for role in ROLES if both.is_place)
    if value and not (own_scope := place.within(scopes[0])).is_place and not match.whole:
        scopes = tuple(dict.fromkeys((*scopes, own_scope)))
    beside = Slice() if match.whole else said.beside(start, match.end)
    doubt = beside.apart(place.within(scopes[0]))
    claim = _Extreme(high, match.rank, value, place, scopes, match.local, mean_of, doubt)
    yield Statement("extremum" if match.rank == 1 else "rank", start, match.end, claim)


def _extreme_of(said: Said, match: ExtremeWords) -> Slice:
    """Return what an extreme is said to be that of: "the highest value of A is at B"."""
    of = said.code.named(*match.of) if match.of else Slice()
    return Slice() if of.is_place else of


def _is_open(said: Said, match: ExtremeWords, place: Slice) -> bool:
    """Return whether it stays open what an extreme is the extreme of."""
    text, subject = said.code.text, said.subject(match.start)
    nobody = match.its and not (subject.rows or subject.columns or subject.panels)
    region = place.is_all and claim_patterns.names_region(text)
    of_lines = place.diagonal is not None and claim_patterns.is_of_each(text)
    if contrast_patterns.OF_LEGEND.search(text[: match.start]):
        return True
    end = sentence_patterns.clause_end(text, match.end)
    each = match.has and contrast_patterns.AT_EACH.search(text, match.start, end)
    return (
        nobody
        or region
        or of_lines
        or bool(each or contrast_patterns.OCCURS.match(text, match.end))
    )


def _owned(said: Said, match: Match) -> Iterator[Statement]:
    """Find "A's 15.3 in 2023 is the highest rate of the chart"."""
    high = _direction(match["word"], said.figure)
    numbers = said.code.numbers(*match.span("value"))
    if high is None or numbers[0].value is None:
        return
    near = Slice(said.subject(match.start()).panels)
    scopes = (Slice(),) if match["whole"] else (near, Slice())
    place = said.code.named(*match.span()).within(near)
    claim = _Extreme(high, rank=1, value=numbers[0], place=place, scopes=scopes)
    yield Statement("extremum", *match.span(), claim)


def _reached(said: Said, match: Match) -> Iterator[Statement]:
    """Find "reaching 89.0": the highest number of what is spoken of."""
    (value,) = said.code.numbers(*match.span())
    if value.value is not None:
        scopes = (said.subject(match.start()),)
        claim = _Extreme(high=True, rank=1, value=value, place=Slice(), scopes=scopes, local=True)
        yield Statement("extremum", *match.span(), claim)


def _ranked(said: Said, match: Match) -> Iterator[Statement]:
    """Find "A ranks second on B (82.5)"."""
    high = _direction("best", said.figure)
    if high is None:
        return
    numbers = said.code.numbers(*match.span())
    scope = said.code.named(*match.span("places")).within(Slice(said.scope.panels))
    place = said.code.named(*match.span("subject")).within(scope)
    rank = contrast_patterns.ordinal(match["rank"])
    claim = _Extreme(high, rank, numbers[0] if numbers else None, place, (scope,))
    yield Statement("rank", *match.span(), claim)


def _direction(word: str, figure: Figure) -> bool | None:
    """Return whether a word means the largest number; None if that is not known."""
    if word in extreme_patterns.GOOD_OR_BAD:
        if figure.better is None:
            return None
        return (figure.better == "higher") == extreme_patterns.GOOD_OR_BAD[word]
    return extreme_patterns.is_high(word)


def _scopes(subject: Slice, of: Slice, place: Slice, match: ExtremeWords) -> tuple[Slice, ...]:
    """List what an extreme may be that of, the likeliest first."""
    if match.whole:
        return (Slice(),)
    if subject.diagonal is not None:
        return (subject,)
    if not of.is_all:
        return tuple(dict.fromkeys((of.within(subject), of.within(Slice(subject.panels)), of)))
    near = subject.apart(place)
    wider = (near, Slice(panels=near.panels), Slice(panels=subject.panels), Slice())
    # "A has the highest rate in 2019": the highest of 2019.
    narrow = (place.within(subject),) if match.has and not place.is_all else ()
    return tuple(dict.fromkeys((*narrow, *wider)))


def _check_extreme(claim: _Extreme, figure: Figure) -> Finding | None:
    """Hold an extreme against the cells."""
    if claim.value is None and not claim.place.is_place and claim.place.diagonal is None:
        found = _finding_for_line(claim, claim.scopes[0], figure)
        if found and not claim.doubt.is_all:
            other = _finding_for_line(claim, _narrow_scope(claim), figure)
            found = found if other and other.verdict == found.verdict else None
        return found
    results = [_answer_in_scope(claim, scope, figure) for scope in claim.scopes]
    answers = [answer for answer, _, _ in results]
    answer, reason, cells = results[0]
    if answer is False and (claim.local or set(answers) != {False}):
        answer = None
    if (
        not claim.doubt.is_all
        and _answer_in_scope(claim, _narrow_scope(claim), figure)[0] != answer
    ):
        answer = None
    return Finding(verdict(answer), reason, cells)


def _narrow_scope(claim: _Extreme) -> Slice:
    """Return the likeliest scope, limited to what else is named beside the statement."""
    return claim.doubt.within(claim.scopes[0])


def _answer_in_scope(
    claim: _Extreme, scope: Slice, figure: Figure
) -> tuple[bool | None, str, tuple[Place, ...]]:
    cells = figure.part(scope)
    ranked = sorted({*cells.values()}, reverse=claim.high)
    if len(cells) < _FEW or len(ranked) < claim.rank:
        return None, "Too few numbers are stated to tell.", ()
    extreme = ranked[claim.rank - 1]
    at = [place for place, value in cells.items() if value == extreme]
    here = figure.part(claim.place.within(scope))
    placed = claim.place.is_all or (any(place in here for place in at) if here else None)
    right = True if claim.value is None else agrees(claim.value, extreme)
    answer = said_no(placed, right)
    if answer is not False and not figure.is_certain(scope):
        answer = None
    if answer is False and not _is_beaten(claim, extreme, here) and not figure.is_certain(scope):
        answer = None
    own = here if claim.place.is_place else ()
    return answer, _reason_words(claim, scope, extreme, at, figure), some([*at, *own])


# One number is no extreme.
_FEW = 2


def _is_beaten(claim: _Extreme, extreme: Decimal, here: dict[Place, Decimal]) -> bool:
    """Return whether a stated cell beats the claimed one, whatever else was not read."""
    own = claim.value.value if claim.value and claim.value.value is not None else None
    best = max(here.values()) if claim.high and here else min(here.values(), default=None)
    known = own if own is not None else best
    return known is not None and (extreme > known if claim.high else extreme < known)


def _reason_words(
    claim: _Extreme, scope: Slice, extreme: Decimal, at: list[Place], figure: Figure
) -> str:
    word = "highest" if claim.high else "lowest"
    rank = f"number {claim.rank} from the {'top' if claim.high else 'bottom'}"
    which = word if claim.rank == 1 else rank
    tie = f" ({len(at)} cells tie)" if len(at) > 1 else ""
    where = slice_words(scope, figure)
    words = f"The {which} of {where} is {number(extreme)}, at {places_words(at, figure)}{tie}."
    here = figure.part(claim.place.within(scope))
    if claim.place.is_place and len(here) == 1 and not set(here) & set(at):
        (value,) = here.values()
        words += f" The place named has {number(value)}."
    return words


def _cells_by_line(
    claim: _Extreme, outer: Slice, figure: Figure
) -> tuple[tuple[str, ...], dict[str, dict[Place, Decimal]]]:
    """Return which rows, columns or panels a place names, and the cells of all of their kind."""
    role = claim.place.first_role
    if role:
        parts = {
            value: claim.place.with_(role, (value,)).within(outer)
            for value in figure.axis(role).values
        }
        own = claim.place.along(role) or ()
    else:
        titles = [panel.title or str(at) for at, panel in enumerate(figure.chart.panels)]
        parts = {title: Slice(panels=(at,)).within(outer) for at, title in enumerate(titles)}
        own = tuple(titles[at] for at in claim.place.panels or ())
    cells = {name: figure.part(part) for name, part in parts.items()}
    return own, {name: stated for name, stated in cells.items() if stated}


def _finding_for_line(claim: _Extreme, outer: Slice, figure: Figure) -> Finding | None:
    """Hold "A has the highest accuracy" against its kind: mean and extreme must agree."""
    own, stated = _cells_by_line(claim, outer, figure)
    if claim.rank > 1 or len(stated) < _FEW or not set(own) <= set(stated) or len(own) != 1:
        return None
    pick = max if claim.high else min
    means = {name: mean(cells.values()) for name, cells in stated.items()}
    extremes = {name: pick(cells.values()) for name, cells in stated.items()}
    leads = [
        {name for name, value in table.items() if value == pick(table.values())}
        for table in (means, extremes)
    ]
    inside = [own[0] in names for names in (leads[:1] if claim.mean else leads)]
    answer = True if all(inside) else None if any(inside) else False
    if not figure.is_certain(outer):
        answer = None
    reason = (
        f"The {'highest' if claim.high else 'lowest'} mean is that of {', '.join(sorted(leads[0]))}"
        f" ({pick(means.values()):.4g}); {own[0]} has {means[own[0]]:.4g}."
    )
    return Finding(verdict(answer), reason, some(stated[own[0]]))


KIND = Kind(
    (
        Form(contrast_patterns.REACHING, _reached, sure=False),
        Form(contrast_patterns.RANKS, _ranked),
        Form(extreme_patterns.OWNS_EXTREME, _owned),
        Form(
            extreme_patterns.EXTREME,
            _stated,
            matches=lambda said: extreme_patterns.extremes(said.code.text),
        ),
    ),
    {_Extreme: _check_extreme},
)
