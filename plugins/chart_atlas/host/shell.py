"""Pages as a theme shows them, kept until their heavy blocks take their places."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

from ..cache import Fingerprint, decompressed

_LEVEL = 1

# What a search knows of the parts of a page.
Entries = list[dict[str, Any]]


def packed_shell(html: str, entries: Entries) -> bytes:
    """Return a page as the theme shows it, and what the site's search makes of it, as bytes."""
    body = zlib.compress(html.encode("utf-8", "xmlcharrefreplace"), _LEVEL)
    head = json.dumps(entries, ensure_ascii=False).encode("utf-8", "surrogatepass")
    return b"\n".join((head, body))


def shell_entries(packed: bytes) -> Entries:
    """Read the search's entries of a packed page; ValueError and others where it is none."""
    return _checked(json.loads(packed.partition(b"\n")[0]))


def joined_entries(entries: Mapping[Fingerprint, Entries]) -> bytes:
    """Return the search's entries of many pages, each by what it is made of, as bytes."""
    return json.dumps(entries, ensure_ascii=False).encode("utf-8", "surrogatepass")


def split_entries(data: bytes) -> dict[Fingerprint, Entries]:
    """Read what joined_entries() has written; ValueError and others where that is not so."""
    return {source: _checked(found) for source, found in json.loads(data).items()}


def _checked(found: Entries) -> Entries:
    if not all(map(_is_entry, found)):
        raise ValueError("these are no entries of a search")
    return found


def _is_entry(found: Mapping[str, Any]) -> bool:
    texts = [found["location"], found["title"], found["text"], *found.get("tags", [])]
    boost = found.get("boost", 1)
    return {*map(type, texts)} == {str} and isinstance(boost, int | float)


def shell_html(packed: bytes) -> str:
    """Read the HTML of a packed page; ValueError and others where it is none."""
    return decompressed(packed.partition(b"\n")[2]).decode()
