"""The data go one way, and each thing is known to one module."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "plugins" / "chart_atlas"

# From left to right, as the data go; modules of one stage may use those before them in it.
STAGES = (
    ("model",),
    ("terminal",),
    ("files", "source"),
    ("lexicon",),
    ("outline",),
    ("axes",),
    ("readings",),
    ("placing",),
    ("reports",),
    ("sifting",),
    ("assemble",),
    ("vocabulary",),
    ("entities",),
    ("remarks",),
    ("claims",),
    ("limits",),
    ("pipeline",),
    ("described",),
    ("database",),
    ("store",),
    ("progress",),
    ("typed",),
    ("preparing",),
    ("streaming",),
    ("filling",),
    ("cluster",),
    ("figures",),
    ("registry",),
    ("atlas",),
    ("history",),
    ("revisions",),
    ("sides",),
    ("differences",),
    ("comparing",),
    ("overviews",),
    ("ledger",),
    ("published",),
    ("moves",),
    ("keeping",),
    ("editions",),
    ("pairing",),
    ("cellchanges", "linkchanges"),
    ("changes",),
    ("editing",),
    ("checking",),
    ("export",),
    ("oklab", "lettering"),
    ("colours",),
    ("display",),
    ("scales",),
    ("ticks",),
    ("layers",),
    ("heatmap",),
    ("drawing",),
    ("layout",),
    ("picture", "thumbnail", "preview"),
    ("evidence",),
    ("rasters",),
    ("tables",),
    ("records",),
    ("parquet",),
    ("formats",),
    ("exporting",),
    ("differing",),
    ("listing",),
    ("github",),
    ("changelisting",),
    ("changemarkdown", "changedata"),
    ("links",),
    ("paging",),
    ("wording",),
    ("outcomes",),
    ("citing",),
    ("cellmarks",),
    ("finding",),
    ("prose",),
    ("templating",),
    ("embedding",),
    ("policy",),
    ("guarding",),
    ("finished",),
    ("rendered", "shells"),
    ("pages",),
    ("chartfiles",),
    ("downloads",),
    ("finishing",),
    ("backing",),
    ("standing",),
    ("publishing",),
    ("indexing",),
    ("config",),
    ("hostpages", "hostsearch", "hostbuild", "hostreading"),
    ("hostmaking",),
    ("reviewing",),
    ("plugin", "cli"),
)
ORDER = {name: at for at, stage in enumerate(STAGES) for name in stage}

# What only some modules may know.
KNOWN_TO = {
    "re": {"lexicon"},
    "markdown_it": {"outline", "prose"},
    "altair": {"layers"},
    "vl_convert": {"rasters"},
    "mkdocs": {
        *("plugin", "config", "hostpages", "hostsearch", "hostbuild", "hostreading", "hostmaking")
    },
    "jinja2": {"templating", "plugin", "hostpages"},
    "markupsafe": {"pages", "templating"},
    "slugify": {"atlas"},
    "yaml": {"registry", "hostpages", "config"},
    "pyarrow": {"parquet"},
    "click": {"cli", "progress", "terminal"},
    "logging": {"cluster", "progress", "terminal"},
    "dask": {"cluster"},
    "distributed": {"cluster"},
}


def imports(path: Path) -> set[str]:
    """List what a file imports: modules of ours by their stage, others by their top name."""
    folder = path.relative_to(PACKAGE).parts[:-1]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = folder[: len(folder) - node.level + 1] if node.level else ()
            module = ".".join([*base, *filter(None, [node.module])])
            found |= {module} if module else {alias.name for alias in node.names}
    return {name.removeprefix("chart_atlas.").split(".")[0] for name in found}


def modules() -> list[tuple[str, Path]]:
    """List every module with the stage it belongs to; a package is one stage."""
    paths = sorted(PACKAGE.rglob("*.py"))
    named = [(path.relative_to(PACKAGE).with_suffix("").parts[0], path) for path in paths]
    return [(name, path) for name, path in named if name != "__init__"]


@pytest.mark.parametrize(("name", "path"), modules(), ids=lambda value: str(value)[-30:])
def test_a_module_imports_only_what_stands_before_it(name: str, path: Path) -> None:
    """Nothing imports what stands to its right in the way of the data."""
    assert name in ORDER, f"{name} has no stage yet: give it one in STAGES"
    inside = imports(path) & set(ORDER) - {name}
    assert {other for other in inside if ORDER[other] > ORDER[name]} == set()


@pytest.mark.parametrize("library", KNOWN_TO)
def test_a_library_is_known_to_its_module_alone(library: str) -> None:
    """Regular expressions, CommonMark, Altair, MkDocs and HTML each have one home."""
    users = {name for name, path in modules() if library in imports(path)}
    assert users == KNOWN_TO[library]


def test_no_number_comes_from_float_on_foreign_text() -> None:
    """Stages that read text never call float() or int(str): Decimal over our own grammar does."""
    reading = {name for name in ORDER if ORDER[name] <= ORDER["pipeline"]}
    calls = [
        f"{path.name}:{node.lineno}"
        for name, path in modules()
        if name in reading
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "float"
    ]
    assert calls == []


def test_only_one_module_prints_and_gives_what_logs() -> None:
    """So that no foreign text gets to a terminal or a log as it is."""
    printing = {"print", "echo", "secho", "getLogger", "warn", "showwarning", "print_exc"}
    calls = {
        f"{path.name}:{ast.unparse(node)}"
        for name, path in modules()
        if name != "terminal"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "attr", getattr(node.func, "id", "")) in printing
    }
    # What Dask has to say is told by our own errors.
    assert calls == {"cluster.py:logging.getLogger(name)"}
