#!/usr/bin/env python3
"""Write what the package has ready-made of Altair and vl_convert, as these take long at it.

- The template of all specifications, as Altair makes and validates it.
- The script of the live view: Vega, Vega-Lite and vega-embed, as vl_convert has them.

With --check nothing is written: exit 1 if a file is not what they make.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import vl_convert

from chart_atlas.drawing.layers import template

PACKAGE = Path(__file__).parents[1] / "plugins" / "chart_atlas"
# The one global that the script leaves behind, so that it meets no other one on a page.
GLOBAL = "window.chartAtlasVega = { embed: vegaEmbed, vegaLite: vegaLite, vega: vega };"
# Its licences stand in a file beside it.
NOTICE = "/*! For licence information see vega.js.LICENSE.txt */"


def made() -> dict[str, str]:
    """Return the text of each file, by its place in the package."""
    return {
        "drawing/heatmap.vl.json": f"{json.dumps(template(), indent=2)}\n",
        "site/assets/vega.js": f"{NOTICE}\n{vl_convert.javascript_bundle(GLOBAL)}",
    }


def main() -> None:
    """Write the files, or check what stands there."""
    for name, text in made().items():
        path = PACKAGE / name
        if "--check" not in sys.argv[1:]:
            path.write_text(text, encoding="utf-8", newline="\n")
        elif path.read_text(encoding="utf-8") != text:
            sys.exit(f"{name} is not what the libraries make; run: make vega")


if __name__ == "__main__":
    main()
