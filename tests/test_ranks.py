"""A chosen cell tells its ranks, by the rule of the profiles, and the statements about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import sites
from browser import Visit
from chart_atlas.atlas.catalogue import build_atlas
from chart_atlas.atlas.entries import ChartEntry
from chart_atlas.description import describe
from chart_atlas.reading.source import Seed
from chart_atlas.site.standings import rank_words
from lengths import every

TEXTS = {
    "ties": """\
## Heatmap: Ties
### Components/Axes
* **Y-Axis:** Labeled "Type". Values: 1, 2, 3, 4
* **X-Axis:** Labeled "Length". Values: 5, 6, 7, 8
* **Color Bar:** Labeled "Accuracy (%)" from 0 (white) to 100 (green).
### Data
| Type | 5 | 6 | 7 | 8 |
| --- | --- | --- | --- | --- |
| 1 | 50 | 50.0 | 12.5 | N/A |
| 2 | ~40 | 60-80 | 20.25 | |
| 3 | 70 | 95.5 ± 1 | −3 | 90 |
| 4 | 7 | 50.00 | 1,200 | 90.00 |
### Key Observations
The highest value is 1,200, at Type 4, Length 7. At Type 1, Length 5 is above Length 7.
""",
    "lower": """\
## Heatmap: Lower
### Components/Axes
* **Y-Axis:** Labeled "Model". Values: A, B, C, Average
* **X-Axis:** Labeled "Epoch". Values: 1, 2, 3
* **Color Bar:** Labeled "Loss" from 0 (white) to 100 (green).
### Data
| Model | 1 | 2 | 3 |
| --- | --- | --- | --- |
| A | 0.10 | 0.12345678901234567 | 5 ms |
| B | 0.1 | 0.12345678901234568 | 2 |
| C | 3 | 2 | 1 |
| Average | 1.5 | 1 | 2 |
""",
    "leaderboard": """\
## Table: Leaderboard
### Data
| Rank | Model | Accuracy | Loss | Size |
|---|---|---|---|---|
| 1 | GPT-4 | 70.1% | 0.5 | 5 |
| 2 | Llama-2 | 65.0% | 0.4 | N/A |
| 3 | Qwen2 | 70.1% | 0.6 | 9 |
""",
}
# Each cell is chosen in its table; what is told of it is read there.
TOLD = """() => Object.fromEntries([...document.querySelectorAll("table[data-ca-map] td")].map(cell => {
    cell.click();
    const bar = document.querySelector("[data-ca-bar]:not(:empty)");
    return [cell.id, bar.querySelector("[data-ca-told='ranks']").textContent];
}))"""


def entry_of(key: str, text: str) -> ChartEntry:
    seed = Seed(f"{key}.txt", Path(f"{key}.txt"), text)
    (entry,) = build_atlas([describe(seed)], {}).charts
    return entry


def ranks(entry: ChartEntry) -> Iterator[str]:
    """What the rule says of each cell, in the order of the tables."""
    for item in entry.panels:
        panel = item.panel
        for row in panel.row_axis.values:
            for column in panel.column_axis.values:
                lines = (
                    (item.ranking("column", row), column, panel.row_axis.label, row),
                    (item.ranking("row", column), row, panel.column_axis.label, column),
                )
                said = []
                for ranking, own, axis, tick in lines:
                    # Two numbers of 17 digits may be one to a browser, which says nothing then.
                    is_long = any(
                        it.cell and len(it.cell.quantity.literal) > 16 for it in ranking.ranks
                    )
                    if not is_long and (ranked := ranking.of(own)):
                        words = rank_words(ranked, ranking, is_model=False)
                        words = words.replace("alone", "the only number")
                        comma = "," if words.endswith("tied") else ""
                        said.append(f"{words}{comma} in {f'{axis} ' if axis else ''}{tick}")
                yield "; ".join(said)


@pytest.fixture(scope="module")
def base(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> str:
    seeds = {f"{name}.txt": text for name, text in TEXTS.items()}
    return (
        serve(sites.project(tmp_path_factory.mktemp("ranks"), seeds, theme=sites.MATERIAL).built)
        + "charts/"
    )


@pytest.mark.parametrize("name", every(3, TEXTS))
def test_the_page_ranks_each_cell_as_the_profiles_do(
    base: str, visit: Callable[..., Visit], name: str
) -> None:
    opened = visit(f"{base}{name}/")
    told = [*opened.page.evaluate(TOLD).values()]
    assert told == [*ranks(entry_of(name, TEXTS[name]))]
    assert len({*filter(None, told)}) >= 4
    assert opened.complaints() == []


def test_what_a_reader_is_told(base: str, visit: Callable[..., Visit]) -> None:
    """Ties, what is about, and no rank beside a range, a second unit, or in unlike columns."""

    def ranks_of(name: str, cell: str) -> str:
        page = visit(f"{base}{name}/#cell-panel-{cell}").page
        return page.locator("[data-ca-told='ranks']").text_content() or ""

    assert (
        ranks_of("ties", "1-5")
        == "highest of 3, tied, in Type 1; about 2nd highest of 4 in Length 5"
    )
    assert ranks_of("ties", "3-6") == "highest of 4 in Type 3"
    assert ranks_of("lower", "c-2") == "2nd lowest of 3 in Model C"
    assert ranks_of("lower", "average-1") == ""
    assert ranks_of("leaderboard", "gpt-4-accuracy") == "highest of 3, tied, in Accuracy"
    assert ranks_of("leaderboard", "gpt-4-loss") == "2nd lowest of 3 in Loss"


def test_ranks_and_statements_are_those_of_the_cell_in_any_order(
    base: str, visit: Callable[..., Visit]
) -> None:
    opened = visit(f"{base}ties/?turn=yes&rows=name#cell-panel-4-7")
    page = opened.page
    bar = page.locator("[data-ca-bar]:not(:empty)")
    expect(bar.locator("[data-ca-told='ranks']")).to_have_text(
        "highest of 4 in Type 4; highest of 4 in Length 7"
    )
    statements = bar.locator("[data-ca-told='statements'] li")
    expect(statements).to_have_count(1)
    expect(statements).to_contain_text("holds · extremum")
    link = statements.get_by_role("link", name="Statement")
    href = link.get_attribute("href") or ""
    expect(page.locator(href)).to_contain_text("Type 4, Length 7")
    box = bar.bounding_box()
    assert box
    assert box["height"] < 800 * 0.41, "never over the half of the screen"
    assert opened.complaints() == []
