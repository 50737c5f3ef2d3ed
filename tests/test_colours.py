"""Colour words to colours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chart_atlas.drawing.colours import (
    HUES,
    MODIFIERS,
    STOPS,
    contrast,
    ink,
    interpolate,
    positions,
    ramp,
)
from chart_atlas.drawing.oklab import channels, from_hex, to_hex

HUE = st.sampled_from(sorted(HUES))
MODIFIER = st.sampled_from(["", *sorted(MODIFIERS), "very light", "very dark"])
WORDS = st.one_of(
    st.builds("{} {}".format, MODIFIER, HUE),
    st.builds("{} {}-{}".format, MODIFIER, HUE, HUE),
    MODIFIER,
)


def lightness(color: str) -> float:
    return from_hex(color)[0]


@pytest.mark.parametrize(
    ("low", "high"),
    [
        ("light blue", "dark blue"),
        ("light yellow", "dark blue"),
        ("Light orange", "DARK RED"),
        ("Light peach/orange", "Dark red to maroon"),
        ("white", "navy"),
        ("very light green", "very dark green"),
        ("light", "dark red"),
    ],
)
def test_light_to_dark_words_make_a_ramp_that_darkens_at_every_step(low: str, high: str) -> None:
    """From a light colour to a dark one, each stop is darker than the one before."""
    made = ramp(low, high)
    shades = [lightness(stop) for stop in made.stops]
    assert made.described
    assert len(made.stops) == STOPS
    assert shades == sorted(shades, reverse=True)
    assert len(set(shades)) == STOPS


def test_the_ends_are_the_colours_of_the_words() -> None:
    """A bare hue stands at its end as the table has it."""
    made = ramp("white", "crimson")
    assert (made.stops[0], made.stops[-1]) == (HUES["white"], HUES["crimson"])


def test_modifiers_order_a_hue_from_very_light_to_very_dark() -> None:
    """Each modifier makes its hue lighter or darker, "very" more so."""
    words = ["very light green", "light green", "green", "dark green", "very dark green"]
    shades = [lightness(ramp("magenta", word).stops[-1]) for word in words]
    assert shades == sorted(shades, reverse=True)
    assert len(set(shades)) == len(words)


def test_a_compound_lies_between_its_hues() -> None:
    """ "yellow-green" is neither yellow nor green but between them."""
    mixed = lightness(ramp("black", "yellow-green").stops[-1])
    assert lightness(HUES["green"]) < mixed < lightness(HUES["yellow"])


def test_light_and_dark_without_a_hue_borrow_it_from_the_other_end() -> None:
    """ "light" to "dark red" runs from light red."""
    assert ramp("light", "dark red") == ramp("light red", "dark red")
    assert ramp("light green", "dark") == ramp("light green", "dark green")


def test_light_and_dark_without_any_hue_are_blue() -> None:
    """ "light" to "dark" is light blue to dark blue, and it is described."""
    assert ramp("light", "dark") == ramp("light blue", "dark blue")
    assert ramp("dark", "light").stops == ramp("light", "dark").stops[::-1]


@pytest.mark.parametrize(
    ("low", "high"),
    [
        (None, None),
        ("red", None),
        (None, "red"),
        ("", ""),
        ("octarine", "ultra"),
        ("red", "octarine"),
        ("blue", "blue"),
        ("maroon", "burgundy"),
        ("{signal: 'x'}", "datum.x"),
    ],
)
def test_words_that_make_no_visible_ramp_give_light_to_dark_blue(
    low: str | None, high: str | None
) -> None:
    """Missing, unknown or nearly equal colours fall back, and the ramp says so."""
    made = ramp(low, high)
    assert not made.described
    assert made.stops == ramp("light blue", "dark blue").stops


@given(WORDS, WORDS)
def test_ink_reads_on_every_stop_of_every_ramp(low: str, high: str) -> None:
    """Black or white text has a contrast of at least 4.5:1 on any stop."""
    for stop in ramp(low, high).stops:
        assert contrast(ink(stop), stop) >= 4.5


@given(WORDS, WORDS, st.floats(0, 1))
def test_ink_reads_between_the_stops_too(low: str, high: str, value: float) -> None:
    """A colour between two stops gets ink that reads on it."""
    color = interpolate(ramp(low, high).stops, positions(0, 1), value)
    assert contrast(ink(color), color) >= 4.5


@given(WORDS, WORDS)
def test_the_ends_of_a_ramp_can_be_told_apart(low: str, high: str) -> None:
    """No words make a ramp whose ends look the same."""
    ends = [channels(color) for color in (ramp(low, high).stops[0], ramp(low, high).stops[-1])]
    assert max(abs(a - b) for a, b in zip(*ends, strict=True)) >= 30


def test_contrast_is_that_of_wcag() -> None:
    """The known values: 21 for black on white, 4.48 for #777777 on white."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#777777") == pytest.approx(4.48, abs=0.005)


@given(st.integers(0, 0xFFFFFF))
def test_oklab_there_and_back_is_the_same_colour(number: int) -> None:
    """A colour survives the way through OKLab to the digit."""
    assert to_hex(from_hex(f"#{number:06x}")) == f"#{number:06x}"


def test_a_number_takes_the_colour_between_its_stops() -> None:
    """Linear in sRGB between two stops, exact at them, clamped beyond the ends."""
    stops = ("#000000", "#101010", *["#202020"] * 6, "#ff0000")
    numbers = {1: "#101010", 0.5: "#080808", -5: "#000000", 99: "#ff0000"}
    assert {each: interpolate(stops, positions(0, 8), each) for each in numbers} == numbers


def test_equal_ends_are_taken_apart() -> None:
    """A domain of one number puts it in the middle of the ramp."""
    for value in (0.0, 42.0, -3.0):
        places = positions(value, value)
        assert places[0] < value < places[-1]
        assert places[4] == pytest.approx(value)


def test_a_word_behind_the_last_hue_belongs_to_it() -> None:
    """As in "blue, dark"."""
    assert ramp("white", "blue, dark") == ramp("white", "dark blue")
