"""What a text calls its models, datasets, metrics and measures."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...language import contains, matches, split_names, without_notes

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
    r"|\bcounts?\s+(?:(?:is|are)\s+)?printed\s+in\b"
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


def metric_words(text: str) -> tuple[str, ...]:
    """List the known metrics that a text names, each once."""
    return tuple(dict.fromkeys(_METRIC_TOLD.findall(text)))


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


_NAMED_DATASET = re.compile(
    r"\bthe\s+[\"“]?(?P<name>[\w\-]+)[\"”]?\s+(?:dataset|benchmark)\b", re.IGNORECASE
)


def named_datasets(text: str) -> tuple[str, ...]:
    """List the names that a text itself calls a dataset ("the BBQ dataset")."""
    return tuple(filter(is_proper, _NAMED_DATASET.findall(text)))


_BEHIND = re.compile(r"\s+(?:of|per|by|for|in|on|with|from|to)\s.*", re.IGNORECASE)
_HEAD = re.compile(
    r"(?:.*?[\W_])??(?:(?P<llm>llm|(?:language|embedding|foundation)\s+model)"
    r"|(?P<model>model)|(?P<dataset>data\s?set)|(?P<benchmark>bench(?:mark)?)|(?P<task>task)"
    r"|(?P<metric>metric))s?(?:[ _]?names?)?(?:[ _](?:\d|[A-Z]))?",
    re.IGNORECASE,
)


def head_noun(label: str) -> str | None:
    """Return the noun of a kind that a label ends in: "Source models (rows)" gives "model"."""
    match = _HEAD.fullmatch(_BEHIND.sub("", without_notes(label)).strip(" ):"))
    return match.lastgroup if match else None


_SMALL_WORDS = re.compile(
    r"\s*[,:()|]\s*|\s+(?:[-\N{EN DASH}&]|vs\.?|versus|and|on|of|for|with|in|by|across|to)\s+"
    r"|\s+(?:performance|accuracy|scores?|results?)\b",
    re.IGNORECASE,
)


def parts_of_title(title: str) -> tuple[str, ...]:
    """List what stands between the small words of a title: "GPT-4 Results on BBQ" has two."""
    return tuple(part.strip() for part in _SMALL_WORDS.split(title) if part.strip())


def words_with_next(text: str) -> tuple[tuple[str, str], ...]:
    """List each word, and with the next behind it: ("GPQA", "GPQA Diamond")."""
    words = text.split()
    return tuple((word, " ".join(words[at : at + 2])) for at, word in enumerate(words))


def stands_in(name: str, text: str) -> bool:
    """Return whether a name stands in a text as a word, or words, of its own."""
    return bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE))


def stem(name: str) -> str:
    """Return a name up to its first hyphen or underscore."""
    return re.split(r"[-_]", name)[0]


def is_proper(word: str) -> bool:
    """Return whether a word is spelt as only a name is: "BBQ", "E-CARE", "ProOntoQA", "R2"."""
    return bool(re.fullmatch(r"[A-Z][\w\-]*[A-Z0-9][\w\-]*", word))


ends_in_number = contains(r"\d\S*$")
# Whether a name tells a version or a size: "ResNet-50", "ViT-B/16", "Whisper-large".
_has_version = contains(
    r"[^\W\d_][-/.]?\d|-(?:tiny|mini|small|base|medium|large|x+l)\b", re.IGNORECASE
)
# Whether a label names what the others are held against, which is none of them.
is_yardstick = matches(
    r"(?:human|random|chance|majority|baseline|oracle)s?(?:[ -]\w+)?", re.IGNORECASE
)


def is_loose(label: str, names: Sequence[str]) -> bool:
    """Return whether a label calls names models or benchmarks that most do not look like."""
    versioned = sum(map(_has_version, names))
    return head_noun(label) in ("model", "benchmark") and 2 * versioned <= len(names)
