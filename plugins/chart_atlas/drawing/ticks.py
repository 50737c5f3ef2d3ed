"""The numbers beside a legend, and how they are written there."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_CEILING, Decimal

# Round steps between ticks, as shares of a power of ten.
STEPS = tuple(Decimal(step) for step in ("1", "2", "2.5", "5", "10"))

# A round tick nearer to an end than this share of the room for one would be printed over it.
CLEARANCE = Decimal("0.45")

# Beyond these, digits are counted by their exponent.
MOST_DECIMALS = 6
MOST_DIGITS = 9


def ticks(low: Decimal, high: Decimal, most: int) -> tuple[Decimal, ...]:
    """Both ends as stated, and round numbers between them, about as many as asked."""
    if low >= high:
        return (low,)
    step = _step((high - low) / max(most - 1, 1))
    margin = (high - low) * CLEARANCE / max(most - 1, 1)
    first = (low / step).to_integral_value(ROUND_CEILING)
    steps = ((first + i) * step for i in range(most + 1))
    between = (tick for tick in steps if low + margin < tick < high - margin)
    return (low, *between, high)


def _step(least: Decimal) -> Decimal:
    """The smallest round step that is not below a number."""
    power = Decimal(1).scaleb(least.adjusted())
    return next(step * power for step in STEPS if step * power >= least)


def tick_format(values: Sequence[Decimal]) -> str:
    """A d3 format with just the digits that these numbers need: ".1f", or ".2e" far from 1."""
    decimals = max(_decimals(value) for value in values)
    size = max(value.adjusted() for value in values if value or len(values) == 1)
    if decimals <= MOST_DECIMALS and size < MOST_DIGITS:
        return f".{decimals}f"
    return f".{min(max(len(v.normalize().as_tuple().digits) for v in values), 16) - 1}e"


def _decimals(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return max(-exponent, 0) if isinstance(exponent, int) else 0


def tick_label(value: float, form: str) -> str:
    """A number in such a format, letter by letter as d3 writes it."""
    text = format(abs(value), form)
    mantissa, e, exponent = text.partition("e")
    written = f"{mantissa}{e}{int(exponent):+d}" if e else text
    # d3 gives no minus to what rounds to zero.
    zero = not mantissa.strip("0.")
    return f"−{written}" if value < 0 and not zero else written
