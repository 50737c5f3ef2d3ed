"""Which addresses of an atlas are new, lead elsewhere or would break."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ..atlas import KINDS, Move, Registry, all_moves, current_addresses, from_elsewhere
from .editions import Edition

LinkStatus = Literal["broken", "taken", "gone", "moved", "back", "new"]
# From grave to mild.
LINK_STATUSES: tuple[LinkStatus, ...] = ("broken", "taken", "gone", "moved", "back", "new")


@dataclass(frozen=True, slots=True)
class LinkChange:
    """An address that changed, from the top of the site, as in "charts/my-title/".

    status: "new": a page that was not there. "back": a page again that had led elsewhere. "moved":
    leads to another page now. "gone": has a page that says that its owner is gone. "taken": is a
    page of something else now. "broken": there is nothing any more.
    target: where it leads, if it does. owner: what it was made for, as the registry names it.
    recorded: whether the registry has it.
    """

    status: LinkStatus
    address: str
    target: str | None
    owner: str
    recorded: bool


def link_changes(old: Edition, new: Edition, renamed: Mapping[str, str]) -> tuple[LinkChange, ...]:
    """Compare the addresses of two editions, the gravest changes first.

    renamed: the seeds that are the same chart under another name, by their paths without suffix.
    """
    before, now = _pages(old), _pages(new)
    led, leads = _left(old), _left(new)
    recorded = _owners(new, new.registry)
    found = []
    for address in {**led, **before, **now}:
        owner = before.get(address) or now.get(address) or led[address][1]
        target = None
        if address in before and address in now:
            if _is_same(address, owner, now[address], new, renamed):
                continue
            status: LinkStatus = "taken"
        elif address in now:
            status = "back" if address in led else "new"
        elif address not in leads:
            status = "broken"
        elif address in before:
            target = leads[address][0]
            status = "moved" if target else "gone"
        else:
            continue
        found.append(LinkChange(status, address, target, owner, address in recorded))
    return tuple(sorted(found, key=lambda c: (LINK_STATUSES.index(c.status), c.address)))


def _is_same(address: str, old: str, now: str, new: Edition, renamed: Mapping[str, str]) -> bool:
    """Return whether the owners of an address are one thing, however it is spelt."""
    if now in {old, renamed.get(old)} or address.startswith(f"{new.site.prefix}compare/"):
        return True
    kind, _, name = old.partition(": ")
    refs = [new.site.atlas.find(each, name) for each in KINDS if each == kind]
    return any(ref and _full(new, new.site.entity(ref) or "") == address for ref in refs)


def _pages(of: Edition) -> dict[str, str]:
    """Return the addresses that an edition has a page at, each with its owner."""
    return _owners(of, current_addresses(of.site))


def _left(of: Edition) -> dict[str, tuple[str | None, str]]:
    """Return the addresses that are no pages of their own any more: where each leads, its owner."""
    moved = {
        _full(of, move.address): (_target(of, move), move.owner)
        for move in all_moves(of.site, of.registry)
    }
    for move in from_elsewhere(of.site, of.registry):
        target = _target(of, move)
        # It leads to what was there, which may lead on.
        target = moved[target][0] if target in moved else target
        moved.setdefault(_address(move.below or "", move.address), (target, move.owner))
    return moved


def _owners(of: Edition, registry: Registry) -> dict[str, str]:
    return {
        **{f"{address}/": owner for address, owner in registry.indexes.items()},
        **{_full(of, f"charts/{slug}"): owner for slug, owner in registry.charts.items()},
        **{_full(of, address): owner for address, owner in registry.entities.items()},
        **{_full(of, f"compare/{slug}"): owner for slug, owner in registry.comparisons.items()},
    }


def _target(of: Edition, move: Move) -> str | None:
    return _full(of, move.target) if move.target else None


def _full(of: Edition, address: str) -> str:
    return _address(of.site.prefix, address)


def _address(prefix: str, address: str) -> str:
    """Return an address from the top of the site; the page of a folder is the folder."""
    return f"{prefix}{address.removesuffix('index')}".rstrip("/") + "/"
