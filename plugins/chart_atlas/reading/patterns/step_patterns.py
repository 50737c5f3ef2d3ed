"""Ticks that a text counts: ends with a step, a row that goes on, whole numbers."""

from __future__ import annotations

import re
from decimal import Decimal

from ...language import numerals

# More ticks than this is no axis of a printed heatmap, but a range of something else.
_MAX_TICKS = 400
_STEPS = re.compile(
    rf"(?:from\s+)?(?P<first>{numerals.NUMBER})\s*%?,?\s*"
    rf"(?:to|through|(?:and\s+)?end(?:s|ing)?\s+(?:at|with)|\N{{EN DASH}}|-)\s*"
    rf"(?P<last>{numerals.NUMBER})\s*%?,?\s*(?:and\s+)?\(?(?:has\s+a\s+)?(?:(?:in|with|at|by)\s+(?:an?\s+)?[a-z]+(?:\s+size)?\s+of"
    rf"|with\s+(?:a\s+)?step(?:\s+size)?|(?:ticks?|marks?)\s+(?:at\s+|for\s+)?every|every)\s+(?P<step>{numerals.NUMBER})",
    re.ASCII | re.IGNORECASE,
)
# A list goes on by itself after few; without a bound, each number starts a search of all behind it.
_DOTS = re.compile(
    rf"(?P<first>{numerals.NUMBER}),\s*(?P<next>{numerals.NUMBER}),(?P<more>(?:\s*{numerals.NUMBER},){{0,20}})\s*(?:\.\.\.|…),?\s*"
    rf"(?P<last>{numerals.NUMBER})",
    re.ASCII,
)
_WHOLE = re.compile(
    rf"(?:numbered|integers?|integer\s+(?:labels?|ticks?|values?)|categories|whole\s+numbers)"
    rf"\s+(?:from\s+|at\s+)?(?P<first>{numerals.SIGN}\d{{1,4}})\s*(?:to|through|\N{{EN DASH}}"
    rf"|-)\s*(?P<last>{numerals.SIGN}\d{{1,4}})",
    re.ASCII | re.IGNORECASE,
)
# from 5 to 19, with tick marks at each integer
_EACH = re.compile(
    rf"(?<![\w.])(?P<first>{numerals.SIGN}\d{{1,4}})\s*(?:to|through|\N{{EN DASH}}|-)\s*"
    rf"(?P<last>{numerals.SIGN}\d{{1,4}})"
    r"\s*,?\s*\(?(?:(?:with\s+)?(?:a\s+)?(?:tick\s*marks?|ticks?|labels?|values?|marks?)?"
    r"\s*(?:at|for|on|,)?\s*(?:each|every)\s+(?:integer|unit|whole\s+number)\b"
    r"|(?:integers?|whole[- ]numbers?)\b|(?:in\s+)?(?:whole[- ]number|integer|unit)\s+steps)",
    re.ASCII | re.IGNORECASE,
)


_ENDS = re.compile(
    r"\s*\((?:top|bottom|left|right)\)|\s+(?:at|on)\s+the\s+(?:top|bottom|left|right)\b",
    re.IGNORECASE,
)


def stepped_ticks(text: str) -> tuple[str, ...]:
    """Count from one end to the other: "0 to 100 in steps of 25", "0, 2, …, 26"."""
    return _stepped(text) or _progression(text)


def _stepped(text: str) -> tuple[str, ...]:
    match = _STEPS.search(_ENDS.sub("", text))
    if not match:
        return ()
    found = _from_to(match["first"], match["last"], numerals.decimal(match["step"]))
    shares = match[0].count("%") > 1
    return tuple(f"{tick}%" for tick in found) if shares else found


def _progression(text: str) -> tuple[str, ...]:
    """Fill "0, 2, 4, …, 26" where each told tick is one step further."""
    match = _DOTS.search(text)
    if not match:
        return ()
    step = numerals.decimal(match["next"]) - numerals.decimal(match["first"])
    told = [match["first"], match["next"], *re.findall(numerals.NUMBER, match["more"], re.ASCII)]
    filled = _from_to(match["first"], match["last"], step)
    return (
        filled
        if [numerals.decimal(tick) for tick in filled[: len(told)]]
        == [*map(numerals.decimal, told)]
        else ()
    )


def whole_ticks(text: str) -> tuple[str, ...]:
    """Count by ones: "numbered 1 to 7"."""
    match = _WHOLE.search(text) or _EACH.search(text)
    return _from_to(match["first"], match["last"], Decimal(1)) if match else ()


def _from_to(first: str, last: str, step: Decimal) -> tuple[str, ...]:
    """Count from one number to another; () unless the step leads there exactly."""
    start, end = numerals.decimal(first), numerals.decimal(last)
    # The bound comes first: a remainder of too many digits cannot be had.
    if not step or not 0 < (end - start) / step < _MAX_TICKS or (end - start) % step:
        return ()
    numbers = [start + step * at for at in range(int((end - start) / step) + 1)]
    # "0.80 to 1.00 in steps of 0.05" lists 0.90.
    places = [_decimals(number) for number in (start, end)]
    if places[0] == places[1] >= _decimals(step):
        return tuple(f"{number:.{places[0]}f}" for number in numbers)
    return tuple(f"{number.normalize() or Decimal(0):f}" for number in numbers)


def _decimals(number: Decimal) -> int:
    return max(0, -int(number.as_tuple().exponent))
