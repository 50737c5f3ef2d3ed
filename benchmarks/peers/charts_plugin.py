"""mkdocs-charts-plugin: a Vega-Lite specification in a fence, drawn in the reader's browser."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..sites import Finished, Site, table, write
from .base import Peer, Tools

# Pages name these; no build fetches them.
SCRIPTS = [f"https://cdn.example/{name}.js" for name in ("vega", "vega-lite", "vega-embed")]


def _write(folder: Path, pages: Sequence[Finished]) -> None:
    fence = {"name": "vegalite", "class": "vegalite"}
    format_ = "!!python/name:mkdocs_charts_plugin.fences.fence_vegalite ''"
    Site(folder).configure(["search", "charts"], not_in_nav="charts/", extra_javascript=SCRIPTS)
    settings = folder / "mkdocs.yml"
    # A name of Python is YAML, but no JSON.
    fences = f'{json.dumps(fence)[:-1]}, "format": {format_}}}'
    extension = f'{{"pymdownx.superfences": {{"custom_fences": [{fences}]}}}}'
    text = settings.read_text(encoding="utf-8")
    write(settings, f'{text[:-1]}, "markdown_extensions": [{extension}]}}')
    for page in pages:
        write(folder / "docs" / "charts" / f"{page.name}.md", "\n\n".join(_parts(page)))


def _parts(page: Finished) -> Iterator[str]:
    yield f"# {page.title}"
    for panel in page.panels:
        yield f"## {panel.title}"
        yield f"```vegalite\n{json.dumps(panel.spec)}\n```"
        yield table(panel)
    yield from ("## Description", page.prose)


def _command(tools: Tools) -> list[str | Path]:
    return [tools.python / "mkdocs", "build", "--quiet"]


CHARTS_PLUGIN = Peer(
    name="mkdocs-charts-plugin",
    does="reads nothing, checks nothing; the reader's browser draws",
    write=_write,
    command=_command,
    python=("mkdocs-material", "mkdocs-charts-plugin"),
)
