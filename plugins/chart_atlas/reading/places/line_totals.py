"""Which of two readings that turn the axes makes the lines whole that a text says to be whole."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from decimal import Decimal

from ...model import Role
from .statements import PlacedCell

# Row-normalised, normalized by row; each row adds up to 100%.
_WHOLE = re.compile(
    r"\b(?P<of>row|column)s?[ -](?:wise )?normali[sz]ed\b"
    r"|\bnormali[sz]ed (?:by|per|within|in) (?:(?:the|each|every) )?(?P<by>row|column)s?\b"
    r"|\b(?P<each>row|column)s? (?:sums?|adds?(?: up)?|totals?) (?:up )?to"
    r" (?:about |approximately |~)?(?:1(?:00)?|one)\b(?![.,]\d)"
)
_TOTALS = (Decimal(1), Decimal(100))
_FEWEST = 2


def whole_side(texts: Iterable[str]) -> Role | None:
    """Return which lines the folded texts say to add up to a whole; None if none or both."""
    found = {next(filter(None, match.groups())) for t in texts for match in _WHOLE.finditer(t)}
    return ("row" if found == {"row"} else "column") if len(found) == 1 else None


def are_whole(cells: Sequence[PlacedCell], side: Role) -> bool:
    """Return whether all lines of one side add up to 1, or all to 100, but for rounding."""
    lines: dict[tuple[str, ...], list[PlacedCell]] = defaultdict(list)
    for cell in cells:
        lines[*cell.panel, str(getattr(cell, side))].append(cell)
    return len(lines) >= _FEWEST and any(
        all(_adds_up(own, total) for own in lines.values()) for total in _TOTALS
    )


def _adds_up(cells: Sequence[PlacedCell], total: Decimal) -> bool:
    values = [cell.statement.quantity.value for cell in cells]
    numbers = [value for value in values if value is not None]
    return len(numbers) >= _FEWEST and abs(sum(numbers) - total) <= _rounding(numbers)


def _rounding(numbers: Sequence[Decimal]) -> Decimal:
    """Return by how much rounding may change a sum."""
    return sum((Decimal(1).scaleb(int(own.as_tuple().exponent)) / 2 for own in numbers), Decimal(0))
