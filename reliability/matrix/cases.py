"""The cases: versions to install, plugins to run beside, and what is expected of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from . import settings as s


@dataclass(frozen=True)
class Case:
    """A site to build in an environment of its own.

    works: whether it is expected to. but: what to know or to set where it does. packages: installed
    beside the plugin and all that it needs. oldest: which of what it needs is installed in the
    oldest version that pyproject.toml allows; ALL for all. python: "" for the Python that runs
    this. host: what builds the site. command: what builds it instead, as it is typed. plugins:
    those beside search and chart-atlas. come_first: whether chart-atlas is listed behind them.
    site: what else stands in the settings. docs: further files below docs/. promises: what the
    judge of that name looks at beside the pages themselves. against: the case that its pages are
    held against, "" for the standard. resolved: only whether all bounds of pyproject.toml can be
    had, as wheels; it takes no such Python.
    control: what must be found; the case is broken on purpose.
    """

    name: str
    works: bool = True
    but: str = ""
    packages: tuple[str, ...] = ()
    oldest: tuple[str, ...] = ()
    python: str = ""
    host: str = "mkdocs"
    command: tuple[str, ...] = ()
    plugins: tuple[Any, ...] = ()
    come_first: bool = False
    site: Mapping[str, Any] = field(default_factory=dict)
    docs: Mapping[str, str] = field(default_factory=dict)
    promises: tuple[str, ...] = ()
    against: str = ""
    resolved: bool = False
    control: str = ""


ALL = ("all",)
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
# What the other cases are held against: the plugin alone, in either form of addresses.
STANDARD = Case("newest of all, beside `search` alone")
FILES = "newest of all, `use_directory_urls: false`"
OF_FILES = Case(FILES, site={"use_directory_urls": False}, against=FILES)

VERSIONS = (
    STANDARD,
    OF_FILES,
    Case("oldest of all", oldest=ALL),
    Case("oldest Material", oldest=("mkdocs-material",)),
    Case("oldest Altair", oldest=("altair",)),
    Case("oldest vl-convert", oldest=("vl-convert-python",)),
    Case("oldest markdown-it-py", oldest=("markdown-it-py",)),
    *(Case(f"Python {each}", python=each) for each in PYTHONS),
    *(
        Case(f"oldest of all, as wheels, Python {each}", oldest=ALL, python=each, resolved=True)
        for each in PYTHONS
    ),
    Case("ProperDocs in place of MkDocs", packages=("properdocs",), host="properdocs"),
    Case("the theme `mkdocs`", site={"theme": {"name": "mkdocs", "highlightjs": False}}),
)

TAGS = Case(
    "tags",
    but="generated pages have no tags, as their models, datasets and metrics have pages",
    plugins=("tags",),
    docs={"tags.md": "# Tags\n\n<!-- material/tags -->\n"},
    promises=("tags",),
)
REDIRECTS = Case(
    "redirects",
    packages=("mkdocs-redirects",),
    plugins=({"redirects": {"redirect_maps": {"old.md": s.CHART}}},),
    promises=("redirects",),
)
LITERATE = Case(
    "literate-nav",
    packages=("mkdocs-literate-nav",),
    plugins=({"literate-nav": {"nav_file": "SUMMARY.md"}},),
    docs={"SUMMARY.md": s.SUMMARY},
    promises=("navigation",),
)
AWESOME = Case(
    "awesome-nav",
    packages=("mkdocs-awesome-nav",),
    plugins=("awesome-nav",),
    docs={".nav.yml": s.NAV_FILE},
    promises=("navigation",),
)
RSS = Case(
    "rss",
    but="the feed lists generated pages as well, with the day of the build, and `&amp;` for `&` in"
    " titles, until `match_path` leaves them out",
    packages=("mkdocs-rss-plugin",),
    plugins=({"rss": {"length": 100}},),
    promises=("feed_of_all",),
)
RSS_OF_AUTHORS = Case(
    "rss with `match_path`",
    packages=("mkdocs-rss-plugin",),
    plugins=({"rss": {"length": 100, "match_path": s.MATCH_PATH}},),
    promises=("feed_of_authors",),
)
REVISION_DATE = Case(
    "git-revision-date-localized",
    but="generated pages show no date of it, as they are no files in git; the page of a chart tells"
    " when its seed was committed",
    packages=("mkdocs-git-revision-date-localized-plugin",),
    plugins=({"git-revision-date-localized": {"enable_creation_date": True}},),
    promises=("dates",),
)
PRINT_SITE = Case(
    "print-site",
    but="it prints the pages of the navigation: a chart whose page you add there, and the indexes",
    packages=("mkdocs-print-site-plugin",),
    plugins=("print-site",),
    site={"nav": s.NAV},
    promises=("print_page",),
)
OFFLINE = Case("offline", plugins=("offline",), promises=("disk",), against=OF_FILES.name)
PRIVACY = Case(
    "privacy",
    but="Material's own script names another host, which the plugin asks; `assets_exclude`"
    " prevents that",
    plugins=({"privacy": {"assets_exclude": [s.MERMAID]}},),
    promises=("nothing_fetched",),
)
MINIFY = Case(
    "minify",
    packages=("mkdocs-minify-plugin",),
    plugins=({"minify": {"minify_html": True, "minify_js": True, "minify_css": True}},),
    promises=("smaller",),
)
MACROS = Case(
    "macros",
    packages=("mkdocs-macros-plugin",),
    plugins=("macros",),
    docs={"sum.md": "# Sum\n\nIt is {{ 40 + 2 }}.\n"},
    promises=("macros",),
)
LLMSTXT = Case(
    "llmstxt",
    packages=("mkdocs-llmstxt>=0.5",),
    plugins=({"llmstxt": s.LLMSTXT},),
    site={"site_description": "Charts."},
    promises=("markdown",),
)


def either_way(case: Case) -> tuple[Case, Case]:
    """Return a case, and the same with its plugins listed before chart-atlas."""
    return case, replace(case, name=f"{case.name}, listed first", come_first=True)


GEN_FILES = Case(
    "gen-files",
    packages=("mkdocs-gen-files",),
    plugins=({"gen-files": {"scripts": ["make.py"]}},),
    docs={"../make.py": s.MAKES_A_PAGE},
    promises=("made_page",),
)
MIKE = Case(
    "mike",
    packages=("mike",),
    plugins=("mike",),
    command=("mike", "deploy", s.VERSION, "latest"),
    site={"site_url": s.WITHOUT_VERSION, "strict": True},
    promises=("deployed",),
)
I18N = Case(
    "static-i18n",
    but="the atlas has one language, that of the seeds: the pages of all languages lead to it",
    packages=("mkdocs-static-i18n",),
    plugins=({"i18n": {"languages": s.LANGUAGES}},),
    # Material's choice of languages asks for a list of pages in each; the plugin makes one for all.
    docs={"index.fr.md": s.HOME_IN_FRENCH, "fr/sitemap.xml": "<urlset/>"},
    promises=("languages",),
)
PROJECTS = Case(
    "projects",
    plugins=("projects",),
    docs={f"../projects/sub/{path}": text for path, text in s.PROJECT.items()},
    promises=("project_below",),
)
SOCIAL = Case(
    "social",
    but="the page of a chart keeps its own picture; `png: false` gives it a card as well",
    packages=("cairosvg", "pillow"),
    plugins=({"social": {"cards_layout": "plain"}},),
    docs={"../layouts/plain.yml": s.CARD},
    promises=("cards",),
)
PLUGINS = (
    TAGS,
    REDIRECTS,
    LITERATE,
    AWESOME,
    RSS,
    RSS_OF_AUTHORS,
    REVISION_DATE,
    PRINT_SITE,
    OFFLINE,
    PRIVACY,
    MINIFY,
    MACROS,
    LLMSTXT,
    *(case for each in (GEN_FILES, MIKE, I18N, PROJECTS, SOCIAL) for case in either_way(each)),
)


def together(name: str, *cases: Case) -> Case:
    """Return a case of several plugins at once."""
    return Case(
        name,
        packages=tuple(each for case in cases for each in case.packages),
        plugins=tuple(each for case in cases for each in case.plugins),
        site={key: value for case in cases for key, value in case.site.items()},
        docs={path: text for case in cases for path, text in case.docs.items()},
        promises=tuple(each for case in cases for each in case.promises),
        against=cases[-1].against,
    )


TOGETHER = (
    together(
        "tags, redirects, literate-nav, rss, git-revision-date-localized, minify, macros, llmstxt",
        *(TAGS, REDIRECTS, LITERATE, RSS_OF_AUTHORS, REVISION_DATE, MINIFY, MACROS, LLMSTXT),
    ),
    together("awesome-nav, redirects, macros, minify", AWESOME, REDIRECTS, MACROS, MINIFY),
    together("tags, privacy, offline", TAGS, PRIVACY, OFFLINE),
    together("macros, static-i18n, social", MACROS, I18N, SOCIAL),
)

CONTROLS = (
    Case(
        "a hook that takes out a place of ours",
        works=False,
        site={"hooks": ["hook.py"]},
        docs={"../hook.py": s.TAKES_A_PLACE},
        control="of a block is gone",
    ),
    Case(
        "a hook that changes a number",
        works=False,
        site={"hooks": ["hook.py"]},
        docs={"../hook.py": s.CHANGES_A_NUMBER},
        control="is not what it is alone",
    ),
    Case(
        "a hook that runs seed text",
        works=False,
        site={"hooks": ["hook.py"]},
        docs={"../hook.py": s.RUNS_SEED_TEXT},
        control="ran seed text",
    ),
)

CASES = (*VERSIONS, *PLUGINS, *TOGETHER, *CONTROLS)
