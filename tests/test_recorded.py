"""What is read from all texts of the tests is what was read before (tests/recorded)."""

from __future__ import annotations

import pytest

from recording import groups, record, recorded

TEXTS = [(group, name, text) for group, texts in groups().items() for name, text in texts.items()]
RECORDS = {group: recorded(group) for group in groups()}


@pytest.mark.parametrize(
    ("group", "name", "text"), TEXTS, ids=[f"{group}: {name}" for group, name, _ in TEXTS]
)
def test_nothing_is_read_otherwise_than_before(group: str, name: str, text: str) -> None:
    """Each cell, statement, problem and name; `make record` writes down what is read now."""
    assert record(name, text) == RECORDS[group].get(name)


@pytest.mark.parametrize("group", RECORDS)
def test_each_record_is_one_of_a_text(group: str) -> None:
    assert RECORDS[group].keys() == groups()[group].keys()
