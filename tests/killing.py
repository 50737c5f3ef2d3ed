"""Loaded into a worker of a Dask cluster: some texts end its process, as a lack of memory would."""

import os

from chart_atlas.cache import pool
from chart_atlas.description import describe


def deadly(seed):
    if "deadly" in seed.text:
        os._exit(1)
    return describe(seed)


vars(pool)["describe"] = deadly
