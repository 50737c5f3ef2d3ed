#!/usr/bin/env python3
"""Write down what is read from all texts of the tests, into tests/recorded.

python scripts/record.py
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from recording import RECORDED, groups, record, written


def main() -> None:
    """Write the record of each group."""
    RECORDED.mkdir(exist_ok=True)
    for group, texts in groups().items():
        records = {name: record(name, text) for name, text in texts.items()}
        (RECORDED / f"{group}.txt").write_text(written(records), encoding="utf-8")


if __name__ == "__main__":
    main()
