"""What of two lists belongs together: by the surest sign first, then by weaker ones."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

Item = TypeVar("Item")
# What an item is known by; None for nothing.
Key = Callable[[Item], Hashable | None]


def paired(
    old: Sequence[Item], new: Sequence[Item], *signs: Key[Item]
) -> list[tuple[Item | None, Item | None]]:
    """Pair the items of two lists: the new ones in their order, then the old ones left alone.

    A sign pairs what the signs before it have left alone, if as many old items as new ones have
    it: one of two that look alike is not chosen by chance.
    """
    partner: dict[int, int] = {}
    for sign in signs:
        partner |= _matches(old, new, sign, partner)
    taken = set(partner.values())
    pairs: list[tuple[Item | None, Item | None]] = [
        (old[partner[at]] if at in partner else None, item) for at, item in enumerate(new)
    ]
    return pairs + [(item, None) for at, item in enumerate(old) if at not in taken]


def _matches(
    old: Sequence[Item], new: Sequence[Item], sign: Key[Item], known: dict[int, int]
) -> dict[int, int]:
    olds = _grouped(old, sign, set(known.values()))
    news = _grouped(new, sign, set(known))
    alike = ((news[key], olds.get(key, [])) for key in news)
    return {
        one: other
        for ones, others in alike
        if len(ones) == len(others)
        for one, other in zip(ones, others, strict=True)
    }


def _grouped(items: Sequence[Item], sign: Key[Item], done: set[int]) -> dict[Hashable, list[int]]:
    found: dict[Hashable, list[int]] = defaultdict(list)
    for at, item in enumerate(items):
        if at not in done and (key := sign(item)) is not None:
            found[key].append(at)
    return found


def numbered(items: Iterable[Item], sign: Key[Item]) -> list[tuple[Hashable, Item]]:
    """Give each item a key of its own: what it is known by, and how many before it are alike."""
    seen: Counter[Hashable] = Counter()
    found: list[tuple[Hashable, Item]] = []
    for item in items:
        key = sign(item)
        seen[key] += 1
        found.append(((key, seen[key]), item))
    return found
