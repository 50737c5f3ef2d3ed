"""Seeds full of scripts come out as inert text, wherever their text goes.

Everything is looked at in a real browser. What looks is itself held against pages that
really are bad: it must find each of them out.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import claiming
import pictures
import sites
from browser import frames, visiting
from chart_atlas.model import Claim
from chart_atlas.spreadsheets import text_cell
from lengths import long_but

HIT = "window.__hit=1"

# What a text may try, wherever it stands.
PAYLOADS = {
    "script": f"<script>{HIT}</script>",
    "image": f"<img src=x onerror={HIT}>",
    "foreign image": "<img src=http://evil.invalid/x.png>",
    "drawing": f"<svg onload={HIT}>",
    "end of title": f"</title><script>{HIT}</script>",
    "end of script": f"</script><script>{HIT}</script>",
    "end of template": f"</template><img src=x onerror={HIT}>",
    "attribute": f'" onmouseover="{HIT}" x="',
    "other attribute": f"' onfocus='{HIT}' autofocus x='",
    "attribute list": f'{{: onclick="{HIT}" .evil }}',
    "link": f"[click](javascript:{HIT})",
    "auto link": f"<javascript:{HIT}>",
    "picture": "![x](http://evil.invalid/x.png)",
    "macro": "{{ secret }} {% raw %}",
    "entities": f"&lt;script&gt;{HIT}&lt;/script&gt; &#60;img src=x onerror={HIT}&#62;",
    "twice escaped": f"&amp;lt;img src=z onerror={HIT}&amp;gt;",
    "front matter": "--- title: {a: [b, *c]} # !!python/name:os.system",
    "comment": f"<!-- --><img src=x onerror={HIT}> <![CDATA[",
    "signal": "datum.value {signal: width} ${alert(1)} javascript:alert(1)",
}

# File names that hold what others would put into their text; no slash fits into them.
FILES = [
    "<img src=y onerror=window.__hit=1>.txt",
    "file {{ secret }}.txt",
    '" onclick="window.__hit=1.txt',
]


def small(title: str) -> str:
    """A seed with a title and one cell."""
    return f"## Heatmap: {title}\n### Detailed Analysis\n| a \\ b | 1 |\n| --- | --- |\n| x | 2 |\n"


def table() -> str:
    """A seed with payloads as labels of rows and columns, in axes, legend, cells and prose."""
    labels = list(PAYLOADS.values())
    rows = [
        f"| {label} | {' | '.join(str(row * 100 + at) for at in range(len(labels)))} |"
        for row, label in enumerate(labels)
    ]
    rows[2] = f"| {labels[2]} | {' | '.join(labels)} |"
    return "\n".join(
        [
            f"## Heatmap: All of {PAYLOADS['script']} in one",
            "### Overview",
            f'{PAYLOADS["image"]} of the "Llama-3 8B {PAYLOADS["image"]}" model.',
            "### Components/Axes",
            f'* **Y-Axis:** Labeled "Row <b onmouseover={HIT}>."',
            f'* **X-Axis:** Labeled "Column <i onmouseover={HIT}>."',
            f'* **Color Bar/Legend:** Labeled "Score {PAYLOADS["image"]} (%)", from 0 to 9000.',
            "### Detailed Analysis",
            f"| Row \\ Column | {' | '.join(labels)} |",
            "|" + " --- |" * (len(labels) + 1),
            *rows,
            "### Notes",
            *(f"* {text}" for text in labels),
            *(f"\n{text}\n\n**{text}**\n\n### {text}\n\n> {text}\n" for text in labels),
            f"```html\n<script>{HIT}</script>\n```",
            f"[x]: javascript:{HIT}\n\n[x] [y][x]\n",
        ]
    )


def panels() -> str:
    """A seed with a payload in the title of each panel, and so in the name of a dataset."""
    head = (
        "## Heatmap: Panels\n### Components/Axes\n"
        '* **X-Axis:** Labeled "Ratio." Values: 0.1, 0.2\n'
        '* **Y-Axis:** Labeled "Size." Values: 1, 2\n'
        '* **Legend:** labeled "Pass@1"\n### Detailed Analysis\n'
    )
    values = "- **Values**:\n- 1: 41.3, 42.7\n- 2: 39.3, 49.3\n"
    return head + "".join(f"#### R1-Llama | {text}\n{values}" for text in PAYLOADS.values())


def series() -> str:
    """A seed with payloads as names of series."""
    items = [f"- **{text}**: Shows an increase {text}.\n" for text in PAYLOADS.values()]
    return "## Heatmap: Series\n### Detailed Analysis\n" + "".join(items)


SEEDS = {
    "table.txt": table(),
    "panels.txt": panels(),
    "series.txt": series(),
    "task.txt": small(f"Baseline - {PAYLOADS['image']} - Llama-3 8B {PAYLOADS['script']}"),
    "plain.md.txt": f"---\ntitle: {PAYLOADS['script']}\n---\n\n{PAYLOADS['image']}\n",
    **{f"title-{name}.txt": small(text) for name, text in PAYLOADS.items()},
    **dict.fromkeys(FILES, "It has nothing but the name of the file.\n"),
}

# What the macros plugin does to every page: a text that reaches it gives the secret away.
MACROS = """\
import jinja2

def on_page_markdown(markdown, **_):
    return jinja2.Template(markdown).render(secret="LEAK" + "ED")
"""

EXTENSIONS = ["attr_list", "md_in_html", "tables", "admonition", {"toc": {"permalink": True}}]


def hostile(
    folder: Path,
    theme: dict[str, Any],
    hook: str = MACROS,
    seeds: dict[str, str] = SEEDS,
    **atlas: Any,
) -> sites.Project:
    """A site of hostile seeds, with all that may read pages beside the atlas."""
    (folder / "hook.py").write_text(hook, encoding="utf-8")
    made = sites.project(
        folder,
        dict(seeds),
        {"index.md": "# Home\n\n<!-- chart-atlas: home -->\n"},
        theme=theme,
        plugins=[
            "search",
            {"chart-atlas": {"png": False, "featured": ["table", "panels"]} | atlas},
        ],
        hooks=["hook.py"],
        markdown_extensions=EXTENSIONS,
        site_name="Site",
    )
    assert made.built.is_dir()
    return made


# -- what looks -----------------------------------------------------------------------------------

# Everything on a page that a text of these seeds would have made active.
FIND_FAULTS = r"""() => {
    const found = [], evil = /__hit|evil\.invalid|alert\(1\)/;
    const addresses = "href src srcset xlink:href action formaction data poster".split(" ");
    if (window.__hit !== undefined) found.push("a script has run");
    for (const it of document.querySelectorAll("*")) {
        const named = `<${it.localName}>`;
        for (const { name, value } of it.attributes) {
            if (/^on/i.test(name) && evil.test(value)) found.push(`${named} has ${name}`);
            if (!addresses.includes(name)) continue;
            if (/^\s*javascript:/i.test(value)) found.push(`${named} leads to a script`);
            // A link to the web is a link to the web; it is followed by readers alone.
            const fetched = /evil\.invalid/.test(value) || /^[xyz]$/.test(value);
            if (fetched && it.localName !== "a") found.push(`${named} is foreign`);
        }
        // A block of data is run by nobody.
        const isData = it.localName === "script" && it.type === "application/ld+json";
        if (it.localName === "script" && !isData && evil.test(it.textContent)) found.push("a script");
        if (it.matches(".evil")) found.push(`${named} has a class of the text`);
    }
    const strange = "script, style, link, meta, base, iframe, object, embed,"
        + "form:not(.vega-bindings, .ca-lost), img:not(.ca-thumb)";
    for (const it of document.querySelectorAll(".ca :is(" + strange + ")")) {
        found.push(`<${it.localName}> in the atlas`);
    }
    return found;
}"""


# Of pages of one kind, which differ in nothing but the texts that they show, so many are opened; of
# those of charts, all.
ENOUGH = 3


def faults(page: Page) -> list[str]:
    """What is active on a page though it came from a text."""
    found: list[str] = page.evaluate(FIND_FAULTS)
    return found


@dataclass
class Walk:
    """What a walk over all pages of a site finds: their titles and headings, and what is wrong."""

    titles: dict[str, str] = field(default_factory=dict)
    headings: dict[str, str] = field(default_factory=dict)
    faults: dict[str, list[str]] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)


def walk(browser: Browser, base: str, site: Path) -> Walk:
    """Open the pages of a site: of each kind, as many as show all."""
    found = Walk()
    with visiting(browser, base) as opened:
        page = opened.page
        for name in pages_of(site):
            page.goto(base + name)
            found.titles[name] = page.title()
            found.headings[name] = page.locator("h1").first.inner_text().removesuffix("¶").strip()
            if wrong := faults(page):
                found.faults[name] = wrong
        found.complaints = opened.complaints()
    return found


def pages_of(site: Path) -> list[str]:
    """List the pages of a site that are worth a look."""
    names = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    kinds = {name.partition("/")[0] for name in names} - {"charts"}
    alike = [[name for name in names if name.startswith(f"{kind}/")] for kind in kinds]
    passed = {name for group in alike for name in group[ENOUGH:]}
    bare = {name for name in names if "/embed/" in name and "table" not in name}
    return [name for name in names if name not in passed | bare | {"404.html", "search.html"}]


# -- the sites ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def material(tmp_path_factory: pytest.TempPathFactory) -> sites.Project:
    """The site in a theme whose search and titles are HTML."""
    return hostile(tmp_path_factory.mktemp("material"), sites.MATERIAL)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> sites.Project:
    """The site in a theme whose search is text; a few of the seeds are enough."""
    few = {name: text for name, text in SEEDS.items() if not name.startswith("title-")}
    few |= {f"title-{name}.txt": small(PAYLOADS[name]) for name in ("end of title", "entities")}
    return hostile(tmp_path_factory.mktemp("plain"), sites.PLAIN, seeds=few)


@pytest.fixture(scope="module", params=["material", pytest.param("plain", marks=pytest.mark.long)])
def project(request: pytest.FixtureRequest) -> sites.Project:
    made: sites.Project = request.getfixturevalue(request.param)
    return made


@pytest.fixture(scope="module")
def base(project: sites.Project, serve: Callable[..., str]) -> str:
    return serve(project.site)


@pytest.fixture(scope="module")
def walked(project: sites.Project, base: str, browser: Browser) -> Walk:
    return walk(browser, base, project.site)


@pytest.fixture(scope="module")
def shown(material: sites.Project) -> dict[str, dict[str, Any]]:
    """What the command shows of each seed, by its path."""
    return {name: sites.shown(material.seeds / name) for name in SEEDS}


def one_line(text: str) -> str:
    return " ".join(text.split())


def test_the_payloads_come_through_the_reader_as_they_are(shown):
    """Else these tests would look at nothing."""
    for name in PAYLOADS.keys() - {"picture", "entities", "twice escaped"}:
        assert shown[f"title-{name}.txt"]["title"] == PAYLOADS[name]
    assert shown["title-entities.txt"]["title"] == (
        f"<script>{HIT}</script> <img src=x onerror={HIT}>"
    )
    (panel,) = shown["table.txt"]["panels"]
    assert {PAYLOADS["script"], PAYLOADS["attribute"]} <= set(panel["row_axis"]["values"])
    assert {PAYLOADS["script"], PAYLOADS["attribute"]} <= set(panel["column_axis"]["values"])
    assert len(panel["cells"]) > 250
    assert PAYLOADS["image"] in panel["measure"]["label"]
    assert PAYLOADS["end of script"] in shown["panels.txt"]["datasets"]
    assert len(shown["panels.txt"]["panels"]) == len(PAYLOADS)
    assert len(shown["series.txt"]["series"]) > len(PAYLOADS) - 3
    assert shown["task.txt"]["tasks"] == [PAYLOADS["image"]]
    assert shown[FILES[0]]["title"] == FILES[0].removesuffix(".txt")


def test_no_page_runs_or_fetches_what_a_text_asks_for(walked):
    assert len(walked.titles) > 35
    assert walked.faults == {}
    assert walked.complaints == []


def test_the_title_of_each_page_is_the_literal_text(project, walked, shown):
    for name, title in walked.titles.items():
        if name != "index.html":
            assert title == f"{one_line(walked.headings[name])} - Site", name
    titles = {sites.text(next(root.iter("title"))) for root in sites.pages(project.site).values()}
    for seed in sites.snapshot(project.seeds):
        chart = shown[seed]
        assert f"{one_line(chart['title'])} - Site" in titles, seed
        for kind in ("models", "datasets", "tasks", "metrics"):
            for name in chart[kind]:
                assert f"{one_line(name)} - Site" in titles, name


def test_the_texts_are_there_to_read(project, base, visit, shown):
    page = visit(f"{base}{address(project, 'table.txt')}").page
    told = page.locator(".ca").inner_text()
    for text in set(PAYLOADS.values()) - {
        PAYLOADS[n] for n in ("entities", "twice escaped", "picture")
    }:
        assert one_line(text) in one_line(told)
    for label in shown["table.txt"]["panels"][0]["row_axis"]["values"]:
        assert label in page.locator(".ca-picture .ca-row-labels text").all_text_contents()


def address(project: sites.Project, seed: str) -> str:
    """The address of a seed's page: the one that says it is made from it."""
    for path in (project.site / "charts").rglob("index.html"):
        status = next(sites.classed(sites.parse(path), "ca-status"), None)
        if status is not None and seed in sites.text(status).split():
            return path.parent.relative_to(project.site).as_posix() + "/"
    raise AssertionError(f"no page of {seed}")


@pytest.mark.parametrize(
    ("seed", "step"),
    long_but([("table.txt", 1), ("panels.txt", 1), ("panels.txt", 4)], ("panels.txt", 4)),
)
def test_each_cell_of_the_live_view_tells_the_literal_text(material, serve, visit, seed, step):
    opened = visit(f"{serve(material.site)}{address(material, seed)}")
    page = opened.page
    page.set_viewport_size({"width": 2400, "height": 2400})
    for figure in page.locator("[data-ca-figure]").all()[::step]:
        figure.locator("[data-ca-live]").click()
        expect(figure.locator(".ca-vega svg.marks")).to_be_visible()
        figure.scroll_into_view_if_needed()
        labels = pictures.spoken(figure.locator(".ca-picture")).values()
        assert sorted(point_at_each(page, figure)) == sorted(labels)
    assert faults(page) == []
    assert opened.complaints() == []


def point_at_each(page: Page, figure: Any) -> list[str]:
    """Point at the middle of every cell of a live view; gives what the tooltips say."""
    boxes = figure.locator(".ca-vega .mark-rect.role-mark path").evaluate_all(
        "all => all.map(it => it.getBoundingClientRect())"
        ".map(({ x, y, width, height }) => [x + width / 2, y + height / 2])"
    )
    told = []
    for x, y in boxes:
        page.mouse.move(0, 0)  # out of the way of the tooltip that is there
        page.mouse.move(x, y)
        told.append(
            page.evaluate(
                "(() => { const tip = document.querySelector('#vg-tooltip-element.visible');"
                " return tip ? tip.textContent : ''; })()"
            )
        )
    return told


# -- checked statements ---------------------------------------------------------------------------

VERDICTS = ("contradicted", "unclear", "holds")


def statements(text: str) -> list[Claim]:
    """A statement of each kind for each payload of a text, with the payload in all its parts."""
    return [
        Claim(
            line,
            payload,
            f"It: {payload}",
            payload,
            verdict,  # type: ignore[arg-type]
            f"{payload} is not so.",
            ((0, "x", "1"),),
        )
        for line, written in enumerate(text.split("\n"), 1)
        for payload in PAYLOADS.values()
        if written == f"* {payload}"
        for verdict in VERDICTS
    ]


def test_statements_full_of_scripts_are_inert_text(tmp_path, serve, browser):
    """In the description, in both lists of statements, in the filter and in the log."""
    title = PAYLOADS["attribute"]
    text = f"{small(title)}### Notes\n" + "".join(f"* {text}\n" for text in PAYLOADS.values())
    found = statements(text)
    assert len(found) == len(PAYLOADS) * len(VERDICTS)
    (tmp_path / "hook.py").write_text(MACROS, encoding="utf-8")
    made = claiming.project(
        tmp_path,
        {"notes.txt": text},
        {"notes.txt": found},
        {"index.md": "# Home\n\n<!-- chart-atlas: home -->\n"},
        hooks=["hook.py"],
        theme=sites.MATERIAL,
        markdown_extensions=EXTENSIONS,
        site_name="Site",
    )
    walked = walk(browser, serve(made.built), made.site)
    assert walked.faults == {}
    assert walked.complaints == []
    assert "claims/index.html" in walked.titles
    for path in ("claims/index.html", f"{address(made, 'notes.txt')}index.html"):
        told = sites.text(sites.atlas_part(sites.parse(made.site / path)))
        for payload in PAYLOADS.values():
            assert f"{one_line(payload)} is not so." in told
    assert sites.dead_ends(made.site) == []
    assert not any(b"LEAKED" in content for content in sites.snapshot(made.site).values())


# -- search ---------------------------------------------------------------------------------------


SEARCHES = {
    "material": ("?q=onerror", ".md-search-result__item"),
    "plain": ("?q=img", "#mkdocs-search-results article"),
}


@pytest.mark.parametrize("theme", long_but(SEARCHES, "material"))
def test_the_search_shows_the_texts_and_runs_none(request, serve, visit, theme):
    query, results = SEARCHES[theme]
    opened = visit(f"{serve(request.getfixturevalue(theme).site)}{query}")
    found = opened.page.locator(results)
    expect(found.first).to_be_visible()
    assert any("<img src=x onerror=" in text for text in found.all_text_contents())
    assert faults(opened.page) == []
    assert opened.complaints() == []


def test_the_search_index_holds_no_element_of_a_text(material):
    """This theme puts titles and texts of the index into its pages as they are."""
    path = material.site / "search" / "search_index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    assert len(index["docs"]) > 50
    known = {"document", "p", "ul", "li", "strong", "code"}
    for entry in index["docs"]:
        for markup in (entry["title"], entry["text"]):
            elements = list(sites.parse_text(markup).iter())
            assert {element.tag for element in elements} <= known, entry
            assert not any(element.attrib for element in elements), entry


# -- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", long_but([1, 8], 8))
def test_the_svg_files_are_inert_when_opened_by_themselves(material, serve, browser, step):
    paths = sorted((material.site / "charts").rglob("*.svg"))
    assert len(paths) > 60
    base = serve(material.site)
    with visiting(browser, base) as opened:
        for path in paths:
            tags = {element.tag.rpartition("}")[2] for element in sites.xml(path).iter()}
            assert tags.isdisjoint({"script", "image", "a", "foreignObject", "use", "animate"})
        for path in paths[::step]:
            opened.page.goto(f"{base}{path.relative_to(material.site).as_posix()}")
            assert faults(opened.page) == []
        assert opened.complaints() == []


def test_the_data_files_hold_the_literal_texts(material, shown):
    folder = material.site / address(material, "table.txt")
    assert json.loads((folder / "chart.json").read_text(encoding="utf-8")) == shown["table.txt"]
    (panel,) = shown["table.txt"]["panels"]
    spec, wide = (
        sites.exported(material.seeds / "table.txt", it) for it in ("vega-lite", "wide-csv")
    )
    spec = json.loads(spec)
    said = {row["row"] for name in spec["datasets"] for row in spec["datasets"][name]}
    assert said == set(panel["row_axis"]["values"])
    rows = list(csv.reader(io.StringIO(wide.decode())))
    assert [row[0] for row in rows[1:]] == [text_cell(text) for text in panel["row_axis"]["values"]]
    assert rows[0][1:] == [text_cell(text) for text in panel["column_axis"]["values"]]


def test_no_text_reaches_markdown_or_a_macro(project):
    sources = sites.snapshot(project.folder / ".cache" / "chart-atlas" / "pages")
    assert len(sources) > 35
    for name, content in sources.items():
        front, _, body = content.decode().removeprefix("---\n").partition("\n---\n")
        assert body.strip() == "This page is generated by Chart Atlas.", name
        assert not set("<>") & set(front), name
    for name, content in sites.snapshot(project.site).items():
        assert b"LEAKED" not in content, name


# -- the known bad --------------------------------------------------------------------------------

# The plugin without its escaping of titles.
UNESCAPED = """\
import chart_atlas.host.front_matter
import chart_atlas.host.theme

for module in (chart_atlas.host.front_matter, chart_atlas.host.theme):
    module.page_meta = lambda page: {"title": page.title}
"""


def test_a_title_that_is_not_escaped_is_found_out(tmp_path, serve, browser):
    seeds = {"bad.txt": small(PAYLOADS["end of title"]), "good.txt": small("Harmless")}
    # The policy of the pages would keep the script from running.
    made = hostile(tmp_path, sites.MATERIAL, UNESCAPED, seeds, content_security_policy=False)
    found = walk(browser, serve(made.site), made.site)
    bad = "charts/title-script-window-hit-1-script/index.html"
    # The short address of the chart leads to the same page.
    assert [path for path in found.faults if not path.startswith("c/")] == [bad]
    assert "a script has run" in found.faults[bad]
    assert found.titles[bad] != f"{found.headings[bad]} - Site"


BAD_PAGES = {
    "script": ("<p>{}</p>", "a script has run"),
    "image": ("<p>{}</p>", "a script has run"),
    "foreign image": ("<p>{}</p>", "<img> is foreign"),
    "drawing": ("<p>{}</p>", "a script has run"),
    "end of title": ("<title>{}</title>", "a script has run"),
    "end of script": ("<script>var x = '{}'</script>", "a script has run"),
    "end of template": ("<template>{}</template>", "a script has run"),
    "attribute": ('<p class="{}">x</p>', "<p> has onmouseover"),
    "other attribute": ("<input value='{}'>", "<input> has onfocus"),
    "attribute list": ('<p class="evil">x</p>', "<p> has a class of the text"),
    "link": (f'<a href="javascript:{HIT}">x</a>', "<a> leads to a script"),
    "auto link": (f'<a href=" JavaScript:{HIT}">x</a>', "<a> leads to a script"),
    "picture": ('<img src="http://evil.invalid/x.png" alt="x">', "<img> is foreign"),
    "entities": (f"<p><script>{HIT}</script></p>", "a script has run"),
    "comment": ("<p>{}</p>", "a script has run"),
    "form": ('<div class="ca"><form></form></div>', "<form> in the atlas"),
}


@pytest.fixture(scope="module")
def look(tmp_path_factory, serve, browser):
    """``look(html)`` opens a page and gives its faults and its title."""
    folder = tmp_path_factory.mktemp("pages")
    with visiting(browser, serve(folder)) as opened:

        def look(markup: str) -> tuple[list[str], str]:
            icon = '<link rel="icon" href="data:,">'
            text = f"<!doctype html><meta charset=utf-8>{icon}{markup}"
            (folder / "index.html").write_text(text, encoding="utf-8")
            opened.page.goto(opened.page.url)
            # What has the focus at once gets it with the first frame.
            frames(opened.page)
            return faults(opened.page), opened.page.title()

        yield look


@pytest.mark.parametrize("name", BAD_PAGES)
def test_a_bad_page_is_found_out(look, name):
    markup, told = BAD_PAGES[name]
    found, _ = look(markup.replace("{}", PAYLOADS.get(name, "")))
    assert any(told in fault for fault in found)


@pytest.mark.parametrize("name", PAYLOADS)
def test_an_escaped_page_is_left_alone(look, name):
    text = escape(PAYLOADS[name])
    found = look(f'<title>{text}</title><p title="{text}">{text}</p><template>{text}</template>')
    assert found == ([], one_line(PAYLOADS[name]))
