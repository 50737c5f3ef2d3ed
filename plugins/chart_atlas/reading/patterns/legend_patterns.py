"""Colour legends: the numbers and colours at their ends."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

from ...language import colour_words, numerals

_SHADES = rf"(?:{'|'.join(colour_words.SHADES)})"
_HUES = rf"(?:{'|'.join(sorted(colour_words.COLORS))})"
_COLOR = rf"(?:(?:{_SHADES}[\s-]+){{0,3}}{_HUES}(?:[\s/-]+{_HUES}){{0,3}}|{_SHADES})"
_UNIT = r"\s*(?:%|°\s?[CF])?"
_END = rf"(?:{numerals.ABOUT}\s*)?({numerals.NUMBER}){_UNIT}"
# A stop between the ends of a scale: "over red (400)", "through 0 (white)".
_AT = rf"(?:{_COLOR}\s*\({numerals.NUMBER}{_UNIT}\)|{numerals.NUMBER}{_UNIT}\s*\({_COLOR}\))"
_STOP = rf"(?:\s*,\s*|\s+)(?:(?:over|via|through|and)\s+)?{_AT}"
_TO = r"\s*(?:,\s*)?(?:up\s+)?(?:to|through|→|–|-)\s*"
# Written as: light blue (0%) to dark blue (100%)
_COLORS_FIRST = re.compile(
    rf"({_COLOR})\s*\({_END}\)(?:{_STOP})*{_TO}({_COLOR})\s*\({_END}\)", re.IGNORECASE
)
# Written as: 50 (light yellow) to 56 (dark blue)
_NUMBERS_FIRST = re.compile(
    rf"{_END}\s*\(({_COLOR})\)(?:{_STOP})*{_TO}{_END}\s*\(({_COLOR})\)", re.IGNORECASE
)
# What these have at least: few texts have it, and it is found at once.
_NUMBER_IN_NOTE = re.compile(r"\([^()]*[0-9]")
_NOTE_ON_NUMBER = re.compile(r"[0-9][^()0-9]*\(")
_COLOR_ENDS = re.compile(rf"\bfrom\s+({_COLOR})\b[^.;]{{0,60}}?\bto\s+({_COLOR})\b", re.IGNORECASE)
_NUMBER_ENDS = re.compile(
    rf"\b(?:from|rang\w+(?:\s+of)?|spans?|spanning|scale(?:\s+of)?|between)\s+(?:from\s+)?{_END}"
    rf"(?:\s*\([^()]*\))?\s*(?:up\s+to|to|and|through|–|-)\s*{_END}",
    re.IGNORECASE,
)
_ABOUT_ANY = re.compile(numerals.ABOUT, re.IGNORECASE)
LegendEnds = tuple[Decimal | None, Decimal | None, str | None, str | None, bool]


_IN_LEAD = re.compile(r"\s[–—-]\s+[\"“]?([^\W\d_][^:\"“”]*?)[\"”]?\s*:?\s*$")


def name_in_lead(lead: str) -> str | None:
    """Return the measure that the lead of a legend names behind a dash: "Colour bar – Recall"."""
    match = _IN_LEAD.search(lead)
    return match[1] if match else None


_MEASURED = re.compile(
    r"^(?:.*?\b(?:shows?|represents?|encodes?|gives?|stands?\s+for|measures?|indicates?)\s+"
    r"|.*?(?:\s[–—-]|:)\s+)?"
    r"(?:the\s+)?([^\W\d_][\w\s/@-]{1,50}?(?:\s*\([^()]{1,12}\))?)"
    r"(?=\s*\(|,|\s+(?:from|rang\w+|between)\b|\s*\.?$)",
    re.IGNORECASE,
)


_OF_LEGEND = re.compile(
    r"(?:^|(?<=[.;\n]))\s*((?:the\s+)?(?:colou?r\s*-?(?:bar|scale|map)|legend)\b[^.;\n]*)",
    re.IGNORECASE,
)


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a text that begin with the legend: "The colour bar shows ..."."""
    said = text.lower()
    found = _OF_LEGEND.finditer(text) if "legend" in said or "colo" in said else ()
    return [match[1].replace("*", "") for match in found]


def measured(text: str) -> str | None:
    """Return what a legend says that it shows: "shows power consumption in watts (W) from 0"."""
    match = _MEASURED.match(text.replace("*", ""))
    name = match[1].strip() if match else None
    return None if name is None or _OF_BAR.search(name) else name


_OF_BAR = re.compile(
    r"\b(?:an?|bar|scale|colou?rs?|gradient|is|are|to|the|vertical|horizontal|side|right|left)\b",
    re.IGNORECASE,
)


def legend(text: str) -> LegendEnds | None:
    """Read a legend: its low and high number, its low and high colour, whether "about".

    Numbers or colours may be missing; None when both are. Ends stated high-to-low are turned.
    """
    numbers, colors = _legend_parts(text)
    if not numbers and not colors:
        return None
    low, high = numbers or (None, None)
    low_color, high_color = colors or (None, None)
    if low is not None and high is not None and low > high:
        low, high, low_color, high_color = high, low, high_color, low_color
    about = bool(numbers and _ABOUT_ANY.search(text))
    return low, high, low_color, high_color, about


def _legend_parts(text: str) -> tuple[tuple[Decimal, Decimal] | None, tuple[str, str] | None]:
    if _NUMBER_IN_NOTE.search(text) and (match := _COLORS_FIRST.search(text)):
        return (numerals.decimal(match[2]), numerals.decimal(match[4])), (
            match[1].lower(),
            match[3].lower(),
        )
    if _NOTE_ON_NUMBER.search(text) and (match := _NUMBERS_FIRST.search(text)):
        return (numerals.decimal(match[1]), numerals.decimal(match[3])), (
            match[2].lower(),
            match[4].lower(),
        )
    ends, colors = _NUMBER_ENDS.search(text), _COLOR_ENDS.search(text)
    return (
        (numerals.decimal(ends[1]), numerals.decimal(ends[2])) if ends else None,
        (colors[1].lower(), colors[2].lower()) if colors else None,
    )


def hues(colors: Iterable[str | None]) -> bool:
    """Return whether any of these colour phrases names a hue, not only "light" or "dark"."""
    return any(word in colour_words.COLORS for color in colors for word in (color or "").split())


# How notes write units: "(%)", "(ms)", "[t/ha]".
UNIT = (
    rf"(?:{numerals.UNIT}|in %|percent(?:age)?|minutes|seconds|hours|[A-Za-zµ°]{{1,3}}/\S{{1,3}})"
)
_UNIT_NOTE = re.compile(rf"(?P<label>.*?)\s*[(\[](?P<unit>{UNIT})[)\]]\s*")


# As in: Rainfall in mm; power consumption in watts (W).
_IN_UNIT = re.compile(
    r"(?P<label>.*?)\s+in\s+(?:(?P<word>[a-z])\w+\s+\((?P<sign>(?P=word)[a-z]{0,2})\)"
    r"|(?P<unit>%|percent|ms|mm|cm|km|kg|kwh|mb|gb|hz|°c|seconds|hours))",
    re.IGNORECASE,
)


def label_and_unit(text: str) -> tuple[str, str | None]:
    """Split "Accuracy (%)" into its label and its unit."""
    match = _UNIT_NOTE.fullmatch(text.strip()) or _IN_UNIT.fullmatch(text.strip())
    if not match:
        return text.strip(), None
    said = match["unit"] or match["sign"]
    unit = "%" if "%" in said or "percent" in said else said
    return match["label"].strip(), unit
