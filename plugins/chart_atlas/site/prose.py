"""The prose of a seed as HTML, with parts of it marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from markdown_it.token import Token

from ..reading import Segment, place_of_quote, tokens_html, visible_text


@dataclass(frozen=True, slots=True)
class Mark:
    """A part of a line that is shown marked, and the HTML that marks it.

    quote: the part as it is written, Markdown and all.
    opening, closing: stand around each run of its text; behind: follows the whole.
    """

    line: int
    quote: str
    opening: str
    closing: str
    behind: str


@dataclass(frozen=True, slots=True)
class _Span:
    """Where a mark stands in the visible text of a block."""

    start: int
    end: int
    mark: Mark


def prose_html(segment: Segment, marks: Sequence[Mark] = ()) -> str:
    """Render a Markdown segment: raw HTML and images off, links to the web only."""
    return tokens_html(
        [made for token in segment.tokens for made in _tokens_with_marks(token, marks)]
    )


# -- tokens -------------------------------------------------------------------------------------


def _tokens_with_marks(token: Token, marks: Sequence[Mark]) -> list[Token]:
    """Return a token with the marks of its lines: in its text, or behind a block of code."""
    lines = _lines_of(token)
    own = [mark for mark in marks if mark.line in lines]
    if not own:
        return [token]
    if token.type == "fence":
        return [token, _html_token(f"<p>{''.join(mark.behind for mark in own)}</p>")]
    return [replace(token, children=_children_with_marks(token, own))]


def _lines_of(token: Token) -> range:
    """Return the lines of the seed whose text a token holds."""
    if not token.map or token.type not in ("inline", "fence"):
        return range(0)
    first = int(token.meta["line"])
    return range(first, first + token.map[1] - token.map[0])


def _html_token(markup: str) -> Token:
    # A plain string: one that knows itself to be HTML would escape what is put together with it.
    return Token("html_inline", "", 0, content=str(markup))


def _children_with_marks(token: Token, marks: Sequence[Mark]) -> list[Token]:
    """Cut the parts of a block where marks begin and end, and put their HTML in.

    Emphasis and marks may overlap, so each run of text is marked by itself. What follows a mark
    waits until all that ends there has ended, as a link must not stand within another.
    """
    children = token.children or []
    spans = _spans_of_marks(token, marks, "".join(map(visible_text, children)))
    made: list[Token] = []
    waiting: list[Token] = []
    linked = 0
    for piece, start, end in _pieces(children, spans):
        if piece.nesting != -1 and not linked:
            made, waiting = [*made, *waiting], []
        made += _wrapped_piece(piece, start, end, spans)
        linked += {"link_open": 1, "link_close": -1}.get(piece.type, 0)
        waiting += [_html_token(span.mark.behind) for span in spans if start < span.end <= end]
    return [*made, *waiting]


def _spans_of_marks(token: Token, marks: Sequence[Mark], visible: str) -> list[_Span]:
    """Place the marks of a block; of those that overlap, the first or outermost comes first.

    What is not found where it should stand marks the whole block, behind all others.
    """
    placed = [(mark, _span_of_mark(token, mark, visible)) for mark in marks]
    spans = [_Span(*found, mark) for mark, found in placed if found]
    rest = [_Span(0, len(visible), mark) for mark, found in placed if not found]
    return [*sorted(spans, key=lambda span: (span.start, -span.end)), *rest]


def _span_of_mark(token: Token, mark: Mark, visible: str) -> tuple[int, int] | None:
    number = mark.line - _lines_of(token).start
    lines = token.content.split("\n")[: number + 1]
    before = lines[-1][: max(lines[-1].find(mark.quote), 0)]
    return place_of_quote(mark.quote, "".join([*lines[:number], before]), visible)


def _pieces(tokens: Sequence[Token], spans: Sequence[_Span]) -> Iterator[tuple[Token, int, int]]:
    """Cut tokens where spans begin and end; each piece with its place in the visible text."""
    cuts = {at for span in spans for at in (span.start, span.end)}
    starts = accumulate((len(visible_text(token)) for token in tokens), initial=0)
    for token, (start, end) in zip(tokens, pairwise(starts), strict=True):
        within = sorted({start, end, *(at for at in cuts if start < at < end)})
        for first, last in pairwise(within):
            yield replace(token, content=token.content[first - start : last - start]), first, last
        if start == end:
            yield token, start, end


def _wrapped_piece(piece: Token, start: int, end: int, spans: Sequence[_Span]) -> list[Token]:
    """Put the HTML of the first span that covers a piece of text around it."""
    over = (span.mark for span in spans if span.start <= start and end <= span.end)
    mark = next(over, None) if visible_text(piece).strip() else None
    return [_html_token(mark.opening), piece, _html_token(mark.closing)] if mark else [piece]
