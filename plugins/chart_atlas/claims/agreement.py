"""What a clause says under each way to take it, and what of that all ways agree on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ..model import ROLES
from .clauses.operators import without
from .clauses.unfolding import unfolded
from .forms.clause import Form
from .forms.form_table import answers
from .grammar.nouns import Noun
from .grammar.phrase_parts import signs
from .grammar.word_items import Item
from .leads import nouns_of
from .meaning.truths import Answer, Truth, View, both, negated, said_values
from .told_names import axis_of
from .verdicts import MAX_CELLS

Said = tuple[Form, Answer]


def _either(one: Said, other: Said) -> Said:
    """Return the better of two answers: with the diagonal and without it."""
    truths = (one[1].truth, other[1].truth)
    if other[1].truth or truths == (False, False):
        return other
    return one if one[1].truth else (one[0], replace(one[1], truth=None))


def said_of(items: Sequence[Item], view: View, deep: int = 0) -> list[Said]:
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
        parts: list[Said] = []
        for clause, wanted in clauses:
            part = said_of(clause, view, deep + 1)
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


def _together(parts: Sequence[Said]) -> Said:
    """Join the answers to the clauses that one clause unfolds to."""
    cells = dict.fromkeys(cell for _, answer in parts for cell in answer.cells)
    reasons = dict.fromkeys(answer.reason for _, answer in parts)
    truth = both(*(answer.truth for _, answer in parts))
    return parts[0][0], Answer(truth, " ".join(reasons), tuple(cells)[:MAX_CELLS])


def are_told(items: Sequence[Item], view: View) -> Truth:
    """Return whether the numbers said beside places of a list are those of their cells."""
    nouns = [noun for item in items for noun in nouns_of(item)]
    truths: list[Truth] = []
    for part in (part for noun in nouns for part in noun.parts if len(part.values) > 1):
        own = replace(part, scopes=())
        rest = [replace(one, scopes=()) for noun in nouns for one in noun.parts]
        whole = own.among(*(one for one in rest if one.unit not in (part.unit, "cell")))
        truths.append(said_values(view.within(whole), view) if whole.is_clear else None)
    return both(*truths)


def units_of(items: Sequence[Item]) -> frozenset[str]:
    """Return the axes that a clause names places of, or goes along."""
    named = {unit for item in items for noun in _nouns_in(item) for unit in noun.units}
    named |= {item.meaning.unit for item in items if item.sign == "W"}
    return frozenset(named | {item.meaning.start.unit for item in items if item.sign == "Γ"})


def _nouns_in(item: Item) -> list[Noun]:
    """Return the phrases of places that an item holds, those of gaps and means too."""
    if item.sign == "δ":
        return [item.meaning.nouns]
    if item.sign == "α":
        return [item.meaning.noun] if item.meaning.noun else []
    return nouns_of(item)


def panels_of(items: Sequence[Item], kept: Sequence[Item], view: View) -> list[tuple[Noun, ...]]:
    """Return each panel that a clause may speak of, beside what else limits it."""
    panels = view.figure.chart.panels
    scoped = any(noun.unit == "panel" for noun in view.scopes)
    if len(panels) < _SEVERAL or scoped or "panel" in units_of(kept):
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


def agreed(
    found: list[Said],
    items: Sequence[Item],
    view: View,
    others: Sequence[tuple[Noun, ...]],
) -> list[Said]:
    """Leave open what does not come out the same with all places that a clause may speak of."""
    for scopes in others:
        if all(answer.truth is None for _, answer in found):
            break
        told = said_of(items, replace(view, scopes=scopes))
        truths = [answer.truth for _, answer in told]
        if len(truths) != len(found):
            truths = [truths[0] if len(set(truths)) == 1 else None] * len(found)
        found = [
            (form, answer if answer.truth is truth else replace(answer, truth=None))
            for (form, answer), truth in zip(found, truths, strict=True)
        ]
    return found
