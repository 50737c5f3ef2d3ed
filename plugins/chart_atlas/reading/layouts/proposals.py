"""What each line of a text may state: the layouts in their order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache, partial
from itertools import zip_longest

from ...language import is_aggregate, looks_like_metric, numerals, unnumbered, without_notes
from ..axis_text import folded, stem, words_of
from ..evidence import Evidence
from ..outline import Block
from ..patterns import doubt_patterns, label_patterns, line_patterns, section_patterns
from ..places.label_fits import Fitting
from ..places.named_ticks import ticks_named
from ..places.statements import Source, Statement
from ..prose_rows.full_rows import full_rows, without_rows
from ..prose_rows.told_rounds import statements_of_rounds
from .alternations import Told, alternating, of_region, takes_turns
from .any_table import other_table, read_table
from .diagonals import Proposal, on_the_diagonal
from .grid import grid_of
from .items import framed, in_parentheses, labelled, run_of, without_amounts
from .labelled_blocks import as_label, notes_on_numbers, with_heads
from .lines import LEAD, Line, located
from .paired_values import pairs_in
from .table_cells import TableReading
from .tick_tokens import names_tick
from .triangles import in_triangles


def _proposals(line: Line, fitting: Fitting) -> list[Proposal]:
    """Propose what a line states by the first layout that takes it."""
    if line.block.kind not in ("item", "text") or not numerals.has_value(line.block.text):
        return []
    found = next((found for layout in _LAYOUTS if (found := layout(line, fitting))), [])
    # Ticks and numbers that take turns know no gaps: "S21 → –; S22 → 19".
    pairs = _in_pairs(line, fitting) if found and found[0][2] == ("told",) else []
    return max(found, pairs, key=len)


_BEHIND = re.compile(r"\S\s*\(([^()]*)\)\W*$")


def _one_number(line: Line, fitting: Fitting) -> list[Proposal]:
    lead, rest = line.lead, line.rest
    if line.strong and rest and (found := labelled(rest, fitting)):
        return [({"own": lead, "alt": found[0]}, found[1], ("alt",), None)]
    found = labelled(line.block.text, fitting) or in_parentheses(line.block.text, fitting)
    if found and len(found[0].split()) > 2 and _told(line, fitting):
        return []  # "Mostly a move to Rye (0.98)", below a tick of the other axis
    note = _BEHIND.search(line.block.text)
    if found and note and ticks_named(note[1], fitting.ticks):
        return [({"own": found[0], "alt": note[1]}, found[1], ("alt",), None)]
    return [({"own": found[0]}, found[1], ("item",), None)] if found else []


def _by_position(line: Line, fitting: Fitting) -> list[Proposal]:
    label, run = run_of(line, fitting)
    if section_patterns.is_axis_lead(label):
        return []
    count = len(run)
    return [
        ({"own": label, "pos": str(at)}, value, ("run", count), count)
        for at, value in enumerate(run if label else ())
    ]


def _in_a_frame(line: Line, fitting: Fitting) -> list[Proposal]:
    named = line.lead and names_tick(line.rest, fitting.ticks)
    found = framed(line.rest, fitting) if line.lead and not named else None
    return [({"own": line.lead}, found, ("frame",), None)] if found else []


def _by_ticks(line: Line, fitting: Fitting) -> list[Proposal]:
    named = ticks_named(line.lead, fitting.ticks)
    titled = line.strong and line.rest and not named
    outer = {"B9": line.lead.rstrip(".")} if titled else {}
    told = _told(line, fitting)
    if len(named) > 1:  # of a square, which axis it is of is told elsewhere
        return [({"own": row, "alt": column}, value, ("alt",), None) for value, row, column in told]
    return [
        ({**outer, "row": row, "column": column}, value, ("told",), None)
        for value, row, column in told
    ]


def _of_region(line: Line, fitting: Fitting) -> list[Proposal]:
    return [
        ({"row": row, "column": column}, value, ("region",), None)
        for value, row, column in of_region(line.block.text, fitting.ticks, fitting.said)
    ]


def _in_pairs(line: Line, fitting: Fitting) -> list[Proposal]:
    pairs = (pairs_in(line.rest, fitting) or []) if len(line.lead) < LEAD else []
    # "1 h: 84, 2 h: 91; Mean: 88": a mean that no axis lists stands beside the places.
    known = [own for own in pairs if not is_aggregate(own[0]) or names_tick(own[0], fitting.ticks)]
    pairs = known if len(known) > 1 else pairs
    if not line.lead:  # below a label of their own
        sizes = [len(place.split()) for place, _ in pairs]
        # "Elm had 12, Oak 15": what leads in the first is no part of it.
        led = (
            bool(sizes) and sizes[0] > max(sizes[1:]) and not names_tick(pairs[0][0], fitting.ticks)
        )
        listed = [] if led or not line.path else pairs
        return [({"own": place}, value, ("item",), None) for place, value in listed]
    own = [(line.lead if _ITSELF.fullmatch(text) else text, value) for text, value in pairs]
    return [({"own": line.lead, "alt": place}, value, ("alt",), None) for place, value in own]


_ITSELF = re.compile(r"(?:with\s+)?itself", re.IGNORECASE)
_LAYOUTS = (
    on_the_diagonal,
    _one_number,
    _by_position,
    _in_a_frame,
    _by_ticks,
    _in_pairs,
    _of_region,
)


def _told(line: Line, fitting: Fitting) -> tuple[Told, ...]:
    """Read sentences in which numbers and ticks alternate, of what the lead or a label names."""
    above = [text for _, text in line.path[-1:]]
    for label in filter(None, (line.lead, *above)):
        subject = ticks_named(label, fitting.ticks)
        if len(subject) == 1 or (label == line.lead and {*subject[:1]} < {*subject}):
            subject = subject[:1]
            text = line.rest if label == line.lead else line.block.text
            return alternating(text, subject, fitting.ticks, fitting.said)
    return alternating(line.block.text, (), fitting.ticks, fitting.said)


def lines_of(blocks: Sequence[Block], evidence: Evidence) -> tuple[Line, ...]:
    """Give the blocks of a text the announcements that they stand under."""
    fitting = evidence.fitting

    def role_of(label: str) -> str | None:
        named = ticks_named(label, fitting.ticks) if label else ()
        return named[0][0] if len(named) == 1 else None

    blocks = with_heads(blocks)
    noted = notes_on_numbers(blocks)
    known = [
        as_label(block, evidence.panel_titles, noted, tabled=bool(following and following.rows))
        for block, following in zip_longest(blocks, blocks[1:])
    ]
    return located(known, lambda line: bool(_proposals(line, fitting)), role_of)


def statements_in(lines: Sequence[Line], evidence: Evidence) -> Iterator[Statement]:
    """Propose statements for all lines."""
    read = {line: [*_statements_of(line, evidence)] for line in lines}
    read |= (rounds := statements_of_rounds(read, evidence))
    for line, rows in full_rows(read, evidence).items():
        others = _statements_of(without_rows(line, rows, evidence), evidence)
        told = [*others, *(own for row in rows for own in row.statements)]
        read[line] = max(told, rounds.get(line, []), key=len)
    found = [
        own
        for line, statements in read.items()
        for own in without_amounts(line.block.text, statements, evidence.fitting)
        if own.line not in evidence.declaring
    ]
    alone = [own[0] for own in read.values() if len(own) == 1 and own[0].shape == ("told",)]
    digits = {_decimals(own) for own in found if own not in alone}
    found = [own for own in found if own not in alone or _decimals(own) in digits]
    is_real = cache(partial(_is_real, evidence=evidence))  # a run stands under the same words
    known = _counted({own.columns.get("own", "") for own in found})
    found = [own for own in found if is_real(_labels(own, known), own.told[-1:])]
    yield from in_triangles(found, evidence.axes)


def _labels(statement: Statement, ticks: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Return what a statement stands under, and the labels of its own line that are no ticks."""
    labels = statement.columns.items()
    return tuple((n, text) for n, text in labels if n[0] in "HBGoa" and text not in ticks)


def _counted(labels: Collection[str]) -> set[str]:
    """Return the labels that differ by their last number alone: "R@1" and "R@5" are ticks."""
    bare = {own: own.rstrip("0123456789") for own in labels if not label_patterns.is_derived(own)}
    times = Counter(bare.values())
    return {label for label, own in bare.items() if times[own] > 1}


def _decimals(statement: Statement) -> int:
    """Return how many digits stand behind the point: a lone number must look like the others."""
    return len(statement.quantity.literal.partition(".")[2])


def _is_glued(block: Block) -> bool:
    """Return whether a dash between a bold label and a number may be a minus: "**A** -2.5"."""
    bare = ":" not in block.text[len(block.lead or "") :][:2]
    return bool(block.lead and block.strong) and bare and numerals.is_negative(block.rest)


def _statements_of(line: Line, evidence: Evidence) -> Iterator[Statement]:
    text = line.block.text
    if line.heads or _is_glued(line.block) or takes_turns(text, evidence.fitting.ticks):
        return
    if label_patterns.is_elsewhere(text):
        return
    yield from _pairs_of_table(line)
    proposals = _proposals(line, evidence.fitting)
    for own, value, shape, count in proposals:
        columns = {**dict(line.path), **own}
        tail, intros = _around_run(line) if count else ("", ())
        told = (*line.told, tail) if tail else line.told
        source: Source = "sentence" if shape[0] in ("told", "frame") else "list"
        yield Statement(value, line.block.line, columns, shape, source, count, told, intros)


def _pairs_of_table(line: Line) -> Iterator[Statement]:
    """Propose the rows of a table with one column of numbers: its labels may name two places."""
    if len(line.block.rows) < 2:
        return
    grid, _ = grid_of(line.block)
    if len(grid.data) != 1:
        return
    at = grid.data[0]
    shape = ("pairs", grid.header[at])
    for row in grid.rows:
        value = numerals.read_quantity(row.cells[at])
        if value and row.cells[0]:
            columns = {**dict(line.path), "own": row.cells[0]}
            yield Statement(value, row.line_of(at), columns, shape, "table", None, line.told)


def _around_run(line: Line) -> tuple[str, tuple[str, ...]]:
    """Return what stands behind a run, and the words that lead it in."""
    run = numerals.series(line.rest)
    announced = line.told[-1:] if line.told and line.told[-1].endswith(":") else ()
    # What titles a panel tells nothing of its rows.
    announced = tuple(text for text in announced if not label_patterns.names_panel(text))
    if not run:
        return "", announced
    return run.tail, tuple(filter(None, (run.intro, run.note, *announced)))


_STATED = re.compile(rf":\s*{numerals.NUMBER}\s*[^\W\d]", re.ASCII)


def _is_real(labels: Sequence[tuple[str, str]], told: Sequence[str], evidence: Evidence) -> bool:
    """Return whether a number is no derived, invented or borrowed one by its labels."""
    above = [text for name, text in labels if name[0] in "HBG"]
    near = [text for name, text in labels if name[0] == "o"]
    own = [text for name, text in labels if name[0] in "oa"]
    # A number in a label tells of a line that ran into another.
    if any(map(_STATED.search, above)) or any(map(section_patterns.names_axis, own)):
        return False
    near += [text for text in told if len(text) < _SHORT]
    heads = [*above, *(text for text in near if not numerals.has_digit(text))]
    supposed = any(map(doubt_patterns.is_of_elsewhere, heads))
    return not (supposed or any(map(label_patterns.is_elsewhere, (*above, *near)))) and not any(
        _is_of_other_numbers(text, evidence)
        for text in (*near, *(text for text in above if not _titles_panel(text, evidence)))
    )


def tables_of(lines: Sequence[Line], evidence: Evidence) -> Iterator[TableReading]:
    """Read the tables of a text; one that is announced as something else makes no cells."""
    for line in lines:
        if line.block.rows:
            last = line_patterns.last_sentence(line.told[-1]) if line.told else ""
            announced = last if last.endswith(":") else ""
            labels = (text for name, text in line.path if name[0] in "BG")
            near = [text for text in labels if not _titles_panel(text, evidence)]
            said = filter(None, [*near, announced])
            if any(_is_of_other_numbers(text, evidence) for text in said):
                yield TableReading((), (other_table(line),))
            else:
                yield read_table(line, evidence)


def _is_of_other_numbers(text: str, evidence: Evidence) -> bool:
    """Return whether a text speaks of derived numbers, of another measure or another chart."""
    fitting = evidence.fitting
    derived = label_patterns.derived_words(without_notes(text) or text)
    if not evidence.measure and text.split()[1:]:  # "Counts of birds": the numbers may be counts
        derived = tuple(word for word in derived if not folded(word).startswith("count"))
    named = any(axis.names(text) for axis in evidence.axes.values())
    if _OF_AXES.search(text):
        derived = tuple(word for word in derived if folded(word) != "legend")
    named = named or bool(label_patterns.names_panel(text) and _PLACED.search(text))
    topic = {*evidence.topic, *map(stem, words_of(evidence.measure or ""))}
    other = looks_like_metric(text) and not {*map(stem, words_of(without_notes(text)))} <= topic
    known = named or all(stem(folded(word)) in topic for word in derived)
    named = named or bool(section_patterns.kinds(text)) or _shares_word(text, fitting.names)
    return not known or (other and not named) or section_patterns.is_other_chart(text)


# As in: Axes and legend
_OF_AXES = re.compile(r"\bax[ei]s\b", re.IGNORECASE)
# The left of several panels, or the one that a letter names.
_PLACED = re.compile(
    r"\b(?:left|right|top|bottom|upper|lower|middle|first|second|third)\b|\([a-h]\)", re.IGNORECASE
)


def _titles_panel(text: str, evidence: Evidence) -> bool:
    """Return whether an announcement is the title of a panel: listed as such, or numbered."""
    title = folded(label_patterns.panel_title(text))
    titles = title in evidence.panel_titles or unnumbered(text) != text
    return titles and not section_patterns.is_other_chart(text)


# A longer paragraph is a description, and announces nothing.
_SHORT = 70


def _shares_word(text: str, names: str) -> bool:
    return bool({stem(word) for word in words_of(text)} & {stem(word) for word in words_of(names)})
