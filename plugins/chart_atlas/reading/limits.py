"""How much of a text is read: what nobody writes about one figure would only take long."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import partial

from ..language import colour_words, numerals, without_notes
from .captions.counted_captions import with_captions
from .layouts.labelled_blocks import with_colons
from .layouts.run_lines import with_runs
from .outline import Block, Outline
from .panels import MAX_PLACES
from .patterns import number_patterns
from .sections import without_remarks

# The prose of the longest description seen comes to 9,200. Each sentence of it may be a statement,
# a cell or a name, so it takes the longest to read.
MAX_PROSE = 40_000
# What a paragraph, an item or a heading takes beside its characters.
OF_BLOCK = 40
# Tables with more cells make no panel that is shown.
MAX_CELLS = MAX_PLACES


def first_unread(blocks: Sequence[Block]) -> tuple[int, str] | None:
    """Return where a text is too long to be read on, and what is too much; None for no place."""
    prose = cells = 0
    for block in blocks:
        if block.rows:
            cells += sum(max(1, len(row.cells) - 1) for row in block.rows[1:])
        else:
            prose += OF_BLOCK + len(block.text)
        if prose > MAX_PROSE:
            return block.line, f"it has more than {MAX_PROSE:,} characters beside its tables"
        if cells > MAX_CELLS:
            return block.line, f"its tables have more than {MAX_CELLS:,} cells"
    return None


def until(outline: Outline, line: int | None) -> Outline:
    """Return what of an outline is read: the blocks above a line, all of them if that is None."""
    if line is None:
        return outline
    return replace(outline, blocks=tuple(b for b in outline.blocks if b.line < line))


def plain_blocks(blocks: Sequence[Block], text: str) -> list[Block]:
    """Return the blocks that may hold data, with numbers as all texts write them.

    Those below "Trends:" and the like are left out. text: all of it, which tells how it writes
    thousands, and what its parentheses hold.
    """
    customs = (
        (numerals.groups_thousands, numerals.ungrouped),
        (number_patterns.tells_spreads, number_patterns.with_spreads),
        (number_patterns.tells_ranks, number_patterns.without_ranks),
        (number_patterns.tells_rates, number_patterns.with_rates),
        (number_patterns.tells_counts, number_patterns.without_counts),
        (number_patterns.tells_marks, number_patterns.with_marks),
        (number_patterns.tells_letters_of_units, number_patterns.with_letters_apart),
        (number_patterns.tells_points_in_thousands, number_patterns.with_doubtful_points),
    )
    known = [block for block in blocks if not number_patterns.is_of_other_figure(block.text, text)]
    kept = with_runs(with_captions([*without_remarks(known)]))
    kept = _without_numbering([_changed(block, number_patterns.with_signs) for block in kept])
    kept = with_colons(_without_looks([_changed(own, _without_sign) for own in kept]))
    for change in (number_patterns.with_hedges, number_patterns.with_notes):
        kept = [_with_values(block, change) for block in kept]
    for tells, change in customs:
        kept = [_with_values(block, change) for block in kept] if tells(text) else kept
    return kept


_NUMBERED = re.compile(r"(?P<number>\d{1,2})[.)]\s+(?=\S)")


def _without_numbering(blocks: Sequence[Block]) -> list[Block]:
    """Take the numbers off leads that are counted: "1. From en", "2. From de"."""
    found = [(own, _NUMBERED.match(own.lead or "")) for own in blocks]
    numbers = [int(match["number"]) for _, match in found if match]
    if len(numbers) < _COUNTED or numbers != [*range(1, len(numbers) + 1)]:
        return [*blocks]
    starts = [match[0] if match else "" for _, match in found]
    return [
        _changed(own, partial(_without, start)) if start else own
        for own, start in zip(blocks, starts, strict=True)
    ]


def _without(start: str, text: str) -> str:
    return text.removeprefix(start)


# A pictograph before a label decorates it.
_SIGN = re.compile(r"^[\u2600-\u27bf\U0001f300-\U0001faff]\ufe0f?\s+(?=\w)")


def _without_sign(text: str) -> str:
    return _SIGN.sub("", text)


_SIZE = r"[nN]\s*=\s*\d[\d.,]*(?:\s[a-z]+)?"
_NOTED = re.compile(rf"(?P<label>[^()]*?)\s*\((?P<note>[^()\d]*|{_SIZE})\)(?=:?$)")


def _without_looks(blocks: Sequence[Block]) -> list[Block]:
    """Take the notes off labels, if most tell the look or the size of what stands below.

    "MYC (pale blue)", "Nevus (n = 400)". Labels that nothing else tells apart keep them.
    """
    kinds = ("item", "heading", "label")
    found = [_NOTED.fullmatch(own.text) if own.kind in kinds else None for own in blocks]
    notes = {match[0]: match for match in found if match and match["label"]}
    looks = [own for own in notes.values() if _tells_look(own["note"])]
    alone = len({own["label"] for own in notes.values()}) == len(notes)
    if len(looks) < _COUNTED or 2 * len(looks) < len(notes) or not alone:
        return [*blocks]
    return [
        _changed(own, partial(_NOTED.sub, r"\g<label>")) if match else own
        for own, match in zip(blocks, found, strict=True)
    ]


def _tells_look(note: str) -> bool:
    colored = bool({*note.casefold().split()} & colour_words.COLORS)
    return colored or bool(re.fullmatch(_SIZE, note))


# So many numbers in order count.
_COUNTED = 2
# What explains a short label, as in "St = Standard".
_SHORT_FOR = re.compile(
    r"(?<![\w=])([\w.+&-]{1,8})\s*=\s*([^=,;:()\n]{2,50}?)(?=\s*(?:[,;()]|\.(?:\s|$)|$))"
)


def written_out(
    blocks: Sequence[Block], said: Sequence[str], ticks: AbstractSet[str]
) -> list[Block]:
    """Write labels as the ticks that a text explains: "St = Standard", of which one is a tick.

    said: the texts that may explain. ticks: those of both axes.
    """
    found = dict(own for text in said if "=" in text for own in _SHORT_FOR.findall(text))
    names = {key: without_notes(full).strip() for key, full in found.items() if key in ticks}
    long = {
        full: key
        for key, full in names.items()
        if full[:1].isalpha() and not numerals.read_quantity(full)
    }
    if len(long) > 1 and len(long) == len(ticks & found.keys()):
        phrase = re.compile(rf"(?<![\w-])(?:the\s+)?({'|'.join(map(re.escape, long))})(?![\w-])")
        return [
            _changed(block, lambda text: phrase.sub(lambda match: long[match[1]], text))
            for block in blocks
        ]
    short = {key: full.strip() for key, full in found.items() if full.strip() in ticks}
    if len(short) <= 1 or any(key in ticks for key in short):
        return [*blocks]
    return [_changed(block, lambda text: short.get(text.strip(), text)) for block in blocks]


def _with_values(block: Block, change: Callable[[str], str]) -> Block:
    """Write the numbers of a block otherwise; of a table, its heads and first labels stay."""
    if not block.rows:
        return _changed(block, change)
    head, *body = block.rows
    rows = (replace(row, cells=(*row.cells[:1], *map(change, row.cells[1:]))) for row in body)
    return replace(block, rows=(head, *rows))


def _changed(block: Block, change: Callable[[str], str]) -> Block:
    """Write the texts of a block otherwise; what stays as it is is not made again."""
    cells = [tuple(map(change, row.cells)) for row in block.rows]
    text, rest = change(block.text), change(block.rest)
    lead = change(block.lead) if block.lead else block.lead
    same = (text, lead, rest) == (block.text, block.lead, block.rest)
    if same and all(own == row.cells for own, row in zip(cells, block.rows, strict=True)):
        return block
    rows = tuple(replace(row, cells=own) for own, row in zip(cells, block.rows, strict=True))
    return replace(block, text=text, lead=lead, rest=rest, rows=rows)
