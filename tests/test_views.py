"""Pictures as a reader wants them: each control draws what the build would draw of such a text."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import sites
from browser import Visit
from pictures import cells, cursor, picture_of, place, point
from test_accessibility import faults

ROWS, COLUMNS = ("row 10", "row 9", "row 2"), ("b", "a", "c 10", "c 9")
GRID = (
    ("12.1", "~40", "N/A", "88.0"),
    ("60-80", "50.5", "20.25", ""),
    ("70", "95.5 ± 1", "33.3", "90"),
)
COLOURS = "from 0 (white) to 100 (dark red)"
OURS = "from 0 to 100"


def transposed(grid: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(zip(*grid, strict=True))


def ordered(rows: tuple[int, ...], columns: tuple[int, ...]) -> dict[str, Any]:
    return {
        "rows": tuple(ROWS[at] for at in rows),
        "columns": tuple(COLUMNS[at] for at in columns),
        "grid": tuple(tuple(GRID[row][at] for at in columns) for row in rows),
    }


def seed(
    title: str,
    *,
    legend: str = COLOURS,
    rows: tuple[str, ...] = ROWS,
    columns: tuple[str, ...] = COLUMNS,
    names: tuple[str, str] = ("Type of task", "Length"),
    grid: tuple[tuple[str, ...], ...] = GRID,
) -> str:
    """A text that states a grid."""
    lines = [
        f"## Heatmap: {title}",
        "### Components/Axes",
        f'* **Y-Axis:** Labeled "{names[0]}". Values: {", ".join(rows)}',
        f'* **X-Axis:** Labeled "{names[1]}". Values: {", ".join(columns)}',
        f'* **Color Bar:** Labeled "Accuracy (%)" {legend}.',
        "### Data",
        f"| {names[0]} | {' | '.join(columns)} |",
        f"| --- {'| --- ' * len(columns)}|",
        *(f"| {row} | {' | '.join(at)} |" for row, at in zip(rows, grid, strict=True)),
        "",
    ]
    return "\n".join(lines)


# What a control asks for, and the text of which the build draws the same.
TWINS: dict[str, dict[str, Any]] = {
    "palette=blue": {"legend": OURS},
    "scale=own&palette=blue": {"legend": ""},
    "rows=mean": ordered((2, 1, 0), (0, 1, 2, 3)),
    "rows=name": ordered((2, 1, 0), (0, 1, 2, 3)),
    "columns=mean": ordered((0, 1, 2), (3, 1, 0, 2)),
    "columns=name": ordered((0, 1, 2), (1, 0, 3, 2)),
    "turn=yes": {
        "rows": COLUMNS,
        "columns": ROWS,
        "names": ("Length", "Type of task"),
        "grid": transposed(GRID),
    },
}
SMALL = """\
## Heatmap: Two panels
### Components/Axes
* **Y-Axis:** Labeled "Type". Values: 1, 2
* **X-Axis:** Labeled "Length". Values: 5, 6
* **Color Bar:** Labeled "Accuracy (%)" from 0 (white) to 100 (green).
### Data
#### First
| Type | 5 | 6 |
| --- | --- | --- |
| 1 | 12.1 | 50 |
| 2 | 30 | 40 |

#### Second
| Type | 5 | 6 |
| --- | --- | --- |
| 1 | 88.0 | 50 |
| 2 | 60 | 70.5 |

### Key Observations
* The value 50 is at Type 1, Length 6 in both.
* In First, Type 1 has the lowest value (12.1) at Length 5.
"""


def name(asked: str) -> str:
    return re.sub(r"\W", "-", asked)


@pytest.fixture(scope="module")
def base(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("views")
    (folder / "site").mkdir()
    # The theme follows links by itself only on the site that it was built for.
    base = serve(folder / "site")
    seeds = {"described.txt": seed("Described"), "small.txt": SMALL}
    for asked, more in TWINS.items():
        seeds[f"{name(asked)}.txt"] = seed(f"Twin {name(asked)}", **more)
    theme = sites.MATERIAL | {"features": ["navigation.instant"]}
    assert sites.project(folder, seeds, theme=theme, site_url=base).built
    return f"{base}charts/"


def built(picture: Locator) -> list[Any]:
    """All elements of a picture but those that say what it is of, or what a reader does with it."""
    found: list[Any] = picture.evaluate(
        """picture => {
            const of = element => [element.tagName,
                Object.fromEntries([...element.attributes].map(({name, value}) => [name, value])),
                element.children.length ? [...element.children].map(of) : element.textContent];
            const size = ["width", "height", "viewBox", "class"].map(it => picture.getAttribute(it));
            const own = [...picture.children].filter(it => !it.matches("title, desc, .ca-layer"));
            return [size, ...own.map(of)];
        }"""
    )
    return found


def drawn_anew(page: Page) -> None:
    """Wait until views.js has done what the address asks for."""
    page.wait_for_function("() => window.chartAtlasViews")
    page.evaluate("new Promise(done => setTimeout(done, 50))")


def texts(page: Page, panel: str = "panel") -> list[list[str]]:
    rows = page.locator(f"#data-{panel} tr").all()
    return [row.locator("th, td").all_text_contents() for row in rows]


@pytest.mark.parametrize("asked", TWINS)
def test_a_view_is_what_the_build_draws_of_such_a_text(base, visit, asked):
    opened = visit(f"{base}described/?{asked}")
    drawn_anew(opened.page)
    twin = visit(f"{base}twin-{name(asked)}/").page
    assert built(picture_of(opened.page)) == built(picture_of(twin))
    assert texts(opened.page) == texts(twin)
    assert opened.complaints() == []
