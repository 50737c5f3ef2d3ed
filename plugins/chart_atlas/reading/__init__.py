"""Text becomes panels: the reader."""

from .chart import ReadText, in_order, read_text
from .layouts import phrases
from .outline import (
    Block,
    Outline,
    Segment,
    inline_text,
    parse,
    plain_words,
    tokens_html,
    visible_text,
)
from .patterns.label_patterns import without_notes
from .patterns.phrase_patterns import Token, scan, stands_alone
from .patterns.section_patterns import axis_roles, is_legend, section_called
from .refusals import contradicted
from .source import (
    MAX_BYTES,
    REGISTRY,
    Seed,
    SeedError,
    chart_id,
    decoded,
    doubles,
    find_seeds,
    read_bounded,
    read_seed,
    read_seeds,
    seed_from_text,
)

__all__ = [
    "MAX_BYTES",
    "REGISTRY",
    "Block",
    "Outline",
    "ReadText",
    "Seed",
    "SeedError",
    "Segment",
    "Token",
    "axis_roles",
    "chart_id",
    "contradicted",
    "decoded",
    "doubles",
    "find_seeds",
    "in_order",
    "inline_text",
    "is_legend",
    "parse",
    "phrases",
    "plain_words",
    "read_bounded",
    "read_seed",
    "read_seeds",
    "read_text",
    "scan",
    "section_called",
    "seed_from_text",
    "stands_alone",
    "tokens_html",
    "visible_text",
    "without_notes",
]
