#!/usr/bin/env python3
"""Tell what keeps a tag from being released, and end with 1 if anything does.

python scripts/release.py v0.1.0
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
# The host of addresses that stand in until the project has a public home.
PLACEHOLDER = "git.example.org"
# What they say until there is a release.
UNRELEASED = re.compile(r"\bnot on a\s+package\s+index yet|Until the package is on an\s+index")
FILES = (
    *("pyproject.toml", "CHANGELOG.md", "README.md", "docs/guide.md"),
    "plugins/chart_atlas/starter/files/requirements.txt",
)


def faults(tag: str, texts: Mapping[str, str]) -> Iterator[str]:
    """Tell each reason not to publish a tag, by the texts of files."""
    project = tomllib.loads(texts["pyproject.toml"])["project"]
    version, changelog = project["version"], texts["CHANGELOG.md"]
    if tag != f"v{version}":
        yield f"The tag is {tag}, but pyproject.toml has the version {version}: tag v{version}."
    if not re.search(rf"^## {re.escape(version)}, \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE):
        yield f"CHANGELOG.md has no heading such as ## {version}, 2026-01-31: cut it."
    later = changelog.partition("\n## Unreleased\n")[2].partition("\n## ")[0].strip()
    if later:
        yield f"CHANGELOG.md has changes under Unreleased: move them below ## {version}."
    for name, text in texts.items():
        if PLACEHOLDER in text:
            yield f"{name} has {PLACEHOLDER}, which stands in for an address: write where it is."
        if UNRELEASED.search(text):
            yield f"{name} says that this is not on a package index: say how it is installed."


def main() -> None:
    """Read the files of this project."""
    texts = {name: (ROOT / name).read_text("utf-8") for name in FILES}
    found = [*faults(sys.argv[1], texts)]
    sys.stderr.write("".join(f"{line}\n" for line in found))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
