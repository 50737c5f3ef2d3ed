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

from . import ledger, lexicon, outline, prose, tables, wording
from .atlas import KINDS, Atlas, ChartEntry, Entity, EntityRef, PanelEntry, folder_of
from .display import state
from .evidence import Evidence, Grid, evidence, spans
from .heatmap import live_config, specification
from .ledger import VERDICTS, Counts, Statement
from .links import Places, relative
from .model import Claim, EntityKind
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

    @property
    def ident(self) -> str:
        """The id of its picture on the page of its chart."""
        return f"{self.entry.anchor}-map"


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
    def statements(self) -> tuple[Statement, ...]:
        """The checked statements of all charts, the gravest first."""
        return ledger.ledger(self.atlas)

    @cached_property
    def verdicts(self) -> Counts:
        """How many statements of all charts have which verdict."""
        return ledger.counts(item.claim for item in self.statements)

    @cached_property
    def all(self) -> Mapping[str, Page]:
        """Every page by its source path."""
        pages = [self._gallery(), *map(self._chart, self.atlas.charts)]
        if self.statements:
            pages.append(self._ledger())
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
        make = partial(self._render, "chart.html", path, entry=entry, chart=entry.chart)
        return Page(
            path=path,
            title=entry.chart.title,
            summary=wording.chart_summary(entry),
            listed=False,
            make=lambda: make(panels=self.drawn[entry.slug], statements=ledger.statements(entry)),
        )

    def _ledger(self) -> Page:
        path = self.places.index("claims")
        charts = [entry for entry in self.atlas.charts if ledger.statements(entry)]
        keys = {entry.slug: entity_keys(self.atlas, entry) for entry in charts}
        make = partial(self._render, "claims.html", path, charts=charts, keys=keys)
        summary = f"{wording.verdicts(self.verdicts)}."
        return Page(path, "Statements", summary, listed=False, make=make)

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
# The top of a page names so many contradictions; a reader of more goes on to the list of all.
MAX_CONTRADICTIONS = 5
# So many cells of a statement are linked by name; where there is a script, all of them light up.
MAX_CELLS = 6
# The ledger lists so many statements, the gravest, and counts the others by chart: with texts of
# MAX_TEXT a page of some 2 MB, which a browser still shows and filters at once.
MAX_LEDGER, MAX_TEXT = 2_000, 300


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
            ident=drawn.ident,
            title=title,
            description=f"{wording.counts([drawn.entry])}; {said}.",
        )
    )


def _prose(segment: outline.Segment, statements: Sequence[Statement]) -> Markup:
    return Markup(prose.html(segment, [_mark(item) for item in statements]))


def _mark(item: Statement) -> prose.Mark:
    claim = item.claim
    opening = _OPENING.format(verdict=claim.verdict, number=item.number)
    return prose.Mark(claim.line, claim.quote, opening, Markup("</span>"), _reference(item))


def _reference(item: Statement) -> Markup:
    """Return the sign behind a statement in the prose, which leads to what is said of it."""
    verdict, number = item.claim.verdict, item.number
    sign_of = wording.SIGNS[verdict]
    return _REFERENCE.format(anchor=item.anchor, number=number, sign=sign_of, verdict=verdict)


_OPENING = Markup('<span class="ca-claim ca-claim--{verdict}" data-ca-claim="{number}">')
_REFERENCE = Markup(
    '<sup class="ca-reference ca-verdict--{verdict}" data-ca-claim="{number}"><a href="#{anchor}">'
    '<span aria-hidden="true">{sign}</span><span class="ca-hidden">{verdict}, statement {number}'
    "</span></a></sup>"
)


def _cells(panels: Sequence[Drawn], claim: Claim) -> tuple[Evidence, ...]:
    """Find the cells of a statement in the pictures of its page."""
    grids = [Grid(drawn.entry.panel, drawn.spec, drawn.ident) for drawn in panels]
    return evidence(grids, claim)


def entity_keys(atlas: Atlas, entry: ChartEntry) -> dict[str, EntityRef]:
    """List what a chart is about, each by the name that the ledger filters by."""
    entities = entry.chart.entities
    refs = [atlas.ref(kind, name) for kind in KINDS for name in entities.of(kind)]
    return {entity_key(ref): ref for ref in refs}


def entity_key(ref: EntityRef | Entity) -> str:
    """Return the name that the ledger filters an entity by: "models/r1-llama"."""
    return f"{folder_of(ref.kind)}/{ref.slug}"


def entity_options(keys: Mapping[str, Mapping[str, EntityRef]]) -> dict[EntityKind, dict[str, str]]:
    """List all entities that charts are about: by kind, the key and the name of each."""
    refs = {key: ref for of_chart in keys.values() for key, ref in of_chart.items()}
    by_name = sorted(refs.items(), key=lambda pair: (pair[1].name.casefold(), pair[0]))
    options = {kind: {key: ref.name for key, ref in by_name if ref.kind == kind} for kind in KINDS}
    return {kind: found for kind, found in options.items() if found}


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
        MAX_CELLS=MAX_CELLS,
        MAX_CONTRADICTIONS=MAX_CONTRADICTIONS,
        MAX_LEDGER=MAX_LEDGER,
        MAX_REMARKS=MAX_REMARKS,
        MAX_TEXT=MAX_TEXT,
        SIGNS=wording.SIGNS,
        VERDICTS=VERDICTS,
        axis_means=wording.axis_means,
        best=wording.best,
        by_kind=ledger.by_kind,
        cell_text=wording.cell_text,
        cells_of=_cells,
        chart_summary=wording.chart_summary,
        contradictions=wording.contradictions,
        counted=counted,
        counts=wording.counts,
        coverage=wording.coverage,
        cut=lexicon.cut,
        doubt_of_kind=wording.doubt_of_kind,
        downloads=downloads,
        embedded_json=embedded_json,
        entity_key=entity_key,
        entity_options=entity_options,
        extreme=extreme,
        extreme_names=extreme_names,
        folder_of=folder_of,
        gravest_first=ledger.gravest_first,
        kind_name=wording.kind_name,
        lack=wording.lack,
        live_config=live_config,
        mean=wording.mean,
        measured=measured,
        picture=picture,
        picture_key=wording.picture_key,
        prose=_prose,
        reference=_reference,
        sign=lambda name: Markup(sign(name)),
        spans=spans,
        state=state,
        tables=tables,
        tally=ledger.counts,
        verdicts=wording.verdicts,
        verdicts_of_entity=ledger.of_entity,
        words=outline.words,
        worst=wording.worst,
    )
    return environment


_ENVIRONMENT = _environment()
