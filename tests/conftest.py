"""Fixtures for all tests: a local server and a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser

import lengths
from browser import Scheme, Viewport, Visit, launched, serving, visiting

# `make test-long` asks for all examples: --hypothesis-profile full.
settings.load_profile(lengths.QUICK)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run. No browser is an error, never a skip."""
    with launched() as browser:
        yield browser


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[..., str]]:
    """``serve(folder, prefix="/")`` gives the base address of a folder, for the whole run."""
    with ExitStack() as servers:

        def serve(folder: Path, prefix: str = "/") -> str:
            return servers.enter_context(serving(folder, prefix))

        yield serve


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visit]]:
    """``visit(url, …)`` opens a page and records what goes wrong; closed after the test."""
    with ExitStack() as visits:

        def visit(
            url: str,
            *,
            scheme: Scheme = "light",
            viewport: Viewport = "desktop",
            javascript: bool = True,
        ) -> Visit:
            opened = visiting(browser, url, scheme=scheme, viewport=viewport, javascript=javascript)
            return visits.enter_context(opened)

        yield visit


# The files that take longest begin first, so that no process works on alone at the end.
FIRST = """
    pages hostile keyboard claims views compare_pages paging own_site corpus cells claims_pages
    standing saving tips plain_sites permalinks docs lost_readers accessibility looks benchmarks store
    diff
""".split()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs the browser, so that `-m "not browser"` is what runs without one."""
    ranks = {f"test_{name}": rank for rank, name in enumerate(FIRST)}
    items.sort(key=lambda item: ranks.get(item.path.stem, len(ranks)))
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
