"""G-2: the table may overrule the rules, except G-4; a wrongly recorded card is corrected in one step."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.amendments import Correction, Overrule
from companion.games.api import ActionSyntaxError, RuleError
from companion.games.beltpunk import GAME
from companion.games.beltpunk.state import Phase, State
from tests.games.dealer import Dealer
from tests.games.lines import after, begun, refused, revealed


def started() -> State:
    return begun("Gears-1", "Gears-2", "Parts-12")


def discarding() -> State:
    """Matt is to discard 10 of Steam, then Noah 4 of Gears, then Jake 13 of Gears."""
    return revealed(started(), "Steam-10", "Gears-4", "Gears-13")


# Corrections


def test_a_correction_renames_the_card_where_it_lies() -> None:
    state = after(started(), "correction: Gears-7, not Gears-1")
    assert state.conveyors[1] == ("Gears-7", "Gears-2")
    assert GAME.status(state) == ()


def test_the_wrong_card_may_be_anywhere_afterwards_and_can_be_revealed() -> None:
    state = after(started(), "correction: Gears-7, not Gears-1")
    assert refused(state, "Matt reveals Gears-7") == "G-4"
    assert revealed(state, "Gears-1", "Steam-1", "Steam-2").revealed[0] == "Gears-1"


def test_a_revealed_card_corrected_changes_who_discards_next() -> None:
    state = after(discarding(), "correction: Steam-2, not Gears-4")
    assert (state.acting, state.revealed[1]) == (1, "Steam-2")


def test_a_discard_corrected_to_another_suit_moves_to_its_conveyor_and_offers_its_actions() -> None:
    state = after(discarding(), "Matt discards Steam-10", "correction: Parts-10, not Steam-10")
    assert state.conveyors[0] == ()
    assert state.conveyors[2] == ("Parts-12", "Parts-10")
    assert refused(state, "Matt draws") == "BH-6"
    assert after(state, "Matt takes Parts-12 from The Machine").phase is Phase.DISCARD


def test_two_cards_in_sight_change_places() -> None:
    state = after(discarding(), "correction: Gears-1, not Gears-4")
    assert state.revealed[1] == "Gears-1"
    assert state.conveyors[1] == ("Gears-4", "Gears-2")
    assert GAME.status(state) == ()


def test_an_overflow_that_was_a_misreading_is_over_once_it_is_corrected() -> None:
    state = revealed(begun("Gears-1", "Gears-2", "Gears-3"), "Gears-10", "Parts-4", "Parts-13")
    state = after(state, "Matt discards Gears-10", "Matt declines")
    assert state.phase is Phase.OVERFLOW
    assert after(state, "correction: Steam-10, not Gears-10").phase is Phase.DISCARD


def test_a_corrected_set_is_priced_again_and_refused_where_it_would_be_none() -> None:
    state = after(
        revealed(started(), "Steam-10", "Gears-4", "Gears-13"),
        "Matt discards Steam-10;Matt declines;Noah discards Gears-4;Noah declines",
        "Jake discards Gears-13;Jake declines;Jake takes the Gears conveyor",
        "Matt declares a set;Noah declares no set;Jake declares no set",
        "Matt shows Steam-5 Steam-6 Steam-7",
    )
    assert state.shown[0][0].points == 5
    assert refused(state, "correction: Gears-9, not Steam-5") == "BH-9"
    assert after(state, "correction: Steam-8, not Steam-5").shown[0][0].cards == (
        "Steam-6",
        "Steam-7",
        "Steam-8",
    )


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("correction: Gears-3, not Gears-9", "G-1"),
        ("correction: Gears-1, not Gears-1", "G-1"),
    ],
)
def test_what_cannot_be_a_correction_is_refused(line: str, rule: str) -> None:
    assert refused(started(), line) == rule


def test_a_correction_that_would_hide_an_overflow_from_the_rules_is_refused() -> None:
    full = revealed(begun("Gears-1", "Gears-2", "Gears-3"), "Steam-10", "Parts-4", "Parts-13")
    full = after(full, "Matt discards Steam-10", "Matt declines")
    assert refused(full, "correction: Gears-10, not Steam-10") == "G-4"


def test_the_likeliest_corrections_are_hidden_cards_of_the_same_suit() -> None:
    first = list(GAME.corrections(started(), "Gears-1"))
    assert first[:3] == ["Gears-3", "Gears-4", "Gears-5"]
    assert "Gears-2" not in first  # it lies on the same conveyor: nothing would be set right
    assert "Parts-12" not in first  # each lies on the conveyor of its suit
    assert first.index("Gears-13") < first.index("Steam-1")


@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(3, 250), st.data())
@settings(max_examples=60, deadline=None)
def test_a_correction_keeps_the_cards_together_and_can_be_taken_back(
    seed: int, seats: int, length: int, data: st.DataObject
) -> None:
    state = Dealer(seed, seats).play(most=length).state
    in_sight = [card for cards in GAME.layout(state).values() for card in cards]
    if not in_sight:
        return
    wrong = data.draw(st.sampled_from(in_sight))
    offered = list(GAME.corrections(state, wrong))
    right = data.draw(st.sampled_from(offered))
    corrected = GAME.apply(state, Correction(right, wrong))
    assert GAME.status(corrected) == ()
    lies_now = {card for cards in GAME.layout(corrected).values() for card in cards}
    assert right in lies_now
    if corrected.phase is not state.phase:
        return  # an Overflow that was none is over: going back is for undo
    back = GAME.apply(corrected, Correction(wrong, right))
    assert {zone: set(cards) for zone, cards in GAME.layout(back).items()} == {
        zone: set(cards) for zone, cards in GAME.layout(state).items()
    }


# Overrules


def overruled(state: State, line: str) -> State:
    """``state`` after ``line``, which the rules refuse."""
    refused(state, line)
    return after(state, f"accept anyway: {line}")


def test_a_discard_out_of_machine_order_can_be_accepted() -> None:
    state = overruled(discarding(), "Jake discards Gears-13")
    assert (state.acting, state.discard, state.phase) == (2, "Gears-13", Phase.ABILITY)
    assert after(state, "Jake declines").acting == 0


def test_an_ability_of_another_suit_takes_the_place_of_the_discards_own() -> None:
    state = after(discarding(), "Matt discards Steam-10")
    state = overruled(state, "Matt takes Parts-12 from The Machine")
    assert (state.phase, state.hands[0], state.conveyors[2]) == (Phase.DISCARD, 8, ())


def test_a_card_revealed_too_early_is_the_one_placed() -> None:
    state = overruled(GAME.start(("Matt", "Noah"), {}), "Noah reveals Steam-1")
    state = after(state, "Matt is Foreman;Gears-1 goes to the conveyors;Gears-2 goes to the conveyors")
    state = after(state, "everyone reveals")
    assert state.placed == (True, False)
    assert after(state, "Matt reveals Parts-2").acting == 1


def test_a_card_placed_during_the_set_up_counts_as_turned_up() -> None:
    state = after(GAME.start(("Matt", "Noah"), {}), "Matt is Foreman;Gears-1 goes to the conveyors")
    assert overruled(state, "Matt places Parts-6").phase is Phase.PLACE


def test_another_foreman_in_the_middle_of_a_turn_changes_nothing_else() -> None:
    state = discarding()
    after_it = overruled(state, "Jake is Foreman")
    assert (after_it.foreman, after_it.phase, after_it.turn, after_it.hands) == (
        2,
        state.phase,
        state.turn,
        state.hands,
    )


def test_a_second_action_can_be_accepted_beside_what_is_waited_for() -> None:
    state = overruled(discarding(), "Noah draws")
    assert (state.phase, state.acting, state.hands[1]) == (Phase.DISCARD, 0, 8)


def test_the_card_just_discarded_can_be_taken_back_where_the_table_plays_otherwise() -> None:
    state = revealed(
        begun("Gears-1", "Gears-2", "Steam-12", retake_own_discard="no"), "Parts-3", "Parts-4", "Parts-5"
    )
    state = after(state, "Matt discards Parts-3")
    assert overruled(state, "Matt takes Parts-3 from The Machine").phase is Phase.DISCARD


def test_a_swap_can_be_left_without_placing_a_card() -> None:
    state = revealed(started(), "Gears-4", "Parts-5", "Parts-6")
    state = after(state, "Matt discards Gears-4", "Matt swaps for Gears-1 from The Machine")
    assert overruled(state, "Matt declines").phase is Phase.DISCARD


def test_a_conveyor_can_be_taken_that_does_not_overflow() -> None:
    state = overruled(discarding(), "Noah takes the Gears conveyor")
    assert (state.scrap[1], state.conveyors[1], state.phase) == (2, (), Phase.DISCARD)


def test_a_card_taken_out_of_an_overflowing_conveyor_can_end_the_overflow() -> None:
    state = revealed(begun("Gears-1", "Gears-2", "Gears-3"), "Gears-10", "Parts-4", "Parts-13")
    state = after(state, "Matt discards Gears-10", "Matt declines")
    assert state.phase is Phase.OVERFLOW
    assert overruled(state, "Noah takes Gears-2 from The Machine").phase is Phase.DISCARD


def overflowing() -> State:
    """The Gears conveyor overflows after Noah's action, and Jake has still to discard."""
    state = revealed(begun("Gears-1", "Gears-2", "Gears-3"), "Steam-10", "Gears-4", "Electricity-13")
    return after(state, "Matt discards Steam-10;Matt declines;Noah discards Gears-4;Noah declines")


@pytest.mark.parametrize("line", ["Noah declines", "Jake discards Electricity-13"])
def test_an_overflow_can_be_let_be_until_the_next_is_checked(line: str) -> None:
    state = overruled(overflowing(), line)
    assert (len(state.conveyors[1]), state.scrap, state.phase is Phase.OVERFLOW) == (4, (0, 0, 0), False)
    assert GAME.status(state) == ()
    state = after(state, "Jake discards Electricity-13") if state.phase is Phase.DISCARD else state
    state = after(state, "Jake declines")
    assert (state.phase, GAME.view(state).overflowing) == (Phase.OVERFLOW, ("conveyor-2",))
    state = after(state, "Jake takes the Gears conveyor")
    assert (state.scrap[2], state.waived) == (4, ())


def test_another_revealed_card_sends_the_first_back_to_the_hand() -> None:
    state = overruled(discarding(), "Matt reveals Parts-9")
    assert (state.revealed[0], state.hands, state.acting) == ("Parts-9", (7, 7, 7), 1)


def test_another_card_than_the_revealed_one_can_be_discarded() -> None:
    state = overruled(discarding(), "Matt discards Steam-9")
    assert (state.discard, state.revealed[0], state.hands[0]) == ("Steam-9", None, 7)


def declaring() -> State:
    return after(
        discarding(),
        "Matt discards Steam-10;Matt declines;Noah discards Gears-4;Noah declines",
        "Jake discards Gears-13;Jake declines;Jake takes the Gears conveyor",
    )


def test_cards_that_are_no_set_can_be_laid_open_and_are_worth_nothing() -> None:
    state = after(declaring(), "Matt declares a set;Noah declares no set;Jake declares no set")
    state = overruled(state, "Matt shows Steam-1 Parts-7")
    assert state.shown[0][0].points == 0
    assert state.phase is Phase.PLACE
    assert GAME.status(state) == ()


def test_a_set_can_be_added_while_the_others_show_theirs() -> None:
    state = after(declaring(), "Matt declares a set;Noah declares no set;Jake declares no set")
    state = overruled(state, "Noah declares a set")
    assert state.to_show == (0, 1)


def test_a_set_can_be_declared_out_of_turn() -> None:
    state = overruled(declaring(), "Noah declares a set")
    assert (state.declared, state.acting) == ((None, True, None), 0)
    state = after(state, "Matt declares no set;Jake declares no set")
    assert (state.phase, state.to_show) == (Phase.SHOW, (1,))


def test_another_answer_than_the_first_can_be_accepted() -> None:
    state = after(declaring(), "Matt declares no set")
    state = overruled(state, "Matt declares a set")
    assert (state.declared, state.acting) == ((True, None, None), 1)
    assert overruled(state, "Matt declares no set").declared == (False, None, None)
    assert refused(state, "accept anyway: Matt declares a set") == "BH-9"


def test_a_card_that_a_swap_still_places_has_room_on_its_conveyor() -> None:
    state = revealed(begun("Gears-1", "Gears-2", "Gears-3"), "Gears-5", "Parts-1", "Parts-2")
    state = after(state, "Matt discards Gears-5", "Matt swaps for Gears-1 from The Machine")
    state = overruled(state, "Gears-4 goes to the conveyors")
    assert refused(state, "accept anyway: Gears-6 goes to the conveyors") == "G-4"
    assert len(after(state, "Matt places Gears-7").conveyors[1]) == len(state.players) + 2


@pytest.mark.parametrize(
    "line", ["Matt takes Steam-5 from The Machine", "Matt takes a card from the pile of Noah"]
)
def test_cards_that_are_not_there_are_refused_for_their_own_reason(line: str) -> None:
    state = after(discarding(), "Matt discards Steam-10")
    assert refused(state, line) != "G-4"
    assert refused(state, f"accept anyway: {line}") == "G-4"


def test_a_round_can_be_ended_early_and_is_scored_as_it_lies() -> None:
    state = overruled(discarding(), "next round")
    assert (state.round, state.phase) == (2, Phase.SET_UP)
    assert state.rounds[0].points == (-8, -8, -8)


def test_a_match_that_is_over_can_go_on() -> None:
    dealer = Dealer(3, 2, target="1").play()
    assert dealer.state.phase is Phase.MATCH_OVER
    state = overruled(dealer.state, "next round")
    assert (state.phase, state.totals) == (Phase.SET_UP, dealer.state.totals)


@pytest.mark.parametrize(
    "line",
    [
        "Noah reveals Gears-1",  # it lies on a conveyor
        "Noah discards Gears-13",  # it lies before Jake
        "Noah takes Gears-9 from The Machine",
        "Noah takes a card from the pile of Matt",  # it is empty
        "Noah takes the Steam conveyor",
        "Noah shows Gears-1 Gears-2",
        "Noah shows Steam-7 Steam-7",
        "Noah exchanges a card with Noah",
        "Matt declares a set",
        "Matt withdraws",
    ],
)
def test_what_would_break_conservation_or_change_nothing_cannot_be_accepted(line: str) -> None:
    state = discarding()
    refused(state, line)
    refused(state, f"accept anyway: {line}")


def test_what_the_rules_take_anyway_is_just_taken() -> None:
    assert after(discarding(), "accept anyway: Matt discards Steam-10") == after(
        discarding(), "Matt discards Steam-10"
    )


@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(0, 250), st.data())
@settings(max_examples=60, deadline=None)
def test_every_overrule_on_offer_keeps_the_cards_together(
    seed: int, seats: int, length: int, data: st.DataObject
) -> None:
    dealer = Dealer(seed, seats).play(most=length)
    state = dealer.state
    faces = {card for hand in dealer.hands for card in hand[:1]}
    offered = list(GAME.overrules(state, faces))
    for choice in offered:
        assert isinstance(choice.action, Overrule)
        with pytest.raises(RuleError):
            GAME.apply(state, choice.action.action)
    if offered:
        choice = data.draw(st.sampled_from(offered))
        after_it = GAME.apply(state, choice.action)
        assert GAME.status(after_it) == ()
        assert GAME.parse(str(choice.action), state) == choice.action
        assert GAME.finished(after_it) or str(GAME.prompt(after_it).text)


@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(0, 120), st.data())
@settings(max_examples=40, deadline=None)
def test_a_round_continues_to_its_end_after_an_overrule(
    seed: int, seats: int, length: int, data: st.DataObject
) -> None:
    state = Dealer(seed, seats).play(most=length).state
    offered = list(GAME.overrules(state, ()))
    if not offered:
        return
    state = GAME.apply(state, data.draw(st.sampled_from(offered)).action)
    for _ in range(2000):
        if state.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER):
            return
        waited_for = GAME.prompt(state).entries
        faces = {card for entry in waited_for for card in entry.cards}
        state = GAME.apply(state, next(iter(GAME.actions(state, faces))))
    raise AssertionError(f"the round does not end: {GAME.prompt(state).text}")


# Their lines


@pytest.mark.parametrize(
    "line", ["correction: Gears-3", "correction: X-3, not Gears-8", "accept anyway:", "accept anyway: tea"]
)
def test_an_amendment_that_cannot_be_read_is_told(line: str) -> None:
    with pytest.raises(ActionSyntaxError):
        GAME.parse(line, started())


def test_an_amendment_of_an_amendment_is_none() -> None:
    with pytest.raises(ActionSyntaxError):
        GAME.parse("accept anyway: correction: Gears-3, not Gears-1", started())


def test_amendments_may_be_typed_loosely() -> None:
    assert GAME.parse("Correction : 7h , not Gears-1", started()) == Correction("Gears-7", "Gears-1")
    assert str(GAME.parse("ACCEPT anyway:noah draws", started())) == "accept anyway: Noah draws"
