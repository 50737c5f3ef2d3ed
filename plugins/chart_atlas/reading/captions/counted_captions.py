"""Lines of one shape that count panels: 'Grid 1, "Before"', "(A) Seen objects."."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from ...language import numerals, quoted
from ..outline import Block

_COUNTED = re.compile(
    r"(?P<kind>(?:[^\W\d_]+\s+)?\(?)(?P<count>[A-Ha-h]|[1-9])(?P<end>\)?[.:,]?)\s+"
    r"(?:[\N{EN DASH}\N{EM DASH}-]\s+)?(?P<said>\S.*)"
)
_SIGNED = re.compile(r"[^\w\s]")
# A title ends with its sentence, or where a note of it starts.
_TITLE = re.compile(r"[^.;:(]{1,60}(?<!\s)")
_ORDERS = ("ABCDEFGH", "abcdefgh", "123456789")


def counted_captions(blocks: Sequence[Block]) -> Mapping[int, str]:
    """Return the titles of captions that count from the first on, by their lines.

    Each stands over numbers of its own.
    """
    found: dict[tuple[str, str], list[tuple[int, str, str]]] = defaultdict(list)
    for at, block in enumerate(blocks):
        match = _COUNTED.fullmatch(block.text) if block.kind == "text" else None
        named = quoted(match["said"]) if match else ()
        title = _TITLE.match(named[0] if named else match["said"]) if match else None
        if match and title and _SIGNED.search(match["kind"] + match["end"]) and not named[1:]:
            found[match["kind"], match["end"]].append((at, match["count"], title[0]))
    for own in found.values():
        places, counts, titles = zip(*own, strict=True)
        parts = [blocks[at:end] for at, end in pairwise((*places, len(blocks)))]
        counted = any(order.startswith("".join(counts)) for order in _ORDERS)
        over = all(any(map(_states_several, part[1:])) for part in parts)
        if counted and over and len({*titles}) == len(titles) > 1:
            return {blocks[at].line: title for at, _, title in own}
    return {}


def _states_several(block: Block) -> bool:
    return len(block.rows) > 1 or len(numerals.numerals_in(block.text)) > 1


def _is_sentence(block: Block) -> bool:
    return block.kind == "text" and block.text[-1:] in ".!?:" and not numerals.series(block.rest)


def with_captions(blocks: Sequence[Block]) -> list[Block]:
    """Make labels of the counted captions; what else they say stands below them."""
    titles = counted_captions(blocks)
    found: list[Block] = []
    stage = 0  # 1: below a caption, 2: among its numbers, 3: behind them
    for block in blocks:
        title = titles.get(block.line) if block.kind == "text" else None
        if title:
            stage, rest = 1, block.text.partition(title)[2].lstrip("\"”'. ")
            said = replace(block, text=rest, lead=None, strong=False, rest=rest)
            label = replace(block, kind="label", text=title, lead=title, strong=True, rest="")
            found += [label, said] if rest else [label]
            continue
        states, ends = _states_several(block), _is_sentence(block)
        stage = (
            0
            if block.kind == "heading"
            else stage + (states if stage == 1 else stage == 2 and ends)
        )
        # Whose numbers a sentence behind those of a panel tells, nobody knows.
        found += [block] if stage < _BEHIND else []
    return found


_BEHIND = 3
