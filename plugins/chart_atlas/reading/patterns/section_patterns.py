"""What headings and lead-ins announce: sections, axes, legends, kinds of chart."""

from __future__ import annotations

import re
from functools import lru_cache

from ...language import contains, norm, numerals, without_notes
from ...model import ROLES, Role
from .declaration_patterns import is_axis_name
from .label_patterns import is_place_word, names_panel, notes

_SECTIONS = (
    ("axes", re.compile(r"components?\b|\baxes\b|\baxis\b|\blegend\b|\blayout\b")),
    ("data", re.compile(
        r"detail(?:ed|s)\b|content|\bmatrix\b|\btables?\b|\breadings?\b|transcri|\bgrid\b|\bcells?\b"
        r"|\bnumbers\b|embedded text|\bdata\b|\bvalues?\b|\banalysis\b|\bresults?\b|\bextract")),
    ("interpretation", re.compile(
        r"interpretation|conclusions?\b|implications?\b|discussion|significance")),
    ("overview", re.compile(r"overview|summary|introduction|description")),
)  # fmt: skip
# A heading with one of these opens remarks, whatever else it says ("Error Analysis").
_FIRST = (
    "observations",
    re.compile(
        r"^key\b|^notable\b|\b(?:trends?|errors?|derived|spatial|statistics?|comparisons?|patterns?"
        r"|insights?|findings?|observations?|anomal\w+|limitations?|caveats?)\b"
    ),
)


_REMARKS = re.compile(r"\b(?:trends?|insights?|findings?|observations?|patterns?|anomal\w+)\b")
_ONE_PANEL = re.compile(
    r"\b(?:left|right|top|bottom|upper|lower|middle|first|second|third)\s+(?:heat\s?map|panel|sub-?plot)\b"
    r"|\bpanel\s+[a-h1-9]\b"
)


# The same headings part a text for its cells and for its statements.
@lru_cache(maxsize=256)
def section_called(heading: str) -> str | None:
    """Return which section a heading opens: axes, data, observations, … or None."""
    text = norm(heading)
    if _ONE_PANEL.search(text) and not _REMARKS.search(text):
        return None  # "Right panel: Expected calibration error"
    if _FIRST[1].search(re.sub(r"^[0-9.]+\s*", "", text)):
        return _FIRST[0]
    return next((name for name, pattern in _SECTIONS if pattern.search(text)), None)


_COMMENT = re.compile(
    r"(?:(?:key|notable|general|overall|main)\s+)?(?:trends?|observations?|patterns?|notes?|insights?"
    r"|remarks?|comments?|findings?|takeaways?|anomal(?:y|ies)|outliers?|summary|interpretation|conclusions?)\b.{0,40}"
)


def is_comment(lead: str) -> bool:
    """Return whether a label announces remarks about the data ("Trend Verification")."""
    return bool(_COMMENT.fullmatch(norm(lead).rstrip(":")))


_COLUMN = re.compile(
    r"\bx[- ]?ax[ie]s\b|\bhorizontal\b|\babscissa\b|^x\b(?!-)|\(x\)|\b(?:lower|bottom|upper"
    r"|top)\s+labels?\b",
    re.IGNORECASE,
)
_ROW = re.compile(
    r"\by[- ]?ax[ie]s\b|\bvertical\b|\bordinate\b|^y\b(?!-)|\(y\)|\b(?:left|right"
    r"|side)\s+labels?\b",
    re.IGNORECASE,
)
_BOTH = re.compile(
    r"\bboth\s+axes\b|\baxes\s*\(both\)|\brows\s+and\s+columns\b|\bx\s*(?:and|&|/)\s*y[- ]?axes\b",
    re.IGNORECASE,
)
_COLUMN_WORD = re.compile(r"\bcolumns?\b", re.IGNORECASE)
_ROW_WORD = re.compile(r"(?<!in a )\brows?\b", re.IGNORECASE)
# Whether a lead-in names the colour legend.
is_legend = contains(
    r"\b(?:colou?r\s*-?(?:bar|scale|map|gradient|key)?|legend|gradient)\b", re.IGNORECASE
)
# Whether a lead-in names a scale of colours, as lines and bars have none.
names_scale = contains(r"\bcolou?r\s*-?(?:bar|scale|map|gradient)\b", re.IGNORECASE)
# Whether a lead-in names the title of the chart.
is_title = contains(r"\b(?:title|heading)s?\b", re.IGNORECASE)
# Whether a lead-in announces the titles of several panels.
lists_panels = contains(
    r"\b(?:titles|sections|panels?|sub-?(?:plots|charts|titles|figures)|charts)\b", re.IGNORECASE
)
# What stands from left to right is a column's, whatever it is called: "Categories (Left to Right)".
_ALONG = re.compile(
    r"(?P<name>[A-Za-z][A-Za-z /-]{1,40}?)\s*(?:\(|(?P<comma>,)\s+)"
    r"(?:(?P<row>(?:from\s+)?top\s+to\s+bottom)|(?:from\s+)?left\s+to\s+right)(?(comma)|\))",
    re.IGNORECASE,
)


_ONE_BY_ONE = re.compile(r"\b(?P<line>row|column|line)\s+by\s+(?P=line)\b", re.IGNORECASE)


def axis_roles(lead: str) -> tuple[Role, ...]:
    """Return the axes that a lead-in such as "Y-axis (Vertical)" or "Both axes" names."""
    if is_legend(lead):
        return ()
    # "The values, row by row" announces data, and no axis.
    lead = _ONE_BY_ONE.sub("", lead).strip()
    axes = bool(_ROW.search(lead)), bool(_COLUMN.search(lead))
    if all(axes) or _BOTH.search(lead):
        return ROLES
    words = axes if any(axes) else (bool(_ROW_WORD.search(lead)), bool(_COLUMN_WORD.search(lead)))
    along = _ALONG.fullmatch(lead)
    if along and not any(words) and not (lists_panels(lead) or names_panel(lead)):
        return ("row" if along["row"] else "column",)
    return tuple(role for role, named in zip(ROLES, words, strict=True) if named and not all(words))


# Whether a text names an axis, as no tick does.
names_axis = contains(r"\b(?:[xy][- ]?ax[ie]s|(?:horizontal|vertical)\s+ax[ie]s)\b", re.IGNORECASE)


_AXIS_LEAD = re.compile(
    r"(?:the\s+)?(?:[xy](?:[- ]?axis)?|(?:horizontal|vertical)(?:\s+axis)?|(?:row|column)\s+axis)"
    r"(?:\s+(?:labels?|titles?|ticks?|values?))?(?:\s*\([^()]*\))?",
    re.IGNORECASE,
)


def is_axis_lead(lead: str) -> bool:
    """Return whether a lead-in is the word for an axis and nothing else: "x", "Y-axis (left)"."""
    return bool(_AXIS_LEAD.fullmatch(lead.strip(" :")))


def is_axis_word(text: str) -> bool:
    """Return whether a parenthesis says which axis is meant, or where it stands."""
    places = re.compile(
        r"\b(?:[xy]|left|right|bottom|top|side|axis|shared|common|identical|same|both|all|each|every)\b",
        re.IGNORECASE,
    )
    patterns = (_COLUMN, _ROW, _COLUMN_WORD, _ROW_WORD, places)
    return any(pattern.search(text) for pattern in patterns)


_KINDS = (
    ("heatmap", re.compile(
        r"heat\s?-?(?:maps?|tables?|grids?)|confusion matri|correlation matri"
        r"|colou?r(?:ed|-coded)\s+(?:grid|matrix|table)|shaded\s+(?:\w+\s+)?(?:grid|matrix"
        r"|table)", re.IGNORECASE)),
    ("line", re.compile(r"\bline (?:charts?|graphs?|plots?)", re.IGNORECASE)),
    ("bar", re.compile(
        r"\bbar (?:charts?|graphs?|plots?)|\bhistograms?|\b(?:grouped|stacked|clustered) bars",
        re.IGNORECASE)),
    ("scatter", re.compile(r"\bscatter\s?-?(?:plots?|charts?|graphs?)", re.IGNORECASE)),
    ("diagram", re.compile(r"\b(?:diagrams?|flow\s?charts?|schematics?)\b", re.IGNORECASE)),
    ("table", re.compile(r"\b(?:data )?tables?\b", re.IGNORECASE)),
    ("other", re.compile(
        r"\b(?:pie|radar|box|violin|area|bubble|contour|spider|waterfall)\s?-?(?:charts?|plots?|diagrams?)\b"
        r"|\b(?:sankey|tree\s?-?maps?|choropleth|pictograms?|parallel[- ]coordinates)\b",
        re.IGNORECASE)),
)  # fmt: skip
# What all of them have: most labels name no kind.
_ANY_KIND = re.compile(
    r"map|table|grid|matri|chart|graph|plot|gram|schematic|sankey|bars|pleth|coord"
)
_DENIED = re.compile(r"\bnot\s+(?:really\s+)?an?\s+heat\s?-?map\b", re.IGNORECASE)
# Whether a sentence tells what bars, lines or dots of a figure stand for, but not: colour bars.
draws_marks = contains(
    r"(?:^|[.:;]\s+)(?:(?:the|each|all|every|groups\s+of|"
    rf"{'|'.join(numerals.WORDS[2:])}|\d+|\w+ly)\s+)*(?:bars?|columns(?=\s+rise)|curves?|lines?|dots?|wedges?|slices?|bubbles?)\s+"
    r"(?:shows?|stands?|represents?|gives?|marks?|tells?|plots?|cross|rises?|encodes?|compares?)\b",
    re.IGNORECASE,
)
# Whether a text says that the cells of a table have colours.
tells_colored_cells = contains(
    r"\b(?:cells?|tiles?|squares?|backgrounds?)\b[^.]*\b(?:shaded|tinted|colou?r\w*)\b"
    r"|\b(?:shaded|tinted|colou?red)\s+(?:cells?|tiles?|squares?|backgrounds?)\b|\bheat-?colou?red\b",
    re.IGNORECASE,
)
# Whether a text calls its figure a table of ranks.
calls_leaderboard = contains(
    r"\b(?:leader-?boards?|score-?boards?|standings|league\s+tables?)\b", re.IGNORECASE
)
# Whether a text speaks of a chart without saying of which kind.
is_some_chart = contains(r"\b(?:charts?|plots?|graphs?|figures?)\b", re.IGNORECASE)


def kinds(text: str) -> tuple[str, ...]:
    """List the kinds of chart that a text names, in order of mention.

    A heatmap may be called a table as well: "Table-style heatmap".
    """
    if not _ANY_KIND.search(text.lower()):
        return ()
    plain = _DENIED.sub("", text)
    found = [(match.start(), name) for name, pattern in _KINDS if (match := pattern.search(plain))]
    names = [name for _, name in sorted(found)] or ["other"] * (plain != text)
    return tuple(name for name in names if name != "table" or "heatmap" not in names)


def is_other_chart(text: str) -> bool:
    """Return whether a text names a chart that is no heatmap: "(b) Bar chart of errors"."""
    return bool(kinds(text)) and kinds(text)[0] not in ("heatmap", "table")


def is_kind_heading(heading: str) -> bool:
    """Return whether a heading announces the kind of the figure: "Chart/Diagram Type"."""
    return bool(re.search(r"\btype\b|\bkind\b", heading, re.IGNORECASE)) and ":" not in heading


_CAPTION = re.compile(
    r"(?:sub-?)?(?:table|panel|chart|heat\s?map|figure|fig\.|matrix"
    r"|plot)\s*\(?[0-9a-zA-Z]{1,3}\)?\s*[:.\N{EN DASH}\N{EM DASH}-]\s*"
    r"(?P<title>\S.{1,120}?)\.?",
    re.IGNORECASE,
)


def caption(text: str) -> str | None:
    """Return the title in a caption: "Table 1: Incidence in the north"."""
    match = _CAPTION.fullmatch(text.strip())
    return match["title"] if match else None


_HEADED = re.compile(r"(?P<kind>[^:]{1,60}?):\s*(?P<title>\S.*)")


def headed(heading: str) -> tuple[str, str] | None:
    """Split "Heatmap Comparison: A vs. B" into what it calls the chart and its title."""
    match = _HEADED.fullmatch(heading.strip())
    cut = match and match["kind"].count("(") > match["kind"].count(")")
    if not match or cut or not (kinds(match["kind"]) or is_some_chart(match["kind"])):
        return None
    return match["kind"], match["title"].strip()


_LEAD_NAME = re.compile(r"\s[-\N{EN DASH}\N{EM DASH}→]\s+(?P<name>.+)")
# Month (x), True class (rows), x = month
_NAME_FIRST = re.compile(
    r"(?P<before>[^()=]+?)\s*\((?:[xy](?:[- ]axis)?|rows?|columns?|vertical|horizontal)\)"
    r"|[xy]\s*=\s*(?P<behind>[^()=]+)",
    re.IGNORECASE,
)


_PLACE_OF_AXIS = re.compile(r"(?:the\s+)?(?:vertical|horizontal)(?:ly)?", re.IGNORECASE)


def name_in_lead(lead: str) -> str | None:
    """Return the axis name that a lead-in holds: "Vertical axis – True emotion", "Rows (Model)"."""
    if along := _ALONG.fullmatch(lead.strip()):
        name = along["name"]
        named = norm(name) == "categories" or (is_axis_name(name) and not is_place_word(name))
        named = named and not _PLACE_OF_AXIS.fullmatch(name)
        return name if named else None
    if match := _LEAD_NAME.search(lead):
        name = without_notes(match["name"])
        return (name if "(" in name else name.rstrip(")")) or None
    found = next((note for note in notes(lead) if not is_axis_word(note)), None)
    match = _NAME_FIRST.fullmatch(lead.strip())
    name = (match["before"] or match["behind"]).strip() if match else ""
    return found or (name if name and not is_axis_word(name) else None)
