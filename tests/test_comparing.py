"""Panels that are compared: which of them meet, and how they differ, exactly."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from itertools import combinations
from pathlib import Path

import pytest

import sites
from chart_atlas.atlas import catalogue
from chart_atlas.atlas.catalogue import Atlas
from chart_atlas.atlas.compare import overviews
from chart_atlas.atlas.compare import pairs as comparing
from chart_atlas.atlas.compare.differences import Comparison, compared, mean, pair_slug
from chart_atlas.atlas.compare.pairs import Comparisons
from chart_atlas.atlas.compare.sides import Side, common_places
from chart_atlas.description import Description, describe
from chart_atlas.model import Entities, Panel, Quantity
from chart_atlas.reading.source import Seed, read_seeds
from chart_atlas.site import difference_views, outcomes
from panels import between, chart, panel, stated


def described(name: str, *panels: Panel) -> Description:
    """A chart of such panels, as if it were read from a seed of that name."""
    models = tuple(dict.fromkeys(m for p in panels for m in p.entities.models))
    datasets = tuple(dict.fromkeys(d for p in panels for d in p.entities.datasets))
    named = Entities(models, datasets)
    made = replace(chart(*panels), title=name, seed=f"{name}.txt", entities=named)
    seed = Seed(f"{name}.txt", Path(f"{name}.txt"), "## Heatmap")
    return Description(seed, made, ())


def built(*charts: Description) -> Atlas:
    return catalogue.build_atlas(charts, {})


def found(*panels: Panel) -> Comparisons:
    """What can be compared in one chart of such panels."""
    return Comparisons.of(built(described("One", *panels)))


def only(*panels: Panel) -> Comparison:
    (pair,) = found(*panels).made
    return pair.compared


def differences(item: Comparison) -> dict[tuple[str, str], str]:
    return {(cell.row, cell.column): difference_views.signed(cell.value) for cell in item.cells}


A = panel("12", "56", [["1.0", "2.0"], ["3.0", "4.0"]], title="A")
B = panel("12", "56", [["0.5", "2.0"], ["3.5", "1.0"]], title="B")


QWEN = "Qwen-2.5 7B"


# -- the five seeds -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def seeds() -> Atlas:
    return catalogue.build_atlas(map(describe, read_seeds(sites.ROOT / "seeds", "*.txt")), {})


def side(made: Comparisons, name: str) -> Side:
    (found,) = (side for side in made.sides if side.name == name)
    return found


def of(made: Comparisons, one: str, two: str) -> Comparison:
    """Compare two panels by their names, with a page or without; the first is the one ahead."""
    item = compared(side(made, one), side(made, two))
    assert (item.one.name, item.two.name) == (one, two)
    return item


def test_one_model_is_higher_in_all_places_but_one(seeds):
    item = of(Comparisons.of(seeds), "R1-Qwen", "R1-Llama")
    assert (item.higher, item.equal, item.lower) == (19, 0, 1)
    assert [(cell.row, cell.column, str(cell.value)) for cell in item.fall] == [
        ("500", "0.2", "-0.3")
    ]
    assert outcomes.result(item) == "better (higher) in 19 of 20 common cells, worse in 1"


def test_panels_of_two_charts_meet_in_the_places_that_both_state(seeds):
    item = of(
        Comparisons.of(seeds),
        f"Baseline - Core Generalization - {QWEN}",
        f"Baseline - Short-to-Long - {QWEN}",
    )
    assert len(item.cells) == 35
    assert (item.left_out(item.one), item.left_out(item.two)) == (62, 0)


def test_numbers_of_different_tasks_are_higher_and_not_better(seeds):
    names = (f"Baseline - {task} - {QWEN}" for task in ("Core Generalization", "Short-to-Long"))
    item = of(Comparisons.of(seeds), *names)
    assert (item.one.better, item.better) == ("higher", None)
    assert outcomes.result(item) == "higher in 35 of 35 common cells"


def test_of_the_seeds_only_two_models_on_one_measure_have_a_page(seeds):
    """Their other pairs are of different datasets or tasks."""
    assert [item.slug for item in Comparisons.of(seeds).made] == ["r1-llama-vs-r1-qwen-6ma7rleg"]


def test_axes_that_list_their_ticks_in_opposite_order_are_matched_by_label(seeds):
    """The sizes run from 3000 down in one seed and from 500 up in the other."""
    item = of(Comparisons.of(seeds), "R1-Llama", "R1-Llama | AIME24")
    cells = {(cell.row, cell.column): cell for cell in item.cells}
    first = cells["3000", "0.1"]
    assert (first.one.quantity.literal, first.two.quantity.literal) == ("49.1", "40.0")
    assert str(first.value) == "9.1"


# -- which places meet ----------------------------------------------------------------------------


def test_places_are_matched_by_label_where_rows_of_one_are_columns_of_the_other():
    turned = panel(
        "56", "12", [["0.5", "3.5"], ["2.0", "1.0"]], title="B", labels=("Length", "Type")
    )
    item = only(A, turned)
    assert item.turned
    straight = only(A, B)
    assert not straight.turned
    assert differences(item) == differences(straight)


def test_the_turned_one_may_come_first():
    high = panel("56", "12", [["9", "9"], ["9", "8"]], title="B", labels=("Length", "Type"))
    item = only(A, high)
    assert (item.one.name, item.rows, item.columns) == ("B", ("5", "6"), ("1", "2"))
    assert differences(item)["6", "1"] == "+7.0"


def test_numbers_on_an_axis_agree_by_value_and_units_keep_them_apart():
    one = panel(
        ["0.10", "0.2", "5 ms"], ["a", "b"], [["1", "2"], ["3", "4"], ["5", "6"]], title="A"
    )
    two = panel(["0.1", "0.20", "5 s"], ["A", "b"], [["1", "1"], ["1", "1"], ["1", "1"]], title="B")
    item = only(one, two)
    assert item.rows == ("0.10", "0.2")
    assert len(item.cells) == 4


def test_labels_that_are_no_longer_unlike_are_left_out():
    one = panel(["0.1", "0.10", "2", "3"], ["5"], [["1"], ["2"], ["3"], ["4"]], title="A")
    two = panel(["0.1", "2", "3"], ["5"], [["1"], ["1"], ["1"]], title="B")
    assert only(one, two).rows == ("2", "3")


def test_averages_ranges_and_what_is_approximate_or_empty_are_no_common_places():
    odd: list[list[str | Quantity | None]] = [
        ["1.0", between("1", "2")],
        [stated("3.0", approximate=True), "N/A"],
        ["4.0", "5.0"],
        ["9", "9"],
    ]
    one = panel(["1", "2", "3", "Average"], "56", odd, title="A", aggregates=["Average"])
    plain = panel(["1", "2", "3", "Average"], "56", [["1.0"] * 2] * 4, title="B")
    item = only(one, plain)
    assert differences(item) == {("1", "5"): "0.0", ("3", "5"): "+3.0", ("3", "6"): "+4.0"}
    assert (item.left_out(item.one), item.left_out(item.two)) == (4, 5)


def test_a_number_of_another_unit_is_no_common_place():
    one = panel("12", "56", [["1", stated("2", unit="s")], ["3", "4"]], title="A")
    assert len(only(one, B).cells) == 3


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(replace(B, measure=replace(B.measure, label="Recall")), id="other measure"),
        pytest.param(replace(B, measure=replace(B.measure, unit=None)), id="unit not stated"),
        pytest.param(
            panel("12", "56", [["1", "2"]] * 2, title="B", labels=("Type", "Size")), id="other axis"
        ),
        pytest.param(panel("23", "67", [["1", "2"]] * 2, title="B"), id="one place"),
        pytest.param(panel("34", "56", [["1", "2"]] * 2, title="B"), id="no place"),
    ],
)
def test_panels_that_do_not_share_axes_measure_and_places_are_not_compared(other):
    assert found(A, other).made == ()


def test_shares_of_one_are_not_compared_with_percents():
    measure = ("Accuracy", None)
    shares = panel("12", "56", [["0.9", "0.8"], ["1", "0"]], title="A", measure=measure)
    percents = panel("12", "56", [["90", "80"], ["100", "0"]], title="B", measure=measure)
    losses = panel("12", "56", [["0.9", "1.2"], ["3", "0"]], title="C", measure=measure)
    assert {i.slug for i in found(shares, percents).made} == set()
    assert len(found(shares, losses).made) == len(found(percents, losses).made) == 1


def test_axes_without_a_name_agree_within_their_chart_alone():
    one, two = (replace(p, row_axis=replace(p.row_axis, label=None)) for p in (A, B))
    assert len(found(one, two).made) == 1
    mine = [replace(p, entities=Entities(("M",))) for p in (one, two)]
    apart = built(described("One", mine[0]), described("Two", mine[1]))
    assert Comparisons.of(apart).made == ()


def test_spellings_of_names_may_differ_in_case():
    other = panel("12", "56", [["1", "2"]] * 2, title="B", labels=("TYPE", "length"))
    assert len(only(A, other).cells) == 4


# -- how they differ ------------------------------------------------------------------------------


def test_differences_are_exact_and_keep_the_decimals_of_the_numbers():
    one = panel("12", "56", [["0.3", "100.00"], ["-0.05", "1e3"]], title="A")
    two = panel("12", "56", [["0.1", "100.0"], ["-0.1", "0.001"]], title="B")
    assert differences(only(one, two)) == {
        ("1", "5"): "+0.2", ("1", "6"): "0.00", ("2", "5"): "+0.05", ("2", "6"): "+999.999",
    }  # fmt: skip


def test_the_longest_numbers_lose_no_digit():
    long = "1" * 40 + "." + "1" * 40
    item = only(
        panel("1", "56", [[long, "1e-60"]], title="A"), panel("1", "56", [["1", "0"]], title="B")
    )
    assert str(item.cells[0].value) == "1" * 39 + "0." + "1" * 40
    assert item.cells[1].value == Decimal("1e-60")


def test_wins_ties_and_losses_follow_what_is_better():
    higher = only(A, B)
    assert (higher.one.name, higher.wins, higher.equal, higher.losses) == ("A", 2, 1, 1)
    low, high = (
        replace(p, measure=replace(p.measure, label="Perplexity", unit=None)) for p in (A, B)
    )
    lower = only(low, high)
    assert (lower.one.name, lower.better) == ("B", "lower")
    assert outcomes.result(lower) == "better (lower) in 2 of 4 common cells, equal in 1, worse in 1"
    unknown = only(
        *(replace(p, measure=replace(p.measure, label="Zeal", unit=None)) for p in (A, B))
    )
    assert unknown.better is None
    assert outcomes.result(unknown) == "higher in 2 of 4 common cells, equal in 1, lower in 1"


def test_the_mean_has_one_decimal_more_rounded_half_to_even():
    item = only(A, B)
    # 0.5, 0.0, -0.5 and 3.0
    assert str(item.mean) == "0.75"
    assert (
        difference_views.signed(mean([Decimal("0.1"), Decimal("0.0"), Decimal("0.0")])) == "+0.03"
    )
    assert str(mean([Decimal("0.25"), Decimal("0.00")] * 2)) == "0.125"
    assert str(mean([Decimal(1)] + [Decimal(0)] * 19)) == "0.0"


def test_the_farthest_places_are_named_each_way_and_none_where_there_is_none():
    item = only(A, B)
    assert [(c.row, c.column) for c in item.rise] == [("2", "6")]
    assert [(c.row, c.column) for c in item.fall] == [("2", "5")]
    same = only(A, replace(A, title="C"))
    assert (same.rise, same.fall, same.equal) == ((), (), 4)


# -- which pairs have a page ----------------------------------------------------------------------


def of_model(model: str, title: str | None = None) -> Panel:
    return replace(A, title=title, entities=Entities((model,)))


def test_charts_that_share_no_model_dataset_or_task_have_no_page_but_can_be_chosen():
    made = Comparisons.of(
        built(described("One", of_model("M-1")), described("Two", of_model("M-2")))
    )
    assert made.made == ()
    assert len(made.sides) == 2
    assert common_places(*made.sides)
    assert made.is_possible
    shared = Comparisons.of(
        built(described("One", of_model("M-1")), described("Two", of_model("M-1")))
    )
    assert len(shared.made) == 1


def about(title: str, model: str = "M", dataset: str | None = "D", other: str = "") -> Panel:
    """A panel about a model and a dataset; other: a name that its columns have."""
    made = panel(["1", "2"], ["5", other or "6"], [["1", "2"], ["3", "4"]], title=title)
    return replace(made, entities=Entities((model,), (dataset,) if dataset else ()))


ONE_THING = {
    "the model": (about("M"), about("N", "N"), True),
    "the setting": (about("M, tuned"), about("M, plain"), True),
    "a setting that one of them has": (about("M, tuned"), about("M"), True),
    "the dataset": (about("M on D"), about("M on E", dataset="E"), False),
    "model and setting": (about("M, tuned"), about("N, plain", "N"), False),
    "model and dataset": (about("M"), about("N", "N", "E"), False),
    "two parts of the setting": (about("M, tuned, large"), about("M, plain, small"), False),
    "nothing that the text tells": (about("M"), about("M"), False),
}


@pytest.mark.parametrize(("one", "two", "has_page"), ONE_THING.values(), ids=ONE_THING)
def test_a_page_is_of_two_panels_that_differ_in_one_thing(one, two, has_page):
    made = built(described("Chart", one, two))
    assert len(Comparisons.of(made).made) == has_page


def test_what_stands_on_an_axis_is_no_thing_that_panels_differ_in():
    one = replace(about("tuned"), entities=Entities(("M",), ("5", "6")))
    two = replace(about("plain", other="7"), entities=Entities(("M",), ("5", "7")))
    assert len(found(one, two).made) == 1


def test_two_charts_of_one_model_have_a_page_where_one_part_of_their_titles_differs():
    def pages(one: str, two: str) -> int:
        charts = [described(title, of_model("M")) for title in (one, two)]
        return len(Comparisons.of(built(*charts)).made)

    assert pages("Recall - M - Run 1", "Recall - M - Run 2") == 1
    assert pages("Recall - M - Run 1", "Sorting - M - Run 2") == 0


def test_a_panel_meets_those_of_its_chart_first_and_then_those_with_the_most_places():
    small = panel("12", "5", [["1"], ["2"]])
    many = [replace(of_model("M"), title=None) for _ in range(4)]
    few = replace(small, entities=Entities(("M",)))
    charts = [
        described("Run 0", of_model("M", "plain"), of_model("M", "tuned")),
        described("Run 1", few),
        *(described(f"Run {n}", each) for n, each in enumerate(many, 2)),
    ]
    made = Comparisons.of(built(*charts)).made
    of_first = [pair for pair in made if "run-0/panel-plain" in {s.address for s in pair.sides}]
    assert "run-0/panel-tuned" in {pair.second.address for pair in of_first}
    of_few = [pair for pair in made if any(s.address == "run-1/panel" for s in pair.sides)]
    assert len(made) > len(of_few) == 0, "the others have filled their places among themselves"


def test_addresses_do_not_depend_on_the_order_of_charts_nor_on_who_is_ahead():
    charts = [
        described("One", of_model("M"), replace(B, title="B")),
        described("Two", of_model("M")),
    ]
    one, two = Comparisons.of(built(*charts)), Comparisons.of(built(*charts[::-1]))
    assert [item.slug for item in one.made] == [item.slug for item in two.made]
    ahead = replace(B, cells=tuple(replace(c, quantity=stated("9")) for c in B.cells))
    assert only(A, B).one.name != only(A, ahead).one.name
    assert only(A, B).slug == only(A, ahead).slug


def test_addresses_are_short_safe_and_differ():
    titles = ["x" * 300, "x" * 299 + "y", "表 <b>", "../..", "con"]
    sides = found(*(replace(A, title=title) for title in titles)).sides
    slugs = [pair_slug(*pair) for pair in combinations(sides, 2)]
    assert len(set(slugs)) == len(slugs) == 10
    for slug in slugs:
        assert len(slug) <= 100
        assert set(slug) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


def test_pages_grow_with_the_number_of_panels_and_not_with_its_square(monkeypatch):
    tried: list[object] = []
    real = common_places

    def counted(*pair):
        tried.append(pair)
        return real(*pair)

    monkeypatch.setattr(comparing, "common_places", counted)
    charts = [described(f"Chart {n}", of_model("M"), of_model("M", "B")) for n in range(300)]
    made = Comparisons.of(built(*charts))
    pages = Counter(side.address for pair in made.made for side in pair.sides)
    assert max(pages.values()) == Comparisons.MAX_PAGES
    assert len(made.made) <= 600 * Comparisons.MAX_PAGES / 2
    # A panel has kin of four kinds: of its setting but for one part of it, or for none.
    assert len(tried) <= 4 * 600 * Comparisons.MAX_TRIED


# -- overviews ------------------------------------------------------------------------------------


def seen(*panels: Panel) -> overviews.Overview | None:
    made = built(described("One", *(replace(p, entities=Entities(("M",))) for p in panels)))
    (entity,) = made.entities["model"]
    return Comparisons.of(made).overview(entity)


def test_a_model_is_seen_at_a_glance_where_its_panels_have_the_same_full_grid():
    turned = panel(
        "56", "12", [["0.5", "3.5"], ["2.0", "1.0"]], title="B", labels=("Length", "Type")
    )
    view = seen(A, turned)
    assert view is not None
    assert (view.ticks.label, view.ticks.values, view.over.label) == ("Length", ("5", "6"), "Type")
    assert [[str(mean) for mean in means] for means in view.means] == [
        ["2.00", "3.00"],
        ["2.00", "1.50"],
    ]


@pytest.mark.parametrize("hole", ["N/A", None, between("1", "2"), stated("1", approximate=True)])
def test_a_gap_leaves_no_overview(hole):
    assert seen(A, panel("12", "56", [["1", "2"], ["3", hole]], title="B")) is None


def test_the_seeds_have_one_overview(seeds):
    found = Comparisons.of(seeds)
    views = {e.name: found.overview(e) for e in seeds.entities["model"]}
    assert {name: len(view.sides) for name, view in views.items() if view} == {"R1-Llama": 5}
