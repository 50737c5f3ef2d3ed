"""What a text calls the axes of its figure and what is measured, beside their labels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from ..language import Better, better, numerals
from ..model import ROLES, Axis, Chart, Panel, Role

CALENDAR = {
    "month": "january february march april may june july august september october november"
    " december",
    "day": "monday tuesday wednesday thursday friday saturday sunday",
}
_SHORT = 3
_YEAR = re.compile(r"(?:19|20)\d\d")
_QUARTER = re.compile(r"(?:(?:19|20)\d\d )?Q[1-4]")


def axis_nouns(axes: tuple[Axis, Axis], chart: Chart, lines: Sequence[str]) -> dict[str, Role]:
    """Return the nouns of axes: what their labels are, and what the text counts as many of.

    A noun is of the axis that has as many places as are ever counted of it, where the same sentence
    counts another noun for the other axis, or says that they are all.
    """
    if set(axes[0].values) == set(axes[1].values):
        return {}
    found = {noun: role for role, axis in zip(ROLES, axes, strict=True) for noun in _kinds(axis)}
    sizes = {len(axis.values): role for role, axis in zip(ROLES, axes, strict=True)}
    if len(sizes) < len(ROLES) or len(chart.panels) in sizes:
        return found
    most: dict[str, int] = {}
    sure: set[str] = set()
    for counts in (list(_counts(part)) for line in lines for part in line.split(". ")):
        both = {*sizes} == {count for count, _, _ in counts} and len({n for _, n, _ in counts}) > 1
        for count, noun, whole in counts:
            most[noun] = max(count, most.get(noun, 0))
            sure |= {noun} if whole or both else set()
    return {noun: sizes[most[noun]] for noun in sorted(sure) if most[noun] in sizes} | found


_FEWEST = 3


def _kinds(axis: Axis) -> Iterator[str]:
    """Yield what the labels of an axis are by themselves: months, days, years, quarters."""
    labels = [label.lower().rstrip(".") for label in axis.values]
    for noun, words in CALENDAR.items():
        known = {name for word in words.split() for name in (word, word[:_SHORT])}
        if len(labels) >= _FEWEST and known.issuperset(labels):
            yield noun
    for noun, pattern in (("year", _YEAR), ("quarter", _QUARTER)):
        if len(labels) >= _FEWEST and all(map(pattern.fullmatch, axis.values)):
            yield noun


_NUMBERS = {word: number for number, word in enumerate(numerals.WORDS)}
_COUNT = re.compile(
    r"(?P<all>\b(?:all|each of|of) (?:the )?)?"
    rf"\b(?P<n>\d{{1,2}}|{'|'.join(numerals.WORDS[_FEWEST:])})"
    r" (?:[a-z]+(?:-[a-z]+)* )??(?P<noun>[a-z]{3,}s)\b",
    re.IGNORECASE,
)
# What is measured so often gives one number of a cell.
_REPEATED = frozenset("runs seeds trials repeats repetitions folds rounds".split())


def _counts(text: str) -> Iterator[tuple[int, str, bool]]:
    """Yield each count of a sentence, its noun, and whether it is said to be of all of them."""
    for match in _COUNT.finditer(text):
        said, noun = match["n"].lower(), match["noun"].lower()
        count = int(said) if said.isdigit() else _NUMBERS[said]
        if count >= _FEWEST and noun not in _REPEATED:
            yield count, noun, (match["all"] or "of ").lower() != "of "


def declared_names(axes: tuple[Axis, Axis], lines: Sequence[str]) -> Iterator[tuple[Role, str]]:
    """Yield what the text calls an axis without a name, where it lists the labels: "Policy"."""
    if set(axes[0].values) == set(axes[1].values):
        return
    for role, axis in zip(ROLES, axes, strict=True):
        heads = () if axis.label or len(axis.values) < _FEWEST else _heads(axis, lines)
        for head in heads:
            if name := _called(head):
                yield role, name
                break


def _heads(axis: Axis, lines: Sequence[str]) -> Iterator[str]:
    """Yield what stands in a line before all labels of an axis, which follow each other there."""
    for line in lines:
        at = [line.find(axis.values[0])]
        for one, two in pairwise(axis.values):
            at.append(line.find(two, at[-1] + len(one)) if at[-1] >= 0 else -1)
        near = (
            b - a - len(label) <= _GAP for a, b, label in zip(at, at[1:], axis.values, strict=False)
        )
        if -1 not in at and all(near):
            yield line[: at[0]]


# No more stands between two labels of a list: ", then ".
_GAP = 12
_QUOTED = re.compile(r"[\"“*]+(?P<name>[A-Za-z][a-z]+(?: [a-z]+){0,2})[\"”*]+[^\"“*]{0,60}$")
_PLURAL = re.compile(
    r"(?:^|\. )[\W\d]*(?P<name>[A-Z][a-z]+s)\b[^:.]{0,40}:[\s*]*$|"
    r"\b(?P<last>[a-z]{3,}s)(?: \(|: |, namely )[\"“]?$"
)


_GIVEN = re.compile(
    r"\b(?:[xy]-axis|axis|rows?|columns?)\b(?: (?:gives?|shows?|lists?|is|are|stands? for"
    r"|represents?|displays?|has|have|carr(?:y|ies)|names?))+ the (?P<name>[a-z]+)\b[^.;]*$",
    re.IGNORECASE,
)
_OF_AXIS = re.compile(r"\b(?:axis|rows?|columns?|vertical|horizontal)\b", re.IGNORECASE)
# Nouns that any figure has.
_OF_ANY = frozenset(
    "values numbers entries scores results cells labels ticks rows columns axes".split()
) | {""}


def _called(head: str) -> str | None:
    """Return the name that is quoted last before a list, or the noun that it is a list of."""
    if (quoted := _QUOTED.search(head)) and _OF_AXIS.search(head):
        return quoted["name"]
    if given := [*_GIVEN.finditer(head)]:
        return given[-1]["name"]
    plural = _PLURAL.search(head)
    name = (plural["name"] or plural["last"]).lower() if plural else ""
    return name if name not in _OF_ANY else None


_ALIAS = r"(?:(?P<before>[A-Z][a-z]+) \({0}\)|(?<![\w-]){0} \((?P<behind>[A-Z][a-z]+)\))"


def aliases_of(axis: Axis, lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the names that a text gives labels in brackets, each with its label: "Yoruba (yo)"."""
    text = "\n".join(lines)
    for label in axis.values:
        if f" ({label})" in text or f"{label} (" in text:
            pattern = re.compile(_ALIAS.format(re.escape(label)))
            found = {match["before"] or match["behind"] for match in pattern.finditer(text)}
            if len(found) == 1:
                yield found.pop(), label


# -- what is measured ----------------------------------------------------------------------------

# "Larger models are better" says nothing of the numbers.
_BETTER = re.compile(
    r"\b(higher|lower|larger|smaller|greater)\b(?:\s(?:values?|numbers?|scores?|results?))?"
    r"\s(?:is|are|being|means|=)\s(better|worse)\b",
    re.IGNORECASE,
)


def better_by(lines: Iterable[str]) -> Better | None:
    """Return which numbers are better by what a text says: "Lower values are better"."""
    ways: set[Better] = set()
    for line in lines:
        said = line.lower()
        for match in _BETTER.finditer(line) if "better" in said or "worse" in said else ():
            more = match[1].lower() in ("higher", "larger", "greater")
            ways.add("higher" if more is (match[2].lower() == "better") else "lower")
    return ways.pop() if len(ways) == 1 else None


_BRACKETED = re.compile(r"\(([^()]+)\)")


_CAPTION = re.compile(r"[\"“*_]{1,3}([^\"“”*_]{3,120})[\"”*_]{1,3}")


def captions(chart: Chart, lines: Iterable[str]) -> Iterator[str]:
    """Yield what is quoted above the data, but for axes and their labels: "Recall by depth"."""
    axes = [axis_of(panel, role) for panel in chart.panels for role in ROLES]
    own = {axis.label for axis in axes} | {label for axis in axes for label in axis.values}
    told = (match[1].strip(" .,:") for line in lines for match in _CAPTION.finditer(line))
    yield from dict.fromkeys(caption for caption in told if caption not in own)


def better_in(captions: Iterable[str]) -> Better | None:
    """Return which numbers are better by some captions: all metrics that they name say the same.

    A metric is the head of a caption, or stands in brackets there.
    """
    named = (
        name for said in captions for name in (subject_of(said) or said, *_BRACKETED.findall(said))
    )
    ways = {better(name) for name in named} - {None}
    return ways.pop() if len(ways) == 1 else None


# "(°C)" and "(t/ha)" are units, "(left)" is none.
_UNIT = re.compile(r"[^\d\s]{1,6}[°%/·][^\d\s]{0,6}|°[A-Z]|%")


UNITS = frozenset(
    "ms milliseconds ns s sec seconds h hours min minutes gb mb kb tb mm cm km kg kwh mwh gwh kw"
    " mw gw hz khz mhz ghz db bits nats".split()
)


def units_in(titles: Iterable[str]) -> set[str | None]:
    """Return the one unit that some titles have in brackets."""
    said = {said for title in titles for said in _BRACKETED.findall(title)}
    told = {unit for unit in said if _UNIT.fullmatch(unit) or unit.lower() in UNITS}
    return {*told} if len(told) == 1 else set()


def head_before(units: Iterable[str], titles: Iterable[str]) -> str:
    """Return what stands before a unit in brackets in a title: what is measured."""
    ends = [f"({unit})" for unit in units]
    heads = (title.partition(end)[0].strip() for title in titles for end in ends if end in title)
    return next(filter(None, heads), "")


def counted(chart: Chart, lines: Sequence[str]) -> Iterator[tuple[str, Role]]:
    """Yield what an axis counts, by its line: "**Size** (number of labelled examples)"."""
    for panel in chart.panels[:1]:
        for role in ROLES:
            label = axis_of(panel, role).label
            said = (_said_behind(label, line) for line in lines if label and label in line)
            if match := next(filter(None, said), None):
                last = match[1].lower().split()[-1]
                if last.isalpha() and len(last) > 2:
                    yield last, role


# "(log scale)" and "(trained on 4 GPUs)" say something else.
_OF = re.compile(r"[\"*_`]*\s*\(((?:number|count) of [^()]+|[^()\s]+)\)")


def _said_behind(label: str, line: str) -> re.Match[str] | None:
    """Return what a line says in parentheses behind a label."""
    at = line.find(label)
    while at >= 0:
        if match := _OF.match(line, at + len(label)):
            return match
        at = line.find(label, at + 1)
    return None


def subject_of(title: str) -> str:
    """Return what a title says that is measured: what stands before its first preposition."""
    head = title.rpartition(":")[2]
    found = _PREPOSITION.search(head)
    return head[: found.start()].strip() if found else ""


_PREPOSITION = re.compile(
    r"\s(?:by|of|for|across|in|per|on|over|between|among|vs\.?)\s", re.IGNORECASE
)


def axis_of(panel: Panel, role: str) -> Axis:
    """Return an axis of a panel."""
    return panel.row_axis if role == "row" else panel.column_axis
