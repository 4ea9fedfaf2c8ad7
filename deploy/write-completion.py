"""Writes what a shell needs to complete ``companion`` on the command line.

    .venv/bin/python deploy/write-completion.py FOLDER

puts a script for bash, zsh and fish into FOLDER, each where that shell looks for it under a ``share`` folder.
The scripts are made from the program's own parser, so they know every command, option and choice.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import shtab

from companion.cli import whole_parser

PLACES = {
    "bash": "bash-completion/completions/companion",
    "zsh": "zsh/site-functions/_companion",
    "fish": "fish/vendor_completions.d/companion.fish",
}
"""Where each shell's script lies in FOLDER."""
FILES = ("FILE", "FILE.pdf", "RECORD", "IMAGE", "SOURCE", "DECK")
"""How the help writes arguments that are, or can be, files."""
FOLDERS = ("FOLDER",)


def arguments(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Every argument of ``parser`` and of its commands."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from arguments(command)


def completed_parser() -> argparse.ArgumentParser:
    """The parser, which says of its arguments which are files."""
    parser = whole_parser()
    for action in arguments(parser):
        if action.metavar in FILES and not action.choices:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar in FOLDERS:
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    return parser


def main() -> int:
    """The exit status."""
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    parser = completed_parser()
    for shell, place in PLACES.items():
        path = Path(sys.argv[1]) / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(shtab.complete(parser, shell), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
