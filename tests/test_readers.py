"""What readers come for takes no more clicks than the docs say."""

from __future__ import annotations

import re
import sys

import pytest

import sites


@pytest.mark.long
def test_the_tasks_of_readers_take_what_the_docs_say() -> None:
    """Clicks and keys; seconds are those of a machine."""
    done = sites.run(sys.executable, "scripts/readers.py", cwd=sites.ROOT)
    assert done.returncode == 0, done.stderr
    told = (sites.ROOT / "docs" / "search.md").read_text("utf-8")

    def tasks(text: str) -> list[tuple[str, ...]]:
        return re.findall(r"^\| (.+) \| (\d+) \| (\d+) \| \d+ \|$", text, re.MULTILINE)

    assert len(tasks(done.stdout)) == 5
    assert set(tasks(done.stdout)) <= set(tasks(told))
