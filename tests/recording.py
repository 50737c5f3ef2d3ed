"""All that is read from each text of the tests, right or not: cells, statements, problems, names.

What is right is said by the answers beside the texts. A record shows what else a change changes:
`make record` before and after it prints the difference for its reviewer.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from chart_atlas.description import Description, describe
from chart_atlas.model import Cell, Panel
from chart_atlas.reading.source import Seed
from saying import sayings

TESTS = Path(__file__).parent
CASES = TESTS / "cases"
RECORDED = TESTS.parent / ".cache" / "record"
# Stands above the record of each text.
SIGN = "=== "
FOLDERS = {
    "seeds": TESTS.parent / "seeds",
    "reading": CASES / "reading",
    "corpus": TESTS / "corpus",
    "field": TESTS / "corpus" / "field",
}
FILES = sorted((CASES / "claims").glob("*.toml"))


def groups() -> dict[str, dict[str, str]]:
    """Return all texts by name, in groups that have a file each."""
    found = {
        group: {
            path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.txt"))
        }
        for group, folder in FOLDERS.items()
    }
    return {
        **found,
        "claims": dict(_claims()),
        "places": dict(_places()),
        "said": dict(_said()),
        "answers": {saying.name: saying.short for saying in sayings()},
    }


def _claims() -> Iterator[tuple[str, str]]:
    """Yield each grid of the statements with all that is said of it."""
    for path in FILES:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for name, grid in data["grids"].items():
            said = [case["sentence"] for case in data["cases"] if case["grid"] == name]
            yield f"{path.stem}, {name}", _text(grid, said)


def _places() -> Iterator[tuple[str, str]]:
    data = tomllib.loads((CASES / "places.toml").read_text(encoding="utf-8"))
    said = [case["text"] for case in data["statements"]]
    for lead in [*data["leads"], *data["other_leads"]]:
        yield f"{lead}…", _text(data["grid"], [f"{lead}{text}" for text in said])
    for tail in data["tails"]:
        yield f"…{tail}", _text(data["grid"], [f"{text.rstrip('.')}{tail}" for text in said])
    yield "sentences", _text(data["grid"], [case["text"] for case in data["sentences"]])
    two = [case["text"] for case in data["sentences_of_two"]]
    yield "sentences of two", _text(data["two_panels"], two)


def _said() -> Iterator[tuple[str, str]]:
    data = tomllib.loads((CASES / "said.toml").read_text(encoding="utf-8"))
    for name, grid in data["grids"].items():
        yield name, _text(grid, data["sentences"])


def _text(grid: str, said: list[str]) -> str:
    return "\n* ".join([grid.rstrip("\n"), *said]) + "\n"


def record(name: str, text: str) -> list[str]:
    """Read a text and tell all that is made of it, a line a thing."""
    return list(_told(describe(Seed(f"{name}.txt", Path(f"{name}.txt"), text))))


def _told(description: Description) -> Iterator[str]:
    chart = description.chart
    for field in fields(chart):
        value = getattr(chart, field.name)
        for item in value if isinstance(value, tuple) else [value]:
            if not _empty(item):
                yield f"{field.name}: {_json(_plain(item))}"
            if isinstance(item, Panel):
                yield from map(_cell, item.cells)
    yield f"anchors: {_json(description.anchors)}"


def _cell(cell: Cell) -> str:
    more = {
        field.name: _plain(value)
        for of in (cell, cell.quantity)
        for field in fields(of)
        if field.name not in ("row", "column", "line", "quantity", "literal")
        if not _empty(value := getattr(of, field.name))
        if not (field.name == "value" and str(value) == cell.quantity.literal)
    }
    words = [str(cell.line), cell.row, cell.column, cell.quantity.literal]
    return " | ".join(["", *words, *([_json(more)] if more else [])]).strip()


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        named = {field.name: getattr(value, field.name) for field in fields(value)}
        kept = {name: each for name, each in named.items() if not _empty(each) and name != "cells"}
        return {name: _plain(each) for name, each in kept.items()} | _cells_of(named)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return str(value) if isinstance(value, Decimal) else value


def _cells_of(named: dict[str, Any]) -> dict[str, Any]:
    """Of a statement, the cells that it rests on; those of a panel have lines of their own."""
    cells = named.get("cells", ())
    return {"cells": cells} if cells and not isinstance(cells[0], Cell) else {}


def _empty(value: object) -> bool:
    return value is None or value is False or value in ((), "")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def recorded(group: str) -> str:
    """Return the record of a group that was written last; "" if none was."""
    path = RECORDED / f"{group}.txt"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def written(group: str, texts: dict[str, str]) -> str:
    """Write the record of a group of texts; returns it."""
    lines = [
        line for name, text in texts.items() for line in [f"{SIGN}{name}", *record(name, text)]
    ]
    made = "".join(f"{line}\n" for line in lines)
    RECORDED.mkdir(parents=True, exist_ok=True)
    (RECORDED / f"{group}.txt").write_text(made, encoding="utf-8")
    return made
