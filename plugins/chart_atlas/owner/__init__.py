"""What the owner of an atlas says beside the texts: sources, titles, names."""

from .known_names import known_name, meant, renamed, spellings, spelt_alike
from .schemas import SCHEMA_NAMES, schema
from .sibling_names import name_pattern
from .side_files import (
    ATLAS,
    MAX_ATLAS_BYTES,
    MAX_CELLS_BYTES,
    Owner,
    cells_file,
    side_file,
    side_file_faults,
    unused_side_files,
)
from .source_words import TOLD, facts_data, source_address, source_line, source_note, told_of
from .yaml_trees import yaml_events

__all__ = [
    "ATLAS",
    "MAX_ATLAS_BYTES",
    "MAX_CELLS_BYTES",
    "SCHEMA_NAMES",
    "TOLD",
    "Owner",
    "cells_file",
    "facts_data",
    "known_name",
    "meant",
    "name_pattern",
    "renamed",
    "schema",
    "side_file",
    "side_file_faults",
    "source_address",
    "source_line",
    "source_note",
    "spellings",
    "spelt_alike",
    "told_of",
    "unused_side_files",
    "yaml_events",
]
