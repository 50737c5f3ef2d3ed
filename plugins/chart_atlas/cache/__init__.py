"""What is slow to make, kept between builds, and the processes that make it."""

from .charts import ForeignError, charts_of, reader_pool
from .cluster import ClusterError, cluster_pool
from .progress import progress_told, watched
from .store import MEGABYTE, Kept, Store, decompressed
from .stream import charts_in_order
from .supply import LostError, Workers, fill_store
from .work import (
    Print,
    Work,
    chart_print,
    comparison_print,
    digest,
    entity_print,
    packed_files,
    settings_print,
    unpacked_files,
)

__all__ = [
    "MEGABYTE",
    "ClusterError",
    "ForeignError",
    "Kept",
    "LostError",
    "Print",
    "Store",
    "Work",
    "Workers",
    "chart_print",
    "charts_in_order",
    "charts_of",
    "cluster_pool",
    "comparison_print",
    "decompressed",
    "digest",
    "entity_print",
    "fill_store",
    "packed_files",
    "progress_told",
    "reader_pool",
    "settings_print",
    "unpacked_files",
    "watched",
]
