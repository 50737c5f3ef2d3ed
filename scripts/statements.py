#!/usr/bin/env python3
"""Print how many of the statements with a known verdict are answered, file by file.

python scripts/statements.py
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import click

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))

from test_claims import CASES, FIRM, answers  # noqa: E402 (its folder is no package)


def counted(path: Path) -> Counter[str]:
    """Count the statements of a file by verdict, those answered, and those answered wrongly."""
    counts: Counter[str] = Counter()
    for own in answers(path):
        verdict, firm = own.case["verdict"], own.firm
        counts[verdict] += 1
        counts[f"{verdict} answered"] += verdict in firm
        counts["wrong"] += bool(firm - ({verdict} & {*FIRM}))
    return counts


def line(name: str, counts: Counter[str]) -> str:
    """Write the counts of a file as a row of a table."""
    shares = [f"{counts[f'{word} answered']} of {counts[word]}" for word in FIRM]
    return f"| {name} | {shares[0]} | {shares[1]} | {counts['unclear']} | {counts['wrong']} |"


def main() -> None:
    """Print the table."""
    click.echo("| statements | hold, answered | false, answered | unclear | answered wrongly |")
    click.echo("| --- | --- | --- | --- | --- |")
    total: Counter[str] = Counter()
    for path in CASES:
        counts = counted(path)
        click.echo(line(path.stem, counts))
        total += counts
    click.echo(line("all", total))


if __name__ == "__main__":
    main()
