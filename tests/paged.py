"""An atlas whose lists go on on further pages, without the thousands of charts that this takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sites

CHARTS, FEW = 130, 12
MODELS = ("Llama-3 8B", "Qwen2.5 7B", "GPT-4o", "Mistral 7B", "DeepSeek-R1")
TASKS = ("Sorting", "Adding", "Merging", "Counting", "Copying", "Reversing", "Parsing")

# Sets how many rows of each list stand on a page.
HOOK = """\
from functools import partial

import chart_atlas.plain.folder_sites
from chart_atlas.site import Site

rows = {
    "gallery.html": 30,
    "claims.html": 30,
    "claims_by_chart.html": 3,
    "entities.html": 3,
    "entity.html": 30,
    "compare_index.html": 2,
}
chart_atlas.plain.folder_sites.Site = partial(Site, rows=rows)
"""


def title(number: int) -> str:
    """The title of a chart; no two are the same. Those of the first few differ in one thing."""
    task = TASKS[number % 7 if number >= FEW else 0]
    return f"Run {number:03} - {task} - {MODELS[number % 5]}"


def seed(number: int) -> str:
    """A text with as many numbers as no other of ten has; each ninth errs on the highest of them."""
    columns = [str(n) for n in range(5, 7 + number % 10)]
    values = [f"{(number * 7 + at) % 90 + 5}" for at in range(len(columns))]
    wrong = "The highest value is 1" if number % 9 == 0 else "All values are below 1"
    # Only the first few can be compared: each comparison takes time.
    row = "Type" if number < FEW else f"Type {number}"
    return "\n".join(
        [
            f"## Heatmap: {title(number)}",
            "### Components/Axes",
            f'* **Y-Axis:** Labeled "{row}". Values: 1',
            f'* **X-Axis:** Labeled "Length". Values: {", ".join(columns)}',
            '* **Color Bar:** Labeled "Accuracy (%)".',
            "### Detailed Analysis",
            f"| {row} \\ Length | {' | '.join(columns)} |",
            "|---" * (len(columns) + 1) + "|",
            f"| 1 | {' | '.join(values)} |",
            "### Key Observations",
            f"* {wrong}.",
            "",
        ]
    )


def build(folder: Path, address: str) -> None:
    """Build the atlas into the folder site, which is served at an address."""
    (folder / "sizes_hook.py").write_text(HOOK, encoding="utf-8")
    seeds = {f"{number:03}.txt": seed(number) for number in range(CHARTS)}
    options: dict[str, Any] = {"theme": THEME, "hooks": ["sizes_hook.py"], "site_url": address}
    sites.project(folder, seeds, strict=True, **options).built  # noqa: B018 (it must be)


# In light and dark, as a reader has it; the theme follows links by itself.
THEME = sites.MATERIAL | {
    "features": ["navigation.instant"],
    "palette": [
        {
            "media": f"(prefers-color-scheme: {name})",
            "scheme": scheme,
            "toggle": {"icon": "material/weather-night", "name": f"Not {name}"},
        }
        for name, scheme in (("light", "default"), ("dark", "slate"))
    ],
}
