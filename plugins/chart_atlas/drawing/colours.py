"""Colour words to colours: the words of a describer, a ramp of stops, ink that reads on it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import dist

from .oklab import Lab, channels, from_hex, linear, to_hex

STOPS = 9

# Two ends nearer than this in OKLab would make a ramp in which nothing can be told apart.
VISIBLE_DISTANCE = 0.22

DEFAULT_HUE = "blue"

# Names of each colour.
_HUES = (
    "red reddish #d7301f, orange orangish #f58518, yellow yellowish #f7e225, "
    "green greenish #31a354, teal #1c9099, cyan #22c7d6, blue bluish #3182bd, "
    "purple violet purplish #7b52ab, pink pinkish #f28cb1, magenta #d01c8b, "
    "brown brownish #8c5a2b, gray grey grayish greyish #808080, black #000000, white #ffffff, "
    "maroon #670a1f, navy #08306b, peach #fdd5b1, beige #f1e6cf, cream #fff7e0, ivory #fffff0, "
    "gold golden #e6b422, indigo #3f2f8f, turquoise #40cfc0, lavender #d6cdee, olive #7f7f24, "
    "lime #a6d934, coral #fb7a5a, salmon #fa9a80, crimson #b3122f, scarlet #d8261c, "
    "burgundy #6b0f2a, tan #d2b48c, khaki #d8cf8a, amber #f6b31a, mustard #d4a92a, mint #b5e8cf, "
    "aqua #35d0d6, azure #3a8fe0, sky #87c5ee, lilac #c5a5d9, mauve #b78fb8, plum #7d3c78, "
    "fuchsia #d926a9, rose #e8638c, rust #a8461b, bronze #9a6a2f, charcoal #36393f, "
    "silver #c0c0c0, slate #62717f, emerald #199a63, forest #1f5f36, royal #2c53c6, "
    "whitish #fafafa"
)
HUES = {name: color for *names, color in map(str.split, _HUES.split(",")) for name in names}

# Modifier: (lightness it draws towards, how far, what is kept of the chroma).
MODIFIERS = {
    "lightest": (0.98, 0.95, 0.2),
    "palest": (0.98, 0.95, 0.2),
    "lighter": (0.96, 0.88, 0.36),
    "light": (0.96, 0.88, 0.36),
    "pale": (0.96, 0.9, 0.32),
    "faint": (0.95, 0.85, 0.4),
    "soft": (0.86, 0.5, 0.7),
    "pastel": (0.9, 0.7, 0.6),
    "bright": (0.75, 0.2, 1.15),
    "vivid": (0.7, 0.1, 1.2),
    "medium": (0.6, 0.0, 1.0),
    "moderate": (0.6, 0.0, 1.0),
    "strong": (0.45, 0.3, 1.1),
    "intense": (0.45, 0.3, 1.1),
    "rich": (0.4, 0.4, 1.0),
    "deep": (0.26, 0.8, 0.9),
    "dark": (0.25, 0.8, 0.85),
    "darker": (0.25, 0.8, 0.85),
    "darkest": (0.18, 0.9, 0.65),
}

INTENSIFIERS = ("very", "extremely")
INTENSIFIED = {"light": "lightest", "pale": "palest", "dark": "darkest", "deep": "darkest"}

# What may stand between two words of a description, and then means a space.
SEPARATORS = "-–—/\\()[]{},.;:+&'\"*_`"
_SPACES = str.maketrans(SEPARATORS, " " * len(SEPARATORS))


@dataclass(frozen=True, slots=True)
class Ramp:
    """Nine colours from low to high.

    stops: "#rrggbb" each.
    described: False where the text names no colours that we can use, and these are ours.
    """

    stops: tuple[str, ...]
    described: bool


# The hues that a description names, each with its modifiers, and modifiers without any hue.
_Words = tuple[list[tuple[Lab, list[str]]], list[str]]


@lru_cache(maxsize=256)
def ramp(low_color: str | None, high_color: str | None) -> Ramp:
    """Return the colours between two ends that are told in words ("light blue", "dark blue")."""
    low, high = _known_words(low_color), _known_words(high_color)
    ends = _end(low, high), _end(high, low)
    if ends[0] is None or ends[1] is None or dist(ends[0], ends[1]) < VISIBLE_DISTANCE:
        return Ramp(ramp(f"light {DEFAULT_HUE}", f"dark {DEFAULT_HUE}").stops, described=False)
    return Ramp(_stops(ends[0], ends[1]), described=True)


def _stops(low: Lab, high: Lab) -> tuple[str, ...]:
    """Return the colours from low to high in even steps."""
    shares = [step / (STOPS - 1) for step in range(STOPS)]
    return tuple(
        to_hex([start + share * (end - start) for start, end in zip(low, high, strict=True)])
        for share in shares
    )


def _known_words(description: str | None) -> _Words:
    """Return the words we know: a modifier belongs to the hue that follows it, or to the last."""
    hues: list[tuple[Lab, list[str]]] = []
    pending: list[str] = []
    words = (description or "").lower().translate(_SPACES).split()
    for before, word in zip(("", *words), words, strict=False):
        known = INTENSIFIED.get(word, word) if before in INTENSIFIERS else word
        if known in MODIFIERS:
            pending.append(known)
        elif known in HUES:
            hues.append((from_hex(HUES[known]), pending))
            pending = []
    if hues:
        hues[-1][1].extend(pending)
    return hues, pending


def _end(words: _Words, other: _Words) -> Lab | None:
    """The colour of one end; a bare "light" or "dark" takes the hue of the other end."""
    hues, modifiers = words
    if hues:
        return _average([_modified(*named) for named in hues])
    if not modifiers:
        return None
    bare = [hue for hue, _ in other[0]] or [from_hex(HUES[DEFAULT_HUE])]
    return _modified(_average(bare), modifiers)


def _average(hues: Sequence[Lab]) -> Lab:
    return [sum(parts) / len(hues) for parts in zip(*hues, strict=True)]


def _modified(hue: Lab, modifiers: Iterable[str]) -> Lab:
    """Draw a hue a share of the way to the lightness of each modifier, and change its chroma."""
    for word in modifiers:
        target, share, chroma = MODIFIERS[word]
        lightness, a, b = hue
        hue = lightness + share * (target - lightness), a * chroma, b * chroma
    return hue


def positions(low: float, high: float) -> tuple[float, ...]:
    """Return the numbers at which the nine stops of a domain stand, given its ends.

    Ends that are equal are taken apart, so that a single number stands in the middle of
    the ramp and nothing divides by zero.
    """
    if not low < high:
        reach = abs(low) / 2 or 1.0
        low, high = low - reach, low + reach
    middle = (low + (high - low) * (step / (STOPS - 1)) for step in range(1, STOPS - 1))
    return (low, *middle, high)


# A page needs the colour of each cell twice, for the specification and for the SVG.
@lru_cache(maxsize=8192)
def interpolate(stops: tuple[str, ...], places: tuple[float, ...], value: float) -> str:
    """The colour of a number between stops at given places, piecewise in sRGB as Vega does."""
    value = min(max(value, places[0]), places[-1])
    after = bisect_right(places, value, 1, len(places) - 1)
    start, end = places[after - 1], places[after]
    share = (value - start) / (end - start) if end > start else 0.0
    (r, g, b), (to_r, to_g, to_b) = channels(stops[after - 1]), channels(stops[after])
    red, green, blue = r + share * (to_r - r), g + share * (to_g - g), b + share * (to_b - b)
    # Half a channel rounds up, as in JavaScript; round() would go to the even one.
    return f"#{int(red + 0.5):02x}{int(green + 0.5):02x}{int(blue + 0.5):02x}"


def _luminance(color: str) -> float:
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(color), strict=True))


def contrast(a: str, b: str) -> float:
    """The WCAG contrast of two colours, 1 to 21."""
    dark, light = sorted((_luminance(a), _luminance(b)))
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=4096)
def ink(background: str) -> str:
    """Black or white, whichever reads better on a background; never below 4.5:1."""
    black, white = "#000000", "#ffffff"
    return max(black, white, key=lambda letter: contrast(letter, background))
