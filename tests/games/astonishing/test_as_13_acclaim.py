"""AS-12 and AS-13: the Kings of the Exhibition, and the final score."""

from __future__ import annotations

import pytest

from companion.games.astonishing import GAME
from companion.games.astonishing.state import Phase, State
from tests.games.astonishing_lines import after, kept, refused, rolled


def kings(dice: str = "3 4 4", faces: str = "KKK") -> State:
    """Matt (Clubs), Noah (Diamonds), Jake (Hearts), with Jacks kept."""
    return kept(
        rolled(
            "AC 2D / 9C 3D / 2C 3H",
            "10D 2H / 5C 6C / 4D",
            "10H 10S / 4C 7H / -",
            suits="CDH",
            faces=faces,
            votes="NJM",
            dice=dice,
        )
    )


def test_a_king_brings_one_acclaim_for_each_card_of_the_suit_in_positions_that_work() -> None:
    assert (kings().phase, kings().waiting) == (Phase.KINGS, (0, 1, 2))
    details = {str(choice.action): str(choice.detail or "") for choice in GAME.prompt(kings()).choices}
    assert details == {
        "Matt selects the invention of Noah": "2 Acclaim",
        "Matt selects the invention of Jake": "1 Acclaim",
    }
    state = after(kings(), "Matt selects the invention of Noah; Noah selects the invention of Matt")
    state = after(state, "Jake selects the invention of Matt")
    assert state.phase is Phase.OVER
    assert [line.points for line in GAME.score_sheets(state)[0].rows] == [
        (2, 2, 2),
        (2, 2, 2),
        (0, 0, 0),
        (1, 1, 1),
        (2, 2, 0),
        (7, 7, 5),
    ]
    assert GAME.winners(state) == ("Matt", "Noah")


def test_a_king_selects_a_competitor_and_must() -> None:
    assert refused(kings(), "Matt selects the invention of Matt") == "AS-12"
    assert refused(kings(), "Noah selects the invention of Matt") == "AS-12"
    assert GAME.prompt(kings()).on_pass is None


def test_of_two_players_each_king_has_but_one_competitor() -> None:
    state = kept(rolled("10C 9D / - / -", "8C 7C / - / -", suits="CD", faces="KK", dice="3 4 4"))
    assert (state.phase, state.selected) == (Phase.OVER, (1, 0))
    assert GAME.scores(state) == {"Matt": 2 + 1 + 2, "Noah": 2 + 1 + 1}
    assert GAME.winners(state) == ("Matt",)


def test_cards_in_hand_count_nothing() -> None:
    state = kept(rolled("- / - / -", "- / - / -", suits="CD", faces="KK"))
    assert state.hands == (4, 4)
    assert GAME.scores(state) == {"Matt": 1, "Noah": 1}
    assert GAME.winners(state) == ("Matt", "Noah")


def test_nothing_is_awaited_once_it_is_over() -> None:
    state = kept(rolled("2C / - / -", "2D / - / -", suits="CD", faces="KK"))
    assert GAME.finished(state)
    assert refused(state, "Matt selects the invention of Noah") == "AS-13"
    assert list(GAME.actions(state, ("2C",))) == []
    assert (
        str(GAME.prompt(state).text)
        == "The fair is over: Matt and Noah share the win. Acclaim: Matt 1 and Noah 1."
    )


def test_every_point_is_explained() -> None:
    state = after(kings(faces="QKK"), "Matt intimidates for position 3; Noah selects the invention of Matt")
    state = after(state, "Jake selects the invention of Noah")
    (sheet,) = GAME.score_sheets(state)
    assert str(sheet.title) == "The fair, demonstration number 11"
    reasons = {str(row.label): tuple(str(detail or "") for detail in row.details) for row in sheet.rows}
    assert reasons["Position 1"][0] == "AC 2D: 13 is 11 or more, works"
    assert reasons["Position 3"][0] == "2C 3H (Intimidate): 7 is less than 11, fails"
    assert reasons["Position 3"][2] == "empty, fails"
    assert reasons["Jacks"] == ("1 Jack kept",) * 3
    assert reasons["King"] == (
        "",
        "Showman: 2 Diamonds in the working positions of Matt",
        "Charm: 1 Heart in the working positions of Noah",
    )
    for seat, player in enumerate(state.players):
        rows = [line for line in sheet.rows if not line.total]
        assert sum(line.points[seat] or 0 for line in rows) == GAME.scores(state)[player]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Matt selects the invention of Noah", "2 Acclaim"),
        ("Matt selects the invention of Jake", "1 Acclaim"),
    ],
)
def test_an_action_is_appraised_before_it_is_made(line: str, words: str) -> None:
    assert str(GAME.appraise(kings(), GAME.parse(line, kings()))) == words
