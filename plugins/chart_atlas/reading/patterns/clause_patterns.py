"""The shapes in which a clause of prose states a number at its places.

A clause is written as one letter a word, and read only if the whole of it has one of a few
shapes. So a number is never taken from a clause whose words may mean something else: a count
("3 high values"), a rank, an extreme, a difference, an amount of change.
"""

from __future__ import annotations

from ...language import colour_words, contains, matches

# One letter a kind of word. What is in none of them leaves a clause unread.
_KINDS = {
    # Says nothing by itself.
    "": "a an the this that these its their each both it they also so very here there \" “ ” ' ~ -"
    " \N{EM DASH}",
    "p": "for at on in with",
    "o": "of",
    "A": "across over",
    "v": "is are was were be being has have having shows show showing shown displays"
    " displaying reads"
    " read reading records recorded reports reported reaches reach reaching reached achieves"
    " achieve"
    " achieving achieved attains attaining attained scoring gets getting obtains obtaining hits"
    " hitting measures registers registering stands sits remains remain remaining stays stay"
    " staying"
    " holds holding yields yielding gives giving equals equal comes follows observed stated printed"
    " given found annotated scores",
    # Tells where a course starts, ends or turns: one place, never several.
    "s": "starts start starting begins beginning ends ending finishes finishing peaks peaking",
    "t": "falls fall falling fell drops drop dropping dropped declines decline declining decreases"
    " decrease decreasing dips dip dipping slides sliding sinks sinking rises rise rising rose"
    " climbs"
    " climb climbing increases increase increasing improves improve improving grows grow growing"
    " jumps jump jumping recovers recover recovering goes going moves move moving changes changing"
    " collapses collapse collapsing plunges plunging plummets plummeting crashes shrinks shrinking"
    " degrades degrading deteriorates soars surges",
    "m": "sharply slightly steadily again back down up gradually slowly quickly steeply gently"
    " further"
    " rapidly significantly markedly dramatically modestly marginally strongly moderately weakly"
    " nearly almost perfectly visibly roughly",
    "T": "to from through",
    "n": "value values performance",
    "l": "high low medium moderate middling middle mid strong weak good poor bad perfect intense"
    " constant stable flat steady near zero",
    "r": "intersection combination crossing pair correlation similarity agreement overlap distance",
    "b": ": = →",
    "(": "(",
    ")": ")",
    "w": "vs vs. against x",
}  # fmt: skip
_KIND = {word: kind for kind, words in _KINDS.items() for word in words.split()}
_KIND |= dict.fromkeys([*colour_words.COLORS, *colour_words.SHADES], "l")

_PLACE = r"(?:[po]*x?P|Ax?P)"
_NOUN = r"(?:l*[nr]+o?)?"
# Whether a clause of this shape states its number at its places.
states_number = matches(
    # accuracy at A is 0.8 for B; A scores 0.8 on B; falls to 0.8 (A); 0.8 for A on B
    rf"T?{_PLACE}*{_NOUN}{_PLACE}*(?:v+p?|v*sp?|v?tm*T|v?m*l+p)?VV*(?:v{{0,2}}{_PLACE}|\((?:x?P)+\))*"
    # A on B: 0.8; A, B = 0.8
    rf"|l*{_PLACE}+bV(?:{_PLACE}|\(x?P\))*"
    # strong on A (0.8)
    rf"|{_PLACE}*(?:v|m|l|n)*p?x?P\(V\)"
    # high (dark blue, 0.8) with A
    rf"|{_PLACE}*v?m*l+\(l*V\)(?:px?P|R|pR)"
    # the rest is 0.2; 0.2 for the rest
    r"|p?Rb?v*V|l*p?VpR"
)
# Whether a clause of this shape only names places for the clauses beside it.
is_frame = matches(rf"{_PLACE}+b?")


def kind_of(word: str) -> str:
    """Return the letter of a word's kind in the shape of a clause; "?" for an unknown word."""
    return _KIND.get(word, "?")


# Whether a clause tells of a course, whose number belongs to one place of an axis.
is_one_place = contains("[st]")
# Whether a clause leads from or to its number; of two numbers it is no range then.
is_course = contains("T")
# Whether a clause speaks of a stretch of places ("across layers 0 to 5").
spans = contains("A")
# Whether a clause speaks of how two things relate to each other.
relates = contains("r")
