"""A notebook that a person would write is run by Jupyter, in a kernel of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

import sites
from standards import executed

pytestmark = pytest.mark.long

CELLS = [
    "from chart_atlas import read, read_folder\nchart = read('seeds/chart.txt')",
    "chart",
    "chart.to_frame('pyarrow').num_rows",
    "chart.to_altair()",
    "read_folder('seeds').to_frame('pyarrow').column('value').to_pylist()",
]


def test_jupyter_runs_a_notebook_and_shows_picture_table_and_altair(tmp_path: Path) -> None:
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "chart.txt").write_text(sites.SEED, encoding="utf-8")
    _, shown, count, altair, values = executed(CELLS, tmp_path)
    assert "<svg" in shown["text/html"]
    assert "<table>" in shown["text/html"]
    assert "40.25" in shown["text/html"]
    assert count["text/plain"] == "6"
    # Altair's own way to show a chart holds its data.
    assert "vega" in altair["text/html"]
    assert "40.25" in altair["text/html"]
    assert values["text/plain"] == "[10.5, 20.0, None, 40.25, 50.0, 60.1]"
