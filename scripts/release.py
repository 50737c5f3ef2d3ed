#!/usr/bin/env python3
"""Tell what keeps a tag from being released, and end with 1 if anything does.

python scripts/release.py v0.1.0
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
# The host of addresses that stand in until the project has some (RFC 2606).
PLACEHOLDER = "example.org"


def faults(tag: str, pyproject: str, changelog: str) -> Iterator[str]:
    """Tell each reason not to publish a tag, by the texts of two files."""
    project = tomllib.loads(pyproject)["project"]
    version = project["version"]
    if tag != f"v{version}":
        yield f"The tag is {tag}, but pyproject.toml has the version {version}: tag v{version}."
    if not re.search(rf"^## {re.escape(version)}, \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE):
        yield f"CHANGELOG.md has no heading such as ## {version}, 2026-01-31: cut it."
    later = changelog.partition("\n## Unreleased\n")[2].partition("\n## ")[0].strip()
    if later:
        yield f"CHANGELOG.md has changes under Unreleased: move them below ## {version}."
    for name, address in project["urls"].items():
        if PLACEHOLDER in address:
            yield f"{name} in pyproject.toml stands in for an address: write where it is."


def main() -> None:
    """Read the files of this project."""
    files = ("pyproject.toml", "CHANGELOG.md")
    found = [*faults(sys.argv[1], *((ROOT / name).read_text("utf-8") for name in files))]
    sys.stderr.write("".join(f"{line}\n" for line in found))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
