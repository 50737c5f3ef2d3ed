"""Templates become pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from html import escape
from typing import Any

from markupsafe import Markup

from ..environment import ENVIRONMENT
from ..links import relative
from ..page import Heading, Rendered, placeholder
from ..site_values import Site


def render(site: Site, template: str, path: str, **values: Any) -> Rendered:
    """Render a template; its heavy blocks and headings are gathered as it calls for them.

    path: of the page, or its URL.
    """
    blocks: list[str] = []
    headings: list[Heading] = []

    def heavy(words: str = "", *, caller: Callable[[], str]) -> Markup:
        # Plain texts are kept, which do not know that they are HTML.
        blocks.append(str(caller()))
        return Markup(placeholder(len(blocks) - 1, words))

    def contents(text: str, anchor: str, level: int = 2) -> str:
        headings.append(Heading(str(escape(text)), str(anchor), level))
        return ""

    page_url = site.places.url(path)

    # A long list leads to the same places again and again.
    @cache
    def url(target: str) -> str:
        return relative(site.places.url(target), page_url)

    content = ENVIRONMENT.get_template(template).render(
        site=site,
        atlas=site.atlas,
        heavy=heavy,
        contents=contents,
        url=url,
        **values,
    )
    return Rendered(content, tuple(blocks), tuple(headings))
