"""The workers of a Dask cluster as an executor; the only module that knows Dask."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from . import digests
from .pool import OtherVersionError

if TYPE_CHECKING:
    from distributed import Client

# A scheduler that answers at all does so sooner.
_PATIENCE_S = 30


class ClusterError(Exception):
    """A cluster that cannot be used, and what to do."""


@contextmanager
def cluster_pool(address: str) -> Iterator[Executor]:
    """Give the workers that are connected to the scheduler at an address, now or later.

    Raises ClusterError without Dask or without a scheduler there, ForeignError if a worker has
    another version of this package.
    """
    try:
        from dask import config  # noqa: PLC0415 - an extra, which few need
        from distributed import Client  # noqa: PLC0415 - the same
    except ImportError as error:
        raise ClusterError(
            "A cluster needs Dask. Install it with: pip install 'mkdocs-chart-atlas[distributed]'"
        ) from error
    # What it has to say is said by our own errors; its tracebacks would hide them.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        _check_address(address, config)
        client = Client(address, timeout=_PATIENCE_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(f"No Dask scheduler answers at {address}: {error}") from error
    with client:
        try:
            _check(client)
        except OSError as error:
            raise ClusterError(f"The Dask scheduler at {address} has gone: {error}") from error
        # A seed that is sent once more must not be answered with the first failure.
        yield client.get_executor(pure=False)


def _check_address(address: str, config: ModuleType) -> None:
    """Raise ValueError at what is no address: Dask would go on trying for a minute."""
    parts = urlsplit(address if "://" in address else f"tcp://{address}")
    if not parts.hostname or not parts.port:
        raise ValueError("it must be host and port, as in tcp://10.0.0.1:8786")
    if parts.scheme == "tls" and not config.get("distributed.comm.tls.ca-file", None):
        raise ValueError("Dask's configuration here names no certificate (distributed.comm.tls)")


def _check(client: Client) -> None:
    """Ask scheduler and workers for their versions; later workers tell it with what they read.

    The scheduler too: Dask opens there what is sent to workers.
    """
    try:
        found = {"The scheduler": client.run_on_scheduler(digests.code_fingerprint)}
    except OSError:
        raise  # it is no longer there
    except Exception as error:  # what another version says to a call of ours
        raise OtherVersionError("The scheduler") from error
    asked = client.run(digests.code_fingerprint, on_error="return")
    found |= {f"The worker {worker}": version for worker, version in sorted(asked.items())}
    for who, version in found.items():
        # An OSError tells that it has gone meanwhile.
        if version != digests.code_fingerprint() and not isinstance(version, OSError):
            raise OtherVersionError(who)
