"""``companion replay RECORD``: replays a record and prints the state at its end."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from companion.errors import InputError
from companion.games import GAMES
from companion.games.api import Prompt
from companion.games.messages import say
from companion.games.panels import View
from companion.games.text import counted
from companion.table import record, record_help
from companion.table.record import LONGEST_RECORD, Played, RecordError, read_record
from companion.terminal import print_lines
from vision.core.files import read_file

HELP = "replay a record and report the result"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of ``companion replay``, and the grammar of records to its help."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    how_to_write = (record.__doc__ or "").replace("``", "")
    tables = (*(record_help.text_of(game) for game in GAMES), record_help.text_for_every_game())
    parser.epilog = "\n\n".join((how_to_write.strip(), *tables))
    parser.add_argument("record", metavar="RECORD", help="a file with a record, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Prints the state at the record's end. Raises ``InputError`` for a bad record."""
    try:
        played = read_record(_bytes(args.record), GAMES)
    except RecordError as error:
        raise InputError(say("{record}:{reason}", record=args.record, reason=error.message)) from None
    print_lines(json.dumps(as_json(played)) if args.json else as_text(played))
    return 0


def _bytes(name: str) -> bytes:
    """The record's bytes; from standard input at most one more than a record may have."""
    if name == "-":
        return sys.stdin.buffer.read(LONGEST_RECORD + 1)
    try:
        return read_file(Path(name), LONGEST_RECORD)
    except OSError as error:
        raise InputError(
            say("{name}: the record cannot be read: {reason}", name=name, reason=str(error.strerror))
        ) from None


def as_json(played: Played) -> dict[str, Any]:
    """The object that ``--json`` prints."""
    game, state = played.game, played.state
    finished = game.finished(state)
    return {
        "game": game.name,
        "edition": game.edition(state),
        "finished": finished,
        "players": list(state.players),
        "scores": dict(game.scores(state)),
        "winners": list(game.winners(state)),
        "prompt": None if finished else _prompt_json(game.prompt(state), game.view(state), state.players),
        "state": game.to_json(state),
    }


def _prompt_json(prompt: Prompt, view: View, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        "kind": prompt.kind,
        "text": str(prompt.text),
        "players": [players[seat] for seat in prompt.seats],
        "choices": [{"label": str(choice.label), "action": str(choice.action)} for choice in prompt.choices],
        "pass": None if prompt.on_pass is None else str(prompt.on_pass),
        "reveal": None if prompt.on_reveal is None else str(prompt.on_reveal),
        "overflowing": list(view.overflowing),
    }


def as_text(played: Played) -> str:
    """The state in a few lines: the game, each player's points, the prompt."""
    game, state = played.game, played.state
    width = max(map(len, state.players))
    scores = game.scores(state)
    rows = (f"  {name:<{width}} {scores[name]:>4}" for name in state.players)
    faults = game.status(state)
    heading = f"{game.title}, {counted(len(played.actions), 'action')}"
    return "\n".join((heading, *rows, str(game.prompt(state).text), *map(str, faults)))
