"""mkdocs-gallery: a Python script a page, which draws its chart by Altair."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..sites import Finished, Site, write
from .base import Peer, Tools

SHOWN = """
class Shown:
    def __init__(self, chart):
        self.chart = chart

    def _repr_html_(self):
        return self.chart.to_html(fullhtml=False)
"""


def _write(folder: Path, pages: Sequence[Finished]) -> None:
    scripts = folder / "docs" / "scripts"
    options = {"examples_dirs": ["docs/scripts"], "gallery_dirs": ["docs/gallery"]}
    Site(folder).configure(["search", {"gallery": options}], not_in_nav="gallery/")
    write(scripts / "README.md", "# Charts\n")
    for page in pages:
        write(scripts / f"plot_{page.name}.py", "\n".join(_lines(page)))


def _lines(page: Finished) -> Iterator[str]:
    prose = page.prose.replace("\\", "\\\\").replace('"""', "'''")
    yield f'"""\n# {page.title}\n\n{prose}\n"""'
    yield f"import json\nimport altair as alt\n{SHOWN}"
    for panel in page.panels:
        yield f"# %%\n# ## {panel.title}"
        yield f"Shown(alt.Chart.from_json({json.dumps(panel.spec)!r}))"


def _command(tools: Tools) -> list[str | Path]:
    return [tools.python / "mkdocs", "build", "--quiet"]


GALLERY = Peer(
    name="mkdocs-gallery",
    does="runs an Altair script a page; the reader's browser draws",
    write=_write,
    command=_command,
    python=("mkdocs-material", "mkdocs-gallery", "altair", "pillow"),
    charts=100,
)
