"""What a search would hold of an atlas so many times as large: its pages again under other names.

Each copy has an address and titles of its own; its numbers are those of the first. What the theme's
search would not hold of so many cells is left out.
"""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from chart_atlas.cache.store import Store
from chart_atlas.site.files.search_index import BLOCK_MARK, Record, Section, pagefind_files

# What a reader's browser asks for beside the search.
FRAME = ("index.html", "assets", "search")


def of_theme(site: Path, target: Path, times: int) -> None:
    """Copy the frame of a site, with an index so many times as large and without numbers."""
    _frame(site, target)
    path = target / "search" / "search_index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    index["docs"] = [_again(doc, turn) for turn in range(times) for doc in index["docs"]]
    path.write_text(json.dumps(index, separators=(",", ":")), encoding="utf-8")


def of_pagefind(site: Path, target: Path, times: int) -> None:
    """The same for a site with Pagefind; it holds all numbers at any size, but not their places."""
    _frame(site, target)
    boosts = json.loads((site / "pagefind" / "boosts.json").read_text(encoding="utf-8"))
    pages = list(_records(site / "pagefind" / "fragment", boosts))
    many = [_record_again(page, turn) for turn in range(times) for page in pages]
    with closing(Store(target.with_name(f"{target.name}-cache"))) as kept:
        for name, data in pagefind_files(many, "en", kept).items():
            to = target / "pagefind" / name
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_bytes(data)


def _frame(site: Path, target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    shutil.rmtree(target.with_name(f"{target.name}-cache"), ignore_errors=True)
    for name in FRAME:
        copy = shutil.copytree if (site / name).is_dir() else shutil.copy
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        copy(site / name, target / name)


def _again(doc: Mapping[str, Any], turn: int) -> dict[str, Any]:
    blocks = [block for block in doc["text"].split("<p>") if not _is_numbers(block)]
    place, title = f"{turn}/{doc['location']}", f"{doc['title']} {turn}"
    return {**doc, "location": place, "title": title, "text": "<p>".join(blocks)}


def _is_numbers(block: str) -> bool:
    words = block.replace("</p>", "").split()
    return bool(words) and all(word[:1].isdigit() or word[:1] in "-−~" for word in words)


def _records(folder: Path, boosts: Mapping[str, Any]) -> Iterator[Record]:
    """Read back what an index was made of."""
    by_id = {name: boost for boost, names in boosts["others"].items() for name in names}
    for path in sorted(folder.iterdir()):
        text = gzip.decompress(path.read_bytes()).decode()
        facts = json.loads(text[text.index("{") :])
        words, anchors = facts["content"].split(), facts["anchors"]
        ends = [*(anchor["location"] for anchor in anchors[1:]), len(words)]
        sections = [
            _section(anchor["id"], words[anchor["location"] : end])
            for anchor, end in zip(anchors, ends, strict=True)
        ]
        yield Record(anchors[0]["id"], by_id.get(path.stem, boosts["common"]), tuple(sections))


def _section(anchor: str, words: list[str]) -> Section:
    title, *blocks = " ".join(words).split(BLOCK_MARK)
    return Section(anchor, title.strip(), tuple(filter(None, map(str.strip, blocks))))


def _record_again(page: Record, turn: int) -> Record:
    top, *others = (replace(part, blocks=_without_places(part.blocks)) for part in page.sections)
    named = replace(top, title=f"{top.title} {turn}")
    return Record(f"{turn}/{page.location}", page.boost, (named, *others))


def _without_places(blocks: tuple[str, ...]) -> tuple[str, ...]:
    """Gather the numbers of a panel, "56.3 at Ratio 0.4", as those of a large atlas are."""
    at_place = [block for block in blocks if block[:1].isdigit() and " at " in block]
    others = tuple(block for block in blocks if block not in set(at_place))
    numbers = " ".join(block.split()[0] for block in at_place)
    return (*others, numbers) if numbers else others
