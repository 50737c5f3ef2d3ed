"""A sentence is judged clause by clause: all of its words count."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ..model import ROLES
from .clauses.cautions import unsure_of, with_plain_ways
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
    opening_of,
    pieces_of,
    subject_of_clause,
    turns,
    with_opening,
    with_place,
    with_subject,
)
from .clauses.speakers import SUBJECTLESS, spoken_of, with_exceptions
from .clauses.telling_words import MAY_SAY, says_anything, says_looks, says_something
from .clauses.unfolding import unfolded
from .figure import axis_of
from .forms.clause import Clause, Form
from .forms.form_table import COUNTS, answers
from .grammar.figure_names import Names
from .grammar.nouns import Noun
from .grammar.phrase_parts import reduced, signs
from .grammar.rules import RULES
from .grammar.word_items import Item, Phrase, phrase_of
from .leads import Scope, Speaker, nouns_of, speaker
from .meaning.truths import Answer, Truth, View, both, negated, said_values
from .sentence import lead_end
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
    if lead := lead_end(text):
        scope = scope.under(text[:lead], names)
        phrase = replace(phrase, items=tuple(item for item in phrase.items if item.start > lead))
        above = speaker([(text[:lead], False)], names) or above
    phrase = spoken_of(phrase, above)
    whole = _clause(phrase.items, phrase, scope, names) if lead or above else []
    if whole:
        return _joint(whole)
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
        own = with_opening(with_subject(with_place(piece, before, names), subject), opening, names)
        judgements = _clause(own, phrase, scope, names)
        scope = scope.beside(piece, names)
        if not judgements:
            if says_looks(piece):
                continue
            if says_something(piece):
                return []
            unsure = unsure or any(item.sign in MAY_SAY for item in piece)
            continue
        if len(judgements) == 1:
            judgements = [replace(judgements[0], start=piece[0].start, end=_end(piece))]
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


def _end(items: Sequence[Item]) -> int:
    return items[-1].end


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
    plain = without(items, "r") if any(item.sign == "r" for item in items) else list(items)
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
    code = signs(items)
    if not items or "?" in code or code[0] == ":" or len(items) > _MOST_ITEMS:
        return []
    start, end = min(item.start for item in items), items[-1].end
    said = [item for item in items if not (item.sign == "'" and item.start == item.end)]
    flags = set(phrase.flags(_before(phrase, said), _behind(phrase, end)))
    if "ζ" in code:
        # What is said above all of some places is said of all.
        flags.add("vague")
    if match := COUNTS.pattern.fullmatch(code):
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
    found = _found(kept, view)
    if figure.is_mirrored and not is_absolute and strong != kept and figure.better is None:
        # Whether the "strongest" correlation is the one furthest from zero, nobody knows.
        signed = _found(strong, view)
        absolute = _found(strong, replace(view, figure=figure.absolute))
        if signed and absolute and {signed[0][1].truth} == {one.truth for _, one in absolute}:
            found = signed
    if not found:
        return []
    units = _units(kept)
    barred = unsure_of(items, kept, scope.nouns, names)
    if _told(kept, view) is not True:
        barred |= {True}
    found = [(form, _without(answer, barred)) for form, answer in found]
    found = _agreed(found, kept, view, [*scope.others(units), *_panels(items, kept, view)])
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
        open_ = scope.open - units if form.kind not in scope.kinds else frozenset()
        firm = _weighed(alike, kept, flags, excluded, is_open=bool(open_))
        first, last = span or (start, end)
        judgements.append(Judgement(form.kind, replace(answer_, truth=firm), first, last))
    return judgements


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


def _told(items: Sequence[Item], view: View) -> Truth:
    """Return whether the numbers said beside places of a list are those of their cells."""
    nouns = [noun for item in items for noun in nouns_of(item)]
    truths: list[Truth] = []
    for part in (part for noun in nouns for part in noun.parts if len(part.values) > 1):
        own = replace(part, scopes=())
        rest = [replace(one, scopes=()) for noun in nouns for one in noun.parts]
        whole = own.among(*(one for one in rest if one.unit not in (part.unit, "cell")))
        truths.append(said_values(view.within(whole), view) if whole.is_clear else None)
    return both(*truths)


def _units(items: Sequence[Item]) -> frozenset[str]:
    """Return the axes that a clause names places of, or goes along."""
    named = {unit for item in items for noun in nouns_of(item) for unit in noun.units}
    named |= {item.meaning.unit for item in items if item.sign == "W"}
    return frozenset(named | {item.meaning.start.unit for item in items if item.sign == "Γ"})


def _panels(items: Sequence[Item], kept: Sequence[Item], view: View) -> list[tuple[Noun, ...]]:
    """Return each panel that a clause may speak of, beside what else limits it."""
    panels = view.figure.chart.panels
    scoped = any(noun.unit == "panel" for noun in view.scopes)
    if len(panels) < _SEVERAL or scoped or "panel" in _units(kept):
        return []
    at: set[int] = set(range(len(panels)))
    for item in items:
        if item.sign == "M" and item.meaning.panels is not None:
            at &= {*item.meaning.panels}
    for noun in (part for item in kept for one in nouns_of(item) for part in one.parts):
        if noun.unit in ROLES:
            at = {n for n in at if {*noun.labels} <= {*axis_of(panels[n], noun.unit).values}} or at
    return [(Noun("panel", (n,)), *view.scopes) for n in sorted(at)]


_SEVERAL = 2


def _agreed(
    found: list[tuple[Form, Answer]],
    items: Sequence[Item],
    view: View,
    others: Sequence[tuple[Noun, ...]],
) -> list[tuple[Form, Answer]]:
    """Leave open what does not come out the same with all places that a clause may speak of."""
    for scopes in others:
        if all(answer.truth is None for _, answer in found):
            break
        told = _found(items, replace(view, scopes=scopes))
        truths = [answer.truth for _, answer in told]
        if len(truths) == len(found):
            pairs = zip(found, truths, strict=True)
        else:
            pairs = ((one, truths[0] if len(set(truths)) == 1 else None) for one in found)
        found = [
            one if one[1].truth is truth else (one[0], replace(one[1], truth=None))
            for one, truth in pairs
        ]
    return found
