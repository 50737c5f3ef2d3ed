"""The policies of pages that the host makes: other plugins change them before they are finished."""

from __future__ import annotations

from .policy import Frame, policy_of, scripts, theme_frame, with_policy


class Guard:
    """Learns what the owner of a site has put around each page, until the page is finished."""

    def __init__(self) -> None:
        """Know no page yet."""
        self._seen: dict[str, tuple[Frame, bool]] = {}

    def see(self, path: str, html: str, around: Frame) -> None:
        """See a page as the theme made it, before other plugins; around: of the theme alone."""
        self._seen[path] = around, scripts(html) | around == around

    def see_home(self, path: str, html: str, block: str) -> None:
        """See a page of the author with a block of ours in it; all but the block is the author's.

        Where the block is not to be found, what is the author's cannot be told: no policy then.
        """
        if block in html:
            self.see(path, html, theme_frame(html.replace(block, "")))

    def finished(self, path: str, html: str) -> str:
        """Put the policy into a finished page.

        Other plugins may have written scripts anew, or brought their own: if there was none but
        the theme's before them, those are the owner's too.
        """
        if path not in self._seen:
            return html
        around, is_clean = self._seen.pop(path)
        return with_policy(html, policy_of(around | scripts(html) if is_clean else around))
