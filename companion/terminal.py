"""Text on its way to a terminal: what would steer the terminal is shown, not obeyed."""

from __future__ import annotations

import logging
import sys
import unicodedata

from companion.games.messages import Message

_JOINERS = "\u200c\u200d"
"""Signs without a width that some scripts, and emoji, are written with."""


def printable(text: str) -> str:
    """``text`` on one line, with control characters, line breaks and changes of direction written as escapes
    (``\\x1b``)."""
    return "".join(sign if _is_harmless(sign) else _escaped(sign) for sign in text)


def print_lines(text: str | Message) -> None:
    """Prints ``text``, lines of ours with names from outside in them, at once."""
    print("\n".join(map(printable, str(text).split("\n"))), flush=True)


def print_fault(sentence: str | Message) -> None:
    """Prints ``sentence`` on stderr, in one line."""
    print(printable(str(sentence)), file=sys.stderr)


class PrintableFormatter(logging.Formatter):
    """Messages of a log as one printable line each; a traceback keeps its lines."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """See ``logging.Formatter``."""
        return printable(super().formatMessage(record))


def _is_harmless(sign: str) -> bool:
    return sign.isprintable() or sign in _JOINERS or unicodedata.category(sign) == "Zs"


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode("ascii")
