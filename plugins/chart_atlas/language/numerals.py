"""Numerals, quantities and runs of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from ..model import Quantity
from .colour_words import is_plain_note, names_color

# The numbers that are written as words, each at its own place.
WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty"
).split()
# Longer runs of digits are noise or an attack, and Decimal would keep every one.
_MAX_DIGITS = 40
SIGN = "[+\\-\N{MINUS SIGN}]?"
# A number of more than two digits in its exponent is beyond what JSON and pictures can hold.
NUMBER = (
    rf"{SIGN}(?>[0-9]{{1,{_MAX_DIGITS}}}(?:\.[0-9]{{1,{_MAX_DIGITS}}})?|\.[0-9]{{1,{_MAX_DIGITS}}})"
    r"(?![eE][+-]?[0-9]{3})(?:[eE][+-]?[0-9]{1,2})?"
)
UNIT = (
    r"(?:%|‰|pp|°\s?[CF]|ms|µs|ns|s|h|min|dB|TB|GB|MB|KB|mm|cm|km|kg|mg|kWh|MWh|GWh|kW|MW|GW|k?Hz|MHz"
    r"|GHz|nats|bits|ppm|t/ha|×|x)(?![\w])"
)
ABOUT = (
    r"(?:~|≈|∼|(?:about|around|approximately|approx\.?|roughly|circa|ca\.|nearly|almost|near"
    r"|close\sto)\s)"
)
_ARROW = "[↑↓→↗↘▲▼]"
_NOTE = r"\((?P<note>[^()0-9]*)\)"
# A rank or a sample size beside a number leaves it as it is, and so does a count beside a share.
_CITED = r"(?:\s*\[[0-9]{1,3}\])?"
_RANKED = (
    r"(?:\((?:rank(?:ed)?|n|no\.?)\s*[=:#]?\s*[0-9,]{1,9}\)|(?<=%\s)\([0-9,]{1,9}(?:\s[a-z]+)?\))"
)
DASH = "[-\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}]"
# An interval around a number, as wide as its author is sure: "(95% CI 7.6-9.3)", "[7.6, 9.3]".
_INTERVAL = (
    rf"(?:[\[(](?:[0-9]{{1,2}}\s?%\s*)?(?:CI\b)?[:,]?\s*(?P<from>{NUMBER})\s*"
    rf"(?:,|to|-|\N{{EN DASH}})\s*(?P<to>{NUMBER})[\])])"
)
_EXACT = re.compile(
    rf"(?P<about>{ABOUT}\s*)?(?P<number>{NUMBER})\s*(?P<unit>{UNIT})?"
    rf"(?:\s*(?:±|\+/-|\+-)\s*(?P<spread>{NUMBER})\s*(?:{UNIT})?)?"
    rf"\s*{_ARROW}?[†‡§*★☆]*{_CITED}\.?\s*(?:{_NOTE}|{_RANKED}|{_INTERVAL})?",
    re.IGNORECASE | re.ASCII,
)
_RANGE = re.compile(
    rf"(?P<about>{ABOUT}\s*)?(?P<between>between\s+)?(?P<low>{NUMBER})\s*(?:{UNIT})?\s*"
    # "5 and 7" are two numbers.
    r"(?:\N{EN DASH}|-|to|(?(between)(?<=\d\s)and|(?!)))\s*"
    rf"(?:{ABOUT}\s*)?(?P<high>{NUMBER})\s*(?P<unit>{UNIT})?\.?\s*(?:{_NOTE})?",
    re.IGNORECASE | re.ASCII,
)
NO_NUMBER = (
    r"(?:N/A|NaN|missing|blank|empty|not\s+applicable|n\.a\."
    r"|(?:no|not)\s+(?:data|values?|numbers?|available|reported|tested|measured|evaluated))"
)
_NONE = re.compile(NO_NUMBER, re.IGNORECASE)
# The marks of a gap in running text. A dash is one where a number would stand: behind the sign that
# leads to it, or first and before its place: "A: -", "A = -, B = 0.5", "- (A), 0.5 (B)".
GAP = re.compile(
    rf"(?:(?<![\w/]){NO_NUMBER}"
    r"|(?<![^\s:=→(])\N{EM DASH}(?=\s*(?:[,;.)(]|$))"
    rf"|(?:(?<=[:=→>])|(?<=[:=→>]\s)){DASH}(?=\s*(?:[,;.(]|$))"
    rf"|(?:(?<![^,;])|(?<=[,;]\s)){DASH}(?=\s\())(?![\w/])",
    re.IGNORECASE,
)
# A number that is written short: "4.8M".
SHORT = rf"{SIGN}[0-9]{{1,9}}(?:\.[0-9]{{1,9}})?[KMBk](?!\w)"
# A number or a range that stands in running text, with its hedge, unit and uncertainty.
QUANTITY = re.compile(
    rf"(?:{ABOUT}\s*)?{NUMBER}(?:\s*{UNIT})?"
    rf"(?:\s*(?:\N{{EN DASH}}|-|to)\s*(?:{ABOUT}\s*)?{NUMBER}(?:\s*{UNIT})?"
    rf"|\s*(?:±|\+/-|\+-)\s*{NUMBER}(?:\s*{UNIT})?)?",
    re.IGNORECASE | re.ASCII,
)
_MISSING = frozenset(
    [
        *"na none null nil".split(),
        *"- -- \N{EM DASH} \N{EN DASH} / ? … ...".split(),
    ]
)
_SIGNS = {
    "pm": "±",
    "%": "%",
    "approx": "≈",
    "sim": "~",
    "times": "×",
    "cdot": "·",
    "uparrow": "↑",
    "downarrow": "↓",
}
_LATEX = re.compile(r"\\(pm|%|approx|sim|times|cdot|uparrow|downarrow)(?![A-Za-z])\s*")
# Bold or upright numbers: \\mathbf{0.7}.
_STYLED = re.compile(r"\\(?:mathbf|mathrm|textbf|text|mathit|boldsymbol|underline)\{([^{}\\]*)\}")
# "Dark Blue (0.88)": the words of a colour, and then the number.
_COLORED = re.compile(
    r"^\s*(?P<words>[^\W\d_][^\d()]*?)\s*(?:\(\s*(?P<inner>[^()]*\d[^()]*)\)|[:,]\s*(?P<outer>.*\d.*))\s*$"
)
# A traffic light or the like before a number.
_MARKER = re.compile("^\\s*[\U0001f534-\U0001f7eb\u2b1b\u2b1c\u26aa\u26ab\u25cf\u25a0]+\\s*")
# 10⁻⁶
_RAISED = re.compile("(?<=10)[\u207b\u207a]?[\u2070\xb9\xb2\xb3\u2074-\u2079]{1,3}")
_DIGITS = str.maketrans(
    "\u2070\xb9\xb2\xb3\u2074\u2075\u2076\u2077\u2078\u2079\u207b\u207a", "0123456789-+"
)
_POWER = re.compile(
    rf"({NUMBER})\s*[×·]\s*10\s*\^\s*\{{?([-+\N{{MINUS SIGN}}]?[0-9]{{1,3}})\}}?", re.ASCII
)


def without_math(text: str) -> str:
    r"""Write LaTeX around numbers as plain text: "$84.7 \pm 0.4$", "$1.4 \times 10^{-3}$"."""
    text = _RAISED.sub(lambda match: f"^{match[0].translate(_DIGITS)}", text)
    if "\\" in text or "$" in text or "^" in text:
        text = _STYLED.sub(lambda match: match[1], text)
        text = _LATEX.sub(lambda match: _SIGNS[match[1]], text).replace("$", "")
        text = _POWER.sub(lambda match: f"{match[1]}e{match[2].replace(chr(0x2212), '-')}", text)
    return text


def _number_alone(match: re.Match[str]) -> str:
    return (match["inner"] or match["outer"]) if names_color(match["words"]) else match[0]


# "12.4M" beside "845K" are numbers of one unit only when written out.
_SHORT = re.compile(
    rf"(?P<about>[~≈]\s?)?(?P<number>{SIGN}[0-9]{{1,9}}(?:\.[0-9]{{1,9}})?)(?P<power>[KMBk])",
    re.ASCII,
)
_POWERS = {"k": 3, "m": 6, "b": 9}


# Most cells hold no more than this.
_PLAIN = re.compile(rf"-?[0-9]{{1,{_MAX_DIGITS}}}(?:\.[0-9]{{1,{_MAX_DIGITS}}})?", re.ASCII)


# A number of a text is read again for each question about it: as a cell, a tick, a statement.
@lru_cache(maxsize=1 << 12)
def read_quantity(text: str) -> Quantity | None:
    """Read a whole cell: number, range, or mark of a gap; None when it is none of these."""
    if _PLAIN.fullmatch(text):
        return Quantity(literal=text, value=Decimal(text))
    text = _COLORED.sub(_number_alone, _MARKER.sub("", without_math(text)))
    text = text.strip()
    if not text:
        return Quantity(literal="", absence="blank")
    for mark in dict.fromkeys((text, text.rstrip("."))):
        if mark.casefold() in _MISSING or _NONE.fullmatch(mark):
            return Quantity(literal=mark, absence="marked")
    if short := _SHORT.fullmatch(text):
        times = decimal(short["number"]).scaleb(_POWERS[short["power"].casefold()])
        literal = f"{short['number']}{short['power']}"
        return Quantity(literal, Decimal(f"{times:f}"), approximate=bool(short["about"]))
    match = _EXACT.fullmatch(text) or _RANGE.fullmatch(text)
    if not match or not is_plain_note(match["note"] or ""):
        return None
    return _exact(match) if match.re is _EXACT else _range(match)


def _exact(match: re.Match[str]) -> Quantity | None:
    spread = match["spread"]
    if match["from"] and not (
        decimal(match["from"]) < decimal(match["number"]) < decimal(match["to"])
    ):
        return None
    return Quantity(
        literal=match["number"],
        value=decimal(match["number"]),
        unit=match["unit"],
        uncertainty=decimal(spread) if spread else None,
        approximate=bool(match["about"]),
    )


def _range(match: re.Match[str]) -> Quantity | None:
    low, high = decimal(match["low"]), decimal(match["high"])
    if low >= high:
        return None
    literal = f"{match['low']}\N{EN DASH}{match['high']}"
    about = bool(match["about"])
    return Quantity(literal=literal, unit=match["unit"], low=low, high=high, approximate=about)


def is_negative(text: str) -> bool:
    """Return whether a text starts with a minus and a digit."""
    return text[:1] in ("-", "\N{MINUS SIGN}", "\N{EN DASH}") and text[1:2].isdigit()


_PAIR = re.compile(r"\s*(\d{1,6})\s*[-\N{EN DASH}]\s*(\d{1,6})\s*", re.ASCII)


def is_falling(text: str) -> bool:
    """Return whether a text is two numbers of which the second is not larger: "2-1", a result."""
    match = _PAIR.fullmatch(text)
    return match is not None and int(match[1]) >= int(match[2])


def decimal(literal: str) -> Decimal:
    """Turn a literal that one of our own patterns matched into its exact number."""
    return Decimal(literal.replace("\N{MINUS SIGN}", "-"))


_NUMERAL = re.compile(rf"(?<![\w.,@]){SIGN}\d[\d.,]*(?![\w])")


def numerals_in(text: str) -> tuple[str, ...]:
    """Every number that stands by itself in a text, in any digits ("GPQA2" holds none)."""
    found = [text] if _PLAIN.fullmatch(text) else _NUMERAL.findall(text)
    return tuple([own.rstrip(".,") for own in found])


@lru_cache(maxsize=1 << 12)
def folded_text(numeral: str) -> str:
    """Fold a numeral so that 7, 7.0 and 7.00 agree; what is no plain number stays as it is."""
    found = read_quantity(numeral)
    return str(found.value.normalize()) if found and found.value is not None else numeral


# A comma that is none of a sentence.
_COMMA = re.compile(r"[0-9],[0-9]")
_GROUPED = re.compile(r"(?<![\w.,])([0-9]{1,3}(?:,[0-9]{3})+)(?![\w,]|\.(?![0-9]|\s|$))", re.ASCII)
_POINT = re.compile(r"(?<![\w.,])[0-9]+\.[0-9]+(?![\w.,]*[0-9])", re.ASCII)
_DECIMAL_COMMA = re.compile(
    r"(?<![\w.,])(?:[0-9]+,(?:[0-9]{1,2}|[0-9]{4,})(?![0-9])|0,[0-9]{3}(?![0-9]))", re.ASCII
)
# Beside "1,158" stand 660 and 722, which would be 0,660 and 0,722 if the comma were a point.
_HUNDREDS = re.compile(r"(?<![\w.,])[1-9][0-9]{2}(?![\w.,]*[0-9])", re.ASCII)
_FEW = 3


# It is asked of all of a text, for each part of it that may hold cells.
@lru_cache(maxsize=4)
def groups_thousands(text: str) -> bool:
    """Return whether "1,250" in a text is surely 1250: its decimals have points, none a comma.

    A text without decimals tells it by its numbers below a thousand.
    """
    if _COMMA.search(text) and _DECIMAL_COMMA.search(text):
        return False
    both = (_HUNDREDS, _GROUPED)
    return bool(_POINT.search(text)) or all(len(own.findall(text)) >= _FEW for own in both)


_INTEGER = re.compile(r"(?<![0-9.])[0-9]+")
_DIGIT = re.compile("[0-9]")


# The numbers of a line are read one behind the other.
@lru_cache(maxsize=16)
def _grouped(text: str) -> dict[str, str]:
    """Return the numbers of a text whose thousands commas set apart, by how they are without."""
    found = _GROUPED.findall(text) if _COMMA.search(text) else ()
    return {number.replace(",", ""): number for number in found}


def regrouped(literal: str, text: str) -> str:
    """Set the thousands of a literal apart by commas where the text that it is from does."""
    written = _grouped(text)
    return _INTEGER.sub(lambda own: written.get(own[0], own[0]), literal) if written else literal


def ungrouped(text: str) -> str:
    """Write "1,250" as "1250"."""
    commas = _COMMA.search(text)
    return _GROUPED.sub(lambda match: match[1].replace(",", ""), text) if commas else text


def has_value(text: str) -> bool:
    """Return whether a text holds a digit or the mark of a gap."""
    return has_digit(text) or bool(GAP.search(text))


def has_digit(text: str) -> bool:
    """Return whether a text holds a digit of any script."""
    return bool(_DIGIT.search(text)) or (not text.isascii() and any(map(str.isdigit, text)))


_TERM = (
    rf"(?:{ABOUT}\s*)?(?:{SHORT}|{NUMBER})\s*(?:{UNIT})?"
    rf"(?:\s*±\s*{NUMBER}\s*(?:{UNIT})?|\s*(?:\N{{EN DASH}}|-|to)\s*{NUMBER}\s*(?:{UNIT})?)?"
    r"(?:\s*\([^()0-9]*\))?"
)
_GAP = (
    rf"(?:N/A|NA|NaN|{DASH}|[×✗✕]|missing|blank|no data|not (?:available|reported|tested))"
    r"(?=\s*(?:[,;.\])|/]|$))"
)
_VALUE = rf"(?:{_TERM}|{_GAP})"
# One kind of separator a run, and a comma with a space behind it: "1,5; 2,5" may mean anything.
_DIVIDERS = (r"\s*,\s+(?:and\s+|then\s+)*", r"\s*;\s*(?:and\s+)?", r"\s*\|\s*", r"\s+/\s+")
_RUN = "|".join(rf"{_VALUE}(?:{divider}{_VALUE})+" for divider in _DIVIDERS)
# Spaces alone part numbers that have no other; "12 345" may be one.
_SPACED = rf"(?:{NUMBER}\s+)(?:(?![0-9]{{3}}(?![0-9.])){NUMBER}(?:\s+|(?=[\].;]|$))){{2,}}"
_RUN = rf"{_RUN}|{_SPACED}"
_SERIES = re.compile(
    rf"(?:(?P<intro>(?:[^:()0-9]|\([^()]*\))*)(?::|=|\b(?:are|read)\b|(?<=to\sbottom))\s*)?\[?\s*(?P<run>{_RUN})"
    rf"\]?\s*(?:{_NOTE}\s*)?(?:[.;](?=\s|$)\s*(?P<tail>.*))?",
    re.IGNORECASE | re.ASCII,
)
_CROSSES = {sign: Quantity(sign, absence="marked") for sign in "×✗✕"}
_SEPARATOR = re.compile(r"\s*[,;|]\s*(?:and\s+|then\s+)*|\s+/\s+", re.IGNORECASE)
_ALL_SPACED = re.compile(rf"{NUMBER}(?:\s+{NUMBER})+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Run:
    """A run of numbers, with the words before it, the note on it, and those behind it."""

    values: tuple[Quantity, ...]
    intro: str
    note: str
    tail: str


# Whether a line states a run is asked before it is read.
@lru_cache(maxsize=256)
def series(text: str) -> Run | None:
    """Read "Values from left to right: 49.1, 50.1, …" as its run of numbers.

    The run must be all between introduction and end of sentence, with no label between numbers.
    """
    match = _SERIES.fullmatch(text.strip())
    if not match:
        return None
    run = match["run"].strip()
    parts = run.split() if _ALL_SPACED.fullmatch(run) else _SEPARATOR.split(run)
    terms = [_CROSSES.get(term) or read_quantity(term) for term in parts]
    values = tuple(term for term in terms if term)
    intro, note, tail = ((match[part] or "").strip() for part in ("intro", "note", "tail"))
    return Run(values, intro, note, tail) if len(values) == len(terms) else None


_LABELLED = re.compile(r"(?P<label>.*\S)\s*(?::|→|->|=>)\s+(?P<value>\S.*)", re.DOTALL)
# A label that states a number of its own is two items in one line.
_ANOTHER = re.compile(r"(?::|→|->|=>)\s*[~≈]?\s*[-+\N{MINUS SIGN}]?\.?[0-9]")


def labelled(text: str) -> tuple[str, Quantity] | None:
    """Split "Length 5: 77.3%" into its label and its number."""
    match = _LABELLED.fullmatch(text.strip())
    if not match or _ANOTHER.search(match["label"]):
        return None
    found = read_quantity(match["value"])
    return (match["label"].strip(" :"), found) if found else None
