"""The workflows: safe by what they say, and right by what their own commands do in a clone."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import yaml

from repositories import commit, git
from sites import SEED

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".github" / "workflows"
GUIDE = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
# The longest step installs all that is locked, on a busy machine.
PATIENCE_S = 900
BASE = "CI_MERGE_REQUEST_DIFF_BASE_SHA"


def told(text: str) -> dict[str, Any]:
    """A workflow as its YAML says; its event stands under "on", not under YAML's truth."""
    found: dict[Any, Any] = yaml.safe_load(text)
    return {"on" if key is True else str(key): value for key, value in found.items()}


def guided(name: str) -> str:
    """A workflow of the guide, for users to copy."""
    section = GUIDE.partition("\n## Rebuild on each commit\n")[2].partition("\n## ")[0]
    part = section.partition(f"\n`{name}`.")[2]
    return part.partition("```yaml\n")[2].partition("```")[0]


TEXTS = {
    "check.yml": (FOLDER / "check.yml").read_text(encoding="utf-8"),
    "publish.yml": (FOLDER / "publish.yml").read_text(encoding="utf-8"),
    "release.yml": (FOLDER / "release.yml").read_text(encoding="utf-8"),
    "long.yml": (FOLDER / "long.yml").read_text(encoding="utf-8"),
    "guide/check.yml": guided(".github/workflows/check.yml"),
    "guide/publish.yml": guided(".github/workflows/publish.yml"),
}
CHECKS, PUBLISHES = ("check.yml", "guide/check.yml"), ("publish.yml", "guide/publish.yml")
# What each job may do beside reading, or instead of it.
SIGNING = {"id-token": "write", "attestations": "write"}
RIGHTS = {
    ("publish.yml", "deploy"): {"pages": "write", "id-token": "write"},
    ("guide/publish.yml", "deploy"): {"pages": "write", "id-token": "write"},
    ("release.yml", "attest"): SIGNING,
    ("release.yml", "publish"): {"id-token": "write"},
}
# How many minutes a job may take, where it is more than an hour.
PATIENCE = {("long.yml", "tests"): 350}
LABS = {
    "gitlab": (ROOT / ".gitlab-ci.yml").read_text(encoding="utf-8"),
    "guide/gitlab": guided(".gitlab-ci.yml"),
}


def jobs(name: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = told(TEXTS[name])["jobs"]
    return found


def steps(name: str) -> Iterator[dict[str, Any]]:
    for job in jobs(name).values():
        yield from job["steps"]


# -- what they say --------------------------------------------------------------------------------


def test_no_workflow_is_missed_here() -> None:
    there = {path.name for path in FOLDER.iterdir()}
    assert there == {"check.yml", "publish.yml", "release.yml", "long.yml"}


@pytest.mark.parametrize("name", TEXTS)
def test_every_action_is_named_by_its_whole_commit_and_its_version(name: str) -> None:
    lines = [line for line in TEXTS[name].splitlines() if "uses:" in line]
    assert lines
    for line in lines:
        owned = r"(actions/[a-z/-]+|pypa/gh-action-pypi-publish)"
        assert re.fullmatch(rf" +- uses: {owned}@[0-9a-f]{{40}} # v\d+\.\d+\.\d+", line), line


def test_one_version_of_an_action_is_used_everywhere() -> None:
    """Also in the smaller examples of the guide."""
    texts = [*TEXTS.values(), GUIDE]
    found = [re.findall(r"uses: actions/([a-z-]+)\S*(@.+)", text) for text in texts]
    named = {pair for pairs in found for pair in pairs}
    assert len(named) == len({action for action, _ in named})


@pytest.mark.parametrize("name", TEXTS)
def test_no_job_has_more_rights_or_time_than_it_needs(name: str) -> None:
    assert told(TEXTS[name])["permissions"] == {}
    for key, job in jobs(name).items():
        assert job["permissions"] == RIGHTS.get((name, key), {"contents": "read"})
        assert 0 < job["timeout-minutes"] <= PATIENCE.get((name, key), 60)
    assert "group" in told(TEXTS[name])["concurrency"]


@pytest.mark.parametrize("name", CHECKS)
def test_a_pull_request_gets_no_secret_and_writes_no_cache(name: str) -> None:
    assert [*told(TEXTS[name])["on"]] == ["pull_request"]
    code = "".join(
        line for line in TEXTS[name].splitlines(True) if not line.strip().startswith("#")
    )
    for word in ("secrets", "pull_request_target", "workflow_run", "write", "github.token"):
        assert word not in code
    caches = [step["uses"] for step in steps(name) if "cache" in step.get("uses", "")]
    assert [use.partition("@")[0] for use in caches] == ["actions/cache/restore"]


@pytest.mark.parametrize("name", PUBLISHES)
def test_only_main_is_published_and_by_a_job_that_runs_no_code(name: str) -> None:
    assert told(TEXTS[name])["on"] == {"push": {"branches": ["main"]}}
    deploy = jobs(name)["deploy"]
    assert deploy["needs"] == "build"
    assert all("run" not in step for step in deploy["steps"])
    assert not any("checkout" in step["uses"] for step in deploy["steps"])
    assert "secrets" not in TEXTS[name]


def test_only_a_tag_is_released_and_by_jobs_that_run_no_code() -> None:
    """They get what another job has built and tested, and no password is kept anywhere."""
    assert told(TEXTS["release.yml"])["on"] == {"push": {"tags": ["v*"]}}
    build, attest, publish = jobs("release.yml").values()
    assert (attest["needs"], publish["needs"]) == ("build", "attest")
    assert publish["environment"] == {"name": "release"}
    for job in (attest, publish):
        assert all("run" not in step for step in job["steps"])
        assert not any("checkout" in step["uses"] for step in job["steps"])
    assert [step["run"].split()[0] for step in build["steps"] if "run" in step] == [
        "scripts/release.py",
        ".ci/run",
        "make",
    ]
    code = re.sub("#.*", "", TEXTS["release.yml"])
    assert not re.search("secrets|password|github.token", code)


def test_the_long_run_builds_the_example_atlas_keeps_it_and_runs_the_long_tests() -> None:
    """Each week, and on GitLab by a schedule."""
    events = told(TEXTS["long.yml"])["on"]
    assert [*events] == ["schedule", "workflow_dispatch"]
    commands = [step["run"] for step in steps("long.yml") if "run" in step]
    kept = [step["with"]["path"] for step in steps("long.yml") if "upload" in step.get("uses", "")]
    assert (commands, kept) == (["make example", "make test-long"], ["examples/atlas/site"])
    long = yaml.safe_load(LABS["gitlab"])["long"]
    assert long["rules"] == [{"if": '$CI_PIPELINE_SOURCE == "schedule"'}]
    assert (long["script"], long["artifacts"]["paths"]) == (commands, [f"{kept[0]}/"])


@pytest.mark.parametrize("name", TEXTS)
def test_no_token_stays_in_a_clone_and_all_commits_are_there(name: str) -> None:
    clones = [step["with"] for step in steps(name) if "actions/checkout@" in step.get("uses", "")]
    assert clones
    for clone in clones:
        assert clone == {"fetch-depth": 0, "persist-credentials": False}


@pytest.mark.parametrize("name", TEXTS)
def test_no_command_is_put_together_from_what_others_say(name: str) -> None:
    """A branch may be called `$(rm -rf .)`: no expression stands in a command."""
    commands = [step["run"] for step in steps(name) if "run" in step]
    assert commands
    for command in commands:
        assert "${{" not in command


@pytest.mark.parametrize("text", [*TEXTS.values(), *LABS.values()])
def test_no_build_is_strict_and_quiet_at_once(text: str) -> None:
    for line in text.splitlines():
        assert not ("--strict" in line and re.search(r" -q\b| --quiet\b", line))


@pytest.mark.parametrize("name", LABS)
def test_gitlab_gives_a_merge_request_a_cache_of_its_own(name: str) -> None:
    lab = yaml.safe_load(LABS[name])
    assert "$CI_MERGE_REQUEST_IID" in lab["check"]["cache"]["key"]
    assert lab["pages"]["rules"] == [{"if": "$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH"}]
    assert lab["variables"]["GIT_DEPTH"] == "0"
    assert all("timeout" in lab[job] for job in ("check", "pages"))


# -- what they do ---------------------------------------------------------------------------------


@dataclass
class Runner:
    """Runs commands in a clone as a build service does.

    path: what is put before PATH. outputs: what the commands printed.
    """

    clone: Path
    path: Path | None = None
    outputs: dict[str, str] = field(default_factory=dict)

    @property
    def summary(self) -> Path:
        return self.clone.parent / "summary.md"

    def run(self, command: str) -> None:
        """Run a command; its failure is that of the step."""
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", command],
            cwd=self.clone,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_S,
        )
        self.outputs[command] = done.stdout
        assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"

    def environment(self) -> dict[str, str]:
        kept = {key: os.environ[key] for key in os.environ if not key.startswith(("GIT", "PYTHON"))}
        given = {
            "CI": "true",
            "GITHUB_ACTIONS": "true",
            "GITHUB_STEP_SUMMARY": str(self.summary),
            "GITHUB_OUTPUT": str(self.clone.parent / "output"),
            "GITHUB_WORKSPACE": str(self.clone),
            BASE: git(self.clone, "rev-parse", "--revs-only", "HEAD^1"),
        }
        if self.path:
            given["PATH"] = f"{self.path}:{os.environ['PATH']}"
            given["PYTHONPATH"] = os.environ.get("PYTHONPATH", "")
        return kept | given

    def said(self, words: str) -> str:
        [found] = [text for command, text in self.outputs.items() if words in command]
        return found


def merged(clone: Path, name: str, old: str, new: str) -> None:
    """Merge a branch that changes a seed, as GitHub does to check a pull request."""
    git(clone, "checkout", "--quiet", "-B", "main")
    git(clone, "checkout", "--quiet", "-b", "topic")
    path = clone / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    git(clone, "commit", "--quiet", "--all", "--message", "x")
    git(clone, "checkout", "--quiet", "main")
    git(clone, "merge", "--quiet", "--no-ff", "--message", "x", "topic")


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A folder with the commands of this environment, for clones in which nothing is installed."""
    folder = tmp_path / "bin"
    folder.mkdir()
    programs = {"chart-atlas": "chart_atlas.cli", "mkdocs": "mkdocs.__main__"}
    for name, module in programs.items():
        called = "main" if name == "chart-atlas" else "cli"
        code = f"from {module} import {called}; {called}(prog_name='{name}')"
        place = folder / name
        place.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{code}" "$@"\n')
        place.chmod(place.stat().st_mode | stat.S_IXUSR)
    return folder


@pytest.fixture
def project(tmp_path: Path, tools: Path) -> Path:
    """A user's repository, its seed changed by a merged branch."""
    clone = tmp_path / "clone"
    clone.mkdir()
    git(clone, "init", "--quiet", "--initial-branch=main")
    options = "plugins: [search, chart-atlas: {png: false}]\n"
    site = f"site_name: Mine\ntheme: {{name: material, font: false}}\n{options}"
    commit(
        clone, {"mkdocs.yml": site, "docs/index.md": "# Mine\n", ".gitignore": ".cache/\nsite/\n"}
    )
    commit(clone, {"seeds/a.txt": SEED})
    Runner(clone, tools).run("chart-atlas permalinks --write")
    commit(clone, {})
    merged(clone, "seeds/a.txt", "40.25", "41.5")
    return clone


@pytest.mark.parametrize(
    "name", ["guide/check.yml", pytest.param("guide/publish.yml", marks=pytest.mark.long)]
)
def test_the_commands_that_the_guide_gives_for_github_work(
    name: str, project: Path, tools: Path
) -> None:
    """All but the installing, in order, in a user's repository."""
    runner = Runner(project, tools)
    for step in steps(name):
        if "run" in step and "pip install" not in step["run"]:
            runner.run(step["run"])
    assert "41.5" in (project / "site/charts/accuracy-by-type-and-length/index.html").read_text()
    assert "0 of them new" in runner.said("permalinks")
    if name == "guide/check.yml":
        assert "`40.25` → `41.5`" in runner.summary.read_text()
        assert runner.said("check --format github").startswith("total: 1 file,")


@pytest.mark.long
def test_the_commands_that_the_guide_gives_for_gitlab_work(project: Path, tools: Path) -> None:
    runner = Runner(project, tools)
    lab = yaml.safe_load(LABS["guide/gitlab"])
    for job in ("check", "pages"):
        for command in lab[job]["script"]:
            if "pip install" not in command:
                runner.run(command)
    assert "`40.25` → `41.5`" in (project / "changes.md").read_text()
    for folder in ("site", "public"):
        assert (project / folder / "charts/accuracy-by-type-and-length/index.html").is_file()


def test_a_bad_seed_and_an_address_that_is_not_recorded_fail_the_check(
    project: Path, tools: Path
) -> None:
    """So the test above can fail."""
    runner = Runner(project, tools)
    commands = {step["name"]: step["run"] for step in steps("guide/check.yml") if "run" in step}
    commit(project, {"seeds/b.txt": SEED.replace("Accuracy by", "Loss by")})
    with pytest.raises(AssertionError, match="Record the new ones"):
        runner.run(commands["Check that no address is lost"])
    (project / "seeds" / "b.txt").write_bytes(b"caf\xe9\n")
    with pytest.raises(AssertionError, match=r"::error file=seeds/b\.txt,line=1,"):
        runner.run(commands["Check the seeds"])
    with pytest.raises(AssertionError, match="not UTF-8 text"):
        runner.run(commands["Build the site"])


@pytest.mark.long
def test_the_workflows_of_this_repository_work_in_a_fresh_clone(tmp_path: Path) -> None:
    """All commands but the tests, in order, from installing what is locked to the site."""
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "--quiet", str(ROOT), str(clone))
    merged(clone, "seeds/002_fbaaa6e9d3bbf8c3.txt", "54.6, 56.3, 53.7", "54.6, 46.3, 53.7")
    runner = Runner(clone)
    for job in (jobs("check.yml")["seeds"], jobs("publish.yml")["build"]):
        for step in job["steps"]:
            if "run" in step:
                runner.run(step["run"])
        page = clone / "site/charts/r1-llama-vs-r1-qwen-performance-pass-1/index.html"
        assert "46.3" in page.read_text()
        git(clone, "clean", "--quiet", "-fdx", "--exclude=.venv", "site")
    assert "`56.3` → `46.3`" in runner.summary.read_text()
    assert "holds → contradicted" in runner.summary.read_text()
    lab = yaml.safe_load(LABS["gitlab"])
    for command in (*lab["check"]["script"], *lab["pages"]["script"]):
        runner.run(command)
    assert "`56.3` → `46.3`" in (clone / "changes.md").read_text()
    assert (clone / "public" / "404.html").is_file()
