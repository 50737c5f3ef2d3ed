"""Values as bytes: what comes back is of the types that are asked for, or an error is raised."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import TypeVar

from msgspec import msgpack

Value = TypeVar("Value")

# Of much the same size as the best, in a tenth of the time.
_LEVEL = 1
# The largest seed that is read comes to less, with all that is made of it. More would only fill
# memory, and is nothing of ours.
_MOST_WHOLE = 1 << 28
_ENCODER = msgpack.Encoder()


def packed(value: object) -> bytes:
    """Return a value as bytes: plain types, tuples, dictionaries and frozen dataclasses of them."""
    return zlib.compress(_ENCODER.encode(value), _LEVEL)


def unpacker(kind: type[Value]) -> Callable[[bytes], Value]:
    """Return what reads packed values of a type: it raises ValueError or another at any other."""
    decoder = msgpack.Decoder(kind)
    return lambda data: decoder.decode(decompressed(data))


def decompressed(data: bytes) -> bytes:
    """Return what zlib.compress() was given; ValueError where it was more than we make."""
    stream = zlib.decompressobj()
    whole = stream.decompress(data, _MOST_WHOLE)
    if not stream.eof:
        raise ValueError("it is cut off, or too large")
    return whole
