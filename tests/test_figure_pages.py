"""Pages of figures that several texts describe: what is shown once, and where they differ."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path

import pytest
from click.testing import CliRunner

import sites
from answers import CORPUS
from browser import Scheme, Viewport, Visit
from chart_atlas.atlas import figures
from chart_atlas.atlas.addresses.publication import Publication
from chart_atlas.atlas.addresses.registry import Registry
from chart_atlas.atlas.catalogue import Atlas, build_atlas
from chart_atlas.atlas.compare.pairs import Comparisons
from chart_atlas.cli import main
from chart_atlas.description import describe
from chart_atlas.reading.source import Seed, find_seeds, read_seed
from chart_atlas.site import Places, Site, all_pages
from lengths import long_but
from repositories import commit, git
from test_accessibility import faults

HEAD = """\
## Heatmap: {title}
### Components/Axes
* **Y-Axis:** Labeled "Model." Values: GPT-4, Vicuna
* **X-Axis:** Labeled "Length." Values: 5, 6, 7
* **Color Bar/Legend:** Labeled "Accuracy (%)" with a scale from 0 to 100.
### Detailed Analysis
| Model \\ Length | 5 | 6 | 7 |
| --- | --- | --- | --- |
| GPT-4 | {gpt} |
| Vicuna | {vicuna} |
### Key Observations
* The highest value is {highest}, for GPT-4 at Length 7.
"""


def text(
    gpt: str, vicuna: str = "10 | 20 | 30", *, title: str = "Accuracy", highest: str = "60.1"
) -> str:
    return HEAD.format(title=title, gpt=gpt, vicuna=vicuna, highest=highest)


# Agreed at 5, two of three at 6, three voices at 7.
DESCRIBED = {
    "acc@one.txt": text("40.5 | 50.0 | 60.1"),
    "acc@two.txt": text("40.5 | 50 | 61.1", highest="61.1"),
    "acc@three.txt": text("40.5 | 58 | 66.1", highest="66.1"),
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> sites.Project:
    """A site of one figure that three describe, and a chart that stands alone."""
    seeds = DESCRIBED | {"other.txt": text("1 | 2 | 3", title="Another one", highest="30")}
    docs = {"index.md": "# Mine\n<!-- chart-atlas: home -->\n"}
    made = sites.project(tmp_path_factory.mktemp("figures"), seeds, docs, theme=sites.MATERIAL)
    assert made.built.is_dir()
    return made


def page(built: sites.Project, address: str) -> str:
    found = (built.site / address / "index.html").read_text("utf-8")
    return " ".join(re.sub(r"<[^>]+>", " ", found).split())


def atlas(registry: Registry | None = None, /, **texts: str) -> Atlas:
    seeds = [Seed(f"{name}.txt", Path(f"{name}.txt"), each) for name, each in texts.items()]
    return build_atlas(map(describe, seeds), {}, registry)


# -- the page -------------------------------------------------------------------------------------


def test_the_page_of_a_figure_counts_how_its_places_stand(built: sites.Project) -> None:
    shown = page(built, "figures/acc")
    assert (
        "3 descriptions of one figure; 6 places: 4 agreed, 1 by a majority, 1 in conflict" in shown
    )


def test_each_voice_stands_with_its_line_and_a_link_to_it(built: sites.Project) -> None:
    raw = (built.site / "figures" / "acc" / "index.html").read_text("utf-8")
    places = re.findall(
        r'<td id="[^"]+" class="ca-standing ca-standing--(\w+)"[^>]*>(.*?)(?=<(?:t[dr]|/tbody)\b)',
        raw,
        re.DOTALL,
    )
    assert [name for name, _ in places] == ["majority", "conflict"]
    links = re.findall(r'href="([^"]+)">([^<]+), line (\d+)</a>', places[1][1])
    assert [(who, line) for _, who, line in links] == [("one", "9"), ("three", "9"), ("two", "9")]
    for href, _, _ in links:
        target, _, anchor = href.partition("#")
        other = (built.site / "figures" / "acc" / target / "index.html").resolve()
        assert f'id="{anchor}"' in other.read_text("utf-8")


def test_a_conflict_is_hatched_with_both_numbers_and_a_majority_is_framed(
    built: sites.Project,
) -> None:
    drawn = (built.site / "figures" / "acc" / "panel.svg").read_text("utf-8")
    assert "60.1 | 66.1 …" in drawn
    assert drawn.count("-hatch)") == 1
    assert drawn.count("ca-frame") == 1
    # A number that is not settled has no colour: five of six places have one.
    runs = re.findall(r"h(\d+)", "".join(re.findall(r'<path stroke="#[^"]+" d="([^"]+)"', drawn)))
    assert sum(map(int, runs)) == 5


def test_all_voices_can_be_taken_away(built: sites.Project) -> None:
    folder = built.site / "figures" / "acc"
    rows = [*csv.DictReader(io.StringIO((folder / "voices.csv").read_bytes().decode()))]
    assert len(rows) == 18
    open_rows = [row for row in rows if row["standing"] == "conflict"]
    assert {(row["describer"], row["value"], row["taken"]) for row in open_rows} == {
        ("one", "60.1", ""),
        ("two", "61.1", ""),
        ("three", "66.1", ""),
    }
    found = json.loads((folder / "figure.json").read_text("utf-8"))
    assert found["standings"]["agreed"] == 4
    cell = found["panels"][0]["cells"][1]
    assert (cell["standing"], cell["literal"], cell["votes"], cell["printed"]) == (
        *("majority", "50.0", 2, 3),
    )


def test_statements_are_told_by_both_where_the_figure_judges_otherwise(
    built: sites.Project,
) -> None:
    shown = page(built, "figures/acc")
    start = shown.index("these get another verdict")
    assert "three, line 12" in shown[start:]
    assert "By its own numbers: ✓ holds" in shown[start:]
    assert "By the figure" in shown[start:]


def test_a_statement_that_the_figure_judges_otherwise_is_told_on_its_own_page(
    built: sites.Project,
) -> None:
    """… beside its own verdict, and not among those that need no look."""
    shown = page(built, "charts/accuracy-three")
    at = shown.index("By the numbers of the figure : ? unclear")
    assert shown.rindex("highest value is 66.1", 0, at) < at < shown.index("1 more statement holds")
    assert '<a href="../../figures/acc/#statements">the figure</a>' in (
        built.site / "charts/accuracy-three/index.html"
    ).read_text("utf-8")
    assert "By the numbers of the figure" not in page(built, "charts/another-one")


def test_statements_are_held_against_a_figure_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """… though the pages of the figure and of all its descriptions tell of them."""
    asked, ask = list[str](), figures.second_verdicts

    def noted(figure: figures.FigureEntry) -> tuple[figures.SecondVerdict, ...]:
        asked.append(figure.key)
        return ask(figure)

    monkeypatch.setattr(figures, "second_verdicts", noted)
    for name, content in DESCRIBED.items():
        (tmp_path / name).write_text(content, "utf-8")
    seeds = [read_seed(path) for path in find_seeds(tmp_path)]
    site = Site(build_atlas(map(describe, seeds), {}), Places())
    for made in all_pages(site).values():
        made.make()
    assert asked == ["acc"]


# -- around it ------------------------------------------------------------------------------------


def test_a_description_leads_to_its_figure_and_the_home_page_counts(built: sites.Project) -> None:
    assert "Described by one, one of 3 descriptions of the figure" in page(
        built, "charts/accuracy-one"
    )
    assert "1 figure with several descriptions, 1 of 6 shared cells in conflict" in page(built, "")


def test_the_page_of_describers_says_how_far_each_agrees(built: sites.Project) -> None:
    shown = page(built, "describers")
    assert "agrees with the others in 83 % of 6 shared cells" in shown
    assert "agrees with the others in 66 % of 6 shared cells" in shown


def test_an_entity_takes_the_figure_once_and_says_so(built: sites.Project) -> None:
    shown = page(built, "models/gpt-4")
    assert "in 2 charts" in shown
    assert "taken once from 3 descriptions of a figure; 1 place in conflict left out" in shown
    raw = (built.site / "models" / "gpt-4" / "index.html").read_text("utf-8")
    assert "charts/accuracy-one" not in raw
    # Each number leads to its place in the table of the figure.
    links = re.findall(r'href="../../(figures/acc/)#(cell-[^"]+)"', raw)
    there = (built.site / "figures" / "acc" / "index.html").read_text("utf-8")
    assert links
    assert all(f'id="{anchor}"' in there for _, anchor in links)


def test_two_descriptions_of_one_figure_are_not_compared_as_two_charts() -> None:
    made = Comparisons.of(atlas(**{name[:-4]: each for name, each in DESCRIBED.items()}))
    assert made.made == ()


def test_the_check_tells_how_the_descriptions_agree(built: sites.Project) -> None:
    done = CliRunner().invoke(main, ["check", str(built.seeds)])
    assert (
        "figure acc: 3 descriptions, 6 shared cells; 4 agreed, 1 majority, 1 conflict"
        in done.output
    )
    found = json.loads(
        CliRunner().invoke(main, ["check", "--format", "json", str(built.seeds)]).output
    )
    assert found["figures"]["acc"]["shared"] == 6


# -- addresses ------------------------------------------------------------------------------------


def test_the_address_of_a_figure_is_recorded_and_lasts() -> None:
    both = {"a@one": text("1 | 2 | 3"), "a@two": text("1 | 2 | 3")}
    made = atlas(**both)
    recorded = Publication(made).current_registry
    assert recorded.figures == {"a": "a"}
    assert Registry.parse(recorded.dump(), Path("permalinks.yml")) == recorded


def test_a_figure_with_one_description_left_leads_to_it() -> None:
    before = Publication(atlas(**{"a@one": text("1 | 2 | 3"), "a@two": text("1 | 2 | 3")}))
    registry = before.current_registry
    after = Publication(atlas(registry, **{"a@one": text("1 | 2 | 3")}), registry=registry)
    moves = {move.address: move.target for move in after.moves}
    assert moves["figures/a"] == "charts/accuracy-one"
    nothing = Publication(atlas(registry, b=text("1 | 2 | 3", title="B")), registry=registry)
    assert {m.address: m.target for m in nothing.moves}["figures/a"] is None


def test_figures_of_one_name_in_two_folders_have_two_addresses() -> None:
    texts = {
        f"{folder}/a@{who}": text("1 | 2 | 3", title=f"In {folder}")
        for folder in "xy"
        for who in ("one", "two")
    }
    made = atlas(**texts)
    assert [(each.key, each.address) for each in made.figures] == [
        ("x/a", "figures/a"),
        ("y/a", "figures/a-2"),
    ]


def test_descriptions_of_one_title_are_told_by_their_describers() -> None:
    made = atlas(**{"a@one": text("1 | 2 | 3"), "a@two": text("1 | 2 | 3")})
    assert [each.slug for each in made.charts] == ["accuracy-one", "accuracy-two"]
    # Who had the plain address keeps it.
    kept = atlas(
        Registry({"accuracy": "a@one"}), **{"a@one": text("1 | 2 | 3"), "a@two": text("1 | 2 | 3")}
    )
    assert [each.slug for each in kept.charts] == ["accuracy", "accuracy-two"]


def test_what_stands_beside_a_seed_tells_its_figure_and_describer(tmp_path: Path) -> None:
    seeds = {
        "first.txt": text("1 | 2 | 3"),
        "first.yml": "figure: acc\ndescriber: GPT-4o\n",
        "acc@gemma.txt": text("1 | 2 | 4"),
    }
    made = sites.project(tmp_path, seeds)
    shown = page(made, "describers")
    assert "GPT-4o agrees with the others in 83 % of 6 shared cells" in shown
    assert "gemma agrees with the others" in shown
    assert (made.site / "charts" / "accuracy-gpt-4o" / "index.html").exists()


def test_a_describer_is_one_whatever_the_case_of_its_letters() -> None:
    told = {name: text("1 | 2 | 3") for name in ("a@gpt-4o", "a@x", "b@GPT-4o", "b@x")}
    found = figures.describers(atlas(**told).figures)
    assert {each.name: len(each.places) for each in found} == {"GPT-4o": 2, "x": 2}


def test_a_describer_in_a_name_comes_before_the_one_of_all(tmp_path: Path) -> None:
    seeds = DESCRIBED | {"other.txt": text("1 | 2 | 3", title="Another one", highest="30")}
    made = sites.project(tmp_path, seeds | {"atlas.yml": "describer: GPT-4o\n"})
    shown = page(made, "describers")
    assert all(f"{name} agrees with the others" in shown for name in ("one", "two", "three"))
    assert "GPT-4o" not in shown
    assert "Described by one" in page(made, "charts/accuracy-one")
    assert "described by GPT-4o" in page(made, "charts/another-one")


# -- what is refused and what is hostile ----------------------------------------------------------


@pytest.mark.parametrize("pattern", ["{figure}", "{figure}{describer}", "x/{figure}@{describer}"])
def test_a_pattern_that_tells_nothing_apart_is_refused(tmp_path: Path, pattern: str) -> None:
    done = sites.project(tmp_path, atlas={"siblings": pattern})
    assert done.result.returncode
    assert "as in: siblings: '{figure}@{describer}'" in done.log


def test_other_names_and_none_can_be_set(tmp_path: Path) -> None:
    seeds = {"one__acc.txt": text("1 | 2 | 3"), "two__acc.txt": text("1 | 2 | 4")}
    done = sites.project(tmp_path / "set", seeds, atlas={"siblings": "{describer}__{figure}"})
    assert (done.built / "figures" / "acc" / "index.html").exists()
    titled = {"a@x.txt": text("1 | 2 | 3"), "a@y.txt": text("1 | 2 | 3", title="Other")}
    off = sites.project(tmp_path / "off", titled, atlas={"siblings": ""})
    assert not (off.built / "figures").exists()


def test_a_hostile_describer_is_text_on_every_page(tmp_path: Path) -> None:
    evil = "<img src=x onerror=alert(1)>{{7*7}}"
    seeds = {f"<b>f@{evil}.txt": text("1 | 2 | 3"), "<b>f@=1+1.txt": text("1 | 2 | 4")}
    made = sites.project(tmp_path, seeds)
    for path in made.built.rglob("*.html"):
        raw = path.read_text("utf-8")
        assert "<img src=x" not in raw
        assert "{{7*7}}" in raw or evil.partition("{")[0] not in raw
    rows = (made.built / "figures" / "b-f" / "voices.csv").read_text("utf-8")
    assert ",'=1+1," in rows


def test_the_real_figures_build_a_strict_site(tmp_path: Path) -> None:
    seeds = {path.name: path.read_text("utf-8") for path in (CORPUS / "siblings").glob("*.txt")}
    made = sites.project(tmp_path, seeds).again("--strict")
    found = {each.name for each in (made.built / "figures").iterdir() if each.is_dir()}
    assert found == {"crossdata", "digits", "leaderboard", "transfer", "window"}
    turned = page(made, "figures/crossdata")
    assert "b-gemini has rows and columns swapped" in turned


@pytest.mark.parametrize(
    ("address", "scheme", "viewport"),
    long_but(
        [
            ("figures/acc/", "light", "desktop"),
            ("figures/acc/", "dark", "phone"),
            ("figures/", "dark", "desktop"),
            ("describers/", "light", "phone"),
        ],
        ("figures/acc/", "dark", "phone"),
    ),
)
def test_the_pages_of_figures_have_no_fault(
    built: sites.Project,
    serve: Callable[..., str],
    visit: Callable[..., Visit],
    address: str,
    scheme: Scheme,
    viewport: Viewport,
) -> None:
    """By axe-core, in light and dark, on a desktop and on a phone."""
    opened = visit(f"{serve(built.site)}{address}", scheme=scheme, viewport=viewport)
    assert faults(opened.page) == []
    assert opened.complaints() == []


# -- what a change changes ------------------------------------------------------------------------


def test_a_diff_tells_which_places_of_a_figure_stand_otherwise(tmp_path: Path) -> None:
    made = sites.project(tmp_path, DESCRIBED)
    git(tmp_path, "init", "-q")
    commit(tmp_path, {f"seeds/{name}": each for name, each in DESCRIBED.items()})
    (made.seeds / "acc@three.txt").write_text(text("40.5 | 50 | 60.1"), "utf-8")
    with chdir(tmp_path):
        done = CliRunner().invoke(main, ["diff", "HEAD"])
        found = json.loads(CliRunner().invoke(main, ["diff", "--format", "json", "HEAD"]).output)
    assert (
        "Figure acc changed: 3 descriptions: 4 agreed, 1 majority, 1 conflict"
        " → 3 descriptions: 5 agreed, 1 majority" in done.output
    )
    assert "GPT-4, 7: in conflict: 60.1, 66.1, 61.1 → 60.1, by 2 of 3" in done.output
    assert [each["status"] for each in found["figures"]] == ["changed"]


def test_a_figure_of_which_nobody_states_a_number_has_a_page_too(tmp_path: Path) -> None:
    words = "## Heatmap: {}\n### Overview\nThe left is darker than the right.\n"
    seeds = {"dark@one.txt": words.format("Dark"), "dark@two.txt": words.format("Darker")}
    made = sites.project(tmp_path, seeds)
    assert "2 descriptions of one figure; no places." in page(made, "figures/dark")
    assert not (made.site / "figures" / "dark" / "figure.json").exists()


def test_a_description_without_numbers_takes_nothing_from_the_others(tmp_path: Path) -> None:
    words = "## Heatmap: Accuracy\n### Overview\nThe left is darker than the right.\n"
    made = sites.project(tmp_path, {"acc@one.txt": text("1 | 2 | 3"), "acc@two.txt": words})
    assert "6 places: 6 stated by one alone" in page(made, "figures/acc")
    assert "two shares no cell with the others" in page(made, "describers")
