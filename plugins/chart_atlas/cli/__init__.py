"""The `chart-atlas` command: what the plugin does, from a shell."""

from . import seed_commands, site_commands
from .groups import main

__all__ = ["main", "seed_commands", "site_commands"]
