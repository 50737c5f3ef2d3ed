"""What words mean: numerals, names, vocabulary."""

from . import colour_words, numerals
from .names import (
    barred,
    dashed,
    is_aggregate,
    is_bare_size,
    looks_like_metric,
    name_key,
    name_words,
    norm,
    quoted,
    shortened,
    split_names,
    unnumbered,
    without_notes,
)
from .predicates import contains, matches, starts_with
from .vocabulary import (
    Better,
    aliases,
    better,
    canonical,
    classify,
    is_versioned_model,
)

__all__ = [
    "Better",
    "aliases",
    "barred",
    "better",
    "canonical",
    "classify",
    "colour_words",
    "contains",
    "dashed",
    "is_aggregate",
    "is_bare_size",
    "is_versioned_model",
    "looks_like_metric",
    "matches",
    "name_key",
    "name_words",
    "norm",
    "numerals",
    "quoted",
    "shortened",
    "split_names",
    "starts_with",
    "unnumbered",
    "without_notes",
]
