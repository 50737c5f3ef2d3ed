"""The files of a new atlas: a site that builds at once, with a description to look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path

from ..owner import SCHEMA_NAMES, schema
from ..terminal import as_json

# Where each of them goes; what it is called here. Nothing here is hidden, or read as a seed.
START: Mapping[str, str] = {
    "mkdocs.yml": "mkdocs.yml",
    "docs/index.md": "index.md",
    "seeds/atlas.yml": "atlas.yml",
    "seeds/example.txt": "example.txt",
    "seeds/example.yml": "example.yml",
    "requirements.txt": "requirements.txt",
    ".gitignore": "gitignore",
    ".github/workflows/publish.yml": "publish.yml",
}


def write_start(folder: Path) -> Iterator[tuple[str, bool]]:
    """Write the files of a new atlas below a folder; yield each, and whether it is new.

    What is there stays as it is, whatever it is. OSError where a file cannot be written.
    """
    for path, text in _texts():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            with target.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            yield path, False
        else:
            yield path, True


def _texts() -> Iterator[tuple[str, str]]:
    kept = files(__package__) / "files"
    yield from ((path, (kept / name).read_text("utf-8")) for path, name in START.items())
    # By these an editor completes side files; no seed is looked for in a hidden folder.
    yield from (
        (f"seeds/.schema/{name}.json", f"{as_json(schema(name))}\n") for name in SCHEMA_NAMES
    )
