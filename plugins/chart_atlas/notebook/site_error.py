"""What is wrong with a published site."""

from __future__ import annotations

from ..terminal import harmless_lines


class SiteError(Exception):
    """A site that cannot be loaded: which file or address, what is wrong, what to do.

    As a text it is harmless; its parts are as they were found.
    """

    def __init__(self, place: str, message: str, hint: str) -> None:
        """Keep the parts apart, so that each caller can lay them out its own way."""
        self.place, self.message, self.hint = place, message, hint
        super().__init__(harmless_lines((f"{place}: {message}", f"  {hint}")))
