"""The same charts for each host: `chart-atlas pages` beside `chart-atlas build`."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .running import run
from .sites import AtlasSite, write
from .tables import MEGABYTE, written

_ZENSICAL = (
    '[project]\nsite_name = "Charts"\nsite_dir = "zensical"\n[project.theme]\nfont = false\n'
)


@dataclass(frozen=True)
class Host:
    """A host: what is run in a folder of seeds, and where below it that writes."""

    name: str
    command: str
    out: str


# In this order: Zensical builds what the line before has written.
HOSTS = (
    Host("MkDocs", "chart-atlas build", "site"),
    Host("none", "chart-atlas pages own --for html --config mkdocs.yml", "own"),
    Host(
        "Zensical, the pages",
        "chart-atlas pages docs/atlas --for zensical --config mkdocs.yml",
        "docs/atlas",
    ),
    Host("Zensical, the site", "zensical build", "zensical"),
)


def hosts(folder: Path, charts: int) -> Iterator[str]:
    """Measure each host with so many charts, from nothing but their seeds; a line each."""
    site = AtlasSite(folder)
    site.write(charts, png=False)
    write(folder / "zensical.toml", _ZENSICAL)
    for host in HOSTS:
        shutil.rmtree(folder / host.out, ignore_errors=True)
    head = ["host", "command", "seconds", "CPU seconds", "memory (MB)", "files a chart", "MB"]
    yield written([head, [*["---"] * 2, *["---:"] * 5]])
    for host in HOSTS:
        yield written([_measured(folder, host, charts)])


def _measured(folder: Path, host: Host, charts: int) -> list[str]:
    shutil.rmtree(folder / ".cache", ignore_errors=True)
    name, *words = host.command.split()
    found = run([Path(sys.executable).with_name(name), *words], folder)
    sizes = [path.stat().st_size for path in (folder / host.out).rglob("*") if path.is_file()]
    return [
        host.name,
        f"`{host.command}`",
        f"{found.seconds:.1f}",
        f"{found.work:.1f}",
        f"{found.memory / MEGABYTE:.0f}",
        f"{len(sizes) / charts:.2f}",
        f"{sum(sizes) / MEGABYTE:.0f}",
    ]
