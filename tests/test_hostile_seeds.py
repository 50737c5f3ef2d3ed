"""A sample of what `python -m reliability hostile` opens, and that each planted fault is seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from lengths import long_but
from reliability.hostile import charts, places, walked
from reliability.hostile_control import control
from reliability.hostile_seeds import SINKS, hostile
from reliability.hostile_sites import build
from reliability.payloads import FAMILIES

# Families of payloads take turns: in `make test` a seed of each third one.
FEW, MANY = len(FAMILIES) // 3, 200


@pytest.fixture(scope="module", params=long_but([FEW, MANY], FEW))
def sample(request: pytest.FixtureRequest) -> int:
    """How many hostile seeds there are."""
    count: int = request.param
    return count


@pytest.fixture(scope="module")
def site(sample: int, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of hostile seeds."""
    seeds = [hostile(each) for each in range(sample)]
    return build(tmp_path_factory.mktemp("hostile"), seeds).site


def test_no_text_of_a_sample_runs_or_asks_another_host(
    sample: int, site: Path, browser: Browser
) -> None:
    words = [hostile(each).word for each in range(0, sample, max(sample // 10, 5))]
    found = walked(browser, site, words, whole=sample // 4, files=False)
    assert {kind: faults for kind, faults in found.faults.items() if faults} == {}
    assert found.opened["charts"] == sample
    assert found.opened["entities"] > sample
    assert found.shown == found.searched == len(words)
    assert found.live > 0


@pytest.mark.long
@pytest.mark.parametrize("sample", [FEW], indirect=True)
def test_each_planted_fault_is_seen(site: Path, browser: Browser, tmp_path: Path) -> None:
    missed, planted = control(browser, site, charts(places(site))[0], tmp_path / "bad")
    assert missed == []
    assert planted > 30


def test_a_seed_is_always_the_same_and_no_two_are_alike() -> None:
    assert hostile(7) == hostile(7)
    seeds = [hostile(number) for number in range(2 * len(FAMILIES))]
    for part in ("word", "path", "text"):
        assert len({getattr(seed, part) for seed in seeds}) == len(seeds)
    assert {seed.family for seed in seeds} == FAMILIES.keys()
    assert len(SINKS) > 20
