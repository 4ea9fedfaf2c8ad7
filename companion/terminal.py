"""Text for a terminal: control characters are shown, not obeyed."""

from __future__ import annotations

import logging
import sys
import unicodedata

from companion.games.messages import Message
from companion.logs import goes_to_the_journal

_ERROR = "<3>"
"""The mark of an error at the beginning of a line, as sd-daemon(3) has it."""
_JOINERS = "\u200c\u200d"
"""Zero-width characters that some scripts and emoji need."""


def printable(text: str) -> str:
    """``text`` on one line, with control characters, line breaks and direction changes as escapes
    (``\\x1b``)."""
    return "".join(sign if _is_harmless(sign) else _escaped(sign) for sign in text)


def print_lines(text: str | Message) -> None:
    """Prints ``text``, which may contain names from outside, and flushes."""
    print("\n".join(map(printable, str(text).split("\n"))), flush=True)


def print_fault(sentence: str | Message) -> None:
    """Prints ``sentence`` on stderr, in one line; in the journal it is an error."""
    mark = _ERROR if goes_to_the_journal(sys.stderr) else ""
    print(f"{mark}{printable(str(sentence))}", file=sys.stderr)


class PrintableFormatter(logging.Formatter):
    """Each log message as one printable line; tracebacks keep their lines."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """See ``logging.Formatter``."""
        return printable(super().formatMessage(record))


def _is_harmless(sign: str) -> bool:
    return sign.isprintable() or sign in _JOINERS or unicodedata.category(sign) == "Zs"


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode("ascii")
