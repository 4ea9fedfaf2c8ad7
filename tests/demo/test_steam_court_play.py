from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from companion.demo.steam_court_play import (
    PACK,
    Play,
    answer,
    beating,
    is_in_a_hurry,
    is_poor,
    lead,
    lonely,
    name,
    singles_as_pairs,
    tribute,
)
from companion.games.steam_court.deck import DECK, from_deck


def test_the_pack_is_the_deck_of_the_game() -> None:
    assert Counter(from_deck(card) for card in PACK) == Counter(DECK)
    assert all(from_deck(card) == name(card) for card in PACK)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        (["7H", "2S", "9D", "2H", "JOKER"], "2 2"),
        (["9H", "9C", "KS"], "2x 9: 9 3/9"),
        (["3C", "KS"], "1x 9: 3/9"),
        (["KS", "JOKER"], "Masterstroke"),
        (["KS"], "1x 1: Multiplier"),
    ],
)
def test_the_lowest_cards_are_led_and_special_ones_last(hand: Sequence[str], words: str) -> None:
    assert lead(hand).words == words


def test_what_beats_a_pair() -> None:
    hand = ["7H", "7S", "9D", "3C", "QS", "KH", "JOKER"]
    assert [play.words for play in beating(hand, 2, 6)] == [
        "7 7",
        "2x 9: 9 3/9",
        "2x 12: 12 Multiplier",
        "Masterstroke",
    ]


def test_infinity_needs_a_multiplier() -> None:
    assert list(beating(["7H", "7S"], 0, 3)) == []
    assert [play.words for play in beating(["7H", "KS"], 0, 3)] == ["infinity x 7: 7 Multiplier"]


def test_the_cheapest_cards_are_played_and_good_ones_kept_until_it_is_late() -> None:
    hand = ["7H", "JH", "JS", "4D", "5D", "JOKER"]
    assert answer(hand, tuple(beating(hand, 1, 6)), in_a_hurry=False) == Play(("7H",), 1, 7)
    rest = ["4D", "5D", "JOKER"]
    assert answer(rest, tuple(beating(rest, 1, 6)), in_a_hurry=False) is None
    assert answer(rest, tuple(beating(rest, 1, 6)), in_a_hurry=True) == Play(("JOKER",), 1, 0)


def test_the_last_cards_are_played_whatever_they_are() -> None:
    plays = tuple(beating(["JOKER"], 3, 12))
    assert answer(["JOKER"], plays, in_a_hurry=False) == Play(("JOKER",), 1, 0)


def test_the_jesters_single_cards_are_pairs() -> None:
    assert [play.words for play in singles_as_pairs(["4D", "8S", "9S", "9H"], 6)] == ["2x 8: 8"]


def test_what_is_given_away() -> None:
    hand = ["AS", "3D", "3H", "2S", "QH", "JS", "6C", "JOKER"]
    assert lonely(hand) == ["AS", "2S"]
    assert sorted(tribute(hand)) == ["JS", "QH"]


def test_a_hand_of_low_numbers_is_poor() -> None:
    assert is_poor(["AS", "3D", "5H", "2S"])
    assert not is_poor(["10S", "JD", "QH", "9S"])
    assert not is_poor(["AS", "2D", "KS", "JOKER"])


@pytest.mark.parametrize(("hands", "hurry"), [([9, 8], False), ([9, 3], True), ([9, 0], False)])
def test_somebody_who_is_nearly_out_makes_them_hurry(hands: Sequence[int], hurry: bool) -> None:
    assert is_in_a_hurry(hands) is hurry
