"""Zensical: the finished pages, by the successor of MkDocs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..sites import HOME, Finished, write
from .base import Peer, Tools


def _write(folder: Path, pages: Sequence[Finished]) -> None:
    write(folder / "zensical.toml", '[project]\nsite_name = "Charts"\nnav = ["index.md"]\n')
    write(folder / "docs" / "index.md", HOME)
    for page in pages:
        write(folder / "docs" / "charts" / f"{page.name}.md", page.markdown())


def _command(tools: Tools) -> list[str | Path]:
    return [tools.python / "zensical", "build"]


ZENSICAL = Peer(
    name="zensical",
    does="only publishes finished pages",
    write=_write,
    command=_command,
    python=("zensical",),
)
