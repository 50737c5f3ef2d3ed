"""A panel becomes a heatmap."""

from .colours import ramp
from .frame_widths import frame_rules
from .heatmap import Heatmap, computed_heatmap, heatmaps
from .lettering import clean_text, text_width
from .png import has_drawn, png
from .preview import preview_svg
from .quantities import (
    amended_words,
    cell_state,
    colour_number,
    corrections,
    place_words,
    plain_number,
    short_text,
)
from .specification import Mark, heatmap_template, live_config
from .svg import MissingSign, missing_sign
from .thumbnail import thumbnail_svg
from .whole.chart_picture import ChartPicture

__all__ = [
    "ChartPicture",
    "Heatmap",
    "Mark",
    "MissingSign",
    "amended_words",
    "cell_state",
    "clean_text",
    "colour_number",
    "computed_heatmap",
    "corrections",
    "frame_rules",
    "has_drawn",
    "heatmap_template",
    "heatmaps",
    "live_config",
    "missing_sign",
    "place_words",
    "plain_number",
    "png",
    "preview_svg",
    "ramp",
    "short_text",
    "text_width",
    "thumbnail_svg",
]
