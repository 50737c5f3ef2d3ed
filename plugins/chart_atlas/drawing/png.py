"""What only vl_convert can make: PNG files of SVG files, and Vega's scripts for the live view.

The only importer of vl_convert. It starts threads at first use: never fork after that.
"""

from __future__ import annotations

from functools import cache
from typing import Any

# The one global that the bundle leaves behind, so that it meets no other script on a page.
GLOBAL = "window.chartAtlasVega"
BUNDLE = f"{GLOBAL} = {{ embed: vegaEmbed, vegaLite: vegaLite, vega: vega }};"


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


@cache
def vega_bundle() -> str:
    """Return Vega, Vega-Lite and vega-embed as one script: ``window.chartAtlasVega.embed``.

    Call it with ``{ast: true}``: then the page needs no ``unsafe-eval``.
    """
    return str(_vega().javascript_bundle(BUNDLE))


def checked_bundle(script: bytes) -> bytes:
    """Return a bundle as it is; ValueError where it does not end as one."""
    if GLOBAL.encode() not in script[-len(BUNDLE) * 2 :]:
        raise ValueError("this is no bundle of Vega")
    return script
