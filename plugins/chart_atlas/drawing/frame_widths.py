"""The widths of a frame from which a heatmap is seen whole, with its numbers, with all labels.

A style rule for each width stands in the style sheet once; a heatmap has the classes of its own.
"""

from __future__ import annotations

import re
from math import ceil


def frame_rules(drawn: str | None = None) -> str:
    """Return the style rules by which the width of a frame chooses, for all widths that count.

    drawn: where only its heatmaps are to be shown. What stands in print is the heatmap itself.
    """
    widths = _WIDTHS if drawn is None else sorted({int(own) for own in _CLASS.findall(drawn)})
    within = "".join(_RULES.replace("#", str(width)) for width in widths)
    return f"svg.ca-narrow{{display:none}}@media screen{{{within}}}"


_CLASS = re.compile(r"\bca-(?:under|bare|thinned)-([0-9]+)\b")
# Which of both is seen, and whether the narrow one has numbers and all of its column labels.
_RULES = (
    "@container (width<#px){:is(.ca-picture,img):has(+.ca-under-#){display:none}"
    "svg.ca-under-#{display:block}.ca-bare-# .ca-numbers,.ca-thinned-# .ca-thin{display:none}"
    ".ca-scroll:has(>.ca-bare-#)~figcaption>.ca-small{display:block}}"
)
# Widths count in steps, wider ones the wider they are; no frame is narrower, or wider than the
# last of them.
NARROWEST, STEPS = 240, ((16, 480), (32, 960), (96, 2400))


def counted_width(width: int) -> int:
    """Return the next width that counts, in pixels."""
    step, most = next((own for own in STEPS if width <= own[1]), STEPS[-1])
    return min(max(ceil(width / step) * step, NARROWEST), most)


_WIDTHS = sorted({counted_width(width) for width in range(STEPS[-1][1] + 1)})
