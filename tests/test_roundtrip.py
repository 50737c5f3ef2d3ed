"""Round trips: a random grid, written in each layout with the noise of real texts, is read back.

`make roundtrip` tries many more (scripts/roundtrip.py).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from layouts import LAYOUTS
from lengths import long_but
from roundtrips import read_back, stated, text_of

FIRST, OTHERS = range(12), range(12, 60)


@pytest.mark.parametrize("texts", long_but([FIRST, OTHERS], FIRST), ids=["first", "others"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_grid_is_read_back_from_every_layout(layout: str, texts: range, tmp_path: Path) -> None:
    """Each cell comes back with its number, ±, range, ≈, unit or gap, under its own labels."""
    for number in texts:
        read = read_back(layout, number, tmp_path / "case.txt")
        assert read == stated(layout, number), text_of(layout, number)
