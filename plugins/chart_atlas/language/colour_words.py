"""Words for colours and shades, and what a note on a number may say without changing it."""

from __future__ import annotations

import re

COLORS = frozenset(
    "red orange yellow green teal cyan blue purple violet pink magenta brown gray grey black white "
    "maroon navy peach beige cream gold indigo turquoise lavender olive lime coral salmon crimson "
    "tan ivory aqua amber burgundy lilac mint rose khaki silver".split()
)
SHADES = (
    "very light lightest lighter pale palest bright brightest medium dark darkest darker deep "
    "deepest soft vivid rich"
).split()
# A note of other words says what the number is ("sample size"), and that may be no cell.
_PLAIN = frozenset(
    "reddish bluish greenish yellowish orangish the a of in for this its whole entire overall "
    "chart heatmap table panel row column cell value values score max maximum min minimum peak "
    "best worst highest lowest high low top bottom left right tied tie approx approximately "
    "approximate estimated estimate about shade colour color colored coloured boxed framed circled "
    "outlined bold "
    "almost nearly very rather slightly underlined starred highlighted shaded printed on"
    " annotated marked diagonal perfect".split()
)
_WORDS = re.compile(r"[^\W\d_]+")


def names_color(text: str) -> bool:
    """Return whether a text is nothing but the words of a colour."""
    words = [word.casefold() for word in _WORDS.findall(text)]
    return bool(words) and is_plain_note(text) and any(word in COLORS for word in words)


_PLACES = frozenset("top bottom left right upper lower small large thin thick".split())


def is_place(text: str) -> bool:
    """Return whether a text only says where in the drawing something stands: "top", "middle"."""
    return text.casefold() in _PLACES or text.casefold() in ("middle", "center", "centre")


def is_look(text: str) -> bool:
    """Return whether a text names only a colour or a place in the drawing ("black", "bottom")."""
    plain = [word for word in _WORDS.findall(text) if word in (word.lower(), word.capitalize())]
    words = [word.casefold() for word in plain]
    whole = len(plain) == len(_WORDS.findall(text))
    return bool(words) and whole and all(word in COLORS or word in _PLACES for word in words)


# What is drawn around a cell or into it.
_FRAMES = frozenset("box frame border outline circle ring rectangle star dot".split())


def is_framed(note: str) -> bool:
    """Return whether a note only tells what is drawn around a number: "red box", "in a red box"."""
    *words, last = [word.casefold() for word in _WORDS.findall(note)] or [""]
    known = all(own in _PLAIN or own in COLORS or own in SHADES or own in _PLACES for own in words)
    return last in _FRAMES and known and any(own in COLORS for own in words)


def is_plain_note(note: str) -> bool:
    """Return whether a note tells only colour or rank of a number: "deep blue", "best in row"."""
    words = [word.casefold() for word in _WORDS.findall(note)]
    if len(words) <= _SHADE and words[-1:] and words[-1] in COLORS:
        return True  # "near white", "strong blue"
    known = (word in _PLAIN or word in COLORS or word in SHADES for word in words)
    return is_framed(note) or all(known)


# So many words make a shade.
_SHADE = 3
