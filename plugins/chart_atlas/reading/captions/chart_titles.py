"""The title of the figure: stated as such, else what the text opens with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...language import numerals
from ..axis_items import lead_and_rest
from ..outline import Block
from ..patterns import doubt_patterns, section_patterns
from ..sections import Sections
from .said_titles import FIGURE, LABELLED, NO_TITLE, NUMBERED, labelled_titles, told_of_figure


def chart_title(parts: Sections) -> tuple[str | None, int]:
    """Return the title of a figure and its line; None and 0 where the text gives none.

    A heading such as "Heatmap: Yield by Crop" comes first. What is said to be the title ("Title:
    ...", 'a heatmap titled "..."') comes before what only stands on top ("Overall layout"), and
    what the figure is said to show comes last.
    """
    return next(_titles(parts), (None, 0))


def _titles(parts: Sections) -> Iterator[tuple[str, int]]:
    """Yield what may be the title, the surest first, each with its line."""
    heading, opening = parts.heading, parts.blocks[:2]
    own = (_of_kind(heading.text) or _unlabelled(heading.text)) if heading else ""
    headed = [(own, heading.line)] if heading else []
    names_own = headed if not is_general(own) else []
    called = section_patterns.headed(heading.text) if heading else None
    # What names two kinds of chart is a title of several figures.
    if called and _names_figure(called[0]) and len(section_patterns.kinds(own)) != 1:
        yield from names_own
    labelled, captions = (list(dict.fromkeys(found)) for found in labelled_titles(parts.blocks))
    yield from labelled[:1] if len({title for title, _ in labelled}) == 1 else ()
    yield from told_of_figure(parts.blocks)
    yield from names_own
    yield from captions if len(captions) == 1 else ()
    # A heading of no words of its own ("Image description") may stand over the title.
    first = [block for block in opening if not _says_nothing(block)][:1]
    yield from filter(None, (_opening(block, opening) for block in first))
    # As in: Heatmap: Two panels
    yield from headed if called and not section_patterns.section_called(own) else ()
    yield from _shown(parts.overview)


# -- headings -----------------------------------------------------------------------------------


# What a description calls itself, its parts and its figure: a closed class, as its genre is.
_GENERAL = frozenset(
    "a an the of and in for with from to its this that or by & is are here what"
    " image picture figure fig heatmap heatmaps heat map maps chart charts plot plots graph graphs"
    " diagram visual"
    " visualization visualisation graphic table matrix panel panels grid screenshot infographic"
    " one two three four five six seven eight nine ten single multi side annotated"
    " description descriptions extraction transcription transcript analysis breakdown notes note"
    " reading reconstruction"
    " technical document documentation detailed full complete comprehensive structured text"
    " textual data"
    " overview summary introduction components component axes axis labels label legend layout"
    " title titles content contents"
    " details detail values value numbers number results observations findings interpretation"
    " conclusion comparison"
    " type kind metadata".split()
)


def is_general(text: str) -> bool:
    """Return whether a heading has no word of its own: "Description of the Image", "1. Data"."""
    words = re.findall(r"[^\W\d_]+", text.casefold())
    return all(word in _GENERAL for word in words)


def _names_figure(kind: str) -> bool:
    """Return whether words call a figure by its kind and nothing else: "Two heatmaps"."""
    return is_general(kind) and bool(section_patterns.kinds(kind))


_PARTED = re.compile(r"(?P<kind>[^:–—]{1,60}?)\s*(?::|\s[–—-])\s+(?P<title>\S.*)")


def _of_kind(text: str) -> str | None:
    """Return the title behind a word for the figure: "Heatmap: Yield by Crop"; None without."""
    headed = section_patterns.headed(text)
    match = _PARTED.fullmatch(text.strip())
    behind = headed[1] if headed else match["title"] if match and is_general(match["kind"]) else ""
    # What is only quoted needs the words before it: 'Logit-Lens Heatmap: "The capital of"'.
    if headed:
        is_part = _QUOTED_WHOLE.fullmatch(behind) and not is_general(headed[0])
        return None if is_part else _unlabelled(behind)
    return None if is_general(behind) else _unlabelled(behind)


# As in: WER under noise (3 heatmaps in a row)
_NOTE_BEHIND = re.compile(
    r"\s*\([^()]*\b(?:(?:figure|chart|heat\s?map)\s+title|heat\s?maps?)\b[^()]*\)$", re.IGNORECASE
)
# A title in quotes, and a note behind it: "Page views by weekday" (news site, October)
_QUOTED_WHOLE = re.compile(r"[\"“](?P<title>[^\"“”]+)[\"”]\.?(?:\s+\([^()]*\))?")


def _unlabelled(text: str) -> str:
    """Take quotes around a whole title, and the word Title before it, off."""
    text = _NOTE_BEHIND.sub("", text.strip())
    match = LABELLED.fullmatch(text)
    text = match["title"].strip() if match else text
    head, colon, behind = text.rpartition(": ")
    text = head if colon and is_general(behind) else text
    whole = _QUOTED_WHOLE.fullmatch(text)
    return whole["title"].strip() if whole else text


# -- the line that opens the text ---------------------------------------------------------------


_RULED = re.compile(r"\s+[=]{3,}$")
_TAGGED = re.compile(r"<h[1-6]>(?P<title>[^<>]+)</h[1-6]>", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"[\[(].*[\])]\.?", re.DOTALL)
# As in: **Yield by crop** is an annotated heatmap; **Yield by crop** – matrix with 20 cells.
_IS_FIGURE = re.compile(rf"(?:[–—-]|is\s+an?)\s+[^.:]*\b{FIGURE}\b", re.IGNORECASE)
# A title is no sentence, and not two.
_STOP = re.compile(r"!|(?<!\bvs)\.\s+[A-Z]")
_MOST_WORDS = 18
_SENTENCE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|do|does|did|can|will|shows?|each|every|you|we|i|it|its|they)\b"
    rf"|^(?:the|an?|this|these|both)\s+(?:\S+\s+){{0,2}}{FIGURE}|:\s|!",
    re.IGNORECASE,
)
# What a phrase calls rows or columns is no part of a title, nor is a note at its end.
_ON_AXES = re.compile(r"(?:,[^,]*\b(?:rows?|columns?|axis)\b[^,]*)+$", re.IGNORECASE)
_NOTE = re.compile(r"\s+\([^()]*\)$")


def _says_nothing(block: Block) -> bool:
    """Return whether a block has no word of its own: "Image description", "[page 2 of a PDF]"."""
    return is_general(block.text) or bool(_IN_BRACKETS.fullmatch(block.text.strip()))


def _opening(block: Block, opening: tuple[Block, ...]) -> tuple[str, int] | None:
    """Return the title in the line that a text opens with: a short line, or a phrase that leads."""
    if block.kind not in ("heading", "label", "text"):
        return None
    tagged = _TAGGED.fullmatch(block.text.strip())
    ruled = _RULED.search(block.text)
    text = (tagged["title"] if tagged else _RULED.sub("", block.text)).strip()
    lead, rest = lead_and_rest(block)
    if NUMBERED.fullmatch(f"{lead.rstrip('.')}."):
        text, lead = rest, ""
    led = (
        lead
        and block.strong
        and (
            not rest or _IN_BRACKETS.fullmatch(rest) or lead.endswith(".") or _IS_FIGURE.match(rest)
        )
    )
    marked = block.kind != "text" or led or tagged or ruled or _QUOTED_WHOLE.fullmatch(text)
    announces = block.kind == "text" and text.endswith(":")
    text = (lead if led else text).rstrip(":")
    section = block.kind == "heading" and section_patterns.section_called(text)
    labelled = LABELLED.fullmatch(text)
    none = bool(labelled and NO_TITLE.fullmatch(labelled["title"]))
    panel = block is not opening[0] and bool(_OF_PANEL.match(text))
    if (section and block is not opening[0]) or section_patterns.axis_roles(lead) or announces:
        return None
    if none or panel:
        return None
    whole = not _STOP.search(text) and not text.endswith(".") and len(text.split()) <= _MOST_WORDS
    if whole and not marked and (":" in text or not text[:1].isupper()):
        return (named, block.line) if (named := _of_kind(text)) else None
    phrase = text if whole else _leading_phrase(text)
    return (_of_kind(phrase) or _unlabelled(phrase), block.line) if phrase else None


# The title of the first of several panels: "Left: Speed".
_OF_PANEL = re.compile(
    r"(?:left|right|top|bottom|upper|lower|panel|\(?[a-d]\))(?!\w)", re.IGNORECASE
)
# What a sentence on the drawing starts with: "Cells display white text".
_OF_FIGURE = re.compile(
    r"(?:the\s+|each\s+)?(?:rows?|columns?|cells?|values?|numbers?|colou?rs?|ax[ei]s|labels?|ticks?|panels?|lines?|bars?"
    r"|legend|dark\w*|light\w*)\b|.*\b(?:from|in|of)\s+the\s+(?:\w+\s+)?(?:image|figure|picture|screenshot|table)\b",
    re.IGNORECASE,
)


def _leading_phrase(text: str) -> str:
    """Return the phrase without a verb that leads a paragraph: "Rain by month, in mm. Rows are"."""
    phrase = next(iter(doubt_patterns.sentences(NUMBERED.sub("", text))), "").strip().rstrip(".")
    phrase = _ON_AXES.sub("", _NOTE.sub("", phrase))
    named = phrase.partition(" ")[0] != phrase.partition(" ")[0].lower()  # "chrF of a model"
    long = len(phrase.split()) > _MOST_WORDS
    if (
        _SENTENCE.search(re.sub(r"\([^()]*\)", "", phrase))
        or _OF_FIGURE.match(phrase)
        or long
        or not named
    ):
        return ""
    return "" if is_general(phrase) else phrase


# -- what the figure is said to show --------------------------------------------------------------


_NAMED = (
    r"(?:the\s+|an?\s+)?(?P<title>[^\W\d_](?:\([^()]*\)|[^.,;:()\"“”]){3,120}?)(?=\s*[.,;:(]|$)"
)
_SHOWN = re.compile(
    rf"(?:\b{FIGURE}\b[^.;]{{0,60}}?\s|^(?:it|they|this)\s)"
    rf"(?:shows?|showing|reports?|displays?|presents?)\s+{_NAMED}"
    rf"|\b{FIGURE}\s+of\s+{_NAMED.replace('title', 'of')}",
    re.IGNORECASE,
)
# What a sentence says of the drawing, or of one part of it.
_DRAWN = re.compile(
    rf"\b(?:{FIGURE}|grid|cells?|values?|numbers?|following|side|how|that|which)\b", re.IGNORECASE
)


def _shown(blocks: Sequence[Block]) -> Iterator[tuple[str, int]]:
    """Yield what the figure is said to show: "a heatmap of the yields of four crops"."""
    for block in blocks[:2]:
        for sentence in doubt_patterns.sentences(block.text):
            for match in _SHOWN.finditer(sentence):
                title = (match["title"] or match["of"]).strip()
                first, *more = title.split()
                whole = more and first.casefold() not in numerals.WORDS and len(more) < _MOST_WORDS
                if whole and not _DRAWN.search(title) and not _SENTENCE.search(title):
                    yield title[0].upper() + title[1:], block.line
