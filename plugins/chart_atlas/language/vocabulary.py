"""Names that no shape tells: the vocabulary file, and what a name is by itself."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from ..model import EntityKind
from . import names

Better = Literal["higher", "lower"]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Known names: each spelling's key to its canonical spelling.

    others: by the canonical spelling of a dataset or metric, its other spellings.
    """

    families: frozenset[str]
    models: dict[str, str]
    datasets: dict[str, str]
    metrics: dict[str, str]
    settings: frozenset[str]
    better: dict[str, Better]
    others: dict[str, tuple[str, ...]]


@cache
def vocabulary() -> Vocabulary:
    """Load the vocabulary that comes with the package."""
    text = files(__package__).joinpath("vocabulary.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    spelt = {name: facts.get("spelt", []) for name, facts in data["metrics"].items()}
    return Vocabulary(
        families=frozenset(data["families"]),
        models=_by_key({name: [] for name in data["models"]}),
        datasets=_by_key(data["datasets"]),
        metrics=_by_key(spelt),
        settings=frozenset(names.name_key(word) for word in data["settings"]),
        better={n: facts["better"] for n, facts in data["metrics"].items() if "better" in facts},
        others={name: tuple(found) for name, found in (spelt | data["datasets"]).items()},
    )


def _by_key(spellings: dict[str, list[str]]) -> dict[str, str]:
    return {
        names.name_key(spelling): name
        for name, others in spellings.items()
        for spelling in (name, *others)
    }


def classify(name: str) -> EntityKind | None:
    """Return what a name is by vocabulary or shape; None without evidence."""
    known = vocabulary()
    folded = names.name_key(name)
    if not folded or folded in known.settings or names.is_aggregate(name):
        return None
    if folded in known.datasets:
        return "dataset"
    if folded in known.models or _looks_like_model(name):
        return "model"
    if folded in known.metrics or names.looks_like_metric(name):
        return "metric"
    return "dataset" if names.looks_like_dataset(name) else None


def _looks_like_model(name: str) -> bool:
    """Return whether a name has the shape of a model: a family with a version or a size."""
    words = names.name_words(name)
    if not any(map(_is_family, words)) or names.is_bare_size(name):
        return False
    versioned = any(map(str.isdigit, name)) or len(words) > 1
    return versioned and len(name.split()) <= _MODEL_WORDS


def is_versioned_model(name: str) -> bool:
    """Return whether a name starts with a model family and holds a number: "Llama 4 Maverick"."""
    first = names.name_words(name)[:1]
    return bool(first) and _is_family(first[0]) and any(char.isdigit() for char in name)


# "Mistral Small 3.2 24B Instruct" is a name; longer runs of words are sentences about one.
_MODEL_WORDS = 6


def _is_family(word: str) -> bool:
    return word in vocabulary().families


def canonical(kind: EntityKind, name: str) -> str:
    """Return the spelling under which an entity is known, the name itself if it is not.

    A metric is known by its end as well: "Zero-shot accuracy (%)" is Accuracy.
    """
    if kind == "metric":
        return _known_metric(name) or name
    tables = {"dataset": vocabulary().datasets}
    return tables.get(kind, {}).get(names.name_key(name), name)


def aliases(kind: EntityKind, name: str) -> tuple[str, ...]:
    """List the other spellings of a name that are known: "AIME 2024" for AIME24."""
    known = canonical(kind, name)
    others = vocabulary().others.get(known, ()) if kind in ("dataset", "metric") else ()
    return tuple(spelling for spelling in (known, *others) if spelling != name)


def _known_metric(name: str) -> str | None:
    """Return the metric that a name is or ends in: Accuracy for "Zero-shot accuracy (%)".

    Only a last word tells it alone, and only behind words that turn nothing round: a "jailbreak
    success rate" is no success rate, and a "change in accuracy" no accuracy.
    """
    metrics = vocabulary().metrics
    whole = names.without_notes(name)
    if found := metrics.get(names.name_key(name)) or metrics.get(names.name_key(whole)):
        return found
    *others, last = whole.split() or [""]
    turned = {"of", "in", "for", "to", "per", "by", "from", "minus", "-"} & {
        *map(str.lower, others)
    }
    return None if turned else metrics.get(names.name_key(last))


def better(metric: str | None) -> Better | None:
    """Return which way a metric is better; None where that is not known.

    It may be told by its end, or in brackets: "nDCG@20", "Recall score", "Quality (BLEU)".
    """
    if not metric:
        return None
    known = vocabulary().better
    told = () if _TURNED.search(metric) else _IN_BRACKETS.findall(metric)
    spelt = (end for name in (metric, *told) for end in (name, _END.sub("", name)))
    return next((known[name] for one in spelt if (name := canonical("metric", one)) in known), None)


_IN_BRACKETS = re.compile(r"\(([^()]+)\)")
# What stands behind the name of a metric and changes nothing.
_END = re.compile(r"(?:@\d+|(?<=\w) scores?|(?<=rate)s)$", re.IGNORECASE)
# More of these is not more of the metric.
_TURNED = re.compile(
    r"[-−Δ]|\b(?:change|delta|diff|drop|gain|gap|increase|decrease|improve|reduc|loss|relative|vs)",
    re.IGNORECASE,
)
