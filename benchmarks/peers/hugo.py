"""Hugo: the finished pages, in the plainest of layouts and without a search."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from ..sites import Finished, write
from .base import Peer, Tools

LAYOUT = "<!doctype html><title>{{ .Title }}</title><main>{{ .Content }}</main>\n"


def _write(folder: Path, pages: Sequence[Finished]) -> None:
    facts = {
        "title": "Charts",
        "baseURL": "/",
        "disableKinds": ["taxonomy", "term", "RSS"],
        "markup": {"goldmark": {"renderer": {"unsafe": True}}},
    }
    write(folder / "hugo.json", json.dumps(facts))
    for name in ("single", "list", "home"):
        write(folder / "layouts" / "_default" / f"{name}.html", LAYOUT)
    for page in pages:
        head = json.dumps({"title": page.title})
        write(folder / "content" / "charts" / f"{page.name}.md", f"{head}\n\n{page.markdown()}")


def _command(tools: Tools) -> list[str | Path]:
    return [tools.python / "hugo", "--quiet"]


HUGO = Peer(
    name="hugo",
    does="only publishes finished pages; no search",
    write=_write,
    command=_command,
    python=("hugo",),
)
