"""SC-16: the Duo, for two players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.api import GameError
from companion.games.steam_court import GAME
from companion.games.steam_court.state import Phase, State
from tests.games.steam_court_lines import after, refused, without_privileges


def duo(**options: str) -> State:
    state = GAME.start(("Ann", "Bo"), {"variant": "duo", **options})
    return after(state, "Bo is the Tea Boy; deal")


def roles(state: State) -> list[str]:
    return [
        f"{state.name(state.table, seat)} {character.value}"
        for seat, character in enumerate(state.table.characters)
    ]


def quarter_won_by(state: State, name: str) -> State:
    """``state`` once ``name`` has gone out with a single card that beats the other's."""
    state = without_privileges(state)
    table = state.table
    winner = table.players.index(state.players.index(name))
    hands = tuple(1 if seat == winner else 5 for seat in table.seats)
    hidden = table.hidden
    for seat in table.seats:
        hidden = hidden.moved_unseen(8 << seat, 4)
    gone = sum(table.hands) - sum(hands)
    state = state.with_table(replace(table, hands=hands, hidden=hidden, discards=gone))
    if winner == 0:
        return after(state, f"{name} plays 5")
    leader = state.name(state.table, 0)
    return after(state, f"{leader} plays 5; {name} plays 8")


def test_there_are_no_ones_and_twos_and_24_cards_each() -> None:
    state = duo()
    assert (state.table.hands, state.table.court) == ((24, 24), 24)
    assert sum(GAME.deck(state).values()) == 72
    assert "1" not in GAME.deck(state)
    assert refused(without_privileges(state), "Ann plays 2") == "G-4"


def test_the_higher_character_leads_and_receives_tribute() -> None:
    state = duo()
    assert roles(state) == ["Ann Plague Doctor", "Bo Tea Boy"]
    state = after(state, "Bo gives two cards to Ann; Bo leaves the Court Hand")
    assert (state.phase, state.table.acting, state.table.hands) == (Phase.LEAD, 0, (26, 22))


def test_the_winner_of_a_quarter_takes_the_higher_of_the_next_two() -> None:
    state = quarter_won_by(duo(), "Bo")
    assert "Bo Alchemist, Ann Plague Doctor" in str(GAME.prompt(state).text)
    state = after(state, "next quarter; deal")
    assert roles(state) == ["Bo Alchemist", "Ann Plague Doctor"]
    state = after(quarter_won_by(state, "Bo"), "next quarter; deal")
    assert roles(state) == ["Bo Duke", "Ann Alchemist"]
    state = after(quarter_won_by(state, "Ann"), "next quarter; deal")
    assert roles(state) == ["Ann General", "Bo Duke"]
    assert state.phase is Phase.BEGINNING
    state = quarter_won_by(state, "Ann")
    assert GAME.scores(state) == {"Ann": 6, "Bo": 6}
    assert GAME.winners(state) == ("Ann", "Bo")


def test_the_goal_can_be_to_be_first_out_in_the_fourth_quarter() -> None:
    state = replace(duo(duo_goal="first out"), quarter=4)
    assert GAME.winners(quarter_won_by(state, "Bo")) == ("Bo",)


def test_a_coup_takes_the_higher_seat() -> None:
    assert roles(after(duo(), "Bo pulls a coup")) == ["Bo Plague Doctor", "Ann Tea Boy"]


def test_the_token_of_an_earlier_quarter_has_its_power() -> None:
    state = without_privileges(after(quarter_won_by(duo(), "Ann"), "next quarter; deal"))
    state = after(state, "Ann plays 5; Bo passes; Bo unpasses with the token; Bo plays 6")
    assert state.tokens[0].spent


def test_a_duo_is_for_two() -> None:
    assert GAME.seats({"variant": "duo"}) == range(2, 3)
    with pytest.raises(GameError, match="Steam Court is for 2 players with these options, not 3"):
        GAME.start(("Ann", "Bo", "Cy"), {"variant": "duo"})
