"""mkdocs-table-reader-plugin: tables of CSV files, no picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ..sites import Finished, Site, write
from .base import Peer, Tools


def _write(folder: Path, pages: Sequence[Finished]) -> None:
    Site(folder).configure(["search", "table-reader"], not_in_nav="charts/")
    for page in pages:
        own = folder / "docs" / "charts"
        write(own / f"{page.name}.md", "\n\n".join(_parts(page)))
        for at, panel in enumerate(page.panels):
            write(own / f"{page.name}-{at}.csv", panel.csv)


def _parts(page: Finished) -> Iterator[str]:
    yield f"# {page.title}"
    for at, panel in enumerate(page.panels):
        yield f"## {panel.title}"
        yield f"{{{{ read_csv('docs/charts/{page.name}-{at}.csv', dtype='string') }}}}"
    yield from ("## Description", page.prose)


def _command(tools: Tools) -> list[str | Path]:
    return [tools.python / "mkdocs", "build", "--quiet"]


TABLE_READER = Peer(
    name="mkdocs-table-reader-plugin",
    does="reads CSV files that are finished; no picture",
    write=_write,
    command=_command,
    python=("mkdocs-material", "mkdocs-table-reader-plugin"),
)
