"""What is slow to make, kept between builds, and the processes that make it."""

from .charts import descriptions_in_order, descriptions_of, fill_store
from .cluster import ClusterError, cluster_pool
from .digests import Fingerprint, digest, settings_fingerprint
from .packing import packed, unpacker
from .pool import NoReadersError, OtherVersionError, reader_pool
from .progress import progress_shown, with_progress
from .store import MEGABYTE, KeptKind, Store

__all__ = [
    "MEGABYTE",
    "ClusterError",
    "Fingerprint",
    "KeptKind",
    "NoReadersError",
    "OtherVersionError",
    "Store",
    "cluster_pool",
    "descriptions_in_order",
    "descriptions_of",
    "digest",
    "fill_store",
    "packed",
    "progress_shown",
    "reader_pool",
    "settings_fingerprint",
    "unpacker",
    "with_progress",
]
