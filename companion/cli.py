"""The command line. Exit status: 0 done, 1 the input was wrong (one line on stderr), 2 usage."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType

from companion import __version__
from companion.errors import InputError
from hardware.errors import HardwareError
from vision.errors import VisionError

COMMANDS = {
    "run": "the touchscreen app",
    "demo": "a whole game on the simulated table, played by camera and buttons",
    "read": "name the cards in photographs",
    "watch": "say each change of the table in a video, a folder of pictures or a camera",
    "replay": "play a record and say how it stands",
    "roll": "roll the three demonstration dice",
    "print": "make the mat as a PDF",
    "doctor": "look at camera, pins, display, storage and versions",
}
"""Every command with what it does; its module is ``companion.commands.NAME``."""


def _module(name: str) -> ModuleType:
    # Loaded only when asked for: opening the screen's library would cost the other commands a second.
    return importlib.import_module(f"companion.commands.{name}")


def _parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion", description="Watches a card table and keeps the game.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    asked = next((word for word in argv if not word.startswith("-")), None)
    for name, help_text in COMMANDS.items():
        command = commands.add_parser(name, help=help_text, description=help_text.capitalize() + ".", allow_abbrev=False)
        if name == asked:
            _module(name).add_arguments(command)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    words = sys.argv[1:] if argv is None else list(argv)
    args = _parser(words).parse_args(words)
    try:
        status = int(_module(args.command).run(args))
        sys.stdout.flush()
        return status
    except (InputError, VisionError, HardwareError) as error:
        print(f"companion {args.command}: {' '.join(str(error).split())}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has gone: say nothing more, also not at the interpreter's end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
