"""The title of the figure: stated as such, else what the text opens with."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...language import quoted
from ..axis_items import lead_and_rest
from ..outline import Block
from ..patterns import doubt_patterns, section_patterns
from ..sections import Sections


def chart_title(parts: Sections) -> tuple[str | None, int]:
    """Return the title of a figure and its line; None and 0 where the text gives none.

    A heading of its own words comes first. What is said to be the title ("Title: ...", 'a heatmap
    titled "..."') comes before one that only says what is described ("Heatmap of a model"), and
    the line that opens a text without a heading comes last.
    """
    heading = parts.heading
    own = (_of_kind(heading.text) or _unlabelled(heading.text)) if heading else ""
    # What names two kinds of chart is a title of several figures.
    if heading and not is_general(own) and len(section_patterns.kinds(own)) != 1:
        return own, heading.line
    labelled = list(dict.fromkeys(_labelled(parts)))
    if len({title for title, _ in labelled}) == 1:
        return labelled[0]
    if told := next(_told(parts), None):
        return told
    if heading and not is_general(own):
        return own, heading.line
    # A heading of no words of its own ("Image description") may stand over the title.
    opening = [block for block in parts.opening if not _says_nothing(block)]
    found = next((_opening(block, parts.opening) for block in opening), None)
    # As in: Heatmap: Two panels
    called = heading and section_patterns.headed(heading.text)
    if not found and heading and called and not section_patterns.section_called(own):
        return own, heading.line
    return found or (None, 0)


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
    match = _LABELLED.fullmatch(text)
    text = match["title"].strip() if match else text
    head, colon, behind = text.rpartition(": ")
    text = head if colon and is_general(behind) else text
    whole = _QUOTED_WHOLE.fullmatch(text)
    return whole["title"].strip() if whole else text


# -- what is said to be the title -----------------------------------------------------------------


_FIGURE = (
    r"(?:heat\s?-?map|figure|chart|plot|graphic|image|picture|matrix|graph|table|diagram"
    r"|illustration|visuali[sz]ation)"
)
_LABELLED = re.compile(
    rf"(?:(?:the|overall|main|{_FIGURE})\s+)*(?:title"
    rf"|heading|headline|caption)\s*(?:\([^()]*\)\s*)?[:=]\s*(?P<title>\S.*)",
    re.IGNORECASE,
)
# The title itself, or behind a word on where it stands: 'At the top: "Yield"'.
_ONLY_QUOTED = re.compile(r"(?:[^\"“”`:]{1,40}:\s*)?[\"“`](?P<title>[^\"“”`]+)[\"”`]")
_NO_TITLE = re.compile(
    r"\W*(?:none\b.*|no(?:t)?\b.*|n/?a|untitled|missing|illegible\b.*|cut\s+off\b.*|-+)\W*",
    re.IGNORECASE,
)


def _labelled(parts: Sections) -> Iterator[tuple[str, int]]:
    """Yield what stands behind "Title:", each with its line."""
    for block in (*parts.overview, *parts.axes):
        if block.kind in ("table", "code") or not (match := _LABELLED.fullmatch(block.text)):
            continue
        said = match["title"].strip()
        only = _ONLY_QUOTED.match(said) if len(quoted(said)) == 1 else None
        title = only["title"].strip() if only else said.rstrip(".")
        if not _NO_TITLE.fullmatch(said):
            yield title, block.line


# The heatmap ... titled "X"; the figure, "X", is ...; a heatmap bears the title X.
_TOLD = (
    re.compile(
        rf"\b{_FIGURE}\b(?P<between>[^.;:\"“”]{{0,40}}?)\b(?:(?:the|its)\s+caption|titled|entitled|headed|captioned"
        rf"|called|named"
        r"|labell?ed|(?:has|bears|carries"
        r"|with)\s+the\s+title)\s*:?\s*[\"“](?P<title>[^\"“”]{3,160})[\"”]"
        r"(?!\s*(?:,|and|&|/)\s*[\"“])",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?i:{_FIGURE})(?P<between>),?\s+\(?[\"“](?P<title>[A-Z0-9][^\"“”]{{2,160}})[\"”]"
    ),
    re.compile(
        rf"\b{_FIGURE}\b(?P<between>)\s+(?:has|bears"
        rf"|carries)\s+the\s+title\s+(?P<title>[A-Z][^.\"“”]{{3,160}}?)\.(?:\s|$)"
    ),
    re.compile(
        rf"^[\"“]?(?P<title>[A-Z][^.\"“”]{{3,160}}?)[\"”]?\s+is\s+the\s+(?:heading"
        rf"|title)\s+of\s+th\w+\s+{_FIGURE}\b(?P<between>)"
    ),
)
# What is titled so is a part of the figure.
_PART = re.compile(
    r"\b(?:panels?|rows?|columns?|axis|axes|legend|bar|scale|left|right|upper|lower|top|bottom"
    r"|first|second"
    r"|third|each|both|one|sub\w*)\b",
    re.IGNORECASE,
)


def _told(parts: Sections) -> Iterator[tuple[str, int]]:
    """Yield the titles that sentences give the figure, each with its line."""
    for block in parts.overview:
        for pattern in _TOLD if block.kind in ("text", "item") else ():
            if not (match := pattern.search(block.text)):
                continue
            before = re.split(r"[.;:]\s", block.text[: match.start()])[-1]
            words = match["title"].split()
            if len(words) > 1 and not _PART.search(f"{before} {match['between']}"):
                yield match["title"].strip().rstrip("."), block.line


# -- the line that opens the text ---------------------------------------------------------------


_RULED = re.compile(r"\s+[=]{3,}$")
_TAGGED = re.compile(r"<h[1-6]>(?P<title>[^<>]+)</h[1-6]>", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"[\[(].*[\])]\.?", re.DOTALL)
# A title is no sentence.
_MOST_WORDS = 18
_SENTENCE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|do|does|did|can|will|shows?|each|every|you|we|i|it|its|they)\b"
    rf"|^(?:the|an?|this|these|both)\s+(?:\S+\s+){{0,2}}{_FIGURE}|:\s|!",
    re.IGNORECASE,
)
# What a phrase calls rows or columns is no part of a title, nor is a note at its end.
_ON_AXES = re.compile(r"(?:,[^,]*\b(?:rows?|columns?|axis)\b[^,]*)+$", re.IGNORECASE)
_NOTE = re.compile(r"\s+\([^()]*\)$")
# As in: Figure S4. Recall by corpus.
_NUMBERED = re.compile(
    r"^(?:fig(?:ure)?|table|chart|plate|exhibit)\b\.?\s*[A-Z]?\.?\d+[a-z]?"
    r"\s*[.:|\N{EN DASH}\N{EM DASH}-]\s*",
    re.IGNORECASE,
)


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
    if _NUMBERED.fullmatch(f"{lead.rstrip('.')}."):
        text, lead = rest, ""
    led = lead and block.strong and (not rest or _IN_BRACKETS.fullmatch(rest) or lead.endswith("."))
    marked = block.kind != "text" or led or tagged or ruled or _QUOTED_WHOLE.fullmatch(text)
    announces = block.kind == "text" and text.endswith(":")
    text = (lead if led else text).rstrip(":")
    section = block.kind == "heading" and section_patterns.section_called(text)
    labelled = _LABELLED.fullmatch(text)
    none = bool(labelled and _NO_TITLE.fullmatch(labelled["title"]))
    panel = block is not opening[0] and bool(_OF_PANEL.match(text))
    if (section and block is not opening[0]) or section_patterns.axis_roles(lead) or announces:
        return None
    if none or panel:
        return None
    whole = "!" not in text and not text.endswith(".") and len(text.split()) <= _MOST_WORDS
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
    r"(?:rows?|columns?|cells?|values?|numbers?|colou?rs?|ax[ei]s|labels?|ticks?|panels?|lines?|bars?"
    r"|legend|dark\w*|light\w*)\b|.*\b(?:from|in|of)\s+the\s+(?:image|figure|picture|screenshot)\b",
    re.IGNORECASE,
)


def _leading_phrase(text: str) -> str:
    """Return the phrase without a verb that leads a paragraph: "Rain by month, in mm. Rows are"."""
    phrase = next(iter(doubt_patterns.sentences(_NUMBERED.sub("", text))), "").strip().rstrip(".")
    phrase = _ON_AXES.sub("", _NOTE.sub("", phrase))
    named = phrase.partition(" ")[0] != phrase.partition(" ")[0].lower()  # "chrF of a model"
    long = len(phrase.split()) > _MOST_WORDS
    if _SENTENCE.search(phrase) or _OF_FIGURE.match(phrase) or long or not named:
        return ""
    return "" if is_general(phrase) else phrase
