"""Each kind of page passes axe-core by WCAG 2.2 AA and its best practices."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import sites
from browser import Scheme, Viewport, Visit, frames
from lengths import long_but

RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
# A page of each kind of the project's own site.
KINDS = {
    "home": "",
    "gallery": "charts/",
    "chart": "charts/r1-llama-vs-r1-qwen-performance-pass-1/",
    "chart without values": "charts/model-accuracy-over-training-progress/",
    "index of entities": "models/",
    "entity": "models/r1-qwen/",
    "statements": "claims/",
    "index of comparisons": "compare/",
    "comparison": "compare/r1-llama-vs-r1-qwen-6ma7rleg/",
    "bare page": "charts/r1-llama-vs-r1-qwen-performance-pass-1/embed/",
    "not found": "404.html",
}
AXE = Axe()


def faults(page: Page) -> list[str]:
    """List what axe-core finds on a page: the rule, an element, and what is wrong with it."""
    # Material fades colours in when the scheme is set.
    page.add_style_tag(content="*, ::before, ::after { transition: none !important; }")
    frames(page)
    options = {"runOnly": {"type": "tag", "values": RULES}}
    found: list[dict[str, Any]] = AXE.run(page, options=options).response["violations"]
    return [
        f"{rule['id']}: {node['target'][0]}: {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]


@pytest.fixture(scope="module")
def base(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the project's own site."""
    return serve(sites.own_site(tmp_path_factory))


CASES = [
    (kind, scheme, viewport)
    for kind in KINDS
    for scheme in ("light", "dark")
    for viewport in ("desktop", "phone")
]
QUICK = [
    ("chart", "dark", "phone"),
    ("gallery", "light", "phone"),
    ("comparison", "dark", "desktop"),
]


@pytest.mark.parametrize(("kind", "scheme", "viewport"), long_but(CASES, *QUICK))
def test_a_kind_of_page_has_no_fault(
    base: str, visit: Callable[..., Visit], kind: str, scheme: Scheme, viewport: Viewport
) -> None:
    """In light and dark, on a desktop and on a phone."""
    assert faults(visit(f"{base}{KINDS[kind]}", scheme=scheme, viewport=viewport).page) == []


@pytest.mark.parametrize(
    ("scheme", "viewport"),
    long_but(product(["light", "dark"], ["desktop", "phone"]), ("dark", "phone")),
)
def test_two_chosen_panels_have_no_fault(
    base: str, visit: Callable[..., Visit], scheme: Scheme, viewport: Viewport
) -> None:
    """Neither where they are subtracted, nor where they do not agree."""
    one = "r1-llama-vs-r1-qwen-performance-pass-1"
    for two in (
        "performance-metrics-across-models-and-datasets",
        "baseline-short-to-long-qwen-2-5-7b",
    ):
        address = f"{base}compare/?a={one}&b={two}"
        page = visit(address, scheme=scheme, viewport=viewport).page
        expect(page.locator("[data-ca-side] img").last).to_be_visible()
        assert faults(page) == []


def test_a_fault_would_be_found(base: str, visit: Callable[..., Visit]) -> None:
    """A picture without a text in its place is one."""
    page = visit(base).page
    page.evaluate("document.querySelector('.ca').append(new Image())")
    assert [fault.partition(":")[0] for fault in faults(page)] == ["image-alt"]
