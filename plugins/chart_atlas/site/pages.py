"""Catalogue to pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from html import escape
from typing import Any

from markupsafe import Markup

from ..atlas import (
    FOLDERS,
    Atlas,
    ChartEntry,
    Comparisons,
    Counts,
    Entity,
    EntityRef,
    Group,
    History,
    Move,
    Occurrence,
    Overview,
    Pair,
    Registry,
    Statement,
    addresses_by_owner,
    all_comparisons,
    all_moves,
    from_elsewhere,
    overview,
    publication,
    shortcuts,
    statements_of,
    verdict_counts,
    whole_ledger,
)
from ..cache import Print, Store, Work, digest, packed, settings_print, unpacked_files
from . import difference_views, embed, filters, lists, outcomes
from . import words as words_
from .citation import Citation
from .environment import ENVIRONMENT, KIND_NAMES, Drawn, draw, entity_keys
from .fingerprints import chart_print, comparison_print, entity_print
from .links import Places, address, relative
from .lists import Sizes
from .page import (
    ATLAS,
    BESIDE,
    LAST,
    Heading,
    Page,
    Rendered,
    checked,
    placeholder,
    unpacked_page,
    with_blocks,
)
from .words import chart_summary


@dataclass(frozen=True, slots=True)
class _Front:
    """What a page of a list is, but for its making; its facts are those of a Page."""

    path: str
    words: Callable[[], tuple[str, str]]
    parts: Print
    listed: bool = True
    weight: float | None = ATLAS


@dataclass(frozen=True)
class Pages:
    """All pages of an atlas.

    source: the seeds folder as a reader knows it. shown: the folders of entities to make.
    featured: stems of the seeds on the home page; by default the newest charts with values.
    previews, png: whether each chart has a picture for links to it, and then each panel PNG files.
    site_name, site_url: of the whole site. history: of the seeds folder. edit: gives the address
    at which a seed is edited, None without one. sizes: how many rows of lists a page has.
    searched_in_parts: whether a reader fetches only what a query needs of the search's index.
    """

    atlas: Atlas
    places: Places
    source: str = "seeds"
    shown: tuple[str, ...] = tuple(FOLDERS)
    featured: tuple[str, ...] = ()
    png: bool = True
    previews: bool = True
    site_name: str = ""
    site_url: str | None = None
    registry: Registry = field(default_factory=Registry)
    history: History = field(default_factory=History)
    edit: Callable[[str], str | None] = lambda _: None
    store: Store | None = None
    sizes: Sizes = field(default_factory=Sizes)
    searched_in_parts: bool = False

    @cached_property
    def drawn(self) -> Callable[[str], tuple[Drawn, ...]]:
        """Gives the drawn panels of a chart, by the slug it has now."""
        by_slug = {entry.slug: entry for entry in self.atlas.charts}
        # What is drawn is large: as few charts as are shown at a time.
        return lru_cache(maxsize=2)(lambda slug: draw(by_slug[slug]))

    @cached_property
    def fingerprint(self) -> Callable[[ChartEntry], Print]:
        """Gives all that what is made of a chart depends on, beside the settings of the site."""
        known: dict[str, Print] = {}

        def of(entry: ChartEntry) -> Print:
            if entry.slug not in known:
                known[entry.slug] = chart_print(self.atlas, entry)
            return known[entry.slug]

        return of

    @cached_property
    def fingerprint_of_pair(self) -> Callable[[Pair], Print]:
        """Gives the same of a comparison."""
        known: dict[str, Print] = {}

        def of(pair: Pair) -> Print:
            if pair.slug not in known:
                known[pair.slug] = comparison_print(pair, self.fingerprint)
            return known[pair.slug]

        return of

    @cached_property
    def settings(self) -> Print:
        """The settings of the site, and the versions, that all pages depend on."""
        site = (self.site_name, self.site_url, self.source, self.shown, self.png, self.previews)
        return settings_print(*site, self.places, self.history.known, self.searched)

    @cached_property
    def searched(self) -> filters.Detail:
        """What the search holds of the cells."""
        return filters.detail(self.atlas, in_parts=self.searched_in_parts)

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """The checked statements of all charts, the gravest first."""
        return whole_ledger(self.atlas)

    @cached_property
    def verdicts(self) -> Counts:
        """How many statements of all charts have which verdict."""
        return verdict_counts(item.claim for item in self.statements)

    @property
    def has_long_ledger(self) -> bool:
        """Tell whether the statements go on on further pages."""
        return len(self.statements) > self.sizes.statements

    @cached_property
    def about(self) -> Mapping[str, Mapping[str, EntityRef]]:
        """What each chart is about, by its slug: by the names that the ledger filters by."""
        return {entry.slug: entity_keys(self.atlas, entry) for entry in self.atlas.charts}

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The published addresses that are no pages of their own any more, the short ones too."""
        site = publication(self.atlas, self.comparisons, self.shown, self.places.prefix)
        return (
            *all_moves(site, self.registry),
            *shortcuts(self.atlas, self.registry),
            *from_elsewhere(site, self.registry),
        )

    def entries(self, entry: ChartEntry) -> Iterator[ChartEntry]:
        """Give a chart at its address, and at each that it has had: its files stay there too."""
        yield entry
        for slug in sorted(self._addresses.get(entry.description.seed.key, ())):
            if slug != entry.slug:
                yield replace(entry, slug=slug)

    @cached_property
    def _addresses(self) -> Mapping[str, frozenset[str]]:
        """The addresses that each seed's chart has had."""
        return addresses_by_owner(self.registry.charts)

    def at(self, move: Move) -> str:
        """Return the source path of an address that was left."""
        places = self.places
        if move.below is not None:
            places = replace(places, prefix=move.below)
        return places.page(move.address)

    @cached_property
    def comparisons(self) -> Comparisons:
        """All that can be compared."""
        return all_comparisons(self.atlas, self.registry.comparisons)

    def overview(self, entity: Entity) -> Overview | None:
        """Return the numbers of a model over its panels and their settings."""
        return overview(entity, self.comparisons.by_address)

    @cached_property
    def all(self) -> Mapping[str, Page]:
        """Every page by its source path."""
        pages = [*self._gallery(), *map(self._chart, self.atlas.charts)]
        if self.statements:
            pages += self._ledger()
        behind = len(pages)
        if self.comparisons.sides:
            pages += [*self._compare(), *map(self._comparison, self.comparisons.made)]
        for folder in self.shown:
            entities = [item for kind in FOLDERS[folder] for item in self.atlas.entities[kind]]
            pages += self._entities(folder, entities)
            pages += [page for item in entities for page in self._entity(item)]
        # No page gives way to one that says that there is none.
        taken = {self.places.published(page.path) for page in pages}
        gone = [self._gone(move) for move in self.moves if move.target is None]
        pages[behind:behind] = [p for p in gone if self.places.published(p.path) not in taken]
        return {page.path: page for page in pages}

    def made(self, page: Page) -> bytes:
        """Make a page, or take the one that was made of the same before; packed, as it is large."""
        return self.work(page).done(self.store, checked)

    def rendered(self, page: Page) -> Rendered:
        """Make a page, or take the one that was made of the same before."""
        return self.work(page).done(self.store, unpacked_page)

    def work(self, page: Page) -> Work:
        """Return the making of a page's content."""
        if page.path not in self._works:
            source = digest(self.settings, page.path, page.parts)
            self._works[page.path] = Work("page", source, lambda: page.make().packed())
        return self._works[page.path]

    @cached_property
    def _works(self) -> dict[str, Work]:
        """What was asked for; the digest of a page is needed more than once."""
        return {}

    def edit_of(self, page: Page) -> str | None:
        """Return where the seed of a page is edited."""
        return self.edit(page.seed) if page.seed else None

    @cached_property
    def whole(self) -> Print:
        """The fingerprint of the whole atlas, for what lists all of it."""
        charts = [(self.fingerprint(item), self.added(item)) for item in self.atlas.charts]
        return digest(charts, self.registry, self.featured)

    def home(self, url: str) -> str:
        """Return what the atlas holds, for the home page: counts and featured or newest charts.

        url: of the page that shows it, relative to the top of the site.
        """
        source = digest(self.settings, url, self.whole)
        work = Work("home", source, lambda: packed({"home": self._home(url).encode()}))
        return work.done(self.store, lambda data: unpacked_files(data, ["home"])["home"].decode())

    def _home(self, url: str) -> str:
        by_seed = {entry.description.seed.stem: entry for entry in self.atlas.charts}
        wanted = [by_seed[stem] for stem in self.featured if stem in by_seed]
        charts = wanted or self._newest()
        rendered = self._render("home.html", url, featured=charts)
        return with_blocks(rendered.content, rendered.blocks)

    def _newest(self) -> list[ChartEntry]:
        """List the charts with values that were added last; what is not dated comes behind."""
        charts = [entry for entry in self.atlas.charts if entry.panels]
        return sorted(charts, key=self.added, reverse=True)[:HOME_CHARTS]

    def added(self, entry: ChartEntry) -> int:
        """Return when a chart was added, in seconds since 1970; 0 where git does not tell."""
        past = self.history.of(entry.chart.seed)
        return past.first.seconds if past and past.first else 0

    # -- the kinds of page ----------------------------------------------------------------------

    def _chart(self, entry: ChartEntry) -> Page:
        path = self.places.chart(entry.slug)
        compared = self.comparisons.of((entry, item) for item in entry.panels)
        parts = digest(
            self.fingerprint(entry),
            [self.fingerprint_of_pair(pair) for pair in compared],
            self.history.of(entry.chart.seed),
            self.edit(entry.chart.seed),
        )
        return Page(
            path=path,
            words=lambda: (entry.chart.title, chart_summary(entry)),
            listed=False,
            preview=self.places.chart_file(entry.slug, PREVIEW)
            if entry.panels and self.previews
            else None,
            make=lambda: self._render(
                "chart.html",
                path,
                entry=entry,
                chart=entry.chart,
                panels=self.drawn(entry.slug),
                statements=statements_of(entry),
                compared=compared,
                citation=self._citation(entry),
                past=self.history.of(entry.chart.seed),
                edit=self.edit(entry.chart.seed),
                frames=self._frames(entry),
            ),
            seed=entry.chart.seed,
            parts=parts,
        )

    def _citation(self, entry: ChartEntry) -> Citation:
        permalink = self.places.url(self.places.permalink(entry.id))
        return Citation(
            key=f"chart-{entry.id}",
            title=entry.chart.title,
            site=self.site_name,
            url=address(self.site_url, permalink),
            past=self.history.of(entry.chart.seed),
        )

    def _frames(self, entry: ChartEntry) -> list[embed.Frame]:
        make = partial(embed.embed_frame, self.places, self.site_url, entry, png=self.png)
        return [make(drawn) for drawn in self.drawn(entry.slug)]

    def _ledger(self) -> Iterator[Page]:
        """Make the ledger; where it is long, its counts by chart have pages of their own."""
        path, sizes = self.places.index("claims"), self.sizes
        charts = [entry for entry in self.atlas.charts if statements_of(entry)]
        keys = {entry.slug: self.about[entry.slug] for entry in charts}
        by_chart = self.places.page("claims/by-chart") if self.has_long_ledger else None
        values = {"charts": charts, "keys": keys, "by_chart": by_chart}
        summary = f"{words_.verdicts(self.verdicts)}."
        page = _Front(path, lambda: ("Statements", summary), self.whole, listed=False)
        yield from self._listed(page, "claims.html", self.statements, sizes.statements, **values)
        if by_chart:
            page = replace(
                page, path=by_chart, words=lambda: ("Statements by chart", summary), weight=BESIDE
            )
            yield from self._listed(page, "claims_by_chart.html", charts, sizes.names, keys=keys)

    def _gone(self, move: Move) -> Page:
        path = self.at(move)
        make = partial(self._render, "gone.html", path, move=move)
        summary = "What was at this address is no longer part of this atlas."
        return Page(
            path=path,
            words=lambda: ("No longer here", summary),
            listed=False,
            make=make,
            parts=digest(move),
            weight=LAST,
        )

    def _gallery(self) -> Iterator[Page]:
        charts = self.atlas.charts
        summary = f"All {len(charts)} charts of this atlas."
        page = _Front(self.places.index("charts"), lambda: ("Charts", summary), self.whole)
        return self._listed(page, "gallery.html", charts, self.sizes.charts)

    def _entities(self, folder: str, entities: Sequence[Entity]) -> Iterator[Page]:
        kinds = FOLDERS[folder]
        name = " and ".join(KIND_NAMES[kind][1].lower() for kind in kinds).capitalize()
        page = _Front(
            self.places.index(folder),
            lambda: (KIND_NAMES[kinds[0]][1], f"{name} that the charts of this atlas are about."),
            self.whole,
        )
        values = {"kinds": kinds, "entities": entities}
        return self._listed(page, "entities.html", entities, self.sizes.names, **values)

    def _entity(self, entity: Entity) -> Iterator[Page]:
        pairs = self.comparisons.of_entity(entity)
        page = _Front(
            path=self.places.entity(EntityRef(entity.kind, entity.slug, entity.name)),
            words=lambda: (
                entity.name,
                f"{KIND_NAMES[entity.kind][0]} {entity.name}: every chart and panel about it.",
            ),
            listed=False,
            parts=entity_print(
                entity,
                map(self.fingerprint_of_pair, pairs),
                self.overview(entity),
                self.fingerprint,
            ),
        )
        values = {"entity": entity, "compared": pairs}
        found, size = entity.occurrences, self.sizes.places
        return self._listed(page, "entity.html", found, size, **values)

    def _compare(self) -> Iterator[Page]:
        path = self.places.index("compare")
        summary = "Panels with the same axes and measure, compared place by place."
        found, in_all = self.comparisons, self._in_all
        parts = digest(len(found.made), found.full)
        page = _Front(path, lambda: ("Compare", summary), parts)
        made = [pair for pairs in found.by_group() for pair in pairs]
        return self._listed(page, "compare_index.html", made, self.sizes.pairs, in_all=in_all)

    @cached_property
    def _in_all(self) -> Mapping[Group, int]:
        """How many pairs of a group have a page."""
        return Counter(pair.first.group for pair in self.comparisons.made)

    def _listed(
        self, first: _Front, template: str, items: Sequence[Any], size: int, **values: Any
    ) -> Iterator[Page]:
        """Make the pages of a list: the first, and those that it goes on on."""
        for part in lists.parts(first.path, items, size):
            front = first if part.is_first else self._further(first, part)
            rows = [self._row(item) for item in part.items]
            make = partial(self._render, template, part.path, part=part, **values)
            parts = digest(front.parts, part.number, size, part.total, rows)
            yield Page(
                path=front.path,
                words=front.words,
                listed=front.listed,
                make=make,
                parts=parts,
                weight=front.weight,
                is_list=True,
            )

    def _further(self, first: _Front, part: lists.Part[Any]) -> _Front:
        """Say what a further page is: it depends on its rows alone, an edit leaves most alone."""
        title, _ = first.words()
        name = f"{title}, page {part.number} of {part.count}"
        parts = digest(name)
        return _Front(part.path, lambda: (name, f"{name}."), parts, listed=False, weight=LAST)

    def _row(self, item: object) -> object:
        """Tell all that the row of a list is made of."""
        match item:
            case ChartEntry():
                return self.fingerprint(item), self.added(item)
            case Statement():
                return self.fingerprint(item.entry), item.number
            case Occurrence():
                return self.fingerprint(item.entry), item.panel and item.panel.anchor
            case Pair():
                return self.fingerprint_of_pair(item), self._in_all[item.first.group]
        return self.whole

    def _comparison(self, pair: Pair) -> Page:
        path = self.places.comparison(pair.slug)
        return Page(
            path=path,
            words=lambda: (outcomes.title(pair.compared), outcomes.summary(pair.compared)),
            listed=False,
            make=lambda: self._render(
                "compare.html",
                path,
                item=pair.compared,
                heatmap=difference_views.difference_heatmap(pair.compared),
            ),
            parts=self.fingerprint_of_pair(pair),
            # In a large atlas there are too many; the pages of their charts lead to them.
            weight=BESIDE if self.searched == "places" else None,
        )

    def head(self, page: Page) -> str:
        """Return what a page says of itself to sites that show links; "" without an address."""
        if not self.site_url or page.preview is None:
            return ""
        return ENVIRONMENT.get_template("head.html").render(
            page=page,
            site_name=self.site_name,
            address=address(self.site_url, self.places.url(page.path)),
            picture=address(self.site_url, page.preview),
        )

    def _render(self, template: str, path: str, **values: Any) -> Rendered:
        """Render a template; its heavy blocks and headings are gathered as it calls for them.

        path: of the page, or its URL.
        """
        blocks: list[str] = []
        headings: list[Heading] = []

        def heavy(words: str = "", *, caller: Callable[[], str]) -> Markup:
            blocks.append(caller())
            return Markup(placeholder(len(blocks) - 1, words))

        def heading(text: str, anchor: str, level: int = 2) -> str:
            headings.append(Heading(escape(text), anchor, level))
            return ""

        page_url = self.places.url(path)
        content = ENVIRONMENT.get_template(template).render(
            site=self,
            atlas=self.atlas,
            heavy=heavy,
            contents=heading,
            url=lambda target: relative(self.places.url(target), page_url),
            **values,
        )
        return Rendered(content, tuple(blocks), tuple(headings))


HOME_CHARTS = 3
# The picture that other sites show with a link to a chart.
PREVIEW = "preview.png"
