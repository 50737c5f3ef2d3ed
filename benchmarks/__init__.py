"""How fast an atlas is built, beside plain MkDocs and other tools: ``python -m benchmarks -h``.

The charts are made up (``seeds.py``): the same number always makes the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
# The writers of layouts are those that the tests read back.
if str(ROOT / "tests") not in sys.path:
    sys.path.append(str(ROOT / "tests"))
