"""The charts of a published site, from its folder or its address: all of it is foreign."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from typing import TypeVar
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
    UnknownHandler,
)

import msgspec

from ..model import Chart, OwnerFacts
from ..reading import SeedError, read_bounded_file
from .chart_document import chart_of_json
from .site_error import SiteError

# What a site lists its charts in (site/files/data_files.py), and what each of them has.
LIST, CHART = "data/charts.json", "chart.json"
# The list has some 600 bytes a chart, the file of a chart of 64 kB of text less than a megabyte.
MOST_BYTES = {LIST: 64 * 1024**2, CHART: 4 * 1024**2}
# How many files are asked for at once: as many as a browser does.
AT_ONCE = 6
PIECE = 64 * 1024

_OTHER = "See that this is a whole site, built by this version of Chart Atlas."

T = TypeVar("T")
# Returns the bytes of a file of the site, by its path; SiteError where there is none to be had.
Fetch = Callable[[str], bytes]


class _Entry(msgspec.Struct):
    file: str | None


def charts_of_site(site: str | Path, timeout: float) -> tuple[tuple[Chart, OwnerFacts], ...]:
    """Return the charts that a site publishes, in its order, with what its owner says of each.

    site: its folder, or its address, which begins with http:// or https://. timeout: the seconds
    that each file may take. SiteError where a file is missing, too large or not what it should be.
    """
    is_address = str(site).startswith(("http://", "https://"))
    fetch = partial(_fetched, str(site), timeout) if is_address else partial(_read, Path(site))
    listed = _decoded(fetch, LIST, partial(msgspec.json.decode, type=tuple[_Entry, ...]))
    with ThreadPoolExecutor(AT_ONCE) as threads:
        made = [threads.submit(_chart, fetch, entry.file) for entry in listed if entry.file]
        try:
            return tuple(each.result() for each in made)
        except SiteError:
            threads.shutdown(wait=False, cancel_futures=True)
            raise


def _chart(fetch: Fetch, path: str) -> tuple[Chart, OwnerFacts]:
    return _decoded(fetch, path, chart_of_json)


def _decoded(fetch: Fetch, path: str, decode: Callable[[bytes], T]) -> T:
    if not (path.isprintable() and {"", ".", ".."}.isdisjoint(path.split("/"))):
        raise SiteError(LIST, f"{path!r} is no path within the site.", _OTHER)
    data = fetch(path)
    try:
        return decode(data)
    except (ValueError, msgspec.MsgspecError, RecursionError) as error:
        raise SiteError(path, f"{error}.", _OTHER) from None


def _read(folder: Path, path: str) -> bytes:
    try:
        return read_bounded_file(folder / path, folder, _most_bytes(path), _OTHER)
    except SeedError as error:
        raise SiteError(str(error.path), error.message, _OTHER) from None


def _fetched(site: str, timeout: float, path: str) -> bytes:
    address, until = f"{site.rstrip('/')}/{quote(path)}", time.monotonic() + timeout
    try:
        with _opener().open(Request(address), timeout=timeout) as response:  # noqa: S310 - the opener takes web addresses only
            data = _received(response, _most_bytes(path), until)
    except HTTPError as error:
        error.close()
        raise SiteError(address, f"the server says {error.code} {error.reason}.", _OTHER) from None
    except (OSError, HTTPException, ValueError) as error:
        # urllib wraps what the system says; a name that is no address is a ValueError.
        why = getattr(error, "reason", None) or error
        hint = "See that the address is right and the server runs; a slow one needs more timeout."
        raise SiteError(address, f"cannot be fetched: {why}.", hint) from None
    if len(data) > _most_bytes(path):
        told = f"the file is larger than {_most_bytes(path):,} bytes."
        raise SiteError(address, told, _OTHER)
    return data


def _received(response: HTTPResponse, most: int, until: float) -> bytes:
    """Return all that comes, or a little more than the most that may come, before a time."""
    data = bytearray()
    while len(data) <= most and (piece := response.read1(PIECE)):
        data += piece
        if time.monotonic() > until:
            raise TimeoutError("timed out")
    if response.length and len(data) <= most:
        raise HTTPException(f"{response.length:,} bytes are missing at its end")
    return bytes(data)


def _most_bytes(path: str) -> int:
    return MOST_BYTES.get(path, MOST_BYTES[CHART])


def _opener() -> OpenerDirector:
    """What follows no redirection to anything but http and https."""
    opener = OpenerDirector()
    ways = ProxyHandler(), HTTPHandler(), HTTPSHandler(), UnknownHandler()
    for each in (*ways, HTTPRedirectHandler(), HTTPDefaultErrorHandler(), HTTPErrorProcessor()):
        opener.add_handler(each)
    return opener
