"""What is made once and kept: found again by a fingerprint of all that it is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from .digests import Fingerprint
from .store import Store

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Work:
    """Something that is kept: source: all that it is made of; make: makes its bytes from it."""

    kind: str
    source: Fingerprint
    make: Callable[[], bytes]

    def done(self, store: Store | None, opened: Callable[[bytes], Value]) -> Value:
        """Return what a function reads in its bytes, from a store if that has sound ones.

        opened: raises an error, of any kind, at bytes that it cannot read.
        """
        if store is None:
            return opened(self.make())
        found = store.read(self.kind, self.source, opened)
        if found is None:
            data = self.make()
            store.put(self.kind, self.source, data)
            found = opened(data)
        return found
