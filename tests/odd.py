"""A made-up atlas of odd charts: tiny, huge, empty, with long and foreign labels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

import sites

LONG = "A label that is sixty characters long, as some authors write"


def seed(
    title: str,
    rows: Sequence[str],
    columns: Sequence[str],
    cells: Sequence[Sequence[str]],
    names: tuple[str, str, str] = ("Method", "Setting", "Score"),
) -> str:
    """Describe a heatmap as a table."""
    lines = [
        f"## Heatmap: {title}",
        "### Components/Axes",
        f'* **Y-axis:** Labeled "{names[0]}". Values: {", ".join(rows)}.',
        f'* **X-axis:** Labeled "{names[1]}". Values: {", ".join(columns)}.',
        f'* **Color bar:** Labeled "{names[2]}".',
        "### Detailed Analysis",
        f"| {names[0]} \\ {names[1]} | {' | '.join(columns)} |",
        f"| --- | {' | '.join('---' for _ in columns)} |",
        *(f"| {row} | {' | '.join(own)} |" for row, own in zip(rows, cells, strict=True)),
    ]
    return "\n".join(lines) + "\n"


def numbers(rows: int, columns: int, step: float = 0.7) -> list[list[str]]:
    """Make numbers that differ from cell to cell."""
    return [[f"{(r * 13 + c * 7) % 100 * step:.1f}" for c in range(columns)] for r in range(rows)]


def _names(letter: str, count: int) -> list[str]:
    return [f"{letter}{number}" for number in range(1, count + 1)]


SEEDS = {
    "one-cell": seed("One Cell", ["Only"], ["Single"], [["42"]]),
    "fifty-by-fifty": seed(
        "Fifty by Fifty",
        _names("r", 50),
        _names("c", 50),
        numbers(50, 50),
        ("Row", "Column", "Score"),
    ),
    "one-row": seed("One Row", ["Alone"], _names("s", 12), numbers(1, 12)),
    "one-column": seed("One Column", _names("m", 9), ["Alone"], numbers(9, 1)),
    "all-empty": seed("All Empty", ["A", "B"], ["low", "middle", "high"], [["N/A"] * 3] * 2),
    "negative": seed(
        "Gains and Losses",
        ["SFT", "DPO", "PPO"],
        ["MMLU", "GSM8K", "BBH"],
        [["-3.1", "4.7", "0.0"], ["0.6", "-0.2", "12.5"], ["-5.2", "-1.3", "0.4"]],
        ("Method", "Benchmark", "Change (points)"),
    )
    + "### Key Observations\n"
    "* The highest change is 12.5, for DPO on BBH.\n* SFT is positive on every benchmark.\n",
    "tiny": seed(
        "Tiny Numbers",
        ["A", "B"],
        ["low", "high"],
        [["0.00012", "0.000034"], ["0.000001", "0.0005"]],
    ),
    "long-labels": seed(
        "A Title That Goes On and On, as Titles of Figures in Papers Do When Nobody Stops Them in Time",
        [f"{LONG} {n}" for n in "123"],
        [f"{LONG} {n}" for n in "4567"],
        numbers(3, 4),
    ),
    "other-scripts": seed(
        "精度 по языкам",
        ["中文", "русский", "ελληνικά"],
        ["العربية", "हिन्दी", "日本語"],
        numbers(3, 3),
        ("語", "язык", "正確さ"),
    ),
    "seven-by-twenty": seed(
        "Seven by Twenty",
        _names("t", 7),
        [str(n) for n in range(20)],
        numbers(7, 20),
        ("Type", "Length", "Accuracy (%)"),
    ),
    "same-numbers": seed(
        "All the Same", ["A", "B"], ["low", "high"], [["1.00", "1.00"], ["1.00", "1.00"]]
    ),
    "two-panels": """\
## Heatmap: Llama-3 8B vs. Qwen-2.5 7B
### Components/Axes
* **Y-axis:** Labeled "Depth". Values: 1, 2.
* **X-axis:** Labeled "Length". Values: 5, 6, 7.
* **Color bar:** Labeled "Accuracy (%)".
### Detailed Analysis
#### Llama-3 8B
| Depth | 5 | 6 | 7 |
| --- | --- | --- | --- |
| 1 | 80.5 | 71.0 | N/A |
| 2 | 64.25 | 50 | 60.1 |
#### Qwen-2.5 7B
| Depth | 5 | 6 | 7 |
| --- | --- | --- | --- |
| 1 | 78.5 | 71.0 | 12.0 |
| 2 | 60.25 | 53 | 40.1 |
""",
    "no-numbers": "## Heatmap: Colours Only\n### Overview\nThe heatmap shows darker cells on the left.\n",
}

# One chart of it is gone.
LEFT = "charts:\n  removed-chart: removed\n"

THEME = sites.MATERIAL | {
    "palette": [
        {"media": "(prefers-color-scheme: light)", "scheme": "default"},
        {"media": "(prefers-color-scheme: dark)", "scheme": "slate"},
    ]
}


@cache
def _site(folder: Path) -> Path:
    made = sites.project(
        folder,
        {f"{name}.txt": text for name, text in SEEDS.items()} | {"permalinks.yml": LEFT},
        {"index.md": "# Odd charts\n\n<!-- chart-atlas: home -->\n"},
        theme=THEME,
        atlas={"png": False},
    )
    return made.built


def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the odd atlas, once a run."""
    return _site(tmp_path_factory.getbasetemp() / "odd")
