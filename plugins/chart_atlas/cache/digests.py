"""Fingerprints: what something was made of, in 64 letters; equal where nothing differs."""

from __future__ import annotations

import hashlib
import sys
from functools import lru_cache
from importlib import resources
from importlib.metadata import version
from pathlib import Path

# A digest of all that something is made of.
Fingerprint = str


def settings_fingerprint(*parts: object) -> Fingerprint:
    """Return the fingerprint of a site's settings, with the versions of all that makes pages."""
    return digest(code_fingerprint(), *parts)


def digest(*parts: object) -> Fingerprint:
    """Return a digest of parts; repr() tells all that they are: texts, numbers, frozen values."""
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).hexdigest()


@lru_cache(maxsize=1)
def code_fingerprint() -> Fingerprint:
    """Return a digest of all that what is read and shown depends on beside a seed and options.

    The files of this package, so that a change of a rule is seen, and the libraries.
    """
    found = hashlib.sha256(sys.version.encode())
    for name in ("markdown-it-py", "msgspec", "jinja2", "python-slugify"):
        found.update(f"{name} {version(name)}\n".encode())
    root = Path(str(resources.files("chart_atlas")))
    for path in sorted(root.rglob("*")):
        if path.suffix in (".py", ".toml", ".html", ".js", ".css", ".json"):
            found.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()
