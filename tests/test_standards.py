"""Each file for machines is what its standard has, by the standard's own validator or its rules."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sites
import standards
from chart_atlas.drawing import clean_text
from chart_atlas.site.files.twins import escaped
from lengths import examples, long_but
from standards import CHECKS, Check, Published

# It may install from far away.
PATIENCE_S = 600


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Published]:
    with standards.published(tmp_path_factory.mktemp("standards")) as made:
        yield made


def named(check: Check) -> str:
    return f"{check.standard} {check.file}"


@pytest.mark.parametrize("check", long_but(CHECKS, *CHECKS[:-1]), ids=named)
def test_a_file_is_what_its_standard_has(found: Published, check: Check) -> None:
    assert check.run(found)


def table() -> list[list[str]]:
    """The rows of the table in the docs, without its head."""
    text = (sites.ROOT / "docs" / "guide.md").read_text("utf-8")
    part = text.partition("<!-- standards: start -->")[2].partition("<!-- standards: end -->")[0]
    return [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| ")][
        2:
    ]


@pytest.mark.parametrize("check", CHECKS, ids=named)
def test_the_docs_tell_of_each_check(check: Check) -> None:
    (row,) = (row for row in table() if row[:2] == [check.standard, check.file] and is_ours(row))
    assert "fails" not in row[3]


def is_ours(row: list[str]) -> bool:
    """Whether a row is of a check that tests run too."""
    return not re.match("mlcroissant|csvw|oembedpy", row[2])


def test_the_docs_tell_that_croissants_own_reader_loads_the_table() -> None:
    (row,) = (row for row in table() if row[2].startswith("mlcroissant"))
    assert "rows" in row[3]


@pytest.mark.long
def test_validators_that_are_not_locked_find_no_fault_either() -> None:
    """They are installed into .cache, as by `make standards`."""
    done = subprocess.run(
        [sys.executable, "scripts/validators.py"],
        cwd=sites.ROOT,
        env=sites.environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for package in ("mlcroissant", "csvw", "oembedpy"):
        assert re.search(rf"\| {package} [\d.]+ \| (valid|a frame)", done.stdout)


@given(text=st.text() | st.text("\\`*_[]()<>{}~|#$&;:/.!@-+=1aw \n"))
@examples(200)
def test_any_text_is_itself_in_markdown(text: str) -> None:
    """In a line and in a table; what no page can show is left out there, too."""
    shown = escaped(text)
    lines = ["| a |", "| --- |", f"| {shown} |", "", f"- “{shown}” (line 1)"]
    _, of_table, of_line = (
        "".join(part.content for part in token.children or ())
        for token in standards.MARKDOWN.parse("\n".join(lines))
        if token.type == "inline"
    )
    assert (of_table, of_line) == (clean_text(text), f"“{clean_text(text)}” (line 1)")


# -- what is wrong is seen ------------------------------------------------------------------------


def cut(data: bytes) -> bytes:
    return data[: data.rindex(b"\r\n", 0, -2) + 2]


SPOILT: dict[str, tuple[str, Callable[[bytes], bytes], Callable[[Published], str]]] = {
    "a row less": ("data/cells.csv", cut, lambda it: standards.data_package(it.data)),
    "a row less than Croissant knows": ("data/cells.csv", cut, standards.croissant),
    "a word for a number": (
        "data/cells.csv",
        lambda data: data.replace(b",10.5,", b",ten,"),
        standards.csvw,
    ),
    "another column": (
        "data/croissant.json",
        lambda data: data.replace(b'"column": "low"', b'"column": "lo"'),
        standards.croissant,
    ),
    "no end": ("feed.xml", lambda data: data[:-9], standards.feed),
    "a frame of another size": (
        "charts/accuracy-by-type-and-length/oembed.json",
        lambda data: data.replace(b'"width": ', b'"width": 1'),
        standards.oembed,
    ),
    "HTML": (
        "charts/accuracy-by-type-and-length/chart.md",
        lambda data: data.replace(b"## Numbers", b"## <b>Numbers</b>"),
        standards.twins,
    ),
    "another number": (
        "charts/accuracy-by-type-and-length/chart.md",
        lambda data: data.replace(b"| 10.5 |", b"| 11.5 |"),
        standards.twins,
    ),
}


@pytest.mark.parametrize(("file", "spoil", "check"), SPOILT.values(), ids=SPOILT)
def test_a_file_that_is_not_what_it_should_be_is_seen(
    found: Published,
    serve: Callable[..., str],
    tmp_path: Path,
    file: str,
    spoil: Callable[[bytes], bytes],
    check: Callable[[Published], str],
) -> None:
    shutil.copytree(found.site, tmp_path / "site")
    path = tmp_path / "site" / file
    before = path.read_bytes()
    path.write_bytes(spoil(before))
    assert path.read_bytes() != before
    # Links still lead to the site as it was built.
    own = replace(found, site=tmp_path / "site")
    if file == "feed.xml":
        own = replace(own, address=serve(tmp_path / "site"))
    with pytest.raises((AssertionError, KeyError, ValueError)):
        check(own)
