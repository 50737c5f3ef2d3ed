"""Finished pages and files get into a folder, each as it is to be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from ..build import PublishError
from ..cache import digest
from ..site import Download, Page, SiteFiles, shared_out

# What a search holds of pages.
Entries = list[dict[str, Any]]
_Written = tuple[str, SiteFiles.Mark, Entries]


def write_all(
    pages: Iterable[Page],
    make: Callable[[Page], tuple[str, bytes, Entries]],
    files: Sequence[Download],
    standing: SiteFiles,
    processes: int,
) -> Entries:
    """Write pages and files by several processes; return what the search holds of the pages.

    make: gives the path of a page, its bytes, and what the search holds of it. processes: how many
    work at once, 0 for one a core.
    """
    entries: Entries = []
    # All of a chart together, as what it shows is drawn once.
    groups: dict[str, list[Callable[[], _Written]]] = {}
    for page in pages:
        groups.setdefault(page.seed or page.path, []).append(partial(_page, page, make, standing))
    for item in files:
        if standing.stands(item.path, item.source):
            standing.keep(item.path)
        else:
            own = groups.setdefault(item.seed or item.group or item.path, [])
            own.append(partial(_file, item, standing))
    works = [partial(_all_written, group) for group in groups.values()]
    for done in shared_out(works, processes):
        for path, mark, found in done:
            standing.note(path, mark)
            standing.keep(path)
            entries += found
    return entries


def _all_written(group: Iterable[Callable[[], _Written]]) -> list[_Written]:
    return [write() for write in group]


def _page(
    page: Page, make: Callable[[Page], tuple[str, bytes, Entries]], standing: SiteFiles
) -> _Written:
    path, data, entries = make(page)
    return path, standing.written(path, digest(data), lambda: data), entries


def _file(item: Download, standing: SiteFiles) -> _Written:
    # What is made anew each time has to be known as made by us.
    data = item.make()
    return item.path, standing.written(item.path, item.source or digest(data), lambda: data), []


def refuse_foreign(folder: Path, mark: str) -> None:
    """Raise PublishError where a folder holds what no such command has written: it would go.

    mark: the path of a file that all such folders have.
    """
    if folder.is_dir() and any(folder.iterdir()) and not (folder / mark).is_file():
        raise PublishError(
            f"{folder} holds files that were not written by this command, and they would go. Name a"
            f" folder that is empty or not there yet, as in: {folder.name}/atlas"
        )
