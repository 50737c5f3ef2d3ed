"""Lines of one shape that are counted, each over numbers: 'Grid 1, "Before"', "(A) Seen objects."."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...language import numerals, quoted
from ..outline import Block

_COUNTED = re.compile(
    r"(?P<kind>(?:[^\W\d_]+\s+)?\(?)(?P<count>[A-Ha-h]|[1-9])(?P<end>\)?[.:,]?)\s+"
    r"(?:[\N{EN DASH}\N{EM DASH}-]\s+)?(?P<said>\S.*)"
)
_SIGNED = re.compile(r"[^\w\s]")
# A title ends with its sentence, or where a note of it starts.
_TITLE = re.compile(r"[^.;:(]{1,60}(?<!\s)")


def counted_captions(blocks: Sequence[Block]) -> Mapping[int, str]:
    """Return the titles of captions that count from the first on, by their lines.

    Each stands over numbers of its own, and says in no sentence what it is about.
    """
    found: dict[tuple[str, str], list[tuple[int, str, str]]] = defaultdict(list)
    for at, block in enumerate(blocks):
        match = _COUNTED.fullmatch(block.text) if block.kind == "text" else None
        title = _title(match["said"]) if match else ""
        if match and title and _SIGNED.search(match["kind"] + match["end"]):
            found[match["kind"], match["end"]].append((at, match["count"], title))
    for own in found.values():
        places, counts, titles = zip(*own, strict=True)
        ends = (*places[1:], len(blocks))
        counted = any("".join(counts) in order for order in _ORDERS) and counts[0] in "Aa1"
        over = all(_hold_data(blocks[a + 1 : b]) for a, b in zip(places, ends, strict=True))
        if counted and over and len({*titles}) == len(titles) > 1:
            return {blocks[at].line: title for at, _, title in own}
    return {}


_ORDERS = ("ABCDEFGH", "abcdefgh", "123456789")


def _title(said: str) -> str:
    named = quoted(said)
    match = _TITLE.match(said)
    return named[0] if len(named) == 1 else match[0] if match and not named else ""


def _hold_data(blocks: Sequence[Block]) -> bool:
    """Return whether what stands below a caption holds numbers."""
    return any(map(_states_several, blocks))


def _states_several(block: Block) -> bool:
    return len(block.rows) > 1 or len(numerals.numerals_in(block.text)) > 1


def _is_sentence(block: Block) -> bool:
    return block.kind == "text" and block.text[-1:] in ".!?:" and not numerals.series(block.rest)


def with_captions(blocks: Sequence[Block]) -> list[Block]:
    """Make labels of the counted captions; what else they say stands below them."""
    titles = counted_captions(blocks)
    found: list[Block] = []
    stage = 0  # 0: before all captions, 1: below one, 2: in its numbers, 3: behind them
    for block in blocks:
        title = titles.get(block.line) if block.kind == "text" else None
        if not title:
            stage = 2 if stage == 1 and _states_several(block) else stage
            stage = 3 if stage == 2 and _is_sentence(block) else stage
            stage = 0 if block.kind == "heading" else stage
            # Whose numbers a sentence behind those of a panel tells, nobody knows.
            found += [block] if stage < 3 else []
            continue
        stage = 1
        rest = block.text.partition(title)[2].lstrip("\"”'. ")
        found.append(replace(block, kind="label", text=title, lead=title, strong=True, rest=""))
        found += [replace(block, text=rest, lead=None, strong=False, rest=rest)] if rest else []
    return found
