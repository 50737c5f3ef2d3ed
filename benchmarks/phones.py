"""What a reader with a slow phone waits for: Lighthouse on five kinds of page.

Lighthouse comes from npm into .cache, and slows the browser down itself, as on a mid-range phone
with a slow line. Of several runs the middle one, by its performance, is printed.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from browser import browser_path

from .searching import Line, served
from .sites import AtlasSite, write
from .tables import written

LIGHTHOUSE = "lighthouse@13.5.0"
HOME = "# A site of charts\n\n<!-- chart-atlas: home -->\n"
# One page of each kind, by how its path is found.
PAGES = {
    "home": "",
    "gallery": "charts/",
    "a chart": "charts/*/",
    "a model": "models/*/",
    "statements": "claims/",
}
# What a page must reach.
SCORES = {"performance": 95, "accessibility": 100}
MOST = {"largest-contentful-paint": 1800.0, "cumulative-layout-shift": 0.02}
HEAD = ("page", "performance", "accessibility", "LCP (s)", "CLS", "blocked (ms)", "")
_FLAGS = "--headless=new --no-sandbox --disable-gpu"

Report = dict[str, Any]


class NoLighthouseError(RuntimeError):
    """Lighthouse could not be installed, or did not answer: its own words."""


def phones(folder: Path, charts: int, rounds: int) -> Iterator[str]:
    """Build an atlas, and give a table of what Lighthouse finds; NoLighthouseError without it."""
    program = _installed(folder / "lighthouse")
    site = AtlasSite(folder / "phones")
    site.write(charts, png=False)
    write(site.folder / "docs" / "index.md", HOME)
    site.build()
    with served(site.built, Line(is_slow=False)) as base:
        found = {
            name: _middle([_report(program, base + path) for _ in range(rounds)])
            for name, path in _paths(site.built).items()
        }
    yield table(found)


def table(found: Mapping[str, Report]) -> str:
    """Return a table of reports by the names of their pages."""
    sides = ["---", *["---:"] * (len(HEAD) - 2), "---"]
    return written([HEAD, sides, *(_row(name, report) for name, report in found.items())])


def is_reached(report: Report) -> bool:
    """Tell whether a page is as fast, as steady and as accessible as is asked for."""
    scores = (_score(report, name) >= least for name, least in SCORES.items())
    return all(scores) and all(_figure(report, name) <= most for name, most in MOST.items())


def _row(name: str, report: Report) -> list[str]:
    return [
        name,
        *(str(_score(report, each)) for each in SCORES),
        f"{_figure(report, 'largest-contentful-paint') / 1000:.1f}",
        f"{_figure(report, 'cumulative-layout-shift'):.3f}",
        f"{_figure(report, 'total-blocking-time'):.0f}",
        "reached" if is_reached(report) else "**not reached**",
    ]


def _score(report: Report, category: str) -> int:
    return round(100 * (report["categories"][category]["score"] or 0))


def _figure(report: Report, audit: str) -> float:
    return float(report["audits"][audit]["numericValue"])


def _middle(reports: list[Report]) -> Report:
    return sorted(reports, key=lambda each: _score(each, "performance"))[len(reports) // 2]


def _paths(site: Path) -> dict[str, str]:
    """Return the path of a page of each kind: of several, the one that has most to show."""
    found = {}
    for name, path in PAGES.items():
        pages = sorted(site.glob(f"{path}index.html"), key=lambda page: page.stat().st_size)
        # The largest of all has as much as is read; most have far less.
        page = pages[len(pages) // 2] if name == "a chart" else pages[-1]
        found[name] = f"{page.parent.relative_to(site).as_posix()}/".removeprefix("./")
    return found


def _installed(folder: Path) -> Path:
    """Install Lighthouse once; return its program."""
    program = folder / "node_modules" / ".bin" / "lighthouse"
    if not program.exists():
        folder.mkdir(parents=True, exist_ok=True)
        write(folder / "package.json", '{"private": true}\n')
        _run(["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", LIGHTHOUSE], folder)
    return program


def _report(program: Path, address: str) -> Report:
    only = f"--only-categories={','.join(SCORES)}"
    words = [address, "--quiet", only, f"--chrome-flags={_FLAGS}", "--output=json"]
    found: Report = json.loads(_run([str(program), *words], program.parent))
    return found


def _run(command: list[str], folder: Path) -> str:
    env = {**os.environ, "CHROME_PATH": browser_path()}
    try:
        done = subprocess.run(  # noqa: S603 (the command is ours)
            command, cwd=folder, env=env, capture_output=True, text=True, check=False
        )
    except FileNotFoundError as error:
        raise NoLighthouseError("There is no npm here. Install Node.js 22 or newer.") from error
    if done.returncode:
        raise NoLighthouseError(done.stderr.strip() or done.stdout.strip())
    return done.stdout
