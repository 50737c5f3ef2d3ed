#!/usr/bin/env python3
"""Print how accurate the reading of corpus and field texts is, as a table by layout for each.

With --write the tables go into docs/accuracy.md, with --check nothing is written: exit 1 if
the page does not hold them.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

import click

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from answers import (  # noqa: E402 (its folder is put on the path above)
    Case,
    Score,
    blind_cases,
    cases,
    field_cases,
    first_contact,
    read,
    score,
)
from called import ANSWERS, called  # noqa: E402 (likewise)

TARGET = ROOT / "docs" / "accuracy.md"
COLUMNS = ("wrong", "invented", "missing")
# The order of the rows of the field texts.
FIELD_LAYOUTS = ("tables", "lists", "sentences", "few or no values", "no heatmap")


def corpus_table() -> str:
    """Return the table of the texts that the reader was built on, a row for each layout."""
    groups = _groups(cases())
    return _table(sorted(groups), groups, problems=True)


def field_table() -> str:
    """Return the table of the field texts, a row for each layout."""
    return _table(FIELD_LAYOUTS, _groups(field_cases()), problems=False)


def blind_table() -> str:
    """Return the table of the texts that the reader met unprepared: then, and now."""
    groups, rows = _groups(blind_cases()), []
    for name, then in first_contact().items():
        scores = [score(case.answer, read(case).panels) for case in groups[name]]
        stated, right, wrong, invented, _ = _sums(scores)
        first = (then["right"], then["wrong"], then["invented"])
        shown = [len(scores), stated, *first, right, wrong, invented]
        rows.append(_row(then["about"], *(f"{number:,}" for number in shown)))
    names = ["right", "wrong", "invented"]
    told = [*(f"{own} at first" for own in names), *(f"{own} now" for own in names)]
    head = [_row("set", "texts", "cells stated", *told), _row("---", *["---:"] * (len(told) + 2))]
    return "\n".join([*head, *rows])


OUTCOMES = ("as in the answer", "in other words", "not found", "where the answer has none")


def names_table() -> str:
    """Return how titles, axes and measures are called beside what their answers say."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for case in (*cases(), *field_cases(), *blind_cases()):
        for name, ours, theirs in _names(case):
            own, said = _folded(ours), _folded(theirs)
            found = OUTCOMES[0] if own == said else OUTCOMES[1] if own and said else ""
            counts[name][found or OUTCOMES[2 if said else 3]] += 1
    head = [_row("name", *OUTCOMES), _row("---", *["---:"] * len(OUTCOMES))]
    rows = [_row(name, *(f"{own[it]:,}" for it in OUTCOMES)) for name, own in counts.items()]
    return "\n".join([*head, *rows])


def _names(case: Case) -> Iterator[tuple[str, str | None, str | None]]:
    """Yield what a chart is called, and the axes and measures of its panels, with the answer."""
    chart = read(case)
    # A chart without a title goes by its file's name; some answers tell of no title.
    if "title" in case.answer:
        yield "title", chart.title if chart.title != case.text.stem else None, case.answer["title"]
    for panel, answer in zip(chart.panels, case.answer["panels"], strict=False):
        yield "vertical axis", panel.row_axis.label, answer["row_axis"]["label"]
        yield "horizontal axis", panel.column_axis.label, answer["column_axis"]["label"]
        if "measure" in answer:
            yield "measure", panel.measure.label, answer["measure"]["label"]


def _folded(name: str | None) -> str:
    return " ".join(re.findall(r"[^\W_]+", (name or "").casefold())).removesuffix("s")


def titles_table() -> str:
    """Return how many names are those that careful readers give, of each kind of name."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for own in chain.from_iterable(map(called, ANSWERS)):
        counts[own.what][own.outcome] += 1
    outcomes = ("right", "missing", "wrong")
    head = [_row("name", *outcomes), _row("---", *["---:"] * len(outcomes))]
    rows = [_row(name, *(f"{own[it]:,}" for it in outcomes)) for name, own in counts.items()]
    return "\n".join([*head, *rows])


TABLES: dict[str, Callable[[], str]] = {
    "accuracy": corpus_table,
    "field": field_table,
    "blind": blind_table,
    "names": names_table,
    "titles": titles_table,
}


def _groups(found: Iterable[Case]) -> dict[str, list[Case]]:
    groups: dict[str, list[Case]] = defaultdict(list)
    for case in found:
        groups[case.layout].append(case)
    return groups


def _table(layouts: Sequence[str], groups: dict[str, list[Case]], *, problems: bool) -> str:
    names = ["layout", "texts", "cells stated", "right", *COLUMNS, *["problems"] * problems]
    head = [_row(*names), _row("---", *["---:"] * (len(names) - 1))]
    rows = [_counts(layout, groups[layout], problems=problems) for layout in layouts]
    everything = [case for layout in layouts for case in groups[layout]]
    return "\n".join([*head, *rows, _counts("**all**", everything, problems=problems)])


def _counts(layout: str, group: Sequence[Case], *, problems: bool) -> str:
    scores = [score(case.answer, read(case).panels) for case in group]
    numbers = [len(group), *_sums(scores)]
    if problems:
        numbers.append(sum(len(read(case).problems) for case in group))
    return _row(layout, *(f"{number:,}" for number in numbers))


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _sums(scores: Sequence[Score]) -> Iterator[int]:
    yield sum(found.stated for found in scores)
    yield sum(found.right for found in scores)
    for name in COLUMNS:
        yield sum(len(getattr(found, name)) for found in scores)


def page(written: str) -> str:
    """Return the page with each table between its marks."""
    for name, table in TABLES.items():
        opening, closing = f"<!-- {name}: start -->", f"<!-- {name}: end -->"
        before, start, rest = written.partition(opening)
        _, end, after = rest.partition(closing)
        if not start or not end:
            raise SystemExit(f"accuracy: docs/accuracy.md must hold {opening} and {closing}.")
        written = f"{before}{start}\n\n{table()}\n\n{end}{after}"
    return written


@click.command()
@click.option("--write", is_flag=True, help="Put the tables into docs/accuracy.md.")
@click.option("--check", is_flag=True, help="Only tell whether docs/accuracy.md is up to date.")
def main(*, write: bool, check: bool) -> None:
    """Print the accuracy of the reading by layout."""
    if not write and not check:
        click.echo("\n\n".join(table() for table in TABLES.values()))
        return
    written = TARGET.read_text(encoding="utf-8")
    if write:
        TARGET.write_text(page(written), encoding="utf-8")
    elif page(written) != written:
        click.echo("docs/accuracy.md is not what is read now. Run: make accuracy", err=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
