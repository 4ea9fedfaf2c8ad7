"""AS-5: the Queens of the Invention phase."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.astonishing import GAME
from companion.games.astonishing.deck import RESOURCES
from companion.games.astonishing.state import DECK_PLACE, State, drawn
from tests.games.astonishing_lines import after, begun, refused, revealed


def queen(suit: str, deck: int | None = None) -> State:
    """Matt resolves the Queen of ``suit`` against Noah; of the deck so many cards are left, the others went
    to Noah."""
    other = "D" if suit == "C" else "C"
    state = begun(suit + other)
    if deck is not None:
        state = drawn(state, 1, state.deck - deck)
    return revealed(state, "QK")


def without_cards(state: State, seat: int) -> State:
    """``state`` in which ``seat`` has put its cards on the deck."""
    cards = state.hands[seat]
    place = 2 << seat
    hidden = state.hidden.moved_unseen(place, DECK_PLACE).emptied(place)
    hands = tuple(0 if other == seat else hand for other, hand in enumerate(state.hands))
    return replace(state, deck=state.deck + cards, hands=hands, hidden=hidden)


def with_discards(state: State, *cards: str) -> State:
    """``state`` with ``cards`` of the deck among the discards."""
    hidden, pile = state.hidden, state.pile
    for card in cards:
        hidden, pile = hidden.turned_up(card, DECK_PLACE), pile.laid(card)
    return replace(state, deck=state.deck - len(cards), hidden=hidden, pile=pile)


def counts(state: State) -> tuple[int, int, int]:
    """Cards in the deck, in the hand of Matt, in the hand of Noah."""
    return state.deck, state.hands[0], state.hands[1]


def test_clubs_draw_two_or_draw_one_and_take_one_from_a_rival() -> None:
    assert counts(after(queen("C"), "Matt draws two cards")) == (32, 6, 4)
    assert counts(after(queen("C"), "Matt draws and takes a card from Noah")) == (33, 6, 3)


@pytest.mark.parametrize(("deck", "held"), [(2, 6), (1, 5), (0, 4)])
def test_clubs_draw_what_there_is(deck: int, held: int) -> None:
    state = after(queen("C", deck), "Matt draws two cards")
    assert (state.deck, state.hands[0]) == (0, held)


def test_clubs_with_an_empty_deck_can_take_from_a_rival_still() -> None:
    assert counts(after(queen("C", 0), "Matt draws and takes a card from Noah")) == (0, 5, 37)


@pytest.mark.parametrize(
    ("line", "expected"),
    [("nothing", (33, 5, 4)), ("2C", (32, 5, 4)), ("2C 3C", (31, 5, 4))],
)
def test_diamonds_discard_up_to_two_and_draw_one_more(line: str, expected: tuple[int, int, int]) -> None:
    assert counts(after(queen("D"), f"Matt buys with {line}")) == expected


def test_diamonds_discard_no_third_card_and_no_joker() -> None:
    assert refused(queen("D"), "Matt buys with 2C 3C 4C") == "AS-5"
    assert refused(queen("D"), "Matt buys with JOKER") == "AS-2"


def test_diamonds_with_a_short_deck_draw_what_there_is() -> None:
    state = after(queen("D", 1), "Matt buys with 2C 3C")
    assert (state.deck, state.hands[0], state.pile.cards) == (0, 3, ("2C", "3C"))


@pytest.mark.parametrize(
    ("deck", "expected"), [(34, (32, 6, 4)), (2, (0, 6, 36)), (1, (0, 6, 36)), (0, (0, 5, 37))]
)
def test_hearts_keep_two_and_give_only_a_third_back(deck: int, expected: tuple[int, int, int]) -> None:
    assert counts(after(queen("H", deck), "Matt finagles with Noah")) == expected


def test_hearts_keep_what_they_drew_where_no_rival_has_cards() -> None:
    state = without_cards(queen("H"), 1)
    assert refused(state, "Matt finagles with Noah") == "AS-5"
    assert counts(after(state, "Matt draws and takes nothing")) == (36, 6, 0)


def test_hearts_cannot_leave_a_rival_with_cards_alone() -> None:
    assert refused(queen("H"), "Matt draws and takes nothing") == "AS-5"
    assert refused(queen("H"), "Matt finagles with Matt") == "AS-5"


def test_what_hearts_give_back_is_one_of_the_three() -> None:
    """A card known to lie in Matt's hand before cannot come back with it."""
    state = revealed(begun("HC"), "JK")
    state = after(state, "Matt offers 9D; Matt makes no trade; Noah installs a card in position 1")
    state = after(state, "everyone keeps the rest; Matt reveals QH; Noah reveals JC; Noah makes no trade")
    state = after(state, "Matt finagles with Noah; everyone keeps the rest; Matt reveals JH; Noah reveals QC")
    state = after(state, "Matt makes no trade; Noah draws two cards")
    assert refused(state, "Noah discards 9D") == "G-4"
    assert after(state, "Noah discards 8D").pile.cards == ()


def test_spades_take_from_the_top_five_discards_or_from_a_rival() -> None:
    state = with_discards(queen("S"), "2C", "3C", "4C", "5C", "6C", "7C")
    assert refused(state, "Matt draws and takes 2C from the discards") == "AS-5"
    assert refused(state, "Matt draws and takes 8C from the discards") == "G-4"
    assert refused(state, "Matt draws and takes nothing") == "AS-5"
    taken = after(state, "Matt draws and takes 5C from the discards")
    assert taken.pile.cards == ("2C", "3C", "4C", "6C", "7C")
    assert counts(taken) == (27, 6, 4)
    assert counts(after(state, "Matt draws and takes a card from Noah")) == (27, 6, 3)


def test_spades_take_from_as_many_discards_as_there_are() -> None:
    state = without_cards(with_discards(queen("S"), "2C"), 1)
    assert refused(state, "Matt draws and takes nothing") == "AS-5"
    assert after(state, "Matt draws and takes 2C from the discards").pile.cards == ()


def test_spades_take_nothing_where_there_is_nothing() -> None:
    assert counts(after(without_cards(queen("S"), 1), "Matt draws and takes nothing")) == (37, 5, 0)


def test_a_queen_must_be_done_and_does_only_her_own_effect() -> None:
    assert GAME.prompt(queen("C")).on_pass is None
    assert refused(queen("C"), "Matt buys with nothing") == "AS-5"
    assert refused(queen("S"), "Matt draws two cards") == "AS-5"
    assert refused(queen("C"), "everyone keeps the rest") == "AS-2"


def test_queens_act_in_order() -> None:
    state = revealed(begun("CDH", "Jake"), "QQQ")
    assert refused(state, "Matt draws two cards") == "AS-2"
    state = after(state, "Jake finagles with Matt; Matt draws two cards")
    assert refused(state, "Jake finagles with Matt") == "AS-5"


def test_jokers_can_be_taken() -> None:
    state = after(revealed(begun("CD"), "QJ"), "Noah offers JOKER; Noah makes no trade")
    assert state.hidden.most("JOKER", 2) == 1  # the other of the two
    state = after(state, "Matt draws and takes a card from Noah")
    assert state.hidden.most("JOKER", 2) == 2
    assert RESOURCES.count("JOKER") == 2


def test_the_choices_are_what_the_rules_allow() -> None:
    state = with_discards(queen("S"), "2C", "3C")
    assert [str(choice.action) for choice in GAME.prompt(state).choices] == [
        "Matt draws and takes a card from Noah",
        "Matt draws and takes 2C from the discards",
        "Matt draws and takes 3C from the discards",
    ]
