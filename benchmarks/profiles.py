"""Where the time of a build goes: shares of what Python's own profiler counts."""

from __future__ import annotations

import pstats
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from .running import python
from .sites import AtlasSite
from .tables import written

# Each part with what belongs to it: packages of ours, libraries, and what Python itself does. The
# first one that fits counts.
PARTS = {
    "reading: Markdown, tables, lists, numbers": (
        *("chart_atlas/reading", "chart_atlas/language", "chart_atlas/description", "markdown_it"),
    ),
    "checking statements": ("chart_atlas/claims",),
    "catalogue: links, comparisons, fingerprints": ("chart_atlas/atlas",),
    "drawing": ("chart_atlas/drawing", "altair"),
    "the store: SQLite, packing, digests": (
        *("chart_atlas/cache", "sqlite3", "zlib", "msgspec", "_hashlib"),
    ),
    "MkDocs, its theme and templates": (
        *("chart_atlas/host", "mkdocs", "material", "jinja2", "markupsafe", "markdown", "babel"),
        "pymdownx",
    ),
    "imports": ("importlib", "_parser", "_compiler", "marshal"),
    "files: names, writing": ("posix", "pathlib", "os.py", "io.open", "genericpath", "_io"),
    "pages, tables and files of charts": ("chart_atlas", "json", "html", "csv"),
}
REST = "the rest"


def profiles(folder: Path, charts: int) -> Iterator[str]:
    """Profile a cold and a warm build in one process, and say what takes which share."""
    site = AtlasSite(folder)
    site.write(charts, png=False)
    site.configure(["search", {"chart-atlas": {"png": False, "processes": 1}}])
    site.empty()
    found = [_shares(site, name) for name in ("cold", "warm")]
    lines = [["part", "cold", "warm"], ["---", "---:", "---:"]]
    lines += [
        [part, *(f"{shares.get(part, 0):.0%}" for shares in found)] for part in (*PARTS, REST)
    ]
    yield f"{charts:,} charts, one process; shares of the time that the profiler counts.\n"
    yield written(lines)


def _shares(site: AtlasSite, name: str) -> Mapping[str, float]:
    kept = (site.folder.parent / f"{name}.profile").absolute()
    site.build([python(), "-m", "cProfile", "-o", str(kept), "-m", "mkdocs"])
    times: Counter[str] = Counter()
    for (path, _, function), facts in pstats.Stats(str(kept)).stats.items():  # type: ignore[attr-defined]
        own, callers = facts[2], facts[4]
        if part_of(path, function) != REST or not callers:
            times[part_of(path, function)] += own
            continue
        # What Python itself does, it does for somebody.
        for (caller, _, calling), (_, _, for_it, _) in callers.items():
            times[part_of(caller, calling)] += for_it
    return {part: seconds / times.total() for part, seconds in times.items()}


def part_of(path: str, function: str) -> str:
    """Tell which part of the work a function belongs to: by its file, else by its name."""
    name = function if path in ("~", "") else path
    words = name.replace("\\", "/").replace("'", " ").replace("{", " ").replace(".py", "/")
    within = f"/{words.replace(' ', '/')}/"
    for part, beginnings in PARTS.items():
        if any(f"/{each}/" in within for each in beginnings):
            return part
    return _of_builtin(name)


def _of_builtin(name: str) -> str:
    for part, beginnings in PARTS.items():
        if "/" not in name and any(each in name for each in beginnings):
            return part
    return REST
