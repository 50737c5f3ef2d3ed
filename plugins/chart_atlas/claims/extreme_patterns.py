"""Shapes of statements of an extreme."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..language import matches
from .sentence_patterns import GROUP, TAG, is_uncertain

GOOD_OR_BAD = {"best": True, "worst": False, "top": True}
# Whether a word of extremes means the largest.
is_high = matches("highest|maximum|max|largest|greatest|strongest|peaks?|sweet spot")
_SUP = (
    r"(?P<word>highest|lowest|maximum|minimum|max|min|largest|smallest|greatest|strongest|weakest"
    r"|best|worst|top|peak)"
)
_NOUN = (
    r"(?:(?:<N>|overall|absolute|single|individual|observed|recorded|reported|stated|average|mean|cell|test)\s)*"
    r"(?:<N>|values?|scores?|performance|results?|numbers?|cells?|data\spoints?|points?|entry|entries"
    r"|accurac(?:y|ies)|correlations?|percentages?|counts?|rates?|readings?)"
    r"(?:\s(?:values?|scores?|performance|cells?|rates?|coefficients?|percentages?))?"
)
# What may stand between an extreme, its number and its place, and changes none of them.
_BETWEEN = (
    r"(?:\s|[(),:/=%\"]|<[PMVXD]\d+>(?:-[\w.%]+)?(?:'s)?|<N>|(?:is|was|are|were|of|at|in|for|by|with|on|under|from"
    r"|when|where|the|a|an|and|which|that|both|occurs?|occurring|occurred|found|observed|achieved|achieves|reached|reaching"
    r"|reaches|recorded|located|seen|appears|obtained|being|belongs|to|held|equals|equal|stands|entire|whole|chart|heatmap"
    r"|figure|grid|matrix|map|plot|image|overall|across|all|model|setting|configuration|cell|row|column|combination|value|panel"
    r"|types?|point|i\.e\.,?|specifically|namely|maximum|minimum|corresponding|intersection|combined|using|table|alone|only|single)\b)*"
)
_RANKS = {
    "second": 2, "2nd": 2, "next": 2, "third": 3, "3rd": 3, "fourth": 4,
}  # fmt: skip
EXTREME = re.compile(
    rf"(?:(?P<subject><[PM]\d+>)(?:'s)?\s(?:\w+\s)?(?P<has>has|have|shows|achieves|yields|records|reaches|exhibits|attains"
    rf"|holds|scores|gets|obtains|posts|produces|contains|reports|is|marks|represents)\s(?:by\sfar\s)?)?"
    rf"(?P<own>its|their|the|an?)?\s?\b(?P<abs>absolute\s|overall\s|single\s|global\s|observed\s)*"
    rf"(?:(?P<rank>second|third|fourth|2nd|3rd|next)[-\s])?"
    rf"(?:{_SUP}\s{_NOUN}|(?P<peaks>peaks?|maximum|minimum|sweet\sspot)\"?(?=\s(?:\(|is|at|of|occurs|value)))(?!\w)(?P<tail>{_BETWEEN})"
)
_WHOLE = re.compile(
    r"\b(?:entire|whole)\s(?:chart|heatmap|figure|grid|matrix|dataset|plot)\b|\babsolute\b|\bglobal\b"
    r"|\boverall\s(?:highest|lowest|maximum|minimum)"
)


@dataclass(frozen=True, slots=True)
class ExtremeWords:
    """Where an extreme is stated, and in which words.

    word: "highest" or the like. rank: 2 for the second-highest. whole: it is that of the whole
    chart. has: what stands before it has it ("A has the highest"); subject_start: where that is.
    local: it is called "a peak", which there may be more of. its: it is that of what stands before.
    of: where the places stand that it is the extreme of ("the highest value of A is"), if it tells.
    """

    start: int
    end: int
    word: str
    rank: int
    whole: bool
    has: bool
    subject_start: int
    local: bool
    its: bool
    of: tuple[int, int] | None


def extremes(text: str) -> Iterator[ExtremeWords]:
    """Yield the statements of an extreme in a coded text, each up to its last number or place."""
    for match in EXTREME.finditer(text):
        start = (
            match.start("own")
            if match["own"]
            else match.start("word" if match["word"] else "peaks")
        )
        tail = _NEXT_CLAUSE.split(match["tail"] + text[match.end() :], maxsplit=1)[0]
        tail = tail[: len(match["tail"])]
        of = _OF.match(text, match.start("tail"))
        last = max((found.end() for found in TAG.finditer(tail)), default=0)
        if last and (closed := re.match(r"(?:-[\w.%]+)?\)?", tail[last:])):
            last += closed.end()
        end = match.start("tail") + last
        # A number at a place that is called an extreme: "15.3 in 2023 is the …".
        number = match["subject"] and _OF_NUMBER.search(text[: match.start("subject")])
        if number or is_uncertain(text, start, end):
            continue
        yield ExtremeWords(
            start=start,
            end=end,
            word=match["word"] or match["peaks"],
            rank=_RANKS.get(match["rank"] or "", 1),
            whole=bool(_WHOLE.search(text[match.start() : end])),
            has=bool(match["has"]) and match["own"] not in ("its", "their"),
            subject_start=match.start("subject") if match["subject"] else start,
            its=match["own"] in ("its", "their"),
            local=match["own"] in ("a", "an") or match["peaks"] == "sweet spot",
            of=of.span("of") if of else None,
        )


# Where the next clause begins: "the lowest value, and A has the highest".
_NEXT_CLAUSE = re.compile(
    r"(?:,\s|(?<!>)\s)(?:and|but|while)\s(?:the\s)?(?=<[PM]\d+>\s(?!(?:in|at|on|for|and|or)\b)\w)"
)
_LINE = (
    r"<X\d+>|columns?|rows?|panels?|heatmap|models?|methods?|datasets?|benchmarks?|tasks?|group|setting|chart"
    r"|plot|data|case"
)
_OF = re.compile(
    rf"(?P<of>(?:\s(?:in|at|on|for|of|within|among|across|under|from|by|with)\s(?:the\s|both\s)?(?:(?:{_LINE})\s)?"
    rf"{GROUP}(?:'s)?(?:\s(?:{_LINE}))*)+)"
    r"(?:\s\(<V\d+>%?\)|,\s(?:at\s)?<V\d+>%?,)?"
    r"(?:,?\s(?:are|were|(?!across\b)[a-z]+s)\b|\s?[:=])"
)
_OF_NUMBER = re.compile(r"(?:<V\d+>|\b(?:in|at|on|for|of|with|by|to|from))\s(?:the\s)?$")


OWNS_EXTREME = re.compile(
    rf"(?P<one><[PM]\d+>)(?:'s)?(?:\s<N>)?\s(?P<value><V\d+>)(?:\s(?:in|on|at|for)\s(?P<two><[PM]\d+>))?"
    rf"\s(?:is|was|marks|represents)\sthe\s(?:overall\s|single\s|absolute\s)?{_SUP}\s{_NOUN}(?P<whole>(?:\s(?:of|in)\sthe\s(?:entire|whole)\s\w+)?)"
)
