"""Charts become a catalogue with lasting addresses."""

from .addresses.moves import Move, all_moves, from_elsewhere, shortcuts
from .addresses.publication import Published, current_addresses, publication
from .addresses.registry import (
    FOLDERS,
    MAX_ADDRESS,
    MAX_REGISTRY,
    Registry,
    addresses_by_owner,
    read_registry,
)
from .addresses.upkeep import SeedFolder, registry_lines, registry_state, write_registry
from .catalogue import (
    KINDS,
    MAX_SLUG,
    Atlas,
    ChartEntry,
    Entity,
    EntityRef,
    Occurrence,
    PanelEntry,
    address_clashes,
    build_atlas,
    folder_of,
    slug,
)
from .compare.differences import Comparison, Difference
from .compare.overviews import Overview, overview
from .compare.pairs import MAX_PAGES, Comparisons, Pair, all_comparisons, in_groups
from .compare.sides import Group, Side, tick_key
from .edit_links import seed_address
from .history import SHORT_HASH, History, Past, commit_date, read_history
from .ledger import (
    VERDICTS,
    Counts,
    Statement,
    by_kind,
    gravest_first,
    ledger_of_entity,
    statements_of,
    verdict_counts,
    whole_ledger,
)
from .summaries import values_in

__all__ = [
    "FOLDERS",
    "KINDS",
    "MAX_ADDRESS",
    "MAX_PAGES",
    "MAX_REGISTRY",
    "MAX_SLUG",
    "SHORT_HASH",
    "VERDICTS",
    "Atlas",
    "ChartEntry",
    "Comparison",
    "Comparisons",
    "Counts",
    "Difference",
    "Entity",
    "EntityRef",
    "Group",
    "History",
    "Move",
    "Occurrence",
    "Overview",
    "Pair",
    "PanelEntry",
    "Past",
    "Published",
    "Registry",
    "SeedFolder",
    "Side",
    "Statement",
    "address_clashes",
    "addresses_by_owner",
    "all_comparisons",
    "all_moves",
    "build_atlas",
    "by_kind",
    "commit_date",
    "current_addresses",
    "folder_of",
    "from_elsewhere",
    "gravest_first",
    "in_groups",
    "ledger_of_entity",
    "overview",
    "publication",
    "read_history",
    "read_registry",
    "registry_lines",
    "registry_state",
    "seed_address",
    "shortcuts",
    "slug",
    "statements_of",
    "tick_key",
    "values_in",
    "verdict_counts",
    "whole_ledger",
    "write_registry",
]
