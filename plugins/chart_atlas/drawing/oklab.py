"""The OKLab colour space (Björn Ottosson, 2020), in which even steps look even."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

# Lightness (0 to 1) and the two colour axes.
Lab = Sequence[float]


@lru_cache(maxsize=4096)
def channels(color: str) -> tuple[int, int, int]:
    """Return the three channels (0 to 255) of "#rrggbb"."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def linear(color: str) -> list[float]:
    """Return how much light (0 to 1) there is in each channel of "#rrggbb"."""
    shares = (channel / 255 for channel in channels(color))
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares]


def from_hex(color: str) -> Lab:
    """Return the place of a colour, "#rrggbb", in OKLab."""
    r, g, b = linear(color)
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def to_hex(lab: Lab) -> str:
    """Return the colour nearest to a place in OKLab that a screen can show, as "#rrggbb"."""
    lightness, a, b = lab
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    light = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(_encoded(c) * 255):02x}" for c in light)


def _encoded(light: float) -> float:
    c = min(max(light, 0.0), 1.0)
    return 12.92 * c if c <= 0.0031308 else float(1.055 * c ** (1 / 2.4) - 0.055)
