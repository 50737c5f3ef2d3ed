"""Several descriptions of one figure become one: what they agree on, and where they differ."""

from .figure_entries import FigureEntry, figure_entries
from .findings import Finding
from .membership import Member, describers_of, families, membership
from .reconciliation import Reconciled, ReconciledPanel, reconciled
from .second_verdicts import SecondVerdict, second_verdicts
from .tallies import Describer, Tally, describers, tallies
from .voices import STANDINGS, ReconciledCell, Standing, Voice

__all__ = [
    "STANDINGS",
    "Describer",
    "FigureEntry",
    "Finding",
    "Member",
    "Reconciled",
    "ReconciledCell",
    "ReconciledPanel",
    "SecondVerdict",
    "Standing",
    "Tally",
    "Voice",
    "describers",
    "describers_of",
    "families",
    "figure_entries",
    "membership",
    "reconciled",
    "second_verdicts",
    "tallies",
]
