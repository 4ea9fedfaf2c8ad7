"""What cards are called: by the deck in the players' hands, in every sentence of a snapshot."""

from __future__ import annotations

import pytest

from companion.games import game_named
from companion.games.amendments import Correction
from companion.games.messages import CardName, say
from companion.table.deck_in_play import OWN_DECK, DeckOf, card_in_hand, named_by, own_deck, poker_deck
from companion.table.table import Table

GAME = game_named("beltpunk")
PLAYERS = ("Matt", "Mary Ann")
LINES = ("Matt is Foreman", "Steam-3 goes to the conveyors", "Gears-2 goes to the conveyors")


def revealing(**options: str) -> Table:
    table = Table.of(GAME, PLAYERS, options, deck=poker_deck)
    for line in (*LINES, "everyone reveals", '"Mary Ann" reveals Steam-13'):
        table.enter(line, table.snapshot().serial)
    return table


@pytest.mark.parametrize(
    ("code", "name"),
    [("KS", "K♠"), ("10H", "10♥"), ("AD", "A♦"), ("7C", "7♣"), ("JOKER", "Joker"), ("Steam-13", "Steam 13")],
)
def test_a_card_is_called_as_it_stands_on_it(code: str, name: str) -> None:
    assert card_in_hand(code) == name


def test_the_poker_suits_stand_in_as_the_option_says() -> None:
    usual = poker_deck(GAME, GAME.start(PLAYERS, {}))
    other = poker_deck(GAME, GAME.start(PLAYERS, {"suit_map": "DHSC"}))
    assert (usual.name("Steam-13"), other.name("Steam-13")) == ("K♠", "K♦")
    assert (usual.suit_sign("Steam"), other.suit_sign("Steam")) == ("♠", "♦")
    assert OWN_DECK.suit_sign("Steam") == ""


def test_a_card_for_which_several_poker_cards_stand_in_keeps_its_own_name() -> None:
    game = game_named("steam-court")
    deck = poker_deck(game, game.start(("Matt", "Noah", "Jake"), {}))
    assert [deck.name(card) for card in ("7", "12", "3/9", "Multiplier", "Masterstroke")] == [
        "7",
        "12",
        "3/9",
        "Multiplier",
        "Joker",
    ]
    assert [deck.sign(card) for card in ("7", "12", "3/9", "Multiplier", "Masterstroke")] == [
        "",
        "Q",
        "3♣ 9♣",
        "K",
        "",
    ]
    assert deck.cards == tuple(game.deck(game.start(("Matt", "Noah", "Jake"), {})))


def test_with_the_printed_deck_a_card_is_called_by_its_suit_and_number() -> None:
    said = named_by(OWN_DECK, say("{card} lies there.", card=CardName("Steam-13", "13 of Steam")))
    assert str(said) == "Steam 13 lies there."


def test_history_says_names_without_quotes_and_cards_by_the_deck_while_the_record_keeps_its_lines() -> None:
    shown = revealing().snapshot()
    assert shown.log[-1] == '"Mary Ann" reveals Steam-13'
    assert str(shown.history[-1]) == "Mary Ann reveals K♠"


def test_an_action_that_was_undone_is_said_by_the_deck_too() -> None:
    table = revealing()
    table.undo(table.snapshot().serial)
    shown = table.snapshot()
    assert shown.undone == ('"Mary Ann" reveals Steam-13',)
    assert [str(step) for step in shown.undone_history] == ["Mary Ann reveals K♠"]


def test_refusals_suggestions_and_appraisals_call_cards_by_the_deck() -> None:
    table = revealing()
    table.enter("Matt reveals Gears-2", table.snapshot().serial)
    refused = str(table.snapshot().message)
    assert refused.startswith("2♥ lies on the Gears conveyor")
    assert refused.endswith("(G-4)")
    table.suggest_corrections("Steam-13")
    suggested = table.snapshot().suggestions
    assert suggested is not None
    assert "K♠ was recorded" in str(suggested.text)
    assert suggested.card == "Steam-13"
    assert {str(choice.label)[-1] for choice in suggested.choices} <= set("♠♥♦♣")
    table.appraise("Matt reveals Steam-3")
    appraisal = table.snapshot().appraisal
    assert appraisal is not None
    assert str(appraisal.text).startswith("3♠ ")


def test_what_an_action_means_to_the_game_is_not_changed_by_the_deck() -> None:
    table = revealing()
    table.suggest_corrections("Steam-13")
    suggested = table.snapshot().suggestions
    assert suggested is not None
    for choice in suggested.choices:
        assert isinstance(choice.action, Correction)
        assert choice.action.wrong == "Steam-13"
        assert choice.action.right.partition("-")[0] in ("Steam", "Gears", "Parts", "Electricity")


@pytest.mark.parametrize(("deck", "first"), [(poker_deck, "2♥"), (own_deck, "Gears 2")])
def test_how_to_play_calls_cards_by_the_deck(deck: DeckOf, first: str) -> None:
    table = Table.of(GAME, PLAYERS, {}, deck=deck)
    assert table.teaching is not None
    page = table.teaching.page_for("BH-5")
    assert page is not None
    assert f"So {first} goes before " in " ".join(map(str, page.sentences))


def test_how_to_play_follows_the_suits_that_stand_in_at_this_table() -> None:
    table = Table.of(GAME, PLAYERS, {"suit_map": "DHSC"}, deck=poker_deck)
    assert table.teaching is not None
    (row,) = (row for row in table.teaching.pages[1].illustration if str(row.caption).startswith("Steam"))
    assert "Diamonds" in str(row.caption)
