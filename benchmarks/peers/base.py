"""What a tool is to the benchmark: packages to install, files to write, a command to run."""

from __future__ import annotations

import shutil
import venv
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from ..running import FailedError, Measured, run
from ..sites import Finished


@dataclass(frozen=True)
class Tools:
    """Where the commands of installed packages are."""

    python: Path
    node: Path


@dataclass(frozen=True)
class Peer:
    """A tool that publishes the same charts.

    does: how much of the work. python, node: what it is installed by. write: puts a project into a
    folder. command: what builds it there. charts: how many it can build in good time, 0 for any.
    env: what is added to the environment of its command.
    """

    name: str
    does: str
    write: Callable[[Path, Sequence[Finished]], None]
    command: Callable[[Tools], Sequence[str | Path]]
    python: tuple[str, ...] = ()
    node: tuple[str, ...] = ()
    charts: int = 0
    env: Mapping[str, str] = field(default_factory=dict)

    def ready(self, folder: Path, pages: Sequence[Finished]) -> Callable[[], Measured]:
        """Install it, write its project, and return what builds it; FailedError if it cannot be."""
        folder.mkdir(parents=True, exist_ok=True)
        tools = _installed(folder, self)
        project = folder / self.name
        shutil.rmtree(project, ignore_errors=True)
        project.mkdir()
        self.write(project, pages)
        return partial(_built, self, project, self.command(tools), pages)


def _installed(folder: Path, peer: Peer) -> Tools:
    """Install a tool by its name, from the registries that pip and npm are set up for."""
    own, modules = folder / "venv", folder / "node"
    if peer.python:
        if not own.exists():
            venv.create(own, with_pip=True)
        run([own / "bin" / "python", "-m", "pip", "install", "--quiet", *peer.python], own)
    if peer.node:
        modules.mkdir(exist_ok=True)
        if not shutil.which("npm"):
            raise FailedError("npm is not installed")
        run(["npm", "install", "--no-audit", "--no-fund", "--silent", *peer.node], modules)
    return Tools(own / "bin", modules / "node_modules" / ".bin")


def _built(
    peer: Peer, project: Path, command: Sequence[str | Path], pages: Sequence[Finished]
) -> Measured:
    """Build a project from nothing; a build that leaves charts out is none."""
    for left in LEFT:
        shutil.rmtree(project / left, ignore_errors=True)
    measured = run(command, project, peer.env)
    outputs = [project / name for name in OUTPUTS]
    made = " ".join(path.as_posix() for folder in outputs for path in folder.rglob("*.html"))
    lost = [page.name for page in pages if page.name not in made]
    if lost:
        raise FailedError(f"{len(lost)} of {len(pages)} charts have no page, as {lost[0]}")
    return measured


OUTPUTS = ("site", "public", "dist")
# What builds leave, finished and half finished.
LEFT = (*OUTPUTS, "resources", ".cache", "src/.observablehq", "docs/gallery")
