"""What only vl_convert can make: PNG files of SVG files.

The only importer of vl_convert. It starts threads at first use: never fork after that.
"""

from __future__ import annotations

from functools import cache
from typing import Any


@cache
def _vega() -> Any:  # noqa: ANN401 - a module without types
    import vl_convert  # noqa: PLC0415 - it loads slowly, and few builds draw with it

    return vl_convert


def has_drawn() -> bool:
    """Return whether this process has drawn, so that it must not be forked any more."""
    return bool(_vega.cache_info().currsize)


def png(svg: str, scale: int = 1) -> bytes:
    """Draw a PNG file of an SVG file of ours, which names no other file.

    scale: how many times as large as it is.
    """
    image: bytes = _vega().svg_to_png(svg, scale=scale)
    return image
