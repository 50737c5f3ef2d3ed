"""The keeping of published addresses: what is new, what has moved, what would be lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ...configuration import SIBLINGS
from ...description import Description, describe
from ...files import write_whole
from ...owner import Owner
from ...reading import REGISTRY, SeedError, read_seeds
from ..catalogue import build_atlas
from ..compare.pairs import Comparisons
from ..history import committed_text
from .publication import Move, Publication
from .registry import Registry


@dataclass(frozen=True, slots=True)
class SeedFolder:
    """A folder of seeds, with the options of its site that addresses depend on.

    pattern, pinned, shown, prefix, siblings: its options pattern, slugs, show, path and siblings.
    """

    seeds: Path
    pattern: str
    pinned: Mapping[str, str]
    shown: Sequence[str]
    prefix: str
    siblings: str = SIBLINGS

    def publication(self, charts: Iterable[Description], registry: Registry) -> Publication:
        """Return what its site publishes of some charts; registry: what it has published."""
        atlas = build_atlas(charts, self.pinned, registry, self.siblings)
        comparisons = Comparisons.of(atlas, registry.comparisons)
        return Publication(atlas, comparisons, self.shown, self.prefix, registry)

    def registry_state(self) -> RegistryState:
        """Hold its registry against its seeds; SeedError where one cannot be read."""
        registry = Registry.read(self.seeds)
        seeds = map(Owner.of(self.seeds, self.siblings).told, read_seeds(self.seeds, self.pattern))
        site = self.publication((describe(seed).sound for seed in seeds), registry)
        path = self.seeds / REGISTRY
        return RegistryState(
            path=path,
            now=registry.with_(site.current_registry),
            new=tuple(registry.unrecorded(site.current_registry)),
            moved=site.moves,
            lost=tuple(registry.missing(_committed(path))),
        )


@dataclass(frozen=True, slots=True)
class RegistryState:
    """How the registry of a folder of seeds stands to its charts.

    path: its file. now: what it has to hold. new: addresses it does not have yet. moved: those
    that lead elsewhere or are of nothing any more. lost: those that the last commit of it had
    and the file has not. written: those that it did not have before it was written just now.
    """

    path: Path
    now: Registry
    new: tuple[str, ...]
    moved: tuple[Move, ...]
    lost: tuple[str, ...]
    written: tuple[str, ...] | None = None

    @property
    def is_sound(self) -> bool:
        """Return whether every published address is recorded."""
        return not self.new and not self.lost

    def write(self) -> RegistryState:
        """Write the registry with all addresses in it; SeedError where that cannot be."""
        text = self.now.dump()
        Registry.parse(text, self.path)  # what could not be read again is not written
        try:
            if self.path.is_symlink():
                raise OSError("it is a link")  # noqa: TRY301 - told like what the system refuses
            write_whole(self.path, text.encode())
        except OSError as error:
            raise SeedError(
                self.path,
                0,
                f"cannot be written: {error.strerror or error}.",
                "Nothing is changed. It needs a plain file there, room, and the right to write.",
            ) from None
        lost = tuple(self.now.missing(_committed(self.path)))
        return replace(self, new=(), lost=lost, written=self.new)

    def lines(self) -> Iterator[str]:
        """List how it stands: a line for each address that is new, moved, gone or lost."""
        newly = f"{len(self.new)} of them new"
        if self.written is not None:
            newly = f"{len(self.written)} of them recorded now"
        yield f"{self.now.size} published addresses, {newly}, in {self.path}."
        yield from (f"  recorded {address}" for address in self.written or ())
        yield from (f"  new      {address}" for address in self.new)
        for move in self.moved:
            if move.target:
                yield f"  moved    {move.address} leads to {move.target}{move.query}"
            else:
                yield f"  removed  {move.address} ({move.owner}) has a page that says so"
        for address in self.lost:
            yield f"  LOST     {address}: the last commit has it, the file has not"
        if self.lost:
            yield "Links to these would break: take their lines back, as with git checkout."
        if self.new:
            yield "Record the new ones, so that they last: chart-atlas permalinks --write"


def _committed(path: Path) -> Registry:
    """Return the registry as it was last committed; none where it was not, or is none."""
    text = committed_text(path, Registry.MAX_BYTES)
    try:
        return Registry.parse(text, path) if text is not None else Registry()
    except SeedError:
        return Registry()
