"""What templates can call: the pieces of HTML that are made in code, and words.

Pages are made of templates; pages/ chooses and fills them. The prose of a seed comes from prose.py.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from types import ModuleType
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ..atlas import (
    ChartEntry,
    Ledger,
    Registry,
    Statement,
)
from ..drawing import Heatmap, cell_state, live_config, missing_sign
from ..language import shortened
from ..model import ENTITY_KINDS, Claim, EntityKind
from ..output import cells_in_order, table_corner
from ..reading import Segment, plain_words
from . import cell_notes, difference_views, filters, lists, outcomes, prose, words
from . import citation as citations
from .drawn_panels import Drawn
from .evidence import Evidence, Grid, evidence, spans
from .links import Places, address, relative

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


def redirect(places: Places, here: str, target: str, site_url: str) -> bytes:
    """Return the page that leads on from one address of the site to another."""
    page = ENVIRONMENT.get_template("redirect.html").render(
        target=relative(target, here),
        canonical=address(site_url, target) if site_url else relative(target, here),
        script=relative(places.asset("redirect.js"), here),
    )
    return page.encode()


@cache
def policy_tag(policy: str) -> str:
    """Return what tells a browser a policy, made by policy.py: it has no quotes but single ones."""
    return ENVIRONMENT.get_template("policy.html").render(policy=Markup(policy)).strip()


def search_record(record: object, language: str, mark: str) -> str:
    """Return a page that holds what a search knows of a page, for Pagefind to read.

    record: of search_index. mark: what stands between its blocks.
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


def _prose_html(segment: Segment, statements: Sequence[Statement]) -> Markup:
    return Markup(prose.prose_html(segment, [_mark_of_statement(item) for item in statements]))


def _mark_of_statement(item: Statement) -> prose.Mark:
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


def _cells_of_claim(panels: Sequence[Drawn], claim: Claim) -> tuple[Evidence, ...]:
    """Find the cells of a statement in the heatmaps of its page."""
    return evidence([Grid(drawn.heatmap, drawn.ident) for drawn in panels], claim)


def _rows_of_marked_cells(
    drawn: Drawn, entry: ChartEntry
) -> tuple[tuple[cell_notes.MarkedCell, ...], ...]:
    """Return the rows of a panel's wide table, each cell with its id and its source."""
    lines = entry.description.anchors
    return cell_notes.marked(drawn.entry, drawn.heatmap, cell_notes.cell_ids(entry.panels), lines)


@cache
def _stylesheet(name: str) -> Markup:
    """Return a style sheet of ours for a page that must do without any other file."""
    folder = files(__package__) / "assets"
    return Markup((folder / name).read_text(encoding="utf-8"))


def _names_defined_in(module: ModuleType) -> dict[str, Any]:
    """Return the functions and the bounds of a module, for templates."""
    return {
        name: value
        for name, value in vars(module).items()
        if name.isupper() or getattr(value, "__module__", "") == module.__name__
    }


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader(__package__),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals.update(_names_defined_in(filters) | _names_defined_in(words))
    environment.globals.update(
        KINDS=ENTITY_KINDS,
        KIND_NAMES=KIND_NAMES,
        MAX_CELLS=MAX_CELLS,
        MAX_COMPARED=MAX_COMPARED,
        MAX_CONTRADICTIONS=MAX_CONTRADICTIONS,
        MAX_REMARKS=MAX_REMARKS,
        MAX_TEXT=MAX_TEXT,
        VERDICTS=Ledger.VERDICTS,
        cells_in_order=cells_in_order,
        cells_of=_cells_of_claim,
        citations=citations,
        cut=shortened,
        differences=difference_views,
        embedded_json=embedded_json,
        folder_of=Registry.folder_of,
        heatmap_svg=heatmap_svg,
        ledger_of=Ledger.of,
        live_config=live_config,
        marked=_rows_of_marked_cells,
        outcomes=outcomes,
        page_path=lists.path,
        plain_words=plain_words,
        prose=_prose_html,
        reference=_reference,
        shards=lists.shards,
        sign=lambda name: Markup(missing_sign(name)),
        spans=spans,
        state=cell_state,
        stylesheet=_stylesheet,
        table_corner=table_corner,
    )
    return environment


ENVIRONMENT = _environment()


def load_templates() -> None:
    """Compile all templates now."""
    for name in ENVIRONMENT.list_templates():
        ENVIRONMENT.get_template(name)
