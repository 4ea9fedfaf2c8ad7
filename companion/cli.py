"""The command line. Exit status: 0 done, 1 the input was wrong (one line on stderr), 2 usage."""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import sys
from collections.abc import Collection, Sequence
from typing import NoReturn, Protocol, cast

from companion import __version__
from companion.errors import CompanionError, message_of
from companion.games.messages import Message, say
from companion.terminal import PrintableFormatter, print_fault, printable
from hardware.errors import HardwareError
from vision.core.errors import VisionError

_log = logging.getLogger(__name__)

COMMANDS = (
    "run",
    "demo",
    "read",
    "watch",
    "replay",
    "roll",
    "print",
    "enroll",
    "calibrate",
    "check",
    "doctor",
    "support",
    "rescue",
)
"""Every command; its module is ``companion.commands.NAME``."""


class Command(Protocol):
    """The interface of a command's module."""

    HELP: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Run the command and return its exit status."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    words = sys.argv[1:] if argv is None else list(argv)
    _print_what_cannot_be_printed()
    asked = next((word for word in words if not word.startswith("-")), None)
    # Loading a command can take most of a second on a Pi: all are loaded only to list them.
    wanted = COMMANDS if asked is None and {"-h", "--help"} & {*words} else (asked,)
    told = f"companion {asked}" if asked in COMMANDS else "companion"
    try:
        args = _parser(wanted).parse_args(words)
        status = _command(args.command).run(args)
        sys.stdout.flush()
        return status
    except CompanionError as error:
        return _refuse(say("{command}: {reason}", command=told, reason=error.message))
    except (VisionError, HardwareError) as error:
        return _refuse(say("{command}: {reason}", command=told, reason=message_of(error)))
    except ImportError as error:
        _log.debug("a library cannot be loaded", exc_info=True)
        missing = " ".join(str(error).split())
        return _refuse(
            say(
                "{command}: a library cannot be loaded ({missing}); sh deploy/run.sh sets everything up",
                command=told,
                missing=missing,
            )
        )
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output has gone: print nothing more, not even at interpreter exit.
        _forget_output()
        return 1
    except OSError as error:
        _log.debug("the system refused something", exc_info=True)
        _forget_output()
        return _refuse(say("{command}: {reason}", command=told, reason=str(error)))


class _Parser(argparse.ArgumentParser):
    """A parser whose errors quote arguments in printable form."""

    def error(self, message: str) -> NoReturn:
        """See ``argparse.ArgumentParser``."""
        super().error(printable(message))


def _parser(wanted: Collection[str | None]) -> argparse.ArgumentParser:
    """The parser. Only the commands in ``wanted`` are loaded; the others are known only by name."""
    parser = _Parser(
        prog="companion",
        description="Watches a card table, referees and scores the game.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in COMMANDS:
        if name not in wanted:
            commands.add_parser(name)
            continue
        command = _command(name)
        words = commands.add_parser(
            name,
            help=command.HELP,
            description=f"{command.HELP[:1].upper()}{command.HELP[1:]}.",
            allow_abbrev=False,
        )
        command.add_arguments(words)
    return parser


def whole_parser() -> argparse.ArgumentParser:
    """The parser with all commands loaded, to generate documentation and completion."""
    return _parser(COMMANDS)


def _command(name: str) -> Command:
    return cast(Command, importlib.import_module(f"companion.commands.{name}"))


def _print_what_cannot_be_printed() -> None:
    """Replaces characters that the terminal lacks instead of failing, and makes log messages printable before
    logging is set up."""
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(PrintableFormatter())
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _forget_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(sentence: Message) -> int:
    print_fault(sentence)
    return 1
