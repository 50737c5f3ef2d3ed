"""What speaks for the places of a chart outside of its data: axes, words, customs of the text."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..language import colour_words, numerals
from ..model import OTHER_ROLE, ROLES, Role
from .axes import AxisFacts
from .axis_items import axis_items, mentions_in
from .axis_lists import axis_lists, used_by
from .axis_mentions import Mention, axis_mentions
from .axis_text import AxisText, folded, stem, words_of
from .layouts.frames import frame_of
from .layouts.labelled_blocks import is_noted
from .outline import Block
from .patterns import declaration_patterns, label_patterns, list_patterns, number_patterns
from .places.body_labels import (
    is_recut,
    is_unused,
    label_groups,
    with_body_labels,
    without_declaring,
)
from .places.label_fits import Fitting
from .sections import Sections


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for places.

    axes: what is said of each. fitting: how labels are held against it. measure: what the text
    calls its numbers. heard: all texts outside of the data, folded; overview: those before them.
    panel_titles: the folded titles that the text gives its panels. pair_first: the role that
    stands first in a pair, as a sentence shows. topic: the stems of the words of title, axes
    and legend. groups: lists may make a grid that nothing confirms. declaring: the lines that
    list the ticks of an axis, which are never data.
    """

    axes: Mapping[Role, AxisText] = field(default_factory=dict)
    fitting: Fitting = field(default_factory=Fitting)
    measure: str | None = None
    heard: tuple[str, ...] = ()
    overview: tuple[str, ...] = ()
    panel_titles: frozenset[str] = frozenset()
    pair_first: Role | None = None
    topic: frozenset[str] = frozenset()
    groups: bool = True
    declaring: frozenset[int] = frozenset()

    def hears(self, pattern: re.Pattern[str]) -> bool:
        """Return whether any text outside of the data holds a pattern."""
        return any(map(pattern.search, self.heard))

    def names(self) -> tuple[str | None, str | None]:
        """Return what the vertical and the horizontal axis are called."""
        row, column = (self.axes.get(role) for role in ROLES)
        return (row.name if row else None, column.name if column else None)


def evidence_of(
    parts: Sections, facts: AxisFacts, data: Sequence[Block], *, groups: bool = True
) -> Evidence:
    """Gather what a text says outside of its data. data: the blocks that may state cells."""
    axes = _with_lists(axis_texts(parts, facts), parts, data)
    names = [facts.measure.label or "", *(axis.name or "" for axis in axes.values())]
    outside = (*parts.overview, *parts.axes, *parts.rest)
    title = [folded(parts.heading.text)] if parts.heading else []
    fitting = Fitting(
        said=_said_words(parts),
        names=" ".join(names),
        ticks=tuple((role, axis.name, axis.all_ticks) for role, axis in axes.items()),
        gaps=frozenset(word for block in outside for word in number_patterns.gap_words(block.text)),
    )
    return Evidence(
        axes=axes,
        fitting=_with_siblings(data, fitting),
        measure=facts.measure.label,
        groups=groups,
        heard=(*title, *(folded(block.text) for block in outside)),
        overview=tuple(block.text for block in parts.overview if block.kind != "item"),
        panel_titles=frozenset(map(folded, facts.panel_titles)),
        topic=_topic(parts, facts, [axis.name for axis in axes.values() if axis.name]),
        declaring=frozenset(axis.line for axis in facts.axes if axis.values),
    )


def _topic(parts: Sections, facts: AxisFacts, names: Sequence[str]) -> frozenset[str]:
    """Return the stems of what a chart is about; a confusion matrix is one of counts and errors.

    names: of its axes.
    """
    overview = " ".join([facts.title or "", *(block.text for block in parts.overview)])
    counts = "counts errors" if "confusion matri" in overview.casefold() else ""
    # As in: Summary of the figure "Yield by crop"
    above = [own.text for own in parts.blocks if own.line == facts.title_line]
    texts = (facts.title or "", *above, counts, *names, *(block.text for block in parts.axes))
    return frozenset(stem(word) for text in texts for word in words_of(text))


# -- axes ---------------------------------------------------------------------------------------


def axis_texts(parts: Sections, facts: AxisFacts) -> Mapping[Role, AxisText]:
    """Gather what is said of each axis; an axis that nothing is said of is left out.

    What its own section says comes before the overview, and that before the data.
    """
    prose = [block for block in parts.data if block.kind == "text"]
    sources = [_spoken(blocks) for blocks in (parts.axes, parts.overview, prose)]
    titles = dict(_titles(parts.axes))
    found: dict[Role, AxisText] = {}
    for role in ROLES:
        declared = facts.row if role == "row" else facts.column
        name, own = next((said[role] for said in sources if role in said), (None, ()))
        if declared and declared.same:
            other = OTHER_ROLE[role]
            own = (*own, *next((said[other][1] for said in sources if other in said), ()))
        if own or name or declared:
            called = (declared.label if declared else None) or titles.get(role) or name
            called = called or next(filter(None, map(_opening_name, own)), None)
            orders = (order for text in own if (order := list_patterns.order(text)))
            order = declared.order if declared else next(orders, None)
            ticks = declared.values if declared else ()
            listed = tuple(tick for tick in ticks if any(map(str.isalnum, tick)))
            found[role] = AxisText(role, called, own, listed, order)
    return found


def _with_lists(
    axes: Mapping[Role, AxisText], parts: Sections, data: Sequence[Block]
) -> Mapping[Role, AxisText]:
    """Add the ticks that sentences list, where what is said of the axes tells less."""
    known = {role: axis.all_ticks for role, axis in axes.items() if axis.all_ticks}
    body = [block.text for block in data]
    groups = label_groups(data)
    axes = {role: with_body_labels(axis, groups, body) for role, axis in axes.items()}
    axes = {
        role: replace(axis, unused=not axis.listed and is_unused(axis, groups, body))
        for role, axis in axes.items()
    }
    bodies = {role: without_declaring(body, axes[role], own) for role, own in known.items()}
    sure = [own for role, own in known.items() if used_by(bodies[role], own) in (0, len(own))]
    same = any(list_patterns.is_same(span) for axis in axes.values() for span in axis.spans)
    if len({*sure}) == len(ROLES) or (same and len(known) == len(ROLES)):
        return axes
    prose = [block for block in parts.data if block.kind == "text"]
    texts = [block.text for block in (*parts.overview, *parts.axes, *prose)]
    found = axis_lists(texts, body, known)
    told = {
        role: replace(
            axes.get(role, AxisText(role, None, ())), listed=ticks, spans=(", ".join(ticks),)
        )
        for role, ticks in found.items()
        if ticks != known.get(role) and not any({*ticks} < {*group} for group in groups)
        if known.get(role) in (None, known.get(OTHER_ROLE[role]))
        or _corrects(ticks, known[role], bodies[role])
    }
    return {role: own for role in ROLES if (own := told.get(role) or axes.get(role))}


def _corrects(ticks: Sequence[str], known: Sequence[str], body: Sequence[str]) -> bool:
    """Return whether ticks are those of a list that was cut in the wrong places."""
    at = known.index(ticks[0]) if ticks[0] in known else -1
    within = at >= 0 and tuple(known[at : at + len(ticks)]) == tuple(ticks)
    numbers = all(tick[:1].isdigit() for tick in known)
    if within and not numbers and len(known) > len(ticks) > len(known) / 2:
        return True
    return is_recut(ticks, known, body)


def _spoken(blocks: Sequence[Block]) -> dict[Role, tuple[str | None, tuple[str, ...]]]:
    """Return what some blocks call each axis, and what they say of it."""
    texts: dict[Role, list[str]] = defaultdict(list)
    names: dict[Role, str] = {}
    mentions: list[Mention] = []
    for item in axis_items(blocks):
        inner = [block.text for block in item.below]
        own = [*filter(None, [item.rest, ", ".join(inner), *inner])]
        for role in item.roles if own else ():
            texts[role] += own
        if not item.roles and item.block.kind in ("item", "text", "label"):
            mentions += mentions_in(item.block)
    itemized = set(texts)
    for told in (own for own in mentions if own.role not in itemized):
        texts[told.role] += filter(None, [told.said])
        if told.name:
            names.setdefault(told.role, told.name)
    for block in blocks:
        for role in _roles_of_list(block, texts):
            texts[role].append(block.rest)
    return {role: (names.get(role), tuple(dict.fromkeys(own))) for role, own in texts.items()}


_NAMED = re.compile(r"\s*[^\W\d][^\s→=:;(]*(?:\s(?:[^\W\d]|\d[\w.]*\s[^\W\d])[^\s→=:;(]*)*\s*\.?")


def _roles_of_list(block: Block, texts: Mapping[Role, Sequence[str]]) -> list[Role]:
    """Return the axes whose text speaks of what an item lists: "Languages: Python, Java"."""
    head, colon, rest = block.text.partition(":")
    own = words_of(head)
    # "GPT-4, Llama-3-70B" lists names; "Q1 0.4, Q2 0.5" and "Q1 → 3" state numbers.
    names = all(_NAMED.fullmatch(entry) for entry in rest.split(","))
    if not colon or len(own) != 1 or (numerals.has_value(block.text) and not names):
        return []
    return [r for r in texts if stem(own[0]) in map(stem, words_of(" ".join(texts[r])))]


# Layer, from 0 to 31. "Type" labeled 1 to 7.
_OPENING = re.compile(
    r"\s*(?:[\"“`](?P<quoted>[^\"“”`]{1,60})[\"”`]|(?P<plain>[^\W\d][^,.;:()\d\"]{0,40}?))"
    r",?\s+(?:with|label\w*|rang\w+|from|values?|ticks?|show\w*|span\w*|cover\w*)\b",
    re.IGNORECASE,
)


def _opening_name(span: str) -> str | None:
    """Return the name that opens what is said about an axis, before its ticks are told."""
    match = _OPENING.match(span)
    name = (match["quoted"] or match["plain"]).strip(" .") if match else ""
    plural = name.casefold().endswith(("s", "es"))
    single = name[:1].isupper() and name.isalpha() and not plural
    return name if single or declaration_patterns.is_axis_name(name) else None


def _titles(blocks: Sequence[Block]) -> Iterator[tuple[Role, str]]:
    """Yield the names of axes that stand in items of their own: "X-axis title: Prediction"."""
    for item in axis_items(blocks):
        lead = (item.block.lead or item.block.text.partition(":")[0]).casefold().strip()
        if lead.endswith(("title", "label", "name")) and 0 < len(item.rest.split()) <= _NAME_WORDS:
            yield from ((role, item.rest.strip("\"“”'. ")) for role in item.roles)


_NAME_WORDS = 5


def _said_words(parts: Sections) -> frozenset[str]:
    """Return the stems of all words that stand outside of the data."""
    data = {id(block) for block in parts.data}
    outside = [
        block
        for block in (*parts.overview, *parts.axes, *parts.rest)
        if id(block) not in data or not (_states(block) or is_noted(block))
    ]
    inside = [block for block in parts.data if block.kind in ("heading", "label")]
    texts = [block.text for block in (*outside, *inside)]
    texts += [parts.heading.text] if parts.heading else []
    words = {word for text in texts for word in words_of(text)}
    return frozenset(map(stem, words)) | _COMMON


_COMMON = frozenset(map(stem, "row column cell value on in at for to from with the of and".split()))


def _states(block: Block) -> bool:
    """Return whether a block may state a cell; what speaks of an axis does not."""
    told = ":" in block.text and numerals.has_digit(block.text)
    told = told or numerals.has_value(block.text)
    return bool(block.rows) or (told and not axis_mentions(block.text))


# -- customs of a text --------------------------------------------------------------------------


_NOTE = re.compile(r"\d[^()]{0,6}\(([^()\d]+)\)")
# So many lines make a frame or a custom.
_SEVERAL = 3


def _with_siblings(blocks: Sequence[Block], fitting: Fitting) -> Fitting:
    """Add what the lines of a text have in common: notes that tell looks, and frames."""
    items = [block for block in blocks if block.kind in ("item", "text")]
    notes = [note for block in items for note in _NOTE.findall(block.text)]
    looks = [note for note in notes if any(w in colour_words.COLORS for w in words_of(note))]
    frames = Counter(
        frame
        for block in items
        if (frame := frame_of(block.rest if block.lead else block.text.partition(":")[2]))
    )
    shared = (
        frame
        for frame, count in frames.items()
        if count >= _SEVERAL and {*map(stem, frame.partition("# ")[2].split())} <= fitting.said
    )
    return replace(
        fitting,
        notes_tell_looks=len(looks) >= max(_SEVERAL, len(notes) / 2),
        frames=frozenset(frame for frame in shared if not label_patterns.is_derived(frame)),
    )
