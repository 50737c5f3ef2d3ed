"""Words that tell which of two places comes first: "row vs. column", "from A to B"."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from ...language import colour_words, starts_with, without_notes

# Whether a label says that it stands against the one above: "vs. Bears".
sets_against_above = starts_with(r"\s*(?:vs\.?|versus|against|over|beats?)\s", re.IGNORECASE)


# Words of any sentence: what only leads in, tells a course or a rank.
_COMMON = frozenset(
    "a above achieve achieved achieves achieving across after again against agreement all "
    "almost also an annotated are at attained attaining attains average back bad base be "
    "before beginning begins being below both bottom changes changing climb climbing climbs "
    "collapse collapses collapsing combination comes constant correlation crashes crossing "
    "decline declines declining decrease decreases decreasing degrades degrading deteriorates "
    "dip dipping dips displaying displays distance down dramatically drop dropped dropping "
    "drops each either ending ends equal equals fall falling falls fell few finishes "
    "finishing first flat follows for found from further gently gets getting given gives "
    "giving go goes going good gradually grow growing grows half has have having here high "
    "hits hitting holding holds i improve improves improving in increase increases increasing "
    "intense intersection is it its jump jumping jumps last left less low lower many march "
    "marginally markedly max may mean measures medium mid middle middling min moderate "
    "moderately modestly more most move moves moving near nearly neither next no none not "
    "observed obtaining obtains of off on one other others over overlap pair peaking peaks "
    "perfect perfectly performance plummeting plummets plunges plunging poor printed quickly "
    "rapidly reach reached reaches reaching read reading reads recorded records recover "
    "recovering recovers registering registers remain remaining remains reported reports rest "
    "right rise rises rising rose roughly same scores scoring second sharply show showing "
    "shown shows shrinking shrinks significantly similarity sinking sinks sits slides sliding "
    "slightly slowly so soars some spring stable stands start starting starts stated stay "
    "staying stays steadily steady steeply strong strongly surges that the their there these "
    "they third this three through to top total two up upper value values very visibly vs vs. "
    "was weak weakly were with x yes yielding yields zero".split()
)


def is_common(word: str) -> bool:
    """Return whether a word may stand in any sentence without meaning the tick of that name."""
    return word in _COMMON or word in colour_words.COLORS or word in colour_words.SHADES


_ORDERED = re.compile(
    r"\(([^()]*)\)|\b(\w[^:(),.;]*(?:\svs\.?\s|\s(?:→|->)\s)[^:(),.;]*)|\bas\s+([^:(),.;]+,[^:.;]*)"
)
_ROWS = frozenset({"row", "rows", "y"})
_COLUMNS = frozenset({"column", "columns", "col", "x"})


_ORIGINS = re.compile(
    r"\b(?:source|train(?:ing|ed)?|from|origin|fine-?tun\w+|pre-?train\w+)\b", re.IGNORECASE
)
_GOALS = re.compile(
    r"\b(?:target|test(?:ing|ed)?|to|destination|evaluat\w+|eval|vs|versus|against|opponents?)\b",
    re.IGNORECASE,
)
_NUMBERED = (("a", "b"), ("1", "2"), ("first", "second"), ("i", "j"))


def leads_to(first: str | None, second: str | None) -> bool:
    """Return whether two axis names have an order: "Source", "Target"; "Team A (won)", "Team B"."""
    if not first or not second:
        return False
    words = [(without_notes(own) or own).casefold().split() for own in (first, second)]
    counted = (words[0][-1], words[1][-1]) in _NUMBERED and words[0][:-1] == words[1][:-1]
    return counted or direction(first, second) == len(words)


def direction(first: str, second: str) -> int:
    """Return whether words lead from the first to the second, 2 if both say so; below 0 back."""
    one, two = (bool(_ORIGINS.search(own)) - bool(_GOALS.search(own)) for own in (first, second))
    return one - two


_ROLE_FIRST = re.compile(r"\W*(row|column)\s+#?(\d{1,3})\b", re.IGNORECASE)


def leading_place(text: str) -> tuple[str, int] | None:
    """Return the role and the number that a label begins with: "Row 2, two red cells"."""
    match = _ROLE_FIRST.match(text)
    return (match[1].casefold(), int(match[2])) if match else None


_ARROW = re.compile(r"([^\W\d_]\w*)\s*(?:→|->)\s*([^\W\d_]\w*)")


def tells_own_order(text: str, ticks: Collection[str] = ()) -> bool:
    """Return whether a text explains pairs by words of its own: "target → source".

    ticks: folded; a pair of these is an example.
    """
    found = [own for own in _ARROW.findall(text) if not any(map(colour_words.names_color, own))]
    return any(not {*map(str.casefold, pair)} <= {*ticks} for pair in found)


# Cell (i, j) counts how often class i (label) was taken for class j (prediction).
_INDICES = re.compile(r"\(\s*i\s*,\s*j\s*\).*?\bi\b([^.]*?)\bj\b([^.]*)", re.DOTALL)


# The row player's win rate against the column player; the row player beats the column player.
_OPPOSED = re.compile(
    r"\b(row|column)s?\b[^.;:]*\b(?:against|versus|vs\.?|over|towards?|beats?|defeats?)\b[^.;:]*"
    r"\b(row|column)s?\b",
    re.IGNORECASE,
)


def place_order(text: str, axes: tuple[str | None, str | None]) -> str | None:
    """Return which of "row" and "column" a text names first: "(Row, Column → Value)", "Y vs. X".

    axes: the names of the vertical and of the horizontal axis.
    """
    rows, columns = (set(re.findall(r"\w+", (name or "").casefold())) for name in axes)
    apart = (_ROWS | (rows - columns), _COLUMNS | (columns - rows))
    for groups in _ORDERED.findall(text):
        words = [word.casefold() for group in groups for word in re.findall(r"\w+", group)]
        at = [next((at for at, word in enumerate(words) if word in side), None) for side in apart]
        if at[0] is not None and at[1] is not None:
            return "row" if at[0] < at[1] else "column"
        if "←" not in text and at != [None, None] and (alone := _named_alone(words, axes)):
            return alone
    opposed = {
        (one.casefold(), two.casefold()) for one, two in _OPPOSED.findall(_with_roles(text, axes))
    }
    if opposed in ({("row", "column")}, {("column", "row")}):
        return str(opposed.pop()[0])
    if told := _INDICES.search(text):
        sides = [{*re.findall(r"\w+", told[n].casefold())} for n in (1, 2)]
        for first, second, role in ((0, 1, "row"), (1, 0, "column")):
            own, other = apart[first] - apart[second], apart[second] - apart[first]
            if sides[0] & own and sides[1] & other and not sides[0] & other:
                return role
    return None


_NAME_LENGTH = 3


def _with_roles(text: str, axes: tuple[str | None, str | None]) -> str:
    """Put "row" and "column" for the names of the axes: "Model A beats Model B"."""
    # "A" may be an article.
    if not all(axes) or axes[0] == axes[1] or min(len(own or "") for own in axes) < _NAME_LENGTH:
        return text
    for name, role in sorted(
        zip(axes, ("row", "column"), strict=True), key=lambda own: -len(own[0] or "")
    ):
        text = re.sub(rf"(?<!\w){re.escape(name or '')}(?!\w)", role, text, flags=re.IGNORECASE)
    return text


def _named_alone(words: Sequence[str], axes: tuple[str | None, str | None]) -> str | None:
    """Return the axis that "origin → destination" starts with, if one of the two has a name."""
    for own, other, roles in ((0, 1, ("row", "column")), (1, 0, ("column", "row"))):
        name = (axes[own] or "").casefold()
        if name in words[: len(roles)] and words[1:] and not axes[other]:
            return roles[words.index(name)]
    return None


# Values by occupation; sector by sector.
_GROUPED = re.compile(
    r"(?:(?P<each>\w+)\s+by\s+(?P=each)|\b(?:by|per|for\s+each|for\s+every)\s+(?P<name>\w+(?:\s+\w+)?))\b",
    re.IGNORECASE,
)


def grouped_by(text: str, axes: tuple[str | None, str | None]) -> str | None:
    """Return which of "row" and "column" an announcement says its groups to be: "By source".

    axes: the names of the vertical and of the horizontal axis.
    """
    rows, columns = (set(re.findall(r"\w+", (name or "").casefold())) for name in axes)
    found = list(_GROUPED.finditer(text))
    words = set(re.findall(r"\w+", " ".join(m["each"] or m["name"] for m in found).casefold()))
    told = bool(words & (_ROWS | (rows - columns))), bool(words & (_COLUMNS | (columns - rows)))
    return None if told[0] == told[1] else "row" if told[0] else "column"
