"""BH-2: hands of 8, 7, 6; a card for each player is turned up. BH-3: the first Foreman."""

from __future__ import annotations

import pytest

from companion.games.api import GameError
from companion.games.beltpunk import GAME
from companion.games.beltpunk.state import Phase
from companion.games.panels import SetUpSteps
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


@pytest.mark.parametrize(("players", "hand", "left"), [(2, 8, 36), (3, 7, 31), (4, 6, 28)])
def test_the_set_up_is_told_for_each_number_of_players(players: int, hand: int, left: int) -> None:
    state = GAME.start(("Matt", "Noah", "Jake", "Lea")[:players], {"suit_map": "HSDC"})
    prompt, told = GAME.prompt(state), GAME.view(state).find(SetUpSteps)
    assert told is not None
    lines = [str(line) for line in told.lines()]
    assert lines[0].startswith("1. Sit round the table clockwise: Matt, Noah")
    assert "♥ Steam, ♠ Gears, ♦ Parts, ♣ Electricity" in lines[1]
    assert f"Deal {hand} to each player" in lines[2]
    assert f"The other {left} cards" in lines[3]
    assert f"Turn up {players} cards" in lines[4]
    assert "hat" in lines[5]
    assert [step.stand_in for step in told.steps] == [False, True, False, False, False, False]
    assert (prompt.kind, str(prompt.on_reveal)) == ("set-up", "the cards are dealt")


def test_reveal_goes_on_from_the_set_up_to_the_foreman() -> None:
    state = after(GAME.start(("Matt", "Noah"), {}), "the cards are dealt")
    assert GAME.prompt(state).kind == "foreman"
    assert GAME.view(state).find(SetUpSteps) is None
    assert refused(state, "the cards are dealt") == "BH-2"


@pytest.mark.parametrize("line", ["Noah is Foreman", "Steam-1 goes to the conveyors"])
def test_nobody_has_to_say_that_the_set_up_is_read(line: str) -> None:
    state = GAME.start(("Matt", "Noah"), {})
    told = after(state, "the cards are dealt", line)
    assert GAME.prompt(after(state, line)) == GAME.prompt(told)
    assert GAME.to_json(after(state, line)) == GAME.to_json(told)
    assert refused(after(state, line), "the cards are dealt") == "BH-2"


def test_the_foreman_can_be_drawn_by_lot() -> None:
    state = after(GAME.start(("Matt", "Noah", "Jake"), {}), "the cards are dealt")
    lot = GAME.prompt(state).lot
    assert lot is not None
    assert [str(action) for action in lot.actions] == [
        "Matt is drawn as Foreman",
        "Noah is drawn as Foreman",
        "Jake is drawn as Foreman",
    ]
    drawn = after(state, "Noah is drawn as Foreman")
    assert drawn == after(state, "Noah is Foreman")
    assert GAME.prompt(drawn).lot is None
    assert str(GAME.prompt(drawn).short) == "Noah is Foreman"
    assert refused(drawn, "Jake is drawn as Foreman") == "BH-3"


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
