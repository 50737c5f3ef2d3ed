"""What the descriptions of a figure come to, as JSON, as a table, and as readable lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any, Literal

from ..atlas import ChartEntry, figures
from ..description import Description
from ..model import OwnerFacts
from ..owner import facts_data, name_pattern, source_line
from ..reading import chart_id
from ..spreadsheets import csv_text, text_cell
from .chart_json import cell_data
from .csv_tables import number_cell

COLUMNS = (
    *("panel", "row", "column", "standing", "votes", "printed", "taken"),
    *("describer", "value", "literal", "estimate", "seed", "line", "row_there", "column_there"),
    *("origin", "stated", "source"),
)


def figure_data(figure: figures.FigureEntry) -> dict[str, Any]:
    """Return a figure as plain data: each place with all its voices, and what was found before."""
    found = figure.reconciled
    return {
        "figure": figure.key,
        "title": figure.chart.title,
        **({"source": facts_data(OwnerFacts(figure.source))["source"]} if figure.source else {}),
        **figure_counts(figure),
        "panels": [_panel(figure, panel) for panel in found.panels],
    }


def figure_counts(figure: figures.FigureEntry) -> dict[str, Any]:
    """Return who describes a figure, how its places stand, and what was found before."""
    found = figure.reconciled
    return {
        "descriptions": [
            {"describer": each.describer, "seed": each.entry.chart.seed, **_tally(tally)}
            for each, tally in zip(figure.members, figures.tallies(found), strict=True)
        ],
        "places": len(found.cells),
        "shared": found.shared,
        "standings": dict(found.counts),
        "findings": [
            {
                "kind": each.kind,
                "describer": found.describers[each.member],
                "text": each.text,
                "settled": each.is_settled,
            }
            for each in found.findings
        ],
    }


def _tally(tally: figures.Tally) -> dict[str, int]:
    return {name: getattr(tally, name) for name in figures.Tally.__slots__}


def _panel(figure: figures.FigureEntry, item: figures.ReconciledPanel) -> dict[str, Any]:
    panel = item.panel
    return {
        "title": panel.title,
        "row_axis": {"label": panel.row_axis.label, "values": [*panel.row_axis.values]},
        "column_axis": {"label": panel.column_axis.label, "values": [*panel.column_axis.values]},
        "measure": {"label": panel.measure.label, "unit": panel.measure.unit},
        "cells": [_cell(figure, cell, panel.measure.unit) for cell in item.cells],
    }


def _cell(
    figure: figures.FigureEntry, cell: figures.ReconciledCell, unit: str | None
) -> dict[str, Any]:
    taken = cell.quantity
    return {
        "row": cell.row,
        "column": cell.column,
        "standing": cell.standing,
        "literal": taken.literal if taken else None,
        "value": _number(taken.value) if taken else None,
        "votes": cell.votes,
        "printed": cell.printed,
        "voices": [
            {
                "describer": figure.members[voice.member].describer,
                **cell_data(voice.cell, unit),
                **({"turned": True} if voice.turned else {}),
                **({"doubtful": voice.doubtful} if voice.doubtful else {}),
            }
            for voice in cell.voices
        ],
    }


def _number(value: Decimal | None) -> float | None:
    """Return a number as JSON has it; null for what a float64 cannot hold."""
    made = None if value is None else float(value)
    return None if made is None or made in (float("inf"), float("-inf")) else made


def figure_text(figure: figures.FigureEntry, form: Literal["json", "csv"]) -> str:
    """Return a figure with all its voices: as one JSON object, or as a row a voice."""
    if form == "csv":
        return _csv(figure)
    return json.dumps(figure_data(figure), ensure_ascii=False, separators=(",", ":"))


def _csv(figure: figures.FigureEntry) -> str:
    rows = (
        _row(figure, item.panel.title or "", cell, voice)
        for item in figure.reconciled.panels
        for cell in item.cells
        for voice in cell.voices
    )
    return csv_text([COLUMNS, *rows])


def _row(
    figure: figures.FigureEntry, panel: str, cell: figures.ReconciledCell, voice: figures.Voice
) -> list[str]:
    own, member = voice.cell, figure.members[voice.member]
    taken = cell.quantity
    return [
        *(text_cell(panel), text_cell(cell.row), text_cell(cell.column)),
        *(cell.standing, str(cell.votes), str(cell.printed)),
        number_cell(taken.literal) if taken and taken.value is not None else "",
        text_cell(member.describer),
        number_cell(own.quantity.literal) if own.value is not None else "",
        text_cell(own.quantity.literal),
        "true" if voice.is_estimate else "false",
        *(text_cell(member.entry.chart.seed), str(own.line)),
        *(text_cell(own.row), text_cell(own.column)),
        *(own.origin, text_cell(own.stated.literal) if own.stated else ""),
        text_cell(source_line(member.entry.facts.source)),
    ]


def described_figures(
    descriptions: Iterable[Description], siblings: str
) -> tuple[figures.FigureEntry, ...]:
    """Reconcile what several of some descriptions tell of one figure; no address is given.

    siblings: how they are named, as the option of a site has it.
    """
    charts = [ChartEntry.of(each, chart_id(each.seed.key)) for each in descriptions]
    several, _ = figures.families(charts, name_pattern(siblings))
    return figures.figure_entries(several, {})


def figure_lines(found: Iterable[figures.FigureEntry]) -> Iterator[str]:
    """Tell of each figure how its descriptions agree: a line, and one for each finding."""
    for figure in found:
        counts = figure.reconciled.counts
        told = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
        yield (
            f"figure {figure.key}: {len(figure.members)} descriptions,"
            f" {figure.reconciled.shared} shared cells; {told or 'no cells'}"
        )
        for finding in figure.reconciled.findings:
            name = figure.members[finding.member].describer
            yield f"    {finding.kind}: {name} {finding.text}"
