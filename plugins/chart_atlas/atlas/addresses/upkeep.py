"""The keeping of published addresses: what is new, what has moved, what would be lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ...description import describe
from ...files import write_whole
from ...reading import REGISTRY, SeedError, read_seeds
from ..catalogue import build_atlas
from ..compare import pairs
from ..history import committed
from . import moves
from .moves import Move
from .publication import current_addresses, publication
from .registry import SECTIONS, Registry, dump, parse, read_registry


@dataclass(frozen=True, slots=True)
class SeedFolder:
    """A folder of seeds, with the options of its site that addresses depend on.

    pattern, pinned, shown, prefix: its options pattern, slugs, show and path.
    """

    seeds: Path
    pattern: str
    pinned: Mapping[str, str]
    shown: Sequence[str]
    prefix: str


@dataclass(frozen=True, slots=True)
class Kept:
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
        """Tell whether every published address is recorded."""
        return not self.new and not self.lost


def registry_state(folder: SeedFolder) -> Kept:
    """Hold the registry of a folder against its seeds; SeedError where one cannot be read."""
    registry = read_registry(folder.seeds)
    descriptions = [describe(seed) for seed in read_seeds(folder.seeds, folder.pattern)]
    catalogue = build_atlas(descriptions, folder.pinned, registry)
    compared = pairs.all_comparisons(catalogue, registry.comparisons)
    site = publication(catalogue, compared, folder.shown, folder.prefix)
    now = current_addresses(site)
    path = folder.seeds / REGISTRY
    return Kept(
        path=path,
        now=registry.with_(now),
        new=tuple(registry.unrecorded(now)),
        moved=moves.all_moves(site, registry),
        lost=tuple(registry.missing(_before(path))),
    )


def _before(path: Path) -> Registry:
    """Return the registry as it was last committed; none where it was not, or is none."""
    text = committed(path)
    try:
        return parse(text, path) if text is not None else Registry()
    except SeedError:
        return Registry()


def write_registry(found: Kept) -> Kept:
    """Write the registry with all addresses in it; SeedError where that cannot be."""
    text = dump(found.now)
    parse(text, found.path)  # what could not be read again is not written
    try:
        if found.path.is_symlink():
            raise OSError("it is a link")  # noqa: TRY301 - told like what the system refuses
        write_whole(found.path, text.encode())
    except OSError as error:
        raise SeedError(
            found.path,
            0,
            f"cannot be written: {error.strerror or error}.",
            "Nothing is changed. It needs a plain file there, room, and the right to write.",
        ) from None
    lost = tuple(found.now.missing(_before(found.path)))
    return replace(found, new=(), lost=lost, written=found.new)


def registry_lines(found: Kept) -> Iterator[str]:
    """Tell how a registry stands: a line for each address that is new, moved, gone or lost."""
    count = sum(len(getattr(found.now, section)) for section in SECTIONS)
    newly = f"{len(found.new)} of them new"
    if found.written is not None:
        newly = f"{len(found.written)} of them recorded now"
    yield f"{count} published addresses, {newly}, in {found.path}."
    yield from (f"  recorded {address}" for address in found.written or ())
    yield from (f"  new      {address}" for address in found.new)
    for move in found.moved:
        yield (
            f"  moved    {move.address} leads to {move.target}"
            if move.target
            else (f"  removed  {move.address} ({move.owner}) has a page that says so")
        )
    for address in found.lost:
        yield f"  LOST     {address}: the last commit has it, the file has not"
    if found.lost:
        yield "Links to these would break: take their lines back, as with git checkout."
    if found.new:
        yield "Record the new ones, so that they last: chart-atlas permalinks --write"
