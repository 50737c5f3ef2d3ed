"""A project for a case: the seeds of this project, one that is planted, pages of an author."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import ROOT
from . import settings
from .cases import Case
from .environments import Environment

NAME, ADDRESS = "Charts and More", "https://charts.example/atlas/"
ABOUT = "---\ntags: [one]\n---\n# About\n\nWords of an author.\n\n## More\n\n* a list\n"
# One time for all, so that the pages of all cases tell the same dates.
COMMITTED = "2026-01-02T03:04:05+0000"
PATIENCE_S = 600
# What a build writes that no file of a project is.
IGNORED = "site\n.cache\n"
# Variables that would lead a build to other code than that of its environment.
UNWANTED = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "SOURCE_DATE_EPOCH"}


@dataclass(frozen=True)
class Built:
    """A site that was built, and what the build has said."""

    case: Case
    folder: Path
    status: int
    log: str

    @property
    def site(self) -> Path:
        """Where the site is."""
        return self.folder / "site"

    def page(self, name: str) -> Path:
        """Return the file of a page by its path without suffix, in either form of addresses."""
        form = self.site / name / "index.html"
        return form if form.is_file() else self.site / f"{name}.html"


def built(case: Case, folder: Path, environment: Environment) -> Built:
    """Write the project of a case, commit it, and build its site from nothing.

    No site and no cache of an earlier build is there: what works only with one would not be seen.
    """
    shutil.rmtree(folder, ignore_errors=True)
    written(case, folder)
    committed(folder)
    command = case.command or (case.host, "build", "--strict")
    status, log = run(environment, *command, cwd=folder)
    said = [run(environment, *words, cwd=folder)[1] for words in COMMANDS]
    (folder / SAID).write_text("".join(said), encoding="utf-8")
    return Built(case, folder, status, log)


# What the command says of the seeds, and all their cells; and where that is kept.
COMMANDS = (
    ("chart-atlas", "check", "--format", "json"),
    ("chart-atlas", "export", "--format", "csv", "--processes", "1"),
)
SAID = "said.txt"


def run(environment: Environment, name: str, *words: str, cwd: Path) -> tuple[int, str]:
    """Run a command of an environment; return how it ended, and all that it printed."""
    programs = environment.python.parent
    done = subprocess.run(
        [programs / name, *words],
        cwd=cwd,
        # One command may call another by its name.
        env=variables() | {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
    return done.returncode, done.stdout


def written(case: Case, folder: Path) -> None:
    """Write the files of a project."""
    shutil.copytree(ROOT / "seeds", folder / "seeds")
    files = {
        "seeds/planted.txt": settings.PLANTED,
        "docs/index.md": "# Home of an author\n",
        "docs/about.md": ABOUT,
        ".gitignore": IGNORED,
        f"{case.host}.yml": json.dumps(configured(case)),  # JSON is YAML
        **{f"docs/{path}": text for path, text in case.docs.items()},
    }
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


def configured(case: Case) -> Mapping[str, Any]:
    """Return the settings of a project."""
    ours: list[Any] = ["search", {"chart-atlas": {}}]
    plugins = [*case.plugins, *ours] if case.come_first else [*ours, *case.plugins]
    theme = {"name": "material", "font": False}
    site = {"site_name": NAME, "site_url": ADDRESS, "theme": theme, "plugins": plugins}
    return site | dict(case.site)


def committed(folder: Path) -> None:
    """Make the project a repository: the seeds come first, so that their commit is ever the same.

    The pages of charts name it.
    """
    commands = (["init"], ["add", "seeds"], _COMMIT, ["add", "--all"], _COMMIT)
    for command, *arguments in commands:
        asked = ["git", command, *arguments]
        subprocess.run(asked, cwd=folder, env=variables(), check=True, capture_output=True)


_COMMIT = ["commit", "--message", "All"]


def variables() -> dict[str, str]:
    """Return the environment of the commands: nobody's settings of git, one time for all."""
    kept = {name: value for name, value in os.environ.items() if name not in UNWANTED}
    who = {f"GIT_{each}_{what}": value for each in ("AUTHOR", "COMMITTER") for what, value in IDS}
    quiet = {"NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true", "NO_COLOR": "1"}
    return kept | who | quiet | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}


IDS = (("NAME", "Someone"), ("EMAIL", "someone@charts.example"), ("DATE", COMMITTED))
