"""The benchmark: its made-up seeds are what they claim to be, and its figures are told as they are."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Any

import click
import pytest
from click.testing import CliRunner

import benchmarks.__main__ as command
from benchmarks import ROOT, estimate, phones, report, seeds, telling
from benchmarks.cases import CASES
from benchmarks.exporting import CASES as EXPORTS
from benchmarks.hosts import HOSTS
from benchmarks.making import chart
from benchmarks.peers import PEERS
from benchmarks.peers.base import Peer
from benchmarks.pools import LAYOUT_SHARES
from benchmarks.profiles import PARTS, REST, part_of
from benchmarks.running import FailedError, Measured, memory, run
from benchmarks.serving import shown_after
from benchmarks.sites import EDITED, AtlasSite, Finished, Site, add_line, finished, plain, whole
from benchmarks.tables import MEGABYTE, Row, times
from benchmarks.weights import LISTS, site_of, weighed
from layouts import LAYOUTS
from lengths import long_but
from roundtrips import read_from, said_by
from texts import describe_text

# Reading takes time, making does not.
READ, MADE = 80, 400


@pytest.mark.parametrize("first", long_but(range(0, READ, 20), 0))
def test_a_seed_is_read_with_the_cells_it_was_written_from(first: int) -> None:
    """All panels of a heatmap come back whole; what is none has no panel."""
    for number in range(first, first + 20):
        made, text = chart(number), seeds.text(number)
        grids = made.grids.values() if made.kind == "heatmap" else ()
        panels = describe_text(text).chart.panels
        assert [read_from(panel) for panel in panels] == [said_by(grid) for grid in grids], text


@pytest.mark.long
def test_true_statements_are_not_contradicted_and_false_ones_do_not_hold() -> None:
    """What the generator says to be true or false is so; nearly all of it is checked."""
    verdicts = [
        (sentence.true, verdict) for number in range(READ) for sentence, verdict in judged(number)
    ]
    assert (True, "contradicted") not in verdicts
    assert (False, "holds") not in verdicts
    assert verdicts.count((False, "contradicted")) > READ / 10
    assert verdicts.count((True, "holds")) > len(verdicts) / 2


def judged(number: int):
    """Each statement of a seed with the verdict of what is found in it."""
    claims = describe_text(seeds.text(number)).chart.claims
    for sentence in seeds.statements(number):
        for claim in claims:
            if claim.quote in sentence.text:
                yield sentence, claim.verdict


def test_more_seeds_begin_with_the_same(tmp_path: Path) -> None:
    """The first of many are those of few; fewer take away what was more."""
    few, many = tmp_path / "few", tmp_path / "many"
    seeds.write_seeds(few, 4)
    seeds.write_seeds(many, 9)
    assert len(files(many)) == 9
    assert files(few).items() <= files(many).items()
    seeds.write_seeds(many, 4)
    assert files(many) == files(few)


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_another_process_writes_the_same_bytes(hash_seed: str, tmp_path: Path) -> None:
    """Nothing depends on the order of sets, the time or the machine."""
    arguments = ["seeds", str(tmp_path / "other"), "--charts", "30"]
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    env = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths}
    subprocess.run([sys.executable, "-m", "benchmarks", *arguments], cwd=ROOT, env=env, check=True)
    seeds.write_seeds(tmp_path / "own", 30)
    assert files(tmp_path / "other") == files(tmp_path / "own")


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_all_layouts_and_sizes_occur_as_they_do_in_real_folders() -> None:
    """Every layout; grids of 1 to 30 rows and columns, mostly 4 to 10; about 4 kB a text."""
    assert LAYOUT_SHARES.keys() == LAYOUTS.keys()
    charts = [chart(number) for number in range(MADE)]
    assert {made.layout for made in charts} == set(LAYOUTS)
    assert {made.kind for made in charts} == {"heatmap", "wordless", "other"}
    sizes = [len(labels) for made in charts for labels in (made.grid.rows, made.grid.columns)]
    assert (min(sizes), max(sizes)) == (1, 30)
    assert sum(4 <= size <= 10 for size in sizes) > len(sizes) * 0.7
    assert 3000 < mean(len(seeds.text(number).encode()) for number in range(MADE)) < 5000


def test_an_edit_changes_one_number_and_is_new_each_time() -> None:
    """All edits are read, and no two are the same."""
    texts = [seeds.text(EDITED), *(seeds.edited(EDITED, times) for times in (1, 2, 3))]
    assert len(set(texts)) == 4
    first, *others = [cells(text) for text in texts]
    for other in others:
        assert sum(first[place] != other[place] for place in first) == 1


def cells(text: str) -> dict[tuple[int, str, str], object]:
    return {
        (at, cell.row, cell.column): cell.quantity.value
        for at, panel in enumerate(describe_text(text).chart.panels)
        for cell in panel.cells
    }


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> AtlasSite:
    """An atlas of six charts."""
    site = AtlasSite(tmp_path_factory.mktemp("charts") / "atlas")
    site.write(6, png=False)
    site.build()
    return site


@pytest.fixture(scope="module")
def pages(built: AtlasSite) -> list[Finished]:
    """The finished pages of that atlas."""
    return list(finished(built))


def test_plain_pages_show_what_the_atlas_shows(pages: list[Finished], tmp_path: Path) -> None:
    """Each page has title, text, tables and the very pictures of the atlas; MkDocs publishes it."""
    assert len(pages) == 6
    for number, page in enumerate(pages):
        made = chart(number)
        assert len(page.panels) == (len(made.grids) if made.kind == "heatmap" else 0)
        assert page.prose in seeds.text(number)
        assert all(panel.picture.startswith("<svg ") for panel in page.panels)
    base = plain(tmp_path / "plain", pages)
    assert base.build().seconds > 0
    [page] = [page for page in pages if page.name == seeds.name(EDITED).removesuffix(".txt")]
    built = (base.built / "charts" / page.name / "index.html").read_text(encoding="utf-8")
    assert built.count("<svg class=") >= len(page.panels)
    assert built.count("<table>") >= len(page.panels)
    assert all(panel.picture in built for panel in page.panels)


@pytest.mark.long
def test_all_pages_of_an_atlas_can_be_made_by_mkdocs_alone(
    built: AtlasSite, tmp_path: Path
) -> None:
    """Each has the very HTML of the atlas; what only leads on, or is a frame, is none."""
    site = whole(tmp_path / "whole", built)
    site.build()
    found = [path.relative_to(built.built) for path in built.built.glob("*/**/index.html")]
    shown = [path for path in found if path.parts[0] != "c" and path.parent.name != "embed"]
    assert {path.parts[0] for path in shown} >= {"charts", "compare", "models", "claims"}
    for path in shown:
        # Markdown takes spaces from empty lines.
        own, theirs = (
            re.sub(r"(?m)^ +$", "", (place / path).read_text("utf-8"))
            for place in (built.built, site.built)
        )
        content = own.partition('md-typeset">')[2].partition("</article>")[0].strip()
        assert content in theirs, path


@pytest.mark.long
def test_a_run_tells_its_time_and_the_memory_of_all_its_processes(tmp_path: Path) -> None:
    """A process that starts another one counts with it."""
    keep = "import time; kept = bytearray(b'1') * 80_000_000; time.sleep(1)"
    two = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {keep!r}]); {keep}"
    own = tmp_path / "own"
    own.mkdir()
    measured = run([sys.executable, "-c", f"import threading; {two}"], own)
    assert measured.seconds > 2
    assert measured.memory > 80_000_000
    assert memory([os.getpid()]) > 10_000_000
    assert memory([]) == 0


@pytest.mark.long
def test_work_of_a_process_that_nobody_waits_for_counts(tmp_path: Path) -> None:
    """As that of processes which Python's own forkserver has started."""
    (tmp_path / "here").mkdir()
    busy = """
import pathlib, time
while time.process_time() < 0.6: pass
pathlib.Path("done").touch()
time.sleep(2)
"""
    script = f"""
import pathlib, subprocess, sys, time
subprocess.Popen([sys.executable, "-c", {busy!r}])
while not pathlib.Path("done").exists(): time.sleep(0.1)
time.sleep(1)
"""
    found = run([sys.executable, "-c", script], cwd=tmp_path / "here")
    assert found.work > 0.5


def test_a_failed_command_is_told_with_what_it_printed(tmp_path: Path) -> None:
    """No time is made of a build that failed."""
    own = tmp_path / "own"
    own.mkdir()
    with pytest.raises(FailedError, match="ended with 3: sorry"):
        run([sys.executable, "-c", "print('sorry'); raise SystemExit(3)"], own)


PLAIN = Measured(seconds=10, work=8, memory=100 * MEGABYTE)


def test_the_table_tells_what_is_reached_and_what_is_not() -> None:
    """Ratios are to the plain build; what was not measured has its reason and no number."""
    rows = [
        Row("fast", Measured(1, 1, 300 * MEGABYTE), at_most=0.12),
        Row("slow", Measured(20, 16, 50 * MEGABYTE), at_most=0.6),
        Row("absent", None, reason="not to be had"),
    ]
    fast, slow, absent = times(rows, PLAIN).splitlines()[2:]
    assert fast == "| fast | 1.0 | 1.0 | 300 | 0.10 | 0.12 | 0.12 | reached |"
    assert slow == "| slow | 20.0 | 16.0 | 50 | 2.00 | 2.00 | 0.6 | **not reached** |"
    assert absent == "| absent | – | – | – | – | – | – | not measured: not to be had |"


def test_the_best_of_all_rounds_counts_and_the_most_memory() -> None:
    """A round that others disturbed makes nothing look slower; memory is never told too low."""
    found = report.best([PLAIN, Measured(seconds=9, work=9, memory=200 * MEGABYTE)])
    assert found == Measured(seconds=9, work=8, memory=200 * MEGABYTE)


@pytest.mark.long
def test_the_command_prints_every_case_and_writes_it_into_its_part_of_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page holds what was printed, and keeps all else; each case has its line."""
    page = tmp_path / "performance.md"
    page.write_text("Before\n<!-- atlas: start -->\na stale table\n<!-- atlas: end -->\nAfter\n")
    monkeypatch.setattr(command, "PAGE", page)
    arguments = ["atlas", "--charts", "4", "--write", "--folder", str(tmp_path / "work")]
    result = CliRunner().invoke(command.main, arguments)
    assert result.exit_code == 0, result.exception or result.output
    for name in (report.PLAIN, report.WHOLE, *(case.name for case in CASES)):
        assert f"\n| {name} |" in result.output
    assert all(f"\n| {case.name}, × all pages |" in result.output for case in CASES)
    written = page.read_text(encoding="utf-8")
    assert result.output.strip() in written
    assert written.startswith("Before\n")
    assert written.endswith("\nAfter\n")
    assert "a stale table" not in written


@pytest.mark.long
def test_what_each_host_takes_is_told_and_its_site_is_there(tmp_path: Path) -> None:
    arguments = ["hosts", "--charts", "4", "--folder", str(tmp_path)]
    result = CliRunner().invoke(command.main, arguments)
    assert result.exit_code == 0, result.exception or result.output
    lines = [line.strip("| ").split(" | ") for line in result.output.splitlines()[2:]]
    assert [line[0] for line in lines] == [host.name for host in HOSTS]
    assert all(float(line[5]) > 5 for line in lines)
    for folder in ("site", "own", "zensical/atlas"):
        assert (tmp_path / "hosts" / folder / "charts" / "index.html").is_file()


@pytest.mark.long
def test_the_memory_of_an_export_is_told_by_case_and_number(tmp_path: Path) -> None:
    """Few charts and eight times as many, in each format; the tables are there."""
    arguments = ["export", "--charts", "8", "--folder", str(tmp_path)]
    result = CliRunner().invoke(command.main, arguments)
    assert result.exit_code == 0, result.exception or result.output
    lines = [line.strip("| ").split(" | ") for line in result.output.splitlines()[2:]]
    assert [line[:2] for line in lines] == [
        [f"{form}, {state}", charts] for state, form in EXPORTS for charts in ("1", "8")
    ]
    assert all(int(line[2]) > 10 for line in lines)
    assert (tmp_path / "export" / "8" / "cells.parquet").stat().st_size > 1000


def test_the_index_pages_are_weighed_list_by_list(tmp_path: Path) -> None:
    """Each list has a line, with as many pages as it has."""
    arguments = ["weights", "--charts", "12", "--folder", str(tmp_path)]
    result = CliRunner().invoke(command.main, arguments)
    assert result.exit_code == 0, result.exception or result.output
    lines = [line.split(" | ") for line in result.output.splitlines() if line.startswith("| ")]
    found = {line[0].removeprefix("| "): line for line in lines[2:]}
    assert [name for name in LISTS if name not in found] == ["statements by chart"]
    assert found["gallery"][1] == "1"
    assert {line[-1] for line in found.values()} == {"reached |"}
    # A page alone is as heavy as in the site, but for the theme.
    (page,) = weighed(site_of(tmp_path / "weights", 12))["gallery"]
    assert 2_000 < page < 5_000


def test_a_page_without_the_marks_of_a_part_is_an_error() -> None:
    """Nothing is written where nobody would find it."""
    with pytest.raises(click.ClickException, match="must hold <!-- peers: start -->"):
        telling.with_part("# How fast it is\n", "peers", "a table")


@pytest.mark.long
def test_what_is_saved_while_serving_is_waited_for(tmp_path: Path) -> None:
    """The wait ends when the server shows the change, and not before."""
    site = Site(tmp_path / "plain")
    site.configure(["search"])
    home = site.folder / "docs" / "index.md"
    wait = shown_after(site, "", partial(add_line, home), 2)
    assert 0.1 < wait < 60
    assert home.read_text(encoding="utf-8").count("One more line.") == 2


def test_a_tool_that_leaves_charts_out_is_not_measured(
    pages: list[Finished], tmp_path: Path
) -> None:
    """A fast build of half the pages would be no figure."""
    build = [sys.executable, "-c", f"from pathlib import Path; {HALF.format(pages[0].name)}"]
    peer = Peer("half", "", write=lambda *_: None, command=lambda _: build)
    with pytest.raises(FailedError, match="5 of 6 charts have no page"):
        peer.ready(tmp_path, pages)()


HALF = "p = Path('site'); p.mkdir(); (p / '{}.html').write_text('')"


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
def test_a_peer_gets_every_chart(peer: Peer, pages: list[Finished], tmp_path: Path) -> None:
    """The project of each tool has a page a chart, with all that is said of it."""
    peer.write(tmp_path, pages)
    for page in pages:
        found = [
            path for path in tmp_path.rglob(f"*{page.name}.*") if path.suffix in {".md", ".py"}
        ]
        [text] = [path.read_text(encoding="utf-8") for path in found]
        assert page.title in text
        assert page.prose.splitlines()[-1] in text


# -- very many charts -----------------------------------------------------------------------------


def test_what_a_million_charts_would_take_is_reckoned_from_what_one_takes() -> None:
    told = estimate._reckoned(reading=0.036, keeping=0.0005, size=2_500, task=0.0001)
    assert "| CPU for reading | 10.0 hours |" in told
    assert "| the same on 100 cores | 6 minutes |" in told
    assert "| one core for asking, keeping and Dask's scheduler | 10 minutes |" in told
    assert "| the cache | 2.5 GB |" in told


@pytest.mark.long
def test_the_estimate_measures_reading_keeping_and_both_ways_to_many_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(estimate, "TASKS", 10)
    monkeypatch.setattr(estimate, "_dask", estimate._pool)  # tests/test_cluster.py has a cluster
    told = "\n".join(estimate.estimate(tmp_path, 10))
    assert told.startswith("10 charts")
    figures = [float(ms) for ms in re.findall(r"([0-9.]+) ms", told)]
    assert len(figures) == 6
    assert min(figures) > 0


@pytest.mark.long
def test_a_profile_tells_each_part_and_what_python_does_for_it(tmp_path: Path) -> None:
    """The shares of a build are those of all of it."""
    arguments = ["profile", "--charts", "3", "--folder", str(tmp_path)]
    result = CliRunner().invoke(command.main, arguments)
    assert result.exit_code == 0, result.exception or result.output
    rows = [line.split("|")[1:-1] for line in result.output.splitlines() if line.endswith("% |")]
    found = {row[0].strip(): [int(cell.strip(" %")) for cell in row[1:]] for row in rows}
    assert list(found) == [*PARTS, REST]
    assert all(abs(sum(column) - 100) <= len(found) for column in zip(*found.values(), strict=True))


@pytest.mark.parametrize(
    ("path", "function", "part"),
    [
        (
            "/any/chart_atlas/reading/layouts/lines.py",
            "read",
            "reading: Markdown, tables, lists, numbers",
        ),
        ("/any/markdown_it/token.py", "attrGet", "reading: Markdown, tables, lists, numbers"),
        ("/any/chart_atlas/claims/kinds/thresholds.py", "check", "checking statements"),
        ("/any/chart_atlas/drawing/svg.py", "svg", "drawing"),
        ("/any/chart_atlas/cache/store.py", "get", "the store: SQLite, packing, digests"),
        (
            "~",
            "<method 'execute' of 'sqlite3.Cursor' objects>",
            "the store: SQLite, packing, digests",
        ),
        ("/any/mkdocs/commands/build.py", "build", "MkDocs, its theme and templates"),
        ("<frozen importlib._bootstrap>", "_load_unlocked", "imports"),
        ("~", "<built-in method posix.stat>", "files: names, writing"),
        ("/any/chart_atlas/site/pages/all_pages.py", "made", "pages, tables and files of charts"),
        ("~", "<built-in method builtins.sorted>", REST),
        ("/any/yaml/reader.py", "peek", REST),
    ],
)
def test_each_function_belongs_to_the_part_of_the_work_that_its_file_is_of(
    path: str, function: str, part: str
) -> None:
    """What Python itself does is told by its name; what fits nowhere, as the rest."""
    assert part_of(path, function) == part


def report_of(lcp: float = 1000, cls: float = 0.01, accessible: float = 1) -> dict[str, Any]:
    """What Lighthouse says of a page, as far as it is looked at."""
    figures = {
        "largest-contentful-paint": lcp,
        "cumulative-layout-shift": cls,
        "total-blocking-time": 40,
    }
    return {
        "categories": {"performance": {"score": 0.97}, "accessibility": {"score": accessible}},
        "audits": {name: {"numericValue": value} for name, value in figures.items()},
    }


@pytest.mark.parametrize(
    ("report", "row"),
    [
        (report_of(), "| home | 97 | 100 | 1.0 | 0.010 | 40 | reached |"),
        (report_of(lcp=1801), "| home | 97 | 100 | 1.8 | 0.010 | 40 | **not reached** |"),
        (report_of(cls=0.03), "| home | 97 | 100 | 1.0 | 0.030 | 40 | **not reached** |"),
        (report_of(accessible=0.99), "| home | 97 | 99 | 1.0 | 0.010 | 40 | **not reached** |"),
    ],
)
def test_a_page_is_fast_enough_for_a_phone_or_not(report: dict[str, Any], row: str) -> None:
    assert phones.table({"home": report}).splitlines()[-1] == row
