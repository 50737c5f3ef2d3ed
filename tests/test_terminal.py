"""Foreign text can do nothing to a terminal, a log or a runner of CI, whatever command shows it."""

from __future__ import annotations

import json
import logging
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import sites
from chart_atlas.atlas.addresses.slugs import printable
from chart_atlas.cli import main
from chart_atlas.terminal import as_json, harmless, log
from lengths import examples
from repositories import git

PAYLOADS = {
    "colour": "\x1b[31mred\x1b[0m",
    "title of the window": "\x1b]0;owned\x07\b\x7f",
    "C1": "\x9b31m\x9d0;owned\x9c",
    "new line": "a\n::error file=mkdocs.yml,line=1::forged",
    "carriage return": "a\r::error::forged",
    "other line breaks": "a\x0b::error::x\x0c::error::x\x1c::error::x\x85::error::x",
    "Unicode line breaks": "a\u2028::error::x\u2029::error::x",
    "turned round": "\u202etxt.exe\u202c \u2066a\u2069 \u200fb\u061c",
    "unseen": "a\u200bb\u2060c\ufeffd\xade \u3164\U000e0041\U000e007f",
    "command": "::error file=mkdocs.yml,line=1::forged",
    "command behind blanks": "\t\xa0\u3000 ::stop-commands::x",
    "more colons": ":::error::x ::::x",
    "old command": "##[error file=mkdocs.yml]forged ###[group]x",
    "Azure": "x ##vso[task.setvariable variable=a]b ##VSO[task.complete]",
    "TeamCity": "##teamcity[buildProblem description='x']",
    "command with what is ignored": "##\u200d[error]x ##\ufe0f[error]x ##\U000e0100vso[a]b #\u200d#[error]",
    "halves": "\udc80\ud800 a",
    "percent": "%0A::error::x %s %(x)s %d %",
}

# What a runner may overlook when it compares: signs without a shape.
OVERLOOKED = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0000-\U000e0fff]"
)
ANNOTATION = re.compile(r"::(error|warning|notice) file=[^:,]*(,line=\d+)?,title=[a-z-]+::")


def harm(text: str, own: re.Pattern[str] | None = None) -> list[str]:
    """What of an output does something; own: how lines may begin that are commands of ours."""
    signs = [sign for sign in text if not sign.isprintable() and sign not in "\n\u200c\u200d"]
    found = [ascii(sign) for sign in signs]
    for line in text.split("\n"):
        bare = OVERLOOKED.sub("", line).strip()
        starts = bare.startswith("::") and not (own and own.match(bare))
        if starts or re.search(r"(?i)##[a-z]*\[", bare):
            found.append(line)
    return found


def seed(text: str, number: int = 1) -> bytes:
    """A seed with a text in each of its parts."""
    whole = f"""\
## Heatmap: Yield {number} of {text}

### Components/Axes

* **Y-axis:** Labeled "Plot {text}". Values: A, B {text}, C
* **X-axis:** Labeled "Dose". Values: 1, 2 {text}
* **Color Bar:** "{text} (%)", from white (0) to dark blue (100).

### Data

| Plot {text} | 1 | 2 {text} |
| --- | --- | --- |
| A | {number}.5 | {text} high, 9 |
| B {text} | 2.5 | 3.5 {text} |
| C | 4.5 | 5.5 |

### Key Observations

{text}

The highest value {text} is 1.5 for B {text} on 1. Dose 1 has {text} 88.

C reaches 9.5 at 1.
"""
    return whole.encode("utf-8", "surrogatepass")


def named(folder: Path, text: str) -> Iterator[Path]:
    """Paths below a folder with a text in the name of a file, and in that of a folder."""
    name = os.fsencode(text.replace("/", "_").replace("\0", "_").replace("\ud800", ""))[:200]
    for parts in ((name + b".txt",), (name, b"chart.txt")):
        yield Path(os.fsdecode(os.path.join(os.fsencode(folder), *parts)))  # noqa: PTH118 - bytes


def write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


CONFIG = (
    "site_name: Atlas\ntheme: {name: mkdocs, highlightjs: false}\nplugins: [{chart-atlas: {png: "
    "false}}]\n"
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site with a seed for each payload, which stands in all that it says; it is run there."""
    for number, text in enumerate(PAYLOADS.values()):
        write(tmp_path / "seeds" / f"{number}.txt", seed(text, number))
    write(tmp_path / "mkdocs.yml", CONFIG.encode())
    write(tmp_path / "docs" / "index.md", b"# Mine\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def printed(*words: str) -> str:
    """All that a command prints, which must not end in a traceback."""
    done = CliRunner().invoke(main, words)
    assert done.exception is None or isinstance(done.exception, SystemExit), words
    return done.output


def readable_seeds() -> None:
    """Leave out seeds that cannot be used, at the first of which a site stops."""
    for path in Path("seeds").iterdir():
        if "cannot be used" in printed("check", str(path)):
            path.unlink()


# -- the commands ---------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["text", "json", "github"])
def test_a_check_prints_no_harm(folder: Path, form: str) -> None:
    """… of what is in seeds, and of the names of files and folders."""
    for text in PAYLOADS.values():
        for path in named(folder / "seeds", text):
            write(path, seed("x"))
    output = printed("check", "--format", form)
    assert harm(output, ANNOTATION if form == "github" else None) == []
    assert "forged" in output
    if form == "json":
        told = {
            problem["text"]
            for file in json.loads(output)["files"].values()
            for problem in file["problems"]
        }
        assert any("##[error file=mkdocs.yml]" in text for text in told)


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_chart_is_shown_without_harm(folder: Path, form: str) -> None:
    for path in sorted(Path("seeds").iterdir()):
        output = printed("show", "--format", form, str(path))
        assert harm(output) == []
        if form == "json" and path.name == "12.txt":
            assert PAYLOADS["old command"] in json.loads(output)["title"]
    for text in PAYLOADS.values():
        for path in named(folder / "seeds", text):
            assert harm(printed("show", str(path))) == []
            write(path, seed("x"))
            assert harm(printed("show", str(path))) == []


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_a_table_on_the_standard_output_does_no_harm(folder: Path, form: str) -> None:
    write(folder / "seeds" / "::error ::x.txt", seed("x"))
    output = printed("export", "--format", form)
    assert harm(output) == []
    assert "forged" in output


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_what_changed_is_told_without_harm(folder: Path, form: str) -> None:
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message", "x")
    for number, text in enumerate(PAYLOADS.values()):
        Path("seeds", f"{number}.txt").write_bytes(seed(text, number + 100))
        for path in named(folder / "seeds", text):
            write(path, seed("x"))
    output = printed("diff", "HEAD", "--format", form)
    assert harm(output) == []
    assert "forged" in output
    assert harm(printed("diff", "no\x1b[31m\n::error::such", "--format", form)) == []


def test_addresses_are_told_without_harm(folder: Path) -> None:
    """Of what permalinks.yml says, too, right or wrong."""
    readable_seeds()
    owners = {
        f"old-{number}": text
        for number, text in enumerate(PAYLOADS.values())
        if text == printable(text) and max(text) < "\U00010000"  # JSON has halves of it
    }
    Path("seeds/permalinks.yml").write_text(as_json({"charts": owners}), encoding="utf-8")
    output = printed("permalinks")
    assert harm(output) == []
    assert output.count("removed  charts/old-") == len(owners)
    for text in PAYLOADS.values():
        told = json.dumps(text)
        for wrong in (f"charts: {{{told}: x}}", f"{told}: {{}}", f"charts: {{a: [{told}]}}"):
            Path("seeds/permalinks.yml").write_text(wrong, encoding="utf-8")
            assert harm(printed("permalinks")) == []


def test_reading_ahead_prints_no_harm(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of seeds that cannot be read, of errors while they are, and of names."""
    for text in PAYLOADS.values():
        for path in named(folder / "seeds", text):
            write(path, seed("x"))
    assert harm(printed("prepare", "--processes", "1")) == []

    def failing(*_: object) -> None:
        raise ValueError("".join(PAYLOADS.values()))

    monkeypatch.setattr("chart_atlas.cache.pool.describe", failing)
    printed("cache", "--clear")
    output = printed("prepare", "--processes", "1")
    assert "could not be read. " in output
    assert "ValueError: " in output
    assert harm(output) == []


def test_what_was_typed_is_repeated_without_harm(folder: Path) -> None:
    """A pattern of a shell types names of files."""
    for text in PAYLOADS.values():
        typed = text.replace("\ud800", "")  # no argument holds it
        assert harm(printed(typed)) == []
        for words in (("show",), ("check",), ("export", "--format=csv"), ("show", "a")):
            assert harm(printed(*words, typed)) == []
            assert harm(printed(*words, f"-{typed}")) == []


def test_a_build_logs_no_harm(folder: Path) -> None:
    """… where MkDocs wraps its lines, too: of problems, of what stops it, and of names."""

    def logged() -> str:
        done = sites.run(sys.executable, "-m", "mkdocs", "build", cwd=folder, env={"COLUMNS": "50"})
        assert harm(done.stderr + done.stdout) == []
        return " ".join(done.stderr.split())

    readable_seeds()
    assert logged()
    # Problems of few seeds are told one by one, each with its name.
    seeds = sorted(Path("seeds").iterdir())
    told = [path for path in seeds if "forged" in printed("check", str(path))][:1]
    for path in [each for each in seeds if each not in told]:
        path.unlink()
    assert "forged" in logged()
    Path("mkdocs.yml").write_text(CONFIG.replace("png: ", "contradicted: fail, png: "), "utf-8")
    assert "ERROR - chart-atlas: " in logged()
    write(next(named(folder / "seeds", PAYLOADS["new line"])), seed("x"))
    assert "the file name holds control characters" in logged()


@given(st.text(max_size=40))
@settings(
    examples(25),
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_no_text_does_any_harm(tmp_path: Path, text: str) -> None:
    """Whatever a seed holds, and whatever it is called."""
    write(tmp_path / "a.txt", seed(text))
    for form in ("text", "json"):
        assert harm(printed("show", "--format", form, str(tmp_path / "a.txt"))) == []
        assert harm(printed("check", "--format", form, str(tmp_path / f"{text[:9]}.txt"))) == []
    for form in ("text", "json", "github"):
        assert harm(printed("check", "--format", form, str(tmp_path)), ANNOTATION) == []


# -- what makes them harmless ---------------------------------------------------------------------

SIGNS = st.text(
    st.one_of(
        st.sampled_from(":#[ \tvso\n\r\x1b\u200d\ufe0f\u202e\U0001f469a1"),
        st.characters(exclude_categories=()),
    )
)


@given(SIGNS)
def test_any_text_becomes_one_harmless_line(text: str) -> None:
    """… and stays so."""
    line = harmless(text)
    assert "\n" not in line
    assert harm(line) == []
    assert harmless(line) == line


@given(SIGNS)
def test_json_keeps_any_text_and_does_no_harm(text: str) -> None:
    for indent in (1, None):
        data = as_json({text: [text]}, indent)
        assert json.loads(data) == {text: [text]}
        assert data.isascii()
        assert "\n".join(map(harmless, data.split("\n"))) == data


@pytest.mark.parametrize(
    "text",
    [
        "−3.5 ± 0.1 × 10⁻³ ≈ 50 % → “best” … café Ångström",
        "Ελληνικά Русский 漢字かな 한국어 ไทย עברית العربية",
        "می‌خواهم क्‍ष க்ஷ ශ්‍රී",
        "👍🏽 👩‍🔬 ❤️‍🔥 🏳️‍🌈 1️⃣ ✔️ 🇩🇪",
        "葛\U000e0100 std::sort a: b C:: ### Heading ## [1] x[2] #1 \\n",
    ],
)
def test_plain_text_of_all_scripts_stays_readable(text: str) -> None:
    assert harmless(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "a\x1b[1m\x9b\u202e\u2028\ud800\U000e0041",
            "a\\x1b[1m\\x9b\\u202e\\u2028\\ud800\\U000e0041",
        ),
        ("a\nb\rc\td\xa0e", "a\\nb\\rc d e"),
        ("::error::x", ":\\x3aerror::x"),
        ("##[error]x ##vso[y]", "#\\x23[error]x #\\x23vso[y]"),
        ("pay\u200dpal\ufe0f \u3164", "pay\\u200dpal\\ufe0f \\u3164"),
    ],
)
def test_what_does_harm_is_spelt_out(text: str, shown: str) -> None:
    assert harmless(text) == shown


def test_what_is_logged_is_harmless_value_by_value(caplog: pytest.LogCaptureFixture) -> None:
    """A line break of ours stays one, that of a value does not."""
    with caplog.at_level(logging.INFO, logger=log.name):
        log.info("a\n  %s, %d of %s", Path("x\n::error::y"), 3, ValueError("\x1b[1m"))
        log.info("100 %\n::error::x")
    assert caplog.messages == ["a\n  x\\n::error::y, 3 of \\x1b[1m", "100 %\n:\\x3aerror::x"]


def test_a_terminal_that_knows_few_letters_gets_the_others_spelt_out(folder: Path) -> None:
    write(folder / "a.txt", seed("漢 é"))
    for form in ("text", "json"):
        done = CliRunner(charset="latin-1").invoke(main, ["show", "a.txt", "--format", form])
        assert done.exit_code == 0, done.exception
        assert "\\u6f22" in done.output
