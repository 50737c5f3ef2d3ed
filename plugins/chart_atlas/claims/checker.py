"""Statements of the prose, found and checked against the cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ..language import Better
from ..model import Chart, Claim
from ..reading import Block
from .clauses.speakers import named_before, with_there
from .clauses.telling_words import may_say, says_anything
from .fact_checks import Place
from .figure import Figure, figure
from .figure_facts import remarked
from .grammar.figure_names import Names, names_of
from .grammar.phrase_parts import signs
from .grammar.word_items import Item, Phrase, phrase_of
from .judgements import Judgement, judged
from .leads import Scope, Speaker, scope_of, speaker
from .meaning.truths import Answer
from .meaning.uncertain_numbers import shifted
from .mislabels import names
from .readings import readings, without_read
from .sentence import Sentence, lead_end, sentences
from .usage import Spoken, better_by_use, judged_axis, measures_by_use
from .verdicts import verdict


def claims(lines: Sequence[str], blocks: Sequence[Block], chart: Chart) -> tuple[Claim, ...]:
    """Find and check the statements of a text; in the order of the text, each once."""
    drawn = _drawn(lines, chart)
    found = list(names(lines, chart))
    if drawn.cells:
        spoken = _spoken(lines, blocks, drawn)
        most = _MAX_LOOKS // len(drawn.cells)
        if called := measures_by_use(spoken[:most], drawn, _claims_of):
            drawn = replace(drawn, measures=called)
            spoken = _spoken(lines, blocks, drawn)
        better = better_by_use(spoken[:most], drawn, _claims_of)
        found += _claims_of(spoken[:most], drawn, better)
        found += [_unchecked(sentence) for sentence, _ in spoken[most:]]
    return tuple(dict.fromkeys(sorted(found, key=lambda claim: _place(claim, lines))))


def _place(claim: Claim, lines: Sequence[str]) -> tuple[int, int, int]:
    """Return where a statement stands: its line, its sentence there, and its quote in that."""
    at = lines[claim.line - 1].find(claim.sentence)
    return claim.line, at, claim.sentence.find(claim.quote)


@dataclass(frozen=True, slots=True)
class SilentSentence:
    """A sentence about the figure without a verdict, and its words that are not understood."""

    line: int
    text: str
    words: tuple[str, ...]


def silent_sentences(
    lines: Sequence[str], blocks: Sequence[Block], chart: Chart
) -> tuple[SilentSentence, ...]:
    """Return the remarks that may say something of the figure, and get no verdict.

    words: () where each word is understood, but no statement of a known form.
    """
    drawn = _drawn(lines, chart)
    told = {(claim.line, claim.sentence) for claim in chart.claims}
    return tuple(
        SilentSentence(sentence.number, sentence.text, tuple(dict.fromkeys(phrase.unknown)))
        for sentence, phrase in (_spoken(lines, blocks, drawn) if drawn.cells else ())
        if sentence.section in _REMARKS
        if (sentence.number, sentence.whole) not in told
    )


def _drawn(lines: Sequence[str], chart: Chart) -> Figure:
    last = max((at for at, line in enumerate(lines, 1) if line.strip()), default=0)
    return figure(chart, last, lines)


def _spoken(lines: Sequence[str], blocks: Sequence[Block], drawn: Figure) -> list[Spoken]:
    """Return the sentences that may say anything of a figure, with their phrases."""
    known = names_of(drawn)
    stating = {cell.line for panel in drawn.chart.panels for cell in panel.cells}
    read = (
        (sentence, phrase_of(sentence.text, known))
        for sentence in sentences(lines, blocks)
        if sentence.number not in stating or may_say(sentence.text)
    )
    return [(sentence, phrase) for sentence, phrase in read if says_anything(phrase)]


def _claims_of(
    spoken: Sequence[Spoken], seen: Figure, better: Mapping[str, Better] | None = None
) -> Iterator[Claim]:
    """Yield what is said of a figure. better: of places of an axis, where its use tells."""
    usual = names_of(seen)
    by_axis = {role: names_of(replace(seen, stated=way)) for role, way in (better or {}).items()}
    end = max(panel.last_line for panel in seen.chart.panels)
    scopes: dict[tuple[object, ...], tuple[Scope, Speaker | None]] = {}
    named: dict[int, set[tuple[str, object]]] = {}
    # What a line of data says of its own cells is no statement about them.
    stating = {cell.line for panel in seen.chart.panels for cell in panel.cells}
    for sentence, whole in spoken:
        phrase = whole
        known = by_axis.get(judged_axis(phrase), usual) if by_axis else usual
        drawn = known.figure
        saying = (
            _SAYING if sentence.section in _REMARKS else _RELATING if sentence.number > end else ""
        )
        over = tuple(_are_under(at, sentence.number, drawn) for at in sentence.begins)
        key = (*sentence.leads, over, sentence.around)
        if key not in scopes:
            scope = scope_of(sentence.leads, over, sentence.around, known)
            scopes[key] = scope, speaker(sentence.leads, known)
        scope, above = scopes[key]
        spoken_of = named.setdefault(sentence.number, set())
        place = above.place.meaning if above else None
        unsure = any(u == place.unit and one not in place.labels for u, one in spoken_of if place)
        for noun in (item.meaning for item in phrase.items if item.sign == "L"):
            spoken_of |= {(noun.unit, label) for label in noun.labels}
        if unsure and any(item.sign == "i" for item in phrase.items[:4]):
            # "**GTE:** E5 is close. It reaches 72.6": that may be E5.
            continue
        if above is None and not scope.nouns:
            phrase, above = _pointing_back(sentence, phrase, known)
        told = list(readings(phrase, scope.nouns, known))
        plain_phrase = without_read(phrase, told) if told else phrase
        judge = partial(judged, sentence.text, scope, phrase=plain_phrase, above=above)
        clauses = judge(known)
        certain = _certain(clauses, phrase, judge, known)
        clauses += [one for one in told if not any(_covers(clause, one) for clause in clauses)]
        for judgement in clauses:
            if judgement.kind == "value" and sentence.number in stating:
                continue
            answer = judgement.answer
            if drawn.doubtful and not (judgement.kind == "value" and _is_exact(answer, drawn)):
                answer = answer if judgement in certain else replace(answer, truth=None)
            if judgement.kind != "value" and answer.truth is False and drawn.is_partial:
                answer = replace(answer, truth=None)
            if not drawn.is_ordered and judgement.kind not in _ORDERLESS:
                answer = replace(answer, truth=None)
            yield _claim(sentence, replace(judgement, answer=_stated(answer, drawn)))
        plain = not any(item.sign in "?!" for item in phrase.items)
        labelled = bool(scope.maybe) or any(item.sign in "LK" for item in phrase.items)
        place = Place(sentence.section, _leads(sentence), scope.nouns, plain, labelled)
        for judgement in remarked(phrase, place, known):
            # Of what is remarked no part holds by itself.
            beside = _beside(judgement, sentence, phrase, known)
            if judgement.answer.truth and any(item.sign in saying for item in beside):
                continue
            if not any(_covers(clause, judgement) for clause in clauses):
                yield _claim(sentence, judgement)


def _pointing_back(
    sentence: Sentence, phrase: Phrase, known: Names
) -> tuple[Phrase, Speaker | None]:
    """Return a sentence that says "there" with that place, and what it calls "it".

    That is the one place that the sentence names before, or the sentence before it.
    """
    there = next((item.start for item in phrase.items if item.meaning == "there"), None)
    if there is not None and (own := named_before(sentence.text[:there], known)):
        return with_there(phrase, own), None
    if not sentence.around or (there is None and all(item.sign != "i" for item in phrase.items)):
        return phrase, None
    before = named_before(sentence.around[-1], known)
    speaker_ = Speaker(before, alone=False) if before else None
    return with_there(phrase, before), speaker_


# These are said of numbers wherever they are along an axis.
_ORDERLESS = frozenset("extremum threshold value comparison range mean ratio".split())


def _certain(
    clauses: Sequence[Judgement],
    phrase: Phrase,
    judge: Callable[[Names], list[Judgement]],
    known: Names,
) -> list[Judgement]:
    """Return what comes out the same however far the approximate numbers of a figure may be off."""
    firm = [one for one in clauses if known.figure.is_rough and not _may_lie_between(one, phrase)]
    for other in shifted(known.figure) if firm else ():
        told = judge(replace(known, figure=other, numbers=frozenset(other.cells.values())))
        same = {(one.kind, one.start, one.end, one.answer.truth) for one in told}
        firm = [one for one in firm if (one.kind, one.start, one.end, one.answer.truth) in same]
    return firm


def _stated(answer: Answer, drawn: Figure) -> Answer:
    """Return an answer that rests on cells of the text, where one half of a matrix tells all."""
    if not drawn.is_symmetric:
        return answer
    panel = drawn.chart.panels[0]
    own = {(0, cell.row, cell.column) for cell in panel.cells}
    found = dict.fromkeys(
        place if place in own else (place[0], place[2], place[1]) for place in answer.cells
    )
    return replace(answer, cells=tuple(found))


def _may_lie_between(one: Judgement, phrase: Phrase) -> bool:
    """Return whether a statement that is false at both ends may be true between them.

    So it is with a difference, a mean or a count, but not with a bound.
    """
    said = signs([item for item in phrase.items if one.start <= item.start < one.end])
    # "Layer 4" is a place.
    counts = said.count("N") - said.count("XN") + ("m" in said) + ("j" in said)
    bound = one.kind in ("threshold", "extremum", "value", "range")
    return one.answer.truth is None or (one.answer.truth is False and counts > bound)


def _is_exact(answer: Answer, drawn: Figure) -> bool:
    """Return whether an answer rests on one cell alone that is stated exactly."""
    if len(answer.cells) != 1:
        return False
    ((at, row, column),) = answer.cells
    panel = drawn.chart.panels[at]
    own = [cell for cell in panel.cells if (cell.row, cell.column) == (row, column)]
    return len(own) == 1 and not own[0].quantity.approximate


def _are_under(line: int, number: int, drawn: Figure) -> bool:
    """Return whether all cells of each panel, or of one, stand between a lead and a sentence."""
    return any(line < panel.line and panel.last_line < number for panel in drawn.chart.panels)


def _leads(sentence: Sentence) -> tuple[str, ...]:
    """Return the leads above a sentence, and its own."""
    own = (sentence.text,) if ":" in sentence.text[:80] else ()
    return (*(text for text, _ in sentence.leads), *own)


def _beside(
    judgement: Judgement, sentence: Sentence, phrase: Phrase, known: Names
) -> Iterator[Item]:
    """Yield what a sentence says beside a statement; to list all labels of an axis says nothing."""
    start = lead_end(sentence.text)
    labels = {label for item in phrase.items if item.sign == "L" for label in item.meaning.labels}
    listed = [axis.values for axis in known.figure.axes if labels.issuperset(axis.values)]
    for item in phrase.items:
        inside = judgement.start <= item.start < judgement.end
        names_all = item.sign == "L" and any({*item.meaning.labels} <= {*own} for own in listed)
        if item.start >= start and not inside and not names_all:
            yield item


# Of these something may be said that is wrong: in a remark, and in all sentences behind the data.
_SAYING = frozenset("?LN!ZeOEBTVCDFgQmjAnsku±→β")
_RELATING = frozenset("LEBV!Ze")


def _covers(clause: Judgement, other: Judgement) -> bool:
    """Return whether a clause that is judged holds another statement."""
    firm = clause.answer.truth is not None
    return firm and clause.start <= other.start and other.end <= clause.end


def _claim(sentence: Sentence, judgement: Judgement) -> Claim:
    answer = judgement.answer
    return Claim(
        line=sentence.number,
        quote=sentence.quote(judgement.start, judgement.end),
        sentence=sentence.whole,
        kind=judgement.kind,
        verdict=verdict(answer.truth),
        reason=answer.reason,
        cells=answer.cells,
    )


# A statement may be held against each cell, some several times. A thousand sentences about a figure
# of two hundred cells come to this.
_MAX_LOOKS = 200_000


# What stands in these sections comments on the figure.
_REMARKS = frozenset(["observations", "interpretation"])


def _unchecked(sentence: Sentence) -> Claim:
    """Say of a sentence that one too many stand before it."""
    quote = sentence.quote(0, len(sentence.text))
    reason = "The statements before it are too many for a figure of so many cells."
    return Claim(sentence.number, quote, sentence.whole, "statement", "unchecked", reason)
