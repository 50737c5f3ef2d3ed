"""What is new of a site, written by many processes before the host asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ..site import SiteFiles, shared_out
from .made_files import MadeFile, Written


@dataclass(frozen=True)
class NewFiles:
    """Files of a site that do not stand in it as they are to be.

    A page that lists many charts would have a copy of this process look at all of them, and what a
    copy looks at it has to itself: such pages are apart.
    """

    files: Sequence[MadeFile]
    lists: Sequence[MadeFile]
    standing: SiteFiles

    @classmethod
    def of(cls, files: Iterable[MadeFile], standing: SiteFiles) -> NewFiles:
        """Return which of some files are new; without those that each build makes anew."""
        sources = ((file, file.source()) for file in files)
        new = [
            file
            for file, source in sources
            if source is not None and not standing.stands(file.dest_uri, source)
        ]
        lists = [file for file in new if file.is_list]
        return cls([file for file in new if not file.is_list], lists, standing)

    def write(self, processes: int, *, previews: bool) -> None:
        """Write them, as far as several processes can share that.

        processes: how many may work at once, 0 for one a core. previews: whether some are drawn
        with Vega.
        """
        works = [partial(_all_written, group) for group in self._groups()]
        by_path = {file.dest_uri: file for file in self.files}
        lists = [partial(self._write_list, file) for file in self.lists if not file.group]
        for done in shared_out(works, processes, lists, helps=not previews):
            for path, mark, entries in done:
                self.standing.note(path, mark)
                by_path[path].entries = entries
        # A table of all cells looks at all there is, which a copy would then have to itself.
        for file in self.lists:
            if file.group:
                self._write_list(file)

    def _groups(self) -> Iterator[list[MadeFile]]:
        """Give the files of each chart together, as all show what is drawn once; so with others."""
        groups: dict[str, list[MadeFile]] = {}
        for file in self.files:
            groups.setdefault(file.seed or file.dest_uri, []).append(file)
        yield from groups.values()

    def _write_list(self, file: MadeFile) -> None:
        path, mark, _ = file.written()
        self.standing.note(path, mark)


def _all_written(files: Iterable[MadeFile]) -> list[Written]:
    return [file.written() for file in files]
