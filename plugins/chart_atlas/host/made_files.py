"""The kinds of files that the atlas adds to those of MkDocs."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File

from ..cache import Fingerprint
from ..site import Page, SiteFiles

# What a site's search knows of the parts of a page.
Entries = list[dict[str, Any]]
# What became of a file that was written: its path in the site, its mark, its entries.
Written = tuple[str, SiteFiles.Mark, Entries | None]


class MadeFile(File):
    """A file that is made when it is written: a thousand charts have many."""

    make: Callable[[], bytes]
    # Gives all that it is made of, when it is written; None if that is not known.
    source: Callable[[], Fingerprint | None]
    standing: SiteFiles
    # The chart that it shows, by its seed; the group that it is made with, "" for none; whether it
    # lists what many charts hold; what the site's search knows of it, once it is made.
    seed: str | None = None
    group = ""
    is_list = False
    entries: Entries | None = None
    # Where its bytes are, if another plugin has told a place.
    _told_path: str | None = None

    @property
    def src_path(self) -> str:
        """Where it would stand in the docs folder."""
        return self.src_uri

    @src_path.setter
    def src_path(self, value: str) -> None:
        # The host takes each path apart, which takes a while for all files of a thousand charts.
        self.src_uri = value

    @classmethod
    def at(
        cls,
        config: MkDocsConfig,
        path: str,
        standing: SiteFiles,
        make: Callable[[], bytes],
        source: Callable[[], Fingerprint | None],
    ) -> Self:
        """Return a file without any bytes yet; path: its source, as the host knows it."""
        file = cls(path, None, config.site_dir, config.use_directory_urls)
        file.generated_by, file.standing = "chart-atlas", standing
        file.make, file.source = make, source
        return file

    @property
    def abs_src_path(self) -> str | None:
        """A real file, as other plugins read it: made only for who asks for it."""
        return self._told_path or self.standing.lend(self.dest_uri, self.source(), self.make)

    @abs_src_path.setter
    def abs_src_path(self, value: str | None) -> None:
        if value:
            self.content_from(Path(value).read_bytes)
        self._told_path = value

    @property
    def content_bytes(self) -> bytes:
        """The bytes, made anew each time unless a plugin has set others."""
        return self.make()

    @content_bytes.setter
    def content_bytes(self, value: bytes) -> None:
        self.content_from(lambda: value)

    @property
    def content_string(self) -> str:
        """The bytes as text."""
        return self.content_bytes.decode("utf-8-sig")

    @content_string.setter
    def content_string(self, value: str) -> None:
        self.content_from(value.encode)

    def content_from(self, make: Callable[[], bytes]) -> None:
        """Have the bytes that another plugin tells."""
        self.make, self.source, self._told_path = make, lambda: None, None

    def copy_file(self, dirty: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002 - the host's
        """Have it in the site."""
        self.standing.put(self.dest_uri, self.source(), self.make)

    def written(self) -> Written:
        """Write it now, as a copy of this process may do."""
        mark = self.standing.written(self.dest_uri, self.source(), self.make)
        return self.dest_uri, mark, self.entries

    def is_modified(self) -> bool:
        """Say yes: what stands of it is known when it is written."""
        return True

    def __deepcopy__(self, _: object) -> Self:
        """Return a copy that is made of the same: the whole atlas stands behind it."""
        return copy.copy(self)


class MadePage(MadeFile):
    """A page that the host need not make: it is linked to as a page, and copied as a file.

    ours: what it shows.
    """

    ours: Page

    def is_documentation_page(self) -> bool:
        """Say no: its source is none of Markdown."""
        return False


class LinkedFile(File):
    """A file that stands in the site already: it may be linked to, also in the navigation."""

    @classmethod
    def to(cls, file: File, config: MkDocsConfig) -> Self:
        """Return a file that leads to where another one stands."""
        place = (file.src_uri, None, config.site_dir, config.use_directory_urls)
        made = cls(*place, dest_uri=file.dest_uri, inclusion=file.inclusion)
        made.generated_by, made.abs_src_path = file.generated_by, made.abs_dest_path
        return made

    def is_documentation_page(self) -> bool:
        """Say yes until it stands in the navigation: the host then need not make it."""
        return self.page is None and super().is_documentation_page()

    def copy_file(self, dirty: bool = False) -> None:  # noqa: FBT001, FBT002 - the host's
        """Leave it as it is."""
