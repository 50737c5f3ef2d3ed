"""Texts that nobody wrote as a seed, and the scripts that measure the reading."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

SCRIPTS = Path(__file__).parent.parent / "scripts"


def script(name: str) -> ModuleType:
    """Load a script as a module."""
    spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    # A dataclass looks for its module there.
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


# Every so many files: enough kinds of texts, read in a few seconds.
STEP = 9


def test_documents_of_other_packages_make_no_grid() -> None:
    """Licences, lists of words and manuals are read without an exception, and hold no cells."""
    foreign = script("foreign")
    folder = foreign.folders()[0]
    results = [foreign.read(path, folder) for path in [*foreign.documents(folder)][::STEP]]
    assert results
    assert foreign.crashes(results) == {}
    assert [result.name for result in results if result.cells] == []


def test_the_script_tells_counts_and_each_grid(tmp_path) -> None:
    """It counts what it read and refused, and shows a grid by its first cells."""
    text = "## Heatmap: Yield\n### Data\n| Plot | 1 |\n|---|---|\n| A | 1.5 |\n| B | 2.5 |\n"
    (tmp_path / "grid.md").write_text(text, encoding="utf-8")
    (tmp_path / "empty.rst").write_text("", encoding="utf-8")
    done = CliRunner().invoke(script("foreign").main, [str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert "files: 2\nrefused, the file is empty: 1\ncrashed: 0\n" in done.output
    assert "grid.md (heatmap): Yield\n  one panel: 2 cells\n    5: A × 1: 1.5\n" in done.output


def test_a_fuzz_run_finds_no_exception() -> None:
    """Some hundred mutated texts are read; the same seed gives the same texts."""
    fuzz = script("fuzz")
    first, again = fuzz.run(1, 150), fuzz.run(1, 150)
    assert first.exceptions == {}
    assert (first.texts, first.cells) == (again.texts, again.cells)


@pytest.mark.parametrize("layout", ["wide_table", "row_groups", "prose"])
def test_the_benchmark_writes_texts_of_the_size_it_tells(layout: str) -> None:
    """A text for twice the lines is about twice as long."""
    bench = script("bench_reading")
    write = bench.prose if layout == "prose" else bench.written(layout)
    short, long = (len(write(lines).splitlines()) for lines in (200, 400))
    assert 1.8 < long / short < 2.2


def test_the_page_on_accuracy_is_up_to_date() -> None:
    """docs/accuracy.md holds what is read now."""
    done = CliRunner().invoke(script("accuracy").main, ["--check"])
    assert done.exit_code == 0, done.output
