#!/usr/bin/env python3
"""Write down which wordings of generated statements get no verdict, and print what is answered.

python scripts/not_answered.py

It looks at each wording some twenty times, with other figures, which takes about a minute; one
without a verdict is enough to list it in tests/not_answered.txt. Wrong verdicts are printed.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import click

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))

from stating import both_ways, wordings  # noqa: E402 (its folder is no package)
from test_generated_statements import NOT_ANSWERED, expected, judged  # noqa: E402 (as above)

ROUNDS = 10


def main() -> None:
    """Judge all wordings, write the list, print the table."""
    total: Counter[str] = Counter()
    right: Counter[str] = Counter()
    silent: set[str] = set()
    for turn in range(ROUNDS):
        for _, statement, verdicts in judged(f"round {turn}", both_ways(wordings())):
            relation = statement.wording.relation
            total[relation] += 1
            right[relation] += verdicts == {expected(statement)}
            if not verdicts:
                silent.add(statement.wording.pattern)
            elif verdicts != {expected(statement)}:
                click.echo(f"{', '.join(verdicts)}: {statement.sentence}", err=True)
    NOT_ANSWERED.write_text("".join(f"{pattern}\n" for pattern in sorted(silent)), "utf-8")
    click.echo("| relation | statements | answered rightly |")
    click.echo("| --- | --- | --- |")
    for relation, count in sorted(total.items()):
        click.echo(f"| {relation} | {count} | {right[relation]} |")


if __name__ == "__main__":
    main()
