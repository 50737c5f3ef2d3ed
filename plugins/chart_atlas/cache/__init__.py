"""What is slow to make, kept between builds, and the processes that make it."""

from .charts import charts_in_order, charts_of, fill_store
from .cluster import ClusterError, cluster_pool
from .packing import decompressed, packed, unpacked_files, unpacker
from .pool import ForeignError, LostError, reader_pool
from .progress import progress_told, watched
from .store import MEGABYTE, Kept, Store
from .work import Print, Work, digest, settings_print

__all__ = [
    "MEGABYTE",
    "ClusterError",
    "ForeignError",
    "Kept",
    "LostError",
    "Print",
    "Store",
    "Work",
    "charts_in_order",
    "charts_of",
    "cluster_pool",
    "decompressed",
    "digest",
    "fill_store",
    "packed",
    "progress_told",
    "reader_pool",
    "settings_print",
    "unpacked_files",
    "unpacker",
    "watched",
]
