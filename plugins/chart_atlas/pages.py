"""Catalogue to pages: the only maker of HTML.

A page has light content, which the host's search and table of contents see, and heavy
blocks (pictures, tables, prose), which take their place at the very end of a build.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from html import escape
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from . import outline, tables, wording
from .atlas import KINDS, Atlas, ChartEntry, Entity, EntityRef, PanelEntry, folder_of
from .display import state
from .heatmap import live_config, specification
from .links import Places, relative
from .model import EntityKind
from .picture import sign, svg
from .scales import Scale, scales
from .wording import counted, extreme, extreme_names, measured

KIND_NAMES: dict[EntityKind, tuple[str, str]] = {
    "model": ("Model", "Models"),
    "dataset": ("Dataset", "Datasets"),
    "task": ("Task", "Tasks"),
    "metric": ("Metric", "Metrics"),
}
# Folders that have an index page of entities, and the kinds that each lists.
FOLDERS: dict[str, tuple[EntityKind, ...]] = {
    "models": ("model",),
    "datasets": ("dataset", "task"),
    "metrics": ("metric",),
}


@dataclass(frozen=True, slots=True)
class Heading:
    """An entry of a page's table of contents; title is HTML-escaped text."""

    title: str
    anchor: str
    level: int


@dataclass(frozen=True, slots=True)
class Rendered:
    """A page's HTML: content with placeholders, and the blocks that go in their places."""

    content: str
    blocks: tuple[str, ...]
    headings: tuple[Heading, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page to make: where, under which title and summary, and how.

    title, summary: plain text, not escaped. listed: whether it may stand in the navigation.
    """

    path: str
    title: str
    summary: str
    listed: bool
    make: Callable[[], Rendered]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A panel with its scale and its specification."""

    entry: PanelEntry
    scale: Scale
    spec: dict[str, Any]


def draw(entry: ChartEntry) -> tuple[Drawn, ...]:
    """Specify the heatmap of every panel of a chart."""
    return tuple(
        Drawn(panel, scale, specification(panel.panel, scale))
        for panel, scale in zip(entry.panels, scales(entry.chart), strict=True)
    )


def placeholder(number: int) -> str:
    """Return what stands in a page's content for one of its heavy blocks."""
    return f'<div data-chart-atlas-block="{number}"></div>'


@dataclass(frozen=True)
class Pages:
    """All pages of an atlas.

    source: the seeds folder as a reader knows it. shown: the folders of entities to make.
    featured: stems of the seeds on the home page; by default the first charts with values.
    """

    atlas: Atlas
    places: Places
    source: str = "seeds"
    shown: tuple[str, ...] = tuple(FOLDERS)
    featured: tuple[str, ...] = ()
    png: bool = True

    @cached_property
    def drawn(self) -> Mapping[str, tuple[Drawn, ...]]:
        """The drawn panels of each chart, by its slug: for its page and its downloads alike."""
        return {entry.slug: draw(entry) for entry in self.atlas.charts}

    @cached_property
    def all(self) -> Mapping[str, Page]:
        """Every page by its source path."""
        pages = [self._gallery(), *map(self._chart, self.atlas.charts)]
        for folder in self.shown:
            pages.append(self._entities(folder))
            pages += [
                self._entity(item) for kind in FOLDERS[folder] for item in self.atlas.entities[kind]
            ]
        return {page.path: page for page in pages}

    def home(self, path: str) -> str:
        """Return what the atlas holds, for the home page: counts and featured charts."""
        by_seed = {entry.description.seed.stem: entry for entry in self.atlas.charts}
        wanted = [by_seed[stem] for stem in self.featured if stem in by_seed]
        charts = wanted or [entry for entry in self.atlas.charts if entry.panels][:HOME_CHARTS]
        rendered = self._render("home.html", path, featured=charts)
        return filled(rendered.content, rendered.blocks)

    # -- the kinds of page ----------------------------------------------------------------------

    def _chart(self, entry: ChartEntry) -> Page:
        path = self.places.chart(entry.slug)
        return Page(
            path=path,
            title=entry.chart.title,
            summary=wording.chart_summary(entry),
            listed=False,
            make=lambda: self._render(
                "chart.html", path, entry=entry, chart=entry.chart, panels=self.drawn[entry.slug]
            ),
        )

    def _gallery(self) -> Page:
        path = self.places.index("charts")
        summary = f"All {len(self.atlas.charts)} charts of this atlas."
        make = partial(self._render, "gallery.html", path)
        return Page(path, "Charts", summary, listed=True, make=make)

    def _entities(self, folder: str) -> Page:
        path = self.places.index(folder)
        kinds = FOLDERS[folder]
        name = " and ".join(KIND_NAMES[kind][1].lower() for kind in kinds).capitalize()
        return Page(
            path=path,
            title=KIND_NAMES[kinds[0]][1],
            summary=f"{name} that the charts of this atlas are about.",
            listed=True,
            make=lambda: self._render("entities.html", path, kinds=kinds),
        )

    def _entity(self, entity: Entity) -> Page:
        path = self.places.entity(EntityRef(entity.kind, entity.slug, entity.name))
        return Page(
            path=path,
            title=entity.name,
            summary=f"{KIND_NAMES[entity.kind][0]} {entity.name}: every chart and panel about it.",
            listed=False,
            make=lambda: self._render("entity.html", path, entity=entity),
        )

    def _render(self, template: str, path: str, **values: Any) -> Rendered:
        """Render a template; its heavy blocks and headings are gathered as it calls for them."""
        blocks: list[str] = []
        headings: list[Heading] = []

        def heavy(caller: Callable[[], str]) -> Markup:
            blocks.append(caller())
            return Markup(placeholder(len(blocks) - 1))

        def heading(text: str, anchor: str, level: int = 2) -> str:
            headings.append(Heading(escape(text), anchor, level))
            return ""

        page_url = self.places.url(path)
        content = _ENVIRONMENT.get_template(template).render(
            site=self,
            atlas=self.atlas,
            heavy=heavy,
            contents=heading,
            url=lambda target: relative(self.places.url(target), page_url),
            **values,
        )
        return Rendered(content, tuple(blocks), tuple(headings))


HOME_CHARTS = 3
# A page lists so many statements that make no cell; a longer list says less than the description.
MAX_REMARKS = 12


def filled(content: str, blocks: Sequence[str]) -> str:
    """Put heavy blocks in their places; ValueError if a place is no longer there."""
    for number, block in enumerate(blocks):
        before, found, after = content.partition(placeholder(number))
        if not found:
            raise ValueError(placeholder(number))
        content = f"{before}{block}{after}"
    return content


def downloads(site: Pages, entry: ChartEntry, item: PanelEntry) -> list[tuple[str, str]]:
    """List a panel's files, name and path."""
    kinds = [
        ("CSV, tidy", "csv"),
        ("CSV, wide", "wide.csv"),
        ("Vega-Lite", "vl.json"),
        ("SVG", "svg"),
    ]
    if site.png:
        kinds.append(("PNG", "png"))
    return [
        (name, site.places.chart_file(entry.slug, f"{item.anchor}.{suffix}"))
        for name, suffix in kinds
    ]


def embedded_json(data: Any) -> Markup:
    """Return data for an element of the page: no character can end it or open another."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return Markup(text)


def picture(drawn: Drawn, entry: ChartEntry) -> Markup:
    """Draw a panel's picture for its chart's page."""
    panel = drawn.entry.panel
    title = f"{panel.title or entry.chart.title}: {measured(panel)}"
    names = extreme_names(drawn.entry)
    said = ", ".join(f"{name.lower()} {extreme(drawn.entry, which)}" for name, which in names)
    return Markup(
        svg(
            drawn.spec,
            ident=f"{drawn.entry.anchor}-map",
            title=title,
            description=f"{wording.counts([drawn.entry])}; {said}.",
        )
    )


def _prose(segment: outline.Segment) -> Markup:
    return Markup(outline.html(segment))


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader(__package__ or "chart_atlas"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        KINDS=KINDS,
        KIND_NAMES=KIND_NAMES,
        MAX_REMARKS=MAX_REMARKS,
        axis_means=wording.axis_means,
        best=wording.best,
        cell_text=wording.cell_text,
        chart_summary=wording.chart_summary,
        counted=counted,
        counts=wording.counts,
        coverage=wording.coverage,
        doubt_of_kind=wording.doubt_of_kind,
        downloads=downloads,
        embedded_json=embedded_json,
        extreme=extreme,
        extreme_names=extreme_names,
        folder_of=folder_of,
        kind_name=wording.kind_name,
        lack=wording.lack,
        live_config=live_config,
        mean=wording.mean,
        measured=measured,
        picture=picture,
        picture_key=wording.picture_key,
        prose=_prose,
        sign=lambda name: Markup(sign(name)),
        state=state,
        tables=tables,
        worst=wording.worst,
    )
    return environment


_ENVIRONMENT = _environment()
