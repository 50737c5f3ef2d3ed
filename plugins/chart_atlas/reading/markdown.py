"""Markdown as tokens, as HTML, as plain text, and as it is quoted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from ..language import numerals


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
    if not _MARKS.search(text):
        return " ".join(text.split())
    if whole := _WHOLE.fullmatch(text):
        return " ".join(whole[2].split())
    return text_of_tokens(_MARKDOWN.parseInline(text)[0].children or []).strip()


# Without any of these a text is what it is.
_MARKS = re.compile(r"[*_`\\\[<&~\n]")
# One emphasis around all of a text, as the best number of a row has.
_WHOLE = re.compile(r"(\*{1,2})([^\s*_`\\\[<&~](?:[^*_`\\\[<&~]*[^\s*_`\\\[<&~])?)\1")


def _plain_words(part: str) -> str:
    """Return a part of a line as it is quoted: without Markdown, also if it holds half of a pair.

    Quotation marks that are around all of it go too, as it gets new ones.
    """
    text = inline_text(part).replace("**", "")
    quoted = len(text) > 2 and text[0] in _QUOTES and text[-1] in _QUOTES
    return text[1:-1] if quoted and not _QUOTES & set(text[1:-1]) else text


_QUOTES = frozenset('"“”')


# with A 0.2, with B -0.1
_PAIR = rf"[^\W\d][^,;\d]{{0,39}}\s{numerals.NUMBER}"
_PAIRS = re.compile(rf"{_PAIR}(?:[,;]\s+{_PAIR})+\.?", re.ASCII)


def emphasis_and_rest(children: Sequence[Token], text: str) -> tuple[str | None, bool, str]:
    """Split the emphasis that opens a block from what follows it; text: that of all of it."""
    visible = [token for token in children if token.type != "text" or token.content]
    if not visible or visible[0].type not in ("strong_open", "em_open"):
        return None, False, text
    if len(visible) > 1 and visible[0].type == "em_open" and visible[1].type == "strong_open":
        visible = visible[1:]  # ***A***
    closing = visible[0].type.replace("open", "close")
    ends = [at for at, token in enumerate(visible) if token.type == closing]
    end = ends[0] if ends else len(visible)
    lead, rest = text_of_tokens(visible[:end]).strip(), text_of_tokens(visible[end:]).strip()
    within = not lead.endswith((":", ".")) and not rest.startswith(":") and rest[:1].isalnum()
    if within and not _PAIRS.fullmatch(rest):
        return None, False, text  # emphasis within a sentence
    return lead.rstrip(": "), visible[0].type == "strong_open", rest.lstrip(": ")


def text_of_tokens(tokens: Sequence[Token]) -> str:
    """Join the text of inline tokens; line breaks and runs of white space are one space.

    What is struck through is withdrawn, and no text.
    """
    parts: list[str] = []
    struck = 0
    for token in tokens:
        struck += _STRUCK.get(token.type, 0)
        parts.append("" if struck else visible_text(token))
    text = "".join(parts)
    ends = (" " if text[:1].isspace() else "", " " if text[-1:].isspace() else "")
    return f"{ends[0]}{' '.join(text.split())}{ends[1]}"


_STRUCK = {"s_open": 1, "s_close": -1}
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


def _parse_inline(state: StateCore) -> None:
    """Parse what stands in blocks; the parser itself would look for marks in plain words, too."""
    for token in state.tokens:
        if token.type == "inline" and _MARKS.search(token.content):
            token.children = []
            state.md.inline.parse(token.content, state.md, state.env, token.children)
        elif token.type == "inline":
            plain = Token("text", "", 0, content=token.content)
            token.children = [plain] if token.content else []


for _parser in (_MARKDOWN, _WITHOUT_LINKS):
    _parser.core.ruler.at("inline", _parse_inline)
    _parser.validateLink = _is_web_link  # type: ignore[method-assign] # how it is set


# -- quotes -------------------------------------------------------------------------------------

# What Markdown may take out of a text. It is looked past, so that a part that begins or ends
# within emphasis is found as well.
SILENT = frozenset("*_`~\\")
# A longer sentence is cut between its parts, but some words beside each part stay.
MOST_QUOTED = 400
_KEPT = 40


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of words of a sentence.

    part: the number, from 0, of the narrowest part that it belongs to; None beside all parts.
    begun, ended: the numbers of the parts that begin and that end with it.
    """

    text: str
    part: int | None
    begun: tuple[int, ...]
    ended: tuple[int, ...]


def quoted_pieces(
    sentence: str, parts: Sequence[str], most: int = MOST_QUOTED
) -> tuple[Piece, ...]:
    """Return a sentence in plain words, cut where its parts begin and end.

    Sentence and parts are as they stand in the line, Markdown and all. What stands beside the
    parts is shortened at the ends of words where all together is longer than most.
    """
    return _pieces(sentence, tuple(parts), most)


# The page of a chart and its files quote the same, one after the other.
@lru_cache(maxsize=1 << 9)
def _pieces(sentence: str, parts: tuple[str, ...], most: int) -> tuple[Piece, ...]:
    visible = _plain_words(sentence)
    spans = [_span(part, sentence, visible) for part in parts]
    cuts = sorted({0, len(visible), *(at for span in spans for at in span)})
    pieces = [
        Piece(
            visible[start:end],
            _narrowest(start, end, spans),
            tuple(at for at, span in enumerate(spans) if span[0] == start),
            tuple(at for at, span in enumerate(spans) if span[1] == end),
        )
        for start, end in pairwise(cuts)
    ]
    return tuple(_shortened(pieces, most))


def quoted_line(sentence: str, parts: Sequence[str], most: int = MOST_QUOTED) -> str:
    """Return a sentence in plain words, each of its parts in brackets; several are numbered.

    A part that is all of its sentence needs none.
    """
    pieces = quoted_pieces(sentence, parts, most)
    if len(parts) == 1 and not any(any(map(str.isalnum, each.text)) for each in pieces[1:]):
        return "".join(piece.text for piece in pieces)
    openings = ["["] if len(parts) == 1 else [f"[{number}: " for number, _ in enumerate(parts, 1)]
    return "".join(
        f"{''.join(openings[at] for at in piece.begun)}{piece.text}{']' * len(piece.ended)}"
        for piece in pieces
    )


def place(part: str, visible: str, near: int) -> tuple[int, int] | None:
    """Return where a raw part starts and ends in a visible text, None if it is not there.

    near: how many characters, as in ``bare``, stand before it; of several places the nearest
    to that is meant.
    """
    wanted = bare(part)
    kept = [at for at, char in enumerate(visible) if _is_heard(char)]
    found = list(_occurrences(wanted, bare(visible)))
    if not found:
        return None
    start = min(found, key=lambda at: abs(at - near))
    return kept[start], kept[start + len(wanted) - 1] + 1


def place_of_quote(part: str, before: str, visible: str) -> tuple[int, int] | None:
    """Find a part by its raw text, and else by what Markdown makes of that (links, entities).

    before: the raw text before the part.
    """
    near = len(bare(before))
    return place(part, visible, near) or place(inline_text(part), visible, near)


def bare(text: str) -> str:
    """Return a text without white space and without what Markdown may take out."""
    return "".join(filter(_is_heard, text))


def _is_heard(char: str) -> bool:
    return char not in SILENT and not char.isspace()


def _occurrences(wanted: str, text: str) -> Iterator[int]:
    at = text.find(wanted) if wanted else -1
    while at >= 0:
        yield at
        at = text.find(wanted, at + 1)


def _span(part: str, sentence: str, visible: str) -> tuple[int, int]:
    """Return where a part stands; what is not found is all of its sentence."""
    before = sentence[: max(sentence.find(part), 0)]
    return place_of_quote(part, before, visible) or (0, len(visible))


def _narrowest(start: int, end: int, spans: Sequence[tuple[int, int]]) -> int | None:
    over = [at for at, span in enumerate(spans) if span[0] <= start and end <= span[1]]
    return min(over, key=lambda at: spans[at][1] - spans[at][0], default=None)


def _shortened(pieces: Sequence[Piece], most: int) -> Iterator[Piece]:
    """Shorten what stands beside the parts, to equal shares of the room that they leave."""
    beside = [piece for piece in pieces if piece.part is None]
    if sum(len(piece.text) for piece in pieces) <= most or not beside:
        yield from pieces
        return
    marked = sum(len(piece.text) for piece in pieces if piece.part is not None)
    room = max((most - marked) // len(beside), _KEPT)
    for at, piece in enumerate(pieces):
        if piece.part is not None or len(piece.text) <= room:
            yield piece
        else:
            head, tail = (room * (at > 0), room * (at < len(pieces) - 1))
            share = 2 if head and tail else 1
            yield replace(piece, text=_cut(piece.text, head // share, tail // share))


def _cut(text: str, head: int, tail: int) -> str:
    """Return the whole words of the first and the last characters, so many, of a text."""
    first = text[: head + 1].rpartition(" ")[0]
    last = text[len(text) - tail - 1 :].partition(" ")[2] if tail else ""
    return f"{first} …{' ' if last else ''}{last}" if head else f"… {last}"
