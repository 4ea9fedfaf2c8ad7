"""BH-2: hands of 8, 7, 6; a card for each player is turned up. BH-3: the first Foreman."""

from __future__ import annotations

import pytest

from companion.games.api import GameError
from companion.games.beltpunk import GAME
from companion.games.beltpunk.state import Phase
from tests.games.lines import after, begun, refused


@pytest.mark.parametrize(("players", "hand", "deck"), [(2, 8, 34), (3, 7, 28), (4, 6, 24)])
def test_hands_and_deck_once_the_cards_are_turned_up(players: int, hand: int, deck: int) -> None:
    state = GAME.start(("Matt", "Noah", "Jake", "Lea")[:players], {})
    for number in range(players):
        state = after(state, f"Gears-{number + 1} goes to the conveyors")
    assert state.hands == (hand,) * players
    assert state.deck == deck
    assert GAME.prompt(state).kind == "foreman"


def test_cards_turned_up_bring_no_action_and_no_overflow() -> None:
    state = begun("Gears-1", "Gears-2", "Gears-3")
    assert state.phase is Phase.PLACE
    assert state.conveyors == ((), ("Gears-1", "Gears-2", "Gears-3"), (), ())


def test_the_foreman_may_be_named_before_or_after_the_cards() -> None:
    start = GAME.start(("Matt", "Noah"), {})
    cards = "Steam-1 goes to the conveyors; Parts-1 goes to the conveyors"
    assert after(start, "Noah is Foreman", cards) == after(start, cards, "Noah is Foreman")


def test_there_is_one_foreman() -> None:
    state = after(GAME.start(("Matt", "Noah"), {}), "Noah is Foreman")
    assert refused(state, "Matt is Foreman") == "BH-3"
    assert [[str(badge.label) for badge in seat.badges] for seat in GAME.view(state).seats] == [
        [],
        ["Foreman"],
    ]


def test_no_card_is_turned_up_twice_or_one_too_many() -> None:
    state = after(GAME.start(("Matt", "Noah"), {}), "Steam-1 goes to the conveyors")
    assert refused(state, "Steam-1 goes to the conveyors") == "G-4"
    state = after(state, "Steam-2 goes to the conveyors")
    assert refused(state, "Steam-3 goes to the conveyors") == "BH-2"
    assert refused(after(state, "Matt is Foreman"), "Steam-3 goes to the conveyors") == "BH-2"


def test_nothing_is_revealed_before_the_set_up_is_done() -> None:
    state = GAME.start(("Matt", "Noah"), {})
    assert refused(state, "Matt reveals Steam-1") == "BH-3"
    assert refused(after(state, "Matt is Foreman"), "Matt reveals Steam-1") == "BH-2"


@pytest.mark.parametrize(
    "players",
    [
        (),
        ("Matt",),
        ("A", "B", "C", "D", "E"),
        ("Matt", "matt"),
        ("Matt", ""),
        ("Matt", " Noah"),
        ("Matt", "No\nah"),
    ],
)
def test_a_match_needs_two_to_four_players_with_names_of_their_own(players: tuple[str, ...]) -> None:
    with pytest.raises(GameError):
        GAME.start(players, {})
