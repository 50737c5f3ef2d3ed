"""Text becomes panels: the reader."""

from .chart import read_text
from .markdown import (
    Piece,
    place_of_quote,
    quoted_line,
    quoted_pieces,
    tokens_html,
    visible_text,
)
from .outline import Block, Outline, Segment, parse_outline
from .patterns import section_patterns
from .source import (
    MAX_BYTES,
    REGISTRY,
    SIDE_FILES,
    Seed,
    SeedError,
    chart_id,
    decoded_text,
    double_seeds,
    find_seeds,
    read_bounded_file,
    read_seed,
    read_seeds,
    seed_from_text,
)

__all__ = [
    "MAX_BYTES",
    "REGISTRY",
    "SIDE_FILES",
    "Block",
    "Outline",
    "Piece",
    "Seed",
    "SeedError",
    "Segment",
    "chart_id",
    "decoded_text",
    "double_seeds",
    "find_seeds",
    "parse_outline",
    "place_of_quote",
    "quoted_line",
    "quoted_pieces",
    "read_bounded_file",
    "read_seed",
    "read_seeds",
    "read_text",
    "section_patterns",
    "seed_from_text",
    "tokens_html",
    "visible_text",
]
