"""What an owner says beside the texts: read strictly, shown wherever a reader looks, harmless."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # it comes with Altair
import pytest
import yaml
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import expect

import sites
from browser import Visit
from chart_atlas.atlas.addresses.publication import Move, Publication
from chart_atlas.atlas.addresses.registry import Registry
from chart_atlas.atlas.catalogue import Atlas, build_atlas
from chart_atlas.atlas.compare.pairs import Comparisons
from chart_atlas.atlas.profiles import Board, Score, profile
from chart_atlas.cli import main
from chart_atlas.description import describe
from chart_atlas.owner.checked_values import Checker
from chart_atlas.owner.declarations import ATLAS_KEYS, SEED_KEYS, Key
from chart_atlas.owner.schemas import schema
from chart_atlas.owner.side_files import MAX_ATLAS_BYTES, MAX_SIDE_BYTES, Owner
from chart_atlas.owner.yaml_trees import YamlError, yaml_tree
from chart_atlas.reading.source import SeedError, read_seeds
from chart_atlas.site.standings import named_by
from repositories import commit, git

FULL = """\
source:
  title: "On <b>Charts</b> & {{ more }}"
  authors: [Ada Lovelace, "Alan & Sons"]
  address: https://example.org/paper?a=1&b=2
  doi: 10.1234/ab_cd
  figure: Figure 3
  date: 2024-05-01
  licence: CC BY 4.0
  creator: Mary Somerville
tags: [long context, "<i>odd</i>"]
describer: GPT-4o
figure: paper-3
"""
MODELS = """\
## Heatmap: Scores of {0}
### Components/Axes
* **Y-axis:** Labeled "Model". Values: {0}, Mistral-7B
* **X-axis:** Labeled "Benchmark". Values: GSM8K, MATH-500
* **Color bar:** "Accuracy (%)"
### Data
| Model | GSM8K | MATH-500 |
| --- | --- | --- |
| {0} | {1} | 20.0 |
| Mistral-7B | 40.2 | 50 |
"""
HOSTILE = {
    "no YAML": ("source: [", ":1: this is no YAML"),
    "a text": ("hello", ":1: a side file holds keys"),
    "a list": ("- a", ":1: a side file holds keys"),
    "HTML for a key": ("'<script>alert(1)</script>': x", ":1: '<script>alert(1)</script>' is no"),
    "a tag": ("title: !!python/object/apply:os.system [id]", ":1: tags (!) are not read"),
    "a plain tag": ("title: !!str 3", ":1: tags (!) are not read"),
    "an anchor": ("a: &a [x]\ntags: *a", ":1: anchors (&)"),
    "an alias bomb": ("\n".join(f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 9)), "anchors (&)"),
    "a merge": ("<<: {title: x}", "'<<' is no key"),
    "two documents": ("title: a\n---\ntitle: b", ":3: here begins a second document"),
    "deep flow": (f"title: {'[' * 5_000}", "nested too deep"),
    "deep mappings": ("\n".join(f"{'  ' * n}a:" for n in range(40)), "nested too deep"),
    "a key twice": (
        "title: a\ntags: [b]\ntitle: c",
        ":3: 'title' stands here twice, first in line 1",
    ),
    "a key of a key": ("[a]: b", "a key is a plain text"),
    "a control character": ("title: a\x1bb", "control characters"),
    "an escaped one": (r'title: "a\x1b[31mb"', "holds a sign that does not print"),
    "an escaped turn": (r'title: "a\u202eb"', "holds a sign that does not print"),
    "half a sign": (r'title: "\ud800"', "holds a sign that does not print"),
    "no character": (r'title: "\UFFFFFFFF"', "this is no YAML"),
    "lines": ("title: |\n  a\n  b", "holds a sign that does not print"),
    "a long text": (f"title: {'x' * 301}", "is longer than 300 characters"),
    "many tags": (f"tags: [{', '.join(map(str, range(600)))}]", "more than 500 items"),
    "no value": ("title:", ":1: title has no value"),
    "a text for a list": ("tags: reasoning", ":1: tags is a list of texts"),
    "a list in a list": ("tags: [[a]]", "this item is none"),
    "a list for a text": ("title: [a]", ":1: title is a text"),
    "a text for keys": ("source: a paper", ":1: source is keys of its own"),
    "a script": ("source: {address: 'javascript:alert(1)'}", "must be an address"),
    "an address in a quote": ("source: {address: 'https://a/\"onload=x'}", "must be an address"),
    "an address of nowhere": ("source: {address: 'https://'}", "must be an address"),
    "a name for a password": ("source: {address: 'https://a:b@c/'}", "must be an address"),
    "a wrong DOI": ("source: {doi: 'https://doi.org/10.1/x'}", "must begin with 10."),
    "no day": ("source: {date: 2024-02-30}", "must be a year, a month or a day"),
    "a path for a slug": ("slug: ../../etc", "must be of lower-case letters"),
    "a capital": ("slug: Accuracy", "must be of lower-case letters"),
    "the list of charts for a slug": ("slug: index", "and no name of another use as index"),
    "a device for a slug": ("slug: com1", "and no name of another use as index"),
    "a slug too long": (f"slug: {'a' * 81}", "at most 80 in all"),
    "a kind of its own": ("kind: heat map", "Did you mean heatmap?"),
    "a key misspelt": ("sourec: {}", "Did you mean source?"),
    "a key of others": ("source: {url: https://a.org}", "Did you mean address?"),
    "no UTF-8": (b"title: caf\xe9", ":1: not UTF-8 text"),
    "NUL": (b"\x00", "control characters"),
    "huge": ("# " + "x" * MAX_SIDE_BYTES, f"larger than {MAX_SIDE_BYTES:,} bytes"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one seed, in which commands run."""
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "a.txt").write_text(sites.SEED, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(path: str, content: str | bytes) -> None:
    data = content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")
    Path(path).write_bytes(data)


def run(*words: str) -> tuple[int, str]:
    """Run a command; gives its exit status and what it prints, and never a traceback."""
    done = CliRunner().invoke(main, words)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def told_as_problem(told: str) -> str:
    """What `check` puts between the line of a problem and its words."""
    return re.sub(r"^(:\d+): ", r"\1: error side-file: ", told)


def atlas_of(folder: Path, registry: Registry | None = None) -> Atlas:
    told = map(Owner.of(folder).told, read_seeds(folder))
    return build_atlas(map(describe, told), {}, registry)


# -- what is wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize(("content", "told"), HOSTILE.values(), ids=HOSTILE)
def test_a_side_file_that_is_wrong_is_told_with_line_and_advice(
    folder: Path, content: str | bytes, told: str
) -> None:
    put("seeds/a.yml", content)
    code, text = run("check")
    assert (code, "seeds/a.txt: heatmap" in text) == (2, True)
    assert told_as_problem(told) in text
    assert re.search(r"^seeds/a\.yml(:\d+)?: error side-file: .+\n    \S", text, re.MULTILINE)
    assert text.isprintable() or set(text) - set("\n") <= set(filter(str.isprintable, text))
    assert run("show", "seeds/a.txt")[0] == 1
    assert run("export", "--format", "csv")[0] == 1


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("slug: a", "'slug' is no key of atlas.yml"),
        ("entities: [a]", ":1: entities is names"),
        ("entities: {R1: {kind: modell}}", "Did you mean model?"),
        ("entities: {R1: {hidden: perhaps}}", "hidden is true or false"),
        ("entities: {R1: {homepage: ftp://a}}", "must be an address"),
        ("entities: {R1: {}}\nsource: 3", ":2: source is keys of its own"),
        ("entities: {'': {hidden: true}}", "is no name"),
        ("entities:\n  A: {aliases: [C]}\n  B: {aliases: [c]}", ":3: 'c' is a spelling of 'A'"),
        ("#" + "x" * MAX_ATLAS_BYTES, f"larger than {MAX_ATLAS_BYTES:,} bytes"),
    ],
)
def test_what_is_wrong_in_the_file_of_all_is_told(folder: Path, content: str, told: str) -> None:
    put("seeds/atlas.yml", content)
    code, text = run("check")
    assert (code, told_as_problem(told) in text) == (2, True), text
    assert "seeds/a.txt: heatmap" in text
    assert run("show", "seeds/a.txt")[0] == 1


def test_a_bad_side_file_stops_a_build_and_leaves_the_site(tmp_path: Path) -> None:
    made = sites.project(tmp_path, {"chart.txt": sites.SEED, "chart.yml": "title: A\n"})
    before = sites.snapshot(made.built)
    (made.seeds / "chart.yml").write_text("titel: A\nkind: x\n", encoding="utf-8")
    again = made.again()
    assert again.result.returncode == 1
    assert "chart.yml:1: 'titel' is no key of a side file." in again.log
    assert "It is one of 2: chart-atlas check lists them." in again.log
    assert "Traceback" not in again.log
    assert sites.snapshot(made.site) == before


def test_a_side_file_must_not_lead_out_of_its_folder(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("title: secret", encoding="utf-8")
    Path("seeds/a.yml").symlink_to(tmp_path / "secret")
    code, text = run("check")
    assert (code, "link out of the seeds folder" in text) == (2, True)


def test_a_side_file_without_a_seed_is_a_warning(folder: Path) -> None:
    put("seeds/b.yml", "title: A\n")
    put("seeds/a.yaml", "title: A\n")
    code, text = run("check")
    assert code == 0
    assert "seeds/b.yml: warning unused-side-file: no seed has this name" in text
    assert "seeds/a.yaml: warning unused-side-file" in text
    assert run("check", "--fail-on", "warning")[0] == 1


def test_a_side_file_is_no_seed_whatever_the_pattern(folder: Path) -> None:
    put("seeds/a.yml", "title: Another\n")
    put("seeds/atlas.yml", "describer: X\n")
    code, text = run("check", "--pattern", "*")
    assert (code, text.count("\n")) == (0, 1)


@given(st.one_of(st.text(), st.binary().map(lambda data: data.decode("latin-1"))))
def test_no_text_beside_a_seed_is_a_fault_of_ours(text: str) -> None:
    with suppress(YamlError):
        tree = yaml_tree(text)
        for keys in (SEED_KEYS, ATLAS_KEYS):
            Checker().record(tree, keys, "a file")


# -- the schema -----------------------------------------------------------------------------------


def every_key(
    keys: tuple[Key, ...], above: tuple[str, ...] = ()
) -> list[tuple[Key, tuple[str, ...]]]:
    below = {"record": (), "names": ("Some name",)}
    return [(key, above) for key in keys] + [
        found
        for key in keys
        if key.keys
        for found in every_key(tuple(key.keys), (*above, key.name, *below[key.form]))
    ]


@pytest.mark.parametrize(
    ("name", "example", "above"),
    [
        pytest.param(name, key.example, above, id="-".join((name, *above, key.name)))
        for name, keys in (("seed", SEED_KEYS), ("atlas", ATLAS_KEYS))
        for key, above in every_key(keys)
    ],
)
def test_every_right_example_is_right_to_the_schema_and_to_us(
    folder: Path, name: str, example: str, above: tuple[str, ...]
) -> None:
    said: Any = yaml.load(example, Loader=yaml.BaseLoader)  # noqa: S506 - texts alone
    for key in reversed(above):
        said = {key: said}
    as_json = json.loads(json.dumps(said).replace('"true"', "true"))
    jsonschema.Draft202012Validator(schema(name)).validate(as_json)
    put("seeds/a.yml" if name == "seed" else "seeds/atlas.yml", json.dumps(as_json))
    assert run("check") == (0, run("check")[1])


@pytest.mark.parametrize(
    "case",
    [
        name
        for name, (text, _) in HOSTILE.items()
        if name
        not in (
            # What JSON cannot say, and what only a calendar or a reader of addresses knows.
            "no YAML",
            "a tag",
            "a plain tag",
            "an anchor",
            "an alias bomb",
            "a merge",
            "two documents",
            "a key twice",
            "a key of a key",
            "a control character",
            "half a sign",
            "no character",
            "no UTF-8",
            "NUL",
            "huge",
            "deep flow",
            "no day",
            "an escaped one",
            "an escaped turn",
            "lines",
            "a name for a password",
        )
    ],
)
def test_what_we_refuse_the_schema_refuses(case: str) -> None:
    text = HOSTILE[case][0]
    assert isinstance(text, str)
    found = yaml.safe_load(text)
    assert not jsonschema.Draft202012Validator(schema("seed")).is_valid(found)


def test_the_command_prints_the_schemas() -> None:
    for name in ("seed", "atlas"):
        code, text = run("schema", name)
        assert (code, json.loads(text)) == (0, schema(name))


# -- where it is shown ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def told_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("told")
    twin = sites.SEED.replace("Accuracy by", "Loss by")
    seeds = {
        "chart.txt": sites.SEED,
        "chart.yml": FULL,
        "b.txt": twin,
        "c.txt": twin.replace("Loss", "Cost"),
    }
    return sites.project(folder, seeds, site_url="https://example.org/", theme=sites.MATERIAL).built


CHART = "charts/accuracy-by-type-and-length"
LINE = (
    "Ada Lovelace, Alan & Sons: “On <b>Charts</b> & {{ more }}”, Figure 3, 2024-05-01;"
    " made by Mary Somerville; CC BY 4.0"
)


def test_the_page_of_a_chart_tells_and_links_its_source(told_site: Path) -> None:
    page = sites.parse(told_site / CHART / "index.html")
    said = next(p for p in page.iter("p") if "ca-source" in p.get("class", ""))
    source, *tags = said.iter("a")
    assert (source.get("href"), "".join(source.itertext())) == (
        "https://example.org/paper?a=1&b=2",
        LINE,
    )
    assert source.get("rel") == "noopener noreferrer"
    assert "described by GPT-4o" in " ".join("".join(said.itertext()).split())
    assert [(a.get("href"), a.text) for a in tags] == [
        ("../?tag=long-context", "long context"),
        ("../?tag=i-odd-i", "<i>odd</i>"),
    ]


def test_every_download_tells_the_source(told_site: Path) -> None:
    chart = json.loads((told_site / CHART / "chart.json").read_text("utf-8"))
    assert chart["source"]["title"] == "On <b>Charts</b> & {{ more }}"
    assert chart["source"]["authors"] == ["Ada Lovelace", "Alan & Sons"]
    assert (chart["tags"], chart["describer"]) == (["long context", "<i>odd</i>"], "GPT-4o")
    assert chart["figure"] == "paper-3"
    drawn = sites.parse(told_site / CHART / "panel.svg")
    printed = next(g for g in drawn.iter() if g.get("class") == "ca-foot")
    assert " ".join(printed.itertext()) == f"Source: {LINE}."
    embedded = next(sites.parse(told_site / CHART / "embed/index.html").iter("img"))
    assert embedded.get("alt", "").endswith(f"Source: {LINE}.")
    assert embedded.get("height") == next(drawn.iter("svg")).get("height")
    table = (told_site / CHART / "cells.csv").read_text("utf-8")
    assert table.startswith("panel,row_axis,")
    assert {(row["source"], row["describer"]) for row in csv.DictReader(io.StringIO(table))} == {
        (LINE, "GPT-4o")
    }
    wide = sites.exported(told_site.parent / "seeds" / "chart.txt", "wide-csv").decode()
    rows, notes = (part.splitlines() for part in wide.split("\r\n\r\n"))
    assert [*csv.reader(notes)] == [
        [f"Source: {LINE}", *[""] * rows[0].count(",")],
        ["Describer: GPT-4o", *[""] * rows[0].count(",")],
    ]


def test_a_chart_of_which_nothing_is_said_is_as_ever(told_site: Path) -> None:
    other = told_site / "charts" / "loss-by-type-and-length"
    assert {"source", "tags", "describer", "figure"}.isdisjoint(
        json.loads((other / "chart.json").read_text("utf-8"))
    )
    assert "ca-source" not in (other / "index.html").read_text("utf-8")


def test_citations_cite_the_source_and_name_the_describer(told_site: Path) -> None:
    page = sites.parse(told_site / CHART / "index.html")
    cited = {e.get("id"): "".join(e.itertext()) for e in page.iter("pre")}
    assert "Described by GPT-4o. A Site" in cited["cite-plain"]
    assert f"Source of the figure: {LINE}, https://example.org/paper?a=1&b=2" in cited["cite-plain"]
    assert "author = {{Ada Lovelace} and {Alan \\& Sons}}," in cited["cite-bibtex"]
    assert "month = may," in cited["cite-bibtex"]
    assert "doi = {10.1234/ab_cd}," in cited["cite-bibtex"]
    chart, source = json.loads(cited["cite-csl"])
    assert source["id"] == f"{chart['id']}-source"
    assert source["issued"] == {"date-parts": [[2024, 5, 1]]}
    assert source["author"] == [{"literal": "Ada Lovelace"}, {"literal": "Alan & Sons"}]


def test_the_list_of_charts_can_be_filtered_by_tag_and_describer(told_site: Path) -> None:
    page = sites.parse(told_site / "charts" / "index.html")
    chosen = {e.get("name"): [o.text for o in e.iter("option")] for e in page.iter("select")}
    assert chosen["tag"] == ["all", "<i>odd</i>", "long context"]
    assert chosen["describer"] == ["all", "GPT-4o"]


def test_a_tag_leads_to_the_charts_that_have_it(
    told_site: Path, serve: Callable[..., str], visit: Callable[..., Visit]
) -> None:
    opened = visit(f"{serve(told_site)}{CHART}/", scheme="dark", viewport="phone", javascript=True)
    opened.page.click("text=long context")
    cards = opened.page.locator("[data-ca-tag]:visible, .ca-card:visible")
    expect(opened.page.locator("[data-ca-shown]")).to_contain_text("1 of 3")
    expect(cards).to_have_count(1)
    assert opened.complaints() == []


def test_a_site_publishes_the_schemas(told_site: Path) -> None:
    for name in ("seed", "atlas"):
        path = told_site / "assets" / "chart-atlas" / f"{name}.schema.json"
        assert json.loads(path.read_text("utf-8")) == schema(name)


def test_the_table_of_all_cells_has_source_and_describer(folder: Path) -> None:
    put("seeds/a.yml", FULL)
    code, text = run("export", "--format", "jsonl")
    first = json.loads(text.splitlines()[0])
    assert (code, first["source"], first["describer"]) == (0, LINE, "GPT-4o")


def test_what_a_seed_does_not_say_the_file_of_all_says(folder: Path) -> None:
    put("seeds/atlas.yml", "source: {title: Paper A, doi: 10.1234/a}\ntags: [x]\ndescriber: Me\n")

    def shown(content: str) -> dict[str, Any]:
        put("seeds/a.yml", content)
        return dict(json.loads(run("show", "--format", "json", "seeds/a.txt")[1]))

    placed = shown("source: {figure: Figure 2}\n")
    assert placed["source"] == {"title": "Paper A", "doi": "10.1234/a", "figure": "Figure 2"}
    assert (placed["tags"], placed["describer"]) == (["x"], "Me")
    # No DOI of one paper stands beside the title of another.
    assert shown("source: {title: Paper B}\n")["source"] == {"title": "Paper B"}
    assert shown("describer: You\n")["describer"] == "You"


def test_title_address_and_kind_count_in_the_place_of_the_text_s_own(folder: Path) -> None:
    put("seeds/a.yml", "title: Mine\nslug: my-own\nkind: line\n")
    chart = atlas_of(folder / "seeds").charts[0]
    assert (chart.title, chart.slug, chart.chart.kind) == ("Mine", "my-own", "line")
    assert chart.panels == ()
    put("seeds/a.txt", sites.SEED.replace("Heatmap", "Line Chart"))
    put("seeds/a.yml", "kind: heatmap\n")
    assert len(atlas_of(folder / "seeds").charts[0].panels) == 1


def test_an_edit_of_a_side_file_changes_what_shows_it_and_nothing_else(tmp_path: Path) -> None:
    seeds = {
        "a.txt": MODELS.format("DS-R1", "10.5"),
        "b.txt": sites.SEED,
        "a.yml": "describer: X\n",
        "atlas.yml": "entities: {DS-R1: {homepage: https://a.org}}\n",
    }
    made = sites.project(tmp_path, seeds)
    before = sites.snapshot(made.built)
    times = {name: (made.site / name).stat().st_mtime_ns for name in before}

    def changed() -> set[str]:
        site = made.again().built
        now = {name: (site / name).stat().st_mtime_ns for name in sites.snapshot(site)}
        found = {name for name in now if now[name] != times.get(name)}
        times.update(now)
        # MkDocs writes the pages of its menu anew each time.
        pages = (name for name in found if name.startswith(("charts/", "models/", "compare/")))
        return {name for name in pages if name.count("/") > 1}

    (made.seeds / "a.yml").write_text("describer: Y\n", encoding="utf-8")
    by_describer = changed()
    assert "charts/scores-of-ds-r1/index.html" in by_describer
    assert not any("accuracy-by-type" in name for name in by_describer)
    (made.seeds / "atlas.yml").write_text(
        seeds["atlas.yml"].replace("a.org", "b.org"), encoding="utf-8"
    )
    assert changed() == {"models/ds-r1/index.html"}
    assert "https://b.org" in (made.site / "models" / "ds-r1" / "index.html").read_text("utf-8")


# -- names ----------------------------------------------------------------------------------------


@pytest.fixture
def two_spellings(folder: Path) -> Path:
    """Two charts of one model that each calls otherwise."""
    shutil.rmtree("seeds")
    Path("seeds").mkdir()
    put(
        "seeds/a.txt",
        MODELS.format("DeepSeek-R1", "10.5").replace("Scores of DeepSeek-R1", "Zero-shot scores"),
    )
    put(
        "seeds/b.txt",
        MODELS.format("DS-R1-Full", "30.5").replace("Scores of DS-R1-Full", "Four-shot scores"),
    )
    return folder / "seeds"


def names(found: Atlas, kind: str) -> list[str]:
    return [entity.name for entity in found.entities[kind]]  # type: ignore[index]


def test_aliases_join_two_spellings_and_the_old_address_leads_on(two_spellings: Path) -> None:
    apart = atlas_of(two_spellings)
    assert "DeepSeek-R1" in names(apart, "model")
    put("seeds/atlas.yml", "entities: {DeepSeek-R1: {kind: model, aliases: [DS-R1-Full]}}\n")
    before = Publication(apart).current_registry
    joined = atlas_of(two_spellings, before)
    (entity,) = (e for e in joined.entities["model"] if e.name == "DeepSeek-R1")
    assert (entity.charts, entity.spellings) == (2, ("DeepSeek-R1", "DS-R1-Full"))
    assert "DS-R1-Full" not in chain(*(names(joined, kind) for kind in joined.entities))
    left = [m for m in Publication(joined, registry=before).moves if "ds-r1-full" in m.address]
    assert {move.target for move in left} == {"models/deepseek-r1"}
    # Labels stay as the texts have them.
    assert joined.charts[1].panels[0].panel.row_axis.values[0] == "DS-R1-Full"


def test_comparisons_match_the_labels_of_a_name_and_its_alias(two_spellings: Path) -> None:
    def common(found: Atlas) -> int:
        one, two = Comparisons.of(found).sides
        return len(one.numbers.keys() & two.numbers.keys())

    assert common(atlas_of(two_spellings)) == 2
    put("seeds/atlas.yml", "entities: {DeepSeek-R1: {aliases: [DS-R1-Full]}}\n")
    assert common(atlas_of(two_spellings)) == 4


def test_the_page_of_a_joined_name_has_its_numbers_from_both_texts(two_spellings: Path) -> None:
    put("seeds/atlas.yml", "entities: {DeepSeek-R1: {kind: model, aliases: [DS-R1-Full]}}\n")
    found = atlas_of(two_spellings)
    (entity,) = (e for e in found.entities["model"] if e.name == "DeepSeek-R1")
    scores = [row for row in profile(found, entity) if isinstance(row, Score)]
    assert {(s.label, s.place, s.cells[0].quantity.literal) for s in scores} == {
        ("DeepSeek-R1", "GSM8K", "10.5"),
        ("DeepSeek-R1", "MATH-500", "20.0"),
        ("DS-R1-Full", "GSM8K", "30.5"),
        ("DS-R1-Full", "MATH-500", "20.0"),
    }
    (task,) = (e for e in found.entities["dataset"] if e.name == "GSM8K")
    boards = [row for row in profile(found, task) if isinstance(row, Board)]
    (board,) = (row for row in boards if row.entry.title.startswith("Four"))
    assert named_by(found, board.item.panel, "DS-R1-Full") == found.ref("model", "DeepSeek-R1")


def test_two_labels_of_one_panel_that_mean_the_same_are_not_confused(two_spellings: Path) -> None:
    put("seeds/atlas.yml", "entities: {DeepSeek-R1: {aliases: [Mistral-7B]}}\n")
    one, two = Comparisons.of(atlas_of(two_spellings)).sides
    assert not one.numbers
    assert two.numbers


def test_a_kind_is_put_right_and_a_hidden_name_is_on_no_list(two_spellings: Path) -> None:
    put("seeds/atlas.yml", "entities: {Mistral-7B: {kind: dataset}, GSM8K: {hidden: true}}\n")
    found = atlas_of(two_spellings)
    assert "Mistral-7B" in names(found, "dataset")
    assert "Mistral-7B" not in names(found, "model")
    assert "GSM8K" not in names(found, "dataset")
    assert "GSM8K" not in found.charts[0].chart.entities.datasets
    assert found.charts[0].panels[0].panel.column_axis.values[0] == "GSM8K"
    before = Registry(
        entities={"datasets/gsm8k": "dataset: GSM8K", "models/mistral-7b": "model: Mistral-7B"}
    )
    assert set(Publication(atlas_of(two_spellings, before), registry=before).moves) == {
        Move("datasets/gsm8k", None, "dataset: GSM8K"),
        Move("models/mistral-7b", "datasets/mistral-7b", "model: Mistral-7B"),
    }


# -- equal titles ---------------------------------------------------------------------------------


def titles(found: Atlas) -> dict[str, tuple[str, str]]:
    return {e.description.seed.stem: (e.slug, e.title) for e in found.charts}


TITLE, SLUG = "Accuracy by Type and Length", "accuracy-by-type-and-length"


def test_charts_of_one_title_are_told_apart_by_a_number_that_lasts(folder: Path) -> None:
    put("seeds/b.txt", sites.SEED)
    first = atlas_of(folder / "seeds")
    assert titles(first) == {"a": (SLUG, TITLE), "b": (f"{SLUG}-2", f"{TITLE} (2)")}
    put("seeds/0.txt", sites.SEED)
    assert titles(atlas_of(folder / "seeds", Publication(first).current_registry)) == {
        "0": (f"{SLUG}-3", f"{TITLE} (3)"),
        "a": (SLUG, TITLE),
        "b": (f"{SLUG}-2", f"{TITLE} (2)"),
    }


def test_charts_of_one_title_are_told_apart_by_their_describers(folder: Path) -> None:
    put("seeds/b.txt", sites.SEED)
    first = atlas_of(folder / "seeds")
    put("seeds/a.yml", "describer: GPT-4o\n")
    put("seeds/b.yml", "describer: Claude\n")
    assert titles(atlas_of(folder / "seeds")) == {
        "a": (f"{SLUG}-gpt-4o", f"{TITLE} (GPT-4o)"),
        "b": (f"{SLUG}-claude", f"{TITLE} (Claude)"),
    }
    # What was published stays where it is.
    kept = titles(atlas_of(folder / "seeds", Publication(first).current_registry))
    assert kept["a"] == (SLUG, f"{TITLE} (GPT-4o)")


def test_two_side_files_that_set_one_address_are_an_error(folder: Path) -> None:
    put("seeds/b.txt", sites.SEED)
    put("seeds/a.yml", "slug: mine\n")
    put("seeds/b.yml", "slug: mine\n")
    with pytest.raises(SeedError, match=r"b\.txt:1: is to have the address charts/mine/, which"):
        atlas_of(folder / "seeds")


# -- what changed ---------------------------------------------------------------------------------


def test_a_diff_tells_of_sources_and_names(folder: Path) -> None:
    put("mkdocs.yml", "site_name: Mine\nplugins: [chart-atlas]\n")
    Path("docs").mkdir()
    put("seeds/m.txt", MODELS.format("DS-R1", "10.5"))
    put("seeds/a.yml", "source: {title: Paper A}\n")
    git(folder, "init", "--quiet", "--initial-branch=main")
    commit(folder, {".gitignore": ".cache/\n"})
    assert "nothing changes" in run("diff", "HEAD")[1]
    put("seeds/a.yml", "source: {title: Paper B}\ntags: [x]\n")
    put("seeds/atlas.yml", "entities: {DeepSeek-R1: {kind: model, aliases: [DS-R1]}}\n")
    text = run("diff", "HEAD")[1]
    assert "source: “Paper A” → “Paper B”" in text
    assert "tags: none → x" in text
    assert "DeepSeek-R1: none → model; also DS-R1" in text
    assert "models: Mistral-7B" not in text.replace(
        "DS-R1, Mistral-7B → DeepSeek-R1, Mistral-7B", ""
    )
    assert "names: 1 added" in text
    data = json.loads(run("diff", "--format", "json", "HEAD")[1])
    assert data["names"] == [{"what": "DeepSeek-R1", "old": "", "new": "model; also DS-R1"}]
    put("seeds/b.txt", sites.SEED.replace("Accuracy", "Loss"))
    put("seeds/c.txt", sites.SEED.replace("Accuracy", "Cost"))
    commit(folder, {})
    put("seeds/atlas.yml", "describer: GPT-4o\n")
    assert "3 charts alike: seeds/a.txt, seeds/b.txt, seeds/c.txt" in run("diff", "HEAD")[1]
    put("seeds/a.yml", "titel: x\n")
    assert "cannot be used: seeds/a.yml:1: 'titel' is no key" in run("diff", "HEAD")[1]


# -- a new atlas ----------------------------------------------------------------------------------


def test_init_makes_a_folder_that_builds_at_once(tmp_path: Path) -> None:
    code, text = run("init", str(tmp_path / "new one"))
    assert (code, text.count("wrote ")) == (0, 10)
    folder = tmp_path / "new one"
    built = sites.mkdocs("build", "--strict", cwd=folder)
    assert built.returncode == 0, built.stdout
    page = sites.parse(folder / "site" / "index.html")
    linked = {a.get("href") for a in page.iter("a")}
    assert {"charts/", "models/", "datasets/", "metrics/", "compare/", "claims/"} <= linked
    done = CliRunner().invoke(main, ["check", "--fail-on", "info", str(folder / "seeds")])
    assert done.exit_code == 0, done.output
    # A menu names lists that are not there any more.
    (folder / "seeds" / "example.txt").write_text(sites.SEED, encoding="utf-8")
    again = sites.mkdocs("build", "--strict", cwd=folder)
    assert again.returncode == 0, again.stdout
    assert not (folder / "site" / "compare").exists()


def test_init_never_touches_what_is_there(folder: Path) -> None:
    put("mkdocs.yml", "mine")
    Path("docs").mkdir()
    Path("docs/index.md").symlink_to("nowhere")
    code, text = run("init")
    assert code == 0
    assert "kept  mkdocs.yml, which was there" in text
    assert "kept  docs/index.md, which was there" in text
    assert Path("mkdocs.yml").read_text("utf-8") == "mine"
    assert not Path("docs/nowhere").exists()
    assert Path("seeds/a.txt").read_text("utf-8") == sites.SEED
    before = sites.snapshot(folder)
    assert "wrote" not in run("init")[1]
    assert sites.snapshot(folder) == before


def test_init_says_where_it_may_not_write(folder: Path) -> None:
    put("docs", "a file")
    code, text = run("init")
    assert (code, "Traceback" in text) == (2, False)
    assert "docs" in text


def test_a_log_tells_the_problems_of_many_seeds_by_their_kinds(tmp_path: Path) -> None:
    wrong = sites.SEED.replace("| 50 |", "| high |").replace("| 1 | 10.5 |", "| 1 | 10.5 | 3 |")
    made = sites.project(tmp_path, {f"chart-{n:02}.txt": wrong for n in range(83)})
    assert made.built.is_dir()
    assert len(made.log.splitlines()) <= 40
    assert re.search(r"\d+ problems in 83 seeds; chart-atlas check lists them", made.log)
