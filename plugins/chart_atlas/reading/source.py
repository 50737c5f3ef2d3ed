"""The seeds folder: from files that strangers wrote to checked text with line numbers."""

from __future__ import annotations

import base64
import hashlib
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from unicodedata import normalize

from ..model import NO_NAMES, NOTHING_SAID, KnownNames, OwnerFacts
from ..terminal import harmless_lines

# A description is a few kilobytes; ten times the longest seen is surely no description.
MAX_BYTES = 64 * 1024
# One line holds a paragraph or a table row, the longest seen 640 characters. Longer ones only slow
# every later stage down.
MAX_LINE = 8_000
# The longest description seen has 121 lines. Each may be a heading, an item or a statement.
MAX_LINES = 2_000
# C0 controls that text files really hold; any other one marks a binary file.
_TEXT_CONTROLS = frozenset("\t\n\f\r")
_OTHER_CONTROLS = frozenset(map(chr, range(ord(" ")))) - _TEXT_CONTROLS
# The file of published addresses, which lies beside the seeds and is none.
REGISTRY = "permalinks.yml"
# So do the files in which the owner says more of a seed, NAME.yml beside NAME.txt, or of all, and
# the one of its cells: how their names end.
SIDE_FILES = (".yml", ".yaml", ".cells.csv")
_PLAIN = "Put a plain text file here."
_SPLIT = "A seed describes one figure; split the file, one description each."
_RENAME = "Rename one of the two: a chart is known by its path without the suffix."


class SeedError(Exception):
    """A seed that cannot be used at all: which file, which line, what is wrong, what to do.

    As a text it is harmless; its parts are as they were found.
    """

    def __init__(self, path: Path, line: int, message: str, hint: str) -> None:
        """Keep the parts apart, so that each caller can lay them out its own way."""
        self.path, self.line, self.message, self.hint = path, line, message, hint
        where = f"{path}:{line}" if line else str(path)
        super().__init__(harmless_lines((f"{where}: {message}", f"  {hint}")))


@dataclass(frozen=True, slots=True)
class Seed:
    """The text of one description.

    name: its path below the seeds folder, with forward slashes.
    path: where it was read from, for messages.
    text: the text with LF line ends and without a byte order mark.
    facts, names: what the owner says of it, and of names, in files beside it.
    cells: the text of the file beside it with what its owner says of cells, "" without one.
    """

    name: str
    path: Path
    text: str
    facts: OwnerFacts = NOTHING_SAID
    names: KnownNames = field(default=NO_NAMES, repr=False, compare=False)
    cells: str = field(default="", repr=False)

    @property
    def stem(self) -> str:
        """The file name without folder and suffix: the chart's lasting identity."""
        return self.key.rpartition("/")[2]

    @property
    def key(self) -> str:
        """The path below the seeds folder without its suffix, for seeds that share a stem."""
        return _name_without_suffix(self.name)

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines; line n of the file is ``lines[n - 1]``."""
        return tuple(self.text.split("\n"))


def find_seeds(folder: Path, pattern: str = "*.txt") -> tuple[Path, ...]:
    """List the seeds in ``folder`` and below it, in an order that no file system changes.

    Hidden files and folders, and what the owner says beside seeds, are left out. Raises SeedError
    when the folder is missing or the pattern is none.
    """
    if not folder.is_dir():
        raise SeedError(
            folder, 0, "the seeds folder does not exist.", "Create it, or set `seeds:` right."
        )
    try:
        paths = list(folder.rglob(pattern))
    except (ValueError, NotImplementedError):  # what pathlib says of "" and of "/*.txt"
        raise SeedError(
            folder, 0, f"{pattern!r} is no pattern of file names.", "Write one such as *.txt"
        ) from None
    found = (
        path
        for path in paths
        if not path.name.endswith(SIDE_FILES)
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    )
    return tuple(sorted(found, key=lambda path: path.relative_to(folder).as_posix()))


def _name_without_suffix(name: str) -> str:
    """Return a name without its suffix, in the Unicode form that does not depend on a system."""
    folder, slash, file = name.rpartition("/")
    return normalize("NFC", f"{folder}{slash}{file.rpartition('.')[0] or file}")


# Short enough for a slide; that two of a hundred thousand charts share one has a chance of four
# in a million.
_ID_LENGTH = 10


def chart_id(key: str) -> str:
    """Return the short name of a seed, by its path without suffix: lower-case letters, digits."""
    digest = hashlib.sha256(key.encode()).digest()
    return base64.b32encode(digest).decode().lower()[:_ID_LENGTH]


def double_seeds(files: Iterable[tuple[Path, Path]]) -> Iterator[SeedError]:
    """List each file that would get an address of one before it.

    files: each with the seeds folder that its name is told below.
    """
    first: dict[tuple[Path, str], Path] = {}
    for path, folder in files:
        name = path.relative_to(folder).as_posix()
        if name.isprintable():  # reading refuses any other
            key = _name_without_suffix(name)
            # Two that are equal so are one file to some system.
            folded = normalize("NFD", normalize("NFD", key).casefold())
            for sign, words in (
                (folded, "has the name of {}, apart from suffix, case or Unicode form."),
                (f"/{chart_id(key)}", f"would get the short address c/{chart_id(key)}/ of {{}}."),
            ):
                known = first.setdefault((folder, sign), path)
                if known is not path:
                    told = words.format(known.relative_to(folder).as_posix())
                    yield SeedError(path, 0, told, _RENAME)
                    break


def read_seed(path: Path, folder: Path | None = None) -> Seed:
    """Read one seed, or raise SeedError with its line and a hint.

    folder: the seeds folder, which the file must not leave through a symlink.
    """
    folder = folder or path.parent
    return _seed(path, folder, read_bounded_file(path, folder, MAX_BYTES, _SPLIT))


def seed_from_text(text: str, name: str) -> Seed:
    """Return a text as a seed of a name; SeedError where no file of it could be a seed."""
    path, data = Path(name), text.encode("utf-8", "surrogatepass")
    if len(data) > MAX_BYTES:
        raise _too_large(path, MAX_BYTES, _SPLIT)
    return _seed(path, path.parent, data)


def _seed(path: Path, folder: Path, data: bytes) -> Seed:
    text = decoded_text(path, data)
    _check_text(path, text)
    return Seed(name=_relative(path, folder), path=path, text=text)


def read_seeds(folder: Path, pattern: str = "*.txt") -> Iterator[Seed]:
    """Read every seed of a folder in order; raises SeedError at the first bad one.

    Before any is read it raises SeedError if two of them would be one chart.
    """
    paths = find_seeds(folder, pattern)
    for double in double_seeds((path, folder) for path in paths):
        raise double
    return (read_seed(path, folder) for path in paths)


def _relative(path: Path, folder: Path) -> str:
    name = path.relative_to(folder).as_posix()
    if not name.isprintable():
        raise SeedError(
            path, 0, "the file name holds control characters.", "Rename it, as in chart-01.txt."
        )
    return name


def _check_place(path: Path, folder: Path) -> None:
    # realpath, as resolve() raises on a link to itself, which reading tells of better
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
        raise SeedError(
            path, 0, "the file is a link out of the seeds folder.", "Put a copy of the text here."
        )


def read_bounded_file(path: Path, folder: Path, limit: int, hint: str) -> bytes:
    """Read a regular file that does not leave a folder; a pipe or a device is never waited for.

    limit: how many bytes it may have. hint: what to do if it has more. SeedError where it is none.
    """
    _check_place(path, folder)
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise SeedError(path, 0, "this is no regular file.", _PLAIN)
            data = file.read(limit + 1)
    except IsADirectoryError:
        raise SeedError(path, 0, "this is a folder.", _PLAIN) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise SeedError(
            path, 0, f"cannot be read: {reason}.", "Check that it exists and its permissions."
        ) from None
    if len(data) > limit:
        raise _too_large(path, limit, hint)
    return data


def _too_large(path: Path, limit: int, hint: str) -> SeedError:
    return SeedError(path, 0, f"the file is larger than {limit:,} bytes.", hint)


def decoded_text(path: Path, data: bytes) -> str:
    """Return the text of a file, with LF line ends and without a byte order mark."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SeedError(
            path,
            line,
            f"not UTF-8 text (byte 0x{data[error.start]:02x}).",
            "Save the file as UTF-8, for example: iconv -f latin1 -t utf-8 old.txt > new.txt",
        ) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _check_text(path: Path, text: str) -> None:
    if not text.strip():
        raise SeedError(
            path, 1, "the file is empty.", "Write the description into it, or remove it."
        )
    lines = text.split("\n")
    if len(lines) > MAX_LINES:
        raise SeedError(
            path,
            MAX_LINES + 1,
            f"the file has more than {MAX_LINES:,} lines.",
            "A seed describes one figure; a table laid out like it has a line for each row.",
        )
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            raise SeedError(
                path, number, f"the line is longer than {MAX_LINE:,} characters.", "Split it."
            )
        if not _OTHER_CONTROLS.isdisjoint(line):
            raise SeedError(
                path, number, "control characters: this is no text file.", "Remove them."
            )
