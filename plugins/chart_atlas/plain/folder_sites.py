"""A folder of seeds becomes a site, as settings say."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from ..atlas import History, Registry, build_atlas
from ..cache import Store, descriptions_of
from ..configuration import PATTERN, PROCESSES, SIBLINGS
from ..description import Description
from ..model import Problem
from ..output import contradictions, problem_text
from ..owner import Owner, unused_side_files
from ..reading import SeedError, read_seeds
from ..site import Page, Places, Site, all_pages
from ..terminal import log

# How many commits are named.
_NAMED = 3
# So many problems are told one by one; of more, each kind, and of kinds no more than these.
_TOLD, _KINDS = 8, 12


@dataclass(frozen=True)
class Folder:
    """A folder of seeds, and what is to be made of it.

    seeds: its path; told: that as a reader knows it. is_strict: a contradicted statement is an
    error. All else is as in Site.
    """

    seeds: Path
    told: str
    site_name: str
    site_url: str | None = None
    places: Places = field(default_factory=Places)
    pattern: str = PATTERN
    siblings: str = SIBLINGS
    processes: int = PROCESSES
    slugs: Mapping[str, str] = field(default_factory=dict)
    shown: Sequence[str] = tuple(Registry.FOLDERS)
    featured: Sequence[str] = ()
    is_strict: bool = False
    previews: bool = True
    searched_in_parts: bool = False
    parquet: bool = False
    edit: Callable[[str], str | None] = lambda _: None


def read_site(folder: Folder, store: Store) -> tuple[Site, dict[str, Page]]:
    """Return a site and all its pages, by source path; nothing is written but the cache.

    SeedError where a seed, an option or a registry is bad.
    """
    with _nothing_collected():
        site = _read(folder, store)
        pages = all_pages(site)
    _warn_of_unknown_seeds(folder, site)
    return site, pages


def _read(folder: Folder, store: Store) -> Site:
    seeds = tuple(read_seeds(folder.seeds, folder.pattern))
    owner = Owner.of(folder.seeds, folder.siblings)
    descriptions = descriptions_of(tuple(map(owner.told, seeds)), store, folder.processes)
    for each in descriptions:
        if error := each.error:
            raise error
    registry = Registry.read(folder.seeds)
    catalogue = build_atlas(descriptions, folder.slugs, registry, folder.siblings)
    contradicted = contradictions(descriptions)
    if contradicted and folder.is_strict:
        raise _contradiction_error(contradicted)
    for unused in unused_side_files((seed.path for seed in seeds), folder.seeds):
        log.warning("chart-atlas: %s", unused)
    _log_problems(descriptions)
    if contradicted:
        log.info("chart-atlas: contradicted sentences: %d", len(contradicted))
    return Site(
        atlas=catalogue,
        places=folder.places,
        seeds=folder.told,
        shown=tuple(folder.shown),
        featured=tuple(folder.featured),
        previews=folder.previews,
        searched_in_parts=folder.searched_in_parts,
        parquet=folder.parquet,
        site_name=folder.site_name,
        site_url=folder.site_url,
        registry=registry,
        history=_history(folder.seeds),
        edit=folder.edit,
        store=store,
    )


def _contradiction_error(found: Sequence[tuple[Path, Problem]]) -> SeedError:
    """Return the first of some problems as the error that stops a build; it tells of the others."""
    path, problem = found[0]
    more = f" It is one of {len(found)}: chart-atlas check lists them." if found[1:] else ""
    return SeedError(path, problem.line, problem.message, f"{problem.hint}{more}")


def _history(seeds: Path) -> History:
    found = History.read(seeds)
    if found.is_cut:
        log.info(
            "chart-atlas: this is a shallow clone; when a seed was last changed is not known."
            " Fetch all commits, on GitHub by: with: {fetch-depth: 0}"
        )
    if found.undated:
        log.info(
            "chart-atlas: there is no date for commit %s, as git has one before 1970 or after 2105,"
            " or in no time zone. Look at it: git log --date=raw",
            ", ".join(each.short for each in found.undated[:_NAMED]),
        )
    return found


def _warn_of_unknown_seeds(folder: Folder, site: Site) -> None:
    seeds = [entry.description.seed for entry in site.atlas.charts]
    known = {name for seed in seeds for name in (seed.stem, seed.key)}
    for option, stems in (("featured", folder.featured), ("slugs", folder.slugs)):
        for stem in sorted(set(stems) - known):
            log.warning("chart-atlas: %s names the seed %r, which is not there.", option, stem)
    if not known:
        log.warning("chart-atlas: no seed in %s matches %s.", folder.seeds, folder.pattern)


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Read without looking for garbage: what is read lives until the build ends.

    Among the millions of values of a large atlas, looking takes a third of the time.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.freeze()


def _log_problems(descriptions: Iterable[Description]) -> None:
    """Name each problem but the mildest, and but contradictions, which have a page.

    Of many, only each kind is named.
    """
    found = [
        (description.seed.name, problem)
        for description in descriptions
        for problem in description.chart.problems
        if problem.severity != "info" and problem.code != "contradicted"
    ]
    if len(found) <= _TOLD:
        for name, problem in found:
            log.info(problem_text(name, problem))
        return
    counts = Counter(problem.code for _, problem in found)
    seeds = len({name for name, _ in found})
    log.info(
        "chart-atlas: %d problems in %d seeds; chart-atlas check lists them.", len(found), seeds
    )
    first = {problem.code: (name, problem) for name, problem in reversed(found)}
    for code, count in counts.most_common(_KINDS):
        name, problem = first[code]
        log.info("chart-atlas: %d of them %s, as %s:%d", count, code, name, problem.line)
    if len(counts) > _KINDS:
        rest = sum(counts.values()) - sum(n for _, n in counts.most_common(_KINDS))
        log.info("chart-atlas: %d of them of other kinds", rest)
