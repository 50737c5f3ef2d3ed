"""A panel becomes a picture."""

from .arrangement import arranged
from .colours import ramp
from .geometry import Geometry, geometry_of, tick_indexes
from .lettering import clean_text, text_width
from .png import PngJob, checked_bundle, checked_png, drawn_png, has_drawn, vega_bundle
from .preview import preview_specification
from .quantities import CellState, cell_state, colour_number, plain_number, short_text, spoken_text
from .scales import Scale, panel_scales
from .specification import (
    dark_specification,
    layout_template,
    live_config,
    panel_specification,
    take_layout_template,
)
from .svg import MissingSign, cell_id, missing_sign, svg_of_geometry, svg_of_specification
from .thumbnail import thumbnail_svg

__all__ = [
    "CellState",
    "Geometry",
    "MissingSign",
    "PngJob",
    "Scale",
    "arranged",
    "cell_id",
    "cell_state",
    "checked_bundle",
    "checked_png",
    "clean_text",
    "colour_number",
    "dark_specification",
    "drawn_png",
    "geometry_of",
    "has_drawn",
    "layout_template",
    "live_config",
    "missing_sign",
    "panel_scales",
    "panel_specification",
    "plain_number",
    "preview_specification",
    "ramp",
    "short_text",
    "spoken_text",
    "svg_of_geometry",
    "svg_of_specification",
    "take_layout_template",
    "text_width",
    "thumbnail_svg",
    "tick_indexes",
    "vega_bundle",
]
