"""What was measured, on the terminal and in its part of a page of the docs."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click


def tell(part: str, texts: Iterable[str], into: Path | None) -> None:
    """Print texts as they come; at the end put them into their part of a page too."""
    said = []
    for text in texts:
        click.echo(text)
        said.append(text)
    if into:
        page = into.read_text(encoding="utf-8")
        into.write_text(with_part(page, part, "\n".join(said)), encoding="utf-8")


def with_part(page: str, part: str, text: str) -> str:
    """Return a page with a text between the marks of a part."""
    opening, closing = f"<!-- {part}: start -->", f"<!-- {part}: end -->"
    before, start, rest = page.partition(opening)
    _, end, after = rest.partition(closing)
    if not start or not end:
        raise click.ClickException(f"The page must hold {opening} and {closing}.")
    return f"{before}{start}\n\n{text}\n\n{end}{after}"
