"""A notebook that a person would write is run by Jupyter, in a kernel of its own."""

from __future__ import annotations

import os
from pathlib import Path

import nbclient
import nbformat
import pytest

import sites

pytestmark = pytest.mark.long

CELLS = [
    "from chart_atlas import read, read_folder\nchart = read('seeds/chart.txt')",
    "chart",
    "chart.to_frame('pyarrow').num_rows",
    "chart.to_altair()",
    "read_folder('seeds').to_frame('pyarrow').column('value').to_pylist()",
]


def test_jupyter_runs_a_notebook_and_shows_picture_table_and_altair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The kernel finds what the tests find, and writes nothing beside the user's own notebooks.
    package = Path(__file__).parents[1] / "plugins"
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join([str(package), os.environ.get("PYTHONPATH", "")])
    )
    for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "chart.txt").write_text(sites.SEED, encoding="utf-8")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    resources = {"metadata": {"path": str(tmp_path)}}
    nbclient.NotebookClient(
        notebook, timeout=sites.PATIENCE_S, kernel_name="python3", resources=resources
    ).execute()
    shown, count, altair, values = (cell.outputs[0].data for cell in notebook.cells[1:])
    assert "<svg" in shown["text/html"]
    assert "<table>" in shown["text/html"]
    assert "40.25" in shown["text/html"]
    assert count["text/plain"] == "6"
    # Altair's own way to show a chart holds its data.
    assert "vega" in altair["text/html"]
    assert "40.25" in altair["text/html"]
    assert values["text/plain"] == "[10.5, 20.0, None, 40.25, 50.0, 60.1]"
