"""The style sheet and the scripts of the pages, each put together from several."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files

from jinja2.runtime import Macro

from ...drawing import frame_rules, live_config, ramp
from ..environment import ENVIRONMENT
from ..packed_text import common_parts

_STYLES = (
    *("atlas.css", "marks.css", "finding.css", "paging.css", "drawing.css", "compare.css"),
    *("keyboard.css", "views.css"),
)
# In this order they make one script with one scope. One listener on the document serves every
# page, also those that a theme swaps in.
_SCRIPTS = (
    *("parts.js", "live.js", "saving.js", "cells.js", "statements.js", "filtering.js"),
    *("sorting.js", "rows.js", "paging.js", "ranks.js", "marks.js", "tips.js", "popovers.js"),
    *("copy.js", "viewing.js", "page.js"),
)
# By an attribute of its own: where the class of the root changes, Material's rules on tables
# without a class have a browser look at the styles of the whole page again.
_SCOPE = '(() => {\n"use strict";\ndocument.documentElement.dataset.caJs = "";\n'
# The licences of all libraries that vega.js holds, as a file of the site.
VEGA_LICENCES = "vega.js.LICENSE.txt"


def asset(name: str) -> bytes:
    """Return a file of this package as it is."""
    return (files("chart_atlas.site") / "assets" / name).read_bytes()


def _joined(names: Sequence[str]) -> bytes:
    return b"\n".join(map(asset, names))


def style_sheet() -> bytes:
    """Return the one style sheet of the pages."""
    return _joined(_STYLES) + frame_rules().encode()


def embed_style_sheet() -> bytes:
    """Return that of the bare pages for frames elsewhere."""
    return asset("embed.css") + frame_rules().encode()


def script() -> bytes:
    """Return the one script of the pages."""
    # The blue ramp has nine colours that the colour-blind can tell apart.
    values = {
        "COMMON": common_parts(),
        "PARTS": _parts(),
        "LIVE": live_config(),
        "BLUE": ramp(None, None).stops,
    }
    told = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in values.items())
    return f"{_SCOPE}{told}".encode() + _joined(_SCRIPTS) + b"\n})();\n"


def _parts() -> dict[str, str]:
    """Return the HTML that only scripts use, by its name."""
    found = sorted(vars(ENVIRONMENT.get_template("scripted.html").module).items())
    return {name: str(part()) for name, part in found if isinstance(part, Macro)}


def missing_script() -> bytes:
    """Return the script of the page that stands where nothing is."""
    return _joined(("spelling.js", "missing.js"))
