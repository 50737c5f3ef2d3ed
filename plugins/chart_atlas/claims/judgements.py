"""A sentence is judged clause by clause: all of its words count."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from .forms.clause import Clause, Form
from .forms.form_table import COUNTS, answers
from .grammar.figure_names import Names
from .grammar.lexicon import LEXICON
from .grammar.nouns import Measured, Noun, Quantifier
from .grammar.phrase_parts import Extreme, Folded, all_of, reduced, signs
from .grammar.rules import RULES
from .grammar.word_items import Item, Phrase, phrase_of
from .leads import Scope, Speaker, nouns_of, speaker
from .meaning.truths import Answer, Truth, View, both, negated
from .sentence import lead_end
from .unfolding import unfolded
from .verdicts import MAX_CELLS


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is said of a part of a sentence: its kind, the answer, where it starts and ends."""

    kind: str
    answer: Answer
    start: int
    end: int


def judged(
    text: str,
    scope: Scope,
    names: Names,
    *,
    remarks: bool = False,
    phrase: Phrase | None = None,
    above: Speaker | None = None,
) -> list[Judgement]:
    """Return what can be said for certain of the clauses of a sentence.

    remarks: it stands among remarks. phrase: its items, where they are known. above: the place
    that its lead is, which it speaks of where it names no subject.
    """
    phrase = phrase or phrase_of(text, names)
    if not says_anything(phrase):
        return []
    phrase = replace(phrase, items=tuple(_with_exceptions(phrase.items)))
    whole = _clause(phrase.items, phrase, scope, names)
    if whole:
        return _joint(whole)
    if lead := lead_end(text):
        scope = scope.under(text[:lead], names, remarks=remarks)
        phrase = replace(phrase, items=tuple(item for item in phrase.items if item.start > lead))
        above = speaker([(text[:lead], False)], names) or above
    phrase = _spoken_of(phrase, above)
    if lead or above:
        if whole := _clause(phrase.items, phrase, scope, names):
            return _joint(whole)
    pieces = _pieces(phrase.items)
    subject = _subject(pieces[0]) if pieces else []
    if above and above.alone and not subject and pieces and _SUBJECTLESS.match(signs(pieces[0])):
        subject = [above.place]
    if not subject and len(pieces) > 1 and pieces[1][0].sign == "ŧ":
        # "E5, which starts at 0.65, climbs to 0.91": both are said of E5.
        subject = pieces.pop(0)
    if _turns(pieces):
        return []
    found: list[Judgement] = []
    unsure = False
    opening = _opening(pieces[0], names) if pieces else []
    for before, piece in zip([[], *pieces], pieces, strict=False):
        own = _with_opening(
            _with_subject(_with_place(piece, before, names), subject), opening, names
        )
        judgements = _clause(own, phrase, scope, names)
        if not judgements:
            if _says_something(piece):
                return []
            unsure = unsure or any(item.sign in _MAY_SAY for item in piece)
            continue
        if len(judgements) == 1:
            judgements = [replace(judgements[0], start=piece[0].start, end=_end(piece))]
        found += judgements
    if unsure:
        # "..., has its wettest month then": what is not understood may be wrong.
        found = [_open(one) for one in found]
    return _joint(found)


# Of these words something may be said in words that are not known.
_MAY_SAY = frozenset("XMiψ")


def _open(one: Judgement) -> Judgement:
    """Return a judgement that holds no longer."""
    return replace(one, answer=replace(one.answer, truth=None)) if one.answer.truth else one


# A clause that names nothing that it speaks of.
_SUBJECTLESS = re.compile(r"(?:O?[bVTRgpHEKn])")


# "At depth 5 it falls ..."
_THERE_IT = re.compile(r"o[LXN&,]+i(?=[VTRgpb!])")


def _spoken_of(phrase: Phrase, above: Speaker | None) -> Phrase:
    """Give a sentence without a subject, or with "it", the place that its lead is.

    "At depth 5 it rises" speaks of the numbers where no lead names a place.
    """
    items = phrase.items
    if it := _THERE_IT.match(signs(items)):
        at = it.end() - 1
        number = items[at]._replace(sign="M", meaning=Measured())
        item = above.place if above else number
        item = item._replace(start=items[at].start, end=items[at].end)
        return replace(phrase, items=(*items[:at], item, *items[at + 1 :]))
    if above is None or not items:
        return phrase
    start = items[0].start
    place = above.place._replace(start=start, end=start)
    if items[0].sign == "i" and len(items) > 1:
        own = items[0].meaning in ("its", "their")
        mark = [Item("'", "'s", start, start)] if own else []
        return replace(phrase, items=(place, *mark, *items[1:]))
    if not above.alone:
        return phrase
    if items[0].sign in "VTRgpb":
        return replace(phrase, items=(place, *items))
    if items[0].sign in "EKn" or (items[0].sign == "O" and items[1:2] and items[1].sign == "X"):
        return replace(phrase, items=(place, Item("b", "is", start, start), *items))
    return phrase


_BUT = re.compile(r"Q(?:N?(?:vQ?)?N?)[XM];(?=o?L(?:X|,?&L|,L)*(?:[,.]|$))")


def _with_exceptions(items: Sequence[Item]) -> list[Item]:
    """Read "in every month but May" as an exception, as it joins no clause."""
    kept = list(items)
    for match in _BUT.finditer(signs(items)):
        at = match.end() - 1
        if kept[at].meaning == "but":
            kept[at] = kept[at]._replace(sign="e")
    return kept


def _joint(found: list[Judgement]) -> list[Judgement]:
    """Let no part of a sentence hold whose other parts are false, or not known."""
    if all(one.answer.truth for one in found):
        return found
    return [_open(one) for one in found]


def may_say(text: str) -> bool:
    """Return whether a line of data may say anything of its numbers."""
    return not _TELLING.isdisjoint(text.lower().replace("-", " ").split())


def says_anything(phrase: Phrase) -> bool:
    """Return whether a sentence has a word that a statement could be made of."""
    return any(
        item.sign in _RELATIONS or (item.sign == "M" and item.meaning.is_verb)
        for item in phrase.items
    )


# Without a word of one of these classes nothing is said of anything.
_RELATIONS = frozenset("EBTVCRDFgbpβ=±ρAsnkΔµφσ@#κZ→ηνξχθ(dcϕΦЖ")
# The words that lines of data have beside their labels and numbers if they say anything.
_TELLING = frozenset(
    first
    for first, entries in LEXICON.items()
    if any(sign == "X" or (sign in _RELATIONS and sign not in "(=") for _, sign, _ in entries)
)
_VERBS = frozenset("bTgRVpβ=")


def _pieces(items: Sequence[Item]) -> list[list[Item]]:
    """Cut a sentence where a clause may end: at "while", ", and", ", reaching", "and falls"."""
    cuts: list[tuple[int, int]] = []
    for at, item in enumerate(items):
        ahead = [one.sign for one in items[at + 1 : at + 3]]
        if (
            item.sign == ";"
            or (item.sign == "κ" and ahead[:1] == ["L"])
            or (item.sign == "," and ahead[:1] == ["?"] and _opens(items[at + 1]))
        ):
            cuts.append((at, at + 1))
        elif (
            item.sign == ","
            and ahead
            and (ahead[0] in "&;" or ahead[0] in _VERBS or ahead[0] in "xizŧ")
        ):
            step = 2 if ahead[0] in "&;" else 1
            if items[at + 1].meaning != "or":
                cuts.append((at, at + step))
        elif item.sign == "&" and item.meaning == "and" and ahead and ahead[0] in _VERBS:
            cuts.append((at, at + 1))
        elif item.sign == "&" and item.meaning == "and" and ahead == ["O", "X"]:
            cuts.append((at, at + 1))
        elif item.sign == "&" and item.meaning == "and" and _is_clause(items, at, cuts):
            cuts.append((at, at + 1))
    pieces: list[list[Item]] = []
    start = 0
    for at, behind in [*cuts, (len(items), len(items))]:
        piece = list(items[start:at])
        while piece and piece[-1].sign in ",.":
            piece.pop()
        while piece and piece[0].sign in ",;":
            del piece[0]
        if piece:
            pieces.append(piece)
        start = max(start, behind)
    return pieces


_OWN_CLAUSE = re.compile(r"(?:Q?[LX∂]N?M?|M|[ZO]L)!?[bTVRgp]")


def _is_clause(items: Sequence[Item], at: int, cuts: Sequence[tuple[int, int]]) -> bool:
    """Return whether "and" joins two whole clauses: "A rises and B falls"."""
    start = cuts[-1][1] if cuts else 0
    before = any(item.sign in _VERBS for item in items[start:at])
    return before and bool(_OWN_CLAUSE.match(signs(items[at + 1 :])))


def _with_place(piece: Sequence[Item], before: Sequence[Item], names: Names) -> list[Item]:
    """Read "except at X, where B leads" with its place: "at X, B leads"."""
    here = piece[0]
    if here.sign != "z" or here.meaning == "when" or not before or len(piece) < 2:
        return list(piece)
    nouns = [
        part
        for item in reduced(before, names, RULES)
        for noun in nouns_of(item)
        for part in noun.parts
    ]
    places = [left for noun in nouns for left in noun.left_out or (noun,) if len(left.labels) == 1]
    if not places:
        return list(piece)
    place = here._replace(sign="S", meaning=("o", places[-1]))
    return [place, Item(",", ",", here.end, here.end), *piece[1:]]


def _opens(item: Item) -> bool:
    """Return whether an unknown word opens a clause: "suggesting", "which", "followed"."""
    word = str(item.meaning or "")
    return word.endswith("ing") or word in ("which", "who", "followed", "so", "because", "since")


def _end(items: Sequence[Item]) -> int:
    return items[-1].end


def _turns(pieces: Sequence[Sequence[Item]]) -> bool:
    """Return whether a course turns ("rises and then falls"): no part of it is a trend."""
    courses = [piece for piece in pieces if any(item.sign == "T" for item in piece)]
    open_ = [piece for piece in courses if not any(item.sign in "NLXW" for item in _tail(piece))]
    return len(courses) > 1 and bool(open_) and any(piece[0].sign == "T" for piece in courses)


def _tail(piece: Sequence[Item]) -> Sequence[Item]:
    at = next(at for at, item in enumerate(piece) if item.sign == "T")
    return piece[at:]


def _subject(items: Sequence[Item]) -> list[Item]:
    """Return what a clause speaks of: all before its first verb."""
    for at, item in enumerate(items):
        if item.sign in _VERBS or item.sign in "!C":
            found = list(items[:at])
            return found if any(one.sign in "LXM" for one in found) else []
    return []


def _opening(items: Sequence[Item], names: Names) -> list[Item]:
    """Return the place that opens a sentence: "In June, A rises while B falls" is all of June."""
    end = next((at for at, item in enumerate(items) if item.sign == ","), 0)
    if not end or items[0].sign not in "oxf":
        return []
    kept = reduced(items[:end], names, RULES)
    return [*kept, items[end]] if [item.sign for item in kept] == ["S"] else []


def _with_opening(items: list[Item], opening: Sequence[Item], names: Names) -> list[Item]:
    if not opening:
        return items
    units = opening[0].meaning[1].units
    own = {
        unit
        for item in reduced(items, names, RULES)
        for noun in nouns_of(item)
        for unit in noun.units
    }
    return items if units & own else [*opening, *items]


def _with_subject(piece: Sequence[Item], subject: Sequence[Item]) -> list[Item]:
    """Give a clause without a subject, or with a pronoun, that of the clause before it."""
    items = list(piece)
    if items[0].sign == "x" and len(items) > 1:
        items = items[1:]
        if items[0].sign == "M" and items[0].meaning.is_verb is False and not subject:
            return [Item("?", None, items[0].start, items[0].start), *items]
        if items[0].sign in "EKnM" and any(item.sign in "LX" for item in subject):
            return [*subject, Item("'", "'s", items[0].start, items[0].start), *items]
    if items[-1].sign == "C" and items[0].sign == "S" and subject:
        # "..., where DPR is lower": than what the sentence speaks of
        return [*items, Item("h", "than", items[-1].end, items[-1].end), *subject]
    if items and items[0].sign == "ŧ" and subject and items[0].meaning in ("which", "who"):
        return [*subject, *items[1:]]
    if items and items[0].sign in _VERBS:
        return [*subject, *items]
    plain = not any(item.sign in _VERBS for item in items)
    if items[0].sign in "EKn" and plain and any(item.sign == "L" for item in subject):
        return [*subject, Item("b", "is", items[0].start, items[0].start), *items]
    if [item.sign for item in items[:2]] == ["O", "X"] and subject:
        return [*subject, Item("b", "is", items[0].start, items[0].start), *items]
    if items and items[0].sign == "i" and subject:
        if items[0].meaning in ("its", "their"):
            mark = Item("'", "'s", items[0].start, items[0].start)
            return [*subject, mark, *items[1:]]
        return [*subject, *items[1:]]
    return items


def _says_something(items: Sequence[Item]) -> bool:
    """Return whether a piece names a place, a number or a negation, or relates anything."""
    return any(item.sign in "LN!ZeOEBTVCRDFgpQm=±βκ" for item in items)


def _is_peak(item: Item) -> bool:
    return item.sign == "E" and item.meaning == "peak"


def _either(one: tuple[Form, Answer], other: tuple[Form, Answer]) -> tuple[Form, Answer]:
    """Return the better of two answers: with the diagonal and without it."""
    truths = (one[1].truth, other[1].truth)
    if other[1].truth or truths == (False, False):
        return other
    return one if one[1].truth else (one[0], replace(one[1], truth=None))


def _before(phrase: Phrase, items: Sequence[Item]) -> int:
    """Return where the words of a clause start: behind what stands before it."""
    start = items[0].start
    before = (item for item in phrase.items if item.end <= start and item.sign != ",")
    return max((item.end for item in before), default=0)


def _behind(phrase: Phrase, end: int) -> int:
    """Return where what stands behind a clause begins."""
    return min(
        (item.start for item in phrase.items if item.start > end and item.sign not in ".,"),
        default=end + 99,
    )


def _found(items: Sequence[Item], view: View, deep: int = 0) -> list[tuple[Form, Answer]]:
    """Return what each form says of a clause; or of the clauses that it unfolds to, together."""
    plain = _without(items, "r") if any(item.sign == "r" for item in items) else list(items)
    found = list(answers(plain, signs(plain), view))
    if view.figure.is_mirrored:
        # What is said of a correlation matrix may be said of different things alone.
        others = answers(plain, signs(plain), replace(view, is_off_diagonal=True))
        found = [_either(one, other) for one, other in zip(found, others, strict=True)]
    if found and any(answer.truth is not None for _, answer in found):
        return found
    for clauses in unfolded(items, view.figure) if deep < _DEEPEST else ():
        parts: list[tuple[Form, Answer]] = []
        for clause, wanted in clauses:
            part = _found(clause, view, deep + 1)
            if len({answer.truth for _, answer in part}) != 1:
                break
            form, answer = part[0]
            parts.append((form, answer if wanted else replace(answer, truth=negated(answer.truth))))
        else:
            spans = _spans([clause for clause, _ in clauses]) if deep == 0 else None
            if spans:
                own = zip(parts, spans, strict=True)
                return [(form, replace(answer, span=span)) for (form, answer), span in own]
            return [_together(parts)]
    return found


def _spans(clauses: Sequence[Sequence[Item]]) -> list[tuple[int, int]] | None:
    """Return where clauses stand that one clause unfolds to; None where they lie over each other.

    "A is highest at X and lowest at Y": what each has for itself, the first from its start.
    """
    found: list[tuple[int, int]] = []
    for at, clause in enumerate(clauses):
        other = {(i.start, i.end) for n, one in enumerate(clauses) if n != at for i in one}
        own = [i for i in clause if (i.start, i.end) not in other and i.end > i.start]
        if not own:
            return None
        found.append((min(i.start for i in own), max(i.end for i in own)))
    first = min(i.start for i in clauses[0])
    found[0] = (first, found[0][1])
    apart = all(one[1] <= two[0] for one, two in pairwise(found))
    return found if len(found) > 1 and apart else None


_DEEPEST = 2


def _together(parts: Sequence[tuple[Form, Answer]]) -> tuple[Form, Answer]:
    """Join the answers to the clauses that one clause unfolds to."""
    cells = dict.fromkeys(cell for _, answer in parts for cell in answer.cells)
    reasons = dict.fromkeys(answer.reason for _, answer in parts)
    truth = both(*(answer.truth for _, answer in parts))
    return parts[0][0], Answer(truth, " ".join(reasons), tuple(cells)[:MAX_CELLS])


def _clause(items: Sequence[Item], phrase: Phrase, scope: Scope, names: Names) -> list[Judgement]:
    """Return what is said by a clause; several where it unfolds to clauses that stand apart."""
    items = list(items)
    if scope.nouns and len(items) > 1 and items[0].sign == "i":
        items = items[1:]
    if items and items[0].sign == "ι":
        own = [noun for noun in scope.nouns if noun.unit == items[0].meaning]
        if len(own) == 1:
            items[0] = items[0]._replace(sign="L", meaning=own[0])
    while items and items[-1].sign in ".,:":
        items = items[:-1]
    while items and items[0].sign == ",":
        items = items[1:]
    if not items or any(item.sign == "?" for item in items) or len(items) > _MOST_ITEMS:
        return []
    start, end = min(item.start for item in items), items[-1].end
    said = [item for item in items if not (item.sign == "'" and item.start == item.end)]
    flags = set(phrase.flags(_before(phrase, said), _behind(phrase, end)))
    if any(item.sign == "ζ" for item in items):
        # What is said above all of some places is said of all.
        flags.add("vague")
    view = View(names.figure, scope.nouns)
    if items[0].sign == ":":
        return []
    match = COUNTS.pattern.fullmatch(signs(items))
    if match:
        answer = COUNTS.judge(Clause(match, items), replace(view, flags=frozenset(flags)))
        return [Judgement(COUNTS.kind, answer, start, end)] if answer else []
    kept = reduced(items, names, RULES)
    kept, excluded = _without_exceptions(kept)
    kept, excluded = _left_out(kept, excluded, flags, names)
    kept = _denied_of_any(kept)
    kept = _averaging(_with_each_step(kept, flags))
    if any(item.sign == "a" for item in kept):
        flags.add("mean")
        kept = [_of_mean(item) for item in _without(kept, "a")]
    is_absolute = "absolute" in flags
    flags.discard("absolute")
    figure = names.figure.absolute if is_absolute else names.figure
    view = View(figure, scope.nouns, excluded, frozenset(flags))
    strong = [_of_strength(item) for item in kept]
    if is_absolute:
        kept = [_without_sign(item) for item in strong]
    found = _found(kept, view)
    if figure.is_mirrored and not is_absolute and strong != kept and figure.better is None:
        # Whether the "strongest" correlation is the one furthest from zero, nobody knows.
        signed = _found(strong, view)
        absolute = _found(strong, replace(view, figure=figure.absolute))
        if signed and absolute and {signed[0][1].truth} == {one.truth for _, one in absolute}:
            found = signed
    if not found:
        return []
    if excluded and any(answer.truth for _, answer in found):
        whole = replace(view, excluded=())
        full = [answer.truth for _, answer in answers(kept, signs(kept), whole)]
        counted = "strict" in flags or any(
            part.quantifier for item in kept for noun in nouns_of(item) for part in noun.parts
        )
        if True in full and (counted or found[0][0].kind != "extremum"):
            # What is true of all is no exception.
            found = [(form, replace(answer, truth=None)) for form, answer in found]
    if any(map(_is_peak, items)) and not any(item.sign == "p" for item in kept):
        # "A peak" may be a local one.
        flags.add("weak")
    spans = dict.fromkeys(answer.span for _, answer in found)
    judgements = []
    for span in spans:
        own = [(form, answer) for form, answer in found if answer.span == span]
        form, answer = own[0]
        firm = _weighed(own, kept, flags, scope, excluded)
        first, last = span or (start, end)
        judgements.append(Judgement(form.kind, replace(answer, truth=firm), first, last))
    return judgements


def _weighed(
    found: Sequence[tuple[Form, Answer]],
    items: Sequence[Item],
    flags: set[str],
    scope: Scope,
    excluded: tuple[Noun, ...],
) -> Truth:
    """Return what of an answer remains by the words that qualify it, and by what stands above."""
    form, answer = found[0]
    truth = answer.truth
    hardly = form.kind != "trend" and "strict" in flags and any(item.sign == "!" for item in items)
    if form.kind == "trend" and excluded:
        hardly = True
    unplaced = scope.loose and not _is_placed(items) and not _holds_in_parts(form, answer, items)
    if len({answer.truth for _, answer in found}) > 1 or hardly or unplaced:
        return None
    vague = "vague" in flags or (form.kind != "step" and "sharp" in flags)
    if (vague and truth) or ("weak" in flags and truth is False):
        return None
    return None if "mean" in flags and form.kind not in ("comparison", "extremum") else truth


_MOST_ITEMS = 60


def _without(items: Sequence[Item], sign: str) -> list[Item]:
    """Leave out what has been understood, and the commas around it."""
    kept: list[Item] = []
    for item in items:
        if item.sign == sign:
            while kept and kept[-1].sign == ",":
                kept.pop()
            continue
        if not kept and item.sign == ",":
            continue
        kept.append(item)
    while kept and kept[-1].sign == ",":
        kept.pop()
    return kept


_STRENGTH = {"good": "high", "bad": "low"}


def _of_strength(item: Item) -> Item:
    """Read "strongest" as highest, "weaker" as lower."""
    if item.sign == "H" and item.meaning.way in _STRENGTH:
        return item._replace(meaning=replace(item.meaning, way=_STRENGTH[item.meaning.way]))
    if item.sign in "CV" and item.meaning in _STRENGTH:
        return item._replace(meaning=_STRENGTH[item.meaning])
    return item


def _without_sign(item: Item) -> Item:
    """Return an item with its number as an absolute value."""
    number = item.meaning.number if item.sign == "P" else item.meaning
    if item.sign not in "NP" or number is None or number.value >= 0:
        return item
    quantity = replace(number.quantity, value=abs(number.value))
    number = replace(number, quantity=quantity, signed=False)
    return item._replace(
        meaning=replace(item.meaning, number=number) if item.sign == "P" else number
    )


def _averaging(items: list[Item]) -> list[Item]:
    """Read "averaged over the tasks, GTE scores 54.9" as "the mean of GTE is 54.9"."""
    kept = _without(items, "a")
    at = re.fullmatch(r"(?:S,?)*(L)b+B?NU?S*", signs(kept)) if len(kept) < len(items) else None
    if not at:
        return items
    place = kept[at.start(1)]
    kept[at.start(1)] = place._replace(sign="α", meaning=Folded("mean", place.meaning))
    return kept


def _with_each_step(items: Sequence[Item], flags: set[str]) -> list[Item]:
    """Read "rises with every month from May to July" as rising steadily over these."""
    spans = {item.meaning.start.unit for item in items if item.sign == "Γ"}
    steps = [item for item in items if item.sign == "W" and item.meaning.strict]
    if len(steps) != 1 or {steps[0].meaning.unit} != spans:
        return list(items)
    flags.add("strict")
    return [item for item in items if item is not steps[0]]


def _of_mean(item: Item) -> Item:
    if item.sign == "K" and item.meaning > 0:
        return item._replace(sign="H", meaning=Extreme("good", item.meaning, function="mean"))
    if item.sign != "H":
        return item
    extreme: Extreme = item.meaning
    return item._replace(meaning=replace(extreme, function=extreme.function or "mean"))


def _without_exceptions(items: Sequence[Item]) -> tuple[list[Item], tuple[Noun, ...]]:
    """Take out what a clause sets aside: "without GTE", "except at depth 5"."""
    kept: list[Item] = []
    found: list[Noun] = []
    at = 0
    while at < len(items):
        item = items[at]
        if item.sign == "e" and at + 1 < len(items) and items[at + 1].sign in "LS":
            noun = items[at + 1].meaning
            found.append(noun[1] if items[at + 1].sign == "S" else noun)
            at += 2
            while kept and kept[-1].sign == ",":
                kept.pop()
            if not kept and at < len(items) and items[at].sign == ",":
                at += 1
            continue
        kept.append(item)
        at += 1
    bad = any(noun.quantifier for noun in found)
    return (list(items), ()) if bad else (kept, tuple(found))


def _left_out(
    items: Sequence[Item], excluded: tuple[Noun, ...], flags: set[str], names: Names
) -> tuple[list[Item], tuple[Noun, ...]]:
    """Read "Except for GTE, all encoders rise", "Except at depth 5, A always leads" as exceptions."""
    if len(excluded) != 1 or excluded[0].scopes or excluded[0].unit == "cell":
        return list(items), excluded
    (left,) = excluded
    for at, item in enumerate(items):
        noun = item.meaning if item.sign == "L" else None
        quantifier = noun.quantifier if noun else None
        if (
            noun
            and quantifier
            and noun.unit == left.unit
            and quantifier.kind in ("all", "none")
            and not noun.left_out
            and set(left.labels) <= set(noun.labels)
        ):
            kept = list(items)
            kept[at] = item._replace(meaning=replace(noun, left_out=(left,)))
            return kept, ()
    always = [item for item in items if item.meaning == "always" and item.sign == "b"]
    units = {noun.unit for item in items for own in nouns_of(item) for noun in own.parts}
    if "strict" not in flags or always or left.unit in units or any(i.sign in "TW" for i in items):
        return list(items), excluded
    flags.discard("strict")
    every = Noun(left.unit, all_of(left.unit, names), Quantifier("all"), left_out=(left,))
    return [*items, Item("S", ("o", every), items[-1].end, items[-1].end)], ()


def _denied_of_any(items: list[Item]) -> list[Item]:
    """Read "does not exceed 70 at any depth" as "exceeds 70 at no depth"."""
    denials = [item for item in items if item.sign == "!"]
    any_ = [item for item in items if item.sign == "S" and item.meaning[0] == "any"]
    if len(denials) != 1 or len(any_) != 1 or any_[0].meaning[1].quantifier:
        return items
    nothing = replace(any_[0].meaning[1], quantifier=Quantifier("none"))
    return [
        item._replace(meaning=("o", nothing)) if item is any_[0] else item
        for item in items
        if item is not denials[0]
    ]


def _holds_in_parts(form: Form, answer: Answer, items: Sequence[Item]) -> bool:
    """Return whether what holds in all of a figure holds in any part of it that a lead may mean."""
    quantifiers = {
        part.quantifier.kind
        for item in items
        for noun in nouns_of(item)
        for part in noun.parts
        if part.quantifier
    }
    firsts = all(
        item.meaning.rank == item.meaning.number == 1 and item.meaning.function is None
        for item in items
        if item.sign == "H"
    )
    kinds = ("extremum", "threshold", "comparison", "trend")
    fits = form.kind in kinds and firsts and quantifiers <= {"all", "none"}
    return bool(answer.truth) and fits and not any(item.sign in "!Ke" for item in items)


def _is_placed(items: Sequence[Item]) -> bool:
    """Return whether a clause names its own rows and columns."""
    units: set[str] = set()
    for item in items:
        for noun in nouns_of(item):
            units |= noun.units
    return {"row", "column"} <= units
