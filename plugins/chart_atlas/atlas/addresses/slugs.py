"""What addresses are made of, and who is given which: none that another has or had."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from itertools import count
from string import ascii_lowercase, digits
from unicodedata import category

from slugify import slugify

# Longer slugs break file systems and nobody's memory holds them.
MAX_SLUG = 80
# Ours have at most a hundred; file systems take names of 255 bytes, and ".html" comes behind.
MAX_ADDRESS = 240
_LETTERS = frozenset(f"{ascii_lowercase}{digits}-")
# "index" is the page of the folder itself; the others are devices on Windows.
RESERVED = frozenset(
    [
        *("index", "con", "prn", "aux", "nul"),
        *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)),
    ]
)


# The labels of one axis are asked for in each row of the other, and charts share many.
@lru_cache(maxsize=4096)
def slug(text: str) -> str:
    """Return a readable, ASCII, lower-case path part for any text, never empty or reserved."""
    made = str(slugify(text, max_length=MAX_SLUG, word_boundary=True))
    if not made or made in RESERVED:
        digest = hashlib.sha256(text.encode()).hexdigest()[:8]
        return f"{made or 'x'}-{digest}"
    return made


def is_address(text: str) -> bool:
    """Return whether all parts of a path could be slugs; they may be of any length."""
    parts = text.split("/")
    return all(part and set(part) <= _LETTERS for part in parts) and not RESERVED & {*parts}


def printable(owner: str) -> str:
    """Return the name of an owner with spaces for signs that steer and for halves of signs."""
    return "".join(" " if category(char) in ("Cc", "Cs") else char for char in owner)


class Allotment:
    """Gives owners their addresses, one after another, so that none has that of another."""

    def __init__(self, published: Mapping[str, str]) -> None:
        """Begin with the addresses that were published, each with its owner."""
        self._published = published
        self._taken: set[str] = set()
        self._own: dict[str, set[str]] = defaultdict(set)
        for address, owner in published.items():
            self._own[owner].add(address)

    def give(self, wanted: str, owner: str, *, lasting: bool = False) -> str:
        """Return the address of an owner: the wanted one, or that with the next free number.

        A number that was published for the owner comes before a new one. lasting: any address that
        was published for it comes before the wanted one.
        """
        own = self._own.get(owner, set()) - self._taken
        if lasting and own:
            address = min(own)
        elif wanted in own or not self._is_known(wanted):
            address = wanted
        else:
            stem = f"{wanted}-"
            had = [each for each in own if each.startswith(stem) and each[len(stem) :].isdecimal()]
            free = (f"{stem}{n}" for n in count(2) if not self._is_known(f"{stem}{n}"))
            address = min(had, key=lambda each: (len(each), each)) if had else next(free)
        self._taken.add(address)
        return address

    def _is_known(self, address: str) -> bool:
        return address in self._published or address in self._taken
