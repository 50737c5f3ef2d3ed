"""The house: packages in one order, entered by their doors; small modules with names of their own."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections import Counter
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "plugins" / "chart_atlas"

# The rooms in the order of the data: each imports only from those above it.
ROOMS = (
    *(
        "model",
        "configuration",
        "terminal",
        "files",
        "spreadsheets",
        "language",
        "reading",
        "owner",
        "claims",
        "description",
        "cache",
    ),
    *(
        "atlas",
        "drawing",
        "output",
        "notebook",
        "diff",
        "site",
        "build",
        "plain",
        "host",
        "starter",
        "cli",
    ),
)
# A room is entered by its door: what its __init__ names, and so many names at most.
MOST_NAMES = 25
MOST_MODULES, MOST_LINES, MOST_AT_THE_TOP = 20, 350, 8

# The libraries that only some rooms know.
KNOWN_TO = {
    # notebook: the types of what it returns, no more.
    "altair": {"drawing", "notebook"},
    "click": {"cli"},
    "dask": {"cache"},
    "distributed": {"cache"},
    "jinja2": {"site", "host"},
    "markdown_it": {"reading", "site"},
    "markupsafe": {"site"},
    "mkdocs": {"host"},
    "msgspec": {"cache", "notebook"},
    "narwhals": {"output"},
    "pyarrow": {"output"},
    "slugify": {"atlas"},
    "vl_convert": {"drawing"},
    "yaml": {"atlas", "host", "owner"},
}

MODULES = sorted(PACKAGE.rglob("*.py"))


@cache
def tree(path: Path) -> list[ast.AST]:
    """All nodes of a module."""
    return [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]


def name_of(path: Path) -> str:
    """The dotted name of a module below the package; "" for the package itself."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def room_of(path: Path) -> str:
    return name_of(path).partition(".")[0]


@cache
def inner_imports(path: Path) -> list[tuple[str, str]]:
    """What a module imports of ours: each name with the module or package that it is taken from."""
    folders = path.relative_to(PACKAGE).parts[:-1]
    found = []
    for node in tree(path):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = folders[: len(folders) - node.level + 1]
            taken_from = ".".join([*base, *filter(None, [node.module])])
            found += [(taken_from, alias.name) for alias in node.names]
    return found


@cache
def outer_imports(path: Path) -> set[str]:
    """The libraries that a module imports, by their first name."""
    found = set()
    for node in tree(path):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").partition(".")[0])
    return found


def crossings(path: Path) -> list[tuple[str, str]]:
    """The imports of a module from other rooms: the module that they name, and the name."""
    taken = [(taken_from or name, name) for taken_from, name in inner_imports(path)]
    return [
        (m, name) for m, name in taken if m.partition(".")[0] not in (room_of(path), "__version__")
    ]


INSIDE = [path for path in MODULES if name_of(path)]


@pytest.mark.parametrize("path", INSIDE, ids=name_of)
def test_a_module_imports_only_from_the_rooms_above_its_own(path: Path) -> None:
    above = ROOMS[: ROOMS.index(room_of(path))]
    assert [found for found in crossings(path) if found[0].partition(".")[0] not in above] == []


@pytest.mark.parametrize("path", INSIDE, ids=name_of)
def test_a_module_takes_from_another_room_only_what_its_door_names(path: Path) -> None:
    taken = crossings(path)
    assert [found for found in taken if "." in found[0]] == []
    doors = [(room, name) for room, name in taken if (PACKAGE / room).is_dir()]
    assert [
        (room, name)
        for room, name in doors
        if name not in import_module(f"chart_atlas.{room}").__all__
    ] == []


@pytest.mark.parametrize("room", [room for room in ROOMS if (PACKAGE / room).is_dir()])
def test_a_door_is_narrow_and_each_name_is_used(room: str) -> None:
    names = import_module(f"chart_atlas.{room}").__all__
    used = {
        name for path in MODULES for taken_from, name in crossings(path) if taken_from == room
    } | {name for taken_from, name in inner_imports(PACKAGE / "__init__.py") if taken_from == room}
    # A shell enters the last one.
    used |= {"main", "seed_commands", "site_commands"} if room == "cli" else set()
    assert len(names) <= MOST_NAMES
    assert set(names) - used == set()


def test_the_modules_of_a_room_form_no_circle() -> None:
    known = {name_of(path) for path in MODULES}
    graph = {
        name_of(path): {
            found
            for taken_from, name in inner_imports(path)
            for found in (f"{taken_from}.{name}", taken_from)
            if found in known and found != name_of(path)
        }
        for path in INSIDE
        if path.name != "__init__.py"
    }
    TopologicalSorter(graph).prepare()


@pytest.mark.parametrize("library", KNOWN_TO)
def test_a_library_is_known_to_its_rooms_alone(library: str) -> None:
    assert {room_of(path) for path in MODULES if library in outer_imports(path)} == KNOWN_TO[
        library
    ]


# The one module that touches what MkDocs and its plugins have no public way for.
PRIVATE = "host.mkdocs_private"
# The modules of MkDocs that its guide for plugins does not name.
UNTOLD = ("mkdocs.__main__", "mkdocs.commands", "mkdocs.livereload")


def private_names_of_mkdocs() -> set[str]:
    """The names with an underscore at their start that MkDocs and the plugins it works with have."""
    places = [find_spec("mkdocs"), find_spec("material.plugins.search")]
    folders = [
        Path(folder)
        for place in places
        if place
        for folder in place.submodule_search_locations or ()
    ]
    text = "\n".join(path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py"))
    return set(re.findall(r"(?<!\w)_[a-z]\w*", text))


def touched(path: Path) -> set[str]:
    """The attributes that a module asks for, by name or by text, and what it imports of MkDocs."""
    found = set()
    for node in tree(path):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mkdocs"):
            found |= {alias.name for alias in node.names}
            found |= {node.module or ""}
    return found


def test_only_one_module_touches_private_names_of_mkdocs() -> None:
    private = private_names_of_mkdocs()
    assert {"_entries", "_content", "_event_origins"} <= private
    touching = {
        name_of(path): found
        for path in MODULES
        if "mkdocs" in outer_imports(path)
        and (
            found := {name for name in touched(path) if name in private or name.startswith(UNTOLD)}
        )
    }
    assert [*touching] == [PRIVATE], touching


BLOCKED = "import sys; sys.modules['mkdocs'] = None; from chart_atlas.cli import main; main()"


@pytest.mark.parametrize(
    "words",
    [
        "show seeds/{}",
        "check seeds/{}",
        "export --format csv seeds/{}",
        "schema seed",
        "--help",
        "build -h",
    ],
)
def test_a_command_that_needs_no_site_starts_without_mkdocs(words: str, tmp_path: Path) -> None:
    seed = "000_eee7a717cd9dc58a.txt"
    shutil.copytree(PACKAGE.parents[1] / "seeds", tmp_path / "seeds")
    command = [sys.executable, "-c", BLOCKED, *words.format(seed).split()]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    assert done.stdout


def test_the_package_is_imported_lightly() -> None:
    code = "import sys, chart_atlas; chart_atlas.read_text('# A'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert (
        loaded
        & {
            *("mkdocs", "material", "jinja2", "altair", "vl_convert", "click", "sqlite3"),
            *("msgspec", "narwhals", "pyarrow", "pandas", "slugify", "urllib.request"),
        }
        == set()
    )


def test_no_two_modules_have_one_name() -> None:
    names = Counter(path.stem for path in MODULES if path.stem != "__init__")
    assert [name for name, count in names.items() if count > 1] == []


def test_no_room_is_crowded() -> None:
    counts = Counter(path.parent for path in MODULES)
    assert counts.pop(PACKAGE) <= MOST_AT_THE_TOP
    assert {folder.name: count for folder, count in counts.items() if count > MOST_MODULES} == {}


def test_no_module_is_long() -> None:
    lines = {name_of(path): len(path.read_text("utf-8").splitlines()) for path in MODULES}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}


def test_no_number_comes_from_float_on_foreign_text() -> None:
    """What reads text never calls float(): Decimal over a grammar of our own does."""
    calls = [
        f"{name_of(path)}:{node.lineno}"
        for path in INSIDE
        if room_of(path) in ("language", "reading", "claims")
        for node in tree(path)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "float"
    ]
    assert calls == []
