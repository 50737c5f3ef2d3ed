#!/usr/bin/env python3
"""Ask the search of the built site what a reader would ask, and print what comes first.

The site is built anew and asked in a browser. With --write the table goes into docs/search.md, with
--check nothing is written: exit 1 if the page does not hold it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from playwright.sync_api import Page

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser import launched, serving, visiting  # noqa: E402 (its folder is put on the path above)
from searching import Found, ask  # noqa: E402

TARGET = ROOT / "docs" / "search.md"
OPENING, CLOSING = "<!-- queries: start -->", "<!-- queries: end -->"

# What readers ask for, by the kind of words that they know.
QUERIES: dict[str, tuple[str, ...]] = {
    "title": ("core generalization", "performance metrics", "short to long"),
    "model": ("R1-Qwen", "Qwen 2.5 7B", "llama"),
    "dataset": ("AMC23", "GSM8K", "olympiad"),
    "another spelling": ("AIME 2024", "GPQA Diamond", "MATH-500"),
    "metric": ("pass@1", "accuracy"),
    "axis": ("local window size", "training progress"),
    "number": ("56.3", "46.3", "87.7", "100.0"),
    "two names": ("qwen accuracy", "r1-llama AIME24"),
    "number and label": ("R1-Qwen 56.3", "qwen 30.7", "89.0 AMC23", "ratio 0.4 56.3"),
    "misspelt": ("qwan", "Qwn", "accurracy", "Olimpiad", "acuracy~1"),
    "statement": ("contradicted statements", "highest value"),
    "not there": ("perplexity",),
}
# A longer piece of a result tells no more.
MAX_WORDS = 100


def table(page: Page) -> str:
    """Return what comes first for each query, as a Markdown table."""
    rows = [
        _row(kind, f"`{query}`", *_told(ask(page, query)))
        for kind, queries in QUERIES.items()
        for query in queries
    ]
    head = [_row("by", "query", "first", "its words", "second"), _row(*["---"] * 5)]
    return "\n".join([*head, *rows])


def _told(found: list[Found]) -> Iterator[str]:
    if not found:
        yield from ("nothing", "", "")
        return
    yield f"{found[0].title} (`{found[0].place}`)"
    words = found[0].words
    yield words if len(words) <= MAX_WORDS else f"{words[:MAX_WORDS]}…"
    yield f"`{found[1].place}`" if len(found) > 1 else ""


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"


def asked() -> str:
    """Build the site and ask its search."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "mkdocs", "build", "-q", "-d", folder]
        subprocess.run(command, cwd=ROOT, check=True)  # noqa: S603 (the command is ours)
        with (
            launched() as browser,
            serving(Path(folder)) as base,
            visiting(browser, base) as opened,
        ):
            return table(opened.page)


def page(written: str) -> str:
    """Return the page with the table between its marks."""
    before, start, rest = written.partition(OPENING)
    _, end, after = rest.partition(CLOSING)
    if not start or not end:
        raise SystemExit(f"queries: docs/search.md must hold {OPENING} and {CLOSING}.")
    return f"{before}{start}\n\n{asked()}\n\n{end}{after}"


@click.command()
@click.option("--write", is_flag=True, help="Put the table into docs/search.md.")
@click.option("--check", is_flag=True, help="Only tell whether docs/search.md is up to date.")
def main(*, write: bool, check: bool) -> None:
    """Print what the search of this site finds first."""
    if not write and not check:
        click.echo(asked())
        return
    written = TARGET.read_text(encoding="utf-8")
    made = page(written)
    if write:
        TARGET.write_text(made, encoding="utf-8")
    elif made != written:
        click.echo("docs/search.md is not what the search finds now. Run: make queries", err=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
