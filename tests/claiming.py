"""Sites and charts with checked statements that a test makes up, whatever the checker finds."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import sites
from chart_atlas.model import Chart, Claim

# Puts the statements of claims.json in the place of those that the checker finds.
HOOK = """\
import json
import pathlib
import sys
sys.path.insert(0, {tests!r})
import chart_atlas.cache.store
import chart_atlas.claims
import claiming

path = pathlib.Path(__file__).with_name("claims.json")
chart_atlas.claims.claims = claiming.checker(json.loads(path.read_text(encoding="utf-8")))
# No chart that another checker has checked.
chart_atlas.cache.digests.code_fingerprint = lambda: path.read_text(encoding="utf-8")
"""


def checker(
    claims: Mapping[str, Sequence[Mapping[str, Any]]],
) -> Callable[[object, object, Chart], tuple[Claim, ...]]:
    """What finds the given statements of each seed, by its name, and no other."""

    def found(_lines: object, _blocks: object, chart: Chart) -> tuple[Claim, ...]:
        return tuple(_claim(facts) for facts in claims.get(chart.seed, ()))

    return found


def _claim(facts: Mapping[str, Any]) -> Claim:
    return Claim(**{**facts, "cells": tuple(tuple(cell) for cell in facts["cells"])})


def project(
    folder: Path,
    seeds: Mapping[str, str | bytes],
    claims: Mapping[str, Sequence[Claim]],
    docs: Mapping[str, str] | None = None,
    hooks: Sequence[str] = (),
    **options: Any,
) -> sites.Project:
    """A site whose charts have these statements; hooks: the names of others in its folder."""
    folder.mkdir(exist_ok=True)
    found = {name: [asdict(claim) for claim in of_seed] for name, of_seed in claims.items()}
    (folder / "claims.json").write_text(json.dumps(found), encoding="utf-8")
    (folder / "claiming_hook.py").write_text(
        HOOK.format(tests=str(Path(__file__).parent)), encoding="utf-8"
    )
    return sites.project(folder, seeds, docs, hooks=[*hooks, "claiming_hook.py"], **options)
