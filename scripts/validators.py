#!/usr/bin/env python3
"""Hold what a site publishes for machines against each standard, and print the outcome.

A site is built, served and asked. Validators that are not locked are installed into .cache by pip:
one of mlcroissant's needs has no wheel. With --write the table goes into docs/guide.md. The exit
status is 1 if a check fails.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import click

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from benchmarks.telling import tell  # noqa: E402 (their folders are put on the path above)
from standards import CHECKS, Published, published  # noqa: E402 (the same)

PAGE, PLACE = ROOT / "docs" / "guide.md", ROOT / ".cache" / "standards"
PACKAGES = ("mlcroissant", "csvw", "oembedpy")


@dataclass(frozen=True)
class Outside:
    """A check by a package of a venv of its own: a script that prints in words what it found."""

    standard: str
    file: str
    package: str
    script: str


OUTSIDE = (
    Outside(
        "Croissant 1.1",
        "`data/croissant.json`",
        "mlcroissant",
        """
import logging, sys
logging.disable()
import mlcroissant
data = mlcroissant.Dataset(sys.argv[1] + "/croissant.json")
assert not data.metadata.issues.errors, data.metadata.issues.errors
rows = [*data.records("cells")]
assert len(rows) == int(sys.argv[2]), len(rows)
assert {type(row["cells/line"]) for row in rows} == {int}
print(f"valid, {len(rows)} rows loaded over HTTP")
""",
    ),
    Outside(
        "CSV on the Web",
        "`data/cells.csv-metadata.json`",
        "csvw",
        """
import sys
from csvw import CSVW
data = CSVW(sys.argv[1] + "/cells.csv-metadata.json", validate=True)
assert data.is_valid, data.warnings
rows = data.to_json(minimal=True)
assert len(rows) == int(sys.argv[2]), len(rows)
print(f"valid, {len(rows)} rows read")
""",
    ),
    Outside(
        "oEmbed 1.0",
        "`charts/*/oembed.json`",
        "oembedpy",
        """
import sys
from pathlib import Path
from oembedpy import consumer, discovery
pages = [each.parent for each in Path(sys.argv[3]).glob("charts/*/oembed.json")]
for page in pages:
    found = discovery.find_from_content(f"{sys.argv[4]}charts/{page.name}/")
    told = consumer.fetch_content(*found)
    assert "/embed/" in told.html, told
    assert told.width >= 320, told
print(f"a frame for each of {len(pages)} pages, over HTTP")
""",
    ),
)


def table(found: Published) -> Iterator[list[str]]:
    """Give the rows: standard, file, validator, result."""
    python = _installed()
    for each in OUTSIDE:
        facts = (found.data, str(len(found.rows())), found.site, found.address)
        words = [python, "-c", each.script, *facts]
        version = _output(
            [
                python,
                "-c",
                f"from importlib.metadata import version as v; print(v({each.package!r}))",
            ]
        )
        result = _told(lambda words=words: _output(words))
        yield [each.standard, each.file, f"{each.package} {version}", result]
    for check in CHECKS:
        yield [
            check.standard,
            check.file,
            check.validator,
            _told(lambda check=check: check.run(found)),
        ]


def _told(run: Callable[[], str]) -> str:
    try:
        return run()
    except Exception as error:  # noqa: BLE001 - a check fails by whatever its library raises
        click.echo(getattr(error, "stderr", None) or repr(error), err=True)
        return "**fails**"


def _output(words: list[str | Path]) -> str:
    # What is loaded over HTTP is kept, by its address; another run has another address.
    done = subprocess.run(words, check=True, capture_output=True, text=True)  # noqa: S603 (ours)
    return done.stdout.strip()


def _installed() -> Path:
    """Return the Python of a venv that has the packages."""
    python = PLACE / "bin" / "python"
    if not python.exists():
        venv.create(PLACE, with_pip=True)
    _output([python, "-m", "pip", "install", "--quiet", *PACKAGES])
    return python


@click.command()
@click.option("--write", is_flag=True, help="Put the table into docs/guide.md.")
def main(*, write: bool) -> None:
    """Print what holds of each file for machines."""
    head = [["standard", "file", "validator", "result"], ["---"] * 4]
    with TemporaryDirectory() as folder, published(Path(folder)) as found:
        rows = [*table(found)]
    tell("standards", (f"| {' | '.join(row)} |" for row in head + rows), PAGE if write else None)
    sys.exit(any("fails" in row[-1] for row in rows))


if __name__ == "__main__":
    main()
