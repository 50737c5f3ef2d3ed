"""What only Vega itself can make: PNG files, and the bundle of scripts for the live view.

The only importer of vl_convert. It starts threads at first use: never fork after that.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import vl_convert

# The one global that the bundle leaves behind, so that it meets no other script on a page.
GLOBAL = "window.chartAtlasVega"
BUNDLE = f"{GLOBAL} = {{ embed: vegaEmbed, vegaLite: vegaLite, vega: vega }};"

# Whether it has been used in this process.
_used: list[bool] = []


def has_drawn() -> bool:
    """Tell whether this process has used Vega, so that it must not be forked any more."""
    return bool(_used)


def _vega() -> Any:  # noqa: ANN401 - a module without types
    _used[:] = [True]
    return vl_convert


def png(spec: dict[str, Any], scale: float = 2, background: str = "white") -> bytes:
    """A Vega-Lite specification in, a PNG file of its picture out; nothing is fetched."""
    painted = {**spec, "background": background}
    image: bytes = _vega().vegalite_to_png(painted, scale=scale, allowed_base_urls=[])
    return image


def svg_png(picture: str) -> bytes:
    """An SVG file of ours in, which names no other file, a PNG file of its own size out."""
    image: bytes = _vega().svg_to_png(picture)
    return image


def checked_png(image: bytes) -> bytes:
    """Return a PNG file as it is; ValueError where it is none."""
    if not image.startswith(_SIGNATURE):
        raise ValueError("this is no PNG file")
    return image


_SIGNATURE = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True)
class PngJob:
    """A PNG file to draw, as it goes to another process: of an SVG file, or of a specification.

    ground: the colour behind a specification.
    """

    what: str | dict[str, Any]
    ground: str = "white"


def drawn_png(job: PngJob) -> bytes:
    """Draw a PNG file."""
    if isinstance(job.what, str):
        return svg_png(job.what)
    return png(job.what, background=job.ground)


@cache
def vega_bundle() -> str:
    """Vega, Vega-Lite and vega-embed as one script, as ``window.chartAtlasVega.embed``.

    Call it with ``{ast: true}``: then the page needs no ``unsafe-eval``.
    """
    return str(_vega().javascript_bundle(BUNDLE))


def checked_bundle(script: bytes) -> bytes:
    """Return a bundle as it is; ValueError where it does not end as one."""
    if GLOBAL.encode() not in script[-len(BUNDLE) * 2 :]:
        raise ValueError("this is no bundle of Vega")
    return script
