"""Words and numbers: the only home of regular expressions.

Every function is total: it takes any text, and answers with a value or None. Digits are
ASCII only, as float() and int() accept much that no author means ("1_000", "١٢", "nan").
"""

from .courses import course
from .labels import candidates, is_aggregate, is_generic, named_on, norm, notes, panel_title
from .legends import COLORS, LegendEnds, hues, label_and_unit, legend
from .lines import (
    fence,
    has_bar,
    indent,
    is_delimiter,
    is_ended,
    is_heading,
    is_label,
    is_marked,
    split_row,
)
from .lists import axis_name, extent, listed_names, names, opening_name, order, quoted, ticks
from .names import (
    barred,
    dashed,
    enumerations,
    is_bare_size,
    key,
    looks_like_dataset,
    looks_like_metric,
    metric_names,
    named_models,
    title_note,
    words,
)
from .numbers import MAX_DIGITS, decimal, labelled, numerals, quantity, series
from .sections import (
    axis_role,
    headed,
    is_axis_word,
    is_legend,
    is_title,
    kinds,
    lists_panels,
    section,
)

__all__ = [
    "COLORS",
    "MAX_DIGITS",
    "LegendEnds",
    "axis_name",
    "axis_role",
    "barred",
    "candidates",
    "course",
    "dashed",
    "decimal",
    "enumerations",
    "extent",
    "fence",
    "has_bar",
    "headed",
    "hues",
    "indent",
    "is_aggregate",
    "is_axis_word",
    "is_bare_size",
    "is_delimiter",
    "is_ended",
    "is_generic",
    "is_heading",
    "is_label",
    "is_legend",
    "is_marked",
    "is_title",
    "key",
    "kinds",
    "label_and_unit",
    "labelled",
    "legend",
    "listed_names",
    "lists_panels",
    "looks_like_dataset",
    "looks_like_metric",
    "metric_names",
    "named_models",
    "named_on",
    "names",
    "norm",
    "notes",
    "numerals",
    "opening_name",
    "order",
    "panel_title",
    "quantity",
    "quoted",
    "section",
    "series",
    "split_row",
    "ticks",
    "title_note",
    "words",
]
