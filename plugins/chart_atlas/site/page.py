"""A page before the host's theme is around it.

A page has light content, which the host's search and table of contents see, and heavy
blocks (pictures, tables, prose), which take their place at the very end of a build. What the
search shall hold of a block stands in its place until then.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..cache import Print, packed, unpacked_files


@dataclass(frozen=True, slots=True)
class Heading:
    """An entry of a page's table of contents; title is HTML-escaped text."""

    title: str
    anchor: str
    level: int


@dataclass(frozen=True, slots=True)
class Rendered:
    """A page's HTML: content with placeholders, and the blocks that go in their places."""

    content: str
    blocks: tuple[str, ...]
    headings: tuple[Heading, ...]

    def packed(self) -> bytes:
        """Return it as bytes that unpacked() reads."""
        headings = [(item.title, item.anchor, item.level) for item in self.headings]
        text = json.dumps([self.content, self.blocks, headings], ensure_ascii=False)
        return packed({_NAME: text.encode()})


_NAME = "page"


def unpacked_page(data: bytes) -> Rendered:
    """Read a page that was packed; ValueError and others where it is none."""
    content, blocks, headings = json.loads(unpacked_files(data, [_NAME])[_NAME])
    texts = [content, *blocks, *(text for title, anchor, _ in headings for text in (title, anchor))]
    levels = [level for _, _, level in headings]
    if {*map(type, texts)} - {str} or {*map(type, levels)} - {int}:
        raise ValueError("this is no page")
    if any(_opening(number) not in content for number in range(len(blocks))):
        raise ValueError("this page has no place for a block")
    return Rendered(content, tuple(blocks), tuple(Heading(*item) for item in headings))


def checked(data: bytes) -> bytes:
    """Return a packed page as it is; ValueError and others where it is none."""
    unpacked_page(data)
    return data


# How far up the search puts pages of an atlas, against 1 of others. A comparison has the names
# and numbers of two charts, which should come before it; nobody looks for what is gone.
ATLAS, BESIDE, LAST = 2, 0.2, 0.01


@dataclass(frozen=True)
class Page:
    """A page to make: where, under which title and summary, and how.

    words: gives title and summary, plain text, not escaped. listed: whether it may stand in the
    navigation. preview: the path of the picture that other sites show with a link to it.
    seed: the one that it shows, for the page of a chart. weight: how far up the search puts it,
    None: the search does not hold it.
    parts: all that it is made of, its title too, beside the settings of the site.
    is_list: whether it lists what many charts hold.
    """

    path: str
    words: Callable[[], tuple[str, str]]
    listed: bool
    make: Callable[[], Rendered]
    parts: Print
    preview: str | None = None
    seed: str | None = None
    weight: float | None = ATLAS
    is_list: bool = False

    @cached_property
    def title(self) -> str:
        """What the page is called."""
        return self.words()[0]

    @cached_property
    def summary(self) -> str:
        """What the page holds, in a sentence."""
        return self.words()[1]


def placeholder(number: int, words: str = "") -> str:
    """Return what stands in a page's content for one of its heavy blocks.

    words: HTML for the host's search, without any div.
    """
    return f"{_opening(number)}{words}{_CLOSING}"


_CLOSING = "</div>"


def _opening(number: int) -> str:
    return f'<div data-chart-atlas-block="{number}">'


def with_blocks(content: str, blocks: Sequence[str]) -> str:
    """Put heavy blocks in their places; ValueError if a place is no longer there."""
    for number, block in enumerate(blocks):
        before, _, rest = content.partition(_opening(number))
        _, closing, after = rest.partition(_CLOSING)
        if not closing:
            raise ValueError(placeholder(number))
        content = f"{before}{block}{after}"
    return content


def readable_text(content: str, blocks: Sequence[str]) -> str:
    """Return a whole page for those who make text of it: without what only scripts read."""
    first, *rest = with_blocks(content, blocks).split("<template")
    return "".join((first, *(part.partition("</template>")[2] for part in rest)))
