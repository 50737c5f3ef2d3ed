"""Lines of a text, each with the announcements that it stands under, whatever their mark-up."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile

from ...language import numerals
from ..outline import Block
from ..patterns import label_patterns, line_patterns, list_patterns, section_patterns

# A label is short; a longer line is a sentence.
LEAD = 60
HEAD_WORDS = 5


@dataclass(frozen=True, slots=True)
class Line:
    """A block with what it stands under.

    lead, rest: its label and what stands behind it. strong: the label is bold. path: the
    announcements above it by their level, outermost first. told: the paragraphs
    since the last label. heads: its number names the place of the numbers below it.
    """

    block: Block
    lead: str
    rest: str
    strong: bool
    path: tuple[tuple[str, str], ...] = ()
    told: tuple[str, ...] = ()
    heads: bool = False


# Whether a line states a number by itself, and the axis of which a label names a tick.
States = Callable[[Line], bool]
Role_of = Callable[[str], str | None]


def located(blocks: Sequence[Block], states: States, role_of: Role_of) -> tuple[Line, ...]:
    """Give each block the announcements that it stands under."""
    lines = [Line(own, *_split(own)) for block in blocks for own in _lines_of(block)]
    heads = {*_heads(lines, states)}
    lines = [replace(line, heads=True) if id(line) in heads else line for line in lines]
    return tuple(_Walk(states, role_of).lines(lines))


def _lines_of(block: Block) -> Iterator[Block]:
    """Take the lines of a fence for lines of the text."""
    if block.kind != "code":
        yield block
        return
    for at, text in enumerate(block.text.split("\n"), block.line + 1):
        if text.strip():
            yield Block("text", at, text.strip(), rest=text.strip())


# A label that a dash or a bar parts from numbers, as in: Robin — A1: 14; A2: 11
_DASHED = re.compile(
    r"(?=[\d\s]*[^\W\d])(?P<lead>\w(?:[^:=→—–|‖·•,;()]|(?<=\w)\([^()\s]{1,9}\)){0,39}?)\s+"
    r"(?:[-\N{EM DASH}\N{EN DASH}|‖·•]|\.{3,})\s+"
    r"(?=[^|‖;,/·•]*\d[^|‖;,/·•]*[|‖;,/·•].*\d)"
)
# Before a bar or dot, "Alba 4.1" is the first pair, and no label.
_STATES = re.compile(r".*\s[-+~≈]?\.?\d[^-\N{EM DASH}\N{EN DASH}]*\s[|‖·•]\s$")


# Behind "Rank 2 ·" a label and its number: "1e-5: 21.4".
_KEYED = re.compile(r"[^|‖·•:]{1,40}:\s")
# Behind "A:", the number of A and another label: 3 | B: 4
_OTHER_PAIR = re.compile(
    rf"\s*[~≈]?\s*{numerals.NUMBER}\s*%?\s+[|‖·•/]\s+[^:|‖·•/]{{1,40}}:\s", re.ASCII
)


def _split(block: Block) -> tuple[str, str, bool]:
    """Part a block into its label and the rest, at its emphasis or at the first colon."""
    if block.lead and block.strong and not block.rest[:1].isdigit():
        behind = block.text[len(block.lead) :].lstrip()[:1]
        rest = (
            block.rest
            if behind == ":" or numerals.is_negative(block.rest)
            else re.sub(r"^[-|‖·•→\N{EN DASH}\N{EM DASH}]\s+", "", block.rest)
        )
        return block.lead.rstrip(": "), rest, True
    if block.lead and block.strong:
        glued = numerals.is_negative(block.rest) and ":" not in block.text[len(block.lead) :][:2]
        return ("", block.text, False) if glued else (block.lead.rstrip(": "), block.rest, True)
    text = block.text
    told = _DASHED.match(text)
    if told and (not _STATES.match(told[0]) or _KEYED.match(text, told.end())):
        return told["lead"], text[told.end() :], False
    if text.endswith(":") and len(text) < LEAD:
        return text.rstrip(": "), "", False
    head, colon, rest = text.partition(":")
    if colon and (not rest or rest[0] == " ") and not _OTHER_PAIR.match(rest):
        return head.strip(), rest.strip(), False
    return "", text, False


@dataclass(slots=True)
class _Open:
    """An item that others may stand below.

    look: what tells it from other items. opens: it states nothing itself. remark: it says
    something behind its label. role: of the axis of which it names a tick. inner: the depth of
    the deepest item below it.
    """

    look: tuple[object, ...]
    label: str
    opens: bool
    remark: bool
    level: int
    role: str | None = None
    inner: int = 0

    def may_hold(self, level: int) -> bool:
        """Return whether an item may stand below: deeper, or in a flattened list."""
        return self.level < level or (self.level == level and self.inner <= level)


_INNER = ("item", "table")


def _numbered(blocks: Sequence[Block]) -> set[int]:
    """Return the lines of the headings whose numbers count: "3.1 Aland", "3.2 Bornholm"."""
    heads = [block for block in blocks if block.kind == "heading"]
    read = [(block, line_patterns.section_number(block.text)) for block in heads]
    found = {own: block.line for block, own in read if own}
    return {
        line
        for (chapter, place), line in found.items()
        if {(chapter, place - 1), (chapter, place + 1)} & found.keys()
    }


def _title(heading: Block, numbered: set[int]) -> str:
    plain = line_patterns.without_number(heading.text)
    plain = line_patterns.without_section_number(plain) if heading.line in numbered else plain
    return plain.rstrip(": ")


def _heads(lines: Sequence[Line], states: States) -> Iterator[int]:
    """Yield the ids of items whose numbers are places, as their words are alike: "k = 1", "k = 3".

    Each stands above several items with a number.
    """
    found: dict[str, list[int]] = defaultdict(list)
    for at, line in enumerate(lines):
        if line.block.kind == "item" and _PLACE.search(line.block.text):
            below = [*takewhile(partial(_is_deeper, line), lines[at + 1 :])]
            if sum(map(states, below)) > 1:
                words = _NUMBERS.sub("", list_patterns.without_place(line.block.text))
                found[words].append(id(line))
    yield from (
        own for words, ids in found.items() if words.strip() and len(ids) > 1 for own in ids
    )


def _is_deeper(line: Line, below: Line) -> bool:
    return below.block.kind == "item" and below.block.level > line.block.level


_PLACE = re.compile(r"\b(?!n\s*=)[^\W\d]\w*\s*=\s*[-+]?\.?\d")
_NUMBERS = re.compile(rf"{numerals.NUMBER}(?:e[-+]?\d+)?", re.ASCII | re.IGNORECASE)


class _Walk:
    """Walks over lines and keeps the announcements that are open."""

    def __init__(self, states: States, role_of: Role_of) -> None:
        """Start with nothing open."""
        self._states = states
        self.role_of = role_of
        self.known: dict[int, bool] = {}
        self.heads: dict[int, str] = {}
        self.labels: list[tuple[object, str]] = []
        self.stack: list[_Open] = []

    def states(self, line: Line) -> bool:
        """Return whether a line states a number; it is asked of some lines again and again."""
        if id(line) not in self.known:
            self.known[id(line)] = self._states(line)
        return self.known[id(line)]

    def lines(self, bare: Sequence[Line]) -> Iterator[Line]:
        """Yield each line with what it stands under."""
        told: tuple[str, ...] = ()
        numbered = _numbered([line.block for line in bare])
        for line, following in zip(bare, [*bare, None][1:], strict=True):
            block, lead = line.block, line.lead
            listed = block.kind == "item" or (block.kind == "text" and 0 < len(lead) < LEAD)
            if block.kind == "heading":
                self.heads = {k: v for k, v in self.heads.items() if k < block.level}
                self.heads[block.level] = _title(block, numbered)
                self.labels, self.stack = [], []
            elif self._announces(line, following):
                text = lead if lead and not line.rest else block.text.rstrip(": ")
                self._announce(block, text, following)
            elif listed:
                self._nest(line, following)
            told = () if block.kind in ("heading", "label") else told
            yield replace(line, path=self._path(block, listed=listed), told=told)
            aside = line_patterns.is_axis_line(block.text) or section_patterns.is_legend(lead)
            if block.kind == "text" and not aside and not self.states(line):
                run_in = bool(block.lead) and line.strong
                told = (*(() if run_in else told), block.text)

    def _path(self, block: Block, *, listed: bool) -> tuple[tuple[str, str], ...]:
        """Return the announcements that a block stands under."""
        above = [own for own in self.stack if not own.remark or own.look[0] == "item"]
        opened = self.stack[:-1] if listed else above if block.kind == "table" else []
        return (
            *((f"H{k}", text) for k, text in sorted(self.heads.items())),
            *((f"B{k}", text) for k, (_, text) in enumerate(self.labels)),
            *((f"G{k}", own.label) for k, own in enumerate(opened) if own.opens),
        )

    def _announces(self, line: Line, next_line: Line | None) -> bool:
        """Return whether a line opens what stands behind it: a label, a short line before data."""
        block, following = line.block, next_line.block if next_line else None
        if block.kind == "label":
            return True
        tabled = following is not None and following.kind == "table"
        if block.kind == "text" and tabled and section_patterns.caption(block.text):
            return True
        if block.kind != "text" or not block.text or (line.rest and line.lead):
            return False
        if line.lead and not line.rest:
            return True
        near = following and following.line <= block.line + 2
        return bool(
            near
            and following
            and len(block.text) < LEAD
            and block.text[-1] not in ".!?,"
            and not self.states(line)
            and (following.kind in ("item", "table", "label") or self._heads_line(line, next_line))
        )

    def _heads_line(self, line: Line, below: Line | None) -> bool:
        """Return whether a line of few words stands right above one that states one number."""
        if not below or below.block.kind != "text" or len(line.block.text.split()) > HEAD_WORDS:
            return False
        return len(numerals.numerals_in(below.rest)) == 1 and self.states(below)

    @staticmethod
    def _is_label(line: Line) -> bool:
        kind = line.block.kind
        return kind == "label" or (kind == "text" and bool(line.lead) and not line.rest)

    def _announce(self, block: Block, text: str, following: Line | None) -> None:
        """Open an announcement; one that looks like an open one ends it."""
        below = following is not None and self._is_label(following)
        look = (block.kind, block.text.endswith(":"), below)
        seen = [at for at, (other, _) in enumerate(self.labels) if other == look]
        self.labels = [*self.labels[: seen[0] if seen else None], (look, text)]
        self.stack = []

    def _nest(self, line: Line, inner: Line | None) -> None:
        """Nest an item by its look: what looks like one above it is its sibling."""
        block, following = line.block, inner.block if inner else None
        deeper = (
            following is not None and following.level > block.level and following.kind in _INNER
        )
        role = self.role_of(line.lead)
        opens = self._opens(line, self.role_of(inner.lead) if inner else None, deeper=deeper)
        above = False
        if opens and not line.rest and inner and inner.block.kind in ("item", "text"):
            above = bool(inner.lead) and not inner.rest and not self.states(inner)
        look = (block.kind, block.level, line.strong, opens, above)
        for depth, own in enumerate(self.stack):
            # "**Type 2:** Strong throughout." stands beside "**Type 3:** 5, 6", not above it.
            alike = own.look == look or (own.remark and own.look[:3] == look[:3])
            apart = bool(role and own.role and role != own.role)
            if (alike and not apart) or (own.opens and role and own.role == role):
                self.stack = self.stack[:depth]
                break
        else:
            self.stack = [own for own in self.stack if own.opens and own.may_hold(block.level)]
        for own in self.stack:
            own.inner = max(block.level, own.inner)
        label = line.lead or block.text
        remark = opens and bool(line.rest)
        self.stack.append(_Open(look, label, opens, remark, block.level, role))

    def _opens(self, line: Line, inner_role: str | None, *, deeper: bool) -> bool:
        """Return whether others may stand below an item: it states nothing itself."""
        role = self.role_of(line.lead)
        heads = bool(role and inner_role and role != inner_role)
        bare = not line.rest or line.strong or deeper or heads
        # Data right behind what tells of the legend, or a note, is none of it.
        aside = section_patterns.is_legend(line.lead) or section_patterns.is_comment(line.lead)
        return (
            bare
            and (line.heads or not self.states(line))
            and (bool(line.lead) or deeper or self._is_short(line.block))
            and not (line.rest and aside)
        )

    @staticmethod
    def _is_short(block: Block) -> bool:
        return len(block.text) < LEAD and not numerals.has_digit(block.text)


# A caption is short; a sentence that announces data is none, unless it names a panel.
_CAPTION_WORDS = 6


def panel_path(line: Line) -> tuple[str, ...]:
    """Return the announcements above a line that may title a panel."""
    titles = (
        section_patterns.caption(text) or text if name[0] == "B" else text
        for name, text in line.path
    )
    return tuple(
        text
        for text in titles
        if not label_patterns.is_generic(text)
        and (len(text.split()) <= _CAPTION_WORDS or label_patterns.names_panel(text))
    )
