"""Where a seed can be edited: its address in the repository that the site's owner names."""

from __future__ import annotations

from urllib.parse import quote, urljoin, urlsplit

# Before the docs folder in an address stands one of these, or nothing.
_BOUNDS = ("", "/", "=", ":", "?", "&")


def seed_address(repository: str, pattern: str, docs: str, seeds: str, name: str) -> str | None:
    """Return the address at which a seed is edited, None where it cannot be told.

    repository: its address, "" where the pattern holds it all. pattern: where a page is edited, as
    in "edit/main/docs/{path}". docs, seeds: both folders, relative to the settings of the site.
    name: the path of the seed in its folder.
    """
    head, found, tail = pattern.partition(f"{docs}/{{path")
    if not found or head[-1:] not in _BOUNDS or seeds.startswith(("..", "/")):
        return None
    folder = "" if seeds == "." else f"{quote(seeds)}/"
    path = _filled(f"{head}{folder}{{path{tail}", name)
    base = f"{repository.rstrip('/')}/" if repository and path[:1] not in "?#" else repository
    made = urljoin(base, path)
    return made if urlsplit(made).scheme in ("http", "https") else None


def _filled(pattern: str, name: str) -> str:
    """Put a path in its place, in any of the ways in which MkDocs lets one write it."""
    stem = name.rpartition(".")[0] or name
    for word, value in (("path", name), ("path_noext", stem)):
        pattern = pattern.replace(f"{{{word}}}", quote(value))
        pattern = pattern.replace(f"{{{word}!q}}", quote(value, safe=""))
    return pattern
