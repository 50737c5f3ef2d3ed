"""What templates can call: the pieces of HTML that are made in code, and words.

The templates and this module are the only makers of HTML; pages.py chooses and fills them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ..atlas import (
    KINDS,
    MAX_PAGES,
    VERDICTS,
    Atlas,
    ChartEntry,
    Entity,
    EntityRef,
    PanelEntry,
    Statement,
    by_kind,
    folder_of,
    gravest_first,
    in_groups,
    ledger_of_entity,
    verdict_counts,
)
from ..drawing import Heatmap, cell_state, heatmaps, live_config, missing_sign
from ..language import shortened
from ..model import Claim, EntityKind
from ..output import cells_in_order, table_corner
from ..reading import Segment, plain_words
from . import cell_notes, filters, lists, outcomes, prose, words
from . import citation as citing
from . import difference_views as differing
from .evidence import Evidence, Grid, evidence, spans
from .links import Places, address, relative
from .words import counted, extreme, extreme_names, measured

KIND_NAMES: dict[EntityKind, tuple[str, str]] = {
    "model": ("Model", "Models"),
    "dataset": ("Dataset", "Datasets"),
    "task": ("Task", "Tasks"),
    "metric": ("Metric", "Metrics"),
}

# A page lists so many statements that make no cell; a longer list says less than the description.
MAX_REMARKS = 12
# The top of a page names so many contradictions; a reader of more goes on to the list of all.
MAX_CONTRADICTIONS = 5
# So many cells of a statement are linked by name; where there is a script, all of them light up.
MAX_CELLS = 6
# Lists cut texts that are longer; their own pages have them whole.
MAX_TEXT = 300
# The page of a chart or an entity lists so many comparisons, and leads to the others.
MAX_COMPARED = 24


@dataclass(frozen=True)
class Drawn:
    """A panel with its heatmap; chart: the title of its chart."""

    entry: PanelEntry
    heatmap: Heatmap
    chart: str

    @property
    def ident(self) -> str:
        """The id of its heatmap on the page of its chart."""
        return f"{self.entry.anchor}-map"

    @property
    def title(self) -> str:
        """What its heatmap is called."""
        panel = self.entry.panel
        return f"{panel.title or self.chart}: {measured(panel)}"

    @cached_property
    def description(self) -> str:
        """What its heatmap says, in a sentence."""
        names = extreme_names(self.entry)
        said = ", ".join(f"{name.lower()} {extreme(self.entry, which)}" for name, which in names)
        return f"{words.counts([self.entry])}; {said}."

    @cached_property
    def svg(self) -> Markup:
        """Its heatmap for the page of its chart, and for bare pages."""
        return heatmap_svg(self.heatmap, self.ident, self.title, self.description)


def draw(entry: ChartEntry) -> tuple[Drawn, ...]:
    """Return every panel of a chart with its heatmap."""
    return tuple(
        Drawn(panel, heatmap, entry.chart.title)
        for panel, heatmap in zip(entry.panels, heatmaps(entry.chart), strict=True)
    )


def downloads(
    places: Places, entry: ChartEntry, item: PanelEntry, *, png: bool
) -> list[tuple[str, str]]:
    """List a panel's files, name and path."""
    kinds = [
        ("CSV, tidy", "csv"),
        ("CSV, wide", "wide.csv"),
        ("Vega-Lite", "vl.json"),
        ("SVG", "svg"),
    ]
    if png and item.is_painted:
        kinds.append(("PNG", "png"))
    return [
        (name, places.chart_file(entry.slug, f"{item.anchor}.{suffix}")) for name, suffix in kinds
    ]


def redirect(places: Places, here: str, target: str, site_url: str) -> str:
    """Return the page that leads on from one address of the site to another."""
    return ENVIRONMENT.get_template("redirect.html").render(
        target=relative(target, here),
        canonical=address(site_url, target) if site_url else relative(target, here),
        script=relative(places.asset("redirect.js"), here),
    )


@cache
def policy_tag(policy: str) -> str:
    """Return what tells a browser a policy, made by policy.py: it has no quotes but single ones."""
    return ENVIRONMENT.get_template("policy.html").render(policy=Markup(policy)).strip()


def search_record(record: object, language: str, mark: str) -> str:
    """Return a page that holds what a search knows of a page, for Pagefind to read.

    record: an indexing.Record. mark: what stands between its blocks.
    """
    template = ENVIRONMENT.get_template("search_record.html")
    return template.render(record=record, language=language, mark=mark)


def embedded_json(data: Any) -> Markup:
    """Return data for an element of the page: no character can end it or open another."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return Markup(text)


def heatmap_svg(heatmap: Heatmap, ident: str, title: str, description: str) -> Markup:
    """Return a heatmap as an element of a page; ident: its id there."""
    return Markup(heatmap.svg(ident=ident, title=title, description=description))


def _prose(segment: Segment, statements: Sequence[Statement]) -> Markup:
    return Markup(prose.prose_html(segment, [_mark(item) for item in statements]))


def _mark(item: Statement) -> prose.Mark:
    claim = item.claim
    opening = _OPENING.format(verdict=claim.verdict, number=item.number)
    return prose.Mark(claim.line, claim.quote, opening, Markup("</span>"), _reference(item))


def _reference(item: Statement) -> Markup:
    """Return the sign behind a statement in the prose, which leads to what is said of it."""
    verdict, number = item.claim.verdict, item.number
    sign_of = words.SIGNS[verdict]
    return _REFERENCE.format(anchor=item.anchor, number=number, sign=sign_of, verdict=verdict)


_OPENING = Markup('<span class="ca-claim ca-claim--{verdict}" data-ca-claim="{number}">')
_REFERENCE = Markup(
    '<sup class="ca-reference ca-verdict--{verdict}" data-ca-claim="{number}"><a href="#{anchor}">'
    '<span aria-hidden="true">{sign}</span><span class="ca-hidden">{verdict}, statement {number}'
    "</span></a></sup>"
)


def _cells(panels: Sequence[Drawn], claim: Claim) -> tuple[Evidence, ...]:
    """Find the cells of a statement in the heatmaps of its page."""
    return evidence([Grid(drawn.heatmap, drawn.ident) for drawn in panels], claim)


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


def _marked(drawn: Drawn, entry: ChartEntry) -> tuple[tuple[cell_notes.MarkedCell, ...], ...]:
    """Return the rows of a panel's wide table, each cell with its id and its source."""
    lines = entry.description.anchors
    return cell_notes.marked(drawn.entry, drawn.heatmap, cell_notes.cell_ids(entry.panels), lines)


@cache
def _stylesheet(name: str) -> Markup:
    """Return a style sheet of ours for a page that must do without any other file."""
    folder = files(__package__) / "assets"
    return Markup((folder / name).read_text(encoding="utf-8"))


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader(__package__),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals.update(
        KINDS=KINDS,
        KIND_NAMES=KIND_NAMES,
        MAX_CELLS=MAX_CELLS,
        MAX_COMPARED=MAX_COMPARED,
        MAX_CONTRADICTIONS=MAX_CONTRADICTIONS,
        MAX_PAGES=MAX_PAGES,
        MAX_REMARKS=MAX_REMARKS,
        MAX_TEXT=MAX_TEXT,
        NAMED_PLACES=words.NAMED_PLACES,
        MIN_FILTERED=filters.MIN_FILTERED,
        SIGNS=words.SIGNS,
        VERDICTS=VERDICTS,
        amounts=filters.amounts,
        axis_means=words.axis_means,
        best=words.best,
        by_kind=by_kind,
        cells_in_order=cells_in_order,
        cell_text=words.cell_text,
        cells_of=_cells,
        citing=citing,
        chart_facets=filters.chart_facets,
        chart_summary=words.chart_summary,
        choices=filters.choices,
        contradictions=words.contradictions,
        counted=counted,
        counts=words.counts,
        coverage=words.coverage,
        cut=shortened,
        differing=differing,
        doubt_of_kind=words.doubt_of_kind,
        downloads=downloads,
        embedded_json=embedded_json,
        entity_facets=filters.entity_facets,
        entity_key=entity_key,
        entity_options=entity_options,
        extreme=extreme,
        extreme_names=extreme_names,
        folder_of=folder_of,
        gravest_first=gravest_first,
        heatmap_svg=heatmap_svg,
        in_groups=in_groups,
        kind_name=words.kind_name,
        lack=words.lack,
        live_config=live_config,
        marked=_marked,
        mean=words.mean,
        measured=measured,
        outcomes=outcomes,
        numbers=filters.numbers,
        occurrence_facets=filters.occurrence_facets,
        other_names=filters.other_names,
        other_names_of=filters.other_names_of,
        page_path=lists.path,
        picture_key=words.picture_key,
        prose=_prose,
        reference=_reference,
        shards=lists.shards,
        sign=lambda name: Markup(missing_sign(name)),
        spans=spans,
        state=cell_state,
        stylesheet=_stylesheet,
        table_corner=table_corner,
        tally=verdict_counts,
        verdicts=words.verdicts,
        verdicts_of_entity=ledger_of_entity,
        words=plain_words,
        worst=words.worst,
    )
    return environment


ENVIRONMENT = _environment()


def load_templates() -> None:
    """Compile all templates now."""
    for name in ENVIRONMENT.list_templates():
        ENVIRONMENT.get_template(name)
