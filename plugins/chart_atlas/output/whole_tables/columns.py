"""What a table is to those who take it away: its columns, its file, whom and what it is from."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Literal, Self

from ...drawing import clean_text
from ...model import Source

# As Table Schema calls them.
ColumnKind = Literal["string", "integer", "number", "boolean", "array", "date"]
# The media types of files of tables, by what ends their names.
MEDIA = {
    "csv": "text/csv",
    "json": "application/json",
    "parquet": "application/vnd.apache.parquet",
}
# What a data package takes for the name of a licence, as "CC-BY-4.0".
_NO_NAME = re.compile(r"[^-A-Za-z0-9._]+")


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, the type and the meaning of its values, whether each row has one."""

    name: str
    kind: ColumnKind
    words: str
    is_filled: bool = False


@dataclass(frozen=True, slots=True)
class TableFile:
    """A file of one table.

    path: relative to what describes it, as in "cells.csv". key: the column that tells rows apart,
    "" where none does alone. digest: the SHA-256 of its bytes, in hexadecimal.
    """

    path: str
    title: str
    columns: Sequence[Column]
    size: int
    digest: str
    key: str = ""

    @classmethod
    def of(
        cls, path: str, title: str, columns: Sequence[Column], data: bytes, key: str = ""
    ) -> Self:
        """Tell of bytes."""
        return cls(path, title, columns, len(data), sha256(data).hexdigest(), key)

    @property
    def name(self) -> str:
        """The name of the table."""
        return self.path.rpartition(".")[0]

    @property
    def form(self) -> str:
        """What ends the name of the file."""
        return self.path.rpartition(".")[2]

    @property
    def media(self) -> str:
        """The media type of the file."""
        return MEDIA[self.form]


@dataclass(frozen=True)
class About:
    """What is told of all tables together.

    name: a short one, of lower-case letters, digits, dashes and dots. figures: where the charts are
    from, each source once; None among them if that is not known of all. home: the address of the
    site, None without one. first, last: the days of the first and the last commit of what they are
    made of, "" where none is known.
    """

    name: str
    title: str
    description: str
    figures: Collection[Source | None]
    home: str | None = None
    first: str = ""
    last: str = ""

    @cached_property
    def terms(self) -> str:
        """Under which terms all figures may be used; "" where they differ, or one has none.

        Each standard means its licence to hold for all that is described.
        """
        told = {clean_text((source and source.licence) or "") for source in self.figures}
        return told.pop() if len(told) == 1 else ""

    @property
    def terms_address(self) -> str | None:
        """These terms, if they are an address."""
        return self.terms if self.terms.startswith(("https://", "http://")) else None

    @property
    def terms_name(self) -> str:
        """These terms as a name without spaces, "CC-BY-4.0"."""
        return _NO_NAME.sub("-", self.terms).strip("-")

    @property
    def sources(self) -> list[Source]:
        """Where the figures are from, each once."""
        return [source for source in self.figures if source]
