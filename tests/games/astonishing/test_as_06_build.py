"""AS-6: Build, the Kings of the Invention phase; reliability."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.astonishing import GAME
from companion.games.astonishing.judging import reliability
from companion.games.astonishing.state import (
    DECK_PLACE,
    Phase,
    State,
    drawn,
    hand_place,
    installed_unseen,
    position_place,
)
from companion.games.panels import Exhibits
from tests.games.astonishing_lines import after, begun, built, kept, refused, revealed, rolled


def building(*counts: int) -> State:
    """Matt and Noah build; in Matt's positions so many cards lie already."""
    state = begun("CD")
    for position, number in enumerate(counts, start=1):
        state = installed_unseen(drawn(state, 0, number), 0, position, number)
    return revealed(state, "KK")


def holding(state: State, seat: int, *cards: str) -> State:
    """``state`` in which all know that ``seat`` holds just ``cards``; what it held went back to the deck."""
    place = hand_place(seat)
    hidden = state.hidden.moved_unseen(place, DECK_PLACE).emptied(place)
    for card in cards:
        hidden = hidden.turned_up(card, DECK_PLACE).put_away(card, place)
    hands = tuple(len(cards) if other == seat else hand for other, hand in enumerate(state.hands))
    return replace(state, deck=state.deck + state.hands[seat] - len(cards), hands=hands, hidden=hidden)


@pytest.mark.parametrize(("number", "words"), [(1, "a card"), (2, "two cards")])
@pytest.mark.parametrize("position", [1, 2, 3])
def test_one_or_two_cards_go_into_one_of_three_positions(number: int, words: str, position: int) -> None:
    state = after(building(), f"Matt installs {words} in position {position}")
    assert state.installed[0][position - 1] == number == sum(state.installed[0])
    assert state.hands[0] == 4 - number


@pytest.mark.parametrize("line", ["three cards in position 1", "nothing in position 1"])
def test_a_king_installs_neither_three_cards_nor_none(line: str) -> None:
    assert refused(building(), f"Matt installs {line}") == "AS-6"


def test_no_third_card_goes_into_a_position() -> None:
    assert refused(building(2), "Matt installs a card in position 1") == "AS-6"
    assert refused(building(1), "Matt installs two cards in position 1") == "AS-6"
    assert refused(building(2), "Matt installs two cards in position 1 in place of 2C") == "AS-6"


@pytest.mark.parametrize(
    ("lying", "line", "installed"),
    [
        (1, "a card in position 1 in place of 2C", 1),
        (1, "two cards in position 1 in place of 2C", 2),
        (2, "a card in position 1 in place of 2C", 2),
        (2, "a card in position 1 in place of 2C 3C", 1),
        (2, "two cards in position 1 in place of 2C 3C", 2),
    ],
)
def test_cards_there_may_be_discarded_first_face_up(lying: int, line: str, installed: int) -> None:
    state = after(building(lying), f"Matt installs {line}")
    assert state.installed[0] == (installed, 0, 0)
    assert state.discards.cards == tuple(line.partition("place of ")[2].split())
    assert GAME.status(state) == ()


def test_only_what_lies_there_can_be_discarded() -> None:
    assert refused(building(1), "Matt installs a card in position 1 in place of 2C 3C") == "G-4"
    assert refused(building(1), "Matt installs a card in position 1 in place of JOKER") == "AS-2"


def test_a_king_must_build_while_the_hand_has_any_card_but_jokers() -> None:
    assert refused(building(), "Matt holds only Jokers") == "AS-6"
    assert GAME.prompt(building()).on_pass is None
    assert refused(holding(building(), 0, "JOKER", "2C"), "Matt holds only Jokers") == "AS-6"


def test_jokers_that_surely_are_in_the_hand_cannot_be_installed() -> None:
    state = holding(building(), 0, "JOKER", "2C")
    assert refused(state, "Matt installs two cards in position 1") == "AS-6"
    assert after(state, "Matt installs a card in position 1").installed[0] == (1, 0, 0)
    assert refused(holding(building(), 0, "JOKER"), "Matt installs a card in position 1") == "AS-6"


@pytest.mark.parametrize("jokers", [1, 2])
def test_a_hand_of_jokers_builds_nothing(jokers: int) -> None:
    state = after(holding(building(), 0, *["JOKER"] * jokers), "Matt holds only Jokers")
    assert (state.installed[0], state.hands[0], state.waiting) == ((0, 0, 0), jokers, (1,))


def test_a_king_with_an_empty_hand_is_passed_over() -> None:
    state = begun("CD")
    state = holding(state, 0)
    assert revealed(state, "KK").waiting == (1,)
    assert revealed(holding(state, 1), "KK").phase is Phase.DRAW


def showing() -> State:
    """Matt, who installed two cards in his first position, is about to show them."""
    state = after(built((2, 0, 0), (0, 0, 0), suits="CD"), "everyone has chosen")
    state = after(state, "Matt describes the invention; Noah describes the invention; the dice show 1 2 3")
    return revealed(state, "QK")


def test_a_joker_found_installed_is_refused_and_overruled_counts_nothing() -> None:
    assert refused(showing(), "Matt shows position 1: JOKER 7C") == "AS-6"
    state = after(showing(), "accept anyway: Matt shows position 1: JOKER 7C")
    assert reliability(state, 0, 1) == 7


def test_the_own_ace_and_a_seven_are_18_which_no_roll_fails() -> None:
    state = kept(rolled("AC 7C / AD 7D / -", "AH 8D / - / -", suits="CD", faces="KK", dice="6 6 6"))
    assert reliability(state, 0, 1) == 18
    assert GAME.score_sheets(state)[0].rows[0].points == (2, 0)
    exhibits = GAME.view(state).find(Exhibits)
    assert exhibits is not None
    assert str(exhibits.inventions[0].parts[0].outlook) == "cannot fail"


def test_builds_are_offered_by_touch_with_the_cards_that_may_lie_there() -> None:
    state = building(2)
    entry = next(e for e in GAME.prompt(state).entries if "two cards in position 1" in str(e.label))
    assert (entry.least, entry.most, "JOKER" in entry.cards) == (2, 2, False)
    assert entry.line(("2C", "3C")) == "Matt installs two cards in position 1 in place of 2C 3C"


def test_where_only_jokers_can_lie_they_can_be_named_and_accepted() -> None:
    state, place = showing(), position_place(0, 1)
    assert "JOKER" not in GAME.prompt(state).entries[0].cards
    hidden = state.hidden.moved_unseen(place, DECK_PLACE).emptied(place)
    for _ in range(2):
        hidden = hidden.turned_up("JOKER", DECK_PLACE).put_away("JOKER", place)
    state = replace(state, hidden=hidden)
    (entry,) = GAME.prompt(state).entries
    assert (entry.cards, entry.copies) == (("JOKER",), (("JOKER", 2),))
    line = entry.line(("JOKER", "JOKER"))
    assert refused(state, line) == "AS-6"
    assert reliability(after(state, f"accept anyway: {line}"), 0, 1) == 0
