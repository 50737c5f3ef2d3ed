"""Which addresses of an atlas are new, lead elsewhere or would break."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from ..atlas import KINDS, Move, all_moves, current_addresses, from_elsewhere
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

    address: str
    status: LinkStatus
    target: str | None
    owner: str
    recorded: bool


def link_changes(old: Edition, new: Edition, renamed: Mapping[str, str]) -> tuple[LinkChange, ...]:
    """Compare the addresses of two editions, the gravest changes first.

    renamed: the seeds that are the same chart under another name, by their paths without suffix.
    """
    before, now = pages(old), pages(new)
    led, leads = left(old), left(new)
    recorded = _recorded(new)
    found = [
        *_lost(before, now, leads, new, renamed),
        *_broken(led, now, leads),
        *_new(before, now, led),
    ]
    marked = (LinkChange(*change, change[0] in recorded) for change in found)
    return tuple(sorted(marked, key=lambda c: (LINK_STATUSES.index(c.status), c.address)))


_Change = tuple[str, LinkStatus, str | None, str]
_Leads = Mapping[str, tuple[str | None, str]]


def _lost(
    before: Mapping[str, str],
    now: Mapping[str, str],
    leads: _Leads,
    new: Edition,
    renamed: Mapping[str, str],
) -> Iterator[_Change]:
    """List the pages that are no longer there, or are those of something else."""
    for address, owner in before.items():
        if address in now:
            if not _is_same(address, owner, now[address], new, renamed):
                yield address, "taken", None, owner
        elif address in leads:
            target = leads[address][0]
            yield address, "moved" if target else "gone", target, owner
        else:
            yield address, "broken", None, owner


def _broken(led: _Leads, now: Mapping[str, str], leads: _Leads) -> Iterator[_Change]:
    """List what led somewhere, or said that something is gone, and is nothing any more."""
    for address, (_, owner) in led.items():
        if address not in now and address not in leads:
            yield address, "broken", None, owner


def _new(before: Mapping[str, str], now: Mapping[str, str], led: _Leads) -> Iterator[_Change]:
    for address, owner in now.items():
        if address not in before:
            yield address, "back" if address in led else "new", None, owner


def _is_same(address: str, old: str, now: str, new: Edition, renamed: Mapping[str, str]) -> bool:
    """Tell whether the owners of an address are one thing, however it is spelt."""
    if now in {old, renamed.get(old)} or address.startswith(f"{new.site.prefix}compare/"):
        return True
    kind, _, name = old.partition(": ")
    refs = [new.site.atlas.find(each, name) for each in KINDS if each == kind]
    return any(ref and _full(new, new.site.entity(ref) or "") == address for ref in refs)


def pages(of: Edition) -> dict[str, str]:
    """Return the addresses that an edition has a page at, each with its owner."""
    now = current_addresses(of.site)
    return {
        **{f"{address}/": owner for address, owner in now.indexes.items()},
        **{_full(of, f"charts/{slug}"): owner for slug, owner in now.charts.items()},
        **{_full(of, address): owner for address, owner in now.entities.items()},
        **{_full(of, f"compare/{slug}"): owner for slug, owner in now.comparisons.items()},
    }


def left(of: Edition) -> dict[str, tuple[str | None, str]]:
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


def _recorded(of: Edition) -> frozenset[str]:
    registry = of.registry
    return frozenset(
        [
            *(f"{address}/" for address in registry.indexes),
            *(_full(of, f"charts/{slug}") for slug in registry.charts),
            *(_full(of, address) for address in registry.entities),
            *(_full(of, f"compare/{slug}") for slug in registry.comparisons),
        ]
    )


def _target(of: Edition, move: Move) -> str | None:
    return _full(of, move.target) if move.target else None


def _full(of: Edition, address: str) -> str:
    return _address(of.site.prefix, address)


def _address(prefix: str, address: str) -> str:
    """Return an address from the top of the site; the page of a folder is the folder."""
    return f"{prefix}{address.removesuffix('index')}".rstrip("/") + "/"
