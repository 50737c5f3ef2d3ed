"""What becomes of bad seeds: each kind as data, how it is made and what is expected of it."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from chart_atlas.reading.source import MAX_BYTES, MAX_LINE, MAX_LINES

HEAD = (
    "## Heatmap: A Bad One\n### Components/Axes\n"
    '* **Y-Axis:** Labeled "Type".\n* **X-Axis:** Labeled "Length".\n### Detailed Analysis\n'
)
GOOD = f"{HEAD}| Type \\ Length | 5 | 6 |\n| --- | --- | --- |\n| a | 1.5 | 2 |\n| b | 3 | 4.25 |\n"
CELLS = {("a", "5"): "1.5", ("a", "6"): "2", ("b", "5"): "3", ("b", "6"): "4.25"}


@dataclass(frozen=True)
class Kind:
    """A kind of bad seed.

    make: puts it into a folder of seeds. told: what the message of the refused build holds; ()
    where it is read. cells: the literals of the cells that are read, by row and column; None where
    the problems, by their codes, are what is expected. file: its name, as it is checked alone,
    None where that makes no sense. hook: what another plugin does meanwhile.
    """

    make: Callable[[Path], None]
    told: tuple[str, ...] = ()
    cells: Mapping[tuple[str, str], str] | None = None
    problems: tuple[str, ...] = ()
    file: str | None = "bad.txt"
    hook: str = ""

    @property
    def is_refused(self) -> bool:
        """Tell whether a build must stop at it."""
        return bool(self.told)


def holding(content: str | bytes, name: str = "bad.txt") -> Callable[[Path], None]:
    """Return what writes a file."""
    data = content.encode() if isinstance(content, str) else content
    return lambda folder: _write(folder / name, data)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def filled(line: Callable[[int], str], head: str = HEAD, most: int = MAX_LINES - 150) -> str:
    """Write as much as a seed may hold: lines behind a head."""
    made, size = [head], len(head)
    for at in range(most):
        size += len(line(at).encode())
        if size > MAX_BYTES - 1000:
            break
        made.append(line(at))
    return "".join(made)


def table(rows: int, columns: int) -> str:
    """Write a table of numbers."""
    head = f"| Type \\ Length | {' | '.join(f'c{at}' for at in range(columns))} |\n"
    lines = (
        f"| r{row} | {' | '.join(str(row * 7 % 97 + at) for at in range(columns))} |\n"
        for row in range(rows)
    )
    return f"{HEAD}{head}|{' --- |' * (columns + 1)}\n{''.join(lines)}"


def cell(literal: str) -> str:
    """Write a table whose first cell is a text."""
    return GOOD.replace("1.5", literal)


# -- what is no plain file ------------------------------------------------------------------------


def _link(target: str) -> Callable[[Path], None]:
    return lambda folder: (folder / "bad.txt").symlink_to(target)


def _socket(folder: Path) -> None:
    # The path of a socket may have a hundred characters; that of a test may have more.
    before = os.open(".", os.O_RDONLY)
    try:
        os.chdir(folder)
        with socket.socket(socket.AF_UNIX) as made:
            made.bind("bad.txt")
    finally:
        os.fchdir(before)
        os.close(before)


def _unreadable(folder: Path) -> None:
    path = folder / "bad.txt"
    path.write_text(GOOD, encoding="utf-8")
    path.chmod(0)


def _two(one: str, two: str) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        _write(folder / one, GOOD.encode())
        _write(folder / two, GOOD.replace("A Bad One", "Another One").encode())

    return make


def _alike(folder: Path) -> None:
    for name in ("a", "b"):
        _write(folder / f"{name}.txt", GOOD.encode())
        _write(folder / f"{name}.yml", b"slug: mine")


def named(name: str | bytes) -> Kind:
    """Return the kind of a good text under a strange name, which is read."""
    own = os.fsdecode(name)
    return Kind(lambda folder: _write(folder / own, GOOD.encode()), cells=CELLS, file=own)


def refused_name(name: bytes) -> Kind:
    """Return the kind of a good text under a name that no page can show."""
    own = os.fsdecode(name)
    told = ("the file name holds control characters", "Rename it")
    return Kind(lambda folder: _write(folder / own, GOOD.encode()), told, file=own)


IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
_NO_TEXT = ("bad.txt:", "control characters: this is no text file.", "Remove them")
_UTF8 = ("not UTF-8 text", "Save the file as UTF-8")
_OUT = ("bad.txt:", "link out of the seeds folder", "Put a copy")
_UNREAD = ("bad.txt:", "cannot be read", "Check that it exists")
_LONG_LINE = ("bad.txt:", f"longer than {MAX_LINE:,} characters", "Split it")
_LINES = (f"bad.txt:{MAX_LINES + 1}:", f"more than {MAX_LINES:,} lines", "one figure")
_ONE_NAME = ("txt: has the name of ", "suffix, case or Unicode form", "Rename one of the two")
_LARGE = ("bad.txt:", f"larger than {MAX_BYTES:,} bytes", "split the file")


def _without_first() -> dict[tuple[str, str], str]:
    return {place: literal for place, literal in CELLS.items() if place != ("a", "5")}


# A seed that goes, or becomes another, between the look at the folder and the reading, or after.
_MEANWHILE = """
from pathlib import Path
from mkdocs.plugins import event_priority
from chart_atlas.plain import folder_sites as load
from chart_atlas.reading import source

def meanwhile(folder):
    {deed}

def listed(folder, pattern):
    paths = source.find_seeds(folder, pattern)
    meanwhile(folder)
    return (source.read_seed(path, folder) for path in paths)

if {early}:
    load.read_seeds = listed

@event_priority(-100)
def on_config(config):
    if not {early}:
        meanwhile(Path(config.config_file_path).parent / "seeds")
"""


def _meanwhile(deed: str, *, early: bool) -> str:
    return _MEANWHILE.format(deed=deed, early=early)


_GOES = '(folder / "bad.txt").unlink()'
_CHANGES = '(folder / "bad.txt").write_bytes(bytes(9))'

KINDS: Mapping[str, Kind] = {
    # what is no text
    "an empty file": Kind(holding(b""), ("bad.txt:1:", "the file is empty", "Write")),
    "white space only": Kind(holding(" \n\t\r\n\u00a0\n"), ("bad.txt:1:", "the file is empty")),
    "a byte order mark alone": Kind(holding(b"\xef\xbb\xbf"), ("bad.txt:1:", "is empty")),
    "a program (ELF)": Kind(holding(b"\x7fELF\x02\x01\x01" + bytes(99)), _NO_TEXT),
    "random bytes": Kind(holding(bytes(range(256)) * 9), _UTF8),
    "a NUL in a text": Kind(holding(GOOD.replace("4.25", "4.\0" + "25")), _NO_TEXT),
    "an escape sequence of a terminal": Kind(holding(GOOD + "\x1b[31mred\n"), _NO_TEXT),
    "UTF-16 with a mark": Kind(holding(GOOD.encode("utf-16")), _UTF8),
    "UTF-16 without a mark": Kind(holding(GOOD.encode("utf-16-le")), _NO_TEXT),
    "UTF-32": Kind(holding(GOOD.encode("utf-32")), _UTF8),
    "broken UTF-8": Kind(holding(GOOD.encode() + b"na\xefve\n"), ("bad.txt:10:", *_UTF8)),
    "over-long UTF-8": Kind(holding(GOOD.encode() + b"\xc0\xaf\n"), ("bad.txt:10:", *_UTF8)),
    "a surrogate in UTF-8": Kind(
        holding(GOOD.encode() + b"\xed\xa0\x80\n"), ("bad.txt:10:", *_UTF8)
    ),
    # what is too large
    "10 MB": Kind(holding(b"x\n" * 5_000_000), _LARGE),
    "a table of 50,000 rows": Kind(holding(table(50_000, 1)), _LARGE),
    "a billion digits, as far as a file may go": Kind(
        holding(cell("9" * (MAX_BYTES - 1000))), _LONG_LINE
    ),
    "one line of 1 MB": Kind(holding("x" * 1_000_000), _LARGE),
    "one line of 60 kB": Kind(holding(HEAD + "x " * 30_000), _LONG_LINE),
    "20,000 lines": Kind(holding("x\n" * 20_000), _LINES),
    "20,000 brackets in one line": Kind(holding(HEAD + "[" * 20_000), _LONG_LINE),
    "a billion digits in each of some lines": Kind(
        holding(filled(lambda _: "9" * (MAX_LINE - 1) + "\n")), problems=("panel-too-large",)
    ),
    # what is strange, and read right
    "a byte order mark": Kind(holding(b"\xef\xbb\xbf" + GOOD.encode()), cells=CELLS),
    "Windows line ends (CRLF)": Kind(holding(GOOD.replace("\n", "\r\n")), cells=CELLS),
    "old line ends (CR)": Kind(holding(GOOD.replace("\n", "\r")), cells=CELLS),
    "no line end at the end": Kind(holding(GOOD.rstrip("\n")), cells=CELLS),
    "form feeds": Kind(holding(GOOD + "\f\n"), cells=CELLS),
    "nan": Kind(holding(cell("nan")), cells=CELLS | {("a", "5"): "nan"}),
    "inf": Kind(holding(cell("inf")), cells=_without_first(), problems=("cell-not-read",)),
    "an exponent of 999": Kind(
        holding(cell("1e999")), cells=_without_first(), problems=("cell-not-read",)
    ),
    "a number of 100 digits": Kind(
        holding(cell("9" * 100)), cells=_without_first(), problems=("cell-not-read",)
    ),
    "Arabic digits": Kind(holding(cell("١٢")), cells=_without_first(), problems=("cell-not-read",)),
    "full-width digits": Kind(
        holding(cell("１２")), cells=_without_first(), problems=("cell-not-read",)
    ),
    "decimal commas": Kind(
        holding(cell("1,5")), cells=_without_first(), problems=("cell-not-read",)
    ),
    "underscores in numbers": Kind(
        holding(cell("1_000")), cells=_without_first(), problems=("cell-not-read",)
    ),
    "hexadecimal numbers": Kind(
        holding(cell("0x1F")), cells=_without_first(), problems=("cell-not-read",)
    ),
    "bidi controls around a number": Kind(
        holding(cell("\u202e5.1\u202c")), cells=_without_first(), problems=("cell-not-read",)
    ),
    "signs of no width in a number": Kind(
        holding(cell("1\u200b5")), cells=_without_first(), problems=("cell-not-read",)
    ),
    # what nests or repeats, as far as a file may go
    "brackets, nested": Kind(
        holding(filled(lambda _: "[" * 2000 + "]" * 1900 + "\n")), problems=("panel-too-large",)
    ),
    "links, nested": Kind(
        holding(filled(lambda _: "[](" * 1300 + "\n")), problems=("panel-too-large",)
    ),
    "quotes, nested": Kind(holding(filled(lambda _: "> " * 1900 + "x\n")), problems=("no-values",)),
    "lists, nested": Kind(
        holding(filled(lambda at: " " * (2 * at) + "- x\n")), problems=("no-values",)
    ),
    "emphasis, nested": Kind(
        holding(filled(lambda _: "*a_ " * 950 + "\n")), problems=("panel-too-large",)
    ),
    "code marks of every length": Kind(
        holding(filled(lambda _: "".join("`" * at + " " for at in range(1, 88)) + "\n")),
        problems=("panel-too-large",),
    ),
    "headings of every depth": Kind(
        holding(filled(lambda at: "#" * (1 + at % 6) + f" h{at}\n")), problems=("panel-too-large",)
    ),
    "thousands of panels": Kind(
        holding(
            filled(
                lambda at: f"#### p{at}\n| a | 1 | 2 |\n|-|-|-|\n| x | {at} | 2 |\n| y | 3 | 4 |\n",
                most=395,
            )
        ),
        problems=("panel-too-large",),
    ),
    "fifty rows and columns": Kind(holding(table(50, 50)), problems=()),
    "a hundred rows and columns": Kind(holding(table(100, 100)), problems=("panel-too-large",)),
    "a table of 1,900 rows": Kind(holding(table(1900, 1)), problems=()),
    "a row of 300 columns": Kind(holding(table(8, 300)), problems=()),
    "a thousand statements about 2,500 cells": Kind(
        holding(
            filled(
                lambda at: f"* The highest value is {at % 97}.1 at r{at % 50}, c{at % 49}.\n",
                f"{table(50, 50)}### Key Observations\n",
            )
        ),
        problems=("panel-too-large",),
    ),
    "a thousand comparisons": Kind(
        holding(
            filled(
                lambda at: f"* r{at % 30} is higher than r{(at + 1) % 30} at c{at % 17}.\n",
                f"{table(30, 30)}### Key Observations\n",
            )
        ),
        problems=("panel-too-large",),
    ),
    "numbers without end": Kind(
        holding(filled(lambda _: "1 2. 3-4, " * 390 + "\n")), problems=("panel-too-large",)
    ),
    "names without end": Kind(
        holding(
            filled(
                lambda at: f'The "Llama-{at} 8B" model on the M{at} dataset.\n',
                "## Heatmap: T\n### Overview\n",
            )
        ),
        problems=("panel-too-large", "too-many-names"),
    ),
    "values and labels, line by line": Kind(
        holding(filled(lambda at: f"- **r{at}:** a: {at}, b: 2\n")), problems=("panel-too-large",)
    ),
    "ticks without end": Kind(
        holding(
            HEAD.replace('"Type".', f'"Type". Values: {", ".join(map(str, range(700)))}')
            + "- **1:** 2, 3\n"
        ),
        problems=("place-unknown",),
    ),
    "a range of a billion ticks": Kind(
        holding(
            HEAD.replace('"Type".', '"Type". Values: 0 to 1000000000')
            + "* Layers 0 through 99999999: 0.0\n"
        ),
        problems=("place-unknown",),
    ),
    "combining marks, thousands on a letter": Kind(
        holding(filled(lambda _: "a" + "\u0301" * 3900 + "\n")), problems=("no-values",)
    ),
    "blank lines without end": Kind(
        holding(HEAD + "\n" * (MAX_LINES - 150)), problems=("no-values",)
    ),
    # what is no plain file
    "a folder": Kind(
        lambda folder: (folder / "bad.txt").mkdir(),
        ("bad.txt: this is a folder.", "plain text file"),
        file=None,
    ),
    "a pipe (FIFO)": Kind(
        lambda folder: os.mkfifo(folder / "bad.txt"), ("bad.txt: this is no regular file.",)
    ),
    "a socket": Kind(_socket, ("bad.txt: cannot be read",)),
    "a link out of the folder": Kind(_link("/etc/hostname"), _OUT),
    "a link to the folder above": Kind(_link("../mkdocs.yml"), _OUT),
    "a link to a device": Kind(_link("/dev/zero"), _OUT),
    "a link to nothing": Kind(_link("nothing.md"), _UNREAD),
    "a link to itself": Kind(_link("bad.txt"), _UNREAD),
    "a file that nobody may read": Kind(_unreadable, () if IS_ROOT else _UNREAD, cells=CELLS),
    # what others do meanwhile
    "it goes before it is read": Kind(
        holding(GOOD), _UNREAD, file=None, hook=_meanwhile(_GOES, early=True)
    ),
    "it goes after it was read": Kind(
        holding(GOOD), cells=CELLS, file=None, hook=_meanwhile(_GOES, early=False)
    ),
    "it turns bad before it is read": Kind(
        holding(GOOD), _NO_TEXT, file=None, hook=_meanwhile(_CHANGES, early=True)
    ),
    "it turns bad after it was read": Kind(
        holding(GOOD), cells=CELLS, file=None, hook=_meanwhile(_CHANGES, early=False)
    ),
    # names
    "names that differ by case only": Kind(_two("a.txt", "A.txt"), _ONE_NAME, file=None),
    "names that differ by Unicode form only": Kind(
        _two("\u00e9.txt", "e\u0301.txt"), _ONE_NAME, file=None
    ),
    "two seeds that are to have one address": Kind(
        _alike,
        ("b.txt:1: is to have the address", "a.txt is to have too", "slugs:"),
        file=None,
    ),
    "the name of a device (con.txt)": named("con.txt"),
    "the name of a device, with suffixes (LPT1.a.b.txt)": named("LPT1.a.b.txt"),
    "quotes and signs of a shell in the name": named('it\'s "$(x)" `y` & <b>.txt'),
    "a name of 255 bytes": named("n" * 251 + ".txt"),
    "a name of signs only": named("!!! ---.txt"),
    "a line break in the name": refused_name(b"line\nbreak.txt"),
    "a bell in the name": refused_name(b"bell\x07.txt"),
    "bytes that are no text in the name": refused_name(b"no-text-\xff.txt"),
    "a bidi control in the name": refused_name("txt\u202efdp.txt".encode()),
}


def made(kind: Kind, folder: Path) -> Iterator[Path]:
    """Put a kind into a folder; yields the files that are new there."""
    before = set(folder.iterdir())
    kind.make(folder)
    yield from sorted(set(folder.iterdir()) - before)
