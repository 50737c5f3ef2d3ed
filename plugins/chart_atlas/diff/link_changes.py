"""Which addresses of an atlas are new, lead elsewhere or would break."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ..atlas import Move, Publication

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


def link_changes(
    old: Publication, new: Publication, renamed: Mapping[str, str]
) -> tuple[LinkChange, ...]:
    """Compare the addresses that two editions publish, the gravest changes first.

    renamed: the seeds that are the same chart under another name, by their paths without suffix.
    """
    before, now = (site.current_registry.from_top(site.prefix) for site in (old, new))
    led, leads = _left(old), _left(new)
    recorded = new.registry.from_top(new.prefix)
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


def _is_same(
    address: str, old: str, now: str, site: Publication, renamed: Mapping[str, str]
) -> bool:
    """Return whether the owners of an address are one thing, however it is spelt."""
    if now in {old, renamed.get(old)} or address.startswith(f"{site.prefix}compare/"):
        return True
    entity = site.entity_of(old)
    return entity is not None and _from_top(site.prefix, entity) == address


def _left(site: Publication) -> dict[str, tuple[str | None, str]]:
    """Return the addresses that are no pages of their own any more: where each leads, its owner."""

    def target(move: Move) -> str | None:
        return f"{_from_top(site.prefix, move.target)}{move.query}" if move.target else None

    left = {_from_top(site.prefix, move.address): (target(move), move.owner) for move in site.moves}
    for move in site.from_elsewhere():
        # It leads to what was there, which may lead on.
        there = target(move)
        there = left[there][0] if there in left else there
        left.setdefault(_from_top(move.below or "", move.address), (there, move.owner))
    return left


def _from_top(prefix: str, address: str) -> str:
    """Return an address from the top of the site; the page of a folder is the folder."""
    return f"{prefix}{address.removesuffix('/index')}/"
