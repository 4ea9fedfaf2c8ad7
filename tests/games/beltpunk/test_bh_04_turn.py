"""BH-4: draw, place, reveal together."""

from __future__ import annotations

from companion.games.beltpunk import GAME
from companion.games.beltpunk.state import Phase
from tests.games.lines import after, begun, quiet_turn, refused, revealed


def test_each_draws_a_card_at_the_turns_beginning() -> None:
    state = begun("Steam-1", "Steam-2", "Steam-3")
    assert state.deck == 25
    assert state.hands == (8, 8, 8)


def test_placed_and_revealed_cards_are_not_in_hand() -> None:
    state = after(begun("Steam-1", "Steam-2", "Steam-3"), "everyone reveals")
    assert state.hands == (7, 7, 7)
    assert state.placed == (True, True, True)
    state = after(state, "Noah reveals Parts-5")
    assert state.hands == (7, 7, 7)
    assert state.placed == (True, False, True)
    assert GAME.prompt(state).seats == (0, 2)


def test_revealing_says_that_all_have_placed() -> None:
    state = begun("Steam-1", "Steam-2", "Steam-3")
    assert after(state, "Noah reveals Parts-5") == after(state, "everyone reveals", "Noah reveals Parts-5")


def test_the_order_of_revealing_does_not_matter() -> None:
    state = begun("Steam-1", "Steam-2", "Steam-3")
    lines = ["Matt reveals Parts-1", "Noah reveals Parts-2", "Jake reveals Gears-9"]
    assert after(state, *lines) == after(state, *reversed(lines))


def test_a_player_reveals_one_card() -> None:
    state = after(begun("Steam-1", "Steam-2", "Steam-3"), "Noah reveals Parts-5")
    assert refused(state, "Noah reveals Parts-6") == "BH-4"
    assert refused(state, "everyone reveals") == "BH-4"


def test_nothing_is_discarded_before_all_have_revealed() -> None:
    state = begun("Steam-1", "Steam-2", "Steam-3")
    assert refused(state, "Noah discards Parts-5") == "BH-4"
    assert refused(after(state, "Noah reveals Parts-5"), "Noah discards Parts-5") == "BH-4"


def test_the_card_revealed_is_the_card_discarded() -> None:
    state = revealed(begun("Steam-1", "Steam-2", "Steam-3"), "Steam-4", "Steam-5", "Steam-6")
    assert refused(state, "Matt discards Steam-9") == "BH-4"


def test_with_a_short_deck_the_first_from_the_foreman_draw() -> None:
    state = begun("Steam-1", "Steam-2", "Steam-3")
    while state.deck >= 3:
        state = quiet_turn(state)
    assert (state.turn, state.deck, state.phase) == (9, 1, Phase.PLACE)
    state = quiet_turn(state)
    assert (state.turn, state.deck, state.phase) == (10, 0, Phase.PLACE)
    assert state.players[state.foreman or 0] == "Matt"
    assert state.hands == (8, 7, 7)
    assert "empty" in str(GAME.prompt(state).text)
    assert quiet_turn(state).phase is Phase.ROUND_OVER


def test_the_seats_show_what_was_revealed_until_it_is_discarded() -> None:
    state = revealed(begun("Steam-1", "Steam-2", "Steam-3"), "Steam-4", "Gears-5", "Parts-6")
    state = after(state, "Matt discards Steam-4")
    lying = GAME.layout(state)
    assert (lying["seat-1"], lying["seat-2"], lying["seat-3"]) == ((), ("Gears-5",), ("Parts-6",))
    assert lying["conveyor-1"] == ("Steam-1", "Steam-2", "Steam-3", "Steam-4")
