"""``companion demo``: a round on the simulated table, by camera and buttons; in a window or a terminal."""

from __future__ import annotations

import argparse
import os
import sys

from companion.demo.demonstrations import DEMONSTRATIONS
from companion.demo.matches import TO_BE_FOLLOWED, Matches, ShownMatch
from companion.demo.performance import Performance
from companion.demo.simulated_players import one_round, whole_match
from companion.demo.terminal import follow, scores
from companion.errors import InputError, message_of
from companion.games.messages import say
from companion.logs import LogSettings, start_logging
from companion.terminal import print_lines
from vision.core.errors import VisionError
from vision.reading import CardReader

HELP = "play a whole round on the simulated table"
_FASTEST = 1000.0
_IN_TERMINAL = 100.0
_WINDOW = (800, 480)
_SEATS = sorted({number for demonstration in DEMONSTRATIONS for number in demonstration.seats})
"""How many can play one of the games."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "--seed", type=int, default=4, help="the same number plays the same round (default: %(default)s)"
    )
    parser.add_argument(
        "--players", type=int, default=3, choices=_SEATS, help="how many play (default: %(default)s)"
    )
    names = [demonstration.game.name for demonstration in DEMONSTRATIONS]
    parser.add_argument("--game", choices=names, default=names[0], help="the game (default: %(default)s)")
    parser.add_argument("--match", action="store_true", help="play until somebody has won")
    parser.add_argument("--terminal", action="store_true", help="use the terminal even if there is a display")
    parser.add_argument(
        "--speed",
        type=float,
        metavar="TIMES",
        help="how many times faster than people (default: 0.5, to be followed; in the terminal as fast as "
        "possible)",
    )


def run(args: argparse.Namespace) -> int:
    """Play the round; in a window the next one follows. Returns 0 if the program's scores at its end equal
    the players' own, or if the window was closed before."""
    if args.seed < 0:
        raise InputError(say("--seed is a whole number, 0 or more"))
    in_terminal = args.terminal or not has_display()
    speed = args.speed if args.speed is not None else _IN_TERMINAL if in_terminal else TO_BE_FOLLOWED
    if not 0 < speed <= _FASTEST:
        raise InputError(say("--speed is more than 0, and at most {fastest}", fastest=f"{_FASTEST:g}"))
    demonstration = next(it for it in DEMONSTRATIONS if it.game.name == args.game)
    seats = demonstration.seats
    if args.players not in seats:
        raise InputError(
            say(
                "{game} is shown with {fewest} to {most} players",
                game=demonstration.game.title,
                fewest=seats[0],
                most=seats[-1],
            )
        )
    try:
        reader = CardReader()
    except VisionError as error:
        raise InputError(message_of(error)) from None
    start_logging(LogSettings("warning"))
    script = whole_match if args.match else one_round
    matches = Matches(demonstration, reader, args.players, args.seed, speed, script)
    try:
        if in_terminal:
            tell(matches())
        else:
            show(matches)
    except KeyboardInterrupt:
        return 130
    if matches.ended is None:
        print_line("The window was closed before the round ended.")
        return 0
    return conclude(matches.ended)


def tell(match: ShownMatch) -> None:
    """Report ``match`` in the terminal, line by line."""
    try:
        follow(match.desk, match.performance.source.over, print_line)
    finally:
        match.close()


def conclude(performance: Performance) -> int:
    """Print how the round ended. Returns the exit status."""
    outcome = performance.outcome()
    for line in scores(performance.desk.snapshots.value, outcome):
        print_line(line)
    if outcome.fault is not None:
        print(say("companion demo: {fault}", fault=outcome.fault), file=sys.__stderr__)
        return 1
    return 0


def show(matches: Matches) -> None:
    """Show the matches in a window, one after another, until it is touched or closed."""
    # Kivy reads its configuration, and opens a window, as it is imported.
    from companion.ui.app.window import NoWindow, open_window, prepare_windowed

    prepare_windowed(_WINDOW)
    try:
        open_window()
    except NoWindow as error:
        raise InputError(say("{reason}; --terminal shows the game here", reason=error.message)) from None
    from companion.ui.app.app import run_demonstration

    run_demonstration(matches)


def has_display() -> bool:
    """Whether a window can be opened."""
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


def print_line(line: str) -> None:
    """Print and flush one line, so that it appears at once in a pipe too."""
    print_lines(line)
