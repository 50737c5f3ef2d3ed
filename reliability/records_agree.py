"""What is read from each text of the tests is what the record says that was written last.

Run by `python -m reliability mutants` alone, which writes the record first.
"""

from __future__ import annotations

import pytest

from recording import SIGN, groups, record, recorded

TEXTS = [(group, name, text) for group, texts in groups().items() for name, text in texts.items()]
RECORDS = {group: recorded(group) for group in groups()}


@pytest.mark.parametrize(
    ("group", "name", "text"), TEXTS, ids=[f"{group}: {name}" for group, name, _ in TEXTS]
)
def test_nothing_is_read_otherwise_than_recorded(group: str, name: str, text: str) -> None:
    """Each cell, statement, problem and name."""
    lines = "".join(f"{line}\n" for line in [f"{SIGN}{name}", *record(name, text)])
    assert lines in RECORDS[group]  # noqa: S101 - pytest works by assert
