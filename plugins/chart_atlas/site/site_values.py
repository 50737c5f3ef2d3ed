"""What a site is made of: its atlas, its settings, and what all its pages share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache

from ..atlas import (
    Atlas,
    ChartEntry,
    Comparisons,
    EntityRef,
    History,
    Ledger,
    Move,
    Pair,
    Publication,
    Quote,
    Registry,
    figures,
)
from ..cache import Fingerprint, Store, digest, settings_fingerprint
from ..diff import news as _news
from . import filters
from .cell_notes import CellIds
from .drawn_panels import Drawn, draw
from .fingerprints import chart_print, comparison_print
from .links import Places

# A page of the list of statements has so many sentences, where nothing else is said.
LEDGER_ROWS = 300


@dataclass(frozen=True)
class Site:
    """The values of a site. Pages and files are made of them; nothing here makes HTML.

    seeds: the folder of the seeds as a reader knows it. shown: the folders of entities to make.
    featured: stems of the seeds on the home page; by default the newest charts with values.
    previews: whether each chart has a preview for links.
    site_name, site_url: of the whole site. history: of the seeds folder. edit: gives the address
    at which a seed is edited, None without one. store: keeps what is made. rows: how many rows a
    page of a list has, by its template, where that is not what the list itself says.
    searched_in_parts: whether a reader fetches only what a query needs of the search's index.
    parquet: whether the table of all cells is there as Parquet too.
    """

    atlas: Atlas
    places: Places
    seeds: str = "seeds"
    shown: tuple[str, ...] = tuple(Registry.FOLDERS)
    featured: tuple[str, ...] = ()
    previews: bool = True
    site_name: str = ""
    site_url: str | None = None
    registry: Registry = field(default_factory=Registry)
    history: History = field(default_factory=History)
    edit: Callable[[str], str | None] = lambda _: None
    store: Store | None = None
    rows: Mapping[str, int] = field(default_factory=dict)
    searched_in_parts: bool = False
    parquet: bool = False

    # -- what is known of all charts --------------------------------------------------------------

    @cached_property
    def comparisons(self) -> Comparisons:
        """All that can be compared."""
        return Comparisons.of(self.atlas, self.registry.comparisons)

    @cached_property
    def quotes(self) -> tuple[Quote, ...]:
        """The sentences of all charts with statements that do not hold, the gravest first."""
        return tuple(quote for quote in self.verdicts.quotes if quote.verdicts != ["holds"])

    @property
    def has_long_ledger(self) -> bool:
        """Whether the list of statements goes on on further pages."""
        return len(self.quotes) > self.rows.get("claims.html", LEDGER_ROWS)

    @cached_property
    def verdicts(self) -> Ledger:
        """How many statements of all charts have which verdict."""
        return Ledger.of(self.atlas.charts)

    @cached_property
    def about(self) -> Mapping[str, Mapping[str, EntityRef]]:
        """What each chart is about, by its slug: by the names that the ledger filters by."""
        return {entry.slug: filters.entity_keys(self.atlas, entry) for entry in self.atlas.charts}

    @cached_property
    def searched(self) -> filters.Detail:
        """What the search holds of the cells."""
        return filters.detail(self.atlas, in_parts=self.searched_in_parts)

    @property
    def has_feed(self) -> bool:
        """Whether a feed can say what is new: entries have full addresses, and days."""
        return bool(self.site_url) and self.is_dated

    @cached_property
    def is_dated(self) -> bool:
        """Whether git tells when some chart was added."""
        return any(map(self.added, self.atlas.charts))

    def added(self, entry: ChartEntry) -> int:
        """Return when a chart was added, in seconds since 1970; 0 where git does not tell."""
        past = self.history.of(entry.chart.seed)
        return past.first.seconds if past and past.first else 0

    def day_of(self, seed: str) -> str:
        """Return the day on which a seed, or what its owner says of it, was last committed.

        "" where that is not known, or one of both was changed since.
        """
        past = self.history.of(seed)
        return past.last.day if past and past.last and not past.changed else ""

    @cached_property
    def candidates_for_news(self) -> Sequence[_news.Candidate]:
        """The newest changes of the files of its charts."""
        return _news.candidates(self.history, self.atlas.charts)

    @cached_property
    def news(self) -> Sequence[_news.News]:
        """Its last changes, the newest first."""
        return _news.news(self.history, self.candidates_for_news)

    @cached_property
    def drawn(self) -> Callable[[str], Sequence[Drawn]]:
        """Gives the drawn panels of a chart, by its slug.

        They are large, so only those of the last charts are kept: a chart's page and its files
        are made one after the other.
        """
        by_slug = {entry.slug: entry for entry in self.atlas.charts}
        return lru_cache(maxsize=2)(lambda slug: draw(by_slug[slug]))

    @cached_property
    def cell_ids(self) -> Callable[[str], CellIds]:
        """Gives the id of each cell on the page of a chart or figure, by its place in the atlas.

        Many pages lead there.
        """
        entries = {entry.place: entry for entry in (*self.atlas.charts, *self.atlas.figures)}
        return lru_cache(maxsize=1 << 11)(lambda place: CellIds.of(entries[place].panels))

    @cached_property
    def second_verdicts(self) -> Callable[[str], Sequence[figures.SecondVerdict]]:
        """Gives the statements that the numbers of a figure judge otherwise, by its key.

        Its page tells of them, and so does that of each description: they are checked once.
        """
        by_key = {figure.key: figure for figure in self.atlas.figures}
        return cache(lambda key: figures.second_verdicts(by_key[key]))

    # -- addresses --------------------------------------------------------------------------------

    @cached_property
    def publication(self) -> Publication:
        """Its addresses: those that it has, and those that it had."""
        prefix = self.places.prefix
        return Publication(
            self.atlas, self.comparisons, self.shown, prefix, self.registry, self.is_dated
        )

    @cached_property
    def moves(self) -> Sequence[Move]:
        """The published addresses that are no pages of their own any more, the short ones too."""
        site = self.publication
        return (*site.moves, *site.shortcuts(), *site.from_elsewhere())

    def path_of_move(self, move: Move) -> str:
        """Return the path of the page at an address that was left."""
        below = self.places.prefix if move.below is None else move.below
        return replace(self.places, prefix=below).page(move.address)

    def at_all_addresses(self, entry: ChartEntry) -> Iterator[ChartEntry]:
        """Give a chart at its address, and at each that it has had: its files stay there too."""
        yield entry
        for slug in self.registry.slugs_by_seed.get(entry.description.seed.key, ()):
            if slug != entry.slug:
                yield replace(entry, slug=slug)

    @property
    def moved_slugs(self) -> Mapping[str, str]:
        """The slugs that charts had, each with that of today."""
        found = ((was.slug, e.slug) for e in self.atlas.charts for was in self.at_all_addresses(e))
        return {was: now for was, now in found if was != now}

    # -- fingerprints -----------------------------------------------------------------------------

    @cached_property
    def settings(self) -> Fingerprint:
        """The settings of the site, and the versions, that all pages depend on."""
        site = (self.site_name, self.site_url, self.seeds, self.shown, self.previews)
        return settings_fingerprint(*site, self.places, self.history.known, self.searched)

    @cached_property
    def whole(self) -> Fingerprint:
        """All charts, for what lists all of them."""
        charts = [(self.print_of_chart(item), self.added(item)) for item in self.atlas.charts]
        figures = [self.print_of_chart(item) for item in self.atlas.figures]
        return digest(charts, figures, self.registry, self.featured)

    @cached_property
    def print_of_news(self) -> Fingerprint:
        """All that its last changes are made of; an edit that is not committed is none of them."""
        found = self.candidates_for_news
        return digest([(it.touch, it.entry.title, it.entry.address) for it in found])

    def print_of_chart(self, entry: ChartEntry) -> Fingerprint:
        """Return the fingerprint of a chart."""
        return self._prints[entry.place]

    @cached_property
    def _prints(self) -> Mapping[str, Fingerprint]:
        prints = {entry.place: chart_print(self.atlas, entry) for entry in self.atlas.charts}
        for figure in self.atlas.figures:
            own = [(each.describer, prints[each.entry.place]) for each in figure.members]
            prints[figure.place] = digest(figure.slug, figure.key, own)
        return prints

    def print_of_figure(self, entry: ChartEntry) -> Fingerprint | None:
        """Return the fingerprint of the figure that a chart describes beside others."""
        figure = self.atlas.figure_of(entry)
        return self.print_of_chart(figure) if figure else None

    def print_of_pair(self, pair: Pair) -> Fingerprint:
        """Return the fingerprint of a comparison."""
        return self._prints_of_pairs[pair.slug]

    @cached_property
    def _prints_of_pairs(self) -> Mapping[str, Fingerprint]:
        made = self.comparisons.made
        return {pair.slug: comparison_print(pair, self.print_of_chart) for pair in made}
