"""Hostile seeds: texts with a payload in every part that a page shows."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import product

from chart_atlas.model import Claim

from .payloads import FAMILIES, payload

# What each payload of a seed stands in; a row, a column or a statement has more than one.
SINKS = (
    *("title", "task", "model", "overview", "first panel", "second panel", "metric", "unit"),
    *("row axis", "column axis", "first row", "second row", "first column", "second column"),
    *("value", "note", "quote", "reason", "heading", "fence", "file", "folder", "front matter"),
)
# One seed in so many has two panels: each has files and pages of its own.
TWO = 4
# File systems take names of 255 bytes.
_NAME = 120
# Letters that no stemmer of a search takes for an ending.
_LETTERS = "bcdfgkmp"


@dataclass(frozen=True)
class Hostile:
    """A hostile seed.

    path: below the folder of seeds. word: it stands in the title and the prose of this seed alone.
    """

    family: str
    word: str
    path: str
    text: str
    claims: tuple[Claim, ...]


def hostile(number: int) -> Hostile:
    """Return the hostile seed of a number, always the same."""
    chance = random.Random(number)
    family = tuple(FAMILIES)[number % len(FAMILIES)]
    parts = {sink: payload(family, chance) for sink in SINKS}
    named = word(number)
    text = _text(parts, named, has_two=number % TWO == 0)
    path = f"{_name(parts['folder'])} {number % 3}/{_name(parts['file'])} {named}.txt"
    return Hostile(family, named, path, text, tuple(_claims(text, parts)))


def word(number: int) -> str:
    """Return the word of a seed."""
    letters = product(_LETTERS, repeat=4)
    return "zq" + "".join(next(each for at, each in enumerate(letters) if at == number))


def _name(text: str) -> str:
    """Return a text as part of a path: without slashes, and what the atlas refuses to print."""
    kept = "".join(sign for sign in text.replace("/", "\u2215") if sign.isprintable())
    return "f" + kept.encode()[:_NAME].decode("utf-8", "ignore").strip()


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _text(parts: dict[str, str], named: str, *, has_two: bool) -> str:
    row, column = parts["row axis"], parts["column axis"]
    columns = [_cell(parts["first column"]), _cell(parts["second column"]), "3"]
    table = [
        f"| {_cell(row)} \\ {_cell(column)} | {' | '.join(columns)} |",
        "| --- | --- | --- | --- |",
        f"| {_cell(parts['first row'])} | 10.5 | 20 | N/A |",
        f"| {_cell(parts['second row'])} | 40.25 | 50 | {_cell(parts['value'])} |",
    ]
    return "\n".join(
        [
            f"--- title: {parts['front matter']} ---",
            f"## Heatmap: {parts['title']} {named} - {parts['task']} - Llama-3 8B {parts['model']}",
            "### Overview",
            f'{named} {parts["overview"]} of the "Llama-3 8B {parts["model"]}" model.',
            "### Components/Axes",
            f'* **Y-Axis:** Labeled "{row}".',
            f'* **X-Axis:** Labeled "{column}".',
            f'* **Color Bar:** Labeled "{parts["metric"]} ({parts["unit"]})", from 0 to 100.',
            "### Detailed Analysis",
            *(f"#### R1-Llama | {parts['first panel']}", "", *table, ""),
            *((f"#### R1-Qwen | {parts['second panel']}", "", *table, "") if has_two else ()),
            f"### Notes {parts['heading']}",
            f"* {parts['note']}",
            f"* {parts['quote']}",
            f"\n{parts['note']}\n\n> {parts['note']}\n",
            f"```html\n{parts['fence']}\n```",
            f"[x]: {parts['note']}\n\n[x] [y][x]\n",
        ]
    )


def _claims(text: str, parts: dict[str, str]) -> list[Claim]:
    """List statements of each kind that quote a payload; the checker finds few in such texts."""
    line = text.split("\n").index(f"* {parts['quote']}") + 1
    quote, reason = parts["quote"].strip(), parts["reason"]
    where = ((0, parts["first row"], parts["first column"]),)
    return [
        Claim(line, quote, quote, quote, verdict, f"{reason} is not so.", where)
        for verdict in ("contradicted", "unclear", "holds")
    ]
