"""Statements of whole rows, columns and panels: which are full, which win, which vary least."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from statistics import pstdev

from ...language import is_aggregate
from ...model import OTHER_ROLE, ROLES, Role
from .. import claim_patterns, sentence_patterns
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..figure import Figure, Place, Slice
from ..pattern_parts import SIDE, WORDS, M, N, P, V, X
from ..statement import Form, Kind, Statement
from ..verdicts import Finding, number, slice_words, some, verdict

_COUNT = rf"(?:{V}|{'|'.join(WORDS[1:])})"
_LINES = rf"(?:{X}|rows|columns|models|methods|datasets|benchmarks)"
_ALL = rf"all\s(?:of\s)?(?:the\s)?(?:{_COUNT}\s)?(?:other\s)?{_LINES}"
_DATA = rf"(?:{N}|results\s|data\s|entries\s)"
# "A and B are the only rows without gaps", "A has values for all six types".
_FULL = re.compile(
    rf"(?P<one>{SIDE})\s(?:is|are)\sthe\sonly\s(?:{_COUNT}\s)?(?:{X}|\w+)\s(?:without\s(?:any\s)?(?:gaps?|missing\s\w+)|with\s{_DATA}for\s{_ALL}|that\s(?:has|have)\s{_DATA}for\s{_ALL})"
    rf"|(?P<two>{SIDE})\s(?:(?:is|are)\s(?:fully\s)?covered\sby\s{_ALL}|(?:covers?|spans?)\s{_ALL}(?!,?\s(?:up|from\s<|below|above))|(?:has|have)\s{_DATA}for\s{_ALL})"
)
_COUNT_FILLED = re.compile(
    rf"(?<![\w>])(?P<count>{_COUNT})\s(?:out\s)?of\s(?:the\s)?(?P<of>{_COUNT})\s(?:cells|places|combinations|entries)\s(?:carry|carries|have|hold|contain|show|are|were)\s(?:an?\s)?(?P<what>{N}|filled|empty|blank|missing|n/a|populated|measured)"
)
_TOP = r"(?:the\s(?P<word>highest|lowest|best|worst|top|largest|smallest))"
# "A has the highest score in four of the five subjects", "A leads on all benchmarks".
_WINS = re.compile(
    rf"(?P<one>{P}|{M})(?:'s)?\s(?:(?:has|had|is|was|shows|achieves|reaches|takes|holds|scores)\s{_TOP}(?:\s(?:{N}|{X}|\w+\srate|model|method|system))*|(?P<lead>leads|wins))(?P<tied>,\s(?:alone\sor\stied|tied\sor\salone),)?"
    rf"\s(?:in|on|for|at|across)\s(?:(?P<all>all|every|each)\s(?:of\s)?(?:the\s)?(?:{_COUNT}\s)?|(?P<count>{_COUNT})\s(?:out\s)?of\s(?:the\s)?(?P<of>{_COUNT})\s)(?P<what>{X}|cases|rows|columns|panels)"
)
# "A is the best system on B".
_BEST_AT = re.compile(
    rf"(?P<one>{P}|{M})\s(?:is|was)\sthe\s(?P<word>best|worst|highest|lowest)(?:-(?:scoring|performing|ranked))?\s(?:{X}|model|method|system|one)\s(?:on|in|at|for)\s(?:the\s)?(?P<place>{P}|{M})(?=[.,;]|$|\s(?:{N}|data|speech)\W)"
)
_STEADY = r"(?:consistent|stable|uniform|homogeneous|steady|even)"
_STEADIEST = re.compile(
    rf"(?P<one>{P}|{M})\s(?:is|was)\s(?:by\sfar\s)?the\s(?P<way>most|least)\s(?P<how>{_STEADY}|variable|volatile)(?:\sof\s(?:the\s|all\s)*(?:{_COUNT}\s)?|\s)?(?P<what>{X}|row|column|panels?|model|method)?(?![\w-])"
    rf"|(?P<two>{P}|{M})\sis\sthe\s(?:{X}|\w+)\swith\sthe\s(?P<width>widest|largest|smallest|narrowest)\s(?:spread|range|variation)"
)
_WIDER = re.compile(
    rf"(?P<one>{P}|{M})(?:'s)?\s(?:(?:<N>|values|scores)\s)?(?:fluctuates?|var(?:y|ies))\s(?P<way>more|less)(?:\s(?:strongly|widely))?\sthan\s(?:(?:that|those)\sof\s)?(?P<two>{P}|{M})"
)


@dataclass(frozen=True, slots=True)
class _Full:
    """Rows or columns have a number at each place; only: and no others have."""

    one: Slice
    part: Slice
    only: bool


@dataclass(frozen=True, slots=True)
class _Filled:
    """So many of so many cells have a number, or (empty) have none."""

    part: Slice
    count: int
    of: int
    empty: bool


@dataclass(frozen=True, slots=True)
class _Wins:
    """A row or column has the highest (lowest) number in so many lines; count None: in all."""

    one: Slice
    part: Slice
    high: bool
    count: int | None
    of: int | None


@dataclass(frozen=True, slots=True)
class _Steadiest:
    """A row, column or panel varies the least (wide: the most) of its kind; or than another."""

    one: Slice
    part: Slice
    wide: bool
    two: Slice | None = None


def _unless_hedged(
    read: Callable[[Said, Match], Iterator[Statement]],
) -> Callable[[Said, Match], Iterator[Statement]]:
    """Return a reader that leaves out what the words around a match doubt or limit.

    Words within the match would count as doubts elsewhere: "more than", "without gaps".
    """

    def checked(said: Said, match: Match) -> Iterator[Statement]:
        text = said.code.text
        around = text[: match.start()] + text[match.end() :]
        doubted = sentence_patterns.is_hedged(text, *match.span())
        if not (
            doubted
            or sentence_patterns.is_uncertain(around, 0, 0)
            or claim_patterns.has_exception(around)
        ):
            yield from read(said, match)

    return checked


def _full(said: Said, match: Match) -> Iterator[Statement]:
    one = said.code.named(*match.span("one" if match["one"] else "two"))
    part = Slice(said.subject(match.start()).panels)
    if said.behind(match.end()) is not None:
        yield Statement("coverage", *match.span(), _Full(one, part, only=bool(match["one"])))


def _filled(said: Said, match: Match) -> Iterator[Statement]:
    count, of = (said.count(match[name]) for name in ("count", "of"))
    empty = match["what"].strip() in ("empty", "blank", "missing", "n/a")
    part = said.subject(match.start())
    if count is not None and of is not None:
        yield Statement("coverage", *match.span(), _Filled(part, count, of, empty))


def _wins(said: Said, match: Match) -> Iterator[Statement]:
    word = match["word"] or "best"
    if word in ("best", "worst", "top") and not said.figure.higher_is_better:
        return
    counts = [said.count(match[name]) if match[name] else None for name in ("count", "of")]
    one = said.code.named(*match.span("one"))
    part = Slice(said.subject(match.start()).panels)
    high = word in ("best", "top", "highest", "largest")
    if not match["count"] or all(counts):
        kind = "count" if match["count"] else "extremum"
        yield Statement(kind, *match.span(), _Wins(one, part, high, counts[0], counts[1]))


def _best_at(said: Said, match: Match) -> Iterator[Statement]:
    if match["word"] in ("best", "worst") and not said.figure.higher_is_better:
        return
    one = said.code.named(*match.span("one"))
    part = said.code.named(*match.span("place")).within(Slice(said.subject(match.start()).panels))
    high = match["word"] in ("best", "highest")
    yield Statement("extremum", *match.span(), _Wins(one, part, high, None, None))


def _steadiest(said: Said, match: Match) -> Iterator[Statement]:
    one = said.code.named(*match.span("one" if match["one"] else "two"))
    wide = (
        (match["way"] == "most") == (match["how"] in ("variable", "volatile"))
        if match["one"]
        else match["width"] in ("widest", "largest")
    )
    part = Slice(said.subject(match.start()).panels) if one.panels is None else Slice()
    if said.behind(match.end()) is not None:
        yield Statement("spread", *match.span(), _Steadiest(one, part, wide))


def _wider(said: Said, match: Match) -> Iterator[Statement]:
    one, two = (said.code.named(*match.span(name)) for name in ("one", "two"))
    part = Slice(said.subject(match.start()).panels) if one.panels is None else Slice()
    claim = _Steadiest(one, part, match["way"] == "more", two)
    if said.behind(match.end()) is not None:
        yield Statement("spread", *match.span(), claim)


# -- checks -------------------------------------------------------------------------------------


def _role_of_lines(part: Slice) -> Role | None:
    return part.line_role if part.panels is None else None


def _cells_by_line(role: Role, part: Slice, figure: Figure) -> Mapping[str, dict[Place, Decimal]]:
    """Return the cells of each row or column; averages are none."""
    values = [value for value in figure.axis(role).values if not is_aggregate(value)]
    return {value: figure.part(part.with_(role, (value,))) for value in values}


def _check_full(claim: _Full, figure: Figure) -> Finding | None:
    role = _role_of_lines(claim.one)
    if role is None or not figure.is_certain(claim.part) or len(figure.panels(claim.part)) != 1:
        return None
    across = [v for v in figure.axis(OTHER_ROLE[role]).values if not is_aggregate(v)]
    lines = _cells_by_line(role, claim.part, figure)
    full = [value for value, cells in lines.items() if len(cells) == len(across)]
    named = claim.one.along(role) or ()
    answer = set(named) == set(full) if claim.only else set(named) <= set(full)
    counts = ", ".join(f"{value}: {len(lines.get(value, ()))}" for value in named)
    reason = f"Numbers of {len(across)} places: {counts}. Full are {', '.join(full) or 'none'}."
    at = 1 + ROLES.index(OTHER_ROLE[role])
    gaps = [
        f"{value} at {place}"
        for value in named
        for place in across
        if place not in {cell[at] for cell in lines.get(value, ())}
    ]
    reason += f" Missing is {', '.join(gaps[:3])}." if gaps else ""
    cells = [place for value in named for place in lines.get(value, ())]
    return Finding(verdict(answer), reason, some(cells))


def _check_filled(claim: _Filled, figure: Figure) -> Finding | None:
    rows, columns = ([v for v in figure.axis(role).values if not is_aggregate(v)] for role in ROLES)
    size = len(rows) * len(columns) * len(figure.panels(claim.part))
    count = len(figure.part(claim.part))
    if not figure.is_certain(claim.part) or claim.part.rows or claim.part.columns:
        return None
    answer = (size - count if claim.empty else count) == claim.count if claim.of == size else None
    reason = f"{count} of {size} places have a number."
    return Finding(verdict(answer), reason)


def _check_wins(claim: _Wins, figure: Figure) -> Finding | None:
    role = _role_of_lines(claim.one)
    named = claim.one.along(role) if role else None
    if role is None or not named or len(named) != 1 or not figure.is_certain(claim.part):
        return None
    across = claim.part.along(OTHER_ROLE[role])
    lines = {
        name: cells
        for name, cells in _cells_by_line(OTHER_ROLE[role], claim.part, figure).items()
        if across is None or name in across
    }
    at = 1 + ROLES.index(role)
    contests = [cells for cells in lines.values() if any(place[at] == named[0] for place in cells)]
    pick = max if claim.high else min
    tied = [cells for cells in contests if _has_best(cells, pick, at, named[0])]
    alone = [c for c in tied if list(c.values()).count(pick(c.values())) == 1]
    reason = f"{named[0]} has it in {len(tied)} of {len(contests)}"
    reason += f", tied in {len(tied) - len(alone)}." if len(tied) > len(alone) else "."
    answer = _wins_as_claimed(claim, len(tied), len(alone), len(contests))
    lost = [cells for cells in contests if cells not in tied]
    return Finding(verdict(answer), reason, some(p for cells in (lost or tied) for p in cells))


def _wins_as_claimed(claim: _Wins, tied: int, alone: int, size: int) -> bool | None:
    if claim.count is None:
        return None if tied == size != alone else tied == size
    if claim.of is not None and claim.of != size:
        return None
    return claim.count in (tied, alone)


def _has_best(
    cells: dict[Place, Decimal], pick: Callable[[Iterable[Decimal]], Decimal], at: int, name: str
) -> bool:
    best = pick(cells.values())
    return any(value == best and place[at] == name for place, value in cells.items())


def _check_steady(claim: _Steadiest, figure: Figure) -> Finding | None:
    """Range and standard deviation must agree, or nothing is certain."""
    groups = _cells_of_kind(claim, figure)
    own = [name for name, part in groups.items() if part[0]]
    if len(own) != 1 or len(groups) < 2:
        return None
    cells = {name: list(part[1].values()) for name, part in groups.items()}
    if any(len(values) < 2 for values in cells.values()) or not figure.is_certain(claim.part):
        return None
    pick = max if claim.wide else min
    answers = []
    for measure in (_range, pstdev):
        spreads = {name: measure(values) for name, values in cells.items()}
        answers.append(spreads[own[0]] == pick(spreads.values()))
    answer = answers[0] if len({*answers}) == 1 else None
    if len({len(values) for values in cells.values()}) > 1:
        answer = None
    ranges = ", ".join(f"{name}: {number(_range(values))}" for name, values in cells.items())
    reason = f"Highest minus lowest is {ranges}."
    return Finding(verdict(answer), reason, some(groups[own[0]][1]))


def _range(values: list[Decimal]) -> Decimal:
    return max(values) - min(values)


def _cells_of_kind(
    claim: _Steadiest, figure: Figure
) -> dict[str, tuple[bool, dict[Place, Decimal]]]:
    """Return all lines of the kind that is named (or two), with which of them is the one."""
    role = _role_of_lines(claim.one)
    if claim.two is not None:
        parts = {slice_words(part, figure): part for part in (claim.one, claim.two)}
    elif role:
        values = figure.axis(role).values
        parts = {value: Slice().with_(role, (value,)) for value in values}
    else:
        parts = {
            panel.title or str(at): Slice((at,)) for at, panel in enumerate(figure.chart.panels)
        }
    return {
        name: (part == claim.one, figure.part(part.within(claim.part)))
        for name, part in parts.items()
    }


KIND = Kind(
    (
        Form(_FULL, _unless_hedged(_full), sure=False),
        Form(_COUNT_FILLED, _unless_hedged(_filled)),
        Form(_WINS, _unless_hedged(_wins)),
        Form(_BEST_AT, _unless_hedged(_best_at)),
        Form(_STEADIEST, _unless_hedged(_steadiest)),
        Form(_WIDER, _unless_hedged(_wider), sure=False),
    ),
    {_Full: _check_full, _Filled: _check_filled, _Wins: _check_wins, _Steadiest: _check_steady},
)
