"""What is kept between builds: it saves time, and changes nothing."""

from __future__ import annotations

import gc
import hashlib
import json
import os
import pickle
import random
import re
import shutil
import sqlite3
import zlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import pytest
from click.testing import CliRunner
from msgspec import msgpack

import sites
from benchmarks.seeds import text as made_up
from chart_atlas import model
from chart_atlas.cache import charts, database, pool
from chart_atlas.cache.digests import code_fingerprint
from chart_atlas.cache.packing import packed
from chart_atlas.cache.store import NAME, Store
from chart_atlas.cli import main
from chart_atlas.description import Description, describe
from chart_atlas.host.backing_files import backed
from chart_atlas.host.plugin import ChartAtlasPlugin
from chart_atlas.host.search import split_entries
from chart_atlas.reading.source import Seed, read_seeds
from lengths import long_but

SEEDS = tuple(read_seeds(sites.ROOT / "seeds"))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


# -- bytes ----------------------------------------------------------------------------------------


def test_what_was_put_in_comes_out_after_the_next_start(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        assert store.get("a", "x") is None
        store.put("a", "x", b"1")
        store.put("b", "x", b"2")
    with closing(Store(tmp_path)) as store:
        assert (store.get("a", "x"), store.get("b", "x"), store.get("a", "y")) == (b"1", b"2", None)


def test_an_entry_that_was_changed_is_none(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        store.put("a", "x", b"right")
    with closing(sqlite3.connect(tmp_path / NAME)) as base:
        base.execute("UPDATE entry SET data = ?", (b"wrong",))
        base.commit()
    with closing(Store(tmp_path)) as store:
        assert store.get("a", "x") is None


def test_an_entry_in_the_place_of_another_is_none(tmp_path: Path) -> None:
    """… with its digest, and with the digest of its bytes alone."""
    for alone in (False, True):
        with closing(Store(tmp_path)) as store:
            store.put("a", "x", b"right")
            store.put("a", "y", b"wrong")
        with closing(sqlite3.connect(tmp_path / NAME)) as base, base:
            order = "SELECT digest, data FROM entry WHERE substr(data, -5) = CAST('wrong' AS BLOB)"
            [(digest, data)] = base.execute(order).fetchall()
            digest = hashlib.sha256(data).digest() if alone else digest
            base.execute("UPDATE entry SET digest = ?, data = ?", (digest, data))
        with closing(Store(tmp_path)) as store:
            assert store.get("a", "x") is None


def test_an_entry_of_another_kind_is_none_whoever_signed_it(tmp_path: Path) -> None:
    """Two kinds may hold values of one type."""
    with closing(Store(tmp_path)) as store:
        store.put("a", "x", b"right")
        store.put("b", "x", b"other")
    with closing(sqlite3.connect(tmp_path / NAME)) as base, base:
        rows = dict(base.execute("SELECT kind, data FROM entry").fetchall())
        [(key,)] = base.execute("SELECT key FROM entry WHERE kind = 'a'").fetchall()
        signed = (hashlib.sha256(key + rows["b"]).digest(), rows["b"], key)
        base.execute("UPDATE entry SET digest = ?, data = ? WHERE key = ?", signed)
    with closing(Store(tmp_path)) as store:
        assert store.get("a", "x") is None


def test_what_cannot_be_read_counts_as_none_until_it_is_put_in_anew(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        store.put("a", "x", b"no number")
    with closing(Store(tmp_path)) as store:
        assert store.read("a", "x", int) is None
        store.put("a", "x", b"7")
        assert store.read("a", "x", int) == 7


def test_a_view_or_a_trigger_in_the_file_never_runs(tmp_path: Path) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    for order in (
        f"CREATE VIEW entry (key) AS {endless}",
        "CREATE TRIGGER t AFTER INSERT ON entry BEGIN UPDATE entry SET kind = 'b'; END",
    ):
        with closing(sqlite3.connect(tmp_path / NAME)) as base:
            if "VIEW" in order:
                base.execute("DROP TABLE IF EXISTS entry")
            base.execute(order)
        with closing(Store(tmp_path)) as store:
            store.put("a", "x", b"1")
        with closing(Store(tmp_path)) as store:
            assert [kept.kind for kept in store.kinds()] == ["a"]


def test_a_link_in_place_of_the_file_leads_nowhere(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(other)) as base:
        base.execute("CREATE TABLE mine (a)")
    before = other.read_bytes()
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / NAME).symlink_to(other)
    with closing(Store(tmp_path / "cache")) as store:
        store.put("a", "x", b"1")
    assert other.read_bytes() == before
    with closing(Store(tmp_path / "cache")) as store:
        assert store.get("a", "x") == b"1"


def test_a_journal_that_names_another_file_does_not_remove_it(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("mine", encoding="utf-8")
    with closing(Store(tmp_path)) as store:
        store.put("a", "x", b"1")
    name, magic = os.fsencode(other), bytes.fromhex("d9d505f920a163d7")
    numbers = [len(name), sum(name) % 2**32]
    tail = bytes(4) + name + b"".join(number.to_bytes(4, "big") for number in numbers) + magic
    head = magic + b"".join(number.to_bytes(4, "big") for number in (0, 1, 1, 512, 4096))
    (tmp_path / f"{NAME}-journal").write_bytes(head.ljust(512, b"\0") + tail)
    with closing(Store(tmp_path)) as store:
        store.put("a", "x", b"1")
    assert other.read_text("utf-8") == "mine"


def test_a_file_that_another_build_has_locked_is_left_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chart_atlas.cache.database._PATIENCE_S", 0.1)
    with closing(Store(tmp_path)) as store:
        store.put("a", "x", b"1")
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with closing(Store(tmp_path)) as store:
            store.put("a", "y", b"2")
            assert (store.get("a", "x"), store.get("a", "y")) == (None, b"2")
        other.execute("COMMIT")
    with closing(Store(tmp_path)) as store:
        assert (store.get("a", "x"), store.get("a", "y")) == (b"1", None)


def test_a_full_disk_costs_time_and_no_build(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        assert store._base
        store._base.execute("PRAGMA max_page_count = 20")
        for at in range(20):
            store.put("a", str(at), bytes(1_000_000))
        store.put("a", "x", b"1")
        assert store.get("a", "19") == bytes(1_000_000)
    with closing(Store(tmp_path)) as store:
        assert store.get("a", "19") is None


def test_a_file_that_breaks_while_it_is_used_is_begun_anew_by_the_next_build(
    tmp_path: Path,
) -> None:
    with closing(Store(tmp_path)) as store:
        for at in range(300):
            store.put("a", str(at), bytes(3000))
    data = bytearray((tmp_path / NAME).read_bytes())
    data[8192:] = random.Random(1).randbytes(len(data) - 8192)  # noqa: S311 - no secret
    (tmp_path / NAME).write_bytes(data)
    with closing(Store(tmp_path)) as store:
        assert {store.get("a", str(at)) for at in range(300)} == {None}
        store.put("a", "new", b"1")
    with closing(Store(tmp_path)) as store:
        store.put("a", "next", b"1")
    with closing(Store(tmp_path)) as store:
        assert store.get("a", "next") == b"1"


@pytest.mark.parametrize(
    "content",
    [b"", b"no database at all" * 100, b"SQLite format 3\0" + b"\xff" * 5000],
    ids=["empty", "text", "broken"],
)
def test_a_file_that_is_no_store_is_begun_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    with closing(Store(tmp_path)) as store:
        store.put("a", "x", b"1")
        assert store.get("a", "x") == b"1"


def test_a_store_of_another_make_is_begun_anew(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / NAME)) as base:
        base.execute("CREATE TABLE entry (key TEXT, value TEXT)")
        base.commit()
    with closing(Store(tmp_path)) as store:
        store.put("a", "x", b"1")
        assert store.get("a", "x") == b"1"


def test_where_nothing_can_be_kept_it_is_known_until_the_build_ends(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    with closing(Store(tmp_path / "file")) as store:
        store.put("a", "x", b"1")
        assert store.get("a", "x") == b"1"
        assert store.get("a", "y") is None
    with closing(Store(tmp_path / "file")) as store:
        assert store.kinds() == []


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        for name in "abc":
            store.put("a", name, bytes(100_000))
    with closing(sqlite3.connect(tmp_path / NAME)) as base:
        base.execute("UPDATE entry SET day = day - 9")
        base.commit()
    with closing(Store(tmp_path, most=165_000)) as store:
        assert store.get("a", "b") is not None
        store.put("a", "d", b"new")
    with closing(Store(tmp_path)) as store:
        assert [name for name in "abcd" if store.get("a", name) is not None] == ["b", "d"]


def test_two_builds_at_once_do_not_hurt_each_other(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as one:
        one.put("a", "x", b"1")
        one.close()
        with closing(Store(tmp_path)) as first, closing(Store(tmp_path)) as second:
            assert first.get("a", "x") == second.get("a", "x") == b"1"
            first.put("a", "y", b"2")
            first.close()
            second.put("a", "z", b"3")
    with closing(Store(tmp_path)) as store:
        assert [store.get("a", name) for name in "xyz"] == [b"1", b"2", b"3"]


class _Bomb:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return print, ("boom",)


# -- charts ---------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_chart_is_the_same_from_the_store_and_from_many_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = [
        Seed(f"{number}/{seed.name}", seed.path, seed.text) for number in range(4) for seed in SEEDS
    ]
    monkeypatch.setattr(pool, "FEW", 2)
    plain = [describe(seed) for seed in many]
    with closing(Store(tmp_path)) as store:
        assert charts.descriptions_of(many, store, processes=2) == plain
    with closing(Store(tmp_path)) as store:
        monkeypatch.setattr(pool, "describe", lambda _: pytest.fail("it was read again"))
        assert charts.descriptions_of(many, store, processes=1) == plain


def test_charts_from_the_store_hold_a_label_once(tmp_path: Path) -> None:
    """However many cells and statements it stands in."""
    seeds = [Seed(f"{number}.txt", Path(), made_up(number)) for number in range(4)]
    with closing(Store(tmp_path)) as store:
        found = [each.chart for each in charts.descriptions_of(seeds, store, processes=1)]
    labels = [
        *(
            label
            for chart in found
            for panel in chart.panels
            for cell in panel.cells
            for label in (cell.row, cell.column)
        ),
        *(
            label
            for chart in found
            for claim in chart.claims
            for place in claim.cells
            for label in place[1:]
        ),
    ]
    assert len({id(label) for label in labels}) == len(set(labels)) < len(labels) / 10


def test_what_is_kept_of_a_seed_does_not_depend_on_what_was_read_before() -> None:
    many = [Seed(f"{number}.txt", Path(), made_up(number)) for number in range(30)]
    forward = [pool.read(seed) for seed in many]
    assert [pool.read(seed) for seed in reversed(many)] == forward[::-1]


@pytest.mark.long
def test_any_executor_reads_seeds_in_their_order() -> None:
    many = SEEDS * 9
    alone = [*pool.read_in_order(many, None)]
    with ThreadPoolExecutor(3) as workers:
        assert [*pool.read_in_order(many, workers)] == alone


def test_what_another_version_has_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = pool.read_all(SEEDS[:1])
    assert pool.opened(answer) == (pool.Answer(pool.read(SEEDS[0])),)
    monkeypatch.setattr("chart_atlas.cache.digests.code_fingerprint", lambda: "another")
    with pytest.raises(pool.OtherVersionError, match="another version"):
        pool.opened(answer)


@pytest.mark.parametrize(
    "answer",
    [
        *(msgpack.encode((code_fingerprint(), found)) for found in ([1], 7, [{"data": "text"}])),
        *(pickle.dumps(found) for found in (_Bomb(), (code_fingerprint(), [_Bomb()]))),
    ],
    ids=["number", "no list", "text", "code", "code inside"],
)
def test_an_answer_that_is_none_is_refused_and_never_run(
    answer: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(pool.OtherVersionError):
        pool.opened(answer)
    assert "boom" not in capsys.readouterr().out


def test_an_entry_that_would_fill_memory_is_none(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    charts.descriptions_of(SEEDS[:1], store, 1)
    monkeypatch.setattr("chart_atlas.cache.packing._MOST_WHOLE", 1000)
    assert not known(SEEDS[0], store)


def test_a_changed_seed_or_another_version_is_read_anew(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    (seed, *_) = SEEDS
    charts.descriptions_of([seed], store, 1)
    changed = Seed(seed.name, seed.path, seed.text.replace("100.0", "99.9"))
    assert charts.descriptions_of([changed], store, 1) == [describe(changed)]
    assert known(seed, store)
    monkeypatch.setattr("chart_atlas.cache.digests.code_fingerprint", lambda: "another")
    assert not known(seed, store)


CHART = describe(SEEDS[0]).chart
NUMBER: Any = 7  # of no type that a chart has there


@pytest.mark.parametrize(
    "data",
    [
        *(zlib.compress(pickle.dumps(value)) for value in (_Bomb(), (_Bomb(), ()), (CHART, ()))),
        *map(packed, (7, (1, ()), (model.Axis("a", ()), ()), (replace(CHART, title=NUMBER), ()))),
        *map(packed, ((replace(CHART, panels=(NUMBER,)), ()), (CHART, ("1",)), (CHART, (), 1))),
        zlib.compress(msgpack.encode((CHART, ())) + b"\0"),
    ],
    ids=[
        *("code", "code inside", "pickle", "number", "no chart", "other part"),
        *("title of a number", "panel of a number", "line of a text", "more", "more bytes"),
    ],
)
def test_an_entry_that_is_no_chart_is_a_miss_and_never_run(
    store: Store, data: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    seed = SEEDS[0]
    store.put(charts.KIND, charts.source(seed), data)
    assert not known(seed, store)
    assert charts.descriptions_of([seed], store, 1) == [describe(seed)]
    assert known(seed, store)
    assert "boom" not in capsys.readouterr().out


def known(seed: Seed, store: Store) -> bool:
    """Whether a store has what was read of a seed."""
    return bool(charts._known([seed], store, charts._remembered))


# -- a site ---------------------------------------------------------------------------------------


# MkDocs writes into a page when it was built.
THAT_DAY = {"SOURCE_DATE_EPOCH": "1700000000"}


def test_a_site_is_the_same_with_and_without_the_store(tmp_path: Path) -> None:
    """… also after entries were damaged at random."""
    texts = {seed.name: seed.text for seed in SEEDS}
    project = sites.project(tmp_path, texts, env=THAT_DAY)
    cold = sites.snapshot(project.built)
    assert sites.snapshot(project.again(env=THAT_DAY).built) == cold
    base = tmp_path / ".cache" / "chart-atlas" / NAME
    damaged = bytearray(base.read_bytes())
    chance = random.Random(7)  # noqa: S311 - no secret
    for _ in range(200):
        damaged[chance.randrange(4096, len(damaged))] = chance.randrange(256)
    base.write_bytes(damaged)
    assert sites.snapshot(project.again(env=THAT_DAY).built) == cold
    shutil.rmtree(tmp_path / ".cache")
    assert sites.snapshot(project.again(env=THAT_DAY).built) == cold


# -- the command ----------------------------------------------------------------------------------


def test_the_command_shows_and_clears_what_is_kept(tmp_path: Path) -> None:
    project = sites.project(tmp_path)
    assert project.result.returncode == 0
    shown = command(tmp_path)
    assert re.search(r"^chart +[1-9]", shown, re.MULTILINE)
    assert "store.sqlite" in shown
    assert not re.search("^chart", command(tmp_path, "--clear"), re.MULTILINE)
    assert not re.search("^chart", command(tmp_path), re.MULTILINE)


def command(folder: Path, *words: str) -> str:
    done = sites.chart_atlas("cache", *words, cwd=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout


# -- what an edit changes -------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["cache"], ["cache", "--clear"], ["prepare", "-q"]])
def test_a_command_that_keeps_things_tells_where_it_cannot(
    tmp_path: Path, words: list[str]
) -> None:
    for path in ("seeds", "docs"):
        (tmp_path / path).mkdir()
    (tmp_path / ".cache").write_text("no folder", encoding="utf-8")
    config = {"site_name": "x", "theme": sites.PLAIN, "plugins": ["chart-atlas"]}
    (tmp_path / "mkdocs.yml").write_text(json.dumps(config), encoding="utf-8")
    bad = CliRunner().invoke(main, [*words, "--config", str(tmp_path / "mkdocs.yml")])
    assert bad.exit_code == 1
    assert bad.output.startswith("Error: the cache ")
    assert "so nothing is kept" in bad.output
    assert "There is a file in the place of a folder: move it away." in bad.output


def test_an_edit_changes_the_pages_of_its_chart_and_those_that_sum_it_up(tmp_path: Path) -> None:
    """… to what a build without any store makes of it, and no other file."""
    texts = {seed.name: seed.text for seed in SEEDS}
    project = sites.project(tmp_path, texts, env=THAT_DAY)
    before = sites.snapshot(project.built)
    edited = project.seeds / "002_fbaaa6e9d3bbf8c3.txt"
    text = edited.read_text("utf-8")
    assert text.count("53.9") > 0
    edited.write_text(text.replace("53.9", "53.8"), encoding="utf-8")
    warm = sites.snapshot(project.again(env=THAT_DAY).built)
    shutil.rmtree(tmp_path / ".cache")
    assert sites.snapshot(project.again(env=THAT_DAY).built) == warm
    changed = {path for path in warm if before.get(path) != warm[path]}
    assert before.keys() == warm.keys()
    slug = "r1-llama-vs-r1-qwen-performance-pass-1"
    assert f"charts/{slug}/index.html" in changed
    others = {path for path in changed if path.startswith("charts/") and path.count("/") > 1}
    assert all(path.startswith(f"charts/{slug}/") for path in others)


SEEN = """
import sys
from pathlib import Path

def on_post_build(config):
    Path(config.config_file_path).with_name("seen.txt").write_text(str("altair" in sys.modules))
"""


@pytest.mark.parametrize("library", long_but(["altair", "vl_convert"], "vl_convert"))
def test_a_build_without_png_files_does_without_what_draws(tmp_path: Path, library: str) -> None:
    """What they make is the same for all charts, and comes with the package."""
    (tmp_path / "seen.py").write_text(SEEN.replace("altair", library), encoding="utf-8")
    # A cache of its own, so that nothing was made before.
    plugins = [{"chart-atlas": {"png": False, "cache": ".own"}}]
    built = sites.project(tmp_path, {"a.txt": sites.SEED}, plugins=plugins, hooks=["seen.py"])
    assert built.result.returncode == 0
    assert (tmp_path / "seen.txt").read_text() == "False"


def test_a_build_that_reads_no_seed_does_without_what_checks(tmp_path: Path) -> None:
    hook = SEEN.replace("altair", "chart_atlas.claims.checker")
    (tmp_path / "seen.py").write_text(hook, encoding="utf-8")
    plugins = [{"chart-atlas": {"png": False, "cache": ".own"}}]
    # Processes in which nothing is loaded before.
    env = {"PYTHONPATH": str(tmp_path)}
    project = sites.project(
        tmp_path, {"a.txt": sites.SEED}, plugins=plugins, hooks=["seen.py"], env=env
    )
    seen = [(tmp_path / "seen.txt").read_text()]
    project.again(env=env)
    assert [*seen, (tmp_path / "seen.txt").read_text()] == ["True", "False"]


def test_at_its_end_a_build_does_not_look_for_garbage(tmp_path: Path) -> None:
    """… and the next one in the same process begins with none of it."""
    hook = SEEN.replace("import sys", "import gc").replace(
        '"altair" in sys.modules', "gc.get_freeze_count() > 0"
    )
    (tmp_path / "seen.py").write_text(hook, encoding="utf-8")
    built = sites.project(tmp_path, {"a.txt": sites.SEED}, hooks=["seen.py"])
    assert built.result.returncode == 0
    assert (tmp_path / "seen.txt").read_text() == "True"
    gc.freeze()
    ChartAtlasPlugin().on_startup(command="build", dirty=False)
    assert gc.get_freeze_count() == 0


@pytest.mark.long
def test_what_the_search_knew_is_known_again_and_never_believed(tmp_path: Path) -> None:
    """The entries of all pages are kept together; what is none of them is made anew."""
    plugins: list[Any] = ["search", {"chart-atlas": {"png": False, "cache": ".own"}}]
    project = sites.project(tmp_path, {"a.txt": sites.SEED}, plugins=plugins, theme=sites.MATERIAL)
    place = project.built / "search" / "search_index.json"
    before = place.read_bytes()
    for strange in (b"", b"[]", b'{"x": [{"location": 1, "title": "", "text": ""}]}'):
        with closing(Store(tmp_path / ".own")) as store:
            assert store.get("searched", "")
            store.put("searched", "", strange)
        project.again()
        assert place.read_bytes() == before
    with closing(Store(tmp_path / ".own")) as store:
        assert split_entries(store.get("searched", "") or b"")
    text = sites.SEED.replace("40.25", "41.75")
    (project.seeds / "a.txt").write_text(text, encoding="utf-8")
    project.again()
    assert b"41.75" in place.read_bytes()


def test_a_site_is_the_same_from_however_many_processes(tmp_path: Path) -> None:
    """Of so many charts that several processes share the work."""
    texts = {
        f"{at}.txt": sites.SEED.replace("Heatmap: Accuracy", f"Heatmap: Accuracy {at}")
        for at in range(45)
    }
    made = []
    for processes in (1, 3):
        folder = tmp_path / str(processes)
        # A cache of its own, so that nothing was made before.
        options = {"processes": processes, "cache": ".own"}
        made.append(sites.snapshot(sites.project(folder, texts, atlas=options, env=THAT_DAY).built))
    assert made[0] == made[1]


@pytest.mark.parametrize("entries", [[1], [{"location": 1, "title": "", "text": ""}], "x"])
def test_what_is_no_entry_of_the_search_is_not_taken_for_one(entries: object) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        split_entries(json.dumps({"page": entries}).encode())


def test_a_file_that_stays_broken_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """… and where not even a file of this build can be had, nothing is kept."""
    broken = sqlite3.DatabaseError("file is not a database")
    broken.sqlite_errorcode = sqlite3.SQLITE_NOTADB

    def connected(_: Path) -> sqlite3.Connection:
        raise broken

    monkeypatch.setattr(database, "connected", connected)
    with closing(Store(tmp_path)) as store:
        store.put("a", "x", b"1")
        assert store.get("a", "x") == b"1"
    monkeypatch.setattr(database, "private", lambda: connected(tmp_path))
    with closing(Store(tmp_path)) as store:
        store.put("a", "x", b"1")
        assert store.get("a", "x") in (None, b"1")
    assert not (tmp_path / NAME).exists()


def test_a_file_that_cannot_be_written_at_last_costs_no_build(tmp_path: Path) -> None:
    """As where the disk is full when all is written down."""

    class Full(sqlite3.Connection):
        def __exit__(self, *_: object) -> Literal[False]:
            raise sqlite3.OperationalError("database or disk is full")

    store = Store(tmp_path)
    store._base = sqlite3.connect(store.path, factory=Full)
    store.put("a", "x", b"1")
    store.close()


def test_a_seed_that_cannot_be_read_stops_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumbling(seed: Seed) -> Description:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr(pool, "describe", stumbling)
    with ThreadPoolExecutor(1) as workers, pytest.raises(RuntimeError, match=r"000.*a fault"):
        list(pool.read_in_order(SEEDS * 8, workers))


def test_what_cannot_back_a_page_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    assert not backed(tmp_path / "file", "page.md", b"x")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "pages").symlink_to(tmp_path / "mine")
    (tmp_path / "mine").mkdir()
    assert backed(tmp_path / "folder", "pages/page.md", b"x")
    assert not [*(tmp_path / "mine").iterdir()]
    (tmp_path / "folder" / "more").touch()
    assert not backed(tmp_path / "folder", "more/page.md", b"x")
    assert backed(tmp_path / "folder", "page.md", b"x")
