"""Statements of the prose, found and checked against the cells."""

from .checker import claims, silent_sentences
from .contradictions import contradictions

__all__ = ["claims", "contradictions", "silent_sentences"]
