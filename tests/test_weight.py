"""The largest chart that is read makes a page that a phone can hold: few elements, few bytes."""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import drawn
import sites
from browser import Visit

# As many places as are read, in four panels.
SIZE, PANELS = 25, ("Baseline", "Fine-tuned", "Held out", "Pruned")
MOST_ELEMENTS, MOST_BYTES = 6000, 60_000


def number(chance: random.Random) -> str:
    return f"{chance.uniform(0, 100):.1f}"


def table(chance: random.Random) -> list[str]:
    head = " | ".join(f"Head {n}" for n in range(SIZE))
    rows = (" | ".join([f"Layer {n}", *(number(chance) for _ in range(SIZE))]) for n in range(SIZE))
    return [f"| Layer | {head} |", "|---" * (SIZE + 1) + "|", *(f"| {row} |" for row in rows)]


def runs(chance: random.Random) -> list[str]:
    return [
        f"* **Layer {n}:** {', '.join(number(chance) for _ in range(SIZE))}" for n in range(SIZE)
    ]


def largest(layout: Callable[[random.Random], list[str]]) -> str:
    """A text that states 2,500 numbers, as a table or as lists."""
    chance = random.Random("largest")  # noqa: S311 (no secret)
    lines = [
        "## Heatmap: Largest",
        "### Components/Axes",
        f'* **Y-axis:** Labeled "Layer". Values: {", ".join(f"Layer {n}" for n in range(SIZE))}.',
        f'* **X-axis:** Labeled "Head". Values: {", ".join(f"Head {n}" for n in range(SIZE))}.',
        '* **Color bar:** Labeled "Accuracy (%)", from 0 (white) to 100 (blue).',
        "### Detailed Analysis",
    ]
    for title in PANELS:
        lines += [f"#### {title}", "", *layout(chance), ""]
    return "\n".join(lines)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    seeds = {f"{each.__name__}.txt": largest(each) for each in (table, runs)}
    seeds["runs.txt"] = seeds["runs.txt"].replace("Largest", "Largest in lists")
    folder = tmp_path_factory.mktemp("largest")
    return sites.project(folder, seeds, theme=sites.MATERIAL).built


NAMES = ("largest", "largest-in-lists")


@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_the_largest_chart_has_few_elements(
    built: Path, serve: Callable[..., str], visit: Callable[..., Visit], name: str
) -> None:
    """… and shows each of its 2,500 cells in a picture and in a table."""
    opened = visit(f"{serve(built)}charts/{name}/")
    page = opened.page
    assert page.locator("table[data-ca-map] td").count() == len(PANELS) * SIZE**2
    assert page.evaluate("document.querySelectorAll('*').length") <= MOST_ELEMENTS
    assert opened.complaints() == []


@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_the_largest_chart_is_small(built: Path, name: str) -> None:
    page = built / "charts" / name / "index.html"
    root = sites.parse(page)
    cells = [cell for picture in sites.classed(root, "ca-picture") for cell in drawn.cells(picture)]
    assert len(cells) == len(PANELS) * SIZE**2
    assert all(cell.text and cell.fill.startswith("#") for cell in cells)
    assert len(gzip.compress(page.read_bytes(), 9)) <= MOST_BYTES


def test_the_files_of_the_largest_chart_are_small(built: Path) -> None:
    """Bytes a cell: of a picture with its numbers, and of the small one without."""
    folder = built / "charts" / "largest"
    pictures = list(folder.glob("panel-*.svg"))
    assert len(pictures) == len(PANELS)
    assert max(path.stat().st_size for path in pictures) < 60 * SIZE**2
    assert (folder / "thumb.svg").stat().st_size < 14 * len(PANELS) * SIZE**2


def test_the_numbers_of_a_large_table_in_a_description_are_there_to_read_and_to_link_to(
    built: Path, serve: Callable[..., str], visit: Callable[..., Visit]
) -> None:
    page = visit(f"{serve(built)}charts/largest/#L11", javascript=False).page
    first = page.locator(".ca-prose #L11")
    numbers = page.locator("table[data-ca-map]").first.locator("tr").nth(1).locator("td")
    assert first.inner_text() == " | ".join(["Layer 0", *numbers.all_text_contents()])
    assert page.locator(".ca-prose td").count() == 0


def test_of_a_large_chart_what_a_script_saves_is_what_the_command_writes(
    built: Path, serve: Callable[..., str], visit: Callable[..., Visit]
) -> None:
    """What the table says is not on the page again; the script puts it together."""
    page = visit(f"{serve(built)}charts/largest/").page
    for kind, form in (("vl.json", "vega-lite"), ("wide.csv", "wide-csv")):
        with page.expect_download() as download:
            page.locator(f"[data-ca-figure='panel-held-out'] [data-ca-save='{kind}']").click()
        wanted = sites.exported(built.parent / "seeds" / "table.txt", form, 3)
        assert Path(download.value.path()).read_bytes() == wanted
