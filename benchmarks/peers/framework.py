"""Observable Framework: a page with its data and a plot, drawn in the reader's browser."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..sites import HOME, Finished, Panel, table, write
from .base import Peer, Tools

CONFIG = 'export default {title: "Charts", root: "src", pages: []};\n'


def _write(folder: Path, pages: Sequence[Finished]) -> None:
    write(folder / "observablehq.config.js", CONFIG)
    write(folder / "src" / "index.md", HOME)
    modules = folder.parent / "node" / "node_modules"
    (folder / "node_modules").symlink_to(modules, target_is_directory=True)
    write(folder / "package.json", '{"type": "module", "private": true}\n')
    for page in pages:
        write(folder / "src" / "charts" / f"{page.name}.md", "\n\n".join(_parts(page)))


def _parts(page: Finished) -> Iterator[str]:
    yield f"# {page.title}"
    for panel in page.panels:
        yield f"## {panel.title}"
        yield f"```js\n{_plot(panel)}\n```"
        yield table(panel)
    yield from ("## Description", page.prose)


def _plot(panel: Panel) -> str:
    head, *rows = panel.table
    cells = [
        {"row": row, "column": column, "value": value}
        for row, *values in rows
        for column, value in zip(head[1:], values, strict=True)
    ]
    return (
        'import * as Plot from "@observablehq/plot";\n'
        f"const cells = {json.dumps(cells)};\n"
        'display(Plot.plot({marks: [Plot.cell(cells, {x: "column", y: "row", fill: (d) =>'
        ' +d.value}), Plot.text(cells, {x: "column", y: "row", text: "value"})]}));'
    )


def _command(tools: Tools) -> list[str | Path]:
    return [tools.node / "observable", "build"]


FRAMEWORK = Peer(
    name="observable-framework",
    does="bundles a plot a page; the reader's browser draws",
    write=_write,
    command=_command,
    node=("@observablehq/framework", "@observablehq/plot", "d3"),
    charts=100,
    env={"OBSERVABLE_TELEMETRY_DISABLE": "true"},
)
