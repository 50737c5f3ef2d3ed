"""Which numbers the colours of each panel span."""

from __future__ import annotations

from decimal import Decimal

from chart_atlas.drawing.colours import ramp
from chart_atlas.drawing.scales import COLOURS_ARE_OURS, NO_NUMBERS, panel_scales
from chart_atlas.model import Panel
from panels import between, chart, legend, panel, stated


def line(*words: object, title: str | None = None, **facts: object) -> Panel:
    """A panel of one row."""
    columns = [str(i) for i in range(len(words))]
    return panel(["r"], columns, [list(words)], title=title, **facts)  # type: ignore[arg-type]


def ends(*panels: Panel, **facts: object) -> list[tuple[str, str]]:
    return [(str(s.low), str(s.high)) for s in panel_scales(chart(*panels, **facts))]  # type: ignore[arg-type]


def test_a_legend_that_holds_all_values_gives_the_scale() -> None:
    """Values within the legend: its ends, its colours, and nothing to note."""
    (scale,) = panel_scales(chart(line("30", "48"), scale=legend("24", "48")))
    assert (scale.low, scale.high, scale.note) == (24, 48, None)
    assert scale.stops == ramp("light blue", "dark blue").stops


def test_one_value_outside_the_legend_turns_to_the_data_and_says_so() -> None:
    """The note names the legend, the value and the span, as the text writes them."""
    (scale,) = panel_scales(chart(line("40.0", "89.0"), scale=legend("24", "48")))
    assert (scale.low, scale.high) == (40, 89)
    assert scale.note == (
        "The stated legend runs from 24 to 48, but 89.0 lies outside it;"
        " colours span the data, 40.0 to 89.0."
    )


def test_many_values_outside_the_legend_are_counted() -> None:
    """Of several values outside, the note names the farthest."""
    (scale,) = panel_scales(chart(line("0.5", "40", "92"), scale=legend("0.6", "1")))
    assert scale.note is not None
    assert "3 values lie outside it, 92 the farthest" in scale.note


def test_a_legend_of_shares_beside_percents_is_shown_not_repaired() -> None:
    """A 0 to 1 legend with cells of 92 is never rescaled."""
    (scale,) = panel_scales(chart(line("92", "88"), scale=legend("0", "1")))
    assert (scale.low, scale.high) == (88, 92)


def test_an_approximate_legend_is_quoted_as_such() -> None:
    """ "approximately 50" stays about 50 in the note."""
    (scale,) = panel_scales(chart(line("49.1", "52"), scale=legend("50", "56", approximate=True)))
    assert scale.note is not None
    assert scale.note.startswith("The stated legend runs from about 50 to 56, but 49.1 lies")


def test_without_legend_numbers_the_data_serve() -> None:
    """No legend, or a legend of colours alone: from the data, with a note."""
    note = "The text states no legend range; colours span the data, 1.0 to 3.50."
    (bare,) = panel_scales(chart(line("1.0", "3.50")))
    (colours,) = panel_scales(chart(line("1.0", "3.50"), scale=legend(None, "4", ("white", "red"))))
    assert bare.note == f"{note} {COLOURS_ARE_OURS}"
    assert colours.note == note
    assert colours.stops[0] == "#ffffff"


def test_panels_of_one_measure_have_one_scale_for_all() -> None:
    """Whether their numbers meet or not, as long as each panel can be read; one note for all."""
    made = panel_scales(chart(line("1", "4", title="A"), line("6", "9"), line("3", "7")))
    assert {(s.low, s.high) for s in made} == {(1, 9)}
    note = "The text states no legend range; colours span the data of all panels, 1 to 9."
    assert {s.note for s in made} == {f"{note} {COLOURS_ARE_OURS}"}


def test_a_panel_whose_colours_would_run_together_keeps_its_own_scale() -> None:
    """The others share one, and are named. What has few numbers needs few colours."""
    narrow = line("50.1", "50.2", "50.3", "50.4", "50.5", title="Narrow")
    made = panel_scales(chart(line("1", "99", title="A"), narrow, line("20", "80", title="B")))
    assert [(str(s.low), str(s.high)) for s in made] == [("1", "99"), ("50.1", "50.5"), ("1", "99")]
    assert made[0].note is not None
    assert "colours span the data, 1 to 99, shared with B." in made[0].note
    assert made[1].note is not None
    assert "shared" not in made[1].note
    assert ends(line("1", "99"), line("50", "50")) == [("1", "99")] * 2


def test_of_panels_that_no_scale_serves_together_those_alike_share_one() -> None:
    """0 to 1 twice and 90 to 100 twice are two scales."""
    shares, percents = line("0", ".2", ".4", ".6", "1"), line("90", "92", "94", "97", "100")
    made = ends(shares, percents, shares, percents)
    assert made == [("0", "1"), ("90", "100")] * 2


def test_panels_of_different_measures_share_nothing() -> None:
    """Accuracy and loss may overlap as numbers; they do not share a scale."""
    made = panel_scales(chart(line("1", "4"), line("2", "5", measure=("Loss", None))))
    assert [(s.low, s.high) for s in made] == [(1, 4), (2, 5)]


def test_a_panel_within_the_legend_stays_with_it_beside_one_that_does_not() -> None:
    """One stray panel does not take the legend from the others."""
    made = panel_scales(chart(line("30"), line("85", "89"), line("44"), scale=legend("24", "48")))
    assert [(s.low, s.high) for s in made] == [(24, 48), (85, 89), (24, 48)]


def test_scales_with_one_end_in_common_are_not_one() -> None:
    """24 to 48 and 24 to 60 need a legend each."""
    made = panel_scales(chart(line("30"), line("24", "60"), scale=legend("24", "48")))
    assert [(s.low, s.high) for s in made] == [(24, 48), (24, 60)]


def test_aggregates_take_no_part() -> None:
    """An average outside the legend does not push it aside."""
    made = line("30", "99", aggregates=["1"])
    assert ends(made, scale=legend("24", "48")) == [("24", "48")]
    assert ends(made) == [("30", "30")]


def test_a_range_counts_by_its_middle() -> None:
    """0.5 to 1.0 counts as 0.75."""
    assert ends(line(between("0.5", "1.0"), "0.2")) == [("0.2", "0.75")]


def test_a_panel_of_one_number_tells_it_as_it_is() -> None:
    """Equal ends are not widened in what the reader is told."""
    (scale,) = panel_scales(chart(line("5.0", "5.0")))
    assert scale.low == scale.high == Decimal("5.0")
    assert scale.note is not None
    assert "the data have one number, 5.0." in scale.note


def test_a_panel_without_numbers_has_a_scale_and_says_so() -> None:
    """The legend, or else 0 to 1, and a note that there are no numbers."""
    (bare,) = panel_scales(chart(line("N/A", None)))
    (with_legend,) = panel_scales(chart(line("N/A", ""), scale=legend("2", "4")))
    assert (bare.low, bare.high) == (0, 1)
    assert (with_legend.low, with_legend.high) == (2, 4)
    assert with_legend.note == NO_NUMBERS


def test_a_legend_told_from_high_to_low_keeps_numbers_with_their_colours() -> None:
    """100 (dark red) to 0 (white) is 0 white, 100 dark red."""
    turned = legend("100", "0", ("dark red", "white"))
    (scale,) = panel_scales(chart(line("50"), scale=turned))
    assert (scale.low, scale.high, scale.stops[0]) == (0, 100, "#ffffff")


def test_a_legend_with_equal_ends_is_no_range() -> None:
    """A legend from 5 to 5 cannot colour anything, and the note says why."""
    (scale,) = panel_scales(chart(line("4", "6"), scale=legend("5", "5")))
    assert (scale.low, scale.high) == (4, 6)
    assert scale.note is not None
    assert scale.note.startswith("The stated legend runs from 5 to 5, which is no range;")
    (single,) = panel_scales(chart(line("5"), scale=legend("5", "5")))
    assert (single.low, single.high) == (5, 5)


def test_approximate_values_count_as_stated() -> None:
    """ "about 89" outside the legend is outside."""
    made = line(stated("89", approximate=True))
    assert ends(made, scale=legend("24", "48")) == [("89", "89")]
