"""Published addresses last: whatever becomes of a chart, a link to it leads to what it was for."""

from __future__ import annotations

import errno
import os
import subprocess
from pathlib import Path
from typing import Any
from unicodedata import is_normalized

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import expect

import sites
from chart_atlas.atlas import history
from chart_atlas.atlas.addresses.publication import Move, Publication
from chart_atlas.atlas.addresses.registry import Registry
from chart_atlas.atlas.addresses.upkeep import RegistryState, SeedFolder
from chart_atlas.atlas.catalogue import Atlas, build_atlas
from chart_atlas.atlas.compare.pairs import Comparisons
from chart_atlas.atlas.git import run_git
from chart_atlas.description import describe
from chart_atlas.reading.source import Seed, SeedError
from chart_atlas.site import Places, Site, all_files, all_pages
from repositories import commit, git

PLACE = Path("permalinks.yml")
TABLE = "### Detailed Analysis\n| Size | 1 | 2 |\n|---|---|---|\n| 5 | 1 | 2 |\n| 6 | 3 | 4 |\n"
OLD = "accuracy-by-type-and-length"


def atlas(registry: Registry | None = None, **titles: str) -> Atlas:
    """Make an atlas of a chart a seed, with the addresses that were published before."""
    seeds = [
        Seed(f"{stem}.txt", Path(f"{stem}.txt"), f"## Heatmap: {title}\n{TABLE}")
        for stem, title in titles.items()
    ]
    return build_atlas(map(describe, seeds), {}, registry)


def published(made: Atlas, before: Registry) -> Publication:
    """What is published of an atlas without comparisons, after what was published before."""
    return Publication(made, registry=before)


def slugs(made: Atlas) -> dict[str, str]:
    return {entry.description.seed.stem: entry.slug for entry in made.charts}


# -- who gets which address -----------------------------------------------------------------------


def test_a_chart_whose_title_changes_leaves_its_old_address_to_itself() -> None:
    before = Registry({"old-title": "a"})
    made = atlas(before, a="New Title")
    assert slugs(made) == {"a": "new-title"}
    assert published(made, before).moves == (Move("charts/old-title", "charts/new-title", "a"),)


def test_an_address_is_never_given_to_another_chart() -> None:
    before = Registry({"title": "a", "other": "gone"})
    assert slugs(atlas(before, a="New", b="Title", c="Other")) == {
        "a": "new",
        "b": "title-2",
        "c": "other-2",
    }


def test_a_chart_that_gets_its_old_title_back_gets_its_address_back() -> None:
    first = atlas(None, a="One")
    second = atlas(Publication(first).current_registry, a="Two")
    registry = Publication(first).current_registry.with_(Publication(second).current_registry)
    third = atlas(registry, a="One")
    assert slugs(third) == {"a": "one"}
    assert published(third, registry).moves == (Move("charts/two", "charts/one", "a"),)


def test_a_number_once_given_stays_when_the_first_of_a_title_goes() -> None:
    registry = Registry({"title": "a", "title-2": "b"})
    assert slugs(atlas(registry, b="Title")) == {"b": "title-2"}


def test_two_new_charts_of_one_title_get_addresses_of_their_own() -> None:
    assert slugs(atlas(None, a="Same", b="Same")) == {"a": "same", "b": "same-2"}


def test_an_address_that_was_published_for_another_cannot_be_set() -> None:
    seed = Seed("b.txt", Path("b.txt"), f"## Heatmap: B\n{TABLE}")
    with pytest.raises(SeedError, match="was published for a"):
        build_atlas([describe(seed)], {"b": "title"}, Registry({"title": "a"}))


def test_an_address_that_is_set_is_never_given_away_as_the_next_free_one() -> None:
    seeds = [
        Seed(f"{stem}.txt", Path(f"{stem}.txt"), f"## Heatmap: {title}\n{TABLE}")
        for stem, title in (("a", "Title"), ("b", "Other"))
    ]
    made = build_atlas(map(describe, seeds), {"b": "title-2"}, Registry({"title": "gone"}))
    assert slugs(made) == {"a": "title-3", "b": "title-2"}


def test_comparisons_and_lists_that_are_no_more_are_told_with_what_they_were() -> None:
    before = Registry(comparisons={"a-and-b-0123": "a: x | b: y"}, indexes={"figures": "figures"})
    assert published(atlas(before, a="One"), before).moves == (
        Move("figures/index", None, "figures"),
        Move("compare/a-and-b-0123", None, "a: x | b: y"),
    )


def test_a_comparison_without_a_page_leads_to_the_choice_of_both_panels() -> None:
    """Their charts may be called otherwise by now, and their seeds hold any sign."""
    titles = {"a b#panel": "One", "c": "Two"}
    before = Registry(comparisons={"a-and-b-0123": "a b#panel#panel c#panel"})
    seeds = [
        Seed(f"{stem}.txt", Path(f"{stem}.txt"), sites.SEED.replace("Accuracy by Type", title))
        for stem, title in titles.items()
    ]
    made = build_atlas(map(describe, seeds), {}, before)
    (move,) = Publication(made, Comparisons.of(made), registry=before).moves
    query = "?a=one-and-length/panel&b=two-and-length/panel"
    assert (move.target, move.query) == ("compare/index", query)
    values = Site(made, Places(), registry=before, previews=False)
    files = {item.path: item.make for item in all_files(values, all_pages(values))}
    page = files["compare/a-and-b-0123/index.html"]().decode()
    assert f'id="target" href="../{query.replace("&", "&amp;")}"' in page
    listed = f"/compare/a-and-b-0123/ /compare/{query} 301\n"
    assert listed.encode() in files["_redirects"]()


def test_the_short_address_of_a_chart_that_is_gone_leads_to_what_is_said_of_it() -> None:
    before = Registry({"one": "a", "other": "gone"})
    here, gone = published(atlas(before, a="One"), before).shortcuts()
    assert (here.target, here.owner) == ("charts/one", "a")
    assert (gone.target, gone.owner) == ("charts/other", "gone")
    assert here.address != gone.address


def test_what_is_gone_has_a_page_of_its_own_that_names_its_seed() -> None:
    before = Registry({"one": "a", "other": "sub/gone"})
    values = Site(atlas(before, a="One"), Places(), registry=before)
    page = all_pages(values)["charts/other.md"]
    made = page.make()
    assert (page.title, page.listed) == ("No longer here", False)
    assert "sub/gone" in made.whole


def test_an_entity_keeps_its_address_and_gives_it_to_no_other() -> None:
    seed = Seed("a.txt", Path("a.txt"), "## Heatmap: Baseline - Qwen-2.5 7B\n" + TABLE)
    free = build_atlas([describe(seed)], {})
    (ref,) = [ref for ref in free.refs.values() if ref.kind == "model"]
    kept = build_atlas(
        [describe(seed)], {}, Registry(entities={"models/mine": f"model: {ref.name}"})
    )
    taken = build_atlas(
        [describe(seed)], {}, Registry(entities={f"models/{ref.slug}": "model: Something Else"})
    )
    assert {r.slug for r in kept.refs.values() if r.kind == "model"} == {ref.slug}
    assert {r.slug for r in taken.refs.values() if r.kind == "model"} == {f"{ref.slug}-2"}
    left = published(kept, Registry(entities={"models/mine": f"model: {ref.name}"})).moves
    assert left == (Move("models/mine", f"models/{ref.slug}", f"model: {ref.name}"),)


def test_what_no_chart_is_about_any_more_leads_nowhere_else() -> None:
    registry = Registry({"x": "gone"}, {"models/x": "model: X"})
    left = published(atlas(registry, a="A"), registry).moves
    assert [(move.address, move.target) for move in left] == [
        ("charts/x", None),
        ("models/x", None),
    ]


def test_a_comparison_keeps_its_address_whatever_its_charts_are_called() -> None:
    def named(registry: Registry | None, **titles: str) -> Atlas:
        texts = {
            stem: sites.SEED.replace("Accuracy by Type and Length", t) for stem, t in titles.items()
        }
        seeds = [Seed(f"{stem}.txt", Path(f"{stem}.txt"), text) for stem, text in texts.items()]
        return build_atlas(map(describe, seeds), {}, registry)

    first = named(None, a="One - Qwen-2.5 7B", b="Two - Qwen-2.5 7B")
    compared = Comparisons.of(first)
    (item,) = compared.made
    registry = Publication(first, compared).current_registry
    second = named(registry, a="Other - Qwen-2.5 7B", b="Two - Qwen-2.5 7B")
    (same,) = Comparisons.of(second, registry.comparisons).made
    assert (same.slug, same.owner) == (item.slug, item.owner)
    alone = named(registry, a="One - Qwen-2.5 7B")
    left = Publication(alone, Comparisons.of(alone, registry.comparisons), registry=registry).moves
    assert Move(f"compare/{item.slug}", None, item.owner) in left


def test_comparisons_whose_names_read_alike_do_not_share_an_address() -> None:
    """The names of files may hold the signs that part the names of two panels."""
    stems = ("a", "b#panel c", "a#panel b", "c")
    texts = [sites.SEED.replace("Type and Length", f"{stem} - Qwen-2.5 7B") for stem in "ABCD"]
    seeds = [
        Seed(f"{stem}.txt", Path(f"{stem}.txt"), text)
        for stem, text in zip(stems, texts, strict=True)
    ]
    made = build_atlas(map(describe, seeds), {})
    registry = Publication(made, Comparisons.of(made)).current_registry
    found = Comparisons.of(made, registry.comparisons).made
    assert len({item.owner for item in found}) < len(found)
    assert len({item.slug for item in found}) == len(found)


def test_what_is_there_is_never_replaced_by_what_tells_of_another() -> None:
    """Whatever a registry says: neither by a page that is gone, nor by one that leads on."""
    before = Registry(
        charts={"index": "gone", "old": "a"},
        entities={"charts/one": "model: Y"},
        indexes={"charts/one": "one", "charts/one/embed": "embed", "x/charts": "charts"},
    )
    values = Site(atlas(before, a="One"), Places(), registry=before, previews=False)
    sound = Site(atlas(None, a="One"), Places(), previews=False)
    made = all_pages(values)
    there = {path: page.words() for path, page in all_pages(sound).items()}
    assert {path: made[path].words() for path in there} == there
    pages = [values.places.published(path) for path in made]
    files = [item.path for item in all_files(values, made)]
    assert len({*pages, *files}) == len(pages) + len(files)
    assert "charts/old/index.html" in files


def test_hosts_are_not_told_to_lead_on_from_a_page_of_the_author_s() -> None:
    before = Registry(charts={"old": "a"}, indexes={"x/charts": "charts"})
    made = Site(atlas(before, a="One"), Places(), registry=before, previews=False)
    files = {item.path: item for item in all_files(made, all_pages(made), {"x/charts/index.html"})}
    lines = files["_redirects"].make().decode().splitlines()
    assert "/charts/old/ /charts/one/ 301" in lines
    assert not [line for line in lines if line.startswith("/x/charts/ ")]


def test_each_chart_has_a_short_address_that_no_title_changes() -> None:
    one, two = (next(Publication(atlas(None, a=title)).shortcuts()) for title in "XY")
    assert one.address == two.address
    assert one.address.startswith("c/")
    assert one.target != two.target


# -- the file ---------------------------------------------------------------------------------------

ADDRESS = st.from_regex(r"[a-z0-9]+(-[a-z0-9]+)+", fullmatch=True).filter(lambda a: len(a) < 200)
TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1)
OWNERS = st.dictionaries(ADDRESS, TEXT.filter(lambda text: is_normalized("NFC", text)), max_size=4)


@given(OWNERS, OWNERS, OWNERS)
def test_any_registry_is_read_as_it_was_written(charts, entities, comparisons) -> None:
    registry = Registry(
        charts, {f"models/{key}": f"model: {who}" for key, who in entities.items()}, comparisons
    )
    assert Registry.parse(registry.dump(), PLACE) == registry


PIECES = st.sampled_from(
    [
        *("charts:\n", "entities:\n", "  a: b\n", "  models/a: 'model: A'\n", "- a\n", "a", "\n"),
        *("{", "}", "[", "]", ",", ": ", "? ", "&a ", "*a", "<<: ", "!!binary ", "---\n", "...\n"),
        *(
            '"',
            "'",
            "\\U",
            "\\ud800",
            "FFFFFFFF",
            "%YAML ",
            "9" * 5000,
            "|\n",
            "\x00",
            "\x85",
            "\ud800",
        ),
    ]
)


@given(st.lists(PIECES | st.text(max_size=3), max_size=12).map("".join))
def test_any_text_is_a_registry_or_an_error(text: str) -> None:
    try:
        found = Registry.parse(text, PLACE)
    except SeedError:
        return
    assert Registry.parse(found.dump(), PLACE) == found


def test_what_names_hold_that_steers_is_not_recorded() -> None:
    seed = Seed("a.txt", Path("a.txt"), "## Heatmap: Baseline - Qwen-2.5\x9b 7B\n" + TABLE)
    made = build_atlas([describe(seed)], {})
    registry = Publication(made).current_registry
    assert any("\x9b" in ref.name for ref in made.refs.values())
    assert Registry.parse(registry.dump(), PLACE) == registry
    again = build_atlas([describe(seed)], {}, registry)
    assert Publication(again).current_registry == registry


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("charts:\n  a: x\n  a: y\n", "3: a stands here twice"),
        ("charts:\n  a: x\nindexes:\ncharts:\n  b: y\n", "4: charts stands here twice"),
        ("charts:\n  a:\n", "2: 'a' belongs to nothing"),
        ("charts:\n  good: 'a\x07b'\n", "2: control characters"),
        ('charts:\n  good: "a\\e[31m"\n', "2: 'good' belongs to a name with control characters"),
        ('charts:\n  good: "\\ud800"\n', "2: 'good' belongs to a name with control characters"),
        ('charts:\n  good: "\\U00110000"\n', "2: this is no YAML"),
        (f"charts:\n  {'a' * 300}: x\n", "2: 'a+…' is longer than 240 characters"),
        (f"charts: {'{a: ' * 3000}", "1: an address belongs to one thing"),
        ("charts: &a\n  b: x\ncomparisons: *a\n", "3: here stand addresses"),
        ("charts:\n  a: x\n---\ncharts:\n", "3: here begins a second document"),
        ("charts:\n  index: x\n", "2: 'index' is no address"),
        ("charts:\n  x/y: a\n", "2: 'x/y' is no address of charts"),
        ("entities:\n  charts/a: 'model: Y'\n", "2: 'charts/a' is no address of entities"),
        ("entities:\n  models/a: 'metric: Y'\n", "2: 'models/a' is no address of entities"),
        ("entities:\n  models: 'model: Y'\n", "2: 'models' is no address of entities"),
        ("indexes:\n  charts/a: models\n", "2: 'charts/a' is no address of indexes"),
        ("comparisons:\n  x/y: a\n", "2: 'x/y' is no address of comparisons"),
        ("charts:\n  a: [x]\n", "2: an address belongs to one thing"),
        ("indexes:\n  ../../models: models\n", "2: '../../models' is no address"),
        ("chart:\n  a: x\n", "1: 'chart' is no part of it"),
        ("charts:\n- a\n", "2: here stand addresses"),
        ("charts: {a: 'x\n", "this is no YAML"),
    ],
)
def test_a_broken_registry_is_told_with_its_line(text: str, told: str) -> None:
    with pytest.raises(SeedError, match=told) as caught:
        Registry.parse(text, PLACE)
    assert caught.value.hint


def test_an_empty_registry_is_one() -> None:
    assert Registry.parse("", PLACE) == Registry.parse("# nothing\ncharts:\n", PLACE) == Registry()


def test_only_a_plain_file_of_bounded_size_is_read(tmp_path) -> None:
    """A pipe is not waited for, and what cannot be read is not taken for an empty one."""
    place = tmp_path / "seeds" / PLACE
    place.parent.mkdir()
    assert Registry.read(place.parent) == Registry()
    (tmp_path / "other.yml").write_text("charts:\n  a: x\n", "utf-8")
    for make, told in (
        (lambda: os.mkfifo(place), "no regular file"),
        (lambda: place.symlink_to(tmp_path / "other.yml"), "link out of the seeds folder"),
        (lambda: place.symlink_to("gone.yml"), "cannot be read"),
        (lambda: place.write_bytes(b"#" * (Registry.MAX_BYTES + 1)), "larger than"),
        (lambda: place.write_bytes(b"charts:\n  caf\xe9: a\n"), "yml:2: not UTF-8"),
    ):
        make()
        with pytest.raises(SeedError, match=told):
            Registry.read(place.parent)
        place.unlink()
    with pytest.raises(SeedError, match="larger than"):
        Registry.parse("#" * (Registry.MAX_BYTES + 1), PLACE)


# -- the site ---------------------------------------------------------------------------------------


def renamed(tmp_path: Path) -> sites.Project:
    """Build a site, record its addresses, then give its chart another title and build again."""
    made = sites.project(tmp_path, site_url="https://example.org/sub/")
    assert command(made.folder, "--write").returncode == 0
    seed = made.folder / "seeds" / "chart.txt"
    seed.write_text(
        seed.read_text("utf-8").replace("Accuracy by Type", "Precision by Type"), "utf-8"
    )
    return made.again()


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> sites.Project:
    """The same, only to be looked at."""
    return renamed(tmp_path_factory.mktemp("moved"))


def configured(made: sites.Project, **atlas: Any) -> sites.Project:
    """Build it again with other options."""
    return sites.project(made.folder, {}, {}, atlas=atlas)


def command(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return sites.chart_atlas("permalinks", *words, cwd=folder)


def test_an_old_address_leads_on_with_the_part_of_the_page(moved, serve, visit) -> None:
    page = visit(f"{serve(moved.site)}charts/{OLD}/#panel").page
    page.wait_for_url("**/charts/precision-by-type-and-length/#panel")
    expect(page.locator("h1")).to_have_text("Precision by Type and Length")


def test_an_old_address_leads_on_without_a_script_too(moved, serve, visit) -> None:
    page = visit(f"{serve(moved.site)}charts/{OLD}/", javascript=False).page
    page.wait_for_url("**/charts/precision-by-type-and-length/")


def test_hosts_are_told_of_each_move(moved) -> None:
    lines = (moved.site / "_redirects").read_text("utf-8").splitlines()
    assert f"/sub/charts/{OLD}/ /sub/charts/precision-by-type-and-length/ 301" in lines


def test_hosts_are_told_what_shows_the_panels_that_had_files_of_their_own(moved) -> None:
    """Frames and pictures that other sites show, at each address of a chart that is recorded."""
    lines = (moved.site / "_redirects").read_text("utf-8").splitlines()
    for left, now in (
        ("embed/panel.html", "embed/#panel"),
        ("panel.png", "panel.svg"),
        ("panel.dark.png", "panel.svg"),
    ):
        assert f"/sub/charts/{OLD}/{left} /sub/charts/{OLD}/{now} 301" in lines
        assert (moved.site / "charts" / OLD / now.partition("#")[0]).exists()
        assert not (moved.site / "charts" / OLD / left).exists()


def test_the_short_address_leads_to_the_chart(tmp_path, serve, visit) -> None:
    made = sites.project(tmp_path)
    (short,) = (made.site / "c").iterdir()
    page = visit(f"{serve(made.site)}c/{short.name}/").page
    page.wait_for_url(f"**/charts/{OLD}/")


def test_a_removed_chart_leaves_a_page_that_says_so(tmp_path, serve, visit) -> None:
    made = sites.project(tmp_path)
    (short,) = (made.site / "c").iterdir()
    assert command(made.folder, "--write").returncode == 0
    seeds = made.folder / "seeds"
    (seeds / "chart.txt").rename(seeds / "other.txt")
    text = (seeds / "other.txt").read_text("utf-8")
    (seeds / "other.txt").write_text(text.replace("Accuracy by", "Loss by"), "utf-8")
    built = made.again()
    base = serve(built.site)
    page = visit(f"{base}charts/{OLD}/").page
    expect(page.locator(".ca h1")).to_have_text("No longer here")
    expect(page.locator(".ca-box")).to_contain_text("seeds/chart")
    page.goto(f"{base}c/{short.name}/")
    page.wait_for_url(f"**/charts/{OLD}/")


def test_the_files_of_a_chart_stay_where_they_were(moved, serve, visit) -> None:
    """Pictures and frames are shown by other sites, and no host leads a picture on."""
    new, old = (moved.site / "charts" / name for name in ("precision-by-type-and-length", OLD))
    kinds = ("panel.svg", "cells.csv", "chart.json", "thumb.svg")
    assert [(old / name).read_bytes() == (new / name).read_bytes() for name in kinds] == [True] * 4
    page = visit(f"{serve(moved.site)}charts/{OLD}/embed/#panel").page
    assert page.locator("img").evaluate("it => it.naturalWidth") > 200


def test_an_atlas_that_moves_within_its_site_leads_on_from_where_it_was(
    tmp_path, serve, visit
) -> None:
    made = sites.project(tmp_path)
    (short,) = (made.site / "c").iterdir()
    assert command(made.folder, "--write").returncode == 0
    built = configured(made, path="atlas")
    assert "new      atlas/charts" in command(made.folder, "--check").stdout
    base = serve(built.site)
    opened = visit(f"{base}charts/{OLD}/#panel").page
    opened.wait_for_url(f"**/atlas/charts/{OLD}/#panel")
    for address in ("charts/", "metrics/", f"c/{short.name}/"):
        opened.goto(base + address)
        opened.wait_for_url("**/atlas/**")
        expect(opened.locator(".ca h1")).to_be_visible()


def test_an_index_that_is_no_longer_shown_says_so_with_all_its_pages(
    tmp_path, serve, visit
) -> None:
    made = sites.project(tmp_path)
    assert command(made.folder, "--write").returncode == 0
    (metric,) = (p for p in (made.site / "metrics").iterdir() if p.is_dir())
    built = configured(made, show=["models"])
    base = serve(built.site)
    opened = visit(f"{base}metrics/").page
    expect(opened.locator(".ca-box")).to_contain_text("no longer has")
    opened.goto(f"{base}metrics/{metric.name}/")
    expect(opened.locator(".ca-box")).to_contain_text("no longer has such pages")
    assert "removed  metrics" in command(made.folder).stdout


def test_only_pages_that_are_published_are_recorded(tmp_path) -> None:
    made = configured(sites.project(tmp_path), show=["models"])
    assert command(made.folder, "--write").returncode == 0
    assert "metrics" not in (made.folder / "seeds" / "permalinks.yml").read_text("utf-8")


def test_a_broken_registry_stops_the_build_and_the_old_site_stays(tmp_path) -> None:
    made = sites.project(tmp_path)
    (made.folder / "seeds" / "permalinks.yml").write_text("charts: [", "utf-8")
    before = sites.snapshot(made.site)
    failed = made.again()
    assert failed.result.returncode == 1
    assert "permalinks.yml:" in failed.log
    assert sites.snapshot(made.site) == before


# -- the command ------------------------------------------------------------------------------------


def test_a_check_fails_while_an_address_is_not_recorded(tmp_path) -> None:
    made = sites.project(tmp_path)
    failed = command(made.folder, "--check")
    assert failed.returncode == 1
    assert f"new      charts/{OLD}" in failed.stdout
    assert "chart-atlas permalinks --write" in failed.stdout
    assert command(made.folder, "--write", "--check").returncode == 0
    assert command(made.folder, "--check").returncode == 0


def test_what_is_recorded_is_told(tmp_path) -> None:
    made = sites.project(tmp_path)
    first = command(made.folder, "--write").stdout
    assert f"recorded charts/{OLD}" in first
    assert "new " not in first
    again = command(made.folder, "--write").stdout
    assert "0 of them recorded now" in again
    assert "recorded charts" not in again


def state(folder: Path) -> RegistryState:
    """Hold the registry of a folder of one chart against it."""
    (folder / "a.txt").write_text(sites.SEED, "utf-8")
    return SeedFolder(folder, "*.txt", {}, (), "").registry_state()


def test_a_disk_that_is_full_or_read_only_leaves_the_registry_as_it_was(
    tmp_path, monkeypatch
) -> None:
    place = tmp_path / PLACE
    place.write_text("charts:\n  old: a\n", "utf-8")
    for code in (errno.ENOSPC, errno.EROFS):

        def fails(_: int, code: int = code) -> None:
            raise OSError(code, os.strerror(code))

        monkeypatch.setattr(os, "fsync", fails)
        with pytest.raises(SeedError, match=f"cannot be written: {os.strerror(code)}"):
            state(tmp_path).write()
    assert place.read_text("utf-8") == "charts:\n  old: a\n"
    assert {path.name for path in tmp_path.iterdir()} == {"a.txt", place.name}


def test_a_registry_keeps_its_rights_and_is_written_through_no_link(tmp_path) -> None:
    seeds = tmp_path / "seeds"
    seeds.mkdir()
    place, other = seeds / PLACE, seeds / "other.yml"
    place.write_text("", "utf-8")
    place.chmod(0o640)
    state(seeds).write()
    assert place.stat().st_mode & 0o777 == 0o640
    place.rename(other)
    place.symlink_to(other.name)
    before = other.read_text("utf-8")
    with pytest.raises(SeedError, match="it is a link"):
        state(seeds).write()
    place.unlink()
    place.mkdir()
    with pytest.raises(SeedError, match="this is a folder"):
        state(seeds)
    assert other.read_text("utf-8") == before


def test_nothing_is_written_that_could_not_be_read_again(tmp_path) -> None:
    (tmp_path / "a.txt").write_text(sites.SEED, "utf-8")
    found = SeedFolder(tmp_path, "*.txt", {}, (), "deep/" * 60).registry_state()
    with pytest.raises(SeedError, match="longer than"):
        found.write()
    assert not (tmp_path / PLACE).exists()


def test_two_seeds_of_one_name_stop_a_build_and_the_command(tmp_path) -> None:
    """The first has its page and its recorded address still."""
    made = configured(sites.project(tmp_path), pattern="*.txt*")
    assert command(made.folder, "--write").returncode == 0
    before = sites.snapshot(made.site)
    other = sites.SEED.replace("Accuracy", "Loss")
    (made.seeds / "chart.txt2").write_text(other, "utf-8")
    failed = made.again()
    assert failed.result.returncode == 1
    assert sites.snapshot(made.site) == before
    for text in (failed.log, command(made.folder, "--write").stderr):
        assert "chart.txt2: has the name of chart.txt, apart from suffix" in text
        assert "Rename one of the two" in text


def test_a_registry_that_was_committed_broken_is_mended_by_the_next(tmp_path) -> None:
    made = sites.project(tmp_path)
    assert command(made.folder, "--write").returncode == 0
    place = made.folder / "seeds" / PLACE
    sound = place.read_text("utf-8")
    place.write_text("charts: [1]\n", "utf-8")
    git(made.folder, "init", "--quiet")
    git(made.folder, "add", "seeds")
    git(made.folder, "commit", "--quiet", "--message", "x")
    assert command(made.folder, "--check").returncode != 0
    place.write_text(sound, "utf-8")
    assert command(made.folder, "--check").returncode == 0


def test_of_a_registry_that_was_committed_no_more_is_read_than_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who can commit could else fill the memory of each later check."""
    monkeypatch.setattr(Registry, "MAX_BYTES", 1000)
    answers: list[bytes] = []

    def run(*words: Any) -> Any:
        done = run_git(*words)
        answers.append(done.stdout)
        return done

    monkeypatch.setattr(history, "run_git", run)
    line = 'charts:\n  old: "gone"\n'
    git(tmp_path, "init", "--quiet")
    for text, lost in ((line, ("charts/old",)), (line + "#" * 2000, ())):
        commit(tmp_path, {"permalinks.yml": text})
        (tmp_path / "permalinks.yml").unlink()
        assert SeedFolder(tmp_path, "*.txt", {}, (), "").registry_state().lost == lost
    assert max(map(len, answers)) <= 1000


def test_a_check_fails_when_an_address_was_taken_out(tmp_path) -> None:
    made = renamed(tmp_path)
    command(made.folder, "--write")
    git(made.folder, "init", "--quiet")
    git(made.folder, "add", "seeds")
    git(made.folder, "commit", "--quiet", "--message", "seeds")
    assert command(made.folder, "--check").returncode == 0
    path = made.folder / "seeds" / "permalinks.yml"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if OLD not in line), "utf-8")
    failed = command(made.folder, "--check")
    assert failed.returncode == 1
    assert f"LOST     charts/{OLD}" in failed.stdout
    assert "git checkout" in failed.stdout


def test_every_address_of_this_project_is_recorded() -> None:
    checked = command(sites.ROOT, "--check")
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_site_without_the_plugin_is_told_what_to_do(tmp_path) -> None:
    (tmp_path / "mkdocs.yml").write_text("site_name: x\nplugins: []\n", "utf-8")
    (tmp_path / "docs").mkdir()
    failed = command(tmp_path)
    assert failed.returncode == 1
    assert "Add it under plugins:" in failed.stderr
