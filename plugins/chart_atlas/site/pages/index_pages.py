"""The lists of a site: each is declared once, and has as many pages as its rows take."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...atlas import ChartEntry, Entity, Pair, Publication, Quote, Registry, figures, profiles
from ...cache import Fingerprint, digest
from .. import lists
from ..environment import KIND_NAMES
from ..fingerprints import entity_print
from ..page import ATLAS, BESIDE, LAST, Page
from ..site_values import LEDGER_ROWS, Site
from ..words import counted, verdicts
from .chart_pages import chart_page
from .comparison_pages import comparison_page
from .figure_pages import figure_page
from .rendering import render


@dataclass(frozen=True, slots=True, kw_only=True)
class Index:
    """A list with pages of its own. All that is to be said of it stands here.

    folder, name: of its first page, "charts" and "index"; a site without that folder has no such
    list. title: of that page; summary: says in a sentence what it holds. template: shows a page of
    it, a lists.Part, beside the values. items: what is listed, so many rows a page. in_menu:
    whether the first page may stand in the navigation; weight: how far up the search puts it.
    exists: tells whether a site that has the folder has the list. on_home: the words by which the
    home page leads to it. members: the pages that it leads to. made_of: the fingerprint of what the
    first page shows beside its rows.
    """

    folder: str
    name: str = "index"
    title: str
    summary: Callable[[Site], str]
    template: str
    items: Callable[[Site], Sequence[Any]]
    rows: int = 500
    in_menu: bool = False
    weight: float = ATLAS
    exists: Callable[[Site], object] = lambda _: True
    on_home: Callable[[Site], Sequence[str]] = lambda _: ()
    values: Callable[[Site], Mapping[str, Any]] = lambda _: {}
    members: Callable[[Site], Iterator[Page]] = lambda _: iter(())
    made_of: Callable[[Site], Fingerprint] = lambda site: site.whole

    @property
    def address(self) -> str:
        """The address of its first page below the folder of the atlas, "charts/index"."""
        return f"{self.folder}/{self.name}"

    def rows_in(self, site: Site) -> int:
        """Return how many rows a page has."""
        return site.rows.get(self.template, self.rows)

    def pages(self, site: Site) -> list[Page]:
        """Return the pages of the list: the first, and those that it goes on on."""
        first, values = site.places.page(self.address), self.values(site)
        parts = lists.parts(first, self.items(site), self.rows_in(site))
        return [self._page(site, part, values) for part in parts]

    def _page(self, site: Site, part: lists.Part[Any], values: Mapping[str, Any]) -> Page:
        """Return one page. A further one depends on its rows alone: an edit leaves most alone."""
        title, template = self.title, self.template
        if not part.is_first:
            title = f"{title}, page {part.number} of {part.count}"
        source = digest(
            site.settings,
            part.path,
            self.made_of(site) if part.is_first else title,
            (part.number, self.rows_in(site), part.total),
            [_print_of_row(site, item) for item in part.items],
        )
        return Page(
            path=part.path,
            words=lambda: (title, self.summary(site) if part.is_first else f"{title}."),
            make=lambda: render(site, template, part.path, title=self.title, part=part, **values),
            source=source,
            listed=self.in_menu and part.is_first,
            weight=self.weight if part.is_first else LAST,
            is_list=True,
        )


def _print_of_row(site: Site, item: object) -> object:
    """Return all that the row of a list is made of."""
    match item:
        case figures.FigureEntry():
            return site.print_of_chart(item)
        case ChartEntry():
            return site.print_of_chart(item), site.print_of_figure(item), site.added(item)
        case Quote():
            return site.print_of_chart(item.first.entry), item.first.number
        case profiles.Occurrence() | profiles.Score() | profiles.Board():
            return site.print_of_chart(item.entry), item.key
        case Pair():
            return site.print_of_pair(item), site.comparisons.group_sizes[item.first.group]
    return site.whole


# -- the lists of the atlas -----------------------------------------------------------------------


def _checked_charts(site: Site) -> list[ChartEntry]:
    return [entry for entry in site.atlas.charts if entry.statements]


def _summary_of_ledger(site: Site) -> str:
    return f"{verdicts(site.verdicts)}."


def _words_of_ledger(site: Site) -> list[str]:
    checked = counted(site.verdicts.all, "checkable statement")
    return [f"{checked}, {site.verdicts.contradicted or 'none'} contradicted"]


def _values_of_ledger(site: Site) -> dict[str, Any]:
    """Where the ledger is long, its counts by chart have pages of their own."""
    charts = _checked_charts(site)
    keys = {entry.slug: site.about[entry.slug] for entry in charts}
    by_chart = site.places.page(BY_CHART.address) if site.has_long_ledger else None
    return {"charts": charts, "keys": keys, "by_chart": by_chart}


def _words_of_figures(site: Site) -> str:
    several = counted(len(site.atlas.figures), "figure")
    shared = [c for f in site.atlas.figures for c in f.reconciled.cells if c.printed > 1]
    differing = sum(cell.standing == "conflict" for cell in shared)
    told = counted(len(shared), "shared cell")
    return f"{several} with several descriptions, {differing:,} of {told} in conflict"


CHARTS = Index(
    folder=Publication.CHARTS.name,
    title="Charts",
    summary=lambda site: f"{counted(len(site.atlas.charts), 'chart')}, each on a page of its own.",
    template="gallery.html",
    items=lambda site: sorted(site.atlas.charts, key=lambda entry: not entry.panels),
    rows=200,
    in_menu=True,
    on_home=lambda site: [counted(len(site.atlas.charts), "chart")],
    members=lambda site: (chart_page(site, entry) for entry in site.atlas.charts),
)
FIGURES = Index(
    folder=Publication.FIGURES.name,
    title="Figures",
    summary=lambda site: (
        f"{counted(len(site.atlas.figures), 'figure')} that several texts describe."
    ),
    template="figures.html",
    items=lambda site: site.atlas.figures,
    rows=200,
    in_menu=True,
    on_home=lambda site: [_words_of_figures(site)],
    members=lambda site: (figure_page(site, figure) for figure in site.atlas.figures),
)
DESCRIBERS = Index(
    folder=Publication.DESCRIBERS.name,
    title="Describers",
    summary=lambda _: "Who describes the same figures, and how far each agrees with the others.",
    template="describers.html",
    items=lambda site: figures.describers(site.atlas.figures),
    weight=BESIDE,
    on_home=lambda site: [
        counted(len({m.describer for f in site.atlas.figures for m in f.members}), "describer")
    ],
)
LEDGER = Index(
    folder=Publication.CLAIMS.name,
    title="Statements",
    summary=_summary_of_ledger,
    template="claims.html",
    items=lambda site: site.quotes,
    rows=LEDGER_ROWS,
    on_home=_words_of_ledger,
    values=_values_of_ledger,
)
BY_CHART = Index(
    folder=Publication.CLAIMS.name,
    name="by-chart",
    title="Statements by chart",
    summary=_summary_of_ledger,
    template="claims_by_chart.html",
    items=_checked_charts,
    weight=BESIDE,
    exists=lambda site: site.has_long_ledger,
    values=lambda site: {"keys": site.about},
)
COMPARISONS = Index(
    folder=Publication.COMPARE.name,
    title="Compare",
    summary=lambda _: "Panels with the same axes and measure, compared place by place.",
    template="compare_index.html",
    items=lambda site: site.comparisons.by_group(),
    in_menu=True,
    members=lambda site: (comparison_page(site, pair) for pair in site.comparisons.made),
    made_of=lambda site: digest(len(site.comparisons.made)),
)
NEWS = Index(
    folder=Publication.NEWS.name,
    title="What's new",
    summary=lambda _: "The last changes of charts: new charts, changed numbers, other verdicts.",
    template="news.html",
    items=lambda _: (),
    in_menu=True,
    weight=BESIDE,
    made_of=lambda site: site.print_of_news,
)
# A page of so many rows is some 20 to 60 kB, packed, and is laid out at once on a phone; the lists
# of some two hundred charts are whole on one page.
INDEXES = [CHARTS, FIGURES, DESCRIBERS, LEDGER, BY_CHART, COMPARISONS, NEWS]


def indexes(site: Site) -> list[Index]:
    """Return the lists that a site has; those of entities come last, in the order it shows them."""
    declared = [*INDEXES, *map(_entities, site.shown)]
    there = [index for index in declared if index.folder in site.publication.folders]
    return [index for index in there if index.exists(site)]


# -- the lists of entities, and of where each occurs ----------------------------------------------


def _entities(folder: str) -> Index:
    kinds = Registry.FOLDERS[folder]
    names = " and ".join(KIND_NAMES[kind][1].lower() for kind in kinds).capitalize()

    def entities(site: Site) -> list[Entity]:
        return [entity for kind in kinds for entity in site.atlas.entities[kind]]

    return Index(
        folder=folder,
        title=KIND_NAMES[kinds[0]][1],
        summary=lambda _: f"{names} that the charts of this atlas are about.",
        template="entities.html",
        items=entities,
        in_menu=True,
        on_home=lambda site: [
            counted(count, kind) for kind in kinds if (count := len(site.atlas.entities[kind]))
        ],
        values=lambda site: {"kinds": kinds, "entities": entities(site)},
        members=lambda site: (page for entity in entities(site) for page in _profile(site, entity)),
    )


def _profile(site: Site, entity: Entity) -> list[Page]:
    pairs = site.comparisons.pairs_of_entity(entity)
    found = site.comparisons.overview(entity)
    made_of = entity_print(entity, map(site.print_of_pair, pairs), found, site.print_of_chart)
    kind, rows = KIND_NAMES[entity.kind][0], profiles.profile(site.atlas, entity)
    return Index(
        folder=entity.folder,
        name=entity.slug,
        title=entity.name,
        summary=lambda _: f"{kind} {entity.name}: its numbers, and every chart about it.",
        template="entity.html",
        # A slow phone lays out a table of more for longer than a reader waits.
        rows=150,
        items=lambda _: rows,
        values=lambda _: {"entity": entity, "all_rows": rows, "compared": pairs, "overview": found},
        made_of=lambda _: made_of,
    ).pages(site)
