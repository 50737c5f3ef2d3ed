"""Words and numbers, by tables of what is read and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chart_atlas.language import names, numerals
from chart_atlas.model import Quantity
from chart_atlas.reading.patterns import (
    course_patterns,
    declaration_patterns,
    label_patterns,
    legend_patterns,
    list_patterns,
    name_patterns,
    section_patterns,
)

D = Decimal


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("100.0", Quantity("100.0", D("100.0"))),
        ("-0.00", Quantity("-0.00", D("-0.00"))),
        ("\N{MINUS SIGN}4.5", Quantity("\N{MINUS SIGN}4.5", D("-4.5"))),
        (".5", Quantity(".5", D("0.5"))),
        ("1e-3", Quantity("1e-3", D("0.001"))),
        ("77.3%", Quantity("77.3", D("77.3"), unit="%")),
        ("12 ms", Quantity("12", D(12), unit="ms")),
        ("12k", Quantity("12k", D(12_000))),
        ("~1.5M", Quantity("1.5M", D(1_500_000), approximate=True)),
        ("~0.8", Quantity("0.8", D("0.8"), approximate=True)),
        ("Approximately 90. (Deep Blue)", Quantity("90", D(90), approximate=True)),
        ("92 ± 1", Quantity("92", D(92), uncertainty=D(1))),
        ("9.1 (95% CI 7.6-9.3)", Quantity("9.1", D("9.1"))),
        ("12% (30 runs)", Quantity("12", D(12), unit="%")),
        ("0.56 ↑", Quantity("0.56", D("0.56"))),
        ("1.00 (Yellow)", Quantity("1.00", D("1.00"))),
        ("0.75-1.00", Quantity("0.75–1.00", low=D("0.75"), high=D("1.00"))),
        ("~6% to 7%", Quantity("6–7", unit="%", low=D(6), high=D(7), approximate=True)),
        ("N/A", Quantity("N/A", absence="marked")),
        ("—", Quantity("—", absence="marked")),
        ("nan", Quantity("nan", absence="marked")),
        ("not tested", Quantity("not tested", absence="marked")),
        ("", Quantity("", absence="blank")),
    ],
)
def test_a_quantity_is_read_with_all_that_qualifies_it(text: str, want: Quantity) -> None:
    """Sign, unit, ±, range, "about" and marks of gaps are facts of the number."""
    assert numerals.read_quantity(text) == want


@pytest.mark.parametrize(
    "text",
    [
        *(
            "1_000",
            "5 and 7",
            "١٢",
            "１２",
            "inf",
            "0x10",
            "3,5",
            "1,234",
            "> 90",
            "<1",
            "90+",
            "5 of 7",
        ),
        *("1.2.3", "12 (of 20)", "5.0 (7.6-9.3)", "10-5", "high", "9" * 41, "1e9999", "++1", "1 2"),
    ],
)
def test_what_is_no_number_for_certain_is_refused(text: str) -> None:
    """Foreign digits, bounds, counts of something and unclear commas are never guessed."""
    assert numerals.read_quantity(text) is None


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("49.1, 50.1, 50.6", "49.1 50.1 50.6"),
        (
            "Values from left to right (Ratio 0.1 to 0.5): 49.1, 50.1. All pale, best 9.",
            "49.1 50.1",
        ),
        ("[1, 2, and 3]", "1 2 3"),
        ("1.5, N/A, 2.5", "1.5 N/A 2.5"),
        ("94.88% (PoT), 91.16% (CR)", None),
        ("1, 2 of 3", None),
        ("5", None),
        ("rises from 1, 2", None),
    ],
)
def test_a_run_of_values_is_all_numbers_or_none(text: str, want: str | None) -> None:
    """A label between two numbers makes a run something else."""
    run = numerals.series(text)
    assert (" ".join(value.literal for value in run.values) if run else None) == want


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("numbered 1 through 4 from top to bottom", "1 2 3 4"),
        ("a scale from 5 to 8, with tick marks at each integer", "5 6 7 8"),
        ("listed from top to bottom: 3000, 2000, 500.", "3000 2000 500"),
        ("with ticks at 0, 2, and 4", "0 2 4"),
        ("ranging from 0 to 19", ""),
        ("no numbers", ""),
    ],
)
def test_ticks_are_those_that_the_text_lists_or_counts(text: str, want: str) -> None:
    """A range without a stated step declares no ticks."""
    assert " ".join(declaration_patterns.declaration(text)[1]) == want


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("a gradient from light blue (0%) to dark blue (100%)", "0 100 light blue, dark blue"),
        ("scale from 0 (lightest) to 100 (darkest)", "0 100 lightest, darkest"),
        ("black (0) over red (400) to white (900)", "0 900 black, white"),
        ("−18 °C (navy) through 0 °C (white) to +18 °C (red)", "-18 18 navy, red"),
        ("from approximately 50 (light yellow) to 56 (dark blue)", "50 56 light yellow, dark blue"),
        (
            "from light (low values) to dark (high values) with a range of 24–48",
            "24 48 light, dark",
        ),
        ("from 1 (dark red) to -1 (dark blue)", "-1 1 dark blue, dark red"),
        (
            "from light orange (low accuracy) to dark red (high accuracy)",
            "None None light orange, dark red",
        ),
    ],
)
def test_a_legend_gives_its_ends_low_first(text: str, want: str) -> None:
    """Numbers and colours of a legend are read in any order of wording."""
    low, high, *colors, _ = legend_patterns.legend(text) or (None,) * 5
    assert f"{low} {high} {colors[0]}, {colors[1]}" == want


@pytest.mark.parametrize(
    ("text", "axis", "want"),
    [
        ("Type 1 (Top Row)", "Type", "1"),
        ("Row 1 (Local Window Size 3000)", "Local Window Size", "3000"),
        ("Window Size 500", "Local Window Size", "500"),
        ("Lengths 5", "Length", "5"),
        ("digit_a = 1", "digit_a", "1"),
        ("Classes 7", "Class", "7"),
    ],
)
def test_a_label_gives_up_its_axis_name(text: str, axis: str, want: str) -> None:
    """The value is found behind the axis name, whole or its last words, in notes too."""
    assert want in label_patterns.candidates(text, axis)


@pytest.mark.parametrize(
    ("label", "want"),
    [
        ("0-6", "0 3 6"),
        ("0\N{EN DASH}3", "0 3"),
        ("3 to 6", "3 6"),
        ("3 through 9", "3 6 9"),
        ("3 thru 3", "3"),
        ("6-9", "6 9"),
        ("9-12", ""),
        ("6 - 9", ""),
        ("9-6", ""),
        ("0-5", ""),
        ("6", ""),
    ],
)
def test_a_range_of_places_is_told_by_its_ends(label: str, want: str) -> None:
    """Both ends are numbers and values, in their order; a range that is a value itself is none."""
    assert label_patterns.between(label, ("0", "3", "6", "9", "9-12", "12")) == tuple(want.split())


FUNCTIONS: dict[str, Callable[[str], object]] = {
    "quantity": numerals.read_quantity,
    "series": numerals.series,
    "labelled": numerals.labelled,
    "numerals": numerals.numerals_in,
    "split_names": names.split_names,
    "extent": list_patterns.extent,
    "ends": list_patterns.ends,
    "legend": legend_patterns.legend,
    "section": section_patterns.section_called,
    "headed": section_patterns.headed,
    "axis_roles": section_patterns.axis_roles,
    "course": course_patterns.course_in,
    "enumerations": name_patterns.enumerations,
    "named_models": name_patterns.named_models,
}


@pytest.mark.parametrize("name", FUNCTIONS)
@given(text=st.text(max_size=300))
def test_the_lexicon_takes_any_text(name: str, text: str) -> None:
    """No text makes a reading function raise."""
    FUNCTIONS[name](text)


@given(
    st.decimals(
        allow_nan=False, allow_infinity=False, places=3, min_value=-(10**9), max_value=10**9
    )
)
def test_every_plain_decimal_is_read_exactly(number: Decimal) -> None:
    """What a plain decimal says is what is read, to its last digit."""
    found = numerals.read_quantity(str(number))
    assert found == Quantity(str(number), number)
