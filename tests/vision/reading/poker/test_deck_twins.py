"""Whether a deck's clubs and spades are hard to tell, and who has the last word then."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest

from tests.bench.shipped_fonts import makers_deck
from tests.campaigns.camera_rounds import conditions_called, conditions_of, fan_step
from tests.long_cases import long_case
from vision.mat.layouts import MACHINE
from vision.reading.poker.deck_twins import DeckTwins
from vision.reading.poker.reader import CardReader
from vision.simulation import SimulatedTable


def _seen(cards: Iterable[str], doubtful: Iterable[str] = ()) -> DeckTwins:
    twins = DeckTwins()
    for card in cards:
        twins.see(card, is_doubtful=False)
    for card in doubtful:
        twins.see(card, is_doubtful=True)
    return twins


def test_two_black_cards_in_doubt_of_ten_make_a_deck_s_suits_alike() -> None:
    cards = [f"{rank}S" for rank in "23456789"]
    assert _seen(cards, ["KC", "QC"]).are_alike
    assert not _seen(cards, ["KC"]).are_alike
    assert not _seen([*cards, *(f"{rank}C" for rank in "23456789")], ["KC", "QC"]).are_alike


def test_one_card_seen_often_counts_once() -> None:
    assert not _seen(["KC", "KC"], ["KC", "KC", "KC"]).are_alike


def test_a_spade_may_be_a_club_where_another_black_card_is_in_doubt_and_hardly_a_club_is_plain() -> None:
    twins = _seen(["2S", "9S"])
    assert not twins.may_be_club("2S"), "nothing speaks against it"
    twins.see("4S", is_doubtful=True)
    assert not twins.may_be_club("4S"), "its own doubt is told already"
    assert twins.may_be_club("2S")
    assert not twins.may_be_club_however_plain("2S")
    for card in ("5S", "8C", "9C", "QC"):
        twins.see(card, is_doubtful=True)
    assert twins.may_be_club_however_plain("2S")
    twins.see_plain_club("7C")
    twins.see_plain_club("7C")
    assert twins.may_be_club("2S")
    twins.see_plain_club("KC")
    assert not twins.may_be_club("2S")
    assert not twins.may_be_club_however_plain("2S")


def test_a_club_that_is_in_doubt_at_times_proves_no_spade_though_it_was_plain_at_another() -> None:
    """In blur and little light a king of clubs was a club at first, and then one of spades for sure."""
    twins = _seen(["2S", "9S"], ["4S"])
    for card in ("KC", "6C"):
        twins.see_plain_club(card)
    assert not twins.may_be_club("KS")
    twins.see("KC", is_doubtful=True)
    assert twins.may_be_club("KS")
    assert twins.may_be_alike


@pytest.mark.parametrize("seed", [long_case(92133), 79515])
def test_in_a_blurred_deck_no_black_court_is_surely_another_suit_s(seed: int) -> None:
    """At a table where many are in doubt; of one alone, in a single picture, nobody knows."""
    style = makers_deck(seed)
    conditions = replace(conditions_called(conditions_of("mixed", seed)), fan_mm=fan_step(style))
    table = SimulatedTable(100 * seed, (1920, 1080), conditions, style, MACHINE)
    for zone, cards in {"conveyor-1": "KS 4S QS", "conveyor-2": "JC AC 5S", "conveyor-3": "QC KC 9C"}.items():
        for card in cards.split():
            table.lay(zone, card)
    frame = table.frame()
    heights = [np.hypot(*np.subtract(it.quad[3], it.quad[0])) for card in table.laid() for it in card.indices]
    reader = CardReader().at_one_table()
    lying = {card.card for card in table.laid()}
    for _ in range(2):
        read = reader.read(frame, (0.85 * min(heights), 1.15 * max(heights)))
    sure = {str(it.card) for it in read if it.card is not None and it.confidence >= 0.9}
    assert not {card for card in sure - lying if card[:-1] in "JQKA"}
    assert len(sure & lying) >= 3
