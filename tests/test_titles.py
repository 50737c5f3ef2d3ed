"""Charts and their numbers are called what careful readers call them, or not at all."""

from __future__ import annotations

from collections import Counter

import pytest

from called import ANSWERS, called

# So many were called as readers call them when this was measured, of 174 texts.
LEAST_RIGHT = {"title": 170, "measure": 145, "unit": 75}


@pytest.mark.parametrize("name", ANSWERS)
def test_no_title_measure_or_unit_is_wrong(name):
    assert [own for own in called(name) if own.outcome == "wrong"] == []


def test_most_titles_measures_and_units_are_found():
    right = Counter(own.what for name in ANSWERS for own in called(name) if own.outcome == "right")
    assert {what: right[what] for what in LEAST_RIGHT if right[what] < LEAST_RIGHT[what]} == {}
