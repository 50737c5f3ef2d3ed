"""Statements of the prose, found and checked against the cells."""

from .checker import claims
from .contradictions import contradictions

__all__ = ["claims", "contradictions"]
