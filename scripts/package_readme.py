#!/usr/bin/env python3
"""The README as a package index shows it: links and pictures by whole addresses.

Hatchling runs it for each build (see [tool.hatch.metadata.hooks.custom] in pyproject.toml). The
addresses are those of the release's own tag, below the URL "Repository": what is read there then
fits the package, and stays where it is.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

# A link or a picture whose address is none of its own and no anchor; its text may go over lines.
_LINK = re.compile(r"(?P<mark>!?)(?P<text>\[[^\]]*\])\((?P<path>(?![a-z]+:|#)[^)\s]+)\)")


class ReadmeHook(MetadataHookInterface):
    """Gives the package its long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put the README into the metadata, with whole addresses."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        place = metadata["urls"]["Repository"]
        found = with_addresses(text, place, f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": found}


def with_addresses(text: str, repository: str, tag: str) -> str:
    """Return Markdown whose relative links lead into a repository at a tag."""

    def whole(found: re.Match[str]) -> str:
        kind = "raw" if found["mark"] else "blob"
        return f"{found['mark']}{found['text']}({repository}/{kind}/{tag}/{found['path']})"

    return _LINK.sub(whole, text)
