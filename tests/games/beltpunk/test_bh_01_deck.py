"""BH-1: 52 cards, for which a poker deck can stand in."""

from __future__ import annotations

import pytest

from companion.games.api import GameError
from companion.games.beltpunk import GAME
from companion.games.beltpunk.deck import DECK

STATE = GAME.start(("Matt", "Noah"), {})


def test_the_deck_has_thirteen_cards_of_each_of_four_suits() -> None:
    assert len(set(DECK)) == 52
    assert [card for card in DECK if card.endswith("-13")] == [
        "Steam-13",
        "Gears-13",
        "Parts-13",
        "Electricity-13",
    ]


@pytest.mark.parametrize(
    ("code", "card"),
    [
        ("AS", "Steam-1"),
        ("10H", "Gears-10"),
        ("JD", "Parts-11"),
        ("QC", "Electricity-12"),
        ("KS", "Steam-13"),
        ("7s", "Steam-7"),
        ("Steam-7", "Steam-7"),
        ("electricity-13", "Electricity-13"),
    ],
)
def test_a_code_of_either_deck_names_our_card(code: str, card: str) -> None:
    assert GAME.card_from_deck(STATE, code) == card


@pytest.mark.parametrize(
    "code", ["JOKER", "", "S", "1S", "14S", "10X", "Steam-0", "Steam-14", "Steam7", "Steam-"]
)
def test_what_is_no_card_of_the_game_has_none(code: str) -> None:
    assert GAME.card_from_deck(STATE, code) is None


@pytest.mark.parametrize("suit_map", ["SHDC", "CDHS", "HSCD"])
def test_any_suit_can_stand_for_any_other(suit_map: str) -> None:
    state = GAME.start(("Matt", "Noah"), {"suit_map": suit_map})
    assert GAME.card_to_deck(state, "Steam-1") == f"A{suit_map[0]}"
    assert GAME.card_to_deck(state, "Electricity-10") == f"10{suit_map[3]}"
    assert [GAME.card_from_deck(state, GAME.card_to_deck(state, card)) for card in DECK] == list(DECK)


def test_two_suits_cannot_stand_for_one() -> None:
    with pytest.raises(GameError, match="suit_map"):
        GAME.start(("Matt", "Noah"), {"suit_map": "SSDC"})
