"""What running text says of the axes: "taggers as rows (A, B)", "rows are A and B"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ..model import ROLES, Role
from .patterns.naming_patterns import (
    called_name,
    goes_on_behind_name,
    is_of_another_figure,
    named_before,
    own_name,
    quoted_before,
    thing_named,
)


@dataclass(frozen=True, slots=True)
class Mention:
    """What a sentence says of an axis.

    name: what it calls it. said: what may list its ticks. same: it has those of the other axis.
    called: it says no more than the name.
    """

    role: Role
    name: str | None
    said: str
    same: bool = False
    called: bool = False


_CUE = re.compile(
    r"(?<!\w)(?:"
    r"(?P<both>(?:both|either|each|the\s+two)(?:\s+of\s+the)?\s+ax[ie]s"
    r"|both\s+the\s+[xy][- ]?axis\s+and\s+the\s+[xy][- ]?axis"
    r"|both\s+(?:the\s+)?rows\s+and\s+(?:the\s+)?columns|rows\s+and\s+columns\s+both|(?:in|for)\s+(?:both|either)\s+directions?"
    r"|(?:on|along)\s+both(?=:|\W*$)|vertically\s+and\s+horizontally|horizontally\s+and\s+vertically)"
    r"|(?P<row>y[- ]?ax[ie]s|(?:vertical|left|row)\s+ax[ie]s|vertical(?=:)|vertical\s+one"
    r"|(?:^|(?<=[.;]\s))y(?=\s?[:=]\s)|rows"
    r"|row(?=\s*(?:labels?\b|\()|\W+axis)|(?:each|every|an?|one)\s+(?:row|line)(?=\s+(?:belongs?\s+)?(?:for|per|to)\b)|(?:on|at|along|down)\s+the\s+(?:left(?:\s+(?:side|edge))?|(?<=down\sthe\s)side|right(?:-hand)?\s+(?:side|edge))"
    r"|(?<=\()left(?=\))|^left(?=:)|vertically|(?<=\()vertical(?=\))|from\s+top\s+to\s+bottom)"
    r"|(?P<column>x[- ]?ax[ie]s|(?:horizontal|bottom|top|column)\s+ax[ie]s"
    r"|horizontal(?=:)|horizontal\s+one|(?:^|(?<=[.;]\s))x(?=\s?[:=]\s)|columns|column(?=\s*(?:labels?\b|\()|\W+axis)"
    r"|(?:each|every|an?|one)\s+column(?=\s+(?:belongs?\s+)?(?:for|per|to)\b)"
    r"|(?:below|under|underneath)\s+the\s+columns|(?:on|at|along|across)\s+the\s+(?:bottom|top)(?:\s+edge)?|(?<=\()(?:below|top|bottom)(?=\))"
    r"|(?:the\s+)?(?:numbers|values|figures)\s+(?:of|in|within)\s+(?:an?|each|every)\s+(?:row|line)"
    r"|^(?:below|top|bottom)(?=:)|horizontally|(?<=\()horizontal(?=\))|from\s+left\s+to\s+right)"
    r")(?!\w)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(
    r"(?<=[^\d\s.])\.\s+(?=[^a-z\d\s])|(?<=\d)\.\s+(?=[A-Z])|;\s+(?=(?:the|its|each|all|both|this)\b)"
)
# "Both list, in this order, A and B", behind a sentence that speaks of both axes.
_BOTH_FIRST = re.compile(r"both\b(?!\s+(?:ax[ie]s|the|panels?|heat\s?maps?))", re.IGNORECASE)
# The y-axis is called A and the x-axis B; both have the same four classes: …
_AND_BOTH = re.compile(
    r"(?:;|,\s+and)\s+(?:both(?=\s+(?!ax[ie]s\b|the\b|panels?\b|heat\s?maps?\b)[a-z]+\s)"
    r"|(?:on|for|along)\s+both,?(?:\s+the\s+order\s+is)?(?=\s))",
    re.IGNORECASE,
)
# What the sentence before is about goes on: "It starts at 0 and ends at 90".
_IN_SAME_ORDER = re.compile(
    r"(?:\band,?\s+)?\bin\s+the\s+same\s+order,?\s*(?:(?:on|along|across|as)\s+)?(?:the\s+)?$",
    re.IGNORECASE,
)
# "From left to right" may be said of the panels.
_SIDE = re.compile(r"left|below|top|bottom", re.IGNORECASE)
_AXES = re.compile(r"\bax[ie]s\b", re.IGNORECASE)
# "Along the left side, the vertical axis": the second names it.
_NEAR = 8
_BAR = re.compile(r"\bcolou?r\s*-?(?:bar|scale|key)\b|\blegend\b", re.IGNORECASE)
_ONE_OF_THEM = re.compile(
    r"\b(?:first|second|third|fourth|fifth|sixth|seventh|last|next|top|bottom|middle)\s+$",
    re.IGNORECASE,
)
_AT_SIDE = re.compile(r"(?:on|at|along|down|across)\s", re.IGNORECASE)
_PANELS = re.compile(r"\b(?:panels?|heat\s?maps?|plots?|charts?)\b", re.IGNORECASE)
_GOES_ON = re.compile(r"(?:(?P<it>its?)|they|there|these)\b", re.IGNORECASE)
_NUMBERS = re.compile(r"(?:[-+~≈±\d.,%\s]|and\b)+")
_NOTE = re.compile(r"\s*(?:axis\s*)?\(([^()]*(?:\([^()]*\)[^()]*)*)\)")
_LISTED = re.compile(
    r"\s*(?:axis\s*)?[,:)]?\s*(?:which\s+)?(?:(?:namely|are|is|lists?|shows?|holds?|gives?|names?"
    r"|has|have|being|stands?\s+for|represents?|denotes?|corresponds?\s+to|contains?"
    r"|plots?|indicates?|measures?|displays?)\b|[:=→])(?:\s+(?:for|of)\b)?(?:\s+(?:the\s+)?(?:different|various)\b)?"
    r"\s*(?P<said>.+)",
    re.IGNORECASE | re.DOTALL,
)
_TAIL = re.compile(
    r"[\s,;]*(?:\b(?:and|while|whereas|with|against|versus|by))?\s*(?:\b(?:on|along|across|over|in|as|at))?\s*(?:\b(?:the|whose|its))?\s*$",
    re.IGNORECASE,
)
# At least three entries, a range of numbers, two entries in quotes or in a parenthesis.
_LIST = re.compile(
    r"[^,;]+[,;][^,;]+(?:[,;]|\s(?:and|or)\s)|\d\s*(?:to|through|-|\N{EN DASH})\s*\d"
    r"|[\"”]\s*(?:,|and)\s*[\"“]|\([^(),]+(?:,|\sand\s)[^()]+\)"
)
_SAME = re.compile(r"\bthe\s+(?:very\s+)?same\b|\bidentical\s+to\b", re.IGNORECASE)


@lru_cache(maxsize=256)
def axis_mentions(text: str) -> tuple[Mention, ...]:
    """List what each sentence says of an axis."""
    return tuple(_mentions(text))


# "Wards are the rows, days (Mon, Tue) the columns": the verb of the second is that of the first.
_ELIDED = re.compile(
    r"((?:is|are)\s+the\s+(?:rows|columns)(?:,|;|\s+and)\s[^().;]{1,40}(?:\([^()]*\))?)\s+the\s+"
    r"(?=(?:rows|columns)\b)",
    re.IGNORECASE,
)


def _mentions(text: str) -> Iterator[Mention]:
    before: set[str] = set()
    last: Role | None = None
    alike = False
    for sentence in _SENTENCE.split(_AND_BOTH.sub(". Both", _ELIDED.sub(r"\1 are the ", text))):
        cues = list(_cues(sentence, of_axes=bool(_AXES.search(text))))
        goes_on = _GOES_ON.match(sentence)
        if last and goes_on and (not cues or goes_on["it"]) and _LIST.search(sentence):
            yield Mention(last, None, sentence.strip(" ."))
            continue
        if listed := _list_of_both(sentence, cues, before, alike=alike):
            yield from (Mention(role, None, listed) for role in ROLES)
            continue
        own: list[Mention] = []
        for at, cue in enumerate(cues):
            start = cues[at - 1].end() if at else 0
            end = cues[at + 1].start() if at + 1 < len(cues) else len(sentence)
            first, behind = sentence[start : cue.start()], sentence[cue.end() : end]
            if cue["both"]:
                yield from _of_both(first, behind)
                before |= {*ROLES}
                alike = bool(_SAME.search(behind))
                continue
            role = last = _role(cue)
            before.add(role)
            name = called_name(behind, named=any(mention.called for mention in own))
            own += (
                [Mention(role, name, "", called=True)]
                if name
                else _told_at(cue, first, behind, last=at + 1 == len(cues))
            )
        yield from _alike(_of_this_figure(own, sentence))


def _of_this_figure(mentions: Sequence[Mention], sentence: str) -> Sequence[Mention]:
    """Leave out what axes are called elsewhere: "In Figure 2, the rows are called Depth"."""
    if not is_of_another_figure(sentence):
        return mentions
    return [replace(own, name=None) for own in mentions if _LIST.search(own.said)]


def _told_at(cue: re.Match[str], before: str, behind: str, *, last: bool) -> Iterator[Mention]:
    """Yield what stands around a cue; "32K: from top to bottom 100, 95, 90" lists no ticks."""
    if goes_on_behind_name(behind) and not _LIST.search(behind):
        return  # "The rows are called Queries by mistake"
    run = cue[0].startswith("from ")
    for told in _mention(_role(cue), before, behind, last=last):
        if told.name or not (run and _NUMBERS.fullmatch(told.said)):
            yield told


def _alike(mentions: Sequence[Mention]) -> Iterator[Mention]:
    """Give both axes the list behind "source (rows) and target (columns) are the same: A, B"."""
    said = mentions[-1].said if mentions and mentions[-1].same else ""
    bare = len(mentions) == len(ROLES) and not mentions[0].said and _LIST.search(said)
    yield from (replace(own, said=said) for own in mentions) if bare else mentions


def _list_of_both(
    sentence: str, cues: Sequence[re.Match[str]], before: set[str], *, alike: bool
) -> str:
    """Return what a sentence lists for both axes, behind one that speaks of both.

    alike: that one says that both are the same, and this one where they stand.
    """
    if not cues and before >= {*ROLES} and _BOTH_FIRST.match(sentence):
        return _IN_ORDER.sub("", sentence[len("both") :]).strip(" .")
    told = alike and ": " in sentence and {cue.lastgroup for cue in cues} == {*ROLES}
    return sentence.rpartition(": ")[2].strip(" .") if told else ""


# Where on an axis a tick stands.
_ON_AXIS: Mapping[Role, re.Pattern[str]] = {
    "row": re.compile(r"at\s+the\s+(?:top|bottom)", re.IGNORECASE),
    "column": re.compile(r"at\s+the\s+(?:left|right)", re.IGNORECASE),
}


def _role(cue: re.Match[str]) -> Role:
    return "row" if cue["row"] else "column"


def _cues(sentence: str, *, of_axes: bool) -> Iterator[re.Match[str]]:
    """Yield where a sentence turns to an axis; "rows from top to bottom" does so once.

    of_axes: the text speaks of axes, so that "Left: Task" is one, and no panel.
    """
    kept: re.Match[str] | None = None
    of_panels = _PANELS.search(sentence)
    for cue in _CUE.finditer(sentence):
        # "There is a color bar on the right side"; two heatmaps, "A" on the left, "B" on the right
        of_other = _BAR.search(sentence) or (of_panels and not _AXES.search(sentence))
        # "First column (hour 9)" names a tick.
        one = _ONE_OF_THEM.search(sentence, 0, cue.start())
        if one or (of_other and _AT_SIDE.match(cue[0])):
            continue
        # "2 to 8 (2 at the bottom)", but no "Level 5 (hardest, at the bottom)"
        _, opened, note = sentence[: cue.start()].rpartition("(")
        noted = opened and ")" not in note and note.strip()[-1:].isalnum()
        on_axis = kept and not noted and _ON_AXIS[_role(kept)].match(cue[0])
        if kept and on_axis and _AXES.search(kept[0]):
            continue  # "The vertical axis lists layers, 0 at the top"
        if (of_panels and cue[0].startswith("from ")) or (not of_axes and _SIDE.fullmatch(cue[0])):
            continue
        if kept and (cue.lastgroup != kept.lastgroup or cue["both"]):
            yield kept
            kept = cue
        elif not kept or (_AXES.search(cue[0]) and cue.start() - kept.end() < _NEAR):
            kept = cue
    if kept:
        yield kept


def _of_both(before: str, behind: str) -> Iterator[Mention]:
    name, rest = own_name(behind)
    for said in ("" if rest.lstrip().startswith(";") else rest, before.rpartition(": ")[2]):
        if name or _LIST.search(said):
            told = _LISTED.match(said)
            listed = _IN_ORDER.sub("", told["said"] if told else said).strip(" .,:")
            yield from (Mention(role, name, listed) for role in ROLES)
            return


_IN_ORDER = re.compile(
    r",?\s+(?:always\s+)?in\s+(?:this|that|the\s+same)\s+order\W*$"
    r"|\s*\(in\s+(?:this|that)\s+order\).*$"
    r"|^\W*(?:lists?\W+)?(?:always\s+)?in\s+(?:the|this|that)\s+order[:,]?\s+",
    re.IGNORECASE,
)


def _mention(role: Role, before: str, behind: str, *, last: bool) -> Iterator[Mention]:
    """Read what stands around one cue. last: none follows in its sentence."""
    if _BELOW.search(before):
        return
    named, listed = named_before(before)
    own, behind = _of_this_axis(behind, named, last=last)
    if titled := _NAME_BEHIND.search(own):
        own = own[: titled.start()]
    if one := _ONE_EACH.match(own):
        named, own = one["name"], own[one.end() :].partition(";")[0]
    note, called, own = _noted(behind, own)
    quoted_first = quoted_before(before)
    apart = quoted_first and behind.lstrip().startswith(",")  # "A" on the left, "B" below
    direct = called if _QUOTE_NEXT.match(behind) and not apart else None
    name = direct or (titled["name"] if titled else None) or quoted_first or called or named
    told = _LISTED.match(own)
    within = re.match(r"\s+(?P<said>[^()]+)", behind) if before.rstrip().endswith("(") else None
    said = within["said"] if within else note or (told["said"] if told else None)
    same = _is_same(before, own if last else _IN_SAME_ORDER.sub("", own))
    if said and not name and (thing := thing_named(said)):
        yield Mention(role, thing, said, same)
    elif said and (within or note or not listed or _LIST.search(said)):
        yield Mention(role, name, _IN_ORDER.sub("", said).strip(" ."), same)
    elif _LIST.search(own) and not (named and listed) and not _GOES_ON.match(own.strip()):
        yield Mention(role, name, own.strip(" .,"))
    elif name or listed or same:
        yield Mention(role, name, listed, same)


# "Wards are the rows, days (Mon, Tue) are the columns": behind the first stands the second.
_OF_NEXT = re.compile(r"\b(?:is|are)(?:\s+[a-z]+ed)?(?:\s+the)?\s*$", re.IGNORECASE)
_JOINED = re.compile(r"\s*,?\s*(?:and|while)\s+the\s", re.IGNORECASE)


def _is_same(before: str, behind: str) -> bool:
    return bool(
        _SAME.search(behind) or _IN_SAME_ORDER.search(before) or _SAME.match(before.lstrip())
    )


# What is written below an axis, or as a note at the bottom, is a caption.
_BELOW = re.compile(
    r"\b(?:below|under(?:neath)?|beneath)\s+(?:the\s+)?$|\b(?:(?:foot)?notes?|captions?|remarks?)\s*$",
    re.IGNORECASE,
)


def _noted(behind: str, own: str) -> tuple[str | None, str | None, str]:
    """Return what a note behind a cue lists, the name that is told there, and what follows."""
    note = _NOTE.match(behind)
    if not note:
        return None, *own_name(own)
    name, inner = own_name(note[1])
    if not name:
        return note[1], None, own
    if _LIST.search(inner):
        return inner, name, own
    _, rest = own_name(own[note.end() :])
    return None, name, rest


# A name right behind its cue, as in: y-axis "Branch"
_QUOTE_NEXT = re.compile(r"\W{0,3}[\"“]")
# A, B and C (y-axis: "Species")
_NAME_BEHIND = re.compile(
    r"\s*\((?:[xy][- ]?axis\W*)?(?:(?:titled?|name|label)\W*)?"
    r"[\"“](?P<name>[^\"“”]{1,60})[\"”]\)\W*$",
    re.IGNORECASE,
)


def _of_this_axis(behind: str, named: str | None, *, last: bool) -> tuple[str, str]:
    """Return what of the words behind a cue is said of its axis, and the words themselves.

    What leads to the next cue belongs to that: "and the quarters Q1, Q2 are listed".
    """
    own = behind if last else _TAIL.sub("", _without_next_name(behind))
    if not last and _OF_NEXT.search(own) and (named or _JOINED.match(own)):
        return "", ""
    return _RELATIVE.sub("", own), behind


# The x-axis ("Task"), which is drawn once, reads A, B, C.
_RELATIVE = re.compile(r",\s+which\s[^,;.]*,(?=\s[a-z]+\s[A-Z\"“\d])")
# A row for every task, each column to one environment: A, B.
_ONE_EACH = re.compile(
    r"\s+(?:belongs?\s+)?(?:per|(?:for|per|to)\s+(?:every|each|one|a))\s+(?P<name>[a-z]+(?:\s(?!and\b|while\b)[a-z]+)?)",
    re.IGNORECASE,
)


def _without_next_name(text: str) -> str:
    """Cut off what stands before the next cue and belongs to it: "A and B, and tasks as"."""
    text = text.partition("; ")[0] if ";" in text and text.count(";") == 1 else text
    open_end = re.search(r"\b(?:as|in|on)\s*(?:the\s*)?$", text)
    if open_end:
        return re.sub(r",?\s+and\s+(?:[^,()]|\([^()]*\))*$", "", text)
    return re.sub(r",?\s+(?:and|while|whereas)\s+(?:the|an?|its)\s[^,]*$", "", text)
