"""Round trips: a random grid, written in each layout with the noise of real texts, is read back.

`make roundtrip` tries many more (scripts/roundtrip.py).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from layouts import LAYOUTS
from roundtrips import read_back, stated, text_of

TEXTS = 60


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_grid_is_read_back_from_every_layout(layout: str, tmp_path: Path) -> None:
    """Each cell comes back with its number, ±, range, ≈, unit or gap, under its own labels."""
    for number in range(TEXTS):
        read = read_back(layout, number, tmp_path / "case.txt")
        assert read == stated(layout, number), text_of(layout, number)
