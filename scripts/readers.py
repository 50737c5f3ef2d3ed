#!/usr/bin/env python3
"""Let a scripted reader do what readers come for, and print what each task takes.

The site of this project is built with one made-up text more, and used from its home page on. Clicks
and keys are counted; seconds are those of a practised hand (the keystroke-level model: 1.35 s to
think and 1.3 s to point and press for a click, 0.2 s for a key) and what the browser makes it wait.
Each answer is checked.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from playwright.sync_api import Locator, Page, expect

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser import launched, serving, visiting  # noqa: E402 (its folder is put on the path above)

CLICK_S, KEY_S = 1.35 + 1.3, 0.2
MATH = """\
## Heatmap: Accuracy by Model and Benchmark
### Components/Axes
* **Y-axis:** Labeled "Model". Values: Qwen2.5-7B, Llama-3.1-8B, Mistral-7B.
* **X-axis:** Labeled "Benchmark". Values: GSM8K, MATH, HumanEval.
* **Color bar:** "Accuracy (%)", from light green (0) to dark green (100).
### Data
| Model \\ Benchmark | GSM8K | MATH | HumanEval |
| --- | --- | --- | --- |
| Qwen2.5-7B | 85.4 | 71.2 | 79.9 |
| Llama-3.1-8B | 84.5 | 47.8 | N/A |
| Mistral-7B | 52.1 | ~13 | 40.2 |
"""


@dataclass
class Reader:
    """Somebody before a screen, and what it has cost so far."""

    page: Page
    clicks: int = 0
    keys: int = 0
    waited: float = 0.0

    @property
    def seconds(self) -> float:
        """What it has taken."""
        return self.clicks * CLICK_S + self.keys * KEY_S + self.waited

    def click(self, what: Locator) -> None:
        """Wait for something, and click it."""
        self._wait(what)
        what.click()
        self.clicks += 1

    def type(self, text: str) -> None:
        """Press the keys of a text."""
        self.page.keyboard.type(text)
        self.keys += len(text)

    def read(self, what: Locator) -> str:
        """Wait for something, and return its text."""
        self._wait(what)
        return " ".join(what.inner_text().split())

    def _wait(self, what: Locator) -> None:
        start = time.perf_counter()
        expect(what).to_be_visible(timeout=15_000)
        self.waited += time.perf_counter() - start

    def search(self, words: str) -> None:
        """Look for words from any page."""
        self.click(self.page.get_by_placeholder("Search"))
        self.type(words)


def best_on_math(reader: Reader) -> str:
    """Find the leaderboard of a dataset."""
    page = reader.page
    reader.click(page.get_by_role("link", name="Datasets").first)
    reader.click(page.locator("main").get_by_role("link", name="MATH", exact=True).first)
    return reader.read(page.locator(".ca-board li").first)


def where_qwen_loses(reader: Reader) -> str:
    """Find a comparison, and its farthest place below."""
    page = reader.page
    reader.click(page.get_by_role("link", name="Compare").first)
    reader.click(page.get_by_role("link", name="R1-Qwen against R1-Llama"))
    return reader.read(page.get_by_text("Farthest below:"))


def is_30_7_right(reader: Reader) -> str:
    """Find what is contradicted."""
    page = reader.page
    reader.click(page.get_by_role("link", name="Statements").first)
    return reader.read(page.locator("main li", has_text="Ratio 0.3 and Window Size 1000").first)


def cite_the_cell(reader: Reader) -> str:
    """Find a number, and copy the address of its cell."""
    page = reader.page
    reader.search("30.7")
    reader.click(page.locator(".md-search-result__link", has_text="30.7").first)
    reader.click(page.get_by_role("button", name="Copy link").filter(visible=True).first)
    reader.read(page.get_by_text("Copied", exact=True).filter(visible=True).first)
    return str(page.evaluate("navigator.clipboard.readText()"))


def numbers_of_aime25(reader: Reader) -> str:
    """Find the panel of a dataset, and save its table."""
    page = reader.page
    reader.search("AIME25")
    reader.click(page.locator(".md-search-result__link", has_text="AIME25").first)
    reader.click(page.locator("main").get_by_role("link", name="AIME25").first)
    with page.expect_download() as download:
        reader.click(
            page.locator("section", has=page.locator("#panel-r1-llama-aime25")).get_by_role(
                "button", name="CSV, wide"
            )
        )
    return Path(download.value.path()).read_text("utf-8")


@dataclass(frozen=True)
class Task:
    """What a reader wants; answer: a word that what is found must hold."""

    name: str
    do: Callable[[Reader], str]
    answer: str


TASKS = (
    Task("the best model on MATH", best_on_math, "Qwen2.5-7B"),
    Task("where R1-Qwen loses to R1-Llama", where_qwen_loses, "Local Window Size 500, Ratio 0.2"),
    Task('whether "30.7 at 0.3/1000" is right', is_30_7_right, "contradicted"),
    Task("the address of a cell, to cite it", cite_the_cell, "#cell-panel-r1-llama-aime25-"),
    Task("all numbers of AIME25 as CSV", numbers_of_aime25, "29.3"),
)


def build(folder: Path) -> Path:
    """Build the site of the project, with a text more."""
    for name in ("docs", "seeds"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "mkdocs.yml", folder)
    (folder / "seeds" / "math.txt").write_text(MATH, encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "-q"]
    subprocess.run(command, cwd=folder, check=True)  # noqa: S603 (the command is ours)
    return folder / "site"


def table() -> str:
    """Do all tasks; a Markdown table of what they take."""
    rows = ["| a reader looks for | clicks | keys | seconds |", "| --- | --- | --- | --- |"]
    with (
        TemporaryDirectory() as folder,
        launched() as browser,
        serving(build(Path(folder))) as base,
    ):
        for task in TASKS:
            with visiting(browser, base) as opened:
                opened.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
                reader = Reader(opened.page)
                found = task.do(reader)
            if task.answer not in found:
                raise SystemExit(f"readers: {task.name}: found {found[:200]!r}")
            cost = reader.clicks, reader.keys, f"{reader.seconds:.0f}"
            rows.append(f"| {task.name} | {' | '.join(map(str, cost))} |")
    return "\n".join(rows)


@click.command()
def main() -> None:
    """Print what each task of a reader takes."""
    click.echo(table())


if __name__ == "__main__":
    main()
