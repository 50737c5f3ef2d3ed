"""A revision of git against another, or against the files as they are: what the change changes."""

from __future__ import annotations

import os
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from ..cache import Store
from ..configuration import ConfigError
from ..diff import (
    Changes,
    Edition,
    Revision,
    RevisionError,
    changes_between,
    compared_revisions,
    file_at,
    read_edition,
    write_files_of,
)
from .config import AtlasConfig, config_in
from .project import Project

# How the files as they are get called.
NOW = "the files as they are"


def review_changes(project: Project, revisions: str) -> Changes:
    """Return what changed from one revision to another, as REV, REV..REV2 or REV...REV2.

    project: the site as it is now. The options of a revision are those of its own configuration,
    if the plugin is on in it. RevisionError where a side cannot be had, SeedError where the folder
    of the seeds is not there.
    """
    old, new = compared_revisions(project.root, revisions)
    with closing(project.store()) as store:
        before = _edition_then(old, project, store)
        now = _edition_then(new, project, store) if new else _edition_now(project, store)
    return changes_between(before, now)


def _edition_now(project: Project, store: Store) -> Edition:
    shown = _shown_folder(project.seeds)
    return read_edition(NOW, None, shown, project.seed_folder, store, project.options.processes)


def _edition_then(revision: Revision, project: Project, store: Store) -> Edition:
    options = _options_then(revision, project.file) or project.options
    seeds = project.root / options.seeds
    with TemporaryDirectory(prefix="chart-atlas-") as temporary:
        target = Path(temporary, "seeds")
        target.mkdir()
        write_files_of(revision, seeds, target)
        folder, processes = options.seed_folder(target), project.options.processes
        return read_edition(
            revision.name, revision.hash, _shown_folder(seeds), folder, store, processes
        )


def _shown_folder(seeds: Path) -> str:
    return Path(os.path.normpath(seeds)).as_posix()


def _options_then(revision: Revision, config_file: Path) -> AtlasConfig | None:
    """Return the options that a revision sets; None where it has no such plugin yet."""
    try:
        return config_in(config_file, partial(file_at, revision))
    except ConfigError as error:
        message = f"The settings of {revision.name!r} cannot be read: {error}"
        raise RevisionError(message, "Name a revision whose site can be built.") from error
