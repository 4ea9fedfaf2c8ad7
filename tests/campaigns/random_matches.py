"""Random matches to the end: ``python -m tests.campaigns.random_matches --matches 2000``.

Matches of 2, 3 and 4 players with all sorts of options are played with real cards at random. After every
action the counts are held against the cards, every answer that the prompt offers must be legal, and the
line of the action must read back to it. At the end the match is written down and read back, every action
is undone to the first and redone, and the states must be the same. A fault stops the campaign and names
the seed. Two thousand matches take about half an hour on one core.
"""

from __future__ import annotations

import argparse
import random
import time

from companion.games.api import GameError
from companion.games.beltpunk import GAME
from companion.table.record import RecordError, write_record
from companion.table.session import Session
from tests.games.dealer import Dealer

MOST_ACTIONS = 50_000


def main() -> int:
    """Plays the campaign; exit status 1 at the first fault."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first match")
    args = parser.parse_args()
    began = time.perf_counter()
    actions = 0
    for number in range(args.matches):
        seed = args.seed + number
        try:
            actions += _match(seed)
        except (AssertionError, GameError, RecordError) as error:
            print(f"seed {seed}: {type(error).__name__}: {error}")
            return 1
        if (number + 1) % 100 == 0:
            _report(number + 1, actions, time.perf_counter() - began)
    _report(args.matches, actions, time.perf_counter() - began)
    return 0


def _report(matches: int, actions: int, seconds: float) -> None:
    print(f"{matches} matches, {actions} actions, {seconds:.0f} s: no fault", flush=True)


def _match(seed: int) -> int:
    """Plays one match and returns how many actions it took."""
    chance = random.Random(seed)
    options = {option.name: chance.choice(option.values).value for option in GAME.options()}
    dealer = Dealer(seed, 2 + seed % 3, **options).play(_check, most=MOST_ACTIONS)
    if not GAME.finished(dealer.state):
        raise AssertionError(f"not finished after {MOST_ACTIONS} actions")
    session = Session.from_record(write_record(GAME, dealer.start, tuple(dealer.played)).encode())
    if session.state != dealer.state or session.actions != tuple(dealer.played):
        raise AssertionError("the record read back is another match")
    _check_undo(session)
    return len(dealer.played)


def _check_undo(session: Session) -> None:
    """Every action is taken back to the first, and made again: each state must come again."""
    states = session.states
    while session.actions:
        session = session.undo()
        if session.state != states[len(session.actions)]:
            raise AssertionError(f"undo of action {len(session.actions) + 1} leads to another state")
    while session.undone:
        session = session.redo()
        if session.state != states[len(session.actions)]:
            raise AssertionError(f"redo of action {len(session.actions)} leads to another state")


def _check(dealer: Dealer) -> None:
    faults = dealer.disagreements()
    if faults:
        raise AssertionError(f"after “{dealer.played[-1]}”: {'; '.join(faults)}")
    prompt = GAME.prompt(dealer.state)
    legal = list(GAME.actions(dealer.state, ()))
    for answer in (prompt.on_pass, prompt.on_reveal, *(choice.action for choice in prompt.choices)):
        if answer is not None and answer not in legal:
            raise AssertionError(f"the prompt offers “{answer}”, which is not legal")


if __name__ == "__main__":
    raise SystemExit(main())
