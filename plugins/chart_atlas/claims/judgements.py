"""A sentence is judged clause by clause: all of its words count."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ..model import ROLES
from .agreement import Said, agreed, are_told, panels_of, said_of, units_of
from .clauses.cautions import unsure_of, with_plain_ways
from .clauses.kind_nouns import with_kinds
from .clauses.operators import (
    averaging,
    denied_of_any,
    left_out,
    of_mean,
    of_strength,
    with_each_step,
    without,
    without_exceptions,
    without_sign,
)
from .clauses.sentence_pieces import (
    about_subject,
    opening_of,
    pieces_of,
    subject_of_clause,
    turns,
    with_opening,
    with_place,
    with_subject,
)
from .clauses.speakers import SUBJECTLESS, spoken_of, with_exceptions, with_owner
from .clauses.telling_words import MAY_SAY, says_anything, says_looks, says_something
from .figure import Figure
from .forms.clause import Clause, Form
from .forms.form_table import COUNTS, answers
from .grammar.figure_names import Names
from .grammar.nouns import Noun
from .grammar.phrase_parts import reduced, signs
from .grammar.rules import RULES
from .grammar.word_items import Item, Phrase, phrase_of
from .leads import Scope, Speaker, nouns_of, speaker
from .meaning.truths import Answer, Truth, View
from .sentence import lead_end


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
    phrase: Phrase | None = None,
    above: Speaker | None = None,
) -> list[Judgement]:
    """Return what can be said for certain of the clauses of a sentence.

    phrase: its items, where they are known. above: the place that its lead is, which it speaks of
    where it names no subject.
    """
    phrase = phrase or phrase_of(text, names)
    if not says_anything(phrase):
        return []
    phrase = with_exceptions(phrase)
    whole = _clause(phrase.items, phrase, scope, names)
    if whole:
        return _joint(whole)
    lead = lead_end(text)
    own = [item for item in phrase.items if item.start < lead]
    said = any(item.sign in "bgV" for item in own) and not any(item.sign == "?" for item in own)
    if said and (found := _in_pieces(phrase, scope, names, above)):
        # A colon may stand inside of a sentence: "Law is the easiest task: all are above 60".
        return found
    if lead:
        phrase = replace(phrase, items=tuple(item for item in phrase.items if item.start > lead))
        if not _is_said_again(own, phrase.items):
            scope = scope.under(text[:lead], names)
        above = speaker([(text[:lead], False)], names) or above
    phrase = spoken_of(phrase, above)
    whole = _clause(phrase.items, phrase, scope, names) if lead or above else []
    return _joint(whole) if whole else _in_pieces(phrase, scope, names, above)


def _in_pieces(
    phrase: Phrase, scope: Scope, names: Names, above: Speaker | None
) -> list[Judgement]:
    """Return what can be said of the clauses of a sentence one by one."""
    pieces = pieces_of(phrase.items)
    subject = subject_of_clause(pieces[0]) if pieces else []
    if above and above.alone and not subject and pieces and SUBJECTLESS.match(signs(pieces[0])):
        subject = [above.place]
    if not subject and len(pieces) > 1 and pieces[1][0].sign == "ŧ":
        # "E5, which starts at 0.65, climbs to 0.91": both are said of E5.
        subject = pieces.pop(0)
    if turns(pieces):
        return []
    found: list[Judgement] = []
    unsure = False
    opening = opening_of(pieces[0], names) if pieces else []
    for before, piece in zip([[], *pieces], pieces, strict=False):
        scope = scope.beside(before, names) if before else scope
        own = about_subject(piece, subject, names) if before else None
        if own is None:
            placed = with_subject(with_place(piece, before, names), subject)
            own = with_opening(placed, opening, names)
        judgements = _clause(own, phrase, scope, names)
        if not judgements:
            if says_looks(piece):
                continue
            if says_something(piece):
                # What explains a clause makes no false one true, unless it limits it.
                limits = any(item.sign in "eO!z" for item in piece)
                explains = piece[0].sign == ":" and not limits
                return [one for one in found if explains and one.answer.truth is False]
            unsure = unsure or any(item.sign in MAY_SAY for item in piece)
            continue
        if len(judgements) == 1:
            first = piece[piece[0].sign == ":"]
            judgements = [replace(judgements[0], start=first.start, end=piece[-1].end)]
        found += judgements
    if unsure:
        # "..., has its wettest month then": what is not understood may be wrong.
        found = [opened(one) for one in found]
    return _joint(found)


def _without(answer: Answer, truths: Collection[Truth]) -> Answer:
    """Return an answer that is not one of some truths."""
    return replace(answer, truth=None) if answer.truth in truths else answer


def opened(one: Judgement) -> Judgement:
    """Return a judgement that holds no longer."""
    return replace(one, answer=replace(one.answer, truth=None)) if one.answer.truth else one


def _joint(found: list[Judgement]) -> list[Judgement]:
    """Let no part of a sentence hold whose other parts are false, or not known."""
    if all(one.answer.truth for one in found):
        return found
    return [opened(one) for one in found]


def _is_said_again(lead: Sequence[Item], items: Sequence[Item]) -> bool:
    """Return whether a lead only has its sentence's own bound: "Above 10: Two exceed 10"."""
    numbers = {item.meaning.value for item in lead if item.sign == "N"}
    said = {item.meaning.value for item in items if item.sign == "N"}
    return bool(numbers) and numbers <= said and {item.sign for item in lead} <= {*"BNUM"}


def _is_of_all(items: Sequence[Item], kept: Sequence[Item], figure: Figure) -> bool:
    """Return whether a clause says that it is of all of a figure, whatever it stands under."""
    if len(figure.chart.panels) > 1:
        return False
    parts = [part for item in kept for noun in nouns_of(item) for part in noun.parts]
    return items[0].sign == "#" or any(
        part.unit == "cell"
        and part.quantifier
        and (part.quantifier.total == len(figure.cells) or (part.diagonal and len(parts) == 1))
        for part in parts
    )


def _is_peak(item: Item) -> bool:
    return item.sign == "E" and item.meaning == "peak"


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


def _clause(items: Sequence[Item], phrase: Phrase, scope: Scope, names: Names) -> list[Judgement]:
    """Return what is said by a clause; several where it unfolds to clauses that stand apart."""
    said = _said(items, phrase, scope, names)
    owned = with_owner(items) if not said else items
    return said if owned is items else _said(owned, phrase, scope, names)


def _said(items: Sequence[Item], phrase: Phrase, scope: Scope, names: Names) -> list[Judgement]:
    """Return what is said by a clause as it stands."""
    items = list(items)
    if any(item.sign == "M" and item.meaning.panels for item in items):
        # A measure that only one panel has says which.
        scope = scope.without("panel")
    if scope.nouns and len(items) > 1 and items[0].sign == "i":
        items = items[1:]
    items = with_kinds(items)
    if items and items[0].sign == "ι":
        own = [noun for noun in scope.nouns if noun.unit == items[0].meaning]
        if len(own) == 1:
            items[0] = items[0]._replace(sign="L", meaning=own[0])
    while items and items[-1].sign in ".,:":
        items = items[:-1]
    while items and items[0].sign == ",":
        items = items[1:]
    # "On NQ, however, DPR leads"
    items = [i for n, i in enumerate(items) if i.sign != "," or items[n - 1].sign != ","]
    code = signs(items)
    if not items or "?" in code or code[0] == ":" or len(items) > _MOST_ITEMS:
        return []
    start, end = min(item.start for item in items), items[-1].end
    said = [item for item in items if not (item.sign == "'" and item.start == item.end)]
    flags = set(phrase.flags(_before(phrase, said), _behind(phrase, end)))
    if "ζ" in code:
        # What is said above all of some places is said of all.
        flags.add("vague")
    by_count = any(item.sign == "X" and item.meaning.is_counted for item in items)
    if not by_count and (match := COUNTS.pattern.fullmatch(code)):
        view = View(names.figure, scope.nouns, flags=frozenset(flags))
        answer = COUNTS.judge(Clause(match, items), view)
        return [Judgement(COUNTS.kind, answer, start, end)] if answer else []
    plain = with_plain_ways(items, names)
    if plain is None:
        return []
    kept = reduced(plain, names, RULES)
    kept, excluded = without_exceptions(kept)
    kept, excluded = left_out(kept, excluded, flags, names)
    kept = denied_of_any(kept)
    kept = averaging(with_each_step(kept, flags))
    if over := [item.meaning for item in kept if item.sign == "a"]:
        if {noun.unit for item in kept for noun in nouns_of(item)} & {*over}:
            # "Averaged over the tasks, Math is best"
            return []
        flags.add("mean")
        kept = [of_mean(item) for item in without(kept, "a")]
    is_absolute = "absolute" in flags
    flags.discard("absolute")
    figure = names.figure.absolute if is_absolute else names.figure
    view = View(figure, scope.nouns, excluded, frozenset(flags))
    strong = [of_strength(item) for item in kept]
    if is_absolute:
        kept = [without_sign(item) for item in strong]
    panels = panels_of(items, kept, view)
    if panels and any(item.sign == "M" and item.meaning.panels for item in items):
        view = replace(view, scopes=panels[0])
    found = said_of(kept, view)
    if figure.is_mirrored and not is_absolute and strong != kept and figure.better is None:
        # Whether the "strongest" correlation is the one furthest from zero, nobody knows.
        signed = said_of(strong, view)
        absolute = said_of(strong, replace(view, figure=figure.absolute))
        if signed and absolute and {signed[0][1].truth} == {one.truth for _, one in absolute}:
            found = signed
    if not found:
        return []
    units = units_of(kept)
    if figure.is_square and not figure.is_mirrored and units & {*ROLES}:
        # "English is the best source for German" leaves German itself aside.
        found = _false_in_both(found, said_of(kept, replace(view, is_off_diagonal=True)))
    barred = unsure_of(items, kept, scope.nouns, names)
    if are_told(kept, view) is not True:
        barred |= {True}
    found = [(form, _without(answer, barred)) for form, answer in found]
    found = agreed(found, kept, view, [*scope.others(units), *panels])
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
        alike = [one for one in found if one[1].span == span]
        form, answer_ = alike[0]
        of_all = form.kind in scope.kinds or _is_of_all(items, kept, figure)
        open_ = frozenset() if of_all else scope.open - units
        firm = _weighed(alike, kept, flags, excluded, is_open=bool(open_))
        is_placed = of_all or units.issuperset(ROLES)
        firm = None if scope.strange and firm is False and not is_placed else firm
        first, last = span or (start, end)
        judgements.append(Judgement(form.kind, replace(answer_, truth=firm), first, last))
    return judgements


def _false_in_both(found: list[Said], others: list[Said]) -> list[Said]:
    """Leave open what is false as it stands, and not without the diagonal."""
    false = bool(others) and all(answer.truth is False for _, answer in others)
    return [
        (form, answer if false or answer.truth else replace(answer, truth=None))
        for form, answer in found
    ]


def _weighed(
    found: Sequence[tuple[Form, Answer]],
    items: Sequence[Item],
    flags: set[str],
    excluded: tuple[Noun, ...],
    *,
    is_open: bool,
) -> Truth:
    """Return what of an answer remains by the words that qualify it, and by what stands above."""
    form, answer = found[0]
    truth = answer.truth
    hardly = form.kind != "trend" and "strict" in flags and any(item.sign == "!" for item in items)
    if form.kind == "trend" and excluded:
        hardly = True
    unplaced = is_open and not _holds_in_parts(form, answer, items)
    if len({answer.truth for _, answer in found}) > 1 or hardly or unplaced:
        return None
    vague = "vague" in flags or (form.kind != "step" and "sharp" in flags)
    if (vague and truth) or ("weak" in flags and truth is False):
        return None
    return None if "mean" in flags and form.kind not in ("comparison", "extremum") else truth


_MOST_ITEMS = 60


def _holds_in_parts(form: Form, answer: Answer, items: Sequence[Item]) -> bool:
    """Return whether what holds in all of a figure holds in any part of it that a lead may mean."""
    quantifiers = {
        part.quantifier.kind
        for item in items
        for noun in nouns_of(item)
        for part in noun.parts
        if part.quantifier
    }
    fits = form.kind in ("threshold", "comparison", "trend") and quantifiers <= {"all", "none"}
    return bool(answer.truth) and fits and not any(item.sign in "!Ke" for item in items)
