"""G-4: cards are conserved, whatever is played. G-1: what is hidden is counted and remembered, not shown."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.beltpunk import GAME
from companion.games.beltpunk.deck import DECK, PLACE, card_name
from companion.games.beltpunk.status import FaultKind
from companion.games.hidden_cards import HiddenCards
from tests.games.dealer import Dealer
from tests.games.lines import after, begun, refused, revealed


def check(dealer: Dealer) -> None:
    assert dealer.disagreements() == []
    prompt = GAME.prompt(dealer.state)
    for answer in (prompt.on_pass, prompt.on_reveal, *(choice.action for choice in prompt.choices)):
        if answer is not None:
            assert after(dealer.state, str(answer)) != dealer.state
    action = dealer.played[-1]
    assert GAME.parse(str(action), dealer.state) == action


@pytest.mark.parametrize(
    ("seed", "seats"),
    [
        pytest.param(seed, seats, marks=[pytest.mark.long] * (seed > 2))
        for seed in range(8)
        for seats in (2, 3, 4)
    ],
)
def test_a_match_of_real_cards_is_never_refused_or_miscounted(seed: int, seats: int) -> None:
    yes_no = ("yes", "no")
    variants = list(product(yes_no, yes_no, ("2", "3"), ("clockwise", "lowest", "choose")))
    retake, stays, cobbled, foreman = variants[(seed * 7 + seats) % len(variants)]
    dealer = Dealer(
        seed,
        seats,
        retake_own_discard=retake,
        placed_card_stays=stays,
        cobbled_min=cobbled,
        foreman_next_round=foreman,
        target="10",
    ).play(check, most=5000)
    assert GAME.finished(dealer.state)
    assert set(GAME.winners(dealer.state)) == {
        name for name, points in GAME.scores(dealer.state).items() if points == max(dealer.state.totals)
    }


@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(1, 200))
@settings(max_examples=25, deadline=None)
def test_the_same_actions_lead_to_the_same_state(seed: int, seats: int, length: int) -> None:
    dealer = Dealer(seed, seats).play(most=length)
    state = dealer.start
    for action in dealer.played:
        state = GAME.apply(state, GAME.parse(str(action), state))
    assert state == dealer.state
    assert GAME.to_json(state) == GAME.to_json(dealer.state)


def test_no_card_lies_in_two_places() -> None:
    state = begun("Gears-1", "Gears-2", "Gears-3")
    assert refused(state, "Matt reveals Gears-2") == "G-4"
    state = after(state, "Matt reveals Steam-5")
    assert refused(state, "Noah reveals Steam-5") == "G-4"


def test_a_card_whose_place_is_known_cannot_come_from_elsewhere() -> None:
    state = revealed(begun("Gears-1", "Gears-2", "Gears-3"), "Gears-4", "Gears-5", "Electricity-1")
    state = after(state, "Matt discards Gears-4; Matt declines; Matt takes the Gears conveyor")
    state = after(state, "Noah discards Gears-5; Noah declines; Jake discards Electricity-1; Jake declines")
    state = after(state, "Matt declares no set; Noah declares no set; Jake declares no set")
    assert refused(state, "Noah reveals Gears-1") == "G-4"
    assert refused(state, "Matt reveals Gears-1") == "G-4"


def test_it_is_possible_again_once_an_unseen_card_has_left_the_pile() -> None:
    state = revealed(begun("Gears-1", "Gears-2", "Gears-3"), "Gears-4", "Gears-5", "Electricity-1")
    state = after(state, "Matt discards Gears-4; Matt declines; Matt takes the Gears conveyor")
    state = after(state, "Noah discards Gears-5; Noah declines; Jake discards Electricity-1")
    state = after(state, "Jake takes a card from the pile of Matt")
    state = after(state, "Matt declares no set; Noah declares no set; Jake declares no set")
    assert refused(state, "Noah reveals Gears-1") == "G-4"
    state = after(state, "Jake reveals Gears-1")
    assert refused(state, "Noah reveals Gears-2") == "G-4"


def test_places_cannot_hold_more_known_cards_than_they_have() -> None:
    """One card left Matt's pile of four: of two of its cards only one can turn up in Jake's hand."""
    state = revealed(begun("Gears-1", "Gears-2", "Gears-3"), "Gears-4", "Gears-5", "Electricity-1")
    state = after(state, "Matt discards Gears-4; Matt declines; Matt takes the Gears conveyor")
    state = after(state, "Noah discards Gears-5; Noah declines; Jake discards Electricity-1")
    state = after(state, "Jake takes a card from the pile of Matt")
    state = after(state, "Matt declares no set; Noah declares no set; Jake declares a set")
    assert refused(state, "Jake shows Gears-1 Gears-2 Gears-3") == "G-4"
    assert after(state, "Jake shows Gears-3 Steam-3").shown[2][0].points == 3


def test_hidden_cards_fit_as_halls_theorem_says() -> None:
    """Held against trying every way of dealing a few cards to a few places."""

    def really_fits(masks: list[int], room: dict[int, int]) -> bool:
        if not masks:
            return True
        return any(
            masks[0] & place and free and really_fits(masks[1:], {**room, place: free - 1})
            for place, free in room.items()
        )

    for masks in product(range(1, 8), repeat=4):
        entire = HiddenCards(DECK, (*masks, *(0,) * (len(DECK) - len(masks))))
        for room in ({1: 2, 2: 1, 4: 1}, {1: 0, 2: 4, 4: 0}, {1: 1, 2: 1, 4: 2}):
            assert entire.fits(room) == really_fits(list(masks), room)


def test_nothing_remembered_is_in_the_json() -> None:
    state = revealed(begun("Gears-1", "Gears-2", "Gears-3"), "Gears-4", "Steam-5", "Electricity-1")
    state = after(state, "Noah discards Steam-5; Noah declines; Matt discards Gears-4; Matt declines")
    state = after(state, "Matt takes the Gears conveyor")
    text = str(GAME.to_json(state))
    assert [card for card in DECK if f"'{card}'" in text] == ["Steam-5", "Electricity-1"]


def test_a_sound_position_has_no_faults() -> None:
    assert GAME.status(begun("Gears-1", "Gears-2", "Gears-3")) == ()


def test_status_tells_every_fault_at_once() -> None:
    state = begun("Gears-1", "Gears-2", "Gears-3")
    drifted = replace(
        state,
        deck=state.deck - 3,
        conveyors=(("Steam-1", "Parts-9"), ("Gears-1", "Gears-1", "Gears-2", "Gears-3"), (), ()),
        scrap=(-1, 0, 0),
    )
    faults = {fault.kind: fault for fault in GAME.status(drifted)}
    assert set(faults) == {
        FaultKind.NEGATIVE_COUNT,
        FaultKind.CARD_TWICE,
        FaultKind.WRONG_CONVEYOR,
        FaultKind.CONVEYOR_TOO_FULL,
        FaultKind.WRONG_TOTAL,
        FaultKind.MEMORY,
    }
    assert faults[FaultKind.NEGATIVE_COUNT].parameters["cards"] == -1
    assert faults[FaultKind.CARD_TWICE].parameters == {"card": card_name("Gears-1"), "places": 2}
    assert faults[FaultKind.WRONG_CONVEYOR].parameters == {"card": card_name("Parts-9"), "suit": "Steam"}
    assert faults[FaultKind.CONVEYOR_TOO_FULL].parameters == {"suit": "Gears", "cards": 4, "most": 3}
    assert str(faults[FaultKind.WRONG_TOTAL]) == "There are 51 cards on the table instead of 52."


def test_faults_of_equal_positions_are_equal_and_of_other_cards_are_not() -> None:
    state = begun("Gears-1", "Gears-2", "Gears-3")
    one, other = (
        replace(state, conveyors=(("Parts-9",), (card, "Gears-2", "Gears-3"), (), ()))
        for card in ("Gears-1", "Gears-4")
    )
    misplaced = next(fault for fault in GAME.status(one) if fault.kind is FaultKind.WRONG_CONVEYOR)
    assert misplaced in GAME.status(other)
    assert misplaced not in GAME.status(replace(one, conveyors=(("Parts-8",), *one.conveyors[1:])))


def test_every_card_has_its_place_in_machine_order() -> None:
    assert [DECK[place] for place in PLACE.values()] == list(DECK)


def test_a_pile_taken_to_its_last_card_holds_nothing_that_could_come_out_later() -> None:
    """What lay in an emptied pile is with who took it, and new cards do not bring it back."""
    pile, hand, other = 32, 2, 64
    known = HiddenCards(DECK, (pile, *(0,) * (len(DECK) - 1)))
    taken = known.moved_unseen(pile, hand).emptied(pile)
    assert taken.may_be(DECK[0], hand)
    assert not taken.may_be(DECK[0], pile)
    assert not taken.moved_unseen(pile, other).may_be(DECK[0], other)


def test_the_last_card_of_a_pile_takes_what_was_known_of_it_along() -> None:
    state = after(begun("Gears-1", "Gears-2", "Gears-3"), "everyone reveals")
    state = revealed(state, "Gears-4", "Parts-5", "Electricity-1")
    state = after(
        state, "Matt discards Gears-4; Matt declines; Matt takes the Gears conveyor; Noah discards Parts-5"
    )
    state = replace(state, scrap=(1, 0, 0), deck=state.deck + 3)
    state = after(state, "Noah takes a card from the pile of Matt")
    assert not any(state.hidden.may_be(card, 32) for card in DECK)
