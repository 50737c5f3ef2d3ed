"""Small random figures: things that are measured at some places, no two numbers alike.

The same seed makes the same figures. What a figure says of its numbers is told by the few methods
here, on which the truth of generated statements rests; none of it asks the program.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from random import Random


@dataclass(frozen=True)
class Noun:
    """What the labels of an axis are: "depth", "depths", and how one of them is said."""

    one: str
    many: str
    labels: tuple[str, ...]
    at: str = ""
    preposition: str = ""
    ordered: bool = False


@dataclass(frozen=True)
class Measure:
    """What is measured. better: 1 where more is better, -1 where less is, 0 where neither is."""

    name: str
    unit: str
    better: int


SUBJECTS = (
    Noun("encoder", "encoders", ("BGE", "E5", "GTE", "MPNet", "Contriever", "Specter")),
    Noun("model", "models", ("Kestrel", "Orca", "Lynx-7B", "Heron", "Marten-XL", "Osprey")),
    Noun("site", "sites", ("Oslo", "Bergen", "Narva", "Turku", "Lund", "Aarhus")),
    Noun("sector", "sectors", ("Households", "Industry", "Services", "Farming", "Transport")),
)
PLACES = (
    Noun("depth", "depths", ("1", "5", "10", "20", "50", "100"), "at depth {}", "at", True),
    Noun(
        "batch size", "batch sizes", ("8", "16", "32", "64", "128"), "at batch size {}", "at", True
    ),
    Noun("year", "years", ("2018", "2019", "2020", "2021", "2022", "2023"), "in {}", "in", True),
    Noun("task", "tasks", ("Arith", "Logic", "Code", "Reading", "Vision", "Speech"), "on {}", "on"),
    Noun("language", "languages", ("Hindi", "Thai", "Welsh", "Basque", "Zulu"), "in {}", "in"),
)
MEASURES = (
    Measure("recall", "%", 1),
    Measure("accuracy", "%", 1),
    Measure("latency", "ms", -1),
    Measure("error rate", "%", -1),
    Measure("throughput", "", 1),
    Measure("coverage index", "", 0),
)
STYLES = ("ranked", "ranked", "rising", "falling", "mixed", "mixed", "leaping")


@dataclass(frozen=True)
class Figure:
    """A grid of numbers; a pair without one is marked as a gap."""

    subject: Noun
    place: Noun
    measure: Measure
    subjects: tuple[str, ...]
    places: tuple[str, ...]
    cells: dict[tuple[str, str], Decimal]
    is_turned: bool

    @property
    def is_whole(self) -> bool:
        """Return whether it has no gap."""
        return len(self.cells) == len(self.subjects) * len(self.places)

    @property
    def numbers(self) -> list[Decimal]:
        """All of its numbers, the least first."""
        return sorted(self.cells.values())

    def line(self, subject: str) -> list[Decimal]:
        """Return the numbers of a subject in the order of the places."""
        return [self.cells[subject, place] for place in self.places]

    def at(self, place: str) -> dict[str, Decimal]:
        """Return the numbers of a place by their subjects."""
        return {subject: self.cells[subject, place] for subject in self.subjects}

    def words_at(self, *places: str) -> str:
        """Say where: "at depth 5", "at depths 5 and 10"."""
        if len(places) == 1:
            return self.place.at.format(places[0])
        return self.place.at.replace(self.place.one, self.place.many).format(listed(places))

    @property
    def text(self) -> str:
        """A description of it, with its table, up to the remarks."""
        top, side = (self.subject, self.place) if self.is_turned else (self.place, self.subject)
        ticks, heads = (
            (self.subjects, self.places) if self.is_turned else (self.places, self.subjects)
        )
        low, high = self.numbers[0] // 10 * 10, self.numbers[-1] // 10 * 10 + 10
        name = self.measure.name.capitalize()
        unit = f" ({self.measure.unit})" if self.measure.unit else ""
        lines = [
            f"## Heatmap: {name} by {self.subject.one.title()} and {self.place.one.title()}",
            "",
            "### Components/Axes",
            "",
            f'* **Y-axis:** Labeled "{side.one.title()}". Values: {", ".join(heads)}.',
            f'* **X-axis:** Labeled "{top.one.title()}". Values: {", ".join(ticks)}.',
            f'* **Color bar:** "{name}{unit}", from white ({low}) to dark blue ({high}).',
            "",
            "### Data",
            "",
            f"| {side.one.title()} \\ {top.one.title()} | {' | '.join(ticks)} |",
            f"| --- |{' --- |' * len(ticks)}",
        ]
        for head in heads:
            own = ((tick, head) if self.is_turned else (head, tick) for tick in ticks)
            lines.append(f"| {head} | {' | '.join(str(self.cells.get(p, 'N/A')) for p in own)} |")
        return "\n".join([*lines, "", "### Key Observations", ""])


def listed(names: Sequence[str]) -> str:
    """Write "A", "A and B" or "A, B, and C"."""
    if len(names) < 3:
        return " and ".join(names)
    return f"{', '.join(names[:-1])}, and {names[-1]}"


def figures(random: Random) -> Iterator[Figure]:
    """Make figures without end: one in five has gaps, one in three stands the other way round."""
    while True:
        subject, place = random.choice(SUBJECTS), random.choice(PLACES)
        subjects = tuple(random.sample(subject.labels, random.randint(3, len(subject.labels))))
        chosen = set(random.sample(place.labels, random.randint(3, len(place.labels))))
        places = tuple(label for label in place.labels if label in chosen)
        cells = _cells(random, subjects, places)
        if len(set(cells.values())) < len(cells):
            continue
        if random.randrange(5) == 0:
            for gap in _gaps(random, subjects, places):
                del cells[gap]
        measure = random.choice(MEASURES)
        yield Figure(subject, place, measure, subjects, places, cells, random.randrange(3) == 0)


def _gaps(random: Random, subjects: Sequence[str], places: Sequence[str]) -> list[tuple[str, str]]:
    """Choose where numbers are missing: here and there, or along a line."""
    one, other = random.choice(subjects), random.choice(places)
    lines = [
        [(subject, place) for subject in subjects for place in places],
        [(one, place) for place in places],
        [(subject, other) for subject in subjects],
    ]
    line = random.choice(lines)
    longest = 3 if line is lines[0] else len(line)
    return random.sample(line, random.choice([1, 2, 3, longest]))


def _cells(
    random: Random, subjects: Sequence[str], places: Sequence[str]
) -> dict[tuple[str, str], Decimal]:
    """Make numbers in one of several styles, so that more than chance would do can be said."""
    style = random.choice(STYLES)
    noise = random.choice([2, 4, 9])
    leaps = random.choice([(2,), (3,), (2, 3)])
    cells: dict[tuple[str, str], Decimal] = {}
    for at, subject in enumerate(random.sample(subjects, len(subjects))):
        start = 12 + 9 * at if style == "ranked" else random.randint(10, 50)
        line = [Decimal(10 * start + random.randint(0, 10 * noise)) / 10 for _ in places]
        if style in ("rising", "falling"):
            steps = [Decimal(random.randint(5, 80)) / 10 for _ in places]
            line = [start + sum(steps[: at + 1], Decimal(0)) for at in range(len(places))]
            against = random.randrange(5) == 0
            line = line[::-1] if (style == "falling") != against else line
        if style == "mixed":
            line = [Decimal(random.randint(100, 899)) / 10 for _ in places]
        if style == "leaping":
            line = [Decimal(random.randint(30, 60)) / 10]
            while len(line) < len(places):
                line.append(line[-1] * random.choice(leaps) if line[-1] < 90 else line[-1] / 2)
        rounded = (number.quantize(Decimal("0.1")) for number in line)
        cells |= {(subject, place): number for place, number in zip(places, rounded, strict=True)}
    return cells
