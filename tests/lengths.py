"""What `make test` tries of many cases alike; `make test-long` tries the others."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import settings

# A property is tried on so much smaller a number of examples in `make test`.
FEWER = 8

QUICK, FULL = "quick", "full"
settings.register_profile(QUICK, max_examples=20, deadline=None)
settings.register_profile(FULL, max_examples=100, deadline=None)


def examples(most: int) -> settings:
    """Settings of a property test: at most so many examples, and fewer in `make test`."""
    is_full = settings.get_current_profile_name() == FULL
    return settings(max_examples=most if is_full else -(-most // FEWER))


def long_but(cases: Iterable[object], *quick: object) -> list[object]:
    """Return the cases of a parametrized test, all of them marked long but the quick ones."""
    every = list(cases)
    assert all(case in every for case in quick), "a quick case is none of the cases"
    return [
        case if case in quick else pytest.param(*_values(case), marks=pytest.mark.long)
        for case in every
    ]


def every(step: int, cases: Iterable[object]) -> list[object]:
    """Return all cases, all marked long but each so-manieth: of sets in order, some of each."""
    found = list(cases)
    return long_but(found, *found[::step])


def _values(case: object) -> tuple[object, ...]:
    return case if isinstance(case, tuple) else (case,)
