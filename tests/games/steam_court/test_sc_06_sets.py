"""SC-6: what a set is and what beats what, held against a second judge written from the rulebook's words."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.api import ActionSyntaxError
from companion.games.steam_court import GAME
from companion.games.steam_court.characters import Privilege
from companion.games.steam_court.deck import CODES, COPIES_OF_NUMBER, DECK, MASTERSTROKE, MULTIPLIER
from companion.games.steam_court.sets import INFINITY, CardSet, fits, readings, sets_among
from tests.games.steam_court_lines import after, begun, refused

NO_PRIVILEGE: tuple[Privilege, ...] = ()


def naive_is_set(cards: list[str], quantity: int, value: int, who: str) -> bool:
    """The rulebook, sentence by sentence; ``who`` is a character."""
    if "Masterstroke" in cards:  # “beats all other cards”: there is nothing to join it to
        return len(cards) == 1
    multipliers = [card for card in cards if card == "Multiplier"]
    others = [card for card in cards if card != "Multiplier"]
    if not others:  # “by itself … it will equal a single 1 card”
        return value == 1 and quantity == len(multipliers)
    for card in others:  # “any quantity of cards with the same value”
        if card == "3/9":  # “either a 3 or as a 9”
            right = value in (3, 9)
        elif card == "6/12":  # “either a 6 or as a 12”
            right = value in (6, 12)
        else:
            right = int(card) == value
            if who == "Alchemist":  # “lower the value of any of his numbered cards by exactly two digits”
                right = right or int(card) == value + 2
        if not right:
            return False
    if multipliers:  # “the player announces the number of times the card(s) will be multiplied”
        return quantity == INFINITY or quantity >= len(others)
    if who == "Jester" and len(cards) == 1 and quantity == 2:  # “a single card as though it were a set of 2”
        return True
    return quantity == len(cards)


def naive_beats(played: CardSet, top: CardSet, who: str) -> bool:
    if "Masterstroke" in played.cards:  # “beats all other cards”
        return True
    if played.quantity != top.quantity:  # “the same quantity of matching cards”
        return False
    if who == "Duke":  # “needs to only match the previously laid card/set”
        return played.value >= top.value
    return played.value > top.value  # “but of increasing value”


PRIVILEGES = {
    "Queen": NO_PRIVILEGE,
    "Duke": (Privilege.MATCH,),
    "Alchemist": (Privilege.LOWER,),
    "Jester": (Privilege.PAIR, Privilege.UNPASS),
}

announced = st.builds(
    lambda cards, quantity, value: CardSet(tuple(cards), quantity, value),
    st.lists(st.sampled_from(CODES), min_size=1, max_size=4),
    st.integers(0, 6),
    st.integers(1, 12),
)
alike = st.builds(
    lambda card, number, extra, quantity, value: CardSet(
        (*(card,) * number, *(MULTIPLIER,) * extra), quantity, value
    ),
    st.sampled_from(CODES),
    st.integers(1, 4),
    st.integers(0, 2),
    st.integers(0, 6),
    st.integers(1, 12),
)
sets = announced | alike


@given(sets, st.sampled_from(sorted(PRIVILEGES)))
@settings(max_examples=600, deadline=None)
def test_a_set_is_what_the_rulebook_calls_one(played: CardSet, who: str) -> None:
    told = naive_is_set(list(played.cards), played.quantity, played.value, who)
    assert fits(played, None, PRIVILEGES[who]) == told


@given(sets, st.integers(0, 4), st.integers(1, 12), st.sampled_from(sorted(PRIVILEGES)))
@settings(max_examples=600, deadline=None)
def test_a_set_beats_what_the_rulebook_says(played: CardSet, quantity: int, value: int, who: str) -> None:
    top = CardSet((str(value),) * max(quantity, 1), quantity, value)
    told = naive_is_set(list(played.cards), played.quantity, played.value, who) and naive_beats(
        played, top, who
    )
    assert fits(played, top, PRIVILEGES[who]) == told


@given(st.integers(0, 10**6), st.sampled_from(sorted(PRIVILEGES)), st.integers(1, 6), st.integers(1, 12))
@settings(max_examples=100, deadline=None)
def test_every_set_that_beats_is_found_among_the_cards(
    seed: int, who: str, quantity: int, value: int
) -> None:
    import random

    hand = random.Random(seed).sample(DECK, 5)
    top = CardSet((str(value),) * quantity, quantity, value)
    found = {
        (tuple(sorted(it.cards)), it.quantity, it.value) for it in sets_among(hand, top, PRIVILEGES[who])
    }
    for size in range(1, 6):
        for chosen in {tuple(sorted(it)) for it in _choices(hand, size)}:
            for higher in range(1, 13):
                played = CardSet(chosen, quantity, higher)
                if MASTERSTROKE in chosen:
                    continue
                legal = naive_is_set(list(chosen), quantity, higher, who) and naive_beats(played, top, who)
                assert ((chosen, quantity, higher) in found) == legal
    assert ((MASTERSTROKE,) in {cards for cards, _, _ in found}) == (MASTERSTROKE in hand)


def _choices(hand: list[str], size: int) -> list[tuple[str, ...]]:
    from itertools import combinations

    return list(combinations(hand, size))


@given(sets)
@settings(max_examples=300, deadline=None)
def test_a_set_written_down_reads_back(played: CardSet) -> None:
    state = begun("Queen, Tea Boy")
    if MASTERSTROKE in played.cards and played.cards != (MASTERSTROKE,):
        return
    if played.cards == (MASTERSTROKE,):
        played = CardSet(played.cards, 1, 0)
    assert GAME.parse(f"Ann plays {played.written()}", state).set == played  # type: ignore[union-attr]


def test_three_fives_are_beaten_by_two_sevens_and_a_multiplier() -> None:
    """FAQ, and the table of figures."""
    state = after(begun("Queen, Tea Boy"), "Ann plays 5 5 5")
    assert after(state, "Bo plays 3x 7: 7 7 Multiplier") == after(state, "Bo plays 7 7 Multiplier")


@pytest.mark.parametrize("quantity", ["1", "2", "3", "8", "infinity "])
def test_a_two_and_a_multiplier_are_any_number_of_twos(quantity: str) -> None:
    state = after(begun("Queen, Tea Boy"), f"Ann plays {quantity}x 2: 2 Multiplier")
    assert state.table.trick[-1].set.value == 2


def test_infinity_is_matched_only_by_infinity() -> None:
    state = after(begun("Queen, Tea Boy"), "Ann plays infinity x 2: 2 Multiplier")
    assert refused(state, "Bo plays 6 6 6 6 6 6") == "SC-5"
    assert refused(state, "Bo plays 20x 9: 9 Multiplier") == "SC-5"
    assert after(state, "Bo plays ∞ x 3: 3 Multiplier").table.trick[-1].set.quantity == INFINITY
    assert after(state, "Bo plays Masterstroke").table.winner == 1


def test_a_multiplier_is_announced_as_no_fewer_than_the_cards_it_joins() -> None:
    assert refused(begun("Queen, Tea Boy"), "Ann plays 2x 7: 7 7 7 Multiplier") == "SC-6"
    assert after(begun("Queen, Tea Boy"), "Ann plays 3x 7: 7 7 7 Multiplier")


def test_several_multipliers_join_one_set_and_alone_they_are_ones() -> None:
    state = begun("Queen, Tea Boy")
    assert after(state, "Ann plays 9x 4: 4 Multiplier Multiplier").table.trick[-1].set.quantity == 9
    assert after(state, "Ann plays Multiplier").table.trick[-1].set == CardSet((MULTIPLIER,), 1, 1)
    assert after(state, "Ann plays Multiplier Multiplier").table.trick[-1].set.quantity == 2
    assert refused(state, "Ann plays 2x 1: Multiplier") == "SC-6"
    assert refused(state, "Ann plays 1x 2: Multiplier") == "SC-6"


def test_the_double_cards_have_either_value_and_join_others() -> None:
    state = begun("Queen, Tea Boy")
    assert after(state, "Ann plays 2x 9: 9 3/9; Bo plays 2x 12: 12 6/12")
    assert after(state, "Ann plays 2x 3: 3 3/9; Bo plays 6 6/12").table.trick[-1].set.value == 6
    assert refused(state, "Ann plays 2x 4: 4 3/9") == "SC-6"


def test_cards_that_can_be_two_things_must_be_announced() -> None:
    state = begun("Queen, Tea Boy")
    with pytest.raises(ActionSyntaxError, match="1x 3: 3/9"):
        GAME.parse("Ann plays 3/9", state)
    assert after(state, "Ann plays 5; Bo plays 3/9").table.trick[-1].set.value == 9


def test_a_masterstroke_is_alone() -> None:
    assert refused(begun("Queen, Tea Boy"), "Ann plays 2x 7: 7 Masterstroke") == "SC-6"


def test_a_seventh_seven_and_a_thirteen_are_refused() -> None:
    state = begun("Queen, Tea Boy")
    assert refused(state, "Ann plays 7 7 7 7 7 7 7") == "G-4"
    assert refused(state, "Ann plays 13") == "SC-1"
    state = after(state, "Ann plays 7 7 7 7 7 7; Bo passes; Ann passes")
    assert refused(state, "Ann plays 7") == "G-4"


def test_no_more_cards_are_played_than_are_held() -> None:
    assert refused(begun("Queen, Tea Boy"), "Ann plays 7 7 7 7 7 7 7 7") == "G-4"


def test_readings_are_all_that_the_cards_can_be() -> None:
    top = CardSet(("2",), 1, 2)
    assert [it.value for it in readings(("3/9",), top, ())] == [3, 9]
    assert [it.value for it in readings(("9",), top, (Privilege.LOWER,))] == [7, 9]
    assert list(readings(("7", "8"), None, ())) == []
    assert Counter(DECK)["7"] == COPIES_OF_NUMBER
