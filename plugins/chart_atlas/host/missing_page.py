"""The page of the theme that hosts show where nothing is, with what the atlas knows to offer."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Template
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.utils import get_theme_dir
from mkdocs.utils.templates import TemplateContext

from ..site import Site, blocks
from .search import place_of_search

NAME = "404.html"
# Around it all is as the theme has it.
_PAGE = (
    """{% extends chart_atlas_page %}{% block content %}{{ chart_atlas_missing }}{% endblock %}"""
)


def is_authors(files: Files) -> bool:
    """Tell whether the author has made that page: a file of its name, or a page."""
    return any(file.dest_uri == NAME for file in files)


def replaced(template: Template, config: MkDocsConfig) -> Template:
    """Return a template with what the atlas offers, or the one there is if it is not the theme's.

    An author has one in a folder of the theme's own, which MkDocs looks into first.
    """
    name, file = config.theme.name, template.filename
    if not name or not file or Path(file).parent != Path(get_theme_dir(name)):
        return template
    return template.environment.from_string(_PAGE, globals={"chart_atlas_page": template})


def told(context: TemplateContext, site: Site, config: MkDocsConfig) -> TemplateContext:
    """Give the template what it shows; MkDocs has told where the site begins on its host."""
    base = f"{context['base_url'].rstrip('/')}/"
    shown = blocks.missing(site, base, place_of_search(config, site.places))
    return {**context, "chart_atlas_missing": shown}  # type: ignore[typeddict-unknown-key] # a name of our own
