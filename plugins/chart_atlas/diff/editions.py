"""A folder of seeds with all that it publishes, as it stood at one time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ..atlas import Publication, Registry, SeedFolder
from ..cache import Store, descriptions_of
from ..description import Description
from ..model import NO_NAMES, KnownNames, Problem
from ..owner import ATLAS, Owner
from ..reading import REGISTRY, Seed, SeedError, double_seeds, find_seeds, read_seed


@dataclass(frozen=True, slots=True)
class Unusable:
    """A file that cannot be used as it is. name: its path below the folder of the seeds."""

    name: str
    problem: Problem


@dataclass(frozen=True, slots=True)
class Edition:
    """What a folder of seeds says and publishes at one time.

    name: how one calls that time. commit: its full hash, None for the files as they are.
    folder: the folder, as messages name it. descriptions: of all seeds that can be read. site:
    what it publishes. names: what its owner says of names.
    """

    name: str
    commit: str | None
    folder: str
    descriptions: tuple[Description, ...]
    unusable: tuple[Unusable, ...]
    site: Publication
    names: KnownNames = NO_NAMES


def read_edition(
    name: str, commit: str | None, shown: str, folder: SeedFolder, store: Store, processes: int = 0
) -> Edition:
    """Read a folder of seeds; what cannot be used is told, and all else is read.

    shown: the folder as messages name it, wherever its files lie. store, processes: as for a build.
    SeedError where there is no such folder.
    """
    errors: dict[str, SeedError] = {}
    owner = _owner(folder, errors)
    seeds = [replace(s, path=Path(shown, s.name)) for s in _seeds(folder, owner, errors)]
    try:
        registry = Registry.read(folder.seeds)
    except SeedError as error:
        registry, errors[REGISTRY] = Registry(), error
    described = descriptions_of(seeds, store, processes)
    clashes = {each.path: each for each in registry.clashes(described, folder.pinned)}
    sound = [each for each in described if each.seed.path not in clashes]
    for each in described:
        if each.seed.path in clashes:
            errors[each.seed.name] = clashes[each.seed.path]
    for each in described:
        if fault := each.error:
            name = fault.path.relative_to(shown).as_posix()
            errors[name] = fault
    unusable = tuple(
        Unusable(path, Problem(error.line, "unusable-seed", "error", error.message, error.hint))
        for path, error in errors.items()
    )
    site = folder.publication(sound, registry)
    return Edition(name, commit, shown, tuple(described), unusable, site, owner.names)


def _owner(folder: SeedFolder, errors: dict[str, SeedError]) -> Owner:
    try:
        return Owner.of(folder.seeds, folder.siblings)
    except SeedError as error:
        errors[ATLAS] = error
        return Owner(folder.seeds, siblings=folder.siblings)


def _seeds(folder: SeedFolder, owner: Owner, errors: dict[str, SeedError]) -> Iterator[Seed]:
    """Read the seeds; errors: gets what is wrong with any file, by its path below the folder."""
    paths = find_seeds(folder.seeds, folder.pattern)
    double = {error.path: error for error in double_seeds((path, folder.seeds) for path in paths)}
    for path in paths:
        try:
            if path in double:
                raise double[path]
            seed = read_seed(path, folder.seeds)
        except SeedError as error:
            errors[path.relative_to(folder.seeds).as_posix()] = error
            continue
        try:
            seed = owner.told(seed)
        except SeedError as error:
            errors[error.path.relative_to(folder.seeds).as_posix()] = error
            seed = owner.untold(seed)
        yield seed
