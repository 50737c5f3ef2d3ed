"""Text becomes panels: the reader."""

from .chart import in_order, read_text
from .layouts import phrases, pieces
from .markdown import inline_text, plain_words, tokens_html, visible_text
from .outline import Block, Outline, Segment, parse
from .patterns import phrase_patterns, section_patterns
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
)

__all__ = [
    "MAX_BYTES",
    "REGISTRY",
    "Block",
    "Outline",
    "Seed",
    "SeedError",
    "Segment",
    "chart_id",
    "decoded",
    "doubles",
    "find_seeds",
    "in_order",
    "inline_text",
    "parse",
    "phrase_patterns",
    "phrases",
    "pieces",
    "plain_words",
    "read_bounded",
    "read_seed",
    "read_seeds",
    "read_text",
    "section_patterns",
    "tokens_html",
    "visible_text",
]
