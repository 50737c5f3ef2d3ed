"""Every file of an atlas that is no page: downloads, thumbnails, style sheet, scripts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from urllib.parse import urlsplit

from ...atlas import Move, figures
from ...cache import digest
from ...output import whole_tables
from ..environment import ENVIRONMENT
from ..links import address, relative
from ..page import Page
from ..pages.figure_views import DrawnFigure, drawn_figure
from ..site_values import Site
from . import search_scripts
from .chart_files import Download, files_of_charts
from .data_files import FOLDER, AtlasData, data_files
from .file_kinds import ASSETS, COMPARISON_FILES, FIGURE_FILES, LIST_FILES, FileKind, files_of
from .notices import FEED, GUIDE, ROBOTS, feed, guide, robots


def all_files(
    site: Site, pages: Mapping[str, Page], authors: Collection[str] = ()
) -> Iterator[Download]:
    """List every file to publish beside the pages.

    authors: the files of the site that are not of the atlas; no address of theirs leads on.
    """
    assets = [Download(site.places.asset(k.name), partial(k.make, site)) for k in ASSETS]
    others = [
        *files_of_charts(site),
        *_list_files(site),
        *_comparison_files(site),
        *_figure_files(site),
        *_files_for_machines(site, pages.values()),
    ]
    taken = {site.places.published(path) for path in pages}
    taken.update(item.path for item in (*assets, *others))
    yield from assets
    yield from _redirects(site, _moves_by_file(site, taken), authors)
    yield from others


# -- addresses that were left ---------------------------------------------------------------------


def _moves_by_file(site: Site, taken: Collection[str]) -> dict[str, Move]:
    """Return what leads on, by the file of its page: what the atlas has there itself stays."""
    found: dict[str, Move] = {}
    for move in site.moves:
        path = site.places.published(site.path_of_move(move))
        if move.target and path not in taken:
            found.setdefault(path, move)
    return found


def _redirects(
    site: Site, left: Mapping[str, Move], authors: Collection[str]
) -> Iterator[Download]:
    """Make a page at each address that was left, and one list of them for hosts that read it."""
    base = urlsplit(site.site_url or "").path.rstrip("/")
    lines = []
    for path, move in left.items():
        # Both from the top of the site.
        here = site.places.url(site.path_of_move(move))
        there = site.places.url(site.places.page(move.target or move.address))
        make = partial(_redirect_page, site, here, there, move.query)
        yield Download(path, make, digest(site.settings, here, there, move.query))
        if path not in authors:
            lines.append(f"{base}/{here} {base}/{there}{move.query} 301\n")
    lines += [f"{base}/{here} {base}/{there} 301\n" for here, there in _left_files(site)]
    yield Download("_redirects", "".join(lines).encode)


def _left_files(site: Site) -> Iterator[tuple[str, str]]:
    """Yield the frames and pictures that a panel had a file of its own for, with what shows it now.

    Other sites may still show them; no page of ours leads there.
    """
    entries = (at for entry in site.atlas.charts for at in site.at_all_addresses(entry))
    for entry in (entry for entry in entries if entry.slug in site.registry.charts):
        bare = site.places.url(site.places.page(f"{entry.address}/embed/index"))
        folder = site.places.file(entry.address)
        for anchor in (item.anchor for item in entry.panels):
            yield f"{folder}/embed/{anchor}.html", f"{bare}#{anchor}"
            yield from (
                (f"{folder}/{anchor}.{end}", f"{folder}/{anchor}.svg")
                for end in ("png", "dark.png")
            )


def _redirect_page(site: Site, here: str, there: str, query: str) -> bytes:
    """Return the page that leads on from one address of the site to another."""
    target = f"{relative(there, here)}{query}"
    page = ENVIRONMENT.get_template("redirect.html").render(
        target=target,
        canonical=address(site.site_url, f"{there}{query}") if site.site_url else target,
        script=relative(site.places.asset("redirect.js"), here),
    )
    return page.encode()


# -- the files of lists and comparisons -----------------------------------------------------------


def _list_files(site: Site) -> Iterator[Download]:
    for kind in LIST_FILES:
        for number, part in enumerate(kind.parts(site), 1):
            path = site.places.file(f"{kind.folder}/{kind.name.format(number=number)}")
            source = digest(site.settings, site.whole, number)
            yield Download(path, partial(kind.make, site, part), source)


def _comparison_files(site: Site) -> Iterator[Download]:
    for pair in site.comparisons.made:
        source = digest(site.settings, site.print_of_pair(pair))
        for kind in COMPARISON_FILES:
            path = site.places.file(f"{pair.address}/{kind.name}")
            yield Download(path, partial(kind.make, pair), source)


def _figure_files(site: Site) -> Iterator[Download]:
    for figure in (each for each in site.atlas.figures if each.panels):
        source = digest(site.settings, site.print_of_chart(figure))
        for name, kind, part in files_of(figure, FIGURE_FILES):
            path = site.places.file(f"{figure.address}/{name}")
            yield Download(path, partial(_made_of_figure, figure, kind, part), source)


_FigureFile = FileKind[[figures.FigureEntry, Sequence[DrawnFigure]], str]


def _made_of_figure(figure: figures.FigureEntry, kind: _FigureFile, part: slice) -> bytes:
    return kind.make(figure, drawn_figure(figure)[part]).encode()


# -- the files for machines -----------------------------------------------------------------------


def _files_for_machines(site: Site, pages: Iterable[Page]) -> Iterator[Download]:
    source = digest(
        site.settings, site.whole, [site.history.of(e.chart.seed) for e in site.atlas.charts]
    )
    names = site.places.asset(search_scripts.NAMES)
    yield Download(names, partial(search_scripts.names_json, site), source)
    data, described = (
        AtlasData(site),
        digest(source, site.parquet and whole_tables.parquet_version()),
    )
    for kind in data_files(site):
        path = site.places.file(kind.name)
        yield Download(path, partial(kind.make, data), described, group=FOLDER)
    yield Download(site.places.file(GUIDE), partial(guide, site, pages), source)
    if site.has_feed:
        yield Download(
            site.places.file(FEED), partial(feed, site), digest(site.settings, site.print_of_news)
        )
    # Robots look for it nowhere else.
    yield Download(ROBOTS, partial(robots, site), digest(site.settings))
