#!/usr/bin/env python3
"""Write the script of the live view: Vega, Vega-Lite and vega-embed, as vl_convert has them.

With --check nothing is written: exit 1 if the file is not what vl_convert makes.
"""

from __future__ import annotations

import sys
from pathlib import Path

import vl_convert

TARGET = Path(__file__).parents[1] / "plugins/chart_atlas/site/assets/vega.js"
# The one global that it leaves behind, so that it meets no other script on a page.
BUNDLE = "window.chartAtlasVega = { embed: vegaEmbed, vegaLite: vegaLite, vega: vega };"
NOTICE = f"/*! For licence information see {TARGET.name}.LICENSE.txt */"


def text() -> str:
    """Return the script; its licences stand in a file beside it, as its first line says."""
    return f"{NOTICE}\n{vl_convert.javascript_bundle(BUNDLE)}"


def main() -> None:
    """Write it, or check what stands there."""
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text(), encoding="utf-8", newline="\n")
    elif TARGET.read_text(encoding="utf-8") != text():
        sys.exit(f"{TARGET.name} is not what vl_convert makes; run: make vega")


if __name__ == "__main__":
    main()
