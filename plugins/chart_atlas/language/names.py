"""Names and labels: when two are one, how several are listed, what a name is by its shape."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from .numerals import DASH, ungrouped

_SIZE = re.compile(r"(?:[0-9]+(?:\.[0-9]+)?[xX×])?[0-9]+(?:\.[0-9]+)?\s?[bBmMtT]\b")
_METRIC = re.compile(
    r".*@[0-9k]+|(?:.*\b)?(?:accurac(?:y|ies)|acc\.?|score|au-?roc|auprc|loss|perplexity|precision"
    r"|recall|f1|bleu|rouge|error(?:\srate)?|rate|coverage|correlation(?:\scoefficient)?"
    r"|win rate|latency|similarity|distance|count)(?:\s*\([^()]*\))?",
    re.IGNORECASE,
)
_DATASET = re.compile(
    r"[A-Z][A-Za-z]*\d*[-_ ]?(?:Bench|QA|Arena)\b.*|[A-Z]{2,}[-_' ]?(?:20)?\d{2}"
    r"|[A-Z]{2,}\d+K|MMM?LU.*"
)


@lru_cache(maxsize=1 << 14)
def name_key(name: str) -> str:
    """Fold a name to letters and digits, lower case: two spellings of one thing agree."""
    return "".join(char for char in name.casefold() if char.isalnum())


def is_bare_size(name: str) -> bool:
    """Return whether a name is nothing but a model size ("0.5b"), which names no model."""
    return bool(_SIZE.fullmatch(name.strip()))


def name_words(text: str) -> tuple[str, ...]:
    """Split a name into its runs of letters, lower case ("R1-Llama" has r and llama)."""
    return tuple(re.findall(r"[a-z]+", text.casefold()))


@lru_cache(maxsize=1 << 12)
def looks_like_metric(name: str) -> bool:
    """Return whether a name is that of a metric, by its shape: "Pass@1", "Accuracy", "win rate"."""
    return bool(_METRIC.fullmatch(name.strip()))


def looks_like_dataset(name: str) -> bool:
    """Return whether a name is that of a dataset, by its shape: "AIME24", "GSM8K", "SimpleQA"."""
    return bool(_DATASET.fullmatch(name.strip()))


_NUMBER_OF_PANEL = re.compile(
    r"^(?:(?:chart|panel|heat\s?map|plot|figure)\s+\(?\w{1,3}\)?\s*[:.]|\([a-h]\))\s*",
    re.IGNORECASE,
)


def unnumbered(title: str) -> str:
    """Take what only counts the panels off a title: "Chart 1: R1-Qwen"."""
    return _NUMBER_OF_PANEL.sub("", title)


def dashed(title: str) -> tuple[str, ...]:
    """Split "condition - task - model" at its spaced dashes."""
    return tuple(part.strip() for part in re.split(rf"\s+{DASH}\s+", title) if part.strip())


def barred(title: str) -> tuple[str, str] | None:
    """Split a panel title "R1-Llama | AIME24" at its only bar."""
    parts: Sequence[str] = [part.strip() for part in title.split("|")]
    return (parts[0], parts[1]) if len(parts) == 2 and all(parts) else None


_PLAIN = str.maketrans({"\N{EN DASH}": "-", "\N{MINUS SIGN}": "-", "’": "'"})
_MARKUP = re.compile(r"</?su[bp]>|[$`*]", re.IGNORECASE)


# A large table has some thousands of labels, each asked for again and again.
@lru_cache(maxsize=1 << 14)
def norm(label: str) -> str:
    """Fold a label to the form in which two spellings of one label agree."""
    if label.replace(" ", "").isalnum():
        return " ".join(label.casefold().split())
    marked = "<" in label or "$" in label or "`" in label or "*" in label
    text = _MARKUP.sub("", label) if marked else label
    text = text.translate(_PLAIN).replace("\\_", "_")
    return " ".join(ungrouped(text).casefold().split())


@lru_cache(maxsize=1 << 14)
def is_aggregate(label: str) -> bool:
    """Return whether a label names an average or a total rather than a thing measured."""
    return bool(_AGGREGATE.fullmatch(norm(label)))


_AGGREGATE = re.compile(
    r"(?:(?:macro|micro|row|column|overall|grand)[- ]?)?(?:average|avg\.?|mean|overall|total|sum)"
    r"(?:\s+(?:score|accuracy|performance))?"
)


def split_names(text: str) -> tuple[str, ...]:
    """Split a list of names, "A, B, and C.", at its commas outside of parentheses."""
    parts = re.split(r",\s*(?:and\s+)?(?![^(]*\))|\s+and\s+(?![^(]*\))", text.strip().rstrip("."))
    return tuple(part.strip(" `\"'") for part in parts if part.strip(" `\"'"))


_QUOTED = re.compile(r"[\"“`]([^\"“”`]{1,120})[\"”`]")


def quoted(text: str) -> tuple[str, ...]:
    """List what stands in double quotes or backticks, closing punctuation taken off."""
    return tuple(found.strip().rstrip(".,;") for found in _QUOTED.findall(text))


_NOTES = re.compile(r"\s*\([^()]*\)")


def without_notes(text: str) -> str:
    """Take what stands in parentheses off a label."""
    return _NOTES.sub("", text).strip() if "(" in text else text.strip()


def shortened(text: str, most: int) -> str:
    """Return a text of at most so many characters, with an ellipsis where it is cut."""
    return text if len(text) <= most else f"{text[: most - 1]}…"
