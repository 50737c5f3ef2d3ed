"""What a site publishes of an atlas, and where every address that it ever had leads today."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from ...reading import chart_id
from ..catalogue import Atlas, EntityRef
from ..compare.pairs import Comparisons
from .registry import Registry
from .slugs import printable


@dataclass(frozen=True, slots=True)
class Move:
    """A published address that is no page of its own any more.

    address, target: without prefix and suffix, as "charts/my-title", "charts/index"; target is
    None where there is nothing left to lead to. owner: what it was made for, as the registry
    names it. below: the folder of the site that the atlas was in then, None if it is still there.
    query: what follows the target, "?a=one/panel".
    """

    address: str
    target: str | None
    owner: str
    below: str | None = None
    query: str = ""


@dataclass(frozen=True, slots=True)
class ListFolder:
    """The folder of a list; exists: tells whether a site has anything to list there.

    lasts: whether its address is recorded; that of news comes and goes with git.
    """

    name: str
    exists: Callable[[Publication], object] = lambda _: True
    lasts: bool = True


@dataclass(frozen=True)
class Publication:
    """An atlas as a site publishes it.

    shown: the folders of entities that have pages. prefix: the folder of the site that the atlas
    lies in, "" for the top, else ending in a slash. registry: the addresses published before.
    is_dated: whether it is known when charts were changed.
    """

    atlas: Atlas
    comparisons: Comparisons = field(default_factory=Comparisons)
    shown: Sequence[str] = tuple(Registry.FOLDERS)
    prefix: str = ""
    registry: Registry = field(default_factory=Registry)
    is_dated: bool = False

    # The lists that are not of entities. A new one is declared here, and only here by its name;
    # what its pages look like, a row of INDEXES says in site/pages/index_pages.py.
    CHARTS: ClassVar = ListFolder("charts")
    CLAIMS: ClassVar = ListFolder(
        "claims", lambda site: any(e.statements for e in site.atlas.charts)
    )
    COMPARE: ClassVar = ListFolder("compare", lambda site: site.comparisons.is_possible)
    FIGURES: ClassVar = ListFolder("figures", lambda site: site.atlas.figures)
    DESCRIBERS: ClassVar = ListFolder("describers", lambda site: site.atlas.figures)
    NEWS: ClassVar = ListFolder("new", lambda site: site.is_dated, lasts=False)
    LISTS: ClassVar[list[ListFolder]] = [CHARTS, FIGURES, DESCRIBERS, CLAIMS, COMPARE, NEWS]

    @cached_property
    def folders(self) -> tuple[str, ...]:
        """The folders that have an index page."""
        return (*(each.name for each in self.LISTS if each.exists(self)), *self.shown)

    def entity(self, ref: EntityRef) -> str | None:
        """Return the address of an entity's page, None where such pages are not made."""
        return ref.address if ref.folder in self.folders else None

    def entity_of(self, owner: str) -> str | None:
        """Return the address that an entity has now, by its name in the registry."""
        ref = self.atlas.find(owner)
        return self.entity(ref) if ref else None

    @cached_property
    def current_registry(self) -> Registry:
        """The addresses that the site has now."""
        refs = ((self.entity(ref), ref) for ref in self.atlas.refs.values())
        return Registry(
            charts={entry.slug: entry.description.seed.key for entry in self.atlas.charts},
            entities={
                address: f"{ref.kind}: {printable(ref.name)}" for address, ref in refs if address
            },
            comparisons={pair.slug: pair.owner for pair in self.comparisons.made},
            indexes={
                f"{self.prefix}{folder}": folder
                for folder in self.folders
                if folder not in {each.name for each in self.LISTS if not each.lasts}
            },
            figures={figure.slug: figure.key for figure in self.atlas.figures},
        )

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Each published address that must lead elsewhere, or say that its owner is gone."""
        current, before = self.current_registry, self.registry
        slugs = {owner: slug for slug, owner in current.charts.items()}
        listed = dict.fromkeys(before.indexes.values())
        return (
            *(Move(f"{each}/index", None, each) for each in listed if each not in self.folders),
            *(
                Move(f"charts/{slug}", f"charts/{slugs[o]}" if o in slugs else None, o)
                for slug, o in before.charts.items()
                if slugs.get(o) != slug
            ),
            *(
                Move(address, self.entity_of(owner), owner)
                for address, owner in before.entities.items()
                if address not in current.entities
            ),
            *(
                self._comparison_move(slug, owner)
                for slug, owner in before.comparisons.items()
                if slug not in current.comparisons
            ),
            *(
                Move(f"figures/{slug}", self._figure_target(owner), owner)
                for slug, owner in before.figures.items()
                if slug not in current.figures
            ),
        )

    def _figure_target(self, owner: str) -> str | None:
        """Lead from a figure without a page to its other address, or to its only description."""
        now = (figure.address for figure in self.atlas.figures if figure.key == owner)
        lone = self.atlas.lone.get(owner)
        return next(now, lone.address if lone else None)

    def _comparison_move(self, slug: str, owner: str) -> Move:
        """Lead from a comparison without a page to the choice of both panels, if they are there."""
        addresses = self._panels
        for at in (at for at, sign in enumerate(owner) if sign == " "):
            one, two = addresses.get(owner[:at]), addresses.get(owner[at + 1 :])
            if one and two and self.COMPARE.exists(self):
                folder = f"{self.COMPARE.name}/index"
                return Move(f"compare/{slug}", folder, owner, query=f"?a={one}&b={two}")
        return Move(f"compare/{slug}", None, owner)

    @cached_property
    def _panels(self) -> Mapping[str, str]:
        """The panels by what names them whatever their charts are called."""
        return {
            f"{entry.description.seed.key}#{item.anchor}": f"{entry.slug}/{item.anchor}"
            for entry in self.atlas.charts
            for item in entry.panels
        }

    def shortcuts(self) -> Iterator[Move]:
        """List the short address of each chart, also of those that are gone."""
        for entry in self.atlas.charts:
            yield Move(f"c/{entry.id}", f"charts/{entry.slug}", entry.description.seed.key)
        there = {entry.description.seed.key for entry in self.atlas.charts}
        last = {o: slug for slug, o in self.registry.charts.items() if o not in there}
        for owner, slug in last.items():
            yield Move(f"c/{chart_id(owner)}", f"charts/{slug}", owner)

    def from_elsewhere(self) -> Iterator[Move]:
        """List all addresses below each other folder of the site that the atlas has been in.

        Each leads to the same address below the present one, which may lead on.
        """
        below = (name.removesuffix(each) for name, each in self.registry.indexes.items())
        for prefix in dict.fromkeys(below):
            if prefix != self.prefix:
                for address, owner in self._published_addresses():
                    yield Move(address, address, owner, prefix)

    def _published_addresses(self) -> Iterator[tuple[str, str]]:
        """Yield each address that was published, from the folder of the atlas, with its owner."""
        before = self.registry
        yield from ((f"{each}/index", each) for each in dict.fromkeys(before.indexes.values()))
        yield from before.entities.items()
        yield from ((f"compare/{slug}", owner) for slug, owner in before.comparisons.items())
        yield from ((f"charts/{slug}", owner) for slug, owner in before.charts.items())
        yield from ((f"figures/{slug}", owner) for slug, owner in before.figures.items())
        owners = dict.fromkeys(before.charts.values())
        yield from ((f"c/{chart_id(owner)}", owner) for owner in owners)
