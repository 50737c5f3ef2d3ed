"""What of two lists belongs together: by the surest sign first, then by weaker ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Sequence
from typing import TypeVar

Item = TypeVar("Item")
# What an item is known by; None for nothing.
Sign = Callable[[Item], Hashable | None]


def paired(
    old: Sequence[Item], new: Sequence[Item], *signs: Sign[Item], in_turn: bool = False
) -> list[tuple[Item | None, Item | None]]:
    """Pair the items of two lists: the new ones in their order, then the old ones left alone.

    A sign pairs what the signs before it left alone, if as many old items as new ones have it: one
    of two that look alike is not chosen by chance. in_turn: it always pairs the first of both
    lists, then the second, and so on.
    """
    partner: dict[int, int] = {}
    for sign in signs:
        olds = _positions(old, sign, set(partner.values()))
        for key, news in _positions(new, sign, set(partner)).items():
            if in_turn or len(news) == len(olds[key]):
                partner.update(zip(news, olds[key], strict=False))
    taken = set(partner.values())
    pairs: list[tuple[Item | None, Item | None]] = [
        (old[partner[at]] if at in partner else None, item) for at, item in enumerate(new)
    ]
    return pairs + [(item, None) for at, item in enumerate(old) if at not in taken]


def _positions(
    items: Sequence[Item], sign: Sign[Item], done: Collection[int]
) -> dict[Hashable, list[int]]:
    """Return where the items with each sign stand, but for those that are paired already."""
    found: dict[Hashable, list[int]] = defaultdict(list)
    for at, item in enumerate(items):
        if at not in done and (key := sign(item)) is not None:
            found[key].append(at)
    return found
