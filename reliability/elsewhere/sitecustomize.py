"""Loaded by each Python that has this folder in PYTHONPATH: another clock, order and machine.

ELSEWHERE_SHUFFLE: folders are listed in an order of chance. ELSEWHERE_SECONDS: the clock is so many
seconds ahead. ELSEWHERE_CORES: the machine has so many cores.
"""

# ruff: noqa: INP001 - Python looks for a file of this name, and for no package

from __future__ import annotations

import datetime as dt
import os
import random
import time
from collections.abc import Iterator
from typing import Any, Self

AHEAD_S = float(os.environ.get("ELSEWHERE_SECONDS", "0"))
CORES = int(os.environ.get("ELSEWHERE_CORES", "0"))


class _Shuffled:
    """What os.scandir gives, in another order."""

    def __init__(self, *where: Any) -> None:  # noqa: ANN401 - as os.scandir has it
        with _scandir(*where) as found:
            self._found = [*found]
        random.SystemRandom().shuffle(self._found)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[os.DirEntry[Any]]:
        return self

    def __next__(self) -> os.DirEntry[Any]:
        if not self._found:
            raise StopIteration
        return self._found.pop()

    def close(self) -> None:
        self._found = []


def _listed(*where: Any) -> list[Any]:  # noqa: ANN401 - as os.listdir has it
    found = _listdir(*where)
    random.SystemRandom().shuffle(found)
    return found


class _Later(dt.datetime):
    """A date whose clock goes ahead."""

    @classmethod
    def now(cls, tz: dt.tzinfo | None = None) -> dt.datetime:  # type: ignore[override]
        return _datetime.now(tz) + dt.timedelta(seconds=AHEAD_S)


_scandir, _listdir, _datetime, _time = os.scandir, os.listdir, dt.datetime, time.time
if "ELSEWHERE_SHUFFLE" in os.environ:
    os.scandir, os.listdir = _Shuffled, _listed  # type: ignore[assignment]
if AHEAD_S:
    time.time = lambda: _time() + AHEAD_S
    dt.datetime = _Later  # type: ignore[misc]
if CORES:
    os.cpu_count = lambda: CORES
