"""The widths of a frame from which a heatmap is seen whole, with its numbers, with all labels.

A style rule for each width stands in the style sheet once; a heatmap has the classes of its own.
"""

from __future__ import annotations

from math import ceil


def frame_rules() -> str:
    """Return the style rules by which the width of a frame chooses.

    What stands in print is the heatmap itself.
    """
    within = "".join(_RULES.replace("#", str(width)) for width in _WIDTHS)
    return f"svg.ca-narrow{{display:none}}@media screen{{{within}}}"


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
