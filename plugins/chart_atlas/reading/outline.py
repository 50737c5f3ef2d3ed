"""Text becomes blocks that know their lines.

Describers write Markdown that CommonMark reads otherwise than they meant: no blank line
before a table or after a list, bold labels glued to bullets. So tables are found by their
lines, blank lines are put where a new block was meant, and the rest is CommonMark's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Literal

from markdown_it.token import Token

from .markdown import block_tokens, emphasis_and_rest, inline_text, text_of_tokens
from .patterns import line_patterns
from .source import Seed
from .syntaxes.margins import as_markdown, without_tags
from .syntaxes.table_syntaxes import table_at

BlockKind = Literal["heading", "label", "item", "text", "table", "code"]
# The least heading level inside a page, below the page's own title and section headings.
_TOP_HEADING = 3


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: its line and the plain text of its cells.

    cut: the text ends in it, before its closing bar. lines: of its cells, counted from 0, where
    each has its own.
    """

    line: int
    cells: tuple[str, ...]
    cut: bool = False
    lines: tuple[int, ...] = ()

    def line_of(self, at: int) -> int:
        """Return the line of a cell; cells may have been taken off the front of the row."""
        return self.lines[at - len(self.cells)] + 1 if self.lines else self.line


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, bold label, list item, paragraph, table or code block, as plain text.

    text: all of it, Markdown taken off.
    lead: the emphasis that opens it, without its colon ("Type 1" of "**Type 1:** …").
    strong: whether that lead is bold rather than italic.
    rest: what follows the lead; the whole text without one.
    level: the level of a heading, the depth of an item (0 outermost), of a table 1 if it may stand
        below an item.
    rows: of a table, its header first.
    """

    kind: BlockKind
    line: int
    text: str
    lead: str | None = None
    strong: bool = False
    rest: str = ""
    level: int = 0
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Segment:
    """A run of Markdown (its tokens), or one table (its block)."""

    tokens: tuple[Token, ...] = ()
    table: Block | None = None


@dataclass(frozen=True, slots=True)
class Outline:
    """The blocks of a seed in order, and the segments that its prose is rendered from."""

    blocks: tuple[Block, ...]
    segments: tuple[Segment, ...]


def parse_outline(seed: Seed) -> Outline:
    """Read a seed's text into its outline; total, for any text."""
    segments = tuple(_segments([line_patterns.with_plain_signs(line) for line in seed.lines]))
    tokens = [token for segment in segments for token in segment.tokens]
    _set_levels(tokens)
    rows = [row for segment in segments if segment.table for row in segment.table.rows]
    _set_anchors(tokens, {row.line for row in rows})
    hidden = line_patterns.hidden_lines(seed.text)
    found = (block for segment in segments for block in _blocks(segment))
    blocks = [block for block in found if block.line not in hidden]
    return Outline(blocks=tuple(blocks), segments=segments)


def anchor_lines(of: Outline) -> tuple[int, ...]:
    """List the lines that have an anchor in the prose, in order."""
    tokens = [token for segment in of.segments for token in segment.tokens]
    rows = [row for segment in of.segments if segment.table for row in segment.table.rows]
    lines = {int(token.meta["line"]) for token in tokens if token.attrGet("id")}
    return tuple(sorted(lines | {row.line for row in rows}))


# -- segments -----------------------------------------------------------------------------------


def _segments(lines: Sequence[str]) -> Iterator[Segment]:
    """Cut the lines into tables and the Markdown between them."""
    start = at = 0
    fence = None
    while at < len(lines):
        end, found = (at, []) if fence else _tables(lines, at)
        if end == at:
            mark = line_patterns.fence(lines[at])
            fence = None if mark and mark == fence else (fence or mark)
            at += 1
            continue
        yield from _markdown(lines[start:at], start)
        yield from found
        start = at = end
    yield from _markdown(lines[start:], start)


def _tables(lines: Sequence[str], at: int) -> tuple[int, list[Segment]]:
    """Return what the table that starts at a line makes, and the line behind; none: that line."""
    mark = line_patterns.fence(lines[at])
    first = at + 1 if mark else at
    end = _table_end(lines, first)
    behind = end + 1 if mark else end
    if end > first and (not mark or line_patterns.fence("".join(lines[end:behind])) == mark):
        ends = not any(line.strip() for line in lines[behind:])
        return behind, [Segment(table=_table(lines[first:end], first, ends=ends))]
    end, parts = table_at(lines, at)
    found: list[Segment] = []
    for part in parts:
        if isinstance(part, tuple):
            found += _markdown([part[1]], part[0])
            continue
        told = [[*zip(*row, strict=True)] for row in part]
        rows = tuple(Row(line[0] + 1, text, lines=line) for line, text in told)
        found.append(Segment(table=Block("table", rows[0].line, "", rows=rows)))
    return end, found


def _table_end(lines: Sequence[str], at: int) -> int:
    """Return the line behind the table that starts at a line, that line itself if none does."""
    if at + 1 >= len(lines) or not line_patterns.has_bar(lines[at]):
        return at
    if not line_patterns.is_delimiter(lines[at + 1]) or line_patterns.is_delimiter(lines[at]):
        return at
    end = at + 2
    piped = lines[at].lstrip().startswith("|")
    while end < len(lines) and _is_row(lines[end], piped=piped):
        if end + 1 < len(lines) and line_patterns.is_delimiter(lines[end + 1]):
            break  # the header of the next table
        end += 1
    return end


def _is_row(line: str, *, piped: bool) -> bool:
    if piped:
        return line.lstrip().startswith("|")
    other = (
        line_patterns.is_marked(line)
        or line_patterns.is_heading(line)
        or line_patterns.is_label(line)
    )
    return line_patterns.has_bar(line) and not other


def _table(lines: Sequence[str], start: int, *, ends: bool = False) -> Block:
    """Make the block of a table; ends: the text ends with it, perhaps in the middle of a row."""
    open_end = ends and lines[0].rstrip().endswith("|") and not lines[-1].rstrip().endswith("|")
    rows = tuple(
        Row(
            line=start + number + 1,
            cells=tuple(inline_text(cell) for cell in line_patterns.split_row(line)),
            cut=open_end and number == len(lines) - 1,
        )
        for number, line in enumerate(lines)
        if number != 1
    )
    level = 1 if line_patterns.indent(lines[0]) >= _BELOW_ITEM else 0
    return Block(kind="table", line=start + 1, text="", rows=rows, level=level)


# A table that is indented so far stands below the list item before it.
_BELOW_ITEM = 2


def _markdown(lines: Sequence[str], start: int) -> Iterator[Segment]:
    if not any(line.strip() for line in lines):
        return
    spaced, numbers = _spaced(lines, start)
    text = "\n".join(spaced)
    tokens = block_tokens(text)
    for token in tokens:
        if token.map:
            token.meta["line"] = numbers[min(token.map[0], len(numbers) - 1)]
    yield Segment(tokens=tuple(tokens))


def _spaced(lines: Sequence[str], start: int) -> tuple[list[str], list[int]]:
    """Put blank lines where a new block was meant; keep each line's number in the file."""
    spaced: list[str] = []
    numbers: list[int] = []
    fence = None
    plain = [line.replace("&nbsp;", " ").replace("\N{NO-BREAK SPACE}", " ") for line in lines]
    # A lone backslash-n is a newline that an exporter wrote out in letters.
    plain = ["" if line.strip() == "\\n" else line_patterns.with_label(line) for line in plain]
    untagged = without_tags(plain)
    for number, line in enumerate(as_markdown(untagged), start + 1):
        opens = plain[number - start - 1] != untagged[number - start - 1]
        if fence is None and spaced and (opens or _starts_block(spaced[-1], line)):
            spaced.append("")
            numbers.append(number)
        mark = line_patterns.fence(line)
        fence = None if mark and mark == fence else (fence or mark)
        spaced.append(line)
        numbers.append(number)
    return spaced, numbers


def _starts_block(before: str, line: str) -> bool:
    """Return whether a line starts a block of its own though no blank line says so."""
    if not before.strip() or not line.strip() or line_patterns.is_heading(before):
        return False
    if line_patterns.is_label(line) or line_patterns.is_label(before):
        return not line_patterns.is_marked(line) or line_patterns.is_label(before)
    if line_patterns.is_marked(line):
        return not line_patterns.is_marked(before) and line_patterns.indent(before) == 0
    if line_patterns.is_marked(before):
        return line_patterns.indent(line) <= line_patterns.indent(before)
    apart = (
        line_patterns.is_ended(before) or line_patterns.is_led(line) or line_patterns.is_led(before)
    )
    apart = apart or line_patterns.is_axis_line(line) or line_patterns.is_axis_line(before)
    few = len(before.split()) <= _FEW_WORDS
    apart = apart or (line_patterns.is_entry(line) and (few or line_patterns.is_entry(before)))
    apart = apart or (line_patterns.is_keyed(before) and line_patterns.is_keyed(line))
    apart = apart or line_patterns.bars(before) == line_patterns.bars(line) > 1
    several = line_patterns.states_several(line)
    alike = several == line_patterns.states_several(before) or few
    apart = apart or bool(several and alike)
    return line_patterns.indent(line) == 0 and apart


# So short a line before one of several numbers heads it: "2019".
_FEW_WORDS = 2


def _set_levels(tokens: Sequence[Token]) -> None:
    """Move all headings below the page's own, the seed's first level to TOP_HEADING."""
    headings = [token for token in tokens if token.type in ("heading_open", "heading_close")]
    least = min((int(token.tag[1]) for token in headings), default=_TOP_HEADING)
    for token in headings:
        token.tag = f"h{min(6, int(token.tag[1]) + _TOP_HEADING - min(least, 2))}"


def _set_anchors(tokens: Sequence[Token], rows: AbstractSet[int]) -> None:
    """Give each line that starts a block the anchor of its number, so that a cell leads to it.

    The outermost block has it: a paragraph that is all of a list item has no tag of its own.
    rows: the lines of rows of tables, which have theirs; JSON tells a title on such a line.
    """
    seen = {*rows}
    for token in tokens:
        line = int(token.meta.get("line", 0))
        if token.type in _ANCHORED and line and line not in seen:
            token.attrSet("id", f"L{line}")
            seen.add(line)


_ANCHORED = frozenset({"heading_open", "list_item_open", "paragraph_open", "fence"})


# -- blocks -------------------------------------------------------------------------------------


def _blocks(segment: Segment) -> Iterator[Block]:
    if segment.table:
        yield segment.table
    depth, before = -1, None
    for token in segment.tokens:
        depth += _DEPTHS.get(token.type, 0)
        if token.type == "fence":
            yield Block(kind="code", line=token.meta["line"], text=token.content)
        elif token.type == "inline" and before:
            yield _block(token, before[-1], in_item=before[0].type == "list_item_open", depth=depth)
        before = (before[-1], token) if before else (token, token)


# How a token changes the depth of the list that the next ones are in.
_DEPTHS = {
    "bullet_list_open": 1,
    "ordered_list_open": 1,
    "bullet_list_close": -1,
    "ordered_list_close": -1,
}


def _ends_strong(children: Sequence[Token], text: str) -> bool:
    """Return whether a line of few words ends in bold: "Batch size **32**"."""
    ends = bool(children) and "strong_close" in [token.type for token in children[-2:]]
    return ends and bool(_LABEL.fullmatch(text))


# A label in italics, and a note behind it: *Patents-EU* (top row, mostly red)
_FEW = re.compile(r"\w[\w./-]*(?:\s[\w./-]+){0,3}(?<!\.)")
_NOTE = re.compile(r"(?:\([^()]*\))?")
_LABEL = re.compile(r"[^\W\d_]+(?:\s[\w.-]+){1,3}(?<!\.)")


def _block(token: Token, opening: Token, *, in_item: bool, depth: int) -> Block:
    """Make the block of an inline token from it and the token that opens it."""
    level = int(opening.tag[1]) if opening.type == "heading_open" else 0
    children = token.children or []
    text = text_of_tokens(children).strip()
    lead, strong, rest = emphasis_and_rest(children, text)
    kind: BlockKind = "text"
    if level:
        kind, lead, rest = "heading", None, text
    elif in_item:
        kind = "item"
    elif (lead and not rest and strong) or _ends_strong(children, text):
        text = text.strip("[]")
        kind, lead, rest = "label", (lead or text).strip("[]"), ""
    elif lead and not strong and _FEW.fullmatch(lead) and _NOTE.fullmatch(rest):
        kind, text, rest = "label", lead, ""
    return Block(
        kind=kind,
        line=token.meta["line"],
        text=text,
        lead=lead,
        strong=strong,
        rest=rest,
        level=level or max(depth, 0),
    )
