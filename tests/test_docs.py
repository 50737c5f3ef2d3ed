"""The docs are a contract: what they show and name is what the program does."""

from __future__ import annotations

import ast
import importlib.util
import inspect
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path
from types import ModuleType

import click
import pytest
from click.testing import CliRunner
from markdown import Markdown

import chart_atlas
import sites
from chart_atlas.cli import main
from chart_atlas.description import describe
from chart_atlas.host.config import AtlasConfig
from chart_atlas.model import Chart
from chart_atlas.output.checks import NOTHING_UNREAD
from chart_atlas.reading.panels import MAX_PLACES
from chart_atlas.reading.source import MAX_BYTES, MAX_LINE, Seed
from lengths import every
from repositories import commit, git

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PACKAGE = ROOT / "plugins" / "chart_atlas"
GUIDE, READING, REFERENCE = (
    (DOCS / f"{name}.md").read_text(encoding="utf-8") for name in ("guide", "reading", "reference")
)
README = (ROOT / "README.md").read_text(encoding="utf-8")
TEXTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md"))]

# Pages that the plugin adds, so that the docs may link to them.
GENERATED = {DOCS / folder / "index.md" for folder in ("charts", "models", "datasets", "metrics")}

FENCE = re.compile(r"(?ms)^```(?P<language>\w*)\n(?P<body>.*?)^```$\n*(?P<after>[^\n]*)")


def fences(text: str, language: str) -> list[tuple[str, str]]:
    """Every fence of a language in a text, with the line that follows it."""
    found = FENCE.finditer(text)
    return [(m["body"], m["after"]) for m in found if m["language"] == language]


def read(text: str) -> Chart:
    return describe(Seed("example.txt", Path("example.txt"), text)).chart


def count(chart: Chart) -> int:
    return sum(len(panel.cells) for panel in chart.panels)


# -- docs/reference.md ----------------------------------------------------------------------------


@pytest.fixture
def script() -> ModuleType:
    """The script that writes docs/reference.md."""
    return loaded("reference")


def loaded(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def sentences() -> ModuleType:
    """The script that writes docs/sentences.md."""
    return loaded("sentences")


def test_the_table_of_sentences_is_what_the_site_says(sentences: ModuleType) -> None:
    """… and finds the words of templates, scripts and code, without their mark-up and paths."""
    result = CliRunner().invoke(sentences.main, ["--check"])
    assert result.exit_code == 0, result.output
    template = '<h2 title="At {{ x }}">A {% if y %}new {% endif %}<b>page</b></h2><p>{{ y.z }}</p>'
    assert shown(sentences, sentences.of_template(template)) == ["At {x}", "A [new ]page"]
    script = 'const a = "Copied"; find(".ca b"); say(`${n} of ` +\n `${f(x)} charts`);'
    assert shown(sentences, sentences.of_script(script)) == ["Copied", "{…} of {…} charts"]
    module = '"""Not said."""\nx = f"{len(y)} are outside"\nz = "a/path of files"\n'
    assert shown(sentences, sentences.of_module(module, 2)) == ["{len} are outside"]


def shown(sentences: ModuleType, texts: Iterable[str]) -> list[str]:
    return [text for text in map(sentences._shown, texts) if text]


def test_the_reference_is_what_the_code_says(script: ModuleType) -> None:
    """The check of the script passes on docs/reference.md as it stands."""
    result = CliRunner().invoke(script.write, ["--check"])
    assert result.exit_code == 0, result.output


def test_an_old_reference_fails_the_check_and_is_written_anew(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check says what to run; running it writes the page that the check accepts."""
    old = tmp_path / "reference.md"
    old.write_text(REFERENCE.replace("### `seeds`", "### `seed`"), encoding="utf-8")
    monkeypatch.setattr(script, "TARGET", old)
    failed = CliRunner().invoke(script.write, ["--check"])
    assert failed.exit_code == 1
    assert "make reference" in failed.output
    assert "### `seed`" in old.read_text(encoding="utf-8"), "a check writes nothing"
    CliRunner().invoke(script.write)
    assert old.read_text(encoding="utf-8") == REFERENCE


def test_an_option_without_a_text_below_it_is_an_error(script: ModuleType) -> None:
    """Whoever adds an option is told that its description is missing."""
    with pytest.raises(SystemExit, match="below the option 'depth'"):
        script._text(ast.parse("depth = 1").body[0], "depth")


@pytest.mark.parametrize("name", [name for name, _ in AtlasConfig._schema])
def test_every_option_is_in_the_reference(name: str) -> None:
    """Each option of the plugin has a heading of its own and stands in the example."""
    assert f"### `{name}`\n" in REFERENCE
    assert f"      {name}: " in fences(REFERENCE, "yaml")[0][0]


def parameters() -> Iterator[tuple[str, str]]:
    """Each command with each of its options and arguments, as one types them."""
    for command, name in [(main, "chart-atlas")] + [
        (command, f"chart-atlas {name}") for name, command in main.commands.items()
    ]:
        context = click.Context(command, info_name=name, **main.context_settings)
        for parameter in command.get_params(context):
            typed = parameter.opts if isinstance(parameter, click.Option) else [parameter.name]
            yield from ((name, str(word)) for word in typed)


def test_an_argument_that_may_be_left_out_has_no_default() -> None:
    told = re.findall(r"^- `PATHS\.\.\.`: (.*)$", REFERENCE, re.MULTILINE)
    assert {*told} == {"May be left out."}


@pytest.mark.parametrize(("command", "word"), [*parameters()])
def test_every_command_and_each_of_its_options_is_in_the_reference(command: str, word: str) -> None:
    """The section of a command names its options and arguments."""
    section = REFERENCE.partition(f"### `{command}`\n")[2].partition("\n### ")[0]
    written = word if word.startswith("-") else word.upper()
    assert re.search(rf"^- `.*{re.escape(written)}\b.*`: .", section, re.MULTILINE)


# -- docs/reading.md ------------------------------------------------------------------------------


def codes() -> dict[str, set[str]]:
    """Every problem code that the package can report, with its levels where they are plain."""
    found: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                for code, level in _codes_of(function):
                    found.setdefault(code, set()).update(level)
    return found


def _codes_of(function: ast.FunctionDef) -> Iterator[tuple[str, set[str]]]:
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "Problem":
            given = dict(zip(("line", "code", "severity"), call.args, strict=False))
            given |= {word.arg: word.value for word in call.keywords if word.arg}
            own = _texts(given["code"], function)
            assert own, f"{function.name}: the code of a problem is not found"
            yield from ((code, _texts(given["severity"], function)) for code in own)


def _texts(node: ast.expr, function: ast.FunctionDef) -> set[str]:
    """The texts that an expression may be; those of a variable stand where it is set."""
    if isinstance(node, ast.Name):
        sets = (item for item in ast.walk(function) if isinstance(item, ast.Assign))
        values = [item.value for item in sets if node.id in ast.unparse(item.targets[0])]
    else:
        values = [node]
    constants = (part for value in values for part in ast.walk(value))
    return {c.value for c in constants if isinstance(c, ast.Constant) and isinstance(c.value, str)}


def documented() -> dict[str, str]:
    """The codes of the table in docs/reading.md, each with its level."""
    return dict(re.findall(r"^\| `([a-z-]+)` \| (\w+) \| .+ \|$", READING, re.MULTILINE))


def sections() -> dict[str, str]:
    """The section of each code in docs/reading.md, by the code in its heading."""
    parts = re.split(
        r"^### `([a-z-]+)`\n", READING.partition("\n## Problems\n")[2], flags=re.MULTILINE
    )
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_every_problem_code_is_explained() -> None:
    """The table of docs/reading.md has each code that the package reports, and no other."""
    assert [*documented()] == sorted(codes())


def test_every_problem_code_has_a_section() -> None:
    """Below the table stands a section for each code of the package, and no other, in its order."""
    assert [*sections()] == sorted(codes())


@pytest.mark.parametrize("code", sorted(codes()))
def test_every_problem_code_has_an_example_that_gives_it(code: str) -> None:
    """The first example of a section gives its code; without one, the guide shows it by `check`.

    What the guide shows is run again below. The section also says what to do.
    """
    section = sections().get(code, "")
    examples = fences(section, "markdown")
    given = {problem.code for text, _ in examples[:1] for problem in read_example(text).problems}
    shown = any(re.search(rf" \w+ {code}: ", output) for output, _ in fences(GUIDE, "console"))
    assert code in given if examples else shown, f"no example in docs/reading.md gives {code}"
    assert re.search(r"\bWhat to do: \w", section)


def test_problems_that_leave_nothing_unread_are_problems() -> None:
    """Whoever renames a code renames it where `check` counts what is unread."""
    assert set(codes()) >= NOTHING_UNREAD


@pytest.mark.parametrize(("code", "levels"), sorted(codes().items()), ids=sorted(codes()))
def test_a_problem_has_the_level_that_the_docs_tell(code: str, levels: set[str]) -> None:
    """Whether a code is a warning or an info is told right."""
    assert documented()[code] in levels


FRAME, *EXAMPLES = fences(READING, "markdown")


def read_example(text: str) -> Chart:
    """Read an example: a whole seed if it starts with a high heading, else within the frame."""
    return read(text if text.startswith(("# ", "## ")) else f"{FRAME[0]}\n{text}")


@pytest.mark.parametrize(("example", "said"), EXAMPLES, ids=range(1, len(EXAMPLES) + 1))
def test_an_example_of_reading_reads_as_it_says(example: str, said: str) -> None:
    """Below each example stands how many cells it makes, and which problems."""
    chart = read_example(example)
    told = re.match(r"Read as (no|\d+) cells?(?:, with the problems? (.*))?\.$", said)
    assert told, f"no line 'Read as … cells.' below this example:\n{example}"
    assert count(chart) == (0 if told[1] == "no" else int(told[1]))
    expected = sorted(re.findall(r"`([a-z-]+)`", told[2] or ""))
    assert sorted({problem.code for problem in chart.problems}) == expected


# -- docs/guide.md --------------------------------------------------------------------------------

SEED = fences(GUIDE, "markdown")[0][0]
NAME = "seeds/model-accuracy.txt"
SITE = b"site_name: Mine\nplugins: [chart-atlas]\n"
SAYING = f"{SEED}Llama-3.1-8B reaches 84.5 on GSM8K.\n"
CHANGED = SAYING.replace("| 84.5 |", "| 48.5 |").replace(
    "by Model and Benchmark", "of Small Models"
)
RAGGED = SEED.replace("| 52.1 | ~13 |", "| 52.1 |")
UNGROUNDED = "line,number,row,column\n19,52.7,Mistral-7B,GSM8K\n"
# What the folder holds for each console block of the guide, and the exit code. What begins with
# "HEAD:" is committed first, with its addresses.
CONSOLES = [
    ({}, 0),
    (
        {
            NAME: SEED.encode(),
            "seeds/model-accuracy.yml": b"source:\n  url: https://example.org\nkind: heat map\n",
            "seeds/modelaccuracy.yml": b"",
        },
        2,
    ),
    ({NAME: RAGGED.encode()}, 0),
    ({NAME: RAGGED.encode(), "seeds/model-accuracy.cells.csv": UNGROUNDED.encode()}, 2),
    ({NAME: SEED.encode()}, 0),
    ({NAME: SEED.encode()}, 0),
    ({NAME: SEED.replace("~13", "low").encode()}, 0),
    (
        {
            f"HEAD:{NAME}": SAYING.encode(),
            "HEAD:docs/index.md": b"",
            "HEAD:mkdocs.yml": SITE,
            NAME: CHANGED.encode(),
        },
        0,
    ),
    ({NAME: SEED.encode(), "docs/index.md": b"", "mkdocs.yml": SITE}, 0),
    ({NAME: SEED.encode(), "seeds/small-models.txt": SEED.encode()}, 0),
    ({"seeds/notes.txt": b"caf\xe9\n"}, 2),
    ({NAME: SEED.encode()}, 0),
]


def test_the_example_seed_reads_as_the_guide_says() -> None:
    """The number of cells that the guide states, and not a problem."""
    chart = read(SEED)
    told = re.search(r"It reads into (\d+) cells without a problem: (\d+) values", GUIDE)
    assert told
    values = [cell for cell in chart.panels[0].cells if not cell.quantity.absence]
    assert (count(chart), len(values)) == (int(told[1]), int(told[2]))
    assert not chart.problems


@pytest.mark.parametrize(
    ("files", "code", "shown"),
    [(*case, body) for case, (body, _) in zip(CONSOLES, fences(GUIDE, "console"), strict=True)],
)
def test_the_output_that_the_guide_shows_is_real(
    files: dict[str, bytes], code: int, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each console block of the guide, run again, prints the same."""
    monkeypatch.chdir(tmp_path)
    if before := {name.removeprefix("HEAD:"): files[name] for name in files if "HEAD:" in name}:
        put(tmp_path, before)
        CliRunner().invoke(main, ["permalinks", "--write"])
        git(tmp_path, "init", "--quiet")
        commit(tmp_path, {})
    put(tmp_path, {name: files[name] for name in files if "HEAD:" not in name})
    command, _, output = shown.partition("\n")
    result = CliRunner().invoke(main, command.removeprefix("$ chart-atlas").split())
    assert result.exit_code == code
    assert result.output.strip() == output.strip()


def put(folder: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)


def test_limits_are_told_as_they_are() -> None:
    """The docs name the bounds that the code keeps."""
    assert f"{MAX_BYTES:,} bytes" in GUIDE
    assert f"{MAX_LINE:,} characters" in GUIDE
    assert f"{MAX_PLACES:,} places" in READING


# -- docs/python.md -------------------------------------------------------------------------------

PYTHON = (DOCS / "python.md").read_text(encoding="utf-8")
ERRORS = "SeedError", "SiteError"


def test_the_examples_from_python_run(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the order of the page, in a folder with the guide's seed and a site."""
    (tmp_path / "site").symlink_to(sites.own_site(tmp_path_factory))
    monkeypatch.chdir(tmp_path)
    put(tmp_path, {NAME: SEED.encode()})
    names: dict[str, object] = {}
    for code, _ in fences(PYTHON, "python"):
        exec(code, names)  # noqa: S102 - the page's own examples
    assert names["chart"] == chart_atlas.read(NAME)
    assert len(chart_atlas.load_site("site")) == 4


def test_what_python_code_may_use_is_on_its_page() -> None:
    """Each name of the package's door, with its parameters; each class has a row of the table."""
    names = {name for name in chart_atlas.__all__ if name not in ("__version__", *ERRORS)}
    classes = {name for name in names if isinstance(getattr(chart_atlas, name), type)}
    assert set(re.findall(r"^\| `(\w+)` \|", PYTHON, re.MULTILINE)) == classes
    told = dict(re.findall(r"^`(\w+)\((.*?)\)`", PYTHON, re.MULTILINE))
    given = {
        name: inspect.signature(getattr(chart_atlas, name)).parameters for name in names - classes
    }
    assert {name: re.findall(r"(?:^|, )\*?(\w+)", words) for name, words in told.items()} == {
        name: [*parameters] for name, parameters in given.items()
    }
    assert all(f"`{name}`" in PYTHON for name in (*ERRORS, "chart_atlas.__version__"))


@pytest.mark.parametrize("name", chart_atlas.__all__)
def test_what_python_code_may_use_explains_itself(name: str) -> None:
    assert name == "__version__" or inspect.getdoc(getattr(chart_atlas, name))


# -- links and commands ---------------------------------------------------------------------------


def links(path: Path) -> list[str]:
    """Every link and picture of a Markdown file that leads within the project."""
    text = FENCE.sub("", path.read_text(encoding="utf-8"))
    targets = re.findall(r"\]\(([^)\s]+)\)", text)
    return [target for target in targets if "://" not in target]


def anchors(path: Path) -> set[str]:
    """The anchors that the headings of a Markdown file make in the site."""
    renderer = Markdown(extensions=["toc", "fenced_code", "tables"])
    return set(re.findall(r'<h\d id="([^"]+)"', renderer.convert(path.read_text(encoding="utf-8"))))


@pytest.mark.parametrize(("path", "link"), [(path, link) for path in TEXTS for link in links(path)])
def test_internal_links_resolve(path: Path, link: str) -> None:
    """A link leads to a file that is there or is generated, and to one of its headings."""
    name, _, anchor = link.partition("#")
    target = (path.parent / name).resolve() if name else path
    assert target.is_file() or target in GENERATED
    assert not anchor or anchor in anchors(target)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_every_make_command_in_the_docs_is_a_target(path: Path) -> None:
    """Whatever `make …` a reader copies is there."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    text = path.read_text(encoding="utf-8")
    named = set(re.findall(r"(?:^|`)make (?:[A-Z]+=\S+ )?([a-z-]+)", text, re.MULTILINE))
    assert named <= targets


def commands() -> Iterator[str]:
    """What the targets run that install no more than the site needs."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for needs, recipe in re.findall(r"^[a-z-]+: (.*)\n((?:\t.*\n)+)", makefile, re.MULTILINE):
        if ".venv/project.done" in needs and ".venv/dev.done" not in needs:
            yield from re.findall(r"\$\(BIN\)/python (scripts/\S+|-m benchmarks \S+)", recipe)


def locked(name: str) -> set[str]:
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    return set(re.findall(r"^([\w.-]+)==", text, re.MULTILINE))


@pytest.mark.parametrize("command", every(6, [*commands()]))
def test_each_target_installs_what_it_runs(command: str, tmp_path: Path) -> None:
    """It starts where the packages of the tests are not."""
    further = locked("dev.txt") - locked("site.txt")
    for name, packages in metadata.packages_distributions().items():
        if {re.sub(r"[-_.]+", "-", package).lower() for package in packages} <= further:
            (tmp_path / f"{name}.py").write_text("raise ModuleNotFoundError(__name__)\n")
    done = subprocess.run(
        [sys.executable, *command.split(), "--help"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_readme_names_the_two_commands() -> None:
    """A newcomer finds how to build the site and how to run the tests."""
    assert {"make site", "make test"} <= set(re.findall(r"^make [a-z]+", README, re.MULTILINE))


def test_the_module_table_has_every_module_and_no_other() -> None:
    """Whoever adds or renames a module says in CONTRIBUTING.md what it owns."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.+`) \| .+ \|$", text, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`([a-z_./]+)`", row)}
    hidden = ("__", "py.")
    there = {path.name + "/" * path.is_dir() for path in PACKAGE.iterdir()}
    assert named == {name for name in there if not name.startswith(hidden)}


def test_every_dependency_has_its_reason() -> None:
    """docs/decisions.md has a line for whatever pyproject.toml asks for."""
    facts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = facts["dependency-groups"].values()
    groups = [*groups, *facts["project"]["optional-dependencies"].values()]
    asked = [*facts["project"]["dependencies"], *(item for group in groups for item in group)]
    names = {re.split(r"[<>=]", item)[0] for item in asked if isinstance(item, str)}
    lines = (DOCS / "decisions.md").read_text(encoding="utf-8").splitlines()
    told = {name for line in lines for name in line.partition(" | ")[0].strip("| ").split(", ")}
    assert names <= told
