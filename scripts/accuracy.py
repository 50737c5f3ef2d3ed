#!/usr/bin/env python3
"""Print how accurate the reading of the corpus is, as a table by layout.

With --write the table goes into docs/accuracy.md, with --check nothing is written: exit 1 if
the page does not hold it.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from answers import Case, Score, cases, read, score  # noqa: E402 (its folder is put on the path above)

TARGET = ROOT / "docs" / "accuracy.md"
START, END = "<!-- accuracy: start -->", "<!-- accuracy: end -->"
HEAD = [
    "| layout | texts | cells stated | right | wrong | missing | invented | problems |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
]


def table() -> str:
    """Return the table in Markdown, a row for each layout and one for all."""
    groups: dict[str, list[Case]] = defaultdict(list)
    for case in cases():
        groups[case.layout].append(case)
    rows = [_row(layout, groups[layout]) for layout in sorted(groups)]
    return "\n".join([*HEAD, *rows, _row("**all**", cases())])


def _row(layout: str, group: Sequence[Case]) -> str:
    scores = [score(case.answer, read(case).panels) for case in group]
    problems = sum(len(read(case).problems) for case in group)
    numbers = [len(group), *_sums(scores), problems]
    return f"| {layout} | {' | '.join(f'{number:,}' for number in numbers)} |"


def _sums(scores: Sequence[Score]) -> Iterator[int]:
    yield sum(found.stated for found in scores)
    yield sum(found.right for found in scores)
    for name in ("wrong", "missing", "invented"):
        yield sum(len(getattr(found, name)) for found in scores)


def page(written: str) -> str:
    """Return the page with the table between its marks."""
    before, start, rest = written.partition(START)
    _, end, after = rest.partition(END)
    if not start or not end:
        raise SystemExit(f"accuracy: docs/accuracy.md must hold {START} and {END}.")
    return f"{before}{START}\n\n{table()}\n\n{END}{after}"


@click.command()
@click.option("--write", is_flag=True, help="Put the table into docs/accuracy.md.")
@click.option("--check", is_flag=True, help="Only tell whether docs/accuracy.md is up to date.")
def main(*, write: bool, check: bool) -> None:
    """Print the accuracy of the reading of the corpus by layout."""
    if not write and not check:
        click.echo(table())
        return
    written = TARGET.read_text(encoding="utf-8")
    if write:
        TARGET.write_text(page(written), encoding="utf-8")
    elif page(written) != written:
        click.echo("docs/accuracy.md is not what is read now. Run: make accuracy", err=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
