"""Games that tables set right and overrule: ``python -m tests.campaigns.random_amendments --games 600``.

Beside actions that the rules take, one in eight is a correction or an overrule, at random among those that
are on offer. After each the position must be without fault, its line must read back to it, and something must
be waited for that can be answered. A fault stops the campaign and names the seed. Half a second a game.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

from companion.games import GAMES, game_named
from companion.games.amendments import places_on
from companion.games.api import Action, Game
from companion.table.session import Session
from companion.table.snapshot import Suggestions
from companion.table.suggestions import corrections_of
from tests.games.tables import any_table

_NAMES = ("Matt", "Noah", "Jake", "Mary Ann", "Ruth", "Ada", "O'Neil", "Zoë", "Bo", "Di", "Ed", "Flo")
_MOST_FACES = 40


def main() -> int:
    """Plays the campaign; exit status 1 at the first fault."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--game", default=GAMES[0].name, choices=[game.name for game in GAMES])
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game")
    args = parser.parse_args()
    game, began, actions, amended = game_named(args.game), time.perf_counter(), 0, 0
    for number in range(args.games):
        seed = args.seed + number
        try:
            played, of_them = _play(game, seed)
        except (AssertionError, ValueError, LookupError) as error:
            print(f"seed {seed}: {type(error).__name__}: {error}")
            return 1
        actions, amended = actions + played, amended + of_them
    seconds = time.perf_counter() - began
    print(f"{args.games} games, {actions} actions, {amended} of them amendments, {seconds:.0f} s: no fault")
    return 0


def _play(game: Game[Any, Any], seed: int) -> tuple[int, int]:
    """Up to 160 actions; how many there were, and how many of them amended something."""
    chance = random.Random(seed)
    seats, options = any_table(game, chance)
    state = game.start(_NAMES[:seats], options)
    lines: list[str] = []
    amended = 0
    for _ in range(chance.randrange(20, 160)):
        if game.finished(state):
            break
        faces = sorted({card for entry in game.prompt(state).entries for card in entry.cards})
        amendment = _amendment(game, state, faces, chance) if chance.random() < 0.125 else None
        action = amendment or _action(game, state, faces, chance)
        amended += amendment is not None
        lines.append(str(action))
        if str(game.parse(lines[-1], state)) != lines[-1]:
            raise AssertionError(f"“{lines[-1]}” reads back to another action")
        state = game.apply(state, action)
        faults = game.status(state)
        if faults:
            raise AssertionError(f"after {'; '.join(lines[-4:])}: {' '.join(map(str, faults))}")
    return len(lines), amended


def _amendment(game: Game[Any, Any], state: Any, faces: list[str], chance: random.Random) -> Action | None:
    """A correction or an overrule that is on offer, if there is any."""
    if chance.random() < 0.5:
        shown = chance.sample(faces, min(3, len(faces)))
        offered: list[Action] = [choice.action for choice in game.overrules(state, shown)]
    else:
        suggestions = _corrections(game, state, chance)
        offered = [] if suggestions is None else [choice.action for choice in suggestions.choices]
    return chance.choice(offered) if offered else None


def _corrections(game: Game[Any, Any], state: Any, chance: random.Random) -> Suggestions | None:
    """What the table is offered when a card in sight is touched, any of several equal ones."""
    lying = [at for zone, cards in game.layout(state).items() for at in places_on(zone, cards)]
    if not lying:
        return None
    card, at = chance.choice(lying)
    return corrections_of(Session(game, (state,), ()), card, at, None)


def _action(game: Game[Any, Any], state: Any, faces: list[str], chance: random.Random) -> Action:
    """An action that the rules take, or a roll."""
    prompt = game.prompt(state)
    if prompt.dice is not None:
        rolled: Action = game.parse(
            prompt.dice.line([chance.randint(1, 6) for _ in range(prompt.dice.count)]), state
        )
        return rolled
    some = chance.sample(faces, min(_MOST_FACES, len(faces)))
    legal = list(game.actions(state, some)) or list(game.actions(state, faces))
    # What was overruled before can leave nothing but another overrule: a Joker was installed.
    legal = legal or [choice.action for choice in game.overrules(state, faces)]
    if not legal:
        raise AssertionError(f"nothing can be done: {prompt.text}")
    return chance.choice(legal)


if __name__ == "__main__":
    raise SystemExit(main())
