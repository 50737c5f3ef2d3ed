"""Seeds as files: what is read, and what is refused with its line and a hint."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from chart_atlas.reading.source import (
    MAX_BYTES,
    MAX_LINE,
    SeedError,
    find_seeds,
    read_seed,
    read_seeds,
)

GOOD = b"## Heatmap: A\n"

BAD: dict[str, tuple[bytes, int, str]] = {
    "empty": (b"", 1, "empty"),
    "blank": (b" \n\t\n", 1, "empty"),
    "binary": (b"## Heatmap\n\x00\x01", 2, "control characters"),
    "escape codes": (b"a\nb\n\x1b[31m", 3, "control characters"),
    "utf-16": ("## Heatmap".encode("utf-16"), 1, "not UTF-8"),
    "latin-1": (b"one\ntwo \xe9\n", 2, "not UTF-8"),
    "too large": (b"x\n" * MAX_BYTES, 0, "larger than"),
    "one long line": (b"ok\n" + b"x" * (MAX_LINE + 1), 2, "longer than"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_seed_is_refused_with_its_line_and_a_hint(name: str, tmp_path: Path) -> None:
    """The error names file, line and what is wrong, and says what to do."""
    data, line, words = BAD[name]
    path = tmp_path / "bad.txt"
    path.write_bytes(data)
    with pytest.raises(SeedError) as caught:
        read_seed(path)
    assert caught.value.line == line
    assert words in caught.value.message
    assert caught.value.hint
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"\xef\xbb\xbfa\nb", ("a", "b")),
        (b"a\r\nb\r\n", ("a", "b", "")),
        (b"a\rb", ("a", "b")),
        ("ä\n–".encode(), ("ä", "–")),
    ],
)
def test_line_ends_and_a_byte_order_mark_do_not_move_lines(
    data: bytes, lines: tuple[str, ...], tmp_path: Path
) -> None:
    """CRLF, CR and LF count alike, and a byte order mark is no character."""
    path = tmp_path / "seed.txt"
    path.write_bytes(data)
    assert read_seed(path).lines == lines


def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path) -> None:
    """A pipe is not waited for, a folder and a missing file are said to be so."""
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "folder.txt").mkdir()
    for name, words in (("pipe", "regular"), ("folder", "folder"), ("gone", "cannot be read")):
        with pytest.raises(SeedError, match=words):
            read_seed(tmp_path / f"{name}.txt")


def test_a_link_must_not_lead_out_of_the_seeds(tmp_path: Path) -> None:
    """A link within the folder is a seed; one that leaves it is refused, dangling or not."""
    seeds = tmp_path / "seeds"
    seeds.mkdir()
    (seeds / "a.txt").write_bytes(GOOD)
    (tmp_path / "secret.txt").write_bytes(GOOD)
    (seeds / "inside.txt").symlink_to(seeds / "a.txt")
    (seeds / "outside.txt").symlink_to(tmp_path / "secret.txt")
    assert read_seed(seeds / "inside.txt", seeds).name == "inside.txt"
    with pytest.raises(SeedError, match="link out of the seeds folder"):
        read_seed(seeds / "outside.txt", seeds)


def test_seeds_are_found_below_the_folder_in_one_order(tmp_path: Path) -> None:
    """Folders below are read too, hidden ones are not, and the order is that of the names."""
    for name in ("b.txt", "a/z.txt", ".git/x.txt", ".hidden.txt", "notes.md", "B.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(GOOD)
    found = [path.relative_to(tmp_path).as_posix() for path in find_seeds(tmp_path)]
    assert found == ["B.txt", "a/z.txt", "b.txt"]


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("good.txt", "good.txt2"),
        ("good", "good.md"),
        ("A.txt", "a.txt"),
        ("sub/Stra\u00dfe.txt", "sub/STRASSE.txt"),
        ("e\u0301.txt", "\u00e9.txt"),
        # Their short addresses are one: found among sixty million names.
        ("chart-35944817.txt", "chart-5501091.txt"),
    ],
)
def test_two_files_are_never_one_chart(one: str, two: str, tmp_path: Path) -> None:
    """Nor on a system that takes them for one file; the error names both and says what to do."""
    for name in (one, two):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(GOOD)
    with pytest.raises(SeedError) as caught:
        tuple(read_seeds(tmp_path, "*"))
    for name in (one, two):
        assert name in str(caught.value)
    assert "Rename" in caught.value.hint


def test_a_chart_is_known_by_its_path_without_the_suffix_in_one_unicode_form(
    tmp_path: Path,
) -> None:
    """A point in the name of a folder begins no suffix."""
    for name in ("v1.0/a", "v1.0/b.c.txt", "e\u0301.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(GOOD)
    found = [(seed.key, seed.stem) for seed in read_seeds(tmp_path, "*[!0]")]
    assert found == [("\u00e9", "\u00e9"), ("v1.0/a", "a"), ("v1.0/b.c", "b.c")]


def test_a_missing_folder_is_an_error_that_names_it(tmp_path: Path) -> None:
    """A folder that is not there is told by its path."""
    with pytest.raises(SeedError, match="does not exist"):
        find_seeds(tmp_path / "seeds")
