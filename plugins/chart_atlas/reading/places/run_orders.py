"""Whether a run of numbers goes the way of the ticks, by all words around it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence

from ...model import Role
from ..axis_text import folded, stem, words_of
from ..patterns import label_patterns, list_patterns
from .label_fits import Fitting
from .relations import Relation
from .statements import Statement


def _leads_in(
    text: str, role: Role, ticks: Sequence[str], fitting: Fitting, shared: Collection[str]
) -> bool:
    """Return whether the words before a run speak of no other direction, and are all known.

    shared: what leads in all runs may say more, such as "Read per task, from layer 0 down".
    """
    if tells_ends(text, ticks):
        return True  # "Each row from size 32 to 512", "(order: Mon, Tue, Wed)"
    against = ("column", "top", "bottom") if role == "column" else ("row", "left", "right")
    tokens = list_patterns.tokens(text)
    lists = _lists_all(text, ticks)
    both = {"row", "column"} <= {word.rstrip("s") for word in tokens}
    if not lists and not both and any(word.rstrip("s") in against for word in tokens):
        return False
    if text in shared:
        return True
    left = " ".join(word for word in words_of(text) if stem(word) not in fitting.said)
    return label_patterns.is_plain_intro(left, " ".join((fitting.names, *ticks)))


# What tells in which order labelled lines stand, and nothing of the numbers in them.
_LINES_IN_ORDER = re.compile(
    r"^(?:the\s+)?(?:values?|numbers|rows|readings|data|lines|cells)?,?\s*(?:are\s+)?(?:read|listed|given)?"
    r"\s*,?\s*(?:row\s+by\s+row,?\s*)?(?:from\s+)?(?:the\s+)?top\s+to\s+(?:the\s+)?bottom\s*:?$"
    r"|(?:\b(?:reading|for|going\s+through)\s+)?(?:\bthe\s+)?\brows,?\s+(?:from\s+)?top\s+to\s+bottom\W*",
    re.IGNORECASE,
)
# The texts that may tell in which order a run goes, and those that lead it in.
Around = tuple[tuple[str, ...], tuple[str, ...]]


def around(row: Statement) -> Around:
    """Return the words around a run, which are those of each of its numbers."""
    beside = (*row.told, *(text for name, text in row.columns.items() if name != "pos"))
    return _without_orders(beside), _without_orders(row.intros)


def _without_orders(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(left for text in texts if (left := _LINES_IN_ORDER.sub("", text)))


def goes_along(
    words: Around,
    role: Role,
    ticks: Sequence[str],
    fitting: Fitting,
    shared: Collection[str] = (),
) -> bool:
    """Return whether all words around a run leave it in the order of the ticks."""
    told, intros = words
    others = [own for other, _, own in fitting.ticks if other != role]
    told = tuple(text for text in told if not _lists_only(text, others, ticks))
    named = "|".join(re.escape(stem(word)) for word in words_of(fitting.names) if len(word) > 2)
    named = f"{role}|{named}" if named else role
    as_axis = re.compile(rf"\bin\s+the\s+order\s+of\s+the\s+(?:{named})\w*")
    beside = tuple(as_axis.sub("", text.casefold()) for text in (*told, *intros))
    beside = tuple(_IN_THIS_ORDER.sub("", text) for text in beside)
    return not any(_tells_other_way(text, role, ticks) for text in beside) and all(
        _leads_in(text, role, ticks, fitting, shared) for text in intros
    )


# Behind a list of the ticks, which is held against them.
_IN_THIS_ORDER = re.compile(r",?\s*\(?\bin\s+(?:this|that)\s+order\b\)?")


def _lists_only(text: str, others: Sequence[Sequence[str]], ticks: Sequence[str]) -> bool:
    """Return whether a text lists the ticks of another axis, and names none of these."""
    whole = any(own and len({*_named(text, own)}) == len(own) for own in others)
    return whole and not _named(text, ticks)


def lists_ticks_otherwise(of: Relation, ticks: Sequence[str]) -> bool:
    """Return whether a run lists the ticks themselves, in an order of its own."""
    runs: dict[int, list[str]] = defaultdict(list)
    for row in of.rows:
        runs[row.line].append(row.quantity.literal)
    return any(run != [*ticks] and sorted(run) == sorted(ticks) for run in runs.values())


def told_order(row: Statement, ticks: Sequence[str]) -> tuple[str, ...] | None:
    """Return the ticks in the order of a run, if what leads it in names all, or both ends."""
    last = len(ticks) - 1
    for text in (*row.intros, *row.told):
        named = _named(text, ticks)
        if last > 0 and sorted(named) == [*range(last + 1)]:
            return tuple(ticks[at] for at in named)
        if last > 1 and sorted(named) == [0, last]:
            return tuple(ticks) if named[0] == 0 else tuple(reversed(ticks))
    return None


def names_otherwise(text: str, ticks: Sequence[str]) -> bool:
    """Return whether a text names all ticks, each once, in an order of its own."""
    named = _named(text, ticks)
    return named != sorted(named) and sorted(named) == [*range(len(ticks))]


def tells_ends(text: str, ticks: Sequence[str]) -> bool:
    """Return whether a text names the first and the last of some ticks, or all, in their order."""
    named = _named(text, ticks)
    return len(ticks) > 1 and named in ([0, len(ticks) - 1], [*range(len(ticks))])


def _named(text: str, ticks: Sequence[str]) -> list[int]:
    """List the places of the ticks that a text names, in its order."""
    at = {folded(tick): place for place, tick in enumerate(ticks)}
    words = list_patterns.tokens(text)
    heads = {tick.partition(" ")[0] for tick in at}
    found, start = [], 0
    while start < len(words):
        longest = start + _LONGEST if words[start] in heads else start
        ends = range(min(len(words), longest), start, -1)
        end = next((end for end in ends if " ".join(words[start:end]) in at), start)
        found += [at[" ".join(words[start:end])]] if end > start else []
        start = max(end, start + 1)
    return found


_LONGEST = 5


_AS_LISTED = re.compile(r"\bin\s+(?:this|that|the)\s+order\b|\border(?=:)", re.IGNORECASE)


def _lists_all(text: str, ticks: Sequence[str]) -> bool:
    """Return whether a text names all ticks one behind the other, in their order."""
    words = [
        own for own in list_patterns.tokens(text) if own != "and" and any(map(str.isalnum, own))
    ]
    names = [word for tick in ticks for word in list_patterns.tokens(tick) if word]
    return f" {' '.join(names)} " in f" {' '.join(words)} "


def _tells_other_way(text: str, role: Role, ticks: Sequence[str]) -> bool:
    """Return whether a text beside a run names another order than that of the ticks."""
    named = _named(text, ticks)
    whole = [*range(len(ticks))]
    straight = len(named) < 2 or named in (whole, [whole[0], whole[-1]])
    listed = _lists_all(text, ticks)
    if listed:  # "Order of the values: Jan, Feb, Mar"
        text, straight = _AS_LISTED.sub("", text), len(named) <= len(ticks)
    ends = list_patterns.ends(text)
    across = ("top", "bottom") if role == "column" else ("left", "right")
    return (
        not straight
        or (not listed and list_patterns.tells_order(text))
        or any(pair in ends for pair in (("right", "left"), ("bottom", "top"), across))
    )
