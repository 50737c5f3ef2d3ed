"""An atlas as Markdown with finished blocks, for Zensical to put its theme around."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from html import escape
from pathlib import Path

from ..cache import Store
from ..site import Download, Page, Places, Site, SiteFiles, all_files, own_frames
from .finished_files import Entries, refuse_foreign, write_all
from .folder_sites import Folder, read_site

_DOCS = "docs"
# The Markdown of a chart, and the list of such files.
_MARKDOWN, _GUIDE = "/chart.md", "llms.txt"
# A style sheet knows no such numbers, and holds no text of a seed.
_TAG = re.compile(r"(<style[^<]*</style>|<[^<>]*>)")
_VALUE = re.compile(r'("[^"]*")')
# Within text and values Markdown and its extensions see nothing but these, and what is written by
# its number: so no text of a seed can mean anything to them.
_PLAIN = re.compile(r"[^\w \".,()/;&#%]|_", re.ASCII)

Say = Callable[[str], None]


def write_zensical(folder: Folder, out: Path, store: Store, say: Say) -> str:
    """Write pages and files below the docs of a site; return what its zensical.toml needs.

    say: is called with lines for a person. PublishError where the folder holds what is not ours,
    SeedError where a seed is bad.
    """
    # Nothing of ours stands in the head of a page there, so no link would show a preview.
    folder = replace(folder, places=Places(), searched_in_parts=False, previews=False)
    site, pages = read_site(folder, store)
    refuse_foreign(out, site.places.asset("atlas.css"))
    out.mkdir(parents=True, exist_ok=True)
    standing = SiteFiles(out, store)
    standing.remove_links()
    files = [*map(_file, all_files(site, pages))]
    write_all(pages.values(), _page, files, standing, folder.processes)
    standing.put("index.md", None, lambda: _home(site))
    standing.close()
    standing.remove_others()
    say(f"{out}: {len(pages)} pages of {len(site.atlas.charts)} charts")
    return _settings(site, out)


def _page(page: Page) -> tuple[str, bytes, Entries]:
    search: dict[str, object] = {"boost": page.weight} if page.weight else {"exclude": True}
    text = _source(page.title, page.summary, page.make().whole, search)
    # In a folder of its own, as Zensical takes links to begin where the source is.
    stem = page.path.removesuffix(".md").removesuffix("/index")
    return f"{stem}/index.md", text, []


def _file(file: Download) -> Download:
    """Return a file as Zensical leaves it: of what ends in .md it would make one more page."""
    if file.path.endswith(_MARKDOWN):
        return replace(file, path=f"{file.path}.txt")
    if file.path.endswith(_GUIDE):
        old, new = f"{_MARKDOWN})".encode(), f"{_MARKDOWN}.txt)".encode()
        return replace(file, make=lambda: file.make().replace(old, new))
    return file


def _home(site: Site) -> bytes:
    return _source(site.site_name, "", own_frames.home_content(site), {})


def _source(title: str, summary: str, content: str, search: dict[str, object]) -> bytes:
    """Return the Markdown of a page; JSON is YAML."""
    meta = {
        "title": _inert(escape(title)),
        **({"description": _inert(escape(summary))} if summary else {}),
        "hide": ["navigation", "toc"],
        **({"search": search} if search else {}),
    }
    head = "\n".join(f"{name}: {json.dumps(value)}" for name, value in meta.items())
    return f"---\n{head}\n---\n\n<div>{_block(content)}</div>\n".encode(
        "utf-8", "xmlcharrefreplace"
    )


def _block(html: str) -> str:
    """Write HTML so that Markdown leaves it as it is: as one line, all signs by their numbers."""
    return "".join(
        "".join(
            _inert(piece) if at % 2 else " ".join(piece.split("\n"))
            for at, piece in enumerate(_VALUE.split(part))
        )
        if number % 2
        else _inert(part)
        for number, part in enumerate(_TAG.split(html))
    )


def _inert(text: str) -> str:
    """Write a text of HTML with no sign that Markdown or a template knows."""
    return _PLAIN.sub(lambda sign: f"&#{ord(sign[0])};", text)


def _settings(site: Site, out: Path) -> str:
    """Return the lines that a zensical.toml needs, where the docs are the folder of that name."""
    parts = out.absolute().parts
    inside = parts[len(parts) - parts[::-1].index(_DOCS) :] if _DOCS in parts else ()
    below = "".join(f"{part}/" for part in inside)
    menu = [
        f"  {{ {json.dumps(words)} = {json.dumps(f'{below}{path}')} }},"
        for words, path in own_frames.menu_pages(site)
    ]
    return "\n".join(
        (
            "# Below [project] in zensical.toml:",
            f"extra_css = [{json.dumps(below + site.places.asset('atlas.css'))}]",
            f"extra_javascript = [{json.dumps(below + site.places.asset('atlas.js'))}]",
            "nav = [",
            *menu,
            "]",
        )
    )
