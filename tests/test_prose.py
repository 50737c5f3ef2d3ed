"""Where parts of a text are marked in its prose, whatever Markdown makes of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from chart_atlas.reading.outline import anchor_lines, parse_outline
from chart_atlas.reading.source import Seed
from chart_atlas.site import prose
from chart_atlas.site.prose import Mark, prose_html
from lengths import examples


def seed(text: str) -> Seed:
    return Seed("case.txt", Path("case.txt"), text)


def marked(text: str, *parts: tuple[int, str]) -> str:
    """The prose of a text, with [n…n] around what is marked and (n) behind it."""
    marks = [
        Mark(line, part, f"[{number}", f"{number}]", f"({number})")
        for number, (line, part) in enumerate(parts, 1)
    ]
    return "".join(prose_html(segment, marks) for segment in parse_outline(seed(text)).segments)


CASES = {
    "a part of a line": ("It is 5 here.", [(1, "is 5")], "It [1is 51](1) here."),
    "across emphasis": (
        "At **A 3** and **B** (4).",
        [(1, "At **A 3** and **B**")],
        "[1At 1]<strong>[1A 31]</strong>[1 and 1]<strong>[1B1]</strong>(1) (4).",
    ),
    "half of an emphasis": (
        "At **A 3** and **B 4**.",
        [(1, "3** and **B")],
        "At <strong>A [131]</strong>[1 and 1]<strong>[1B1](1) 4</strong>.",
    ),
    "across code and escapes": (
        r"At `a_b` and \*c\* & <d>.",
        [(1, r"`a_b` and \*c\* & <d>")],
        "At [1<code>a_b</code>1][1 and *c* &amp; &lt;d&gt;1](1).",
    ),
    "the second of two alike": (
        "Up, then up, then down.",
        [(1, "Up, then up, then")],
        "[1Up, then up, then1](1) down.",
    ),
    "on the line that is meant": ("Up at A\nand up at A.", [(2, "up at A")], "and [1up at A1](1)."),
    "two on one line": ("A is 1, B is 2.", [(1, "B is 2"), (1, "A is 1")], "[2A is 12](2), [1B"),
    "one within another": (
        "A is 1 and B is 2.",
        [(1, "B is 2"), (1, "A is 1 and B is 2")],
        "[2A is 1 and 2][2B is 22](2)(1).",
    ),
    "two that overlap": (
        "A is 1 and B is 2.",
        [(1, "A is 1 and"), (1, "and B is 2")],
        "[1A is 1 1][1and1](1)[2 B is 22](2).",
    ),
    "the same twice": ("A is 1.", [(1, "A is 1"), (1, "A is 1")], "[1A is 11](1)(2)."),
    "in an item": (
        "* **A:** 1 is best.",
        [(1, "1 is best")],
        "<strong>A:</strong> [11 is best1](1).",
    ),
    "in a heading": ("## A is best", [(1, "A is best")], "[1A is best1](1)</h3>"),
    "behind a link, not in it": (
        "See [A is 1](https://h/) now.",
        [(1, "A is 1")],
        '<a href="https://h/">[1A is 11]</a>(1) now.',
    ),
    "a link and all": (
        "See [A](https://h/) is 1.",
        [(1, "[A](https://h/) is 1")],
        '<a href="https://h/">[1A1]</a>[1 is 11](1).',
    ),
    "an entity": ("A &amp; B are 1.", [(1, "A &amp; B")], "[1A &amp; B1](1) are 1."),
    "what is not there: its whole block": (
        "A is **1**.",
        [(1, "B is 2")],
        "[1A is 1]<strong>[111]</strong>[1.1](1)",
    ),
    "what is not there, beside what is": (
        "A is 1.",
        [(1, "B is 2"), (1, "is 1")],
        "[1A 1][2is 12](2)[1.1](1)",
    ),
    "below code": ("```\nA is 1\n```", [(2, "A is 1")], "</pre><p>(1)</p>"),
    "nothing on another line": ("A is 1.\n\nB is 2.", [(2, "A is 1")], "<p>A is 1.</p>"),
}


@pytest.mark.parametrize("case", CASES)
def test_a_part_is_marked(case: str) -> None:
    text, parts, shown = CASES[case]
    found = marked(text, *parts).replace("\n", "").replace(' id="L1"', "")
    assert shown.replace("\n", "") in found.replace("\n", "")


# Signs that no text has: what marks, and nothing else.
OPEN, CLOSE, BEHIND = "\ue000", "\ue001", "\ue002"
LINES = st.lists(st.text("ab *_`~\\[](<>&;!#-|1\u00e9", max_size=12), min_size=1, max_size=6)


@given(LINES, st.data())
@examples(300)
def test_marks_change_nothing_but_what_they_put_in(lines: list[str], data: st.DataObject) -> None:
    """Whatever is marked in whatever text, the prose between the marks stays as it is."""
    marks = []
    for _ in range(data.draw(st.integers(1, 3))):
        number = data.draw(st.integers(1, len(lines)))
        start = data.draw(st.integers(0, len(lines[number - 1])))
        part = lines[number - 1][start : start + data.draw(st.integers(1, 12))]
        marks.append(Mark(number, part, OPEN, CLOSE, BEHIND))
    for segment in parse_outline(seed("\n".join(lines))).segments:
        found = prose_html(segment, marks)
        assert found.count(OPEN) == found.count(CLOSE)
        for sign in (f"<p>{BEHIND * 3}</p>", f"<p>{BEHIND * 2}</p>", f"<p>{BEHIND}</p>"):
            found = found.replace(f"</pre>\n{sign}", "</pre>\n")
        plain = found.translate(dict.fromkeys(map(ord, (OPEN, CLOSE, BEHIND))))
        assert plain.replace("</code><code>", "") == prose_html(segment).replace(
            "</code><code>", ""
        )


@given(LINES)
@examples(100)
def test_each_anchor_that_is_named_is_in_the_prose_or_in_a_table(lines: list[str]) -> None:
    outline = parse_outline(seed("\n".join(lines)))
    prose = "".join(map(prose_html, outline.segments))
    rows = {row.line for part in outline.segments if part.table for row in part.table.rows}
    for line in anchor_lines(outline):
        assert f'id="L{line}"' in prose or line in rows


def test_marks_that_know_themselves_to_be_html_escape_nothing_around_them() -> None:
    """Renderers put strings together in their own ways, and one such string would escape the rest."""
    [segment] = parse_outline(seed("Say *so* here.")).segments
    mark = Mark(1, "so", Markup("<b>"), Markup("</b>"), Markup("<i></i>"))
    [inline] = prose._tokens_with_marks(segment.tokens[1], [mark])
    assert {type(token.content) for token in inline.children or []} == {str}
