"""Names of models, datasets, metrics and tasks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from .lists import quoted, split_names
from .numbers import DASH

_SIZE = r"(?:[0-9]+(?:\.[0-9]+)?[xX×])?[0-9]+(?:\.[0-9]+)?\s?[bBmMtT]\b"
_METRIC = re.compile(
    r".*@[0-9k]+|(?:.*\b)?(?:accurac(?:y|ies)|acc\.?|score|au-?roc|auprc|loss|perplexity|precision"
    r"|recall|f1|bleu|rouge|error(?:\srate)?|rate|coverage|correlation(?:\scoefficient)?"
    r"|win rate|latency|similarity|distance|count)(?:\s*\([^()]*\))?",
    re.IGNORECASE,
)
_DATASET = re.compile(
    r"[A-Z][A-Za-z]*\d*[-_ ]?(?:Bench|QA|Arena)\b.*|[A-Z]{2,}[-_' ]?(?:20)?\d{2}"
    r"|[A-Z]{2,}\d+K|MMM?LU.*",
)


@lru_cache(maxsize=1 << 14)
def key(name: str) -> str:
    """Fold a name to letters and digits, lower case: two spellings of one thing agree."""
    return "".join(char for char in name.casefold() if char.isalnum())


def is_bare_size(name: str) -> bool:
    """Tell whether a name is nothing but a model size ("0.5b"), which names no model."""
    return bool(re.fullmatch(_SIZE, name.strip()))


def words(text: str) -> tuple[str, ...]:
    """Split a name into its runs of letters, lower case ("R1-Llama" has r and llama)."""
    return tuple(re.findall(r"[a-z]+", text.casefold()))


def looks_like_metric(name: str) -> bool:
    """Tell a metric by its shape: "Pass@1", "Accuracy", "win rate"."""
    return bool(_METRIC.fullmatch(name.strip()))


_MEASURE = re.compile(
    r"(?:(?:the|average|mean|total|training|inference|memory|token|parameter|file)\s+)*"
    r"(?:cost|price|time|run\s?time|duration|speed|throughput|memory|size|usage|energy|power|weight"
    r"|length|tokens?|parameters|samples|support|counts?)s?(?:\s*\([^()]*\))?:?",
    re.IGNORECASE,
)


def is_measure(name: str) -> bool:
    """Tell whether a name is that of something measured, though no quality: "Cost", "Time (s)"."""
    return bool(_MEASURE.fullmatch(name.strip()))


def looks_like_dataset(name: str) -> bool:
    """Tell a dataset by its shape: "AIME24", "GSM8K", "SimpleQA"."""
    return bool(_DATASET.fullmatch(name.strip()))


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
    """Tell whether a text says that its numbers count how often something occurs."""
    return any(not _OF_AXES.search(match[0]) for match in _COUNTS.finditer(text))


_OF_AXES = re.compile(r"\b(?:ax[ei]s|rows?|columns?|ticks?|labels?)\b", re.IGNORECASE)


def tells_percent(text: str) -> bool:
    """Tell whether a text says that its numbers are percentages."""
    return bool(_PERCENT.search(text)) and not _UNSURE.search(text)


def unnumbered(title: str) -> str:
    """Take what only counts the panels off a title: "Chart 1: R1-Qwen"."""
    return re.sub(
        r"^(?:chart|panel|heat\s?map|plot|figure)\s+\w{1,3}\s*[:.]\s*",
        "",
        title,
        flags=re.IGNORECASE,
    )


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
        (_singular(match["noun"]), _listed(match["list"] or match["open"] or ""))
        for match in _MODELS_NOUN.finditer(text)
    )


def _listed(text: str) -> tuple[str, ...]:
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


def dashed(title: str) -> tuple[str, ...]:
    """Split "condition - task - model" at its spaced dashes."""
    return tuple(part.strip() for part in re.split(rf"\s+{DASH}\s+", title) if part.strip())


def title_note(title: str) -> str | None:
    """Return what a title adds in parentheses at its end: "… Performance (Pass@1)"."""
    match = re.search(r"\(([^()]+)\)\s*$", title)
    return match[1].strip() if match else None


def barred(title: str) -> tuple[str, str] | None:
    """Split a panel title "R1-Llama | AIME24" at its only bar."""
    parts: Sequence[str] = [part.strip() for part in title.split("|")]
    return (parts[0], parts[1]) if len(parts) == 2 and all(parts) else None


_QUOTED = re.compile(r"\"([^\"]{1,120})\"|“([^”]{1,120})”|\*\*([^*:]{2,80})\*\*(?=\s?$)")


def quoted_spans(line: str) -> tuple[tuple[str, int, int], ...]:
    """List the quoted names of a line, each with where it stands, quotes included."""
    return tuple(
        (next(group for group in match.groups() if group).rstrip(".,"), match.start(), match.end())
        for match in _QUOTED.finditer(line)
    )


# Each line of a text is asked for each name that is quoted in it.
@lru_cache(maxsize=4096)
def fold_name(name: str) -> str:
    """Fold what two spellings of one name may differ in: case, spaces, what is no letter."""
    return " ".join(re.sub(r"[^\w@%+./|-]+", " ", name.casefold()).split()).strip(".")


def has_name(line: str, folded: str) -> bool:
    """Tell whether a line has a folded name, as whole words."""
    text = fold_name(line)
    return folded in text and bool(re.search(rf"(?<![\w]){re.escape(folded)}(?!\w)", text))


def called_span(line: str, noun: str, names: Sequence[str]) -> tuple[int, int] | None:
    """Return where a line calls names by a noun: from the noun to the last name."""
    ends = [at + len(name) for name in names if (at := line.find(name)) >= 0]
    first = min((at for name in names if (at := line.find(name)) >= 0), default=-1)
    nouns = [
        match.start()
        for match in re.finditer(rf"(?:\w+\s)?{noun}s?\b", line[: max(first, 0)], re.IGNORECASE)
    ]
    return (nouns[-1], max(ends)) if nouns and ends else None


_AXIS_CALLED = re.compile(
    r"\b(?:(?P<column>x|horizontal)|(?P<row>y|vertical))[-\s]axis\b[^\".:;]{0,30}\b(?:labell?ed|named|titled|called)\s(?:as\s)?[\"“](?P<name>[^\"”]+)[\"”]",
    re.IGNORECASE,
)


def axis_called(line: str) -> Iterator[tuple[str, str, int, int]]:
    """Yield what a line says an axis is called: its role, the name, and where that stands."""
    for match in _AXIS_CALLED.finditer(line):
        role = "column" if match["column"] else "row"
        yield role, match["name"].rstrip(".,"), match.start(), match.end()
