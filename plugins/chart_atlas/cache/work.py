"""What is made once and kept: found again by a fingerprint of all that it is made of."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from . import store
from .store import Store

Value = TypeVar("Value")

# A digest of all that something is made of.
Print = str


def settings_print(*parts: object) -> Print:
    """Return the fingerprint of a site's settings, with the versions of all that makes pages."""
    return digest(store.versions(), *parts)


def digest(*parts: object) -> Print:
    """Return a digest of parts; repr() tells all that they are: texts, numbers, frozen values."""
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Work:
    """Something that is kept: source: all that it is made of; make: makes its bytes from it."""

    kind: str
    source: Print
    make: Callable[[], bytes]

    def done(self, kept: Store | None, opened: Callable[[bytes], Value]) -> Value:
        """Return what a function reads in its bytes, from a store if that has sound ones.

        opened: raises an error, of any kind, at bytes that it cannot read.
        """
        if kept is None:
            return opened(self.make())
        found = kept.read(self.kind, self.source, opened)
        if found is None:
            data = self.make()
            kept.put(self.kind, self.source, data)
            found = opened(data)
        return found
