"""Checks of style and types are strict, and each exception says why it is one."""

from __future__ import annotations

import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
SETTINGS = tomllib.loads(PYPROJECT)["tool"]
FILES = sorted((ROOT / "plugins" / "chart_atlas").rglob("*.py"))
# What takes a line out of a check, which check that is, and what must follow: a reason.
EXCEPTION = re.compile(
    r"(?:noqa|type:\s*ignore|pragma)\b(?P<checks>:\s*[A-Z][\w, ]*|\[[\w, -]+\])?(?P<reason>.*)"
)


def comments(path: Path) -> Iterator[tuple[int, str]]:
    """Yield each comment of a file with its line."""
    text = io.StringIO(path.read_text(encoding="utf-8"))
    for token in tokenize.generate_tokens(text.readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def unexplained(comment: str) -> bool:
    """Tell whether a comment takes a line out of all checks, or out of some without a reason."""
    found = EXCEPTION.search(comment)
    return found is not None and not (found["checks"] and re.search(r"\w\w+ \w+", found["reason"]))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_each_line_taken_out_of_a_check_says_which_and_why(path: Path) -> None:
    """A reason of some words stands behind each `noqa` and `type: ignore` of the package."""
    assert [f"{at}: {comment}" for at, comment in comments(path) if unexplained(comment)] == []


@pytest.mark.parametrize(
    ("comment", "want"),
    [
        ("# noqa", True),
        ("# noqa: S603", True),
        ("# noqa: S603, S607", True),
        ("# type: ignore[misc]", True),
        ("# type: ignore", True),
        ("# pragma: no cover", True),
        ("# noqa: S603 - constant words", False),
        ("# type: ignore[misc]  # it takes any", False),
        ("# what else", False),
    ],
)
def test_an_exception_without_a_reason_is_seen(comment: str, want: bool) -> None:
    assert unexplained(comment) is want


def listed(name: str) -> list[str]:
    """The lines of a list of the settings, wherever lists of this name are."""
    found = re.findall(rf"^{name} = \[\n(.*?)^\]", PYPROJECT, re.MULTILINE | re.DOTALL)
    return [line for block in found for line in block.splitlines()]


def test_each_check_that_is_off_says_why() -> None:
    """Each code that ruff is told to ignore, in all files or in some, has its reason behind it."""
    off = [line for line in listed(r"(?:ignore|\"[^\"]+\.py\"|\"tests/\*\*\")") if '"' in line]
    assert len(off) > len(SETTINGS["ruff"]["lint"]["ignore"])
    assert [line for line in off if not re.search(r'",\s+# \S+ \w+', line)] == []


def test_the_checks_are_strict() -> None:
    """All rules of ruff, strict types in the package, and every warning an error."""
    assert SETTINGS["ruff"]["lint"]["select"] == ["ALL"]
    assert SETTINGS["mypy"]["strict"] is True
    (ours,) = [each for each in SETTINGS["mypy"]["overrides"] if each["module"] == "chart_atlas.*"]
    assert [name for name, value in ours.items() if name != "module" and value is not True] == []
    assert SETTINGS["pytest"]["ini_options"]["filterwarnings"][0] == "error"
