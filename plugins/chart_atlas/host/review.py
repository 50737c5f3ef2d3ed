"""A revision of git against another, or against the files as they are: what the change changes."""

from __future__ import annotations

import os
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from ..atlas import SeedFolder
from ..cache import MEGABYTE, Store
from ..diff import (
    Changes,
    Edition,
    Revision,
    RevisionError,
    changes_between,
    compared_revisions,
    content,
    edition,
    lay_out,
)
from .config import AtlasConfig, config_in

# How the files as they are get called.
NOW = "the files as they are"


def review_changes(config_file: Path, options: AtlasConfig, revisions: str) -> Changes:
    """Return what changed from one revision to another, as REV, REV..REV2 or REV...REV2.

    options: of the site as it is now. Those of a revision are taken from its own configuration, if
    the plugin is on in it. RevisionError where a side cannot be had, SeedError where the folder of
    the seeds is not there.
    """
    root = config_file.parent
    old, new = compared_revisions(root, revisions)
    with closing(Store(root / options.cache, options.cache_size * MEGABYTE)) as store:
        before = _then(old, config_file, options, store)
        now = _then(new, config_file, options, store) if new else _now(root, options, store)
    return changes_between(before, now)


def _now(root: Path, options: AtlasConfig, store: Store) -> Edition:
    folder = _folder(root / options.seeds, options)
    shown = Path(os.path.normpath(root / options.seeds)).as_posix()
    return edition(NOW, None, shown, folder, store, options.processes)


def _then(revision: Revision, config_file: Path, now: AtlasConfig, store: Store) -> Edition:
    options = _options(revision, config_file) or now
    place = config_file.parent / options.seeds
    with TemporaryDirectory(prefix="chart-atlas-") as temporary:
        target = Path(temporary, "seeds")
        target.mkdir()
        lay_out(revision, place, target)
        shown = Path(os.path.normpath(place)).as_posix()
        folder = _folder(target, options)
        return edition(revision.name, revision.hash, shown, folder, store, now.processes)


def _options(revision: Revision, config_file: Path) -> AtlasConfig | None:
    """Return the options that a revision sets; None where it has no such plugin yet."""
    try:
        return config_in(config_file, partial(content, revision))
    except ValueError as error:
        message = f"The settings of {revision.name!r} cannot be read: {error}"
        raise RevisionError(message, "Name a revision whose site can be built.") from error


def _folder(seeds: Path, options: AtlasConfig) -> SeedFolder:
    return SeedFolder(seeds, options.pattern, options.slugs, options.show, options.path)
