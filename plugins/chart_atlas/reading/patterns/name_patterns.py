"""What a text calls its models, datasets, metrics and measures."""

from __future__ import annotations

import re

from ...language import looks_like_metric, quoted, split_names

_MEASURE = re.compile(
    r"(?:(?:the|average|mean|total|training|inference|memory|token|parameter|file)\s+)*"
    r"(?:cost|price|time|run\s?time|duration|speed|throughput|memory|size|usage|energy|power|weight"
    r"|length|tokens?|parameters|samples|support|counts?)s?(?:\s*\([^()]*\))?:?",
    re.IGNORECASE,
)


def is_measure(name: str) -> bool:
    """Return whether a name is that of a measured amount, not of a quality: "Cost", "Time (s)"."""
    return bool(_MEASURE.fullmatch(name.strip()))


_METRIC_TOLD = re.compile(
    r"\b(accuracy|auroc|pass@[0-9k]+|f1|loss|perplexity|correlation coefficient|correlation"
    r"|coverage|score)s?\b",
    re.IGNORECASE,
)
_COUNTS = re.compile(
    r"\b(?:cells?|squares?|tiles?|entries|numbers?|values?)\b[^.;:]{0,40}?"
    r"\b(?:is|are|holds?|shows?|gives?|tells?|contains?|records?|represents?|states?)\s+"
    r"(?:the\s+|a\s+)?(?:(?:raw|absolute|total)\s+)?(?:counts?|number|frequency)\s+of\b"
    r"|\bhow\s+often\b[^.;:]{0,60}\b(?:occur|appear|happen)",
    re.IGNORECASE,
)
_PERCENT = re.compile(
    r"\b(?:accurac(?:y|ies)|scores?|values?|numbers?|rates?|cells?)\b[^.;]{0,40}?"
    r"(?:\bin\s+percent\b|\bpercentages?\b|\bin\s+%|\(%\))",
    re.IGNORECASE,
)
_UNSURE = re.compile(r"\b(?:probably|possibly|perhaps|presumably|maybe|not)\b", re.IGNORECASE)


def tells_count(text: str) -> bool:
    """Return whether a text says that its numbers count how often something occurs."""
    return any(not _OF_AXES.search(match[0]) for match in _COUNTS.finditer(text))


_OF_AXES = re.compile(r"\b(?:ax[ei]s|rows?|columns?|ticks?|labels?)\b", re.IGNORECASE)


def tells_percent(text: str) -> bool:
    """Return whether a text says that its numbers are percentages."""
    return bool(_PERCENT.search(text)) and not _UNSURE.search(text)


def metric_names(text: str) -> tuple[str, ...]:
    """List the metrics that running text names, a quoted name before a known word."""
    return (*filter(looks_like_metric, quoted(text)), *_METRIC_TOLD.findall(text))


_MODELS_NOUN = re.compile(
    r"\b(?P<noun>models?|datasets?|benchmarks?)\b(?:\s+named)?(?:\s*[,:]?"
    r"\s*[(\[](?P<list>[^()\[\]]*)[)\]]|(?:\s+are)?:\s+(?P<open>[^:;]+?)(?:\.(?=\s|$)|$))",
    re.IGNORECASE,
)


def enumerations(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """List "models (A, B and C)" as ("model", ("A", "B", "C")), one entry an enumeration."""
    return tuple(
        (_singular(match["noun"]), _names_listed(match["list"] or match["open"] or ""))
        for match in _MODELS_NOUN.finditer(text)
    )


def _names_listed(text: str) -> tuple[str, ...]:
    """Split a list of names; where each stands in the figure is no part of a name."""
    names = split_names(text.removeprefix("e.g.").lstrip(", "))
    return tuple(
        re.sub(r"\s*\((?:left|right|top|bottom|center|middle)\)$", "", name) for name in names
    )


_NAMED = re.compile(
    r"\bmodels?\b,?(?:\s+(?:named|called))?\s*,?\s*[\"“](?P<after>[^\"”]+)[\"”]"
    r"(?:\s+(?:and|vs\.?)\s+[\"“](?P<second>[^\"”]+)[\"”])?"
    r"|[\"“](?P<before>[^\"”]+)[\"”]\s+model\b"
    r"|\bthe\s+(?P<bare>[A-Z][\w.\-]*(?:\s[\w.]*[0-9][\w.]*)*)\s+model\b"
)


def named_models(text: str) -> tuple[str, ...]:
    """List the names that a text itself calls a model ("the R1-Llama model")."""
    found = [name for match in _NAMED.finditer(text) for name in match.groups() if name]
    return tuple(name.strip().rstrip(".,") for name in found)


def _singular(noun: str) -> str:
    noun = noun.casefold().rstrip("s")
    return "dataset" if noun == "benchmark" else noun


def title_note(title: str) -> str | None:
    """Return what a title adds in parentheses at its end: "… Performance (Pass@1)"."""
    match = re.search(r"\(([^()]+)\)\s*$", title)
    return match[1].strip() if match else None
