"""A table's own files for a game: from the file to the game in play; a fault is told by its line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.configuration import load_configuration
from companion.errors import InputError
from companion.games import GAMES
from companion.games.astonishing import GAME
from companion.games.panels import Composing
from companion.host import TableHost
from companion.table.game_store import GameStore
from companion.table.session import Session
from companion.table_files import games_with
from tests.games.astonishing_dealer import AstonishingDealer

LISTS = "\n".join(
    f"Clubs {place}\n" + "\n".join(f"{words} {item}" for item in range(1, 11))
    for place, words in ((1, "a lamp"), (2, "that hums"), (3, "by wire"))
)


def astonishing(games: tuple[Any, ...]) -> Any:
    return next(game for game in games if game.name == GAME.name)


def test_the_games_have_the_lists_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "ours.txt"
    file.write_text(LISTS)
    games = games_with(GAMES, {"descriptors": file})
    assert [game.name for game in games] == [game.name for game in GAMES]
    assert astonishing(games).descriptors["C"][0][2] == "a lamp 3"
    assert games_with(GAMES, {}) == GAMES


@pytest.mark.parametrize(
    ("text", "told"),
    [("a lamp\n", "line 1"), (LISTS.replace("by wire 10", ""), "line 23"), (None, "No such")],
)
def test_a_file_that_cannot_be_used_is_told_in_a_line_with_its_place(
    text: str | None, told: str, tmp_path: Path
) -> None:
    file = tmp_path / "ours.txt"
    if text is not None:
        file.write_text(text)
    with pytest.raises(InputError, match=told) as refused:
        games_with(GAMES, {"descriptors": file})
    assert str(file) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_configuration_names_the_file_beside_itself(tmp_path: Path) -> None:
    place = tmp_path / "companion.toml"
    place.write_text('[astonishing]\ndescriptors = "ours.txt"\n')
    assert load_configuration(GAMES, place).files == {"descriptors": tmp_path / "ours.txt"}
    place.write_text("[astonishing]\ndescriptors = 3\n")
    with pytest.raises(InputError, match=r"astonishing\.descriptors"):
        load_configuration(GAMES, place)


def test_a_game_continues_with_the_lists_of_the_table(tmp_path: Path) -> None:
    file, record = tmp_path / "ours.txt", tmp_path / "game.txt"
    file.write_text(LISTS)
    record.write_text(_until_clubs_describes())
    games = games_with(GAMES, {"descriptors": file})
    host = TableHost(games, GameStore.open(tmp_path, games), pipeline=_Blind, panel=lambda desk: None)
    try:
        desk = host.resume(host.import_record(record))
        _, snapshot = desk.snapshots.after(-1, 0)
        composing = snapshot.view.find(Composing)
        assert composing is not None
        (listed, *_) = [one.items for one in composing.lists if one.items]
        assert listed[0] in ("a lamp 1", "that hums 1", "by wire 1")
    finally:
        host.close()


def _until_clubs_describes() -> str:
    """The record of a game up to the presentation of Clubs."""
    for seed in range(20):
        dealer = AstonishingDealer(seed, 2)
        session = Session.begin(GAME, dealer.start.players, {})
        while not GAME.finished(dealer.state):
            state = dealer.state
            if GAME.view(state).find(Composing) is not None and state.suit(state.acting) == "C":
                return session.record()
            dealer.step()
            session = session.play(dealer.played[-1])
    raise AssertionError("Clubs describes nothing")


class _Blind:
    """Eyes that see nothing."""

    def look(self, request: object) -> Any:
        return None

    def close(self) -> None:
        return None
