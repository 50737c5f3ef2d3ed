"""How far the promises of Chart Atlas hold, measured: hostile text, crashes, broken caches."""

from pathlib import Path

ROOT = Path(__file__).parent.parent
