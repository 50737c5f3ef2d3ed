"""Measure case by case, and say it as Markdown; each part is given out as soon as it is known."""

from __future__ import annotations

import datetime as dt
import os
import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path

from .cases import (
    CASES,
    CHART_BYTES,
    FILES_AT_MOST,
    FRAMED_AT_MOST,
    GROWTH,
    GROWTH_AT_MOST,
    LIST_BYTES,
    MEMORY_AT_MOST,
    MEMORY_BYTES,
    PAGE_BYTES,
    PNG,
    SEARCH_BYTES,
    SERVE_FEW_S,
    SERVE_S,
    Case,
)
from .cases import (
    edited as edit_next,
)
from .peers import PEERS
from .peers.base import Peer
from .running import FailedError, Measured
from .seeds import name
from .serving import shown_after
from .sites import EDITED, AtlasSite, Finished, Site, add_line, finished, plain, whole
from .tables import MEGABYTE, Row, by_kind, of_a_chart, sizes, times, verdict, written
from .weights import rows as weighed_rows
from .weights import site_of

PLAIN = "plain `mkdocs build` of the finished pages"
WHOLE = "plain `mkdocs build` of all pages of the atlas"
# So few charts warm the machine up: modules are compiled, files are in memory.
FEW = 5


def atlas(folder: Path, charts: int, rounds: int, *, png: bool, large: bool) -> Iterator[str]:
    """Measure the atlas beside plain pages."""
    yield heading(charts, rounds)
    ready = prepared(folder, charts)
    plainly, found = _rounds(ready, CASES, rounds)
    entire = whole(folder / "whole", ready.atlas).build()
    rows = [Row(PLAIN, plainly), Row(WHOLE, entire)]
    rows += [Row(case.name, found[case], case.at_most) for case in CASES]
    if png:
        rows.append(Row(PNG.name, _with_png(folder / "png", charts), PNG.at_most))
    yield f"\n{times(rows, plainly)}"
    yield _beside_all(found, entire)
    yield _memory([*found.values()], plainly)
    yield _on_disk(ready, charts)
    yield _readers(ready)
    if large:
        yield _growth(folder / "large", charts * GROWTH, found)


def peers(folder: Path, charts: int, rounds: int, only: Sequence[str]) -> Iterator[str]:
    """Measure other tools, beside plain pages and the atlas."""
    yield heading(charts, rounds)
    ready = prepared(folder, charts)
    plainly, found = _rounds(ready, CASES[:2], rounds)
    rows = [Row(PLAIN, plainly)]
    rows += [Row(f"Chart Atlas, {case.name}", measured) for case, measured in found.items()]
    chosen = [peer for peer in PEERS if not only or peer.name in only]
    rows += [_peer(folder / "peers", peer, ready.pages, rounds) for peer in chosen]
    yield f"\n{times(rows, plainly)}"


def serving(folder: Path, charts: int, rounds: int) -> Iterator[str]:
    """Measure how soon a saved change is shown by `mkdocs serve`, beside plain pages."""
    yield heading(charts, rounds)
    ready = prepared(folder, charts)
    [edited] = [page for page in ready.pages if page.name == Path(name(EDITED)).stem]
    source = ready.plain.folder / "docs" / "charts" / f"{edited.name}.md"
    add = partial(add_line, source)
    plainly = shown_after(ready.plain, f"charts/{edited.name}/", add, rounds)
    own = shown_after(ready.atlas, edited.address, partial(edit_next, ready.atlas), rounds)
    aim = SERVE_S if charts > FEW else SERVE_FEW_S
    lines = [
        ["plain pages", f"{plainly:.1f} s", "–", ""],
        _figure("Chart Atlas", f"{own:.1f} s", f"{aim:g} s", own / aim),
    ]
    yield _figures(lines)


def weights(folder: Path, charts: int) -> Iterator[str]:
    """Weigh the index pages alone, gzip, without the theme around them."""
    yield f"{charts:,} charts, {dt.datetime.now(tz=dt.UTC).date():%Y-%m-%d}.\n"
    lines = [["list", "pages", "largest (kB)", "all (kB)", "largest at most (kB)", ""]]
    lines.append(["---", *["---:"] * 4, "---"])
    for found, count, largest, total in weighed_rows(site_of(folder / "weights", charts)):
        sizes = [f"{bytes_ / KILOBYTE:,.0f}" for bytes_ in (largest, total, LIST_BYTES)]
        lines.append([found, f"{count:,}", *sizes, verdict(largest, LIST_BYTES)])
    yield written(lines)


def heading(charts: int, rounds: int) -> str:
    """Say what was measured, when and on what."""
    day = dt.datetime.now(tz=dt.UTC).date()
    cores, load = os.cpu_count(), os.getloadavg()[0]
    names = ("mkdocs", "mkdocs-material", "altair", "vl-convert-python")
    versions = ", ".join(f"{name} {version(name)}" for name in names)
    return (
        f"{charts:,} charts, best of {rounds}, {day:%Y-%m-%d}; {cores} cores, load {load:.1f} at"
        f" the start; Python {platform.python_version()}, {versions}."
    )


@dataclass(frozen=True)
class Ready:
    """The sites to measure: the atlas, which is built, and the plain pages of what it shows.

    first: what the build of the atlas took, from an empty cache.
    """

    atlas: AtlasSite
    first: Measured
    plain: Site
    pages: list[Finished]


def prepared(folder: Path, charts: int) -> Ready:
    """Write an atlas, build it, and write the plain pages of what it shows."""
    few = AtlasSite(folder / "few")
    few.write(FEW, png=False)
    few.build()
    site = AtlasSite(folder / "atlas")
    site.write(charts, png=False)
    site.empty()
    first = site.build()
    pages = list(finished(site))
    return Ready(site, first, plain(folder / "plain", pages), pages)


def _rounds(
    ready: Ready, cases: Sequence[Case], rounds: int
) -> tuple[Measured, dict[Case, Measured]]:
    """Build all in turn, again and again, and return the best of each; the first case is cold."""
    plainly: list[Measured] = []
    found: dict[Case, list[Measured]] = {case: [] for case in cases}
    found[cases[0]].append(ready.first)
    for turn in range(rounds):
        ready.plain.empty()
        plainly.append(ready.plain.build())
        for case in cases[turn == 0 :]:
            case.before(ready.atlas)
            found[case].append(ready.atlas.build())
    return best(plainly), {case: best(runs) for case, runs in found.items()}


def best(runs: Sequence[Measured]) -> Measured:
    """Return the shortest time and the least work of runs, and the most memory."""
    return Measured(
        seconds=min(run.seconds for run in runs),
        work=min(run.work for run in runs),
        memory=max(run.memory for run in runs),
    )


def _beside_all(found: Mapping[Case, Measured], entire: Measured) -> str:
    """Hold each case against a plain build of as many pages."""
    shares = {case: measured.seconds / entire.seconds for case, measured in found.items()}
    return _figures(
        [
            _figure(
                f"{case.name}, × all pages", f"{share:.2f}", f"{case.at_most}", share / case.at_most
            )
            for case, share in shares.items()
        ]
    )


def _memory(runs: Sequence[Measured], plainly: Measured) -> str:
    most = max(run.memory for run in runs)
    ratio = most / plainly.memory
    bytes_ = f"{most / MEGABYTE:.0f} MB", f"{MEMORY_BYTES / MEGABYTE:.0f} MB"
    lines = [
        _figure(
            "peak memory, × plain", f"{ratio:.2f}", f"{MEMORY_AT_MOST}", ratio / MEMORY_AT_MOST
        ),
        _figure("peak memory", *bytes_, most / MEMORY_BYTES),
    ]
    return _figures(lines)


def _readers(ready: Ready) -> str:
    """Tell what readers fetch, of the atlas and of the plain pages."""
    bounds = {"page": PAGE_BYTES, "index": SEARCH_BYTES}
    lines = [["what a reader fetches (kB)", "plain pages", "atlas", "at most", ""]]
    lines.append(["---", "---:", "---:", "---:", "---"])
    of_plain = sizes(ready.plain.built)
    for kind, (size, where) in sizes(ready.atlas.built).items():
        bound = bounds.get(kind, 0)
        cells = [f"{bytes_ / KILOBYTE:,.0f}" for bytes_ in (of_plain[kind][0], size)]
        aim = f"{bound / KILOBYTE:,.0f}" if bound else "–"
        lines.append([where, *cells, aim, verdict(size, bound)])
    return f"\n{written(lines)}"


def _on_disk(ready: Ready, charts: int) -> str:
    """Tell what a chart comes to on disk."""
    framed, files, bytes_ = of_a_chart(ready.atlas.built, charts)
    aims = (FRAMED_AT_MOST, FILES_AT_MOST, CHART_BYTES)
    lines = [
        _figure(
            "pages with the frame of the theme, a chart",
            f"{framed:.2f}",
            f"{aims[0]}",
            framed / aims[0],
        ),
        _figure("files, a chart", f"{files:.1f}", f"{aims[1]}", files / aims[1]),
        _figure(
            "kB, a chart", f"{bytes_ / KILOBYTE:.0f}", f"{aims[2] // KILOBYTE}", bytes_ / aims[2]
        ),
    ]
    return f"{_figures(lines)}\n\n{by_kind(ready.atlas.built, charts)}"


KILOBYTE = 1000


def _with_png(folder: Path, charts: int) -> Measured:
    """Build an atlas with a picture for links to each chart, once."""
    site = AtlasSite(folder)
    site.write(charts, png=True)
    PNG.before(site)
    return site.build()


def _growth(folder: Path, charts: int, of_few: Mapping[Case, Measured]) -> str:
    """Hold many charts against few: cold and warm."""
    site = AtlasSite(folder)
    site.write(charts, png=False)
    lines = []
    for case in CASES[:2]:
        case.before(site)
        many, few = site.build(), of_few[case]
        ratio = many.seconds / few.seconds
        told = f"{many.seconds:.1f} s / {few.seconds:.1f} s = {ratio:.2f}"
        lines.append(_figure(case.name, told, f"{GROWTH_AT_MOST}", ratio / GROWTH_AT_MOST))
        memory = f"{many.memory / MEGABYTE:.0f} MB / {few.memory / MEGABYTE:.0f} MB"
        lines.append([f"memory, {case.name}", memory, "–", ""])
    return f"\n{charts:,} charts against {charts // GROWTH:,}:\n{_figures(lines)}"


def _figure(name: str, found: str, at_most: str, share: float) -> list[str]:
    return [name, found, at_most, verdict(share, 1)]


def _figures(lines: Sequence[Sequence[str]]) -> str:
    head = [["figure", "found", "at most", ""], ["---", "---:", "---:", "---"]]
    return f"\n{written([*head, *lines])}"


# -- other tools ----------------------------------------------------------------------------------


def _peer(folder: Path, peer: Peer, pages: Sequence[Finished], rounds: int) -> Row:
    """Measure a tool on as many of the pages as it can do in good time."""
    some = pages[: peer.charts or len(pages)]
    factor = len(pages) / len(some)
    name = f"{peer.name}: {peer.does}"
    try:
        build = peer.ready(folder, some)
        measured = best([build() for _ in range(rounds)])
    except FailedError as error:
        return Row(name, None, reason=" ".join(str(error).split())[:REASON])
    if factor > 1:
        name = f"{name} (of {len(some)} charts, time × {factor:g})"
    return Row(name, scaled(measured, factor))


REASON = 160


def scaled(measured: Measured, factor: float) -> Measured:
    """Return what so many times the work would take; memory as it was."""
    return Measured(measured.seconds * factor, measured.work * factor, measured.memory)
