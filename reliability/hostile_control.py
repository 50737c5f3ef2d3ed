"""The negative control: pages that really are bad, each of which must be found out."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser

from .hostile_sites import served
from .opening import window
from .traps import Found


@dataclass(frozen=True)
class Planted:
    """A title put into a page as it is, and what must be seen of it with and without the policy."""

    name: str
    title: str
    kind: str
    guarded: str


PLANTED = (
    Planted("script", "<script>window.__hit=1</script>", "execution", "violation"),
    Planted("handler", "<img src=x onerror=window.__hit=1>", "execution", "violation"),
    Planted("pointed at", "<b title=x onmouseover=alert(1)>x</b>", "execution", "violation"),
    Planted("eval", "<script>eval('1')</script>", "execution", "violation"),
    Planted("request", "<img src=http://evil.invalid/x.png>", "request", "violation"),
    Planted("frame", "<iframe src=http://evil.invalid/></iframe>", "request", "violation"),
    Planted("fetch", "<script>fetch('//evil.invalid/')</script>", "execution", "violation"),
    Planted("link", "<a href=' JavaScript:alert(1)'>x</a>", "active", "active"),
    Planted("style", "<p style='background:url(//evil.invalid/x)'>x</p>", "active", "active"),
)


def control(browser: Browser, site: Path, page: str, folder: Path) -> tuple[list[str], int]:
    """Return the planted faults that were not found out, and how many were planted.

    page: a built page of a site, with a heading. folder: where a bad copy of the site may stand.
    """
    shutil.copytree(site, folder, dirs_exist_ok=True)
    html = (site / page).read_text(encoding="utf-8")
    missed, planted = [], 0
    with served(folder) as at:
        for name, text, kind in _pages(html):
            (folder / page).write_text(text, encoding="utf-8")
            for is_beside in (False, True):
                found = Found()
                with window(browser, found) as opened:
                    if is_beside:
                        opened.open_beside(at.light, [page], "control")
                    else:
                        opened.open(at.whole, page, "control")
                planted += 1
                if not found.faults[kind]:
                    missed.append(f"{name}{' in a frame' if is_beside else ''}: no {kind}")
    return missed, planted


def _pages(html: str) -> Iterator[tuple[str, str, str]]:
    """Give each bad page: its name, its HTML, and what must be seen."""
    opening, guard = "<h1", '<meta http-equiv="Content-Security-Policy"'
    if guard not in html or opening not in html:
        raise ValueError("This page has no policy or no heading.")
    for each in PLANTED:
        bad = html.replace(opening, f"{each.title}{opening}", 1)
        yield each.name, bad.replace(guard, "<meta name=no-policy", 1), each.kind
        yield f"{each.name}, with the policy", bad, each.guarded
