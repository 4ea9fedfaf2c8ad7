"""Power cuts in play: ``python -m tests.campaigns.kills --kills 200``.

The real app plays random moves, is killed in the middle of them, and is started again; the game resumes and
goes on, until it is over and another begins. After every kill the games on disk are held against what the
screen had shown: a move that was shown and is not kept is lost. Exit status 1 if anything was lost or an app
did not come up again.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from random import Random
from time import sleep

from companion.games import GAMES
from companion.table.game_store import GameStore
from companion.table.session import Session
from tests.campaigns.app.process import AppProcess, NoAnswer

GAMES_PLAYED = ("beltpunk", "astonishing", "steam-court")
_LONGEST_GAME = 10
"""Kills after which another game is begun, where none has ended by itself."""
_SHORTEST, _LONGEST = 0.05, 3.0
"""Seconds of play before a kill."""


def main() -> int:
    """Kills the app so often; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    random = Random(args.seed)
    faults: list[str] = []
    moves = 0
    with tempfile.TemporaryDirectory(prefix="companion-kills-") as folder:
        resumed = 0
        for kill in range(1, args.kills + 1):
            try:
                shown, resumed, fault = _play_and_kill(Path(folder), resumed, random)
            except NoAnswer as error:
                shown, resumed, fault = 0, 0, str(error)
            moves += shown
            if fault:
                faults.append(f"kill {kill}: {fault}")
                print(faults[-1], flush=True)
            if kill % 10 == 0 or kill == args.kills:
                print(f"{kill} kills, {moves} moves shown, {len(faults)} faults", flush=True)
            if kill % _LONGEST_GAME == 0:
                resumed = 0
    return 1 if faults else 0


def _play_and_kill(folder: Path, resumed: int, random: Random) -> tuple[int, int, str]:
    """Plays on with the game ``resumed``, or a new one for 0, and kills the app. How many moves were shown,
    the game to resume next, and what was lost."""
    words = ["--source", "sim", "--game", random.choice(GAMES_PLAYED)]
    if not resumed:
        words += ["--players", ",".join(("Ann", "Ben", "Cid", "Dot")[: random.choice((2, 3, 4))])]
    with AppProcess(folder, words) as app:
        app.until(lambda state: not resumed or state["home"], "the first screen")
        if resumed:
            app.ask("resume", game=resumed)
        app.until(lambda state: not state["home"], "the table")
        app.ask("play", seed=random.randrange(2**31))
        sleep(random.uniform(_SHORTEST, _LONGEST))
        app.kill()
        shown = app.shown
    return len(shown), *kept(folder, shown)


def kept(folder: Path, shown: list[str]) -> tuple[int, str]:
    """The number of the newest game if it can be resumed, else 0; and what it has lost of ``shown``."""
    store = GameStore.open(folder, GAMES)
    try:
        if store.fault:
            return 0, str(store.fault)
        games = store.games()
        if not games:
            return 0, "no game is kept"
        session, _ = store.resume(games[0].number)
        lost = _lost(session, shown)
        return (0 if games[0].finished else games[0].number), lost
    finally:
        store.close()


def _lost(session: Session, shown: list[str]) -> str:
    """What was shown and is neither among the actions nor among those that were undone after it."""
    kept = [str(action) for action in (*session.actions, *reversed(session.undone))]
    return "" if kept[: len(shown)] == shown else f"shown {shown[-3:]}, kept {kept[len(shown) - 3 :]}"


if __name__ == "__main__":
    raise SystemExit(main())
