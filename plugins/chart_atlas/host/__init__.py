"""MkDocs: the only package that imports it."""

from .command import build_by_mkdocs, settings, sources
from .config import default_config, read_config
from .review import review_changes

__all__ = [
    "build_by_mkdocs",
    "default_config",
    "read_config",
    "review_changes",
    "settings",
    "sources",
]
