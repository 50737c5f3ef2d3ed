"""What all templates can call: words, and the pieces of HTML that are made in code.

What one kind of page alone shows, its module in pages/ gives to its template.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ..atlas import Ledger, Registry, slug
from ..drawing import Heatmap, missing_sign
from ..language import better, shortened
from ..model import ENTITY_KINDS
from ..output import cell_grid, csv_tables, embeddable_json
from . import difference_views, filters, lists, outcomes, standings, words
from .packed_text import packed_csv, packed_specification
from .pages import figure_views

# What one and what several of a kind are called.
KIND_NAMES = {kind: (kind.capitalize(), f"{kind.capitalize()}s") for kind in ENTITY_KINDS}

# Lists cut texts that are longer; their own pages have them whole.
MAX_TEXT = 300


def search_record(record: object, language: str, mark: str) -> str:
    """Return a page that holds what a search knows of a page, for Pagefind to read.

    record: of search_index. mark: what stands between its blocks.
    """
    template = ENVIRONMENT.get_template("search_record.html")
    return template.render(record=record, language=language, mark=mark)


def embedded_json(data: Any) -> Markup:
    """Return data for an element of the page: no character can end it or open another."""
    return Markup(embeddable_json(data))


def heatmap_svg(heatmap: Heatmap, ident: str, title: str, description: str) -> Markup:
    """Return a heatmap as an element of a page; ident: its id there."""
    return Markup(heatmap.in_page(ident=ident, title=title, description=description))


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
    environment.globals.update(
        _names_defined_in(filters) | _names_defined_in(words) | _names_defined_in(standings)
    )
    environment.globals.update(
        KINDS=ENTITY_KINDS,
        KIND_NAMES=KIND_NAMES,
        MAX_TEXT=MAX_TEXT,
        VERDICTS=Ledger.VERDICTS,
        better=better,
        cell_grid=cell_grid,
        cut=shortened,
        differences=difference_views,
        embedded_json=embedded_json,
        figure_views=figure_views,
        folder_of=Registry.folder_of,
        heatmap_svg=heatmap_svg,
        ledger_of=Ledger.of,
        outcomes=outcomes,
        packed_csv=packed_csv,
        packed_specification=packed_specification,
        page_path=lists.path,
        shards=lists.shards,
        slug=slug,
        sign=lambda name: Markup(missing_sign(name)),
        table_corner=csv_tables.table_corner,
    )
    return environment


ENVIRONMENT = _environment()


def load_templates() -> None:
    """Compile all templates now."""
    for name in ENVIRONMENT.list_templates():
        ENVIRONMENT.get_template(name)
