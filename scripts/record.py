#!/usr/bin/env python3
"""Read all texts of the tests, and print what is read otherwise than the last time.

python scripts/record.py
"""

from __future__ import annotations

import sys
from difflib import unified_diff
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from recording import RECORDED, groups, recorded, written


def main() -> None:
    """Write the record of each group, and print its difference to the one before."""
    for group, texts in groups().items():
        before = recorded(group)
        now = written(group, texts)
        if before:
            lines = unified_diff(before.splitlines(), now.splitlines(), group, group, lineterm="")
            sys.stdout.write("\n".join(lines) or f"{group}: as before\n")
        else:
            sys.stdout.write(f"{group}: {len(texts)} texts recorded in {RECORDED}\n")


if __name__ == "__main__":
    main()
