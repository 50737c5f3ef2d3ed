"""Charts become a catalogue with lasting addresses."""

from . import figures, history, profiles
from .addresses.publication import Move, Publication
from .addresses.registry import Registry
from .addresses.slugs import slug
from .addresses.upkeep import SeedFolder
from .catalogue import Atlas, Entity, EntityRef, build_atlas
from .compare.differences import Comparison, Difference
from .compare.overviews import Overview
from .compare.pairs import Comparisons, Pair
from .compare.sides import Side
from .compare.tick_keys import tick_key
from .entries import ChartEntry, PanelEntry
from .git import run_git
from .history import History
from .ledger import Ledger, Quote

__all__ = [
    "Atlas",
    "ChartEntry",
    "Comparison",
    "Comparisons",
    "Difference",
    "Entity",
    "EntityRef",
    "History",
    "Ledger",
    "Move",
    "Overview",
    "Pair",
    "PanelEntry",
    "Publication",
    "Quote",
    "Registry",
    "SeedFolder",
    "Side",
    "build_atlas",
    "figures",
    "history",
    "profiles",
    "run_git",
    "slug",
    "tick_key",
]
