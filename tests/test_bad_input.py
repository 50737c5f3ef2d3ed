"""A bad seed stops the build, says where and why, and leaves the site as it was."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import sites
from chart_atlas.atlas.addresses.slugs import slug
from chart_atlas.reading.source import MAX_BYTES, MAX_LINE

BAD = "bad.txt"
GOOD = sites.SEED.encode()

# What a bad file holds; what the message says of it: its place, what is wrong, what to do.
CONTENTS: dict[str, tuple[bytes, list[str]]] = {
    "empty": (b"", ["bad.txt:1:", "the file is empty", "Write the description into it"]),
    "white space": (b" \n\t\r\n\xc2\xa0\n", ["bad.txt:1:", "the file is empty", "or remove it"]),
    "a byte order mark alone": (b"\xef\xbb\xbf", ["bad.txt:1:", "the file is empty"]),
    "binary": (
        b"\x7fELF\x02\x01\x01\x00\x00",
        ["bad.txt:1:", "control characters", "no text file", "Remove them"],
    ),
    "binary further down": (GOOD + b"\x00" * 9, ["bad.txt:11:", "control characters"]),
    "an escape character": (
        b"## Heatmap: A\n\n\x1b[31mred\x1b[0m\n",
        ["bad.txt:3:", "control characters", "Remove them"],
    ),
    "UTF-16": (
        sites.SEED.encode("utf-16"),
        ["bad.txt:1:", "not UTF-8 text", "byte 0xff", "Save the file as UTF-8"],
    ),
    "UTF-16 without a mark": (
        sites.SEED.encode("utf-16-le"),
        ["bad.txt:1:", "control characters"],
    ),
    "broken UTF-8": (
        b"## Heatmap: A\nfine\nna\xefve\n",
        ["bad.txt:3:", "not UTF-8 text", "byte 0xef", "iconv -f latin1 -t utf-8"],
    ),
    "an over-long encoding": (b"ok\n\xc0\xaf\n", ["bad.txt:2:", "not UTF-8 text"]),
    "over-large": (
        b"x\n" * (MAX_BYTES // 2 + 1),
        ["bad.txt:", f"larger than {MAX_BYTES:,} bytes", "split"],
    ),
    "an over-long line": (
        b"## Heatmap: A\n" + b"x" * (MAX_LINE + 1) + b"\n",
        ["bad.txt:2:", f"longer than {MAX_LINE:,} characters", "Split it"],
    ),
}


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> sites.Project:
    """A project whose site is built."""
    made = sites.project(tmp_path_factory.mktemp("project"), {"good.txt": sites.SEED})
    assert (made.built / "charts" / "accuracy-by-type-and-length" / "index.html").is_file()
    return made


@pytest.fixture
def broken(good: sites.Project) -> Iterator[Callable[..., str]]:
    """``broken()`` builds the project, which must fail, and gives what it printed.

    Afterwards the seeds are as they were before the test.
    """
    before, seeds = sites.snapshot(good.site), good.seeds

    def broken() -> str:
        built = good.again()
        assert built.result.returncode == 1, built.log
        assert "Traceback" not in built.log
        assert "chart-atlas" in built.log
        assert sites.snapshot(good.site) == before
        return built.log

    yield broken
    if seeds.is_dir() and not seeds.is_symlink():
        shutil.rmtree(seeds)
    else:
        seeds.unlink(missing_ok=True)
    seeds.mkdir()
    (seeds / "good.txt").write_bytes(GOOD)


@pytest.mark.parametrize("name", CONTENTS)
def test_a_bad_file_stops_the_build(good, broken, name):
    content, told = CONTENTS[name]
    (good.seeds / BAD).write_bytes(content)
    log = broken()
    assert [part for part in told if part not in log] == []


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_folder(path: Path) -> None:
    path.mkdir()


def a_link_out(path: Path) -> None:
    path.symlink_to("/etc/hostname")


def a_link_up(path: Path) -> None:
    path.symlink_to("../mkdocs.yml")


def a_link_to_nothing(path: Path) -> None:
    path.symlink_to("nothing.md")


def a_link_to_itself(path: Path) -> None:
    path.symlink_to(path.name)


def a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


PLACES: dict[str, tuple[Callable[[Path], None], list[str]]] = {
    "a pipe": (a_pipe, ["bad.txt: this is no regular file.", "a plain text file"]),
    "a folder": (a_folder, ["bad.txt: this is a folder.", "a plain text file"]),
    "a link out of the folder": (a_link_out, ["bad.txt:", "link out of the seeds folder", "copy"]),
    "a link to the folder above": (a_link_up, ["bad.txt:", "link out of the seeds folder"]),
    "a link to nothing": (
        a_link_to_nothing,
        ["bad.txt:", "cannot be read", "Check that it exists"],
    ),
    "a link to itself": (a_link_to_itself, ["bad.txt:", "cannot be read"]),
    "a device": (a_device, ["bad.txt:", "link out of the seeds folder"]),
}


@pytest.mark.parametrize(("place", "told"), PLACES.values(), ids=PLACES)
def test_what_is_no_file_of_the_folder_stops_the_build(good, broken, place, told):
    """… at once: a pipe, which nobody writes to, is never waited for."""
    place(good.seeds / BAD)
    log = broken()
    assert [part for part in told if part not in log] == []


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (b"line\nbreak.txt", "the file name holds control characters"),
        (b"no-text-\xff.txt", "the file name"),
        (b"bell\x07.txt", "the file name holds control characters"),
    ],
)
def test_a_bad_file_name_stops_the_build(good, broken, name, told):
    (good.seeds / os.fsdecode(name)).write_bytes(GOOD.replace(b"Accuracy by", b"Loss by"))
    log = broken()
    assert told in log
    assert "Rename it" in log


def test_a_bad_seed_in_a_folder_below_is_named_with_its_folder(good, broken):
    (good.seeds / "more").mkdir()
    (good.seeds / "more" / BAD).write_bytes(b"")
    assert f"more{os.sep}bad.txt:1:" in broken()


def test_two_seeds_that_are_to_have_one_address_stop_the_build(good, broken):
    (good.seeds / "twin.txt").write_bytes(b"\n\n" + GOOD)
    for name in ("good", "twin"):
        (good.seeds / f"{name}.yml").write_text("slug: mine")
    log = broken()
    assert "twin.txt:3: is to have the address charts/mine/" in log
    assert "good.txt is to have too" in log
    assert "slugs: {twin: mine-2}" in log


def test_the_advice_for_two_seeds_of_one_title_helps(tmp_path):
    made = sites.project(
        tmp_path,
        {"good.txt": sites.SEED, "twin.txt": sites.SEED},
        atlas={"slugs": {"twin": "accuracy-by-type-and-length-2"}},
    )
    charts = made.built / "charts"
    assert (charts / "accuracy-by-type-and-length" / "index.html").is_file()
    assert (charts / "accuracy-by-type-and-length-2" / "index.html").is_file()


def test_two_titles_that_differ_only_in_signs_get_addresses_of_their_own(tmp_path):
    twin = sites.SEED.replace("by Type", "(by) *TYPE*")
    made = sites.project(tmp_path, {"good.txt": sites.SEED, "twin.txt": twin})
    own = made.built / "charts" / "accuracy-by-type-and-length-2" / "index.html"
    assert sites.text(next(sites.parse(own).iter("h1"))).endswith(" (2)")


def test_a_missing_folder_stops_the_build(good, broken):
    shutil.rmtree(good.seeds)
    log = broken()
    assert "seeds: the seeds folder does not exist" in log
    assert "Create it, or set `seeds:` right" in log


def test_a_file_in_the_place_of_the_folder_stops_the_build(good, broken):
    shutil.rmtree(good.seeds)
    good.seeds.write_bytes(GOOD)
    assert "the seeds folder does not exist" in broken()


def test_strict_or_not_a_bad_seed_stops_the_build(good, broken):
    (good.seeds / BAD).write_bytes(b"")
    broken()
    assert good.again("--strict").result.returncode == 1


def test_the_first_of_several_bad_seeds_is_named(good, broken):
    for name in ("b.txt", "a.txt", "c.txt"):
        (good.seeds / name).write_bytes(b"")
    assert "a.txt:1:" in broken()


def test_once_mended_the_site_is_built_again(good, broken):
    before = sites.snapshot(good.site)
    (good.seeds / BAD).write_bytes(b"")
    broken()
    (good.seeds / BAD).write_bytes(GOOD.replace(b"Accuracy by", b"Loss by"))
    after = sites.snapshot(good.again().built)
    assert "charts/loss-by-type-and-length/index.html" in after
    (good.seeds / BAD).unlink()
    assert sites.snapshot(good.again().built).keys() == before.keys()


# -- what is odd but not bad ----------------------------------------------------------------------

ODD = {
    "no chart": ("Just a note.\n\nNothing to see: 12 and 13.\n", "No chart is recognized"),
    "a chart of no numbers": ("## Heatmap: Empty Promise\nIt is warm.\n", "no value"),
    "a table of nothing": ("## Heatmap: T\n| a | b |\n| --- | --- |\n", "no value"),
    "one word": ("x", "No chart is recognized"),
    "signs alone": ("|||\n---\n***\n", "No chart is recognized"),
}


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> sites.Project:
    """A site of odd seeds, each at an address that is its name."""
    seeds = {f"{name}.txt": text for name, (text, _) in ODD.items()} | {"good.txt": sites.SEED}
    slugs = {name: slug(name) for name in ODD}
    return sites.project(tmp_path_factory.mktemp("odd"), seeds, atlas={"slugs": slugs})


@pytest.mark.parametrize("name", ODD)
def test_a_seed_without_a_chart_gets_a_page_that_says_so(odd, name):
    content, told = ODD[name]
    root = sites.atlas_part(sites.parse(odd.built / "charts" / slug(name) / "index.html"))
    assert told in sites.text(next(sites.classed(root, "ca-problems")))
    assert "no heatmap" in sites.text(root) or "No chart" in sites.text(root)
    assert not list(sites.classed(root, "ca-picture"))
    # The text itself is there to read.
    assert content.split()[0].strip("#|*-") in sites.text(next(sites.classed(root, "ca-prose")))


def test_a_seed_without_a_chart_stands_in_the_gallery_with_the_others(odd):
    gallery = sites.parse(odd.built / "charts" / "index.html")
    led = {link.written for link in sites.links("charts/index.html", gallery)}
    assert {f"{slug(name)}/" for name in [*ODD, "accuracy by type and length"]} <= led
    assert sites.dead_ends(odd.site) == []


def test_a_seed_with_windows_line_ends_and_a_byte_order_mark_is_fine(tmp_path):
    odd = b"\xef\xbb\xbf" + GOOD.replace(b"\n", b"\r\n")
    made = sites.project(tmp_path, {"good.txt": odd})
    page = made.built / "charts" / "accuracy-by-type-and-length" / "index.html"
    assert "40.25" in sites.text(sites.parse(page))


def test_hidden_files_and_other_suffixes_are_no_seeds(tmp_path):
    made = sites.project(
        tmp_path, {"good.txt": sites.SEED, ".hidden.txt": "", "notes.md": "", ".git/x.txt": b"\0"}
    )
    assert len(list((made.built / "charts").glob("*/index.html"))) == 1
