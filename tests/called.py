"""What careful readers call the figures of some texts, held against what is read.

tests/cases/titles.json tells for each text the right forms of the title (`title`, or where the
text gives none what `serves` for one), and for each panel those of the measure and its unit; the
last panel stands for all behind it, and no form means that the text does not say.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from answers import CORPUS
from chart_atlas.description import describe
from chart_atlas.reading.source import read_seed

ANSWERS: dict[str, Any] = json.loads(
    (CORPUS.parent / "cases" / "titles.json").read_text(encoding="utf-8")
)
Outcome = Literal["right", "missing", "wrong"]


class Called(NamedTuple):
    """A name that is published or asked for: what kind of name, how it is read, its right forms."""

    what: str
    outcome: Outcome
    read: str | None
    right: tuple[str, ...]


@cache
def called(name: str) -> tuple[Called, ...]:
    """Return what a text's title, measures and units are called; name: its key in the answers."""
    return tuple(_called(CORPUS / f"{name}.txt", ANSWERS[name]))


def _called(path: Path, answer: dict[str, Any]) -> Iterator[Called]:
    chart = describe(read_seed(path)).chart
    # A chart without a title goes by its file's name.
    title = chart.title if chart.title != path.stem else None
    yield _held("title", title, answer.get("title") or answer["serves"])
    told = answer.get("panels", [])
    for at, panel in enumerate(chart.panels if told else ()):
        own = told[min(at, len(told) - 1)]
        for what, name in (("measure", panel.measure.label), ("unit", panel.measure.unit)):
            if name or own[what]:
                yield _held(what, name, own[what])


def _held(what: str, name: str | None, right: list[str]) -> Called:
    is_right = _plain(name) in map(_plain, right)
    outcome: Outcome = "missing" if not name else "right" if is_right else "wrong"
    return Called(what, outcome, name, tuple(right))


def _plain(name: str | None) -> str:
    """Return a name in lower case; "percent" is "%", and counts may stand in the plural."""
    words = " ".join((name or "").casefold().split())
    return {"percent": "%"}.get(words, words).removesuffix("s")
