"""What labels of axes are matched by."""

from __future__ import annotations

from functools import lru_cache

from ...language import norm, numerals


@lru_cache(maxsize=1 << 16)
def tick_key(label: str) -> str:
    """Fold a label to what it is matched by: its letters, or its number ("0.10" and "0.1")."""
    text = norm(label)
    found = numerals.read_quantity(text)
    # "5 ms" is another place than "5 s", and "~5" another than "5".
    is_number = found is not None and found.value is not None and found.literal == text
    return numerals.folded_text(text) if is_number else text
