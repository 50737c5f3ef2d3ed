"""The search by Pagefind: what a search knows of a site becomes an index of many small files.

A reader's browser fetches only the few of them that a query needs, where the theme's search
fetches all there is. Pagefind reads pages, so each page of the search is written as one that holds
nothing but what the search knows of it.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ...cache import Store, digest, settings_fingerprint
from ..environment import search_record
from .site_files import is_place

# Between the blocks of a section; Pagefind counts it as a word and finds none in it. The script
# that answers the search box knows it too.
BLOCK_MARK = "¶"
# The first word of an item of a list.
_ITEM = "‣"
# What stands for the full stop at the end of a word, so that "56.3." is the word "56.3" and
# "563" is another: of all punctuation only the full stop counts as a part of a word.
_STOP, _END = ".", "\u2024"
# What stands for a hyphen within a word, and a space after it: so "Qwen-2.5" is found by "2.5" too,
# as the theme's search does.
_HYPHEN = "\ufe63"
# Material's search divides Chinese words by it; Pagefind has its own ways.
_NO_SPACE = "\u200b"
# It comes with Pagefind's package for npm, but not with that for Python.
_LICENCE = "LICENSE.txt"
# The search's script and what it asks for; Pagefind's own boxes are left out.
_WANTED = (
    *("boosts.json", "pagefind.js", "pagefind-entry.json", _LICENCE),
    *("*.pf_meta", "*.pagefind", "*/*.pf_*"),
)
_ASSETS = files("chart_atlas.site") / "assets"
# So many letters of a digest name a page: two of a million are alike once in ten million times.
_NAME = 16
_KIND = "pagefind"
_PACKAGES = ("pagefind", "pagefind_bin")
_BLOCKS = frozenset(("p", "li", "ul", "ol", "pre", "h1", "h2", "h3", "h4", "h5", "h6"))

# An entry of Material's search: location, title, text; often boost and tags.
Entry = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page as the search knows it.

    anchor: "" for the top of the page. blocks: its paragraphs as plain text.
    """

    anchor: str
    title: str
    blocks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A page as the search knows it; its first section is its top.

    location: its address from the top of the site. boost: what its score is multiplied by, as text.
    """

    location: str
    boost: str
    sections: tuple[Section, ...]


def missing_packages() -> list[str]:
    """Name the packages that the index needs and that are not installed."""
    return [name for name in _PACKAGES if find_spec(name) is None]


def pagefind_records(entries: Iterable[Entry]) -> list[Record]:
    """Gather the entries of each page, in the order of the pages' addresses."""
    pages: dict[str, list[Entry]] = {}
    for entry in entries:
        pages.setdefault(entry["location"].partition("#")[0], []).append(entry)
    return [_record_of_page(location, found) for location, found in sorted(pages.items())]


def _record_of_page(location: str, entries: Sequence[Entry]) -> Record:
    sections = sorted(map(_section_of_entry, entries), key=lambda section: section.anchor != "")
    if sections[0].anchor:
        sections.insert(0, Section("", sections[0].title, ()))
    boost = max(float(entry.get("boost") or 1) for entry in entries)
    return Record(location, f"{boost:g}", tuple(sections))


def _section_of_entry(entry: Entry) -> Section:
    anchor = entry["location"].partition("#")[2]
    tags = [", ".join(entry["tags"])] if entry.get("tags") else []
    title = " ".join(blocks(entry["title"]))
    return Section(anchor, title, (*blocks(entry["text"]), *map(_searched_text, tags)))


def blocks(html: str) -> tuple[str, ...]:
    """Return the plain text of each block of an entry's HTML."""
    parser = _Blocks()
    parser.feed(html)
    parser.close()
    texts = (_searched_text("".join(parts)) for parts in parser.found)
    return tuple(text for text in texts if text.strip(_ITEM))


class _Blocks(HTMLParser):
    """Gathers text, a list a block."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[list[str]] = [[]]

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - none is needed
        """Begin a block."""
        self.handle_endtag(tag)
        if tag == "li":
            self.found[-1].append(f"{_ITEM} ")

    def handle_endtag(self, tag: str) -> None:
        """End a block; what follows is another."""
        if tag in _BLOCKS:
            self.found.append([])

    def handle_data(self, data: str) -> None:
        """Take text."""
        self.found[-1].append(data)


def _searched_text(text: str) -> str:
    return " ".join(map(_searched_word, text.replace(_NO_SPACE, "").split()))


def _searched_word(word: str) -> str:
    parts = word.split("-")
    apart = f"{_HYPHEN} ".join(parts) if all(parts) else word
    return apart[:-1] + _END if apart.endswith(_STOP) else apart


def pagefind_files(pages: Sequence[Record], language: str, kept: Store) -> Mapping[str, bytes]:
    """Return the files of the index by their names, from a store if it has all of them.

    language: two letters.
    """
    source = settings_fingerprint(_versions(), language, pages)
    names = kept.read(_KIND, source, _checked_names) or ()
    found = {name: data for name in names if (data := kept.get(_KIND, f"{source}\0{name}"))}
    if found and len(found) == len(names):
        return found
    made = _index_files(pages, language)
    for name, data in made.items():
        kept.put(_KIND, f"{source}\0{name}", data)
    kept.put(_KIND, source, json.dumps([*made]).encode())
    return made


def _checked_names(data: bytes) -> tuple[str, ...]:
    names = tuple(json.loads(data))
    if not all(map(is_place, names)):
        raise ValueError("these are no names of files")
    return names


def _index_files(pages: Sequence[Record], language: str) -> dict[str, bytes]:
    with TemporaryDirectory() as place:
        folder = Path(place, "index")
        _run_pagefind(pages, language, folder)
        (folder / _LICENCE).write_bytes((_ASSETS / f"pagefind.{_LICENCE}").read_bytes())
        (folder / "boosts.json").write_text(_boosts_json(pages, folder))
        paths = [path for pattern in _WANTED for path in sorted(folder.glob(pattern))]
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _versions() -> list[str]:
    found = []
    for name in _PACKAGES:
        try:
            found.append(version(name))
        except PackageNotFoundError:
            found.append("")
    return found


def _run_pagefind(pages: Sequence[Record], language: str, folder: Path) -> None:
    """Write the pages, and have Pagefind read them; its Python interface takes 0.1 s a page."""
    with TemporaryDirectory() as place:
        for page in pages:
            # Not numbered: a new page would give all after it other names, and other files.
            name = digest(page.location)[:_NAME]
            text = search_record(page, language, BLOCK_MARK)
            (Path(place) / f"{name}.html").write_text(text, "utf-8", "replace")
        options = ["--site", place, "--output-path", str(folder.absolute()), "--silent"]
        options += ["--force-language", language, "--include-characters", _STOP]
        done = subprocess.run(  # noqa: S603 - nothing of it comes from the texts
            [sys.executable, "-m", "pagefind", *options], capture_output=True, check=False
        )
    if done.returncode or not (folder / "pagefind.js").is_file():
        raise RuntimeError(done.stderr.decode("utf-8", "replace").strip() or "it wrote no files")


def _boosts_json(pages: Sequence[Record], folder: Path) -> str:
    """List the names of pages in the index by their boost, those of the most common left out.

    Pagefind knows of no boost; and what it would filter by, it writes in another order each time.
    """
    by_location = {page.location: page.boost for page in pages}
    ids: dict[str, list[str]] = {boost: [] for boost in sorted(set(by_location.values()))}
    for path in sorted(folder.glob("fragment/*.pf_fragment")):
        # Signs of Pagefind's own stand before the JSON.
        text = gzip.decompress(path.read_bytes()).decode()
        location = json.loads(text[text.index("{") :])["anchors"][0]["id"]
        ids[by_location[location]].append(path.stem)
    common = max(ids, key=lambda boost: len(ids[boost]), default="1")
    del ids[common]
    return json.dumps({"common": common, "others": ids}, separators=(",", ":"))
