"""Names of seeds that tell which figure they describe, and who wrote them."""

from __future__ import annotations

import re

from ..configuration import SIBLINGS, ConfigError

_PARTS = ("{figure}", "{describer}")


def name_pattern(pattern: str) -> re.Pattern[str] | None:
    """Compile the option `siblings`, "{figure}@{describer}"; None for "", which names no figure.

    ConfigError where it does not hold each of both parts once, with something between them.
    """
    if not pattern:
        return None
    pieces = re.split(r"(\{figure\}|\{describer\})", pattern)
    names = [piece for piece in pieces if piece in _PARTS]
    if sorted(names) != sorted(_PARTS) or not pieces[2] or "/" in pattern:
        raise ConfigError(
            f"{pattern!r} tells no figure and describer apart. Write both with a sign between"
            f" them, as in: siblings: '{SIBLINGS}'"
        )
    made = "".join(
        f"(?P<{piece[1:-1]}>[^/]+?)" if piece in _PARTS else re.escape(piece) for piece in pieces
    )
    return re.compile(made)
