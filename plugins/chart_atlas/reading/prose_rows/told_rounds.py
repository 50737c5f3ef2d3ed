"""What the rounds of a text state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...language import numerals
from ...model import OTHER_ROLE, Role
from ..evidence import Evidence
from ..layouts.lines import Line
from ..places.statements import Statement
from .round_names import named_rounds
from .rounds import Round, rounds_in, sentences_of, title


def statements_of_rounds(
    read: Mapping[Line, Sequence[Statement]], evidence: Evidence
) -> dict[Line, list[Statement]]:
    """Return what the rounds of a text state, by line; nothing where a name or side is unsure.

    read: what other layouts find in each line; rounds state more than that.
    """
    lines = [*read]
    best = [*_sides(lines, evidence, apart=False)] or [*_sides(lines, evidence, apart=True)]
    if len(best) != 1:
        return {}
    (subject, named), found = best[0], dict[Line, list[Statement]]()
    apart = len({(own.line.path, name) for own, name in named.items()}) < len(named)
    for own, name in named.items():
        told = [text for line in lines if line is not own.line for text in _texts(line, name)]
        statements = _statements(own, subject, name, apart=apart)
        statements = (one for one in statements if not _is_misprint(one, OTHER_ROLE[subject], told))
        found[own.line] = [*found.get(own.line, ()), *statements]
    known = sum(len(read[line]) for line in found)
    return found if sum(map(len, found.values())) > known else {}


def _sides(
    lines: Sequence[Line], evidence: Evidence, *, apart: bool
) -> Iterator[tuple[Role, dict[Round, str]]]:
    """Yield the axis of the names and the rounds, for each axis of which rounds tell all ticks."""
    for role, _, ticks in evidence.fitting.ticks:
        if len(ticks) > 1:
            told = [own for line in lines for own in rounds_in(line, role, evidence, apart=apart)]
            if told and (named := named_rounds(told, lines, OTHER_ROLE[role], ticks, evidence)):
                yield OTHER_ROLE[role], named


def _statements(own: Round, subject: Role, name: str, *, apart: bool) -> Iterator[Statement]:
    """State the pairs of a round. apart: the labels of lines title panels."""
    path, at = dict(own.line.path), own.line.block.line
    path |= {"B9": title(own)} if apart else {}
    for value, tick in own.pairs:
        columns = {**path, subject: name, OTHER_ROLE[subject]: tick}
        yield Statement(value, at, columns, ("told",), "sentence")


def _texts(line: Line, name: str) -> Iterator[str]:
    """Yield the sentences of a line that name something and hold a number."""
    if name in line.block.text:
        yield from (own for own in sentences_of(line.block.text) if numerals.has_digit(own))


def _is_misprint(one: Statement, role: Role, told: Sequence[str]) -> bool:
    """Return whether a sentence on its place has its digits in another order: 97.0 and 79.0."""
    literal, tick = one.quantity.literal, one.columns[role]
    near = [number for text in told if tick in text for number in numerals.numerals_in(text)]
    swapped = (own != literal and sorted(own) == sorted(literal) for own in near)
    return len(literal) > _LONG and any(swapped)


# Numbers of so few characters are others by chance: 29 and 92.
_LONG = 3
