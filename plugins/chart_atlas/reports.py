"""How readings that make no cell are reported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .axes import AxisFacts
from .model import Problem
from .placing import ROLES
from .readings import Reading


def unplaced(alike: Sequence[Reading], facts: AxisFacts) -> Iterator[Problem]:
    """Report each line whose numbers have no certain place, once a line."""
    by_line: Mapping[int, Reading] = {reading.line: reading for reading in reversed(alike)}
    for line, reading in sorted(by_line.items()):
        yield Problem(
            line=line,
            code="place-unknown",
            severity="warning",
            message=f"{_what(reading)}: no row and column for certain, so it makes no cell.",
            hint=_hint(reading, facts),
        )


def _what(reading: Reading) -> str:
    named = [label.text for label in reading.places if label.slot != "index"]
    under = " / ".join(named) or "no label"
    many = f"{reading.count} values" if reading.count else reading.quantity.literal or "a gap"
    return f"{many} under {under}"


def _hint(reading: Reading, facts: AxisFacts) -> str:
    expected = [f"{role} {axis.values[0]!r}" for role in ROLES if (axis := facts.axis(role)).values]
    sizes = [f"{len(facts.axis(role).values)} {role}s" for role in ROLES if facts.axis(role).values]
    if reading.count and sizes:
        return f"The axes declare {' and '.join(sizes)}; a run of values needs as many."
    if expected:
        return f"Use labels that the axes declare, such as {' and '.join(expected)}."
    return 'List the ticks of both axes, as in: **X-axis:** Labeled "Length", ticks at 1, 2, 3.'
