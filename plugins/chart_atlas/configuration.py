"""What of a site's configuration counts without MkDocs too: some defaults, and a wrong one."""

SEEDS = "seeds"
PATTERN = "*.txt"
# How seeds are named that describe one figure.
SIBLINGS = "{figure}@{describer}"
CACHE = ".cache/chart-atlas"
# One a core.
PROCESSES = 0


class ConfigError(ValueError):
    """A configuration that cannot be used; the message says what is wrong, and what to do."""
