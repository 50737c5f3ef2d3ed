"""The frozen values that the whole pipeline speaks in: data, that no later stage changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

ChartKind = Literal["heatmap", "line", "bar", "scatter", "table", "diagram", "other"]
CHART_KINDS: tuple[ChartKind, ...] = (
    *("heatmap", "line", "bar", "scatter", "table", "diagram", "other"),
)
Severity = Literal["error", "warning", "info"]
EntityKind = Literal["model", "dataset", "task", "metric"]
ENTITY_KINDS: tuple[EntityKind, ...] = ("model", "dataset", "task", "metric")

Role = Literal["row", "column"]
ROLES: tuple[Role, Role] = ("row", "column")
OTHER_ROLE: Mapping[Role, Role] = {"row": "column", "column": "row"}

# Why a cell holds no number: the text marks it ("N/A"), or leaves its place blank.
# A pair of labels that the text never mentions is no cell at all.
Absence = Literal["marked", "blank"]
# What the text makes of a place.
CellState = Literal["stated", "approximate", "range", "marked empty", "blank", "not stated"]


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that could not be read for certain, and what its author can do.

    line: 1-based line of the seed; 0 when it concerns the seed as a whole.
    code: a short stable name, such as ``cell-conflict``.
    hint: what to do, with a right example. count: how many numbers make no cell; 0 if not known.
    """

    line: int
    code: str
    severity: Severity
    message: str
    hint: str
    count: int = 0


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number as the text states it.

    value: None where the text gives a range or marks a gap.
    literal: the digits as written, without unit or emphasis ("100.0", "-0.05").
    unit: "%", "s", … or None.
    uncertainty: the number behind ±.
    low, high: the ends of a stated range.
    approximate: the text says "about", "~", "≈".
    absence: why there is no number; None where there is one.
    """

    literal: str
    value: Decimal | None = None
    unit: str | None = None
    uncertainty: Decimal | None = None
    low: Decimal | None = None
    high: Decimal | None = None
    approximate: bool = False
    absence: Absence | None = None


# Who gave a cell its place, or its number: the reader both, or the owner of the atlas.
Origin = Literal["read", "completed", "corrected"]


@dataclass(frozen=True, slots=True)
class Amendment:
    """What the owner says of a cell: its place, or also that the text is wrong about its number.

    stated: what the text states, None where that counts. by, why: of a correction.
    """

    stated: Quantity | None = None
    by: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of a panel, with the line of the seed that states it.

    row, column: axis values, Markdown and axis name taken off ("1", not "Type 1").
    aggregate: an average or total, which stays out of scale and ranking.
    amendment: what its owner says of it, None where it is as it was read.
    """

    row: str
    column: str
    quantity: Quantity
    line: int
    aggregate: bool = False
    amendment: Amendment | None = None

    @property
    def origin(self) -> Origin:
        """Whether it is read, or completed or corrected by the owner."""
        if self.amendment is None:
            return "read"
        return "completed" if self.stated is None else "corrected"

    @property
    def stated(self) -> Quantity | None:
        """What the text states where its owner corrects it."""
        return self.amendment.stated if self.amendment else None

    @property
    def value(self) -> Decimal | None:
        """The stated number, or None for a gap or a range."""
        return self.quantity.value


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis as declared or found: its name and its values in stated order."""

    label: str | None
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """What the numbers of a panel are ("Accuracy", "%")."""

    label: str | None
    unit: str | None

    @property
    def name(self) -> str:
        """Label and unit as one reads them, "Accuracy (%)"; "value" without a label."""
        label = self.label or "value"
        return f"{label} ({self.unit})" if self.unit else label


@dataclass(frozen=True, slots=True)
class Entities:
    """Names that a chart or a panel is about, in order of mention."""

    models: tuple[str, ...] = ()
    datasets: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()

    def of(self, kind: EntityKind) -> tuple[str, ...]:
        """Return the names of one kind."""
        names: tuple[str, ...] = getattr(self, f"{kind}s")
        return names

    def named(self) -> Iterator[tuple[EntityKind, str]]:
        """Yield the kind and the name of each, by kind."""
        return ((kind, name) for kind in ENTITY_KINDS for name in self.of(kind))


@dataclass(frozen=True, slots=True)
class Panel:
    """One heatmap or leaderboard of a chart.

    title: None where the chart has a single unnamed panel.
    line: where its data begin; last_line: where they end.
    comparable: whether its numbers can be held against each other. Those of a leaderboard cannot:
    each of its columns is a measure of its own.
    """

    title: str | None
    row_axis: Axis
    column_axis: Axis
    measure: Measure
    cells: tuple[Cell, ...]
    entities: Entities
    line: int
    last_line: int
    comparable: bool = True


@dataclass(frozen=True, slots=True)
class ColorScale:
    """The legend that the text states: the numbers at its ends and their colours."""

    low: Decimal | None
    high: Decimal | None
    low_color: str | None
    high_color: str | None
    approximate: bool
    line: int


@dataclass(frozen=True, slots=True)
class DeclaredAxis:
    """What the text says of an axis, apart from any cell.

    role: "row" for a vertical axis, "column" for a horizontal one.
    values: its ticks in stated order, () where the text lists none.
    extent: the words of a stated range ("0 to 1"), None without one.
    order: "top to bottom", "left to right" or their reverse, where stated.
    same: the text says that it is as the other axis. names: all names that the text gives it,
    where panels have axes of their own.
    """

    role: Role
    label: str | None
    values: tuple[str, ...]
    extent: str | None
    order: str | None
    line: int
    same: bool = False
    names: tuple[str, ...] = ()

    @property
    def axis(self) -> Axis:
        """Its name and ticks alone."""
        return Axis(self.label, self.values)


@dataclass(frozen=True, slots=True)
class Series:
    """A series of which the text tells a course but no numbers.

    direction: the text's own course in one phrase ("rises", "falls, then rises").
    """

    name: str
    direction: str
    line: int
    aggregate: bool = False


@dataclass(frozen=True, slots=True)
class Remark:
    """What the text says of numbers, regions or extremes, though it makes no cell.

    text: the statement as plain text, below which label it stands included.
    """

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Mislabel:
    """A name that the text calls another kind of thing than it is known to be."""

    name: str
    kind: EntityKind
    called: EntityKind
    line: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A checked statement of the prose (see the claims package).

    quote: the part of the line that states it. sentence: the part of the line, or all of it, that
    the statement is read in; the quote stands in it.
    """

    line: int
    quote: str
    sentence: str
    kind: str
    verdict: Literal["holds", "contradicted", "unclear", "unchecked"]
    reason: str
    cells: tuple[tuple[int, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """All that one seed says about one chart.

    seed: the seed's file name, relative to the seeds folder.
    title_line: the line that states the title, 0 if the file name had to serve.
    panel_titles: those that the text lists apart from any number.
    remarks: where few places or none are stated, what the text says instead.
    """

    kind: ChartKind
    title: str
    seed: str
    title_line: int
    panels: tuple[Panel, ...]
    axes: tuple[DeclaredAxis, ...]
    color_scale: ColorScale | None
    series: tuple[Series, ...]
    entities: Entities
    mislabels: tuple[Mislabel, ...]
    claims: tuple[Claim, ...]
    problems: tuple[Problem, ...]
    panel_titles: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()


# -- what the owner says beside the texts ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Source:
    """Where a figure is from. figure: what it is called there, "Figure 3". date: of publication."""

    title: str | None = None
    authors: tuple[str, ...] = ()
    address: str | None = None
    doi: str | None = None
    figure: str | None = None
    date: str | None = None
    licence: str | None = None
    creator: str | None = None


@dataclass(frozen=True, slots=True)
class OwnerFacts:
    """What the owner says of one description. None, or nothing, where it is not said.

    describer: who wrote the text. figure: the id of what several descriptions show. title, slug,
    kind: those that count in the place of the text's own.
    """

    source: Source | None = None
    tags: tuple[str, ...] = ()
    describer: str | None = None
    figure: str | None = None
    title: str | None = None
    slug: str | None = None
    kind: ChartKind | None = None


@dataclass(frozen=True, slots=True)
class KnownName:
    """What the owner says of a name. kind: what it is of, whatever a text calls it."""

    name: str
    kind: EntityKind | None = None
    aliases: tuple[str, ...] = ()
    hidden: bool = False
    homepage: str | None = None


@dataclass(frozen=True, slots=True)
class KnownNames:
    """All names that the owner says something of, and each by its folded spellings."""

    names: tuple[KnownName, ...] = ()
    by_key: Mapping[str, KnownName] = field(default_factory=dict, compare=False, repr=False)


NOTHING_SAID, NO_NAMES = OwnerFacts(), KnownNames()
