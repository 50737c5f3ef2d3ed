"""Statements about the figure itself: its counts, orders, legend, and where it has numbers.

They stand in sentences that say much else, so each is found by the nouns of a figure, and hardly one
is contradicted: the words around it may limit it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from ..model import ROLES, ColorScale, Role
from ..reading import section_patterns
from .figure import Slice
from .grammar.items import Item, Number, Phrase
from .grammar.mentions import Axial, Names, Noun
from .grammar.phrases import between, signs, tick
from .judging import Judgement
from .meaning.quantities import Answer, View
from .meaning.shapes import numbered_axes
from .verdicts import number, places_words


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sentence stands: its section, its lead and those above, the places they name."""

    section: str
    leads: tuple[str, ...]
    scopes: tuple[Noun, ...]

    @property
    def roles(self) -> tuple[Role, ...]:
        """The axes that its lead, or else the one above, speaks of."""
        for lead in reversed(self.leads[-2:]):
            if roles := section_patterns.axis_roles(lead.partition(":")[0]):
                return roles
        return ()

    @property
    def is_of_legend(self) -> bool:
        """Whether its lead speaks of the legend."""
        return any(section_patterns.is_legend(lead.partition(":")[0]) for lead in self.leads[-2:])


Find = Callable[[Sequence[Item], Place, Names], "Answer | None"]


def remarked(phrase: Phrase, place: Place, names: Names) -> Iterator[Judgement]:
    """Find and check what a sentence says of the figure itself."""
    code = signs(phrase.items)
    for kind, pattern, find in _REMARKS:
        for match in pattern.finditer(code):
            items = phrase.items[match.start() : match.end()]
            answer = find(items, place, names)
            if (
                answer
                and answer.truth is False
                and any(i.meaning == "weak" for i in phrase.flagged)
            ):
                continue
            if answer and answer.truth is not None and not _is_label(match, code):
                yield Judgement(kind, answer, items[0].start, items[-1].end)


def _is_label(match: re.Match[str], code: str) -> bool:
    """Return whether a match is the whole label of a line: "2 digits:"."""
    return (
        match.start() == 0
        and code[match.end() : match.end() + 1] in ("", ":")
        and "(" not in match[0]
    )


def _values(role: Role, names: Names) -> tuple[str, ...]:
    return names.figure.axis(role).values


# -- counts ------------------------------------------------------------------------------------


def _count(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "7 categories", "two side-by-side heatmaps", outside of remarks."""
    count = items[0].meaning.count
    if place.section in ("observations", "interpretation") or count is None or count < 2:  # noqa: PLR2004
        return None
    last = items[-1]
    unit = last.meaning.unit if last.sign == "X" else None
    if unit is None and last.sign in "νM" and len(place.roles) == 1:
        unit = place.roles[0]
    if unit is None or (last.sign == "M" and (last.meaning.is_own or last.meaning.is_verb)):
        return None
    return _certain(numbered_axes([(items[0].meaning, unit)], View(names.figure)))


def _panels(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    return _count(items, place, names) if items[-1].meaning.unit == "panel" else None


def _certain(answer: Answer) -> Answer | None:
    """Keep what holds: a count that differs may be of something else."""
    return answer if answer.truth else None


def _grid(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "a 4-row by 5-column grid"."""
    numbers = [item.meaning for item in items if item.sign == "N"]
    plain = numbered_axes([(numbers[0], "row"), (numbers[1], "column")], View(names.figure))
    turned = numbered_axes([(numbers[1], "row"), (numbers[0], "column")], View(names.figure))
    if names.figure.doubtful and not plain.truth:
        return None
    return plain if plain.truth or not turned.truth else None


def _counted_list(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "four models (TTPD, LR, CCS, MM)", "the datasets (A, B, C)"."""
    nouns = [item.meaning for item in items if item.sign == "L"]
    unit = nouns[0].unit
    labels = tuple(label for noun in nouns for label in noun.labels)
    if unit == "cell" or any(noun.unit != unit for noun in nouns) or len(labels) < 3:  # noqa: PLR2004
        return None
    every = (
        tuple(range(len(names.figure.chart.panels))) if unit == "panel" else _values(unit, names)
    )
    counts = [item.meaning.count for item in items if item.sign == "N"]
    if any(item.sign == "X" and item.meaning.unit not in (None, unit) for item in items):
        return None
    called = [str(item.meaning).rstrip("s") for item in items if item.sign == "ε"]
    kind = {"benchmark": "dataset"}.get(called[0], called[0]) if called else ""
    if kind in ("model", "dataset") and unit != "panel":
        known = {*names.figure.chart.entities.of(kind)}  # type: ignore[arg-type]
        if not set(labels) <= known and kind not in (names.figure.axis(unit).label or "").lower():
            return None
    wrong = {one.name for one in names.figure.chart.mislabels}
    if wrong & {str(label) for label in labels}:
        return None
    if set(labels) != set(every) or (counts and counts != [len(labels)]):
        return None
    return Answer(True, f"There are {len(labels)}: {', '.join(str(label) for label in labels)}.")


# -- orders ------------------------------------------------------------------------------------


def _role(
    items: Sequence[Item], place: Place, numbers: Sequence[Number], names: Names
) -> Role | None:
    """Return the axis of some numbers: by the way along it, else by the lead."""
    ways = [item.meaning[0] for item in items if item.sign == "d"]
    named = [item.meaning.unit for item in items if item.sign == "X" and item.meaning.unit in ROLES]
    roles = ways or named or (list(place.roles) if place.section == "axes" else [])
    fit = [role for role in dict.fromkeys(roles) if all(tick(one, role, names) for one in numbers)]
    return fit[0] if fit else None


def _ends(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "numbered 1 through 7 from top to bottom", "Ratio (0.1-0.5)"."""
    numbers = [item.meaning for item in items if item.sign == "N"]
    role = _role(items, place, numbers, names)
    if role is None:
        return None
    labels = between([tick(one, role, names) for one in numbers], role, names)
    values = _values(role, names)
    backwards = any(item.sign == "d" and item.meaning[1] < 0 for item in items)
    first = tick(numbers[0], role, names)
    if labels != values or len(values) < 3 or backwards:  # noqa: PLR2004
        return None
    ordered = any(item.sign == "d" for item in items)
    if ordered and first != values[0]:
        return None
    return Answer(True, f"The axis goes from {values[0]} to {values[-1]}.")


def _list(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "from top to bottom: 3000, 2000, 1000, 500" and a line of ticks."""
    numbers = [item.meaning for item in items if item.sign == "N"]
    role = _role(items, place, numbers, names)
    if role is None:
        return None
    labels = tuple(tick(one, role, names) for one in numbers)
    if labels != _values(role, names):
        return None
    return Answer(True, f"The axis has {', '.join(_values(role, names))}.")


def _nth(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "Row 1 (Local Window Size 3000)"."""
    line: Axial = items[0].meaning
    inner = items[3:-1]
    noun = inner[0].meaning if inner[0].sign == "L" else None
    if noun is None:
        role = inner[0].meaning.unit
        label = tick(inner[1].meaning, role, names)
    else:
        role, label = noun.unit, noun.labels[0]
    count = items[1].meaning.count
    if not line.plain or line.unit != role or role not in ROLES or not count or label is None:
        return None
    values = _values(role, names)
    fits = count <= len(values) and values[count - 1] == label
    return Answer(True, f"{label} is {role} {count} of {len(values)}.") if fits else None


def _edge(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "Type 1 (Top Row)", "R1-Llama (left heatmap)"."""
    at = next(index for index, item in enumerate(items) if item.sign == "(")
    head, edge = items[:at], str(items[at + 1].meaning)
    if head[0].sign == "L":
        unit, label = head[0].meaning.unit, head[0].meaning.labels[0]
        if len(head[0].meaning.labels) != 1:
            return None
    else:
        unit = head[0].meaning.unit
        label = tick(head[1].meaning, unit, names)
    ends = {
        "top": 0,
        "left": 0,
        "leftmost": 0,
        "1": 0,
        "bottom": -1,
        "right": -1,
        "rightmost": -1,
        "-1": -1,
    }
    wanted = {"top": "row", "bottom": "row"}.get(edge, None if edge in ("1", "-1") else "column")
    if unit == "panel":
        values: tuple[object, ...] = tuple(range(len(names.figure.chart.panels)))
        wanted = None if wanted == "column" else wanted
    elif unit in ROLES:
        values = _values(unit, names)
    else:
        return None
    if edge not in ends or label is None or wanted not in (None, unit) or len(values) < 2:  # noqa: PLR2004
        return None
    fits = values[ends[edge]] == label
    return Answer(True, f"It is {edge} of {len(values)}.") if fits else None


# -- the legend --------------------------------------------------------------------------------


def _legend(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "from light blue (0%) to dark blue (100%)" against the cells."""
    numbers = [item.meaning for item in items if item.sign == "N"]
    colours = any(item.sign in "cλ" for item in items)
    if len(numbers) != 2 or not (colours or place.is_of_legend):  # noqa: PLR2004 - a scale has two ends
        return None
    low, high = sorted(one.value for one in numbers)
    figure = names.figure
    panels = next((noun.labels for noun in place.scopes if noun.unit == "panel"), None)
    cells = figure.part(Slice(panels=panels))
    if not cells or low == high:
        return None
    least, most = min(cells.values()), max(cells.values())
    if high <= 1 < least or high <= 1 < most / 2:
        # The legend has fractions where the cells have percentages.
        return None
    beyond = [place_ for place_, value in cells.items() if not low <= value <= high]
    reason = f"The numbers go from {number(least)} to {number(most)}."
    scale = figure.chart.color_scale
    if scale and not _agrees_with_colours(items, scale):
        return None
    if not beyond:
        return Answer(True, reason)
    if place.section in ("observations", "interpretation"):
        return None
    about = any(one.quantity.approximate for one in numbers)
    own = scale is not None and (scale.low, scale.high) == (low, high) and not scale.approximate
    if about or not own or figure.doubtful:
        return None
    shown = ", ".join(number(cells[one]) for one in beyond[:2])
    return Answer(
        False,
        f"{reason} Outside is {shown}: {places_words(beyond[:2], figure)}.",
        tuple(beyond[:60]),
    )


def _agrees_with_colours(items: Sequence[Item], scale: ColorScale) -> bool:
    """Return whether the colours beside the numbers are those of the legend, as far as told."""
    middle = next(at for at, item in enumerate(items) if item.sign in "t-")
    ends = {}
    for half in (items[:middle], items[middle:]):
        colours = {str(item.meaning) for item in half if item.sign == "c"}
        value = next((item.meaning.value for item in half if item.sign == "N"), None)
        ends[value] = colours
    if set(ends) != {scale.low, scale.high}:
        return True
    low, high = (
        set((colour or "").lower().replace("est", "").split())
        for colour in (scale.low_color, scale.high_color)
    )
    for value, said in ends.items():
        colours = {colour.replace("est", "") for colour in said}
        own, other = (low, high) if value == scale.low else (high, low)
        if colours & other and not colours & own:
            return False
    return True


def _outside(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "values exceed the legend's range (24-48)"."""
    numbers = [item.meaning.value for item in items if item.sign == "N"]
    scale = names.figure.chart.color_scale
    if len(numbers) != 2 and scale and scale.low is not None and scale.high is not None:  # noqa: PLR2004
        numbers = [scale.low, scale.high]
    panels = next((noun.labels for noun in place.scopes if noun.unit == "panel"), None)
    values = names.figure.part(Slice(panels=panels)).values()
    if len(numbers) != 2 or not values:  # noqa: PLR2004
        return None
    out = [value for value in values if not min(numbers) <= value <= max(numbers)]
    return Answer(True, f"Outside is {number(out[0])}.") if out else None


# -- where there are numbers -------------------------------------------------------------------


def _missing(names: Names) -> int:
    size = sum(
        len(p.row_axis.values) * len(p.column_axis.values) for p in names.figure.chart.panels
    )
    stated = sum(c.quantity.absence is None for p in names.figure.chart.panels for c in p.cells)
    return size - stated


def _filled(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "Each cell contains a numerical value"."""
    gone = _missing(names)
    marked = any(c.quantity.absence for p in names.figure.chart.panels for c in p.cells)
    return None if gone and marked else Answer(True, f"{gone} places have no number.")


def _gaps(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "not fully populated", "does not contain data for every combination"."""
    gone = _missing(names)
    return Answer(True, f"{gone} places have no number.") if gone else None


def _span(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "across all measured lengths (0-18)", "Type 1 covers 5-9"."""
    numbers = [item.meaning for item in items if item.sign == "N"]
    own = [item.meaning for item in items if item.sign == "L"]
    axial = [item.meaning for item in items if item.sign == "X"]
    if items[0].sign == "X" and len(numbers) == 3:  # noqa: PLR2004 - "Type 1 covers 5-9"
        label = tick(numbers[0], axial[0].unit, names)
        own = [Noun(axial[0].unit, (label,))] if label else []
        numbers, axial = numbers[1:], []
    subjects = own or [noun for noun in place.scopes if noun.unit in ROLES]
    if len(subjects) != 1 or len(subjects[0].labels) != 1 or subjects[0].unit not in ROLES:
        return None
    role: Role = "column" if subjects[0].unit == "row" else "row"
    ends = [tick(one, role, names) for one in numbers]
    if None in ends or (axial and axial[0].unit != role):
        return None
    cells = names.figure.part(subjects[0].slice)
    at = 1 if role == "row" else 2
    stated = {place_[at] for place_ in cells}
    fits = stated == set(between(ends, role, names)) and not names.figure.doubtful
    return (
        Answer(True, f"It has {len(stated)} numbers, at {ends[0]} to {ends[-1]}.") if fits else None
    )


def _apart(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "non-overlapping ranges" against the places of each two rows."""
    spans: dict[tuple[int, str], set[str]] = {}
    for panel, row, column in names.figure.cells:
        spans.setdefault((panel, row), set()).add(column)
    pairs = [(one, two) for one, two in combinations(spans, 2) if one[0] == two[0]]
    shared = [(one, two) for one, two in pairs if spans[one] & spans[two]]
    if not pairs:
        return None
    label = names.figure.axis("row").label or "row"
    reason = f"{len(shared)} of {len(pairs)} pairs share a place"
    if shared:
        reason += f", such as {label} {shared[0][0][1]} and {label} {shared[0][1][1]}"
    often = items[0].sign == "flag" or items[0].meaning == "often"
    if often:
        return Answer(True, f"{reason}.") if 2 * len(shared) <= len(pairs) else None
    return Answer(not shared, f"{reason}.")


def _amount(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "Type 5 has the most limited data range"."""
    head = items[0]
    if head.sign == "X":
        label = tick(items[1].meaning, head.meaning.unit, names)
        unit = head.meaning.unit
    else:
        unit, label = head.meaning.unit, head.meaning.labels[0]
    if unit not in ROLES or label is None or names.figure.doubtful:
        return None
    at = 1 if unit == "row" else 2
    counts: dict[str, int] = dict.fromkeys(_values(unit, names), 0)
    for key in names.figure.cells:
        counts[str(key[at])] += 1
    way = next(item.meaning for item in items if item.sign in "En")
    best = (min if way in ("low", "narrow", "fewest") else max)(counts.values())
    who = ", ".join(name for name, count in counts.items() if count == best)
    axis = names.figure.axis(unit).label or unit
    return Answer(
        counts[label] == best,
        f"{axis} {label} has {counts[label]} numbers; {axis} {who} has {best}.",
    )


def _remark(kind: str, pattern: str, find: Find) -> tuple[str, re.Pattern[str], Find]:
    return kind, re.compile(pattern), find


_NUMBERS = r"N(?:,N)+(?:,?&N)?"
_REMARKS = (
    _remark("count", r"(?<![vOQBo&ξ-])N,?[XνM](?![,&]?N?[BbVT±])", _count),
    _remark("count", r"(?<![vOQBo&ξ-])N,?X(?=b)", _panels),
    _remark("count", r"N(?:-X)?[ξy]N(?:-X)?(?:#|c?M)", _grid),
    _remark("count", r"(?:N[?ε]{1,3}|[ε?X])\(L(?:,L)+(?:,?&L)?\)", _counted_list),
    _remark("ordering", r"(?:R|η|ν|d,?|b)f?N[t-]N(?:,?\(?d\)?)?", _ends),
    _remark("ordering", r"X\(f?N[-t]N\)|d\(XN[-t]N\)", _ends),
    _remark("ordering", rf"(?:dqk?|d[:,]?)?{_NUMBERS}", _list),
    _remark("ordering", r"XN\((?:XN|L)\)", _nth),
    _remark("ordering", r"(?:L|XN)\([EθK][X#]?\)", _edge),
    _remark(
        "legend",
        r"(?:[λc?]*[RfvM]*)*(?:c|ν)*\(?N[^Nt;.]{0,9}[t-](?:c|ν|b)*\(?N(?:\)|\([^()N]*\))?",
        _legend,
    ),
    _remark("legend", r"MVλ'?R?(?:\(N-N\))?", _outside),
    _remark("coverage", r"QMbM", _filled),
    _remark("coverage", r"!φ|!bðoQ", _gaps),
    _remark("coverage", r"o?QX\(N-N\)|OoXN-N|(?:L|XN)bN-N", _span),
    _remark("coverage", r"χX?X?", _apart),
    _remark("coverage", r"(?:L|XN)b[En]ðR?", _amount),
)
