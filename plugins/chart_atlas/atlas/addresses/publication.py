"""What an atlas has addresses for now: its charts, comparisons, entities and index pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..catalogue import Atlas, EntityRef, folder_of
from ..compare.pairs import Comparisons, Pair
from ..ledger import checked
from .registry import FOLDERS, Registry, printable


@dataclass(frozen=True, slots=True)
class Published:
    """An atlas with what of it is published.

    compared: the comparisons that have a page. folders: those that have an index page, as
    "charts"; the pages of entities lie in theirs. prefix: the folder of the site that all of
    these lie in, "" for the top, else ending in a slash.
    """

    atlas: Atlas
    compared: tuple[Pair, ...] = ()
    folders: tuple[str, ...] = ("charts", *FOLDERS)
    prefix: str = ""

    def entity(self, ref: EntityRef) -> str | None:
        """Return the address of an entity's page, None where such pages are not made."""
        folder = folder_of(ref.kind)
        return f"{folder}/{ref.slug}" if folder in self.folders else None


def publication(
    atlas: Atlas, comparisons: Comparisons, shown: Sequence[str], prefix: str
) -> Published:
    """Say what a site publishes that shows the pages of entities in some folders."""
    folders = ("charts", *_lists(atlas, comparisons), *shown)
    return Published(atlas, comparisons.made, folders, prefix)


def _lists(atlas: Atlas, comparisons: Comparisons) -> Iterator[str]:
    """Name the index pages that are made only where they have something to list."""
    if any(checked(entry.chart) for entry in atlas.charts):
        yield "claims"
    if comparisons.sides:
        yield "compare"


def current_addresses(site: Published) -> Registry:
    """Return the addresses that a site has now."""
    refs = ((site.entity(ref), ref) for ref in site.atlas.refs.values())
    return Registry(
        charts={entry.slug: entry.description.seed.key for entry in site.atlas.charts},
        entities={
            address: f"{ref.kind}: {printable(ref.name)}" for address, ref in refs if address
        },
        comparisons={item.slug: item.owner for item in site.compared},
        indexes={f"{site.prefix}{folder}": folder for folder in site.folders},
    )
