"""AS-16: the discards on the conveyors, and Jokers in hand."""

from __future__ import annotations

import pytest

from companion.games.api import RuleError
from companion.games.astonishing import GAME
from companion.games.astonishing.deck import RESOURCES, Pile
from companion.games.astonishing.state import Phase, State
from tests.games.astonishing.test_as_06_build import holding
from tests.games.astonishing_lines import after, begun, refused, revealed

CARDS = RESOURCES[:40]


def pile_of(number: int) -> Pile:
    pile = Pile()
    for card in CARDS[:number]:
        pile = pile.laid(card)
    return pile


def test_six_cards_lie_on_a_conveyor_then_the_next_is_begun() -> None:
    assert pile_of(8).on_conveyors == (CARDS[:6], CARDS[6:8], (), ())
    assert (pile_of(5).in_use, pile_of(6).in_use, pile_of(8).in_use) == (0, 1, 1)


def test_when_all_four_are_full_the_oldest_cards_go_aside() -> None:
    assert pile_of(26).on_conveyors == (CARDS[24:26], CARDS[6:12], CARDS[12:18], CARDS[18:24])
    assert pile_of(26).cards == CARDS[:26]
    assert pile_of(24).in_use == 0


def test_a_card_taken_out_leaves_the_others_where_they_lie() -> None:
    pile = pile_of(8).without(CARDS[2])
    assert pile.on_conveyors == ((*CARDS[:2], *CARDS[3:6]), CARDS[6:8], (), ())
    assert pile.laid(CARDS[9]).on_conveyors[1] == (*CARDS[6:8], CARDS[9])
    assert pile.top(5) == (*CARDS[3:6], *CARDS[6:8])
    assert pile.conveyors_of(pile.top(5)) == (0, 1)
    assert pile.conveyors_of(pile.top(2)) == (1,)
    alone = pile_of(7).without(CARDS[6])
    assert alone.on_conveyors[1] == ()
    assert alone.laid(CARDS[8]).on_conveyors[1] == (CARDS[8],)


def test_simultaneous_discards_go_on_in_order_from_the_youngest() -> None:
    state = after(
        revealed(begun("CDH", "Noah"), "JJJ"), "Noah makes no trade; Jake makes no trade; Matt makes no trade"
    )
    state = after(state, "Matt discards 2C; Jake discards 3C; Noah discards 4C; Matt discards 5C")
    assert state.discards.cards == ("4C", "3C", "2C", "5C")
    assert GAME.layout(state)["conveyor-1"] == ("4C", "3C", "2C", "5C")
    state = after(state, "everyone keeps the rest")
    assert state.pile.cards == ("4C", "3C", "2C", "5C")


def test_discards_of_builders_go_on_in_order_too() -> None:
    state = revealed(begun("CD", "Noah"), "KK")
    state = after(state, "Matt installs a card in position 1; Noah installs a card in position 1")
    state = after(state, "everyone keeps the rest; Matt reveals JC; Noah reveals JD")
    state = after(state, "Noah makes no trade; Matt makes no trade; everyone keeps the rest")
    state = after(revealed(state, "KK"), "Matt installs a card in position 1 in place of 2C")
    state = after(state, "Noah installs a card in position 1 in place of 3C")
    assert state.pile.cards == ("3C", "2C")


def test_with_all_ages_told_the_youngest_builder_begins() -> None:
    state = GAME.start(("Matt", "Noah", "Jake"), {"age_order": "ages"})
    state = after(state, "Matt plays Clubs; Noah plays Diamonds; Jake plays Spades")
    state = after(state, "Matt is the youngest; Jake comes next by age")
    state = after(revealed(state, "JKK"), "Matt makes no trade; Jake installs a card in position 1")
    state = after(state, "Noah installs a card in position 1; everyone keeps the rest")
    state = after(revealed(state, "KJJ"), "Jake makes no trade; Noah makes no trade")
    state = after(state, "Matt installs a card in position 1; everyone keeps the rest")
    state = after(revealed(state, "JKK"), "Matt makes no trade")
    state = after(state, "Noah installs a card in position 1 in place of 2D")
    state = after(state, "Jake installs a card in position 1 in place of 9S")
    assert state.pile.cards == ("9S", "2D")


def test_discards_are_public_and_never_come_back_into_the_deck() -> None:
    state = after(revealed(begun("CD"), "JJ"), "Matt makes no trade; Noah makes no trade; Matt discards 2C")
    assert GAME.to_json(state)["discards"] == ["2C"]
    assert refused(state, "Noah discards 2C") == "G-4"


def at_the_turns_end(*cards: str, **options: str) -> State:
    """Everyone has kept the cards; Matt holds just ``cards``."""
    state = revealed(holding(begun("CD", **options), 0, *cards), "JJ")
    while state.phase is Phase.TRADE:
        state = after(state, f"{state.players[state.acting]} makes no trade")
    return after(state, "everyone keeps the rest")


def test_a_hand_of_jokers_alone_is_not_empty() -> None:
    assert at_the_turns_end("JOKER", "JOKER").phase is Phase.CHOOSE
    assert at_the_turns_end().phase is Phase.DRAW


def test_with_the_option_its_player_may_draw() -> None:
    state = at_the_turns_end("JOKER", "JOKER", joker_only_may_draw="yes")
    assert (state.phase, state.waiting) == (Phase.DRAW, (0,))
    assert after(state, "Matt draws").hands[0] == 3
    assert at_the_turns_end("JOKER", "2C", joker_only_may_draw="yes").phase is Phase.CHOOSE


def test_of_a_player_who_holds_jokers_it_is_not_said_that_the_hand_is_empty() -> None:
    state = at_the_turns_end("JOKER", "JOKER", joker_only_may_draw="yes")
    assert str(GAME.prompt(state).text).startswith(
        "Matt may draw a card if the hand holds nothing but Jokers."
    )
    with pytest.raises(RuleError, match="an empty hand, or one of Jokers alone, draws"):
        after(state, "Noah draws")
    assert str(GAME.prompt(at_the_turns_end()).text).startswith("Matt has no card in hand and may draw one.")


def test_jokers_in_hand_count_towards_six() -> None:
    state = holding(begun("CD"), 0, "JOKER", "JOKER", "2C", "3C", "4C", "5C", "6C")
    state = after(revealed(state, "JJ"), "Matt makes no trade; Noah makes no trade")
    assert refused(state, "everyone keeps the rest") == "AS-2"
