"""Hostile text: every payload at every place, opened in a browser in which nothing may happen."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from importlib.metadata import version
from math import inf
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from playwright.sync_api import Browser

from benchmarks.tables import written
from browser import launched

from .hostile_control import control
from .hostile_seeds import Hostile, hostile
from .hostile_sites import ClashError, Served, build, bundled, served, use_bundle
from .opening import Window, live, search, window
from .traps import KINDS, Found

# So many seeds have a site together.
SITE = 50
# One page of a chart or an entity in so many is opened by itself with all scripts of the theme; the
# others without the theme's own bundle, several beside each other.
WHOLE = 8
# So many charts of a site are pointed at with a real pointer, also in the live view.
LIVE = 1
# So many short addresses of a site are opened: they hold no text, and lead to charts.
SHORT = 5
# Lists and pages that show many texts at once.
_LISTS = ("charts/index", "models/index", "datasets/index", "metrics/index", "claims/", "compare/")


@dataclass
class Outcome:
    """What a measurement found, of how many seeds; asked: of how many it should.

    missed: planted faults that were not seen, of so many planted.
    """

    seeds: int = 0
    asked: int = 0
    found: Found = field(default_factory=Found)
    missed: list[str] = field(default_factory=list)
    planted: int = 0

    def add(self, other: Outcome) -> None:
        """Add what was found of other seeds."""
        self.seeds += other.seeds
        self.found.add(other.found)
        self.missed += other.missed
        self.planted += other.planted

    @property
    def holds(self) -> bool:
        """Tell whether the promise holds, and the measurement could see that it does not."""
        found = self.found
        nothing = not any(found.faults.values()) and not self.missed
        whole = self.seeds == self.asked and self.planted > 0
        return nothing and whole and 0 < found.searched == found.shown


def measured(seeds: int, jobs: int, minutes: float) -> Iterator[Outcome]:
    """Measure so many seeds; gives what was found so far after each site.

    minutes: no site is begun later than this.
    """
    outcome, until = Outcome(asked=seeds), time.monotonic() + 60 * minutes
    parts = [range(start, min(start + SITE, seeds)) for start in range(0, seeds, SITE)]
    with TemporaryDirectory() as folder:
        bundle = bundled(Path(folder))
        with ProcessPoolExecutor(jobs, get_context("spawn"), use_bundle, (bundle,)) as pool:
            tasks = [pool.submit(of_site, part, until) for part in parts]
            for done in as_completed(tasks):
                outcome.add(done.result())
                yield outcome


def main(
    seeds: int, jobs: int, minutes: float, ended: Callable[[Iterable[str], bool], None]
) -> None:
    """Measure, telling how far it is; ended: gets the figures, and whether the promise holds."""
    begun, outcome = time.monotonic(), Outcome()
    for outcome in measured(seeds, jobs, minutes):
        faults = sum(map(len, outcome.found.faults.values()))
        seconds = time.monotonic() - begun
        click.echo(f"{outcome.seeds:,} seeds, {faults} faults, {seconds:.0f} s", err=True)
    ended(lines(outcome, time.monotonic() - begun), outcome.holds)


def of_site(numbers: Sequence[int], until: float = inf) -> Outcome:
    """Build a site of some seeds, and open all of it; the first site has the negative control.

    Where two seeds want one address, each half gets a site. until: nothing is begun later.
    """
    if time.monotonic() > until:
        return Outcome()
    try:
        return _of_site([hostile(number) for number in numbers], has_control=numbers[0] == 0)
    except ClashError:
        if len(numbers) == 1:
            raise
    outcome, half = Outcome(), len(numbers) // 2
    outcome.add(of_site(numbers[:half], until))
    outcome.add(of_site(numbers[half:], until))
    return outcome


def _of_site(seeds: Sequence[Hostile], *, has_control: bool) -> Outcome:
    with TemporaryDirectory() as folder, launched() as browser:
        site = build(Path(folder) / "one", seeds).site
        outcome = Outcome(len(seeds), found=walked(browser, site, [each.word for each in seeds]))
        if has_control:
            page = charts(places(site))[0]
            outcome.missed, outcome.planted = control(browser, site, page, Path(folder) / "bad")
        return outcome


def walked(
    browser: Browser, site: Path, words: Sequence[str], *, whole: int = WHOLE, files: bool = True
) -> Found:
    """Open every place of a site, and search for words; files: also what no theme is around."""
    found = Found()
    with served(site) as at, window(browser, found) as opened:
        _pages(opened, at, places(site), whole)
        if files:
            _files(opened, at, places(site))
        search(opened, at.whole, words)
    return found


def places(site: Path) -> list[str]:
    """List every file of a site."""
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())


def charts(paths: Iterable[str]) -> list[str]:
    """List the pages of charts."""
    return [path for path in paths if path.startswith("charts/") and _is_page(path)]


def _is_page(path: str) -> bool:
    """Tell whether a path is that of a page of its own, not of a list."""
    return path.count("/") == 2 and path.endswith("/index.html") and "/page-" not in path


def _pages(opened: Window, at: Served, paths: Sequence[str], whole: int) -> None:
    """Open the pages that the theme is around."""
    ours = charts(paths)
    others = [path for path in paths if path.startswith(("models/", "datasets/", "metrics/"))]
    entities = [path for path in others if _is_page(path)]
    drawn = {path.rpartition("/")[0] for path in paths if path.endswith("/chart.json")}
    for path in [path for path in ours if path.rpartition("/")[0] in drawn][:LIVE]:
        live(opened, at.whole, path)
    for kind, group in (("charts", ours), ("entities", entities)):
        for path in group[::whole]:
            opened.open(at.whole, path, kind)
        opened.open_beside(at.light, [p for n, p in enumerate(group) if n % whole], kind)
    lists = [path for path in paths if path.endswith(".html") and path.startswith(_LISTS)]
    lists += [path for path in paths if path.endswith(".html") and "/page-" in path]
    for path in dict.fromkeys(lists):
        opened.open(at.whole, path, "lists, comparisons, statements")
    opened.open(at.whole, "404.html", "home, 404")


def _files(opened: Window, at: Served, paths: Sequence[str]) -> None:
    """Open what stands by itself: bare pages, pictures, data, old addresses."""
    bare = [path for path in paths if "/embed/" in path]
    drawn = [path for path in paths if path.endswith(".svg") and path.startswith("charts/")]
    data = [path for path in paths if path.endswith(".json") and path.startswith("charts/")]
    opened.open_beside(at.light, bare, "bare pages to embed")
    opened.open_beside(at.light, drawn, "SVG files by themselves")
    opened.open_beside(at.light, data, "JSON files")
    short = [path for path in paths if path.startswith("c/")]
    opened.open_beside(at.light, short[:SHORT], "short addresses")


def lines(outcome: Outcome, seconds: float) -> Iterator[str]:
    """Give the figures as Markdown."""
    found = outcome.found
    total = sum(found.opened.values())
    with launched() as browser:
        versions = f"Chromium {browser.version}, mkdocs-material {version('mkdocs-material')}"
    day = dt.datetime.now(tz=dt.UTC).date()
    yield f"{day:%Y-%m-%d}, in {seconds / 60:.0f} minutes: {versions}.\n"
    rows = [(f"opened: {kind}", places) for kind, places in sorted(found.opened.items())]
    figures = [
        ("hostile seeds asked for", outcome.asked),
        ("hostile seeds", outcome.seeds),
        ("places opened", total),
        *rows,
        ("cells and other parts pointed at and given the focus, by events", found.pointed),
        ("cells pointed at by a real pointer", found.really_pointed),
        ("pictures switched to the live view", found.live),
        ("words typed into the search", found.searched),
        ("words that the search found", found.shown),
        *((f"**{_NAMES[kind]}**", len(found.faults[kind])) for kind in KINDS),
        ("planted faults", outcome.planted),
        ("planted faults that were missed", len(outcome.missed)),
    ]
    yield written([("", "number"), ("---", "---:"), *((name, f"{n:,}") for name, n in figures)])
    faults = [f"{kind}: {fault}" for kind in KINDS for fault in found.faults[kind]]
    told = [*faults, *(f"missed: {each}" for each in outcome.missed)]
    if told:
        yield "\n" + "\n".join(f"    {line}" for line in told[:_TOLD])


_TOLD = 30
_NAMES = {
    "execution": "executions",
    "request": "requests to another host",
    "violation": "violations of the Content-Security-Policy",
    "active": "elements made active by a text",
    "dialog": "dialogs",
    "lost": "pages that led elsewhere or did not open",
}
