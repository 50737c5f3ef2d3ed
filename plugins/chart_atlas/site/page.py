"""A page before the host's theme is around it.

A page has light content, which the host's search and table of contents see, and heavy
blocks (drawings, tables, prose), which take their place at the very end of a build. What the
search shall hold of a block stands in its place until then.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from ..atlas import ChartEntry
from ..cache import Fingerprint, packed, unpacker


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

    def with_blocks(self, shown: str) -> str:
        """Put the heavy blocks in their places in what is shown of the content.

        ValueError if a place is no longer there.
        """
        for number, block in enumerate(self.blocks):
            before, _, rest = shown.partition(_opening(number))
            _, closing, after = rest.partition(_CLOSING)
            if not closing:
                raise ValueError(placeholder(number))
            shown = f"{before}{block}{after}"
        return shown

    def published(self, shown: str) -> str:
        """Put the blocks in their places, without what browsers add or searches have read."""
        spare = replace(self, blocks=tuple(map(without_spare_tags, self.blocks)))
        return spare.with_blocks(shown).replace(_READ, ">")

    @property
    def whole(self) -> str:
        """The content with its blocks."""
        return self.with_blocks(self.content)

    @property
    def readable(self) -> str:
        """The whole page for those who make text of it: without what only scripts read."""
        first, *rest = self.whole.split("<template")
        return "".join((first, *(part.partition("</template>")[2] for part in rest)))

    def packed(self) -> bytes:
        """Return it as bytes, as it is large."""
        return packed(self)

    @staticmethod
    def unpacked(data: bytes) -> Rendered:
        """Read a page that was packed."""
        return _unpacked(data)


_unpacked = unpacker(Rendered)
# The last attribute of its element, as no text has such a sign.
_READ = " data-search-exclude>"

# Where white space says something.
_KEPT = re.compile(
    r"(<(pre|PRE|script|SCRIPT|style|STYLE|textarea|TEXTAREA)\b.*?</\2\s*>)", re.DOTALL
)
_INDENT = re.compile(r"[ \t]*\n\s+")


def without_indents(html: str) -> str:
    """Return a page without what indents its lines, and without empty ones.

    A theme fills a tenth of a page with them.
    """
    # Each piece that is kept comes with its name.
    pieces = _KEPT.split(html)
    pieces[::3] = [_INDENT.sub("\n", piece) for piece in pieces[::3]]
    del pieces[2::3]
    return "".join(pieces)


# A cell, or an item, ends where the next one begins. In each table of ours the rows of headings
# have nothing else, and neither has the column of labels, so that HTML knows whom each is for.
_SPARE = re.compile(r'</(?:td|th|tr|li|option)>\s*| scope="(?:row|col)"')


def without_spare_tags(block: str) -> str:
    """Return a heavy block without what HTML lets out of tables and lists: much of large pages."""
    return _SPARE.sub("", block)


def placeholder(number: int, words: str = "") -> str:
    """Return what stands in a page's content for one of its heavy blocks.

    words: HTML for the host's search, without any div.
    """
    return f"{_opening(number)}{words}{_CLOSING}"


_CLOSING = "</div>"


def _opening(number: int) -> str:
    return f'<div data-chart-atlas-block="{number}">'


# How far up the search puts pages of an atlas, against 1 of others. A comparison has the names
# and numbers of two charts, which should come before it; nobody looks for what is gone.
ATLAS, BESIDE, LAST = 2, 0.2, 0.01


@dataclass(frozen=True)
class Page:
    """A page to make: where, under which title and summary, and how.

    words: gives title and summary, plain text, not escaped. source: the fingerprint of all that
    the page is made of. listed: whether it may stand in the navigation. preview: the path of
    the image that other sites show with a link to it. seed: the one that it shows, for that of a
    chart; edit: the address at which that is edited. weight: how far up the search puts it, None:
    the search does not hold it. is_list: whether it lists what many charts hold. chart: whose
    numbers it shows, None for any other page.
    """

    path: str
    words: Callable[[], tuple[str, str]]
    make: Callable[[], Rendered]
    source: Fingerprint
    listed: bool = False
    preview: str | None = None
    seed: str | None = None
    edit: str | None = None
    weight: float | None = ATLAS
    is_list: bool = False
    chart: ChartEntry | None = None

    @cached_property
    def title(self) -> str:
        """What the page is called."""
        return self.words()[0]

    @cached_property
    def summary(self) -> str:
        """What the page holds, in a sentence."""
        return self.words()[1]
