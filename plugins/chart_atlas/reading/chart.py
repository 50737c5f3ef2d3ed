"""One seed to one chart: the stages of reading in their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..language import is_aggregate, norm, numerals
from ..model import ROLES, Chart, ChartKind, Claim, Measure, Panel, Problem, Series
from .axes import AxisFacts, axis_facts
from .belonging import of_erratum, of_other_half
from .captions.told_titles import parts_by_panel
from .entities import entities, mislabel_problems, too_many_names
from .estimates import with_estimates
from .evidence import Evidence, axis_texts, evidence_of
from .layouts.proposals import lines_of, statements_in, tables_of
from .leaderboards.entity_grids import entity_grid
from .limits import first_unread, plain_blocks, until, written_out
from .outline import Block, Outline, anchor_lines, parse_outline
from .owner_cells.completion import WITH_CELLS, with_owner_cells
from .owner_cells.drafting import Draft, draft
from .owner_cells.open_numbers import OpenNumber, open_numbers, without_settled, without_stated
from .panels import assembled_panels
from .patterns import course_patterns, section_patterns
from .places.remainders import remainder
from .places.resolver import cells_of_lists
from .places.statements import PlacedCell
from .refusals import too_long
from .remarks import NO_COURSE, line_of_doubt, remarks
from .sections import Sections, sections
from .source import Seed
from .unread import texts_by_line, unread_numbers

# Kinds whose cells make a grid; of any other, no heatmap is drawn.
GRID_KINDS: frozenset[ChartKind] = frozenset({"heatmap"})


@dataclass(frozen=True, slots=True)
class ReadText:
    """What is read of a seed.

    chart: without checked statements. lines, outline: of the text as far as it is read.
    anchors: the lines that have an anchor in the prose of the whole text, in order.
    faults: what is wrong with its owner's file of cells, of which nothing is taken then.
    takes_cells: whether its numbers may make cells, as its figure is of such a kind.
    """

    chart: Chart
    lines: tuple[str, ...]
    outline: Outline
    anchors: tuple[int, ...]
    faults: tuple[Problem, ...] = ()
    takes_cells: bool = True

    @property
    def open(self) -> tuple[OpenNumber, ...]:
        """The numbers of the data that are no cells."""
        return open_numbers(self.lines, self.outline, self.chart)

    def draft(self, old: str, claims: Iterable[Claim] = ()) -> Draft:
        """Draft its owner's file of cells; old: the file as it is, of which nothing is read.

        claims: the checked statements of the text.
        """
        unread = without_stated(self.open, claims, self.lines) if self.takes_cells else ()
        return draft(self.lines, self.chart, unread, old)


def read_text(seed: Seed) -> ReadText:
    """Read one seed; total, whatever the text holds: what cannot be read is a Problem."""
    whole = parse_outline(seed)
    end = first_unread(whole.blocks)
    outline = until(whole, end[0] if end else None)
    lines = seed.lines if end is None else seed.lines[: end[0] - 1]
    chart, faults, takes_cells = _chart(seed, outline, end, lines)
    return ReadText(chart, lines, outline, anchor_lines(whole), faults, takes_cells)


def _chart(
    seed: Seed, outline: Outline, end: tuple[int, str] | None, lines: Sequence[str]
) -> tuple[Chart, tuple[Problem, ...], bool]:
    """Make the chart of an outline; end: where the text is not read on, and why.

    With it go the faults of its owner's cells, and whether its kind has any.
    """
    parts = sections(outline)
    declared, told = axis_facts(parts), seed.facts.kind
    declared = replace(declared, kind=told or declared.kind)
    takes_cells = declared.kind in WITH_CELLS
    read, problems = _panels(parts, declared, seed.text)
    own = with_owner_cells(seed.cells, lines, with_estimates(read, outline.blocks), declared)
    panels = own.panels
    # A text that names no kind, and states a grid, describes a heatmap.
    shown: ChartKind = "heatmap" if any(map(_is_grid, panels)) else "other"
    kind = declared.kind or (shown if all(own.comparable for own in panels) else "table")
    panels = panels if kind != "other" else ()
    declared = replace(declared, kind=kind)
    series = () if panels else tuple(_series(parts.data))
    problems += [too_long(*end)] if end else []
    if not told:
        problems += _doubtful_kind(declared, line_of_doubt(parts, declared, panels, series))
    named = entities(declared, panels, series, parts.overview)
    panels = named.panels
    chart = Chart(
        kind=kind,
        title=declared.title or seed.stem,
        seed=seed.name,
        title_line=declared.title_line,
        panels=panels,
        axes=declared.axes,
        color_scale=declared.color_scale,
        series=series,
        entities=named.entities,
        mislabels=named.mislabels,
        claims=(),
        problems=tuple(
            sorted(
                [
                    *problems,
                    *mislabel_problems(named.mislabels),
                    *too_many_names(named.left, parts.heading.line if parts.heading else 1),
                    *_about_chart(parts, declared, panels, problems),
                ],
                key=lambda problem: problem.line,
            )
        ),
        panel_titles=declared.panel_titles,
        remarks=remarks(parts, outline.blocks, panels, problems) if kind != "other" else (),
    )
    if seed.cells and not own.faults:
        chart = without_settled(lines, outline, chart)
    return chart, own.faults, takes_cells


def _is_grid(panel: Panel) -> bool:
    return min(len(panel.row_axis.values), len(panel.column_axis.values)) > 1


def _panels(
    parts: Sections, declared: AxisFacts, text: str
) -> tuple[tuple[Panel, ...], list[Problem]]:
    """Read the cells of a chart whose kind has a grid, and note the numbers left unread."""
    if declared.kind in (None, "table") and (board := _leaderboard(parts, declared, text)):
        return board
    if declared.kind and declared.kind not in GRID_KINDS:
        return (), list(_without_grid(parts.data, declared.kind))
    if apart := parts_by_panel(parts):
        own = [_panels(part, _with_axes(declared, axis_facts(part)), text) for part in apart]
        return tuple(panel for found, _ in own for panel in found), [
            problem for _, found in own for problem in found
        ]
    # No heading hides a block of data: "Key Data Points and Trends".
    first: tuple[tuple[Panel, ...], list[Problem]] | None = None
    for blocks in dict.fromkeys((parts.data, parts.rest, parts.axes, parts.overview)):
        found = _panels_in(blocks, parts, declared, text)
        first = first or found
        if found[0]:
            return found
    problems = first[1] if first else []
    # Of a text that may be about anything, only what looks like cells is reported.
    return (), problems if declared.kind else [own for own in problems if own.severity == "warning"]


def _with_axes(facts: AxisFacts, own: AxisFacts) -> AxisFacts:
    return replace(facts, row=own.row, column=own.column)


def _panels_in(
    blocks: Sequence[Block], parts: Sections, declared: AxisFacts, text: str
) -> tuple[tuple[Panel, ...], list[Problem]]:
    """Read the panels of some blocks, and report what in them is not read."""
    data = plain_blocks(blocks, text)
    told = [declared.axis(role).values for role in ROLES]
    if not all(told):
        told = [axis.all_ticks for axis in axis_texts(parts, declared).values()]
    ticks = {tick for own in told for tick in own}
    said = [own.text for own in (*parts.overview, *parts.axes, *parts.data, *parts.rest)]
    data = written_out(data, said, ticks)
    evidence = evidence_of(parts, declared, data, groups=blocks in (parts.data, parts.overview))
    lines = lines_of(data, evidence)
    listed, unplaced = cells_of_lists([*statements_in(lines, evidence)], evidence)
    done = {cell.statement.line for cell in listed}
    rest = [line for line in lines if not any(row.line in done for row in line.block.rows)]
    tables = [*tables_of(rest, evidence)]
    placed = [*listed, *(cell for table in tables for cell in table.cells)]
    placed += () if unplaced else remainder(placed, evidence, blocks)
    placed = _as_written(placed, blocks) if numerals.groups_thousands(text) else placed
    placed = [*of_erratum(of_other_half(placed, said, declared.measure.label or ""), said)]
    panels, others = assembled_panels(placed, _in_told_order(declared, evidence, placed))
    problems = [*unplaced, *(own for table in tables for own in table.problems), *others]
    reported = {problem.line for problem in problems}.union(*unplaced.values())
    looked_at = (*dict.fromkeys((*parts.data, *blocks)),)
    return panels, [*problems, *unread_numbers(looked_at, panels, declared, reported)]


def _in_told_order(facts: AxisFacts, evidence: Evidence, placed: Sequence[PlacedCell]) -> AxisFacts:
    """Give an axis whose declared ticks no cell uses the listed ones that cells use."""
    for role, axis in evidence.axes.items():
        used = {norm(getattr(cell, role)) for cell in placed}
        declared, listed = ({*map(norm, own)} for own in (facts.axis(role).values, axis.listed))
        if used <= declared or (used & declared and not used <= listed):
            continue
        ticks = tuple(tick for tick in axis.listed if norm(tick) in used)
        # A sentence may list some of the rows: "Surgery and Maternity fall on Sunday".
        ticks = ticks if used <= {*map(norm, axis.listed)} else ()
        # Numbers may be listed with gaps, and have an order of their own.
        facts = facts if all(map(numerals.read_quantity, ticks)) else facts.with_ticks(role, ticks)
    return facts


def _leaderboard(
    parts: Sections, declared: AxisFacts, text: str
) -> tuple[tuple[Panel, ...], list[Problem]] | None:
    """Read the leaderboard of the first blocks that hold a table; None if it is none for certain.

    Its columns are measures of their own, each with its unit. A text that names no kind calls it
    a leaderboard in its heading.
    """
    titles = [parts.heading.text if parts.heading else "", *(own.text for own in parts.overview)]
    called = any(map(section_patterns.calls_leaderboard, titles if declared.kind else titles[:1]))
    if not declared.kind and not called:
        return None
    for blocks in dict.fromkeys((parts.data, parts.axes, parts.overview)):
        data = plain_blocks(blocks, text)
        lines = lines_of(data, evidence_of(parts, declared, data))
        grid, tabled = entity_grid(lines, called=called)
        if not grid and tabled:
            return None
        if grid:
            placed = [*grid.cells]
            placed = _as_written(placed, blocks) if numerals.groups_thousands(text) else placed
            panels, others = assembled_panels(placed, grid.facts(declared))
            problems = [*grid.problems, *(own for own in others if own.code != "mixed-units")]
            none = Measure(None, None)
            panels = tuple(replace(own, measure=none, comparable=False) for own in panels)
            done = {own.line for own in others} | grid.lines
            unread = unread_numbers(
                (*dict.fromkeys((*parts.data, *blocks)),), panels, declared, done
            )
            return (panels, [*problems, *unread]) if panels else None
    return None


def _as_written(placed: Sequence[PlacedCell], blocks: Sequence[Block]) -> list[PlacedCell]:
    """Give the literals back the commas between their thousands."""
    lines = dict(texts_by_line(blocks))
    lines |= {block.line: block.text for block in blocks if not block.rows}
    return [_with_thousands(cell, lines.get(cell.statement.line, "")) for cell in placed]


def _with_thousands(cell: PlacedCell, text: str) -> PlacedCell:
    quantity = cell.statement.quantity
    literal = numerals.regrouped(quantity.literal, text)
    if literal == quantity.literal:
        return cell
    statement = replace(cell.statement, quantity=replace(quantity, literal=literal))
    return cell._replace(statement=statement)


def _without_grid(blocks: Sequence[Block], kind: ChartKind) -> Iterator[Problem]:
    """Say once that the numbers of a chart without a grid make no cells."""
    lines = [block.line for block in blocks if numerals.numerals_in(block.rest) or block.rows]
    if lines and kind != "other":
        message = f"The numbers here are those of a {kind} chart, which makes no heatmap cells."
        hint = "If the figure is a heatmap, say so in the heading: ## Heatmap: …"
        hint = _LEADERBOARD if kind == "table" else hint
        yield Problem(lines[0], "kind-without-cells", "info", message, hint)


def _series(blocks: Sequence[Block]) -> Iterator[Series]:
    """List the series of which the text tells a course, if it tells any."""
    items = [item for item in blocks if item.kind == "item" and item.lead and item.strong]
    courses = [(item, course_patterns.course_in(item.rest)) for item in items if item.rest]
    if any(course for _, course in courses):
        for item, course in courses:
            name = item.lead or ""
            yield Series(name, course or NO_COURSE, item.line, is_aggregate(name))


def _doubtful_kind(declared: AxisFacts, line: int | None) -> Iterator[Problem]:
    """Say that what is called a heatmap is described like lines."""
    if declared.kind == "heatmap" and line:
        message = "The text calls this a heatmap, but describes lines, as of a line chart."
        hint = "If the figure is a line chart, say so in the heading: ## Line Chart: …"
        yield Problem(line, "kind-doubtful", "info", message, hint)


def _about_chart(
    parts: Sections, declared: AxisFacts, panels: Sequence[Panel], problems: Sequence[Problem]
) -> Iterator[Problem]:
    line = parts.heading.line if parts.heading else 1
    if declared.kind == "other" and not panels:
        yield Problem(line, "no-chart", "warning", *_NO_CHART)
    elif declared.kind in GRID_KINDS and not panels:
        told = any(problem.code not in _NO_NUMBERS for problem in problems)
        code, words = ("no-certain-values", _NONE_CERTAIN) if told else ("no-values", _NO_VALUES)
        yield Problem(line, code, "info", *words)
    if parts.second:
        kind = section_patterns.headed(parts.second.text)
        message = f"A second chart starts here ({kind[0] if kind else 'another'}); it is not read."
        yield Problem(parts.second.line, "second-chart", "info", message, _SECOND)


_LEADERBOARD = "If the rows are ranked, let one column name them: | Rank | Model | Score |"
_NO_CHART = (
    "No chart is recognized: no heading or overview says what kind of figure this is.",
    "Start with a heading that names it, as in: ## Heatmap: Accuracy by Type and Length",
)
_NO_VALUES = (
    "The text states no value of any cell, so no heatmap is drawn.",
    "State the values in a table: | Type \\ Length | 1 | 2 | and a row for each type.",
)
# Problems that do not tell of numbers.
_NO_NUMBERS = frozenset({"all-empty", "axis-mismatch", "kind-doubtful"})
_NONE_CERTAIN = (
    "No number of the text has a row and a column for certain, so no heatmap is drawn.",
    "State the values in a table: | Type \\ Length | 1 | 2 | and a row for each type.",
)
_SECOND = "Give each chart a seed file of its own."
