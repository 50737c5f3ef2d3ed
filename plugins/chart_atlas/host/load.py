"""All that a site is made of, read as the settings of the host say."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from ..atlas import History, Registry, build_atlas
from ..cache import Store, descriptions_of
from ..description import Description
from ..model import Problem
from ..output import contradictions, problem_text
from ..owner import Owner, unused_side_files
from ..reading import SeedError, read_seeds
from ..site import Page, Places, Site, all_pages
from ..terminal import log
from .edit_links import seed_address
from .project import Project

# How many commits are named.
_NAMED = 3
# So many problems are told one by one; of more, each kind, and of kinds no more than these.
_TOLD, _KINDS = 8, 12


def read_site(project: Project, store: Store) -> tuple[Site, dict[str, Page]]:
    """Return a site and all its pages, by source path; nothing is written but the cache.

    SeedError where a seed, an option or a registry is bad.
    """
    with _nothing_collected():
        site = _read(project, store)
        pages = all_pages(site)
    _warn_of_unknown_seeds(project, site)
    return site, pages


def _read(project: Project, store: Store) -> Site:
    options, config, folder = project.options, project.config, project.seeds
    seeds = tuple(read_seeds(folder, options.pattern))
    owner = Owner.of(folder)
    descriptions = descriptions_of(tuple(map(owner.told, seeds)), store, options.processes)
    for each in descriptions:
        if error := each.error:
            raise error
    registry, named = Registry.read(folder), Path(options.seeds)
    catalogue = build_atlas(descriptions, options.slugs, registry, options.siblings)
    contradicted = contradictions(descriptions)
    if contradicted and options.contradicted == "fail":
        raise _contradiction_error(contradicted)
    for unused in unused_side_files((seed.path for seed in seeds), folder):
        log.warning("chart-atlas: %s", unused)
    _log_problems(descriptions)
    if contradicted:
        log.info("chart-atlas: contradicted sentences: %d", len(contradicted))
    return Site(
        atlas=catalogue,
        places=Places(options.path, config.use_directory_urls),
        # Without the path of a machine.
        seeds=named.name if named.is_absolute() else named.as_posix(),
        shown=tuple(options.show),
        featured=tuple(options.featured),
        previews=options.png,
        searched_in_parts=options.search == "pagefind",
        parquet=options.parquet,
        site_name=config.site_name,
        site_url=config.site_url or None,
        registry=registry,
        history=_history(folder),
        edit=_edit_links(project),
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


def _edit_links(project: Project) -> Callable[[str], str | None]:
    """Return what tells where a seed is edited, as the settings have it for pages."""
    config = project.config
    root = Path(config.config_file_path or "mkdocs.yml").parent.resolve()
    pattern = str(config.edit_uri_template or f"{config.edit_uri or ''}{{path}}")
    docs, seeds = (
        Path(os.path.relpath(each, root)).as_posix()
        for each in (Path(config.docs_dir).resolve(), project.seeds.absolute())
    )
    return partial(seed_address, config.repo_url or "", pattern, docs, seeds)


def _warn_of_unknown_seeds(project: Project, site: Site) -> None:
    options = project.options
    seeds = [entry.description.seed for entry in site.atlas.charts]
    known = {name for seed in seeds for name in (seed.stem, seed.key)}
    for option in ("featured", "slugs"):
        for stem in sorted(set(options[option]) - known):
            log.warning("chart-atlas: %s names the seed %r, which is not there.", option, stem)
    if not known:
        log.warning("chart-atlas: no seed in %s matches %s.", project.seeds, options.pattern)


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
