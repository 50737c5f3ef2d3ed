"""Made-up descriptions, as real ones are written: a folder of seeds for any number of charts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from random import Random

from layouts import body, spaced

from .making import Made, chart, skewed
from .pools import MODELS, MUSINGS, OVERVIEWS
from .stating import Sentence, sentences

# Digits of a number in the name of its seed: names sort like numbers up to a million charts.
DIGITS = 6


def write_seeds(folder: Path, count: int) -> None:
    """Write the first so many seeds into a folder; what else is there goes."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {name(number): number for number in range(count)}
    for path in folder.iterdir():
        if path.name not in wanted:
            path.unlink()
    for own, number in wanted.items():
        (folder / own).write_bytes(text(number).encode())


def name(number: int) -> str:
    """Name the file of a seed."""
    return f"{number:0{DIGITS}}_{hashlib.sha256(str(number).encode()).hexdigest()[:16]}.txt"


def text(number: int) -> str:
    """Write the description of the chart that has a number."""
    return _text(chart(number))


def edited(number: int, times: int) -> str:
    """Write it with another number in its first cell, a new one each time."""
    made = chart(number)
    place, cell = next((place, cell) for place, cell in made.grid.cells.items() if cell.value)
    value = (cell.value or Decimal(0)) + times * Decimal(1).scaleb(-made.measure.places)
    cells = made.grid.cells | {place: replace(cell, text=str(value), value=value)}
    grids = {**made.grids, next(iter(made.grids)): replace(made.grid, cells=cells)}
    return _text(replace(made, grids=grids))


def statements(number: int) -> list[Sentence]:
    """List the statements of a seed."""
    return _stated_of(chart(number))


def _text(made: Made) -> str:
    lines = [line for part in PARTS for line in part(made)]
    end = "\r\n" if made.noise.crlf else "\n"
    return end.join(spaced(lines, made.noise)) + end


def _random(made: Made, part: str) -> Random:
    """Make the chance of a part of a text, so that an edit of one part leaves the others."""
    return Random(f"{part} {made.number}")  # noqa: S311 (no secret)


def _title(made: Made) -> str:
    """Title a chart; no two have the same, as their addresses come from their titles."""
    [model] = skewed(_random(made, "title"), MODELS)
    what = f"{made.task} - {model}" if made.number % 3 else f"{made.task} by {_axes(made)}"
    return f"{what} - Experiment {made.number}"


def _axes(made: Made) -> str:
    return f"{made.grid.row_name} and {made.grid.column_name}"


def _head(made: Made) -> Iterator[str]:
    what = "Line Chart" if made.kind == "other" else "Heatmap"
    yield f"## {what}: {_title(made)}"
    yield "### Overview"
    yield _filled(_random(made, "overview").choice(OVERVIEWS), made)


def _filled(sentence: str, made: Made) -> str:
    return sentence.format(
        row=made.grid.row_name, column=made.grid.column_name, measure=made.measure.name
    )


def _declared(made: Made) -> Iterator[str]:
    light, dark = made.colours
    yield "### Components/Axes"
    yield f'* **Title:** "{_title(made)}" (centered at the top).'
    yield f'* **Y-axis:** Labeled "{made.grid.row_name}".{_values(made.grid.rows)}'
    yield f'* **X-axis:** Labeled "{made.grid.column_name}".{_values(made.grid.columns)}'
    yield (
        f'* **Color bar:** Labeled "{made.grid.measure}", from {made.measure.low:g} ({light})'
        f" to {made.measure.high:g} ({dark})."
    )


def _values(labels: tuple[str, ...]) -> str:
    return f" Values: {', '.join(labels)}."


def _numbers(made: Made) -> Iterator[str]:
    yield "### Detailed Analysis"
    if made.kind == "heatmap":
        for title, grid in made.grids.items():
            yield from [f"#### {title}"] if title else []
            yield from body(made.layout, grid, made.noise)
    else:
        yield from (f"* **{row}:** {WORDS[at % len(WORDS)]}" for at, row in _rows(made))


def _rows(made: Made) -> Iterator[tuple[int, str]]:
    yield from enumerate(made.grid.rows, start=made.number)


# What is said of rows in texts without numbers.
WORDS = (
    "The cells are mostly light, with a few darker ones towards the right.",
    "A band of dark cells stretches over the middle of the chart.",
    "Colors change little from one end to the other.",
    "Dark cells at the left give way to light ones at the right.",
)


def _stated_of(made: Made) -> list[Sentence]:
    if made.kind != "heatmap":
        return []
    random = _random(made, "statements")
    panels = list(made.grids.items())[:2]
    most = random.randrange(5, 11) // len(panels)
    return [one for title, grid in panels for one in sentences(random, grid, most, title)]


def _observed(made: Made) -> Iterator[str]:
    yield "### Key Observations"
    for at, sentence in enumerate(_stated_of(made), start=1):
        yield f"{at}. {sentence.text}"


def _mused(made: Made) -> Iterator[str]:
    random = _random(made, "musings")
    yield "### Interpretation"
    said = [_filled(one, made) for one in random.sample(MUSINGS, made.loose)]
    yield from (" ".join(said[at : at + 4]) for at in range(0, len(said), 4))


PARTS = (_head, _declared, _numbers, _observed, _mused)
