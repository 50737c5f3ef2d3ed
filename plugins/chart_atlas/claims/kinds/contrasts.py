"""Statements that compare rows, columns or panels cell by cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from statistics import mean
from typing import Literal

from ...model import OTHER_ROLE, ROLES, Role
from .. import claim_patterns, contrast_patterns, sentence_patterns
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..figure import Figure, Place, Slice
from ..statement import Form, Kind, Statement
from ..verdicts import Finding, number, places_words, said_no, slice_words, some, verdict


@dataclass(frozen=True, slots=True)
class _Compared:
    """One side has higher (or lower) numbers than another.

    share: of the common places. wins: in so many of so many.
    """

    one: Slice
    two: Slice
    part: Slice
    higher: bool
    share: Literal["all", "most", "none", "open"]
    wins: tuple[int, int] | None
    exceptions: Slice | None = None


@dataclass(frozen=True, slots=True)
class _Best:
    """The extreme of each panel lies in a group of rows or columns."""

    part: Slice
    role: Role
    values: tuple[str, ...]
    high: bool


_VAGUE = frozenset(["rarely", "neither", "hardly", "seldom", "nor"])
_NEGATIONS = frozenset(["not", "never", "no", "none"])


def _comparisons(said: Said, match: Match) -> Iterator[Statement]:
    text = said.code.text
    if _is_open_comparison(said, match):
        return
    if not claim_patterns.has_exception(text):
        yield from _compared(said, match)
    elif excepted := contrast_patterns.EXCEPT_AT.match(text, match.end()):
        yield from _with_exceptions(said, match, excepted)


def _is_open_comparison(said: Said, match: Match) -> bool:
    """Return whether a comparison is hedged, denied, or of something else than what is named."""
    text = said.code.text
    start, end = claim_patterns.clause(text, *match.span())
    clause, before = text[start:end], text[: match.start()]
    return bool(
        sentence_patterns.is_hedged(text, *match.span())
        or contrast_patterns.falls_short(match["how"] or "")
        or _VAGUE & {*clause.split()}
        or _NEGATIONS & {*before[start:].split()}
        or (claim_patterns.is_of_quality(match.group()) and not said.figure.higher_is_better)
        or claim_patterns.is_aggregated(clause)
        or contrast_patterns.EXTREME_OF.search(before)
        or contrast_patterns.VERB_BEFORE.search(before)
        or contrast_patterns.VERB_BEHIND.match(text, match.end("two"))
    )


def _compared(said: Said, match: Match) -> Iterator[Statement]:
    tail = said.code.named(*match.span("tail")).within(said.subject(match.start()))
    first, second = (said.code.named(*match.span(name)) for name in ("one", "two"))
    one, two, part = sides(first, second, tail)
    wins = None
    if match["wins"] and match["of"]:
        counts = [said.count(match[name]) for name in ("wins", "of")]
        if not counts[0] or not counts[1]:
            return
        wins = (counts[0], counts[1])
    if share := _share(match):
        named = [role for role in ROLES if part.along(role) and not one.along(role)]
        if share == "open" and named:
            share = "all"  # at each of the places that are named
        claim = _Compared(one, two, part, bool(match["more"]), share, wins)
        yield Statement("comparison", *match.span(), claim)


def _share(match: Match) -> Literal["all", "most", "none", "open"] | None:
    """Return of how many places a comparison is said; None if negation and quantifier are mixed."""
    words = f"{match['how'] or ''} {match['all'] or ''}"
    quantifiers = {found["quantifier"] for found in claim_patterns.QUANTIFIER.finditer(words)}
    negations = [word for word in match.group().split() if word in _NEGATIONS]
    if negations:
        # Neither "not always" nor a mere "not" is "never", wherever the words stand.
        every = {found["quantifier"] for found in claim_patterns.QUANTIFIER.finditer(match.group())}
        plain = len(negations) == 1 and not every & (claim_patterns.ALL | claim_patterns.MOST)
        plain = plain and (negations != ["not"] or "any" in match.group().split())
        return "none" if plain else None
    if quantifiers & claim_patterns.MOST or " of" in words:
        return "most"
    return "all" if quantifiers & claim_patterns.ALL else "open"


def sides(one: Slice, two: Slice, part: Slice) -> tuple[Slice, Slice, Slice]:
    """Take what only one side names for where both are compared: "On Law, A surpasses B"."""
    for role in ROLES:
        if one.along(role) and not two.along(role) and any(two.along(OTHER_ROLE[role]) or ()):
            part = part if part.along(role) else part.with_(role, one.along(role))
            one = one.with_(role, None)
        elif two.along(role) and not one.along(role) and one.along(OTHER_ROLE[role]):
            part = part if part.along(role) else part.with_(role, two.along(role))
            two = two.with_(role, None)
    return one, two, part


def _with_exceptions(said: Said, match: Match, excepted: Match) -> Iterator[Statement]:
    """Find "A beats B everywhere except on C"."""
    exceptions = said.code.named(*excepted.span("places"))
    end = said.code.text[excepted.end() :]
    plain = not said.code.numbers(*excepted.span("places")) and not contrast_patterns.GOES_ON.match(
        end
    )
    for found in _compared(said, match):
        whole = found.claim.share in ("open", "all") and not found.claim.wins
        if plain and whole and not exceptions.is_all:
            claim = replace(found.claim, share="all", exceptions=exceptions)
            yield Statement("exception", match.start(), excepted.end(), claim)


def _best(said: Said, match: Match) -> Iterator[Statement]:
    """Find "A and B maximize performance": a statement for each group."""
    groups = [*contrast_patterns.GROUP.finditer(said.code.text, *match.span())]
    for group in groups:
        part = said.code.named(*group.span("place"))
        role: Role = "row" if part.rows else "column"
        end = match.end() if group is groups[-1] else group.end()
        outer = Slice(said.subject(match.start()).panels)
        high = match["verb"].startswith("max")
        claim = _Best(outer, role, part.along(role) or (), high)
        yield Statement("extremum", group.start() + _spaces(group.group()), end, claim)


def _spaces(text: str) -> int:
    plain = text.removeprefix(" ").removeprefix("and ").removeprefix("or ")
    return len(text) - len(plain)


# -- checks -------------------------------------------------------------------------------------


_Common = list[tuple[Place, Decimal, Place, Decimal]]


def _pairs_of_cells(one: Slice, two: Slice, figure: Figure) -> _Common:
    """Pair the cells of two sides at the places that differ only in what is compared."""
    first, second = figure.part(one), figure.part(two)
    kinds = [(one.panels, two.panels), (one.rows, two.rows), (one.columns, two.columns)]
    differing = {
        at for at, (a, b) in enumerate(kinds) if a is not None and b is not None and a != b
    }
    if len(differing) != 1 or any((a is None) != (b is None) for a, b in kinds):
        return []
    (at,) = differing

    def rest(place: Place) -> tuple[object, ...]:
        return tuple(part for index, part in enumerate(place) if index != at)

    by_rest: dict[tuple[object, ...], list[Place]] = {}
    for place in second:
        by_rest.setdefault(rest(place), []).append(place)
    return [
        (place, value, twin, second[twin])
        for place, value in first.items()
        for twin in by_rest.get(rest(place), ())
    ]


def _check_compared(claim: _Compared, figure: Figure) -> Finding | None:
    one, two = claim.one.within(claim.part), claim.two.within(claim.part)
    if len(one.panels or ()) != len(two.panels or ()):
        return None
    pairs = _pairs_of_cells(one, two, figure)
    if not pairs:
        return None
    sign = 1 if claim.higher else -1
    if claim.exceptions is not None:
        return _check_exceptions(claim, pairs, figure)
    lost = [pair for pair in pairs if sign * (pair[1] - pair[3]) <= 0]
    wins, size = len(pairs) - len(lost), len(pairs)
    word = "higher" if claim.higher else "lower"
    names = slice_words(claim.one, figure), slice_words(claim.two, figure)
    reason = f"{names[0]} is {word} than {names[1]} in {wins} of {size} places."
    if lost and claim.share != "none":
        place, value, _, second = lost[0]
        reason += (
            f" Not at {places_words([place], figure)}: {number(value)} against {number(second)}."
        )
    if claim.share == "none":
        lost = [pair for pair in pairs if pair not in lost]
    answer = _outcome(claim, pairs, lost)
    certain = figure.is_certain(one) and figure.is_certain(two)
    if not certain and not (answer is False and claim.share in ("all", "none") and lost):
        answer = None
    cells = [place for pair in (lost or pairs) for place in (pair[0], pair[2])]
    return Finding(verdict(answer), reason, some(cells))


def _check_exceptions(claim: _Compared, pairs: _Common, figure: Figure) -> Finding | None:
    """Each pair must be as claimed but those of the exceptions, which must not."""
    places = set(figure.part(claim.exceptions)) if claim.exceptions else set()
    sign = 1 if claim.higher else -1
    named = [pair for pair in pairs if {pair[0], pair[2]} & places]
    odd = [pair for pair in pairs if (sign * (pair[1] - pair[3]) > 0) == (pair in named)]
    if not named or len(named) == len(pairs):
        return None
    sure = figure.is_certain(claim.one) and figure.is_certain(claim.two)
    reason = f"Of {len(pairs)} places {len(pairs) - len(odd)} are as the text says."
    if odd:
        place, value, _, second = odd[0]
        at = places_words([place], figure)
        reason += f" Not {at}: {number(value)} against {number(second)}."
    cells = [place for pair in (odd or named) for place in (pair[0], pair[2])]
    return Finding(verdict(not odd if sure else None), reason, some(cells))


def _outcome(claim: _Compared, pairs: _Common, lost: _Common) -> bool | None:
    """Weigh the pairs that are so against those that are not."""
    wins, size = len(pairs) - len(lost), len(pairs)
    if claim.wins:
        return (wins, size) == claim.wins if size == claim.wins[1] else None
    if claim.share in ("all", "none"):
        return not lost
    if claim.share == "most":
        return 2 * wins > size
    sign = 1 if claim.higher else -1
    gap = sign * (mean(pair[1] for pair in pairs) - mean(pair[3] for pair in pairs))
    if not lost or (gap > 0 and 2 * wins > size):
        return True
    return None if gap > 0 or 2 * wins >= size else False


def _check_best(claim: _Best, figure: Figure) -> Finding | None:
    pick = max if claim.high else min
    answers: list[bool | None] = []
    notes: list[str] = []
    cells: list[Place] = []
    axis = 1 + ROLES.index(claim.role)
    for panel in figure.panels(claim.part):
        own = figure.part(Slice((panel,)))
        if not own or not figure.is_certain(Slice((panel,))):
            return None
        extreme = pick(own.values())
        at = [place for place, value in own.items() if value == extreme]
        means = {
            value: mean(group)
            for value in figure.axis(claim.role).values
            if (group := [v for place, v in own.items() if place[axis] == value])
        }
        leads = [value for value, average in means.items() if average == pick(means.values())]
        inside = any(place[axis] in claim.values for place in at)
        answers.append(True if inside else None if set(leads) & set(claim.values) else False)
        notes.append(f"{number(extreme)} at {places_words(at, figure)}")
        cells += at
    word = "highest" if claim.high else "lowest"
    return Finding(verdict(said_no(*answers)), f"The {word} is {'; '.join(notes)}.", some(cells))


KIND = Kind(
    (
        Form(contrast_patterns.COMPARE, _comparisons, sure=False),
        Form(contrast_patterns.MAXIMIZE, _best),
    ),
    {_Compared: _check_compared, _Best: _check_best},
)
