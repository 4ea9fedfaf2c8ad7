"""BH-6: a discard lets its player take one of its suit's two actions, or none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.beltpunk import GAME
from companion.games.beltpunk.state import Phase, State
from tests.games.lines import after, begun, passed, quiet_turn, refused, revealed

ALL = {
    "Draw": "Matt draws",
    "Take from scrap": "Matt takes Parts-2 from The Machine",
    "Swap with scrap": "Matt swaps for Parts-2 from The Machine",
    "Exchange": "Matt exchanges a card with Noah",
}


def discarded(card: str) -> State:
    """Matt has just discarded ``card``; Gears-1, Parts-2 and Electricity-3 lie in The Machine."""
    state = revealed(begun("Gears-1", "Parts-2", "Electricity-3"), card, "Electricity-12", "Electricity-13")
    return after(state, f"Matt discards {card}")


@pytest.mark.parametrize(
    ("card", "abilities"),
    [
        ("Steam-5", {"Draw", "Exchange"}),
        ("Gears-5", {"Swap with scrap", "Exchange"}),
        ("Parts-5", {"Take from scrap", "Swap with scrap"}),
        ("Electricity-5", {"Draw", "Take from scrap"}),
    ],
)
def test_each_suit_has_its_two_actions(card: str, abilities: set[str]) -> None:
    state = discarded(card)
    assert {choice.group for choice in GAME.prompt(state).choices} == {"", *abilities}
    for ability, line in ALL.items():
        if ability in abilities:
            assert after(state, line) != state
        else:
            assert refused(state, line) == "BH-6"


@pytest.mark.parametrize("line", ALL.values())
def test_there_is_one_action_for_a_discard_and_only_after_it(line: str) -> None:
    assert refused(begun("Gears-1", "Parts-2", "Electricity-3"), line) == "BH-6"
    state = discarded("Steam-5")
    assert refused(after(state, "Matt draws"), line) == "BH-6"


def test_declining_is_what_pass_means() -> None:
    state = discarded("Steam-5")
    assert str(GAME.prompt(state).on_pass) == "Matt declines"
    assert after(state, "Matt declines").hands == state.hands


def test_another_player_cannot_act() -> None:
    assert refused(discarded("Steam-5"), "Noah draws") == "BH-6"
    assert refused(discarded("Steam-5"), "Noah declines") == "BH-6"


def test_draw_takes_a_card_of_the_deck() -> None:
    state = discarded("Steam-5")
    drawn = after(state, "Matt draws")
    assert (drawn.deck, drawn.hands[0]) == (state.deck - 1, state.hands[0] + 1)


def test_draw_is_refused_once_the_deck_is_empty() -> None:
    state = begun("Gears-1", "Parts-2", "Electricity-3")
    while state.deck:
        state = quiet_turn(state)
    state = revealed(state, "Steam-1", "Steam-2", "Steam-3")
    state = after(state, "Matt discards Steam-1")
    assert refused(state, "Matt draws") == "BH-6"
    assert "Draw" not in {choice.group for choice in GAME.prompt(state).choices}
    assert passed(state).phase is Phase.ROUND_OVER


def with_piles() -> State:
    """Matt has four cards in his pile: Gears-1 to Gears-4. The others have none, and Noah is Foreman."""
    state = revealed(begun("Gears-1", "Gears-2", "Gears-3"), "Gears-4", "Electricity-12", "Electricity-13")
    state = passed(state)
    assert state.scrap == (4, 0, 0)
    return state


def test_a_card_is_taken_from_a_players_pile_unseen() -> None:
    state = after(
        revealed(with_piles(), "Steam-1", "Parts-2", "Steam-3"), "Matt discards Steam-1", "Matt declines"
    )
    state = after(state, "Jake discards Steam-3", "Jake declines", "Noah discards Parts-2")
    taken = after(state, "Noah takes a card from the pile of Matt")
    assert (taken.scrap, taken.hands[1]) == ((3, 0, 0), state.hands[1] + 1)
    assert refused(state, "Noah takes a card from the pile of Jake") == "BH-6"
    assert refused(state, "Noah takes a card from the pile of Noah") == "BH-6"


def test_ones_own_pile_can_be_chosen() -> None:
    state = after(revealed(with_piles(), "Parts-1", "Parts-2", "Parts-3"), "Matt discards Parts-1")
    assert after(state, "Matt takes a card from the pile of Matt").scrap == (3, 0, 0)
    assert after(state, "Matt swaps a card with the pile of Matt").scrap == (4, 0, 0)


def test_a_card_is_swapped_with_a_players_pile_unseen() -> None:
    state = after(
        revealed(with_piles(), "Parts-1", "Parts-2", "Parts-3"), "Matt discards Parts-1", "Matt declines"
    )
    state = after(state, "Noah discards Parts-2")
    swapped = after(state, "Noah swaps a card with the pile of Matt")
    assert (swapped.scrap, swapped.hands) == (state.scrap, state.hands)
    assert refused(state, "Noah swaps a card with the pile of Jake") == "BH-6"


def test_swap_in_the_machine_takes_a_card_then_places_one() -> None:
    state = after(discarded("Gears-5"), "Matt swaps for Parts-2 from The Machine")
    assert state.phase is Phase.SWAP
    assert refused(state, "Matt declines") == "BH-6"
    assert refused(state, "Noah places Steam-9") == "BH-6"
    placed = after(state, "Matt places Steam-9")
    assert placed.conveyors == (("Steam-9",), ("Gears-1", "Gears-5"), (), ("Electricity-3",))
    assert placed.hands[0] == 7
    assert placed.phase is Phase.DISCARD


def test_the_card_just_taken_can_be_placed_and_triggers_nothing() -> None:
    state = after(discarded("Gears-5"), "Matt swaps for Parts-2 from The Machine", "Matt places Parts-2")
    assert state.conveyors[2] == ("Parts-2",)
    assert GAME.prompt(state).kind == "discard"


def test_exchange_needs_another_player() -> None:
    state = discarded("Steam-5")
    assert refused(state, "Matt exchanges a card with Matt") == "BH-6"
    assert after(state, "Matt exchanges a card with Jake").hands == state.hands


@pytest.mark.parametrize(("hands", "players"), [((7, 0, 7), ["Jake"]), ((0, 7, 7), [])])
def test_without_a_card_nobody_exchanges(hands: tuple[int, ...], players: list[str]) -> None:
    state = discarded("Steam-5")
    state = replace(state, hands=hands, deck=state.deck + 7)
    choices = [choice for choice in GAME.prompt(state).choices if choice.group == "Exchange"]
    assert [str(choice.label) for choice in choices] == [f"With {player}" for player in players]
    assert refused(state, "Matt exchanges a card with Noah") == "BH-6"


def test_with_an_empty_hand_the_card_taken_is_the_card_placed() -> None:
    state = discarded("Gears-5")
    state = replace(state, hands=(0, 7, 7), deck=state.deck + 7)
    state = after(state, "Matt swaps for Parts-2 from The Machine")
    assert refused(state, "Matt places Steam-9") == "G-4"
    assert after(state, "Matt places Parts-2").hands == (0, 7, 7)
