"""A folder of seeds with all that it publishes, as it stood at one time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ..atlas import (
    Published,
    Registry,
    SeedFolder,
    address_clashes,
    all_comparisons,
    build_atlas,
    publication,
    read_registry,
)
from ..cache import Store, charts_of
from ..description import Description
from ..model import Problem
from ..reading import REGISTRY, Seed, SeedError, doubles, find_seeds, read_seed


@dataclass(frozen=True, slots=True)
class Unusable:
    """A file that cannot be used as it is. name: its path below the folder of the seeds."""

    name: str
    problem: Problem


@dataclass(frozen=True, slots=True)
class Edition:
    """What a folder of seeds says and publishes at one time.

    name: how one calls that time. commit: its full hash, None for the files as they are.
    folder: the folder, as messages name it. descriptions: of all seeds that can be read. site,
    registry: the addresses that it has, and those that are recorded.
    """

    name: str
    commit: str | None
    folder: str
    descriptions: tuple[Description, ...]
    unusable: tuple[Unusable, ...]
    site: Published
    registry: Registry


def edition(
    name: str, commit: str | None, shown: str, folder: SeedFolder, kept: Store, processes: int = 0
) -> Edition:
    """Read a folder of seeds; what cannot be used is told, and all else is read.

    shown: the folder as messages name it, wherever its files lie. kept, processes: as for a build.
    SeedError where there is no such folder.
    """
    seeds, unusable = _seeds(folder, shown)
    registry, bad = _registry(folder)
    described = charts_of(seeds, kept, processes)
    refused = {each.path: each for each in address_clashes(described, folder.pinned, registry)}
    unusable += bad
    unusable += [
        _unusable(each.seed.name, refused[each.seed.path])
        for each in described
        if each.seed.path in refused
    ]
    published_ones = [each for each in described if each.seed.path not in refused]
    site = _site(published_ones, folder, registry)
    return Edition(name, commit, shown, tuple(described), tuple(unusable), site, registry)


def _seeds(folder: SeedFolder, shown: str) -> tuple[list[Seed], list[Unusable]]:
    found, unusable = [], []
    paths = find_seeds(folder.seeds, folder.pattern)
    double = {error.path: error for error in doubles((path, folder.seeds) for path in paths)}
    for path in paths:
        try:
            if path in double:
                raise double[path]
            seed = read_seed(path, folder.seeds)
        except SeedError as error:
            unusable.append(_unusable(path.relative_to(folder.seeds).as_posix(), error))
        else:
            found.append(replace(seed, path=Path(shown, seed.name)))
    return found, unusable


def _registry(folder: SeedFolder) -> tuple[Registry, list[Unusable]]:
    try:
        return read_registry(folder.seeds), []
    except SeedError as error:
        return Registry(), [_unusable(REGISTRY, error)]


def _unusable(name: str, error: SeedError) -> Unusable:
    return Unusable(name, Problem(error.line, "unusable-seed", "error", error.message, error.hint))


def _site(described: Sequence[Description], folder: SeedFolder, registry: Registry) -> Published:
    catalogue = build_atlas(described, folder.pinned, registry)
    compared = all_comparisons(catalogue, registry.comparisons)
    return publication(catalogue, compared, folder.shown, folder.prefix)
