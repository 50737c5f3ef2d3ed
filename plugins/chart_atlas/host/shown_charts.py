"""Charts in pages of the author's: a comment of a page becomes a panel, a table or a number.

Such a comment reads `<!-- chart-atlas: chart ID panel=NAME value at=ROW/COLUMN -->`. What it names
is looked up before anything is written; what Markdown takes for code is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path

import markdown
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files, InclusionLevel, get_files
from mkdocs.utils.meta import get_data

from ..atlas import ChartEntry, PanelEntry, slug, tick_key
from ..reading import SeedError
from ..site import Site, blocks
from ..terminal import harmless_lines
from .mkdocs_private import set_exclusions

_COMMENT = re.compile(r"<!--\s*chart-atlas:(?!\s*home\s*-->)(.*?)-->", re.DOTALL)
# In a list Markdown puts a paragraph around it, where no table may stand.
_ALONE = re.compile(rf"<p>\s*({_COMMENT.pattern})\s*</p>", re.DOTALL)
_WORD = re.compile(r"""(\w+)=(?:"([^"]*)"|'([^']*)'|(\S+))|(\S+)""")
_FORMS = ("picture", "table", "value")
_NAMES = ("panel", "at")
# So many of what was perhaps meant are told.
_NEAREST = 3
_LIKE = 0.4
# An address that was left leads to one that may have been left too.
_MOST_MOVES = 10


class _MistakeError(Exception):
    """What is wrong with a comment, and what to do."""

    def __init__(self, message: str, hint: str) -> None:
        """Keep the parts apart, as alike ones are told once."""
        super().__init__(message)
        self.message, self.hint = message, hint


@dataclass(frozen=True, slots=True)
class _Wish:
    """What a comment asks for."""

    chart: str
    form: str = "picture"
    panel: str | None = None
    at: str | None = None

    @property
    def before(self) -> str:
        """How it begins, as somebody would write it."""
        panel = f" panel={_quoted(self.panel)}" if self.panel else ""
        return f"chart {self.chart}{panel}"


class WrongPagesError(SeedError):
    """Comments that ask for what the atlas does not have: each kind once, with all its places."""

    def __init__(self, found: Iterable[tuple[Path, int, _MistakeError]]) -> None:
        """Gather alike ones; the first one has the parts of the error."""
        groups: dict[tuple[str, str], list[tuple[Path, int]]] = {}
        for path, line, mistake in found:
            groups.setdefault((mistake.message, mistake.hint), []).append((path, line))
        (message, hint), places = next(iter(groups.items()))
        super().__init__(*places[0], message, hint)
        lines = []
        for (message, hint), places in groups.items():
            where = ", ".join(f"{path}:{line}" if line else str(path) for path, line in places)
            lines += [f"{where}: {message}", f"  {hint}"]
        self.args = (harmless_lines(lines),)


@dataclass(frozen=True)
class ShownCharts:
    """The charts of a site for pages of the author's."""

    site: Site
    # The pages that show some, by their sources.
    pages: set[str] = field(default_factory=set)

    def look_through(self, config: MkDocsConfig) -> None:
        """Look through all pages in the docs; WrongPagesError where one asks for what is not there.

        Plugins may add pages and comments later; those are looked up when they are shown.
        """
        files = get_files(config)
        set_exclusions(files, config)
        wrong = []
        for file in files.documentation_pages():
            path = Path(str(file.abs_src_path))
            if (
                file.inclusion is InclusionLevel.EXCLUDED
                or b"chart-atlas:" not in path.read_bytes()
            ):
                continue
            shown = Path(config.docs_dir).name / Path(file.src_uri)
            for line, comment in _comments(path.read_text("utf-8-sig", "replace"), config):
                self.pages.add(file.src_uri)
                try:
                    self._found(comment)
                except _MistakeError as mistake:
                    wrong.append((shown, line, mistake))
        if wrong:
            raise WrongPagesError(wrong)

    def filled(self, content: str, source: str, url: str) -> str:
        """Return the content of a page with what its comments ask for; WrongPagesError as above.

        source: of the page. url: of the page, from the top of the site.
        """
        number = 0

        def block(comment: re.Match[str]) -> str:
            nonlocal number
            number += 1
            try:
                entry, panels, wish, places = self._found(comment[1])
            except _MistakeError as mistake:
                raise WrongPagesError([(Path(source), 0, mistake)]) from mistake
            if wish.form == "value":
                return blocks.value(self.site, url, entry, panels[0], *places)
            if wish.form == "table":
                return blocks.tables(self.site, url, entry, panels)
            return blocks.pictures(self.site, url, entry, panels, f"ca-shown-{number}")

        def alone(paragraph: re.Match[str]) -> str:
            return paragraph[0 if "value" in paragraph[2].split() else 1]

        return (
            _COMMENT.sub(block, _ALONE.sub(alone, content))
            if "chart-atlas:" in content
            else content
        )

    def keep_fresh(self, files: Files) -> None:
        """Have the pages made again where MkDocs makes only those whose own text has changed."""
        for file in files:
            if file.src_uri in self.pages:
                vars(file)["is_modified"] = lambda: True

    # -- what is meant ----------------------------------------------------------------------------

    def _found(
        self, comment: str
    ) -> tuple[ChartEntry, Sequence[PanelEntry], _Wish, tuple[int, int]]:
        """Return what a comment asks for: a chart, panels of it, and a place in the first one."""
        wish = _wish(comment)
        entry = self._chart(wish.chart)
        panels = entry.panels if wish.panel is None else (_panel(entry, wish),)
        if wish.form != "value":
            return entry, panels, wish, (0, 0)
        if len(panels) > 1:
            raise _no_panel(entry, wish, f"the chart {wish.chart} has {len(panels)} panels.")
        return entry, panels, wish, _place(panels[0], wish)

    def _chart(self, name: str) -> ChartEntry:
        address = name.removeprefix(self.site.site_url or "\0").strip("/")
        address = address.removeprefix(self.site.places.prefix)
        for each in (f"c/{address}", f"charts/{address}", address):
            if entry := self._at(each):
                if entry.panels:
                    return entry
                raise _MistakeError(
                    f"nothing is read from the chart {name} that could be shown: it has no panel.",
                    f"See what is wrong: chart-atlas show {self.site.seeds}/{entry.chart.seed}",
                )
        known = {
            each: entry for entry in self._by_address.values() for each in (entry.id, entry.slug)
        }
        near = _near(name, known) or _near(slug(name), known)
        told = dict.fromkeys(f"{known[each].id} ({known[each].title})" for each in near)
        left = {f"charts/{address}", f"c/{address}", address} & self._moves.keys()
        gone = " any more: it was taken out" if left else ""
        nearest = f"The nearest: {'; '.join(told)}. " if told else ""
        example = known[near[0]].id if near else next(iter(known), "fjitu2fbf5")
        raise _MistakeError(
            f"the atlas has no chart {name}{gone}.",
            f"{nearest}An ID is the last part of a chart's short address, c/{example}/, as in:"
            f" <!-- chart-atlas: chart {example} -->",
        )

    def _at(self, address: str) -> ChartEntry | None:
        for _ in range(_MOST_MOVES):
            if address in self._by_address:
                return self._by_address[address]
            if not (target := self._moves.get(address)):
                break
            address = target
        return None

    @cached_property
    def _by_address(self) -> Mapping[str, ChartEntry]:
        charts = self.site.atlas.charts
        return {each: it for it in charts for each in (it.address, f"c/{it.id}")}

    @cached_property
    def _moves(self) -> Mapping[str, str | None]:
        return {each.address: each.target for each in self.site.moves}


def _comments(text: str, config: MkDocsConfig) -> Iterator[tuple[int, str]]:
    """Yield the comments of a page that are none within code, each with its line.

    Only Markdown itself tells code from text; so each is numbered, and looked for in what it
    makes. What plugins add to Markdown is left out: most of it only works later.
    """
    body, _ = get_data(text)
    before = len(text) - len(body) if text.endswith(body) else 0
    found = [*_COMMENT.finditer(body)]
    if not found:
        return
    numbers = iter(range(len(found)))
    numbered = _COMMENT.sub(lambda _: f"<!-- chart-atlas: {next(numbers)} -->", body)
    given: list[object] = [*config.markdown_extensions]
    names = [each for each in given if isinstance(each, str)]
    made = markdown.markdown(numbered, extensions=names, extension_configs=config.mdx_configs or {})
    for number, comment in enumerate(found):
        if f"<!-- chart-atlas: {number} -->" in made:
            yield text.count("\n", 0, before + comment.start()) + 1, comment[1]


def _wish(comment: str) -> _Wish:
    kind, *words = [match.groups() for match in _WORD.finditer(comment)] or [("",) * 5]
    bare = [word[4] for word in words if word[4]]
    named = {word[0]: word[1] or word[2] or word[3] or "" for word in words if word[0]}
    if kind[4] != "chart" or not bare:
        asked = " ".join(["chart-atlas:", *comment.split()])
        raise _MistakeError(
            f"the comment {asked!r} asks for no chart.",
            "Write it as in: <!-- chart-atlas: chart fjitu2fbf5 -->",
        )
    form = bare[1] if bare[1:] else "picture"
    wish = _Wish(bare[0], form, named.get("panel"), named.get("at"))
    strange = [*bare[2:], *(f"{name}=" for name in named if name not in _NAMES)]
    if wish.form not in _FORMS:
        strange.append(wish.form)
    if strange:
        raise _MistakeError(
            f"{strange[0]!r} is not understood.",
            "Behind the ID may stand: picture, table or value; panel=NAME; at=ROW/COLUMN. A name"
            ' with a space stands in quotes: at="Type 1/0.5".',
        )
    if (wish.form == "value") != (wish.at is not None):
        raise _MistakeError(
            "a value needs its place." if wish.at is None else "at= is for a value alone.",
            f"Write it as in: <!-- chart-atlas: {wish.before} value at=ROW/COLUMN -->",
        )
    return wish


def _panel(entry: ChartEntry, wish: _Wish) -> PanelEntry:
    """Return the panel that is named: by anchor, title, or number."""
    name = wish.panel or ""
    numbers = {str(number): item for number, item in enumerate(entry.panels, 1)}
    for item in entry.panels:
        if name.removeprefix("#") in (item.anchor, item.anchor.removeprefix("panel-")):
            return item
    found = [
        it for it in entry.panels if it.panel.title and tick_key(it.panel.title) == tick_key(name)
    ]
    if len(found) == 1:
        return found[0]
    if not found and name in numbers:
        return numbers[name]
    count = f"{len(found)} panels" if found else "no panel"
    raise _no_panel(entry, wish, f"the chart {wish.chart} has {count} {name}.")


def _no_panel(entry: ChartEntry, wish: _Wish, message: str) -> _MistakeError:
    names = [item.anchor.removeprefix("panel-") for item in entry.panels]
    near = [*dict.fromkeys([*_near(wish.panel or "", names), *names])][:_NEAREST]
    rest = f" value at={_quoted(wish.at)}" if wish.at else ""
    return _MistakeError(
        message,
        f"It has: {', '.join(near)}{', …' if len(near) < len(names) else ''}. Name one, as in:"
        f" <!-- chart-atlas: chart {wish.chart} panel={near[0]}{rest} -->",
    )


def _place(item: PanelEntry, wish: _Wish) -> tuple[int, int]:
    """Return the place that is named, by the numbers of its row and column."""
    panel, at = item.panel, wish.at or ""
    cuts = [position for position, sign in enumerate(at) if sign == "/"]
    found = [
        (row, column)
        for cut in cuts
        for row in _ticks(at[:cut], panel.row_axis.values)
        for column in _ticks(at[cut + 1 :], panel.column_axis.values)
    ]
    stated = {(cell.row, cell.column) for cell in panel.cells}
    labels = [
        (panel.row_axis.values[row], panel.column_axis.values[column]) for row, column in found
    ]
    if len(found) == 1 and labels[0] in stated:
        return found[0]
    what = "is several places" if found[1:] else "has no number" if found else "is no place"
    names = {f"{row}/{column}": None for row, column in stated if not found[1:]}
    near = _near(at, names) or sorted(names)[:_NEAREST]
    example = _quoted(near[0]) if near else "ROW/COLUMN"
    hint = f"The nearest: {', '.join(near)}. Write it as in:" if near else "Name another, as in:"
    raise _MistakeError(
        f"{at} {what} of {wish.chart} ({item.anchor}).",
        f"{hint} <!-- chart-atlas: {wish.before} value at={example} -->",
    )


def _ticks(name: str, labels: Sequence[str]) -> list[int]:
    exact = [at for at, label in enumerate(labels) if label.strip() == name.strip()]
    return exact or [at for at, label in enumerate(labels) if tick_key(label) == tick_key(name)]


def _quoted(text: str) -> str:
    return f'"{text}"' if re.search(r"\s", text) else text


def _near(name: str, names: Iterable[str]) -> list[str]:
    return get_close_matches(name, [*names], _NEAREST, _LIKE)
