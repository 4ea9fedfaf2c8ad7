"""SC-1 to SC-3, SC-7: the deck, who sits where, the deal told step by step (G-5), a coup."""

from __future__ import annotations

import pytest

from companion.games.api import GameError
from companion.games.steam_court import GAME
from companion.games.steam_court.deck import DECK
from companion.games.steam_court.state import Phase
from tests.games.steam_court_lines import after, begun, refused, seated

RECOMMENDED = {
    2: "Queen, Tea Boy",
    3: "Queen, Duke, Tea Boy",
    4: "Queen, Duke, Time Traveler, Tea Boy",
    5: "Queen, Duke, Time Traveler, Jester, Tea Boy",
    6: "Queen, General, Duke, Time Traveler, Jester, Tea Boy",
    7: "Queen, General, Duke, Inspector, Time Traveler, Jester, Tea Boy",
}


def test_a_deck_is_six_of_each_number_and_three_of_each_special() -> None:
    deck = GAME.deck(seated("Queen, Tea Boy"))
    assert len(DECK) == 84
    assert [deck[str(number)] for number in range(1, 13)] == [6] * 12
    assert [deck[card] for card in ("3/9", "6/12", "Multiplier", "Masterstroke")] == [3] * 4


@pytest.mark.parametrize(
    ("players", "each", "court"),
    [(2, 28, 28), (3, 21, 21), (4, 16, 20), (5, 14, 14), (6, 12, 12), (7, 10, 14)],
)
def test_the_deal_is_equal_hands_and_what_is_left_is_the_court_hand(
    players: int, each: int, court: int
) -> None:
    state = seated(RECOMMENDED[players])
    assert f"deal {each} to each of the {players} players" in str(GAME.prompt(state).text)
    table = after(state, "deal").table
    assert table.hands == (each,) * players
    assert table.court == court


@pytest.mark.parametrize("players", RECOMMENDED)
def test_the_recommended_characters_are_offered(players: int) -> None:
    names = tuple("ABCDEFG"[:players])
    state = GAME.start(names, {})
    roles = RECOMMENDED[players].split(", ")
    for name, role in zip(reversed(names[1:]), reversed(roles[1:]), strict=True):
        state = after(state, f"{name} is the {role}")
    assert [character.value for character in state.table.characters] == roles
    assert state.names(state.table, tuple(state.table.seats)) == names


def test_the_last_start_token_need_not_be_told_and_may_be() -> None:
    state = GAME.start(("Ann", "Bo"), {})
    state = after(state, "Bo is the Queen")
    assert state.phase is Phase.DEAL
    assert after(state, "Ann is the Tea Boy") == state
    assert refused(state, "Ann is the Queen") == "SC-2"


def test_a_character_is_drawn_once_and_only_if_it_plays() -> None:
    state = after(GAME.start(("Ann", "Bo", "Cy"), {}), "Bo is the Queen")
    assert refused(state, "Ann is the Queen") == "SC-2"
    assert refused(state, "Ann is the Pirate") == "SC-2"
    assert refused(state, "Bo is the Duke") == "SC-2"
    assert refused(state, "deal") == "SC-2"


def test_chosen_characters_sit_in_the_order_of_their_numbers() -> None:
    state = seated("Vagabond, Pirate, Queen, Jester")
    assert state.names(state.table, (0, 1, 2, 3)) == ("Cy", "Di", "Bo", "Ann")


def test_two_to_seven_sit_at_one_table_and_up_to_twelve_at_two() -> None:
    for players in (1, 13):
        with pytest.raises(GameError):
            GAME.start(tuple("ABCDEFGHIJKLM"[:players]), {})
    for players in range(2, 13):
        assert GAME.start(tuple("ABCDEFGHIJKL"[:players]), {}).has_two_tables == (players > 7)


def test_a_coup_takes_the_first_seat_and_the_quarter_is_dealt_anew() -> None:
    state = after(seated("Queen, Duke, Tea Boy"), "deal")
    state = after(state, "Cy pulls a coup")
    assert state.phase is Phase.DEAL
    assert state.names(state.table, (0, 1, 2)) == ("Cy", "Ann", "Bo")
    state = after(state, "deal")
    assert state.table.hands == (21, 21, 21)
    assert GAME.scores(state) == {"Ann": 1, "Bo": 2, "Cy": 3}
    assert GAME.scores(after(state, "Cy pulls a coup")) == {"Ann": 1, "Bo": 2, "Cy": 3}


def test_a_coup_of_the_middle_seat_moves_only_those_above() -> None:
    state = after(seated("Queen, Duke, Tea Boy"), "deal; Bo pulls a coup")
    assert state.names(state.table, (0, 1, 2)) == ("Bo", "Ann", "Cy")


def test_a_coup_is_pulled_before_anything_else() -> None:
    state = after(seated("Queen, Duke, Tea Boy"), "deal; Ann gives nothing")
    assert refused(state, "Bo pulls a coup") == "SC-7"
    played = after(begun("Duke, Jester"), "Ann plays 2")
    assert refused(played, "Bo pulls a coup") == "SC-7"
    assert refused(seated("Duke, Jester"), "Bo pulls a coup") == "SC-3"


def test_a_coup_is_open_where_nobody_has_a_privilege_before_the_first_lead() -> None:
    state = begun("Duke, Jester, Pirate")
    assert state.phase is Phase.LEAD
    assert after(state, "Cy pulls a coup").phase is Phase.DEAL
