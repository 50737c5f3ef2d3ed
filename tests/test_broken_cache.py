"""What a broken cache does to a site: nothing; a sample of what is measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from lengths import every
from reliability import caches
from reliability.damages import DAMAGES


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> caches.Project:
    return caches.project(tmp_path_factory.mktemp("cache") / "project")


@pytest.mark.parametrize("damage", every(5, DAMAGES))
def test_a_damaged_cache_changes_no_byte_of_a_site(project: caches.Project, damage: str) -> None:
    """… whatever stands there: no build stops, no code of it runs, no other file is touched."""
    assert caches.found(project, damage, 0) == ""


def test_a_store_that_trusted_what_it_holds_would_be_found_out(project: caches.Project) -> None:
    assert caches.control(project).startswith("wrong: ")


def test_damages_come_in_turn_and_are_the_same_each_time(tmp_path: Path) -> None:
    assert [*caches.numbered(len(DAMAGES) + 1)][-1] == (next(iter(DAMAGES)), 1)
