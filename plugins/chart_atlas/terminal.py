"""What a person reads on a terminal or in a log, where foreign text can do nothing.

Names, texts and messages may hold signs that steer a terminal, turn a line round, begin a line of
their own, or give a runner of CI a command. All that is printed or logged goes through here.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from string import ascii_letters
from typing import IO

# Signs without a shape of their own: they change the one before them, or join two, as emoji and
# many scripts need. Behind plain letters, or behind nothing, they only hide something.
_ATTACHED = frozenset(
    map(
        chr,
        (
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180F, 0x200C, 0x200D, 0x3164, 0xFFA0),
            *range(0x180B, 0x180E),
            *range(0xFE00, 0xFE10),
            *range(0xE0100, 0xE01F0),
        ),
    )
)


def harmless(text: str) -> str:
    r"""Return any text as one line that steers nothing, and that a person can read.

    What would do harm is spelt out, as ``\x1b``. Letters, marks and emoji stay as they are, every
    kind of space becomes a plain one. A text that is harmless stays as it is.
    """
    plain = text if text.isascii() and text.isprintable() else "".join(_signs(text))
    return _unheard(plain, r"\x")


def harmless_lines(lines: Iterable[str]) -> str:
    """Return lines as one text; a line break within one of them does not break it."""
    return "\n".join(map(harmless, lines))


def _signs(text: str) -> Iterator[str]:
    before = ""
    for sign in text:
        yield sign if _is_shown(sign, before) else _spelt(sign)
        before = sign


def _is_shown(sign: str, before: str) -> bool:
    if sign in _ATTACHED:
        return before.isprintable() and (before.isdigit() or before > "\x7f")
    return sign.isprintable()


def _spelt(sign: str) -> str:
    is_space = sign == "\t" or unicodedata.category(sign) == "Zs"
    return " " if is_space else sign.encode("unicode_escape").decode("ascii")


def _unheard(text: str, mark: str) -> str:
    """Spell out, behind a mark, the sign that makes a command to a runner of CI of what follows.

    GitHub obeys ``::error`` at the start of a line, which may be any word where a log wraps its
    lines, and ``##[error`` anywhere; Azure and TeamCity obey ``##vso[`` and ``##teamcity[``.
    """
    *heads, last = text.split("[")
    text = "[".join([*(_no_command(head, mark) for head in heads), last])
    text = text.replace(" ::", f" :{mark}3a")
    return f":{mark}3a{text[2:]}" if text.startswith("::") else text


def _no_command(head: str, mark: str) -> str:
    stem = head.rstrip(ascii_letters)
    return f"{stem[:-1]}{mark}23{head[len(stem) :]}" if stem.endswith("##") else head


# -- printed --------------------------------------------------------------------------------------


def colour_count() -> int:
    """Return how many colours the standard output shows: 0, 256 or 16,777,216.

    None where it is no terminal, or the user wants none (no-color.org).
    """
    asked, depth = os.environ.get("NO_COLOR"), os.environ.get("COLORTERM", "")
    kind = os.environ.get("TERM", "")
    if asked or kind == "dumb" or not sys.stdout.isatty():
        return 0
    if depth in ("truecolor", "24bit") or "WT_SESSION" in os.environ:
        return 1 << 24
    return 256 if "256color" in kind else 0


def say(text: str, *, err: bool = False, has_commands: bool = False) -> None:
    """Print a text of one or more lines, to the error output or the standard one.

    has_commands: it holds commands to a runner of CI, or colours; whoever made it made its parts
    harmless.
    """
    shown = text if has_commands else harmless_lines(text.split("\n"))
    stream = sys.stderr if err else sys.stdout
    # A terminal that knows few letters gets the others spelt out.
    letters = stream.encoding or "utf-8"
    stream.write(shown.encode(letters, "backslashreplace").decode(letters) + "\n")
    stream.flush()


def say_if_heard(text: str) -> None:
    """Print to the error output; that nobody listens there is no reason to stop."""
    try:
        say(text, err=True)
    except BrokenPipeError:
        ignore_rest(sys.stderr)


def ignore_rest(stream: IO[str]) -> None:
    """Send what is still written to a stream nowhere: else Python's own end fails by it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def as_json(value: object, indent: int | None = 1) -> str:
    """Return a value as JSON in ASCII that steers nothing; decimal numbers as float64."""
    # A command can stand in a string only, where JSON writes a sign by its number too.
    return _unheard(json.dumps(value, indent=indent, default=float), r"\u00")


# -- logged ---------------------------------------------------------------------------------------


class _Harmless(logging.Filter):
    """Makes what is logged harmless: each value as one line, then the whole."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change a record, and let it pass."""
        if isinstance(record.args, tuple):
            record.args = tuple(map(_value, record.args))
        record.msg = harmless_lines(record.getMessage().split("\n"))
        record.args = ()
        return True


def _value(value: object) -> object:
    return value if isinstance(value, int | float) else harmless(str(value))


# By this name MkDocs shows what a plugin logs, and `--strict` counts it.
log = logging.getLogger("mkdocs.plugins.chart_atlas")
log.addFilter(_Harmless())
