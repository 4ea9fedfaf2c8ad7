"""BH-5: Steam, Gears, Parts, Electricity; within a suit the lower number first."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.games.beltpunk import GAME
from companion.games.beltpunk.deck import DECK
from tests.games.lines import after, begun, refused, revealed

SUITS_IN_ORDER = ["Steam", "Gears", "Parts", "Electricity"]


def test_the_rulebooks_example() -> None:
    """Matt 3 of Steam, Noah 10 of Steam, Jake 1 of Parts: in that order."""
    state = revealed(begun("Gears-1", "Gears-2", "Parts-3"), "Steam-3", "Steam-10", "Parts-1")
    order = []
    for _ in range(3):
        order.append(str(GAME.prompt(state).choices[0].action))
        state = after(state, order[-1], order[-1].split()[0] + " declines")
    assert order == ["Matt discards Steam-3", "Noah discards Steam-10", "Jake discards Parts-1"]


def test_discarding_out_of_turn_is_refused() -> None:
    state = revealed(begun("Gears-1", "Gears-2", "Parts-3"), "Steam-3", "Steam-10", "Parts-1")
    assert refused(state, "Noah discards Steam-10") == "BH-5"
    assert refused(state, "Jake discards Parts-1") == "BH-5"
    state = after(state, "Matt discards Steam-3", "Matt declines")
    assert refused(state, "Jake discards Parts-1") == "BH-5"
    assert refused(state, "Matt discards Steam-3") == "BH-5"


def test_the_next_card_waits_for_the_action_of_the_last() -> None:
    state = revealed(begun("Gears-1", "Gears-2", "Parts-3"), "Steam-3", "Steam-10", "Parts-1")
    assert refused(after(state, "Matt discards Steam-3"), "Noah discards Steam-10") == "BH-6"


@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True))
def test_any_cards_resolve_by_suit_then_number(cards: list[str]) -> None:
    state = revealed(begun(*cards[:3]), *cards[3:])
    order = []
    for _ in range(3):
        player, _, card = str(GAME.prompt(state).choices[0].action).split()
        order.append(card)
        state = after(state, f"{player} discards {card}", f"{player} declines")
        while GAME.prompt(state).kind == "overflow":
            state = after(state, str(GAME.prompt(state).choices[0].action))
    expected = [(SUITS_IN_ORDER.index(c.split("-")[0]), int(c.split("-")[1]), c) for c in cards[3:]]
    assert order == [card for _, _, card in sorted(expected)]
