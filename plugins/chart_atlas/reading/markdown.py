"""Markdown as tokens, as HTML and as plain text."""

from __future__ import annotations

from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token


def block_tokens(text: str) -> Sequence[Token]:
    """Parse Markdown."""
    return (_MARKDOWN if text.count("[") <= MAX_BRACKETS else _WITHOUT_LINKS).parse(text)


def tokens_html(tokens: Sequence[Token]) -> str:
    """Render tokens of Markdown: raw HTML and images off, links to the web only."""
    return str(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))


def visible_text(token: Token) -> str:
    """Return what a reader sees of one inline token; a break is a space."""
    if token.type in _TEXTS:
        return token.content
    return " " if token.type in _BREAKS else ""


def inline_text(text: str) -> str:
    """Take the Markdown off one line of text."""
    if not any(mark in text for mark in "*_`\\[<&~"):
        return " ".join(text.split())
    return text_of_tokens(_MARKDOWN.parseInline(text)[0].children or []).strip()


def plain_words(part: str) -> str:
    """Return a part of a line as it is quoted: without Markdown, also if it holds half of a pair.

    Quotation marks that are around all of it go too, as it gets new ones.
    """
    text = inline_text(part).replace("**", "")
    quoted = len(text) > 2 and text[0] in _QUOTES and text[-1] in _QUOTES
    return text[1:-1] if quoted and not _QUOTES & set(text[1:-1]) else text


_QUOTES = frozenset('"“”')


def emphasis_and_rest(children: Sequence[Token]) -> tuple[str | None, bool, str]:
    """Split the emphasis that opens a block from what follows it."""
    visible = [token for token in children if token.type != "text" or token.content]
    if not visible or visible[0].type not in ("strong_open", "em_open"):
        return None, False, text_of_tokens(children).strip()
    closing = visible[0].type.replace("open", "close")
    ends = [at for at, token in enumerate(visible) if token.type == closing]
    end = ends[0] if ends else len(visible)
    lead, rest = text_of_tokens(visible[:end]).strip(), text_of_tokens(visible[end:]).strip()
    if not lead.endswith((":", ".")) and not rest.startswith(":") and rest[:1].isalnum():
        return None, False, text_of_tokens(children).strip()  # emphasis within a sentence
    return lead.rstrip(": "), visible[0].type == "strong_open", rest.lstrip(": ")


def text_of_tokens(tokens: Sequence[Token]) -> str:
    """Join the text of inline tokens; line breaks and runs of white space are one space.

    What is struck through is withdrawn, and no text.
    """
    parts: list[str] = []
    struck = 0
    for token in tokens:
        struck += {"s_open": 1, "s_close": -1}.get(token.type, 0)
        parts.append("" if struck else visible_text(token))
    text = "".join(parts)
    ends = (" " if text[:1].isspace() else "", " " if text[-1:].isspace() else "")
    return f"{ends[0]}{' '.join(text.split())}{ends[1]}"


_TEXTS = ("text", "code_inline", "text_special")
_BREAKS = ("softbreak", "hardbreak")
# From each bracket the end of its link is looked for, so brackets that nest take the square of
# their count. A text with so many is printed with its links as they are written.
MAX_BRACKETS = 1_000


def _is_web_link(url: str) -> bool:
    return url.lower().startswith(("http://", "https://"))


_OFF = ["image", "code", "html_block", "html_inline", "lheading"]
_MARKDOWN, _WITHOUT_LINKS = (
    MarkdownIt("commonmark", {"html": False}).enable("strikethrough").disable(off)
    for off in (_OFF, [*_OFF, "link"])
)
for _parser in (_MARKDOWN, _WITHOUT_LINKS):
    _parser.validateLink = _is_web_link  # type: ignore[method-assign] # how it is set
