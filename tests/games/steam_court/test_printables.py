"""What is in the box of Steam Court: SC-1, SC-2, SC-3, SC-9, SC-10, SC-14 to SC-17."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from companion.games.printables import (
    PrintedCards,
    PrintedClock,
    PrintedSeating,
    PrintedSeatings,
    PrintedTokens,
)
from companion.games.steam_court import GAME
from companion.games.steam_court.characters import DRAFT, FINAL, of_edition
from companion.games.steam_court.deck import deck_for_two, deck_of_draft


def item(edition: str, name: str) -> object:
    (found,) = [it for it in GAME.printables({"edition": edition}) if it.name == name]
    return found


def plans(edition: str) -> tuple[PrintedSeating, ...]:
    seatings = item(edition, "seating")
    assert isinstance(seatings, PrintedSeatings)
    return seatings.plans


@pytest.mark.parametrize("edition", [FINAL, DRAFT])
def test_every_character_has_a_card_with_its_number_its_privileges_and_pass(edition: str) -> None:
    cards = item(edition, "characters")
    assert isinstance(cards, PrintedCards)
    assert [str(card.title) for card in cards.cards] == [it.value for it in of_edition(edition)]
    assert [card.number for card in cards.cards] == list(range(1, len(cards.cards) + 1))
    assert all(card.parts for card in cards.cards)
    assert {str(card.back) for card in cards.cards} == {"PASS"}


def test_an_option_of_the_table_is_on_its_cards() -> None:
    for value, when in (("once", "Once a Quarter"), ("printed", "Always")):
        (cards, *_) = GAME.printables({"unlimited_privileges": value})
        assert isinstance(cards, PrintedCards)
        (inspector,) = [it for it in cards.cards if str(it.title) == "Inspector"]
        assert [str(part.title) for part in inspector.parts] == [when]


def test_there_are_four_sets_of_gear_tokens_and_the_ones_have_the_powers_of_their_quarters() -> None:
    tokens = item(FINAL, "gear-tokens")
    assert isinstance(tokens, PrintedTokens)
    copies: Counter[int] = Counter()
    for token in tokens.tokens:
        copies[token.number] += token.copies
    assert copies == dict.fromkeys(range(1, 8), 4)
    powers = {str(it.power.title): it.copies for it in tokens.tokens if it.power is not None}
    assert powers == {"Unpass": 2, "Discard two": 2}


def test_the_draft_has_five_sets_of_gear_tokens_without_powers() -> None:
    tokens = item(DRAFT, "gear-tokens")
    assert isinstance(tokens, PrintedTokens)
    assert {it.number: it.copies for it in tokens.tokens} == dict.fromkeys(range(1, 11), 5)
    assert not any(it.power for it in tokens.tokens)


def test_only_the_final_edition_has_a_clock() -> None:
    clock = item(FINAL, "clock")
    assert isinstance(clock, PrintedClock)
    assert clock.laps == 2
    assert "clock" not in [it.name for it in GAME.printables({"edition": DRAFT})]


@pytest.mark.parametrize(("edition", "players"), [(FINAL, range(1, 13)), (DRAFT, range(3, 11))])
def test_there_is_a_plan_for_every_number_of_players(edition: str, players: range) -> None:
    numbers = {int(str(plan.title).split()[0]) for plan in plans(edition)}
    assert numbers == set(players)
    for plan in plans(edition):
        seats = [seat for table in plan.tables for seat in table.seats]
        if not any(variant in str(plan.title) for variant in ("Duo", "Solo")):
            assert len(seats) == int(str(plan.title).split()[0])
            assert len({seat.number for seat in seats}) == len(seats)


@pytest.mark.parametrize(
    ("edition", "title", "cards"),
    [
        (FINAL, "6 players", 84),
        (FINAL, "7 players", 84),
        (FINAL, "2 players: a Duo", len(deck_for_two())),
        (FINAL, "9 players: two tables", 84),
        (DRAFT, "3 players", len(deck_of_draft(3))),
        (DRAFT, "7 players", len(deck_of_draft(7))),
    ],
)
def test_a_plan_says_how_many_cards_are_dealt_and_none_is_left_over(
    edition: str, title: str, cards: int
) -> None:
    (plan,) = [it for it in plans(edition) if str(it.title) == title]
    words = " ".join(map(str, plan.words))
    hands = re.findall(r"(\d+) cards (?:each|to each player)(?: and|,) (\d+) to the Court Hand", words)
    tables = [table for table in plan.tables if not str(table.title).startswith("Quarter")] or plan.tables[:1]
    assert len(hands) == len(tables)
    for (each, court), table in zip(hands, tables, strict=True):
        assert int(each) * len(table.seats) + int(court) == cards
        assert 0 <= int(court) - int(each) <= len(table.seats)


def test_the_plan_of_a_party_has_both_tables_with_the_characters_in_order() -> None:
    (plan,) = [it for it in plans(FINAL) if str(it.title).startswith("10 ")]
    assert [str(table.title) for table in plan.tables] == ["Royal Table", "Renegade Table"]
    assert [[seat.number for seat in table.seats] for table in plan.tables] == [
        [1, 2, 3, 4, 6],
        [7, 9, 10, 11, 12],
    ]
