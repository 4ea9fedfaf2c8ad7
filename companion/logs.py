"""Logging: one line on stderr for every event that the owner may want to read a month later.

This is standard logging. Each process of the program calls :func:`start_logging` once; from then on unhandled
exceptions of all its threads are logged too, with their tracebacks. Logged events: the program starts and
ends, a game is begun, resumed or left, the camera is lost or back, games cannot be saved, a button does not
answer. Nothing is logged per frame, and no player's name.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from types import TracebackType
from typing import TextIO, TypeVar

from companion.errors import InputError
from companion.games.messages import say

T = TypeVar("T")
_log = logging.getLogger(__name__)

LEVELS = ("debug", "info", "warning", "error")
_PLAIN = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
_IN_THE_JOURNAL = "%(levelname)s %(name)s: %(message)s"
FORMATS = ("auto", "plain", "journal")
"""``journal`` prefixes each line with its priority, for ``journalctl -p warning``, and omits the time, which
the journal adds; ``auto`` means ``journal`` if stderr goes to the journal, else ``plain``."""
_KEPT_QUIET = 60.0
"""Seconds for which the same traceback is not repeated."""


@dataclass(frozen=True, slots=True)
class LogSettings:
    """``level`` is one of :data:`LEVELS`; ``format`` one of :data:`FORMATS`, or a format of Python's logging,
    with ``%(message)s`` in it."""

    level: str = "info"
    format: str = "auto"


def check_level(level: str) -> str:
    """``level``, if it is valid. Raises :class:`InputError`."""
    if level not in LEVELS:
        raise InputError(say("must be {levels:or}, and is {value}", levels=LEVELS, value=repr(level)))
    return level


def check_format(line: str) -> str:
    """``line``, if it is a valid format. Raises :class:`InputError`."""
    if line in FORMATS:
        return line
    try:
        written = _Lines(line).format(logging.makeLogRecord({"msg": "\N{BELL}"}))
    except (ValueError, KeyError, TypeError):
        written = ""
    if "\\x07" not in written:
        raise InputError(
            say(
                "must be {formats:, }, or a line with %(message)s in it, such as '%(levelname)s "
                "%(message)s', and "
                "is {value}",
                formats=FORMATS,
                value=repr(line),
            )
        )
    return line


def start_logging(settings: LogSettings, stream: TextIO | None = None) -> None:
    """Write the log of this process to ``stream``, or to stderr. A second call changes the settings."""
    out = stream if stream is not None else sys.stderr
    root = logging.getLogger()
    for handler in [handler for handler in root.handlers if isinstance(handler, _Handler)]:
        root.removeHandler(handler)
    handler = _Handler(out)
    handler.setFormatter(_formatter(settings.format, out))
    handler.addFilter(_not_kivys_chatter)
    handler.addFilter(OncePerMinute())
    root.addHandler(handler)
    root.setLevel(settings.level.upper())
    # Kivy would replace the handlers and stderr.
    os.environ["KIVY_LOG_MODE"] = "PYTHON"
    logging.captureWarnings(True)
    sys.excepthook = _unhandled
    threading.excepthook = _unhandled_in_thread
    sys.unraisablehook = _unraisable


def with_logging(settings: LogSettings, work: Callable[[], T]) -> T:
    """``work()``, in a process that has not started logging yet."""
    start_logging(settings)
    trace_crashes()
    return work()


def trace_crashes() -> None:
    """From now on a crash of a library, or the watchdog's SIGABRT, writes what every thread was doing to
    stderr."""
    with suppress(AttributeError, OSError, RuntimeError, ValueError):  # there is no stderr, or it is no file
        faulthandler.enable(sys.stderr)


class _Handler(logging.StreamHandler[TextIO]):
    """Our handler, a class of its own so that we can find it again."""


class _Lines(logging.Formatter):
    """One line a message, whatever it contains; a traceback follows on separate lines."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (logging's name)
        record.message = "".join(sign if sign.isprintable() else _escaped(sign) for sign in record.message)
        return super().formatMessage(record)


class _JournalLines(_Lines):
    """Each line begins with its priority, as sd-daemon(3) has it."""

    def format(self, record: logging.LogRecord) -> str:
        priority = next(p for level, p in _PRIORITIES if record.levelno >= level)
        return "\n".join(f"<{priority}>{line}" for line in super().format(record).splitlines())


_PRIORITIES = ((logging.CRITICAL, 2), (logging.ERROR, 3), (logging.WARNING, 4), (logging.INFO, 6), (0, 7))


def _formatter(line: str, out: TextIO) -> logging.Formatter:
    if line == "journal" or (line == "auto" and goes_to_the_journal(out)):
        return _JournalLines(_IN_THE_JOURNAL)
    return _Lines(_PLAIN if line in FORMATS else line)


def goes_to_the_journal(out: TextIO) -> bool:
    """systemd gives the device and inode of the journal's stream."""
    try:
        status = os.fstat(out.fileno())
    except (AttributeError, OSError, ValueError):
        return False
    return os.environ.get("JOURNAL_STREAM") == f"{status.st_dev}:{status.st_ino}"


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode()


def _not_kivys_chatter(record: logging.LogRecord) -> bool:
    return record.levelno >= logging.WARNING or record.name.split(".")[0] != "kivy"


class OncePerMinute(logging.Filter):
    """Drops repeats of a traceback for a minute, then lets it pass with the number of repeats: what fails
    with one frame fails with the next."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._passed: dict[object, float] = {}
        self._held_back: dict[object, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """See :class:`logging.Filter`."""
        if not record.exc_info or record.exc_info[0] is None:
            return True
        what = (record.name, record.msg, record.exc_info[0], _place(record.exc_info[2]))
        now = self._clock()
        if now - self._passed.get(what, -_KEPT_QUIET) < _KEPT_QUIET:
            self._held_back[what] = self._held_back.get(what, 0) + 1
            return False
        self._passed[what] = now
        if times := self._held_back.pop(what, 0):
            record.msg = f"{record.getMessage()} (and {times} times since this was last written)"
            record.args = ()
        return True


def _place(trace: TracebackType | None) -> tuple[str, int] | None:
    """File and line that raised the exception."""
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return None if trace is None else (trace.tb_frame.f_code.co_filename, trace.tb_lineno)


def _unhandled(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    _log.critical("the program ends because of a mistake in it", exc_info=(kind, error, trace))


def _unhandled_in_thread(args: threading.ExceptHookArgs) -> None:
    name = args.thread.name if args.thread is not None else "unknown"
    if isinstance(args.exc_value, SystemExit):
        if args.exc_value.code not in (None, 0):
            _log.error("the thread %s ended: %s", name, args.exc_value.code)
        return
    error = args.exc_value or args.exc_type()
    _log.error(
        "the thread %s ended because of a mistake in it",
        name,
        exc_info=(args.exc_type, error, args.exc_traceback),
    )


def _unraisable(args: sys.UnraisableHookArgs) -> None:
    error = args.exc_value or args.exc_type()
    _log.error(
        "%s: %r", args.err_msg or "ignored", args.object, exc_info=(args.exc_type, error, args.exc_traceback)
    )
