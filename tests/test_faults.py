"""What measures the tests themselves: coverage by part, and faults put into the code on purpose."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from reliability.covering import PACKAGE, by_part, holds, table
from reliability.mutants import Score, controls, interval, modules, typed_wrong
from reliability.mutating import changes, sample
from reliability.trying import Tried
from reliability.typechecking import refused

ROOT = Path(__file__).parent.parent

MODULE = '''\
"""What it is."""

from __future__ import annotations

from math import pi

__all__ = ["near"]
WORDS = ("a",)


class Place:
    """A place."""

    at: int = 1

    def near(self, other: int) -> bool:
        """Say "yes" if it is near."""

        def off() -> int:
            return self.at - other

        return off() < 3
'''


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "place.py"
    path.write_text(MODULE, encoding="utf-8")
    return path


def test_each_fault_is_one_change_of_what_a_program_does(module: Path) -> None:
    """Operators, numbers, words; not imports, types, docstrings or the list of public names."""
    faults, counts = sample([module], 100, 1)
    assert counts == {module: len(faults)} == {module: 8}
    changed = {(fault.function, fault.lines.start, fault.was, fault.now) for fault in faults}
    assert changed >= {
        ("", 8, '"a"', '"A"'),
        ("", 14, "1", "2"),
        ("Place.near", 20, "self.at - other", "self.at + other"),
        ("Place.near", 22, "< 3", "<= 3"),
        ("Place.near", 22, "3", "4"),
    }
    for fault in faults:
        compile(fault.source, fault.path, "exec")
        here = zip(MODULE.splitlines(), fault.source.splitlines(), strict=True)
        assert [at for at, (was, now) in enumerate(here, 1) if was != now] == [fault.lines.start]


def test_the_case_of_a_pattern_is_changed_only_where_it_matters(tmp_path: Path) -> None:
    for flags, changed in (("", 3), (", re.IGNORECASE", 1)):
        path = tmp_path / f"words{changed}.py"
        path.write_text(f'import re\n\nWORD = re.compile(r"Word"{flags})\n', encoding="utf-8")
        faults, _ = sample([path], 100, 1)
        assert sum(fault.was == 'r"Word"' for fault in faults) == changed


def test_a_seed_chooses_the_same_faults_again(module: Path) -> None:
    assert sample([module], 4, 7) == sample([module], 4, 7)
    assert sample([module], 4, 7) != sample([module], 4, 8)


def test_every_module_of_the_three_parts_gets_faults() -> None:
    """Language, reading and claims with all their modules."""
    found = modules()
    for folder in ("language", "reading", "claims"):
        assert {*(PACKAGE / folder).rglob("*.py")} <= found.keys()
    assert all(changes(path)[1] for path in found if path.name in ("places.py", "checks.py"))


@pytest.mark.long
def test_a_fault_that_types_tell_is_found_by_types() -> None:
    _, same = controls()
    right, wrong = refused([same, typed_wrong(same)], PACKAGE)
    assert right is None
    assert wrong is not None
    assert "numerals.py" in wrong


RUN = """
import sys
from pathlib import Path
from dataclasses import replace
from reliability.mutants import controls
from reliability.trying import try_all
planted, same = controls()
outside = replace(planted, function="")
tried, failing = try_all(
    [planted, same, outside], [Path("tests/test_lexicon.py")], first="none", workers=2, end=float("inf")
)
print("outcome", failing, [bool(each.by) for each in sorted(tried, key=lambda each:
    [planted, same, outside].index(each.mutant))])
"""


def test_a_planted_fault_is_found_and_code_without_one_passes() -> None:
    """In a function, which is exchanged, as well as outside, where all is imported anew."""
    done = subprocess.run(
        [sys.executable, "-c", RUN], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "outcome [] [True, False, True]" in done.stdout, done.stderr


def test_controls_differ_in_the_planted_fault_alone() -> None:
    planted, same = controls()
    assert same.source == same.path.read_text(encoding="utf-8")
    assert planted.source.startswith(same.source)
    assert planted.source != same.source


def test_a_score_counts_what_is_found() -> None:
    fault = controls()[0]
    by = ["tests/test_reading.py::a", "hangs or breaks down", "tests/test_cli.py::b", None]
    score = Score(40, tuple(Tried(fault, each, 1) for each in by))
    assert (score.found, score.share) == (3, 0.75)


@pytest.mark.parametrize(
    ("found", "tried", "low", "high"), [(270, 300, 0.861, 0.929), (10, 10, 0.722, 1.0)]
)
def test_an_interval_is_wilson_s(found: int, tried: int, low: float, high: float) -> None:
    assert interval(found, tried) == pytest.approx((low, high), abs=0.001)


# -- coverage -------------------------------------------------------------------------------------


def file(*, lines: list[int], branches: list[list[int]]) -> dict[str, object]:
    return {
        "summary": {
            "num_statements": 10,
            "missing_lines": len(lines),
            "num_branches": 4,
            "missing_branches": len(branches),
        },
        "missing_lines": lines,
        "missing_branches": branches,
    }


def test_what_no_test_runs_through_is_counted_by_part_and_named() -> None:
    """A package counts as a whole, and what is left out does not count."""
    report = {
        "files": {
            "plugins/chart_atlas/reading/layouts/lines.py": file(lines=[3], branches=[[2, 3]]),
            "plugins/chart_atlas/reading/outline.py": file(lines=[], branches=[]),
            "plugins/chart_atlas/cache/cluster.py": file(lines=[1], branches=[]),
            "plugins/chart_atlas/claims/kinds/means.py": file(lines=[], branches=[]),
        }
    }
    found = by_part(json.loads(json.dumps(report)))
    assert (found["reading"].lines, found["reading"].lines_missed) == (20, 1)
    assert found["reading"].missed == ("lines.py:3", "lines.py:2→3")
    assert not holds(found.values())
    assert holds([found["claims"]])
    assert "| reading | 20 | 1 | 8 | 1 | 87.5 % |" in table(found)
    assert "| all | 30 | 1 | 12 | 1 | 91.6 % |" in table(found)
