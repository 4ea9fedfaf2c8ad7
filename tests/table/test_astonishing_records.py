"""The golden games of Astonishing! go through all that there is."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.games.astonishing import GAME
from companion.games.astonishing import actions as act
from companion.games.astonishing.deck import SUITS
from companion.games.astonishing.state import Phase
from companion.table.record import RecordError, read_record

RECORDS = Path(__file__).parents[1] / "records"
GAMES_PLAYED = [read_record(path.read_bytes(), GAMES) for path in sorted(RECORDS.glob("astonishing-*.txt"))]


def test_they_are_whole_games_for_two_three_and_four() -> None:
    assert all(GAME.finished(played.state) for played in GAMES_PLAYED)
    assert {len(played.state.players) for played in GAMES_PLAYED} == {2, 3, 4}


def test_together_they_have_every_queen_and_king_in_both_phases() -> None:
    invention, exhibition, moves = set(), set(), set()
    for played in GAMES_PLAYED:
        for state, action in zip(played.states, played.actions, strict=False):
            moves.add(type(action))
            if isinstance(action, act.Reveal):
                (exhibition if state.phase is Phase.ACTIONS else invention).add(action.card)
    queens_and_kings = {f"{face}{suit}" for face, suit in product("QK", SUITS)}
    assert invention == queens_and_kings | {f"J{suit}" for suit in SUITS}
    assert exhibition == queens_and_kings
    assert moves >= {act.Intimidate, act.ReplacePart, act.Sway, act.Sabotage, act.Select, act.SpendJack}
    assert moves >= {act.DrawTwo, act.DrawAndTake, act.DrawAndSalvage, act.Buy, act.Finagle}


BY_HAND = (RECORDS / "astonishing-by-hand.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("line", "bad", "rule"),
    [
        ("Mary Ann discards 3H", "Mary Ann discards JOKER", "AS-2"),
        ("Ada shows position 1: AC 7C", "Ada shows position 1: AC JOKER", "AS-6"),
        ("Ada installs two cards in position 2", "Ada installs two cards in position 1", "AS-6"),
        ("accept anyway: everyone agrees to one last turn", "everyone agrees to one last turn", "AS-7"),
        ("Mary Ann reveals JS", "Mary Ann reveals KS", "AS-3"),
        ("Mary Ann sabotages 5S              ", "Mary Ann sabotages 8S", "AS-11"),
        ("Mary Ann sabotages 5S              ", "Mary Ann spends a Jack on die 1", "AS-10"),
        ("Ada offers 4D", "Ada offers nothing", "AS-4"),
        ("Ada offers 4D", "Ada offers some cards", None),
        ("Mary Ann shows position 2: AS", "Mary Ann shows position 4: AS", "AS-8"),
        ("Mary Ann sabotages 5S              ", "Mary Ann sabotages 2S", "G-4"),
        ("Mary Ann shows position 2: AS", "Mary Ann shows position 2: AC", "G-4"),
    ],
)
def test_bad_input_is_told_by_its_line_and_rule(line: str, bad: str, rule: str | None) -> None:
    assert BY_HAND.count(line) == 1
    number = BY_HAND[: BY_HAND.index(line)].count("\n") + 1
    with pytest.raises(RecordError) as error:
        read_record(BY_HAND.replace(line, bad).encode(), GAMES)
    assert (error.value.line, error.value.rule) == (number, rule)
    assert "\n" not in str(error.value)
