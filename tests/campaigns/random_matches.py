"""Random matches to the end: ``python -m tests.campaigns.random_matches --game astonishing --matches 2000``.

Matches of every number of players that the game allows, with all sorts of editions, variants and options, are
played with real cards at random. After every action the counts are held against the cards, every answer that
the prompt offers must be legal, and the line of the action must read back to it. At the end every action is
undone and redone, the match is written down, read back and compared state by state. A fault stops the
campaign and names the seed. Two thousand matches take about half an hour on one core.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any, Protocol

from companion.games import GAMES, game_named
from companion.games.api import Game, GameError
from companion.table.record import RecordError, read_record, write_record
from companion.table.session import Session
from tests.games.astonishing_dealer import AstonishingDealer
from tests.games.dealer import Dealer
from tests.games.steam_court_dealer import SteamCourtDealer
from tests.games.tables import any_table

MOST_ACTIONS = 50_000


class AnyDealer(Protocol):
    """A table with real cards that plays one game at random."""

    state: Any
    start: Any
    played: list[Any]

    def __init__(self, seed: int, seats: int, **options: str) -> None: ...

    def play(self, after_each: Callable[[Any], None] | None = None, most: int = ...) -> Any:
        """Plays to the end, or ``most`` actions."""

    def disagreements(self) -> list[str]:
        """Where the rules differ from the true cards."""


DEALERS: dict[str, type[AnyDealer]] = {
    "beltpunk": Dealer,
    "astonishing": AstonishingDealer,
    "steam-court": SteamCourtDealer,
}


def main() -> int:
    """Plays the campaign; exit status 1 at the first fault."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--game", choices=DEALERS, default="beltpunk")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first match")
    args = parser.parse_args()
    began = time.perf_counter()
    actions = 0
    for number in range(args.matches):
        seed = args.seed + number
        try:
            actions += _match(args.game, seed)
        except (AssertionError, GameError, RecordError) as error:
            print(f"seed {seed}: {type(error).__name__}: {error}")
            return 1
        if (number + 1) % 100 == 0:
            _report(number + 1, actions, time.perf_counter() - began)
    _report(args.matches, actions, time.perf_counter() - began)
    return 0


def _report(matches: int, actions: int, seconds: float) -> None:
    print(f"{matches} matches, {actions} actions, {seconds:.0f} s: no fault", flush=True)


def _match(name: str, seed: int) -> int:
    """Plays one match and returns how many actions it took."""
    game = game_named(name)
    chance = random.Random(seed)
    seats, options = any_table(game, chance)
    dealer = DEALERS[name](seed, seats, **options)
    dealer.play(lambda at: _check(game, at), most=MOST_ACTIONS)
    if not game.finished(dealer.state):
        raise AssertionError(f"not finished after {MOST_ACTIONS} actions")
    played = read_record(write_record(game, dealer.start, tuple(dealer.played)).encode(), GAMES)
    if played.state != dealer.state or len(played.actions) != len(dealer.played):
        raise AssertionError("the record read back is another match")
    _undo_and_redo(Session(game, played.states, played.actions))
    return len(dealer.played)


def _check(game: Game[Any, Any], dealer: AnyDealer) -> None:
    last = dealer.played[-1]
    faults = dealer.disagreements()
    if faults:
        raise AssertionError(f"after “{last}”: {'; '.join(faults)}")
    if game.parse(str(last), dealer.state) != last:
        raise AssertionError(f"“{last}” reads back to something else")
    prompt = game.prompt(dealer.state)
    legal = list(game.actions(dealer.state, ()))
    for answer in (prompt.on_pass, prompt.on_reveal, *(choice.action for choice in prompt.choices)):
        if answer is not None and answer not in legal:
            raise AssertionError(f"the prompt offers “{answer}”, which is not legal")


def _undo_and_redo(session: Session) -> None:
    """Back to the first state and forth again (G-3)."""
    first, last = session.states[0], session.state
    while session.actions:
        session = session.undo()
    if session.state != first:
        raise AssertionError("undoing everything does not lead back to the beginning")
    while session.undone:
        session = session.redo()
    if session.state != last:
        raise AssertionError("redoing everything leads to another state")


if __name__ == "__main__":
    raise SystemExit(main())
