"""What a text says beside its numbers: extremes and regions, and signs that it draws lines."""

from __future__ import annotations

import re

from ...language import colour_words, contains, norm, numerals

_EXTREME = re.compile(
    r"\b(?:highest|lowest|best|worst|max(?:imum|ima)?|min(?:imum|ima)?|peaks?|strongest|weakest|largest"
    r"|smallest|greatest|most|least|outliers?|exceptions?|except|throughout|everywhere|nowhere"
    r"|near[- ]zero|uniform(?:ly)?|dark|light)\b",
    re.IGNORECASE,
)
_LOOK = re.compile(
    rf"\b(?:{'|'.join(sorted({*colour_words.COLORS, *colour_words.SHADES}))})\b", re.IGNORECASE
)


def is_telling(text: str) -> bool:
    """Return whether a statement holds a number, an extreme or the look of a region."""
    return bool(numerals.numerals_in(text) or _EXTREME.search(text) or _LOOK.search(text))


_SENTENCE_END = re.compile(
    r"(?<=[.!?])(?<!vs\.)(?<!e\.g\.)(?<!i\.e\.)(?<!approx\.)(?<!ca\.)\s+(?=[A-Z\"“(])"
)


def sentences(text: str) -> list[str]:
    """Split a paragraph into its sentences, as far as full stops and capitals tell."""
    return [part for part in _SENTENCE_END.split(text) if part.strip()]


_LINES = r"(?:lines?|curves?)\b"
_STYLED = re.compile(
    rf"\b(?:(?:solid|dashed|dotted|dash-?dot(?:ted)?)\b(?:[\s,/-]+\w+){{0,3}}?[\s-]+{_LINES}"
    r"|(?:circle|circular|square|triangle|triangular|diamond|star)s?\s+markers?\b)",
    re.IGNORECASE,
)
_COLOURED = re.compile(rf"\b(?:{'|'.join(sorted(colour_words.COLORS))})\s+{_LINES}", re.IGNORECASE)
_COURSE_OF_LINES = re.compile(
    r"\b(?:lines|curves)\s+(?:\w+\s+){0,2}?(?:cross|intersect|converge|diverge)", re.IGNORECASE
)
_CALLED_LINES = re.compile(
    r"\b(?:figure|image|picture|plot|chart|it)\s+(?:is|shows)\s+(?:\w+\s+)?an?\s+(?:\w+\s+)?"
    r"line\s+(?:chart|graph|plot)\b",
    re.IGNORECASE,
)


def styled_lines(text: str, *, in_legend: bool) -> set[str]:
    """Return the lines and markers that a text tells by their look: "dashed orange line".

    A colour alone is a look in a legend only; elsewhere the Red Line may be a railway.
    """
    found = [*_STYLED.findall(text), *(_COLOURED.findall(text) if in_legend else ())]
    return {" ".join(look.casefold().split()) for look in found}


def speaks_of_lines(text: str) -> bool:
    """Return whether a text says what only lines do, or calls its figure a line chart."""
    return bool(_COURSE_OF_LINES.search(text) or _CALLED_LINES.search(text))


_ENCODED = re.compile(
    r"\bcolou?rs?\b[^.;]{0,40}?\b(?:represent|indicat|denot|encod)\w*\s+(?:the\s+)?([^.,;()]+)",
    re.IGNORECASE,
)


def encodes(text: str, label: str) -> bool:
    """Return whether a text says that the colours stand for what a label names."""
    name = norm(label)
    return bool(name) and any(norm(what).startswith(name) for what in _ENCODED.findall(text))


_GUESSED = (
    r"(?:approximat(?:e|ed|ions?)\b|estimated(?!\s+(?:with|by|using|over|on)\b)|estimates?\b(?!\s+of)|eyeballed|guess\w*"
    r"|(?:interpolated|inferred)(?=\s+(?:visually\s+)?from\s+the\s+(?:\w+\s+)?colou?r|\W*$)"
    r"|(?:read|taken|derived|judged)\s+(?:off\s+|out\s+)?(?:from\s+|by\s+)?the\s+(?:\w+\s+)?colou?r)"
)
_ADVERB = r"(?:(?:all|only|my|best|rough|visual|merely|just|eye|\w+ly)\s+)*"
_VALUES = r"(?:values?|numbers|data(?:\s+points)?|figures|readings|scores|percentages)"
# As in: All cell values above are visual estimates.
_ESTIMATED = re.compile(
    r"(?:^|[.;:,(*]\s*|\bnote\s+that\s+)(?:all\s+(?:of\s+)?)?(?:the\s+|these\s+)?"
    r"(?:(?:cell|numeric(?:al)?|listed|extracted|exact|following)\s+)*"
    rf"(?:{_VALUES}|following)(?:\s+(?:above|below|here|listed|given|shown|stated"
    r"|(?:in|of)\s+(?:the|this|each)\s+(?:table|grid|matrix|cells?|list|heat\s?map)))*"
    rf"\s+(?:are|were|have\s+been)\s+{_ADVERB}{_GUESSED}",
    re.IGNORECASE,
)
# As in: Values (visually interpolated from the colorbar):
_HEADS_ESTIMATES = re.compile(
    r"\b(?:approximated?|estimated|rough)\s+(?:(?:cell|data)\s+)?"
    rf"(?:{_VALUES}|grid|accurac\w+)\b(?!\s+(?:of|by|per|for)\b)"
    rf"|^[^().]*\b(?:{_VALUES}|table|matrix|grid)\s*\({_ADVERB}{_GUESSED}[^()]*\)\W*$"
    r"|\((?:approximate|approx\.?|estimated)(?:\s+values)?\)|\bestimates\b[^.]*:$",
    re.IGNORECASE,
)


def are_estimates(text: str) -> bool:
    """Return whether a sentence says that the numbers of its text are read off or estimated."""
    return any(_ESTIMATED.search(own) and not _OF_SOME.search(own) for own in sentences(text))


# As in: Estimated values are shown in italics. The values are approximate where hatched.
_OF_SOME = re.compile(
    r"\b(?:only\s+(?:for|in|of)|except|where|italics?|bold|hatched|starred|asterisks?|marked|in\s+brackets)\b",
    re.IGNORECASE,
)


def heads_estimates(text: str) -> bool:
    """Return whether what stands over numbers says that they are approximate."""
    headed = bool(_HEADS_ESTIMATES.search(text)) and not _OF_SOME.search(text)
    return headed or are_estimates(text)


# Whether a sentence supposes what it tells, or tells what another text or figure holds.
is_of_elsewhere = contains(
    r"\b(?:would|could|should|might|if|suppos\w+|imagin\w+|assum\w+|ideally"
    r"|theoretical(?:ly)?|hypothetical(?:ly)?)\b"
    r"|\b(?:in|from|of|by|to|per|see)\s+(?:[\w'.-]+\s+){0,3}"
    r"(?:paper|article|report|study|publication|preprint|appendix|supplement)\b"
    r"|\b(?:other|another|previous|earlier|prior|older|companion"
    r"|last\s+\w+['\N{RIGHT SINGLE QUOTATION MARK}]s)\s+"
    r"(?:figure|chart|version|paper|article|report|study|dataset|model|panel|edition)\b",
    re.IGNORECASE,
)
