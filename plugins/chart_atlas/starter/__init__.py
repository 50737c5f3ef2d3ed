"""A folder to begin an atlas with."""

from .starting_files import write_start

__all__ = ["write_start"]
