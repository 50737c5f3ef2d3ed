"""An environment of its own for a case, made by uv and removed when the case is judged."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from packaging.requirements import Requirement
from packaging.version import Version

from .. import ROOT
from .cases import ALL, Case

# An index may be far away; what takes longer hangs.
PATIENCE_S = 600


class NotInstalledError(Exception):
    """An environment that cannot be had; the message says why."""


class NoPythonError(Exception):
    """A Python that this machine has not."""


@dataclass(frozen=True)
class Environment:
    """Where a case's Python is, and the versions of all that is installed for it."""

    python: Path
    versions: dict[str, str]


@contextmanager
def environment(case: Case, folder: Path, wheel: Path) -> Iterator[Environment]:
    """Make the environment of a case in a folder; it is gone afterwards."""
    shutil.rmtree(folder, ignore_errors=True)
    try:
        python = interpreter(case.python) if case.python else Path(sys.executable)
        _uv("venv", "--python", python, folder)
        own = folder / "bin" / "python"
        for arguments in installs(case, wheel):
            _uv("pip", "install", "--python", own, *arguments)
        listed = json.loads(_uv("pip", "list", "--python", own, "--format", "json"))
        yield Environment(own, {each["name"]: each["version"] for each in listed})
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def installs(case: Case, wheel: Path) -> list[list[str]]:
    """Return the arguments of each installation that a case takes."""
    packages = [*case.packages, *pins(case.oldest)]
    if case.oldest != ALL:
        return [[str(wheel), *packages]]
    # A wheel's own needs are none of those that uv takes the oldest of.
    oldest = ["--resolution", "lowest-direct", "--only-binary", ":all:", *packages]
    return [["-r", str(ROOT / "pyproject.toml"), *oldest], ["--no-deps", str(wheel)]]


def pins(names: Sequence[str]) -> list[str]:
    """Pin packages to the oldest version that pyproject.toml allows."""
    known = bounds()
    return [f"{name}=={known[name]}" for name in names if name not in ALL]


@cache
def bounds() -> dict[str, str]:
    """Return the oldest version that pyproject.toml allows of each package, of extras as well."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lists = [project["dependencies"], *project["optional-dependencies"].values()]
    needs = [Requirement(line) for each in lists for line in each]
    return {
        need.name: each.version
        for need in needs
        for each in need.specifier
        if each.operator == ">="
    }


def beyond(python: str) -> Iterator[str]:
    """Tell of each bound that cannot be had as a wheel for a Python, and what can be."""
    project, oldest = ROOT / "pyproject.toml", ("--resolution", "lowest-direct", "--all-extras")
    wheels = ("--only-binary", ":all:", "--python-version", python)
    plain = ("--no-annotate", "--no-header", "--no-emit-index-url")
    found = _uv("pip", "compile", project, *oldest, *wheels, *plain)
    yield from above(dict(line.split("==") for line in found.splitlines()), bounds())


def above(found: Mapping[str, str], bounds: Mapping[str, str]) -> Iterator[str]:
    """Tell of each bound that is below what was found."""
    for name, oldest in bounds.items():
        if Version(found[name]) != Version(oldest):
            yield f"{name} {oldest} has no wheel for it; the oldest that has is {found[name]}"


def built_wheel(folder: Path) -> Path:
    """Build the plugin as it is published, once for all cases."""
    shutil.rmtree(folder, ignore_errors=True)
    _uv("build", "--wheel", "--out-dir", folder, ROOT)
    [wheel] = folder.glob("*.whl")
    return wheel


def interpreter(version: str) -> Path:
    """Find a Python of a version on this machine; NoPythonError where there is none."""
    for path in _candidates(version):
        asked = [str(path), "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
        found = subprocess.run(asked, capture_output=True, text=True, check=False)
        if found.returncode == 0 and found.stdout.strip() == version:
            return path
    raise NoPythonError(f"no Python {version} on this machine")


def _candidates(version: str) -> Iterator[Path]:
    if found := shutil.which(f"python{version}"):
        yield Path(found)
    # The names that pyenv puts on PATH only work for the versions that it is set to.
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    yield from sorted(pyenv.glob(f"versions/{version}.*/bin/python{version}"))


def _uv(*arguments: str | Path) -> str:
    """Run uv and return what it prints; NotInstalledError with its reason where it fails."""
    command = [uv(), "--quiet", "--no-config", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    if done.returncode:
        raise NotInstalledError(" ".join(done.stderr.split()))
    return done.stdout


@cache
def uv() -> str:
    """Find uv: that of this Python, that of `make lock`, or one on PATH."""
    own = [Path(sys.executable).with_name("uv"), *sorted(ROOT.glob(".make/uv-*/bin/uv"))]
    found = next((str(path) for path in own if path.is_file()), shutil.which("uv"))
    if not found:
        raise NotInstalledError("uv is not installed: pip install uv")
    return found
