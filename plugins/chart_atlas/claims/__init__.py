"""Statements of the prose, found and checked against the cells."""

from .checker import claims

__all__ = [
    "claims",
]
