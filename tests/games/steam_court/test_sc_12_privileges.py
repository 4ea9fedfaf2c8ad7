"""SC-12 to SC-12c: the privileges of the final edition."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.steam_court import GAME
from companion.games.steam_court import actions as act
from companion.games.steam_court.state import Phase, State
from tests.games.steam_court_lines import after, begun, refused, seated, without_privileges


def dealt(characters: str, **options: str) -> State:
    return after(seated(characters, **options), "deal")


def labels(state: State) -> list[str]:
    return [str(choice.label) for choice in GAME.prompt(state).choices]


# Beginning of Quarter


def test_privileges_are_used_from_the_preeminent_down() -> None:
    state = dealt("Queen, General, Tea Boy, Vagabond")
    assert refused(state, "Bo gives a card to Cy") == "SC-4"
    assert refused(state, "Ann plays 2") == "SC-4"
    state = after(state, "Ann gives a card to Di; Bo gives nothing; Cy gives two cards to Ann")
    state = after(state, "Cy leaves the Court Hand; Di gives two cards to Bo; Di leaves the Court Hand")
    assert state.phase is Phase.LEAD
    assert state.table.hands == (16 - 1 + 2, 16 + 2, 16 - 2, 16 + 1 - 2)


def test_the_queen_gives_one_card_to_anyone_or_none() -> None:
    state = dealt("Queen, Duke, Tea Boy")
    assert {it.action for it in GAME.prompt(state).choices} >= {
        act.Give("Ann", 1, "Bo"),
        act.Give("Ann", 1, "Cy"),
        act.GiveNothing("Ann"),
    }
    assert GAME.prompt(state).on_pass == act.GiveNothing("Ann")
    assert refused(state, "Ann gives two cards to Bo") == "SC-12"
    assert refused(state, "Ann gives a card to Ann") == "SC-12"
    assert after(state, "Ann gives a card to Bo").table.hands == (20, 22, 21)


def test_the_general_gives_to_anyone_but_the_queen() -> None:
    state = after(dealt("Queen, General, Duke"), "Ann gives nothing")
    assert refused(state, "Bo gives a card to Ann") == "SC-12"
    assert after(state, "Bo gives a card to Cy").phase is Phase.LEAD
    assert begun("Queen, General").phase is Phase.LEAD


def test_tribute_must_be_given_and_it_is_clear_to_whom() -> None:
    state = dealt("Duke, Tea Boy, Vagabond")
    assert refused(state, "Bo gives nothing") == "SC-12a"
    assert refused(state, "Bo gives two cards to Cy") == "SC-12"
    prompt = GAME.prompt(state)
    assert prompt.on_pass is None
    assert prompt.on_reveal == act.Give("Bo", 2, "Ann")
    state = after(state, "Bo gives two cards to Ann; Bo leaves the Court Hand")
    assert refused(state, "Cy gives a card to Bo") == "SC-12"
    assert after(state, "Cy gives two cards to Bo").table.hands == (23, 21, 19)


def test_the_tea_boy_swaps_all_but_what_was_received() -> None:
    state = after(dealt("Queen, Duke, Tea Boy", tribute_from_received="no"), "Ann gives a card to Cy")
    state = after(state, "Cy gives two cards to Ann")
    swapped = after(state, "Cy swaps hands with the Court Hand").table
    assert (swapped.hands[2], swapped.court) == (21 + 1, 21 - 2)
    assert refused(state, "Cy swaps hands with the Court Hand and keeps nothing") == "SC-12"
    assert refused(state, "Cy swaps hands with the Court Hand and keeps two cards") == "SC-12"


def test_a_received_card_may_have_gone_on_as_tribute() -> None:
    state = after(dealt("Queen, Duke, Tea Boy"), "Ann gives a card to Cy; Cy gives two cards to Ann")
    swapped = after(state, "Cy swaps hands with the Court Hand and keeps nothing").table
    assert (swapped.hands[2], swapped.court) == (21, 20)
    assert after(state, "Cy swaps hands with the Court Hand").table.court == 19


def test_only_the_vagabond_takes_the_court_hand() -> None:
    state = after(dealt("Duke, Tea Boy, Vagabond"), "Bo gives two cards to Ann")
    assert refused(state, "Bo takes the Court Hand") == "SC-12"
    state = after(state, "Bo leaves the Court Hand; Cy gives two cards to Ann")
    assert refused(state, "Cy swaps hands with the Court Hand") == "SC-12"
    state = after(state, "Cy takes the Court Hand")
    assert (state.table.hands[2], state.table.court) == (19 + 21, 0)


def test_what_is_done_before_the_lead_is_not_done_after_it() -> None:
    state = begun("Queen, Tea Boy")
    assert refused(state, "Ann gives a card to Bo") == "SC-12"
    assert refused(state, "Bo swaps hands with the Court Hand") == "SC-12"


# The General


GENERAL = "General, Duke, Pirate"


def test_a_stopped_set_returns_to_the_hand_and_the_turn_passes_on() -> None:
    state = after(begun(GENERAL), "Ann plays 4; Bo plays 6")
    stopped = after(state, "Ann stops Bo").table
    assert (stopped.hands[1], stopped.acting) == (21, 2)
    assert [laid.set.value for laid in stopped.trick] == [4]
    assert stopped.passed == (False, False, False)
    again = after(state, "Ann stops Bo; Cy plays 5; Ann passes; Bo plays 6")
    assert again.table.trick[-1].seat == 1


def test_a_lead_cannot_be_stopped_nor_a_second_play_nor_ones_own() -> None:
    state = after(begun("Queen, General, Pirate"), "Ann plays 4")
    assert refused(state, "Bo stops Ann") == "SC-12b"
    state = after(state, "Bo plays 5")
    assert refused(state, "Bo stops Bo") == "SC-12b"
    state = after(state, "Cy plays 6; Bo stops Cy; Ann plays 7; Bo passes; Cy plays 8")
    assert refused(state, "Bo stops Cy") == "SC-12b"


def test_only_the_last_play_can_be_stopped_and_not_once_the_machine_is_cleared() -> None:
    state = after(begun(GENERAL), "Ann plays 4; Bo plays 6; Cy plays 8")
    assert refused(state, "Ann stops Bo") == "SC-12b"
    state = after(state, "Ann passes; Bo passes; Cy passes")
    assert after(state, "Ann stops Cy").table.phase is Phase.FOLLOW
    assert refused(after(state, "Cy clears the machine"), "Ann stops Cy") == "SC-12b"
    assert refused(after(state, "Cy plays 2"), "Ann stops Cy") == "SC-12b"


def test_only_the_general_stops() -> None:
    assert refused(after(begun(GENERAL), "Ann plays 4; Bo plays 6; Cy plays 7"), "Bo stops Cy") == "SC-12"


def test_passes_meanwhile_stand_and_the_general_may_stop_after_passing() -> None:
    state = after(begun(GENERAL), "Ann plays 4; Bo plays 6; Cy passes; Ann passes; Ann stops Bo")
    assert state.table.passed == (True, False, True)
    assert (state.phase, state.table.acting) == (Phase.FOLLOW, 1)
    assert after(state, "Bo passes").table.winner == 0


def test_a_stopped_masterstroke_reopens_the_trick() -> None:
    """FAQ: he is not out of the trick, and could lay the Masterstroke on his next turn."""
    state = after(begun(GENERAL), "Ann plays 4; Bo plays Masterstroke")
    assert state.phase is Phase.LEAD
    state = after(state, "Ann stops Bo")
    assert (state.phase, state.table.acting) == (Phase.FOLLOW, 2)
    assert after(state, "Cy passes; Ann passes; Bo plays Masterstroke").table.winner == 1


def with_hands(state: State, *hands: int) -> State:
    table = state.table
    hidden = table.hidden
    for seat in table.seats:
        hidden = hidden.moved_unseen(8 << seat, 4)
    gone = sum(table.hands) - sum(hands)
    return state.with_table(replace(table, hands=hands, hidden=hidden, discards=table.discards + gone))


def test_a_stopped_last_card_undoes_going_out_and_its_token() -> None:
    state = after(with_hands(begun(GENERAL), 3, 1, 3), "Ann plays 4; Bo plays 6")
    assert GAME.scores(state)["Bo"] == 2 + 3
    state = after(state, "Ann stops Bo")
    assert GAME.scores(state)["Bo"] == 2
    assert (state.table.out, state.table.hands[1]) == ((), 1)


def test_a_stop_can_undo_the_end_of_the_quarter() -> None:
    state = after(with_hands(begun("General, Duke"), 3, 1), "Ann plays 4; Bo plays 6")
    assert state.phase is Phase.QUARTER_OVER
    assert act.Stop("Ann", "Bo") in [choice.action for choice in GAME.prompt(state).choices]
    state = after(state, "Ann stops Bo")
    assert (state.phase, state.table.acting) == (Phase.FOLLOW, 0)
    assert GAME.scores(state) == {"Ann": 1, "Bo": 2}


def test_a_stopped_single_as_a_pair_may_be_tried_again() -> None:
    state = after(begun("General, Jester"), "Ann plays 4 4; Bo plays 2x 6: 6; Ann stops Bo; Ann passes")
    assert after(state, "Bo plays 2x 6: 6").table.trick[-1].seat == 1


# The Duke has his tests with the tricks; the Time Traveler


def test_the_time_traveler_takes_back_his_last_set_of_a_lost_trick() -> None:
    state = after(begun("Duke, Time Traveler"), "Ann plays 2; Bo plays 5; Ann plays 5; Bo plays 6")
    state = after(state, "Ann plays 7")
    assert refused(state, "Bo takes back the last set") == "SC-12"
    state = after(state, "Bo passes; Ann passes")
    back = after(state, "Bo takes back the last set")
    assert back.table.hands[1] == state.table.hands[1] + 1
    assert GAME.layout(back)["trick"] == ("2", "5", "5", "7")
    assert refused(back, "Bo takes back the last set") == "SC-12"
    cleared = after(state, "Bo clears the machine; Bo takes back the last set")
    assert (cleared.table.hands[1], cleared.table.discards) == (back.table.hands[1], 4)
    assert refused(after(state, "Ann plays 9"), "Bo takes back the last set") == "SC-12"


def test_a_set_taken_back_before_a_stop_is_not_the_play_to_beat() -> None:
    state = after(begun("General, Duke, Time Traveler"), "Ann plays 4; Bo plays 5; Cy plays 9; Ann passes")
    state = after(state, "Bo plays Masterstroke; Cy takes back the last set; Ann stops Bo")
    top = state.table.top
    assert top is not None
    assert (top.seat, GAME.layout(state)["trick"]) == (1, ("4", "5"))
    assert (state.phase, state.table.acting) == (Phase.FOLLOW, 2)
    assert after(state, "Cy plays 6").table.trick[-1].seat == 2


def test_where_the_lead_itself_was_taken_back_before_a_stop_the_next_player_leads() -> None:
    state = begun("General, Duke, Time Traveler")
    state = after(state, "Ann plays 2; Bo passes; Cy plays 3; Ann passes; Cy passes")
    state = after(state, "Cy plays 4; Ann passes; Bo plays Masterstroke; Cy takes back the last set")
    state = after(state, "Ann stops Bo")
    assert (state.phase, state.table.acting, GAME.layout(state)["trick"]) == (Phase.LEAD, 2, ())
    assert refused(state, "Cy clears the machine") == "SC-5"
    assert after(state, "Cy plays 2").table.tricks == (0, 0, 1)


def test_a_set_stolen_from_the_machine_is_still_the_play_to_beat_after_a_stop() -> None:
    state = after(begun("General, Duke, Pirate"), "Ann plays 4; Bo plays 9; Cy plays Masterstroke")
    top = after(state, "Cy steals 9; Ann stops Cy").table.top
    assert top is not None
    assert (top.set.value, top.lying) == (9, ())


def test_a_trick_that_was_won_or_not_played_in_is_not_taken_back() -> None:
    won = after(begun("Duke, Time Traveler"), "Ann plays 2; Bo plays 5; Ann passes; Bo passes")
    assert refused(won, "Bo takes back the last set") == "SC-12"
    aside = after(begun("Duke, Time Traveler"), "Ann plays 2; Bo passes; Ann passes")
    assert refused(aside, "Bo takes back the last set") == "SC-12"
    assert refused(begun("Duke, Time Traveler"), "Bo takes back the last set") == "SC-12"


# The Jester


def test_the_jester_comes_back_once_and_must_play() -> None:
    state = after(begun("Duke, Jester, Pirate"), "Ann plays 2; Bo passes")
    assert act.Unpass("Bo") in [choice.action for choice in GAME.prompt(state).choices]
    played = after(state, "Cy plays 3")
    assert refused(played, "Bo unpasses") == "SC-12c"
    state = after(played, "Ann plays 4")
    assert state.table.acting == 2
    back = after(state, "Bo unpasses")
    assert (back.table.acting, GAME.prompt(back).on_pass) == (1, None)
    assert refused(back, "Bo passes") == "SC-12c"
    back = after(back, "Bo plays 5")
    assert back.table.acting == 2
    state = after(back, "Cy passes; Ann passes; Bo passes; Bo plays 2; Cy passes; Ann plays 3; Bo passes")
    assert refused(state, "Bo unpasses") == "SC-12c"


def test_the_jester_comes_back_until_the_machine_is_cleared_but_not_after_a_masterstroke() -> None:
    state = after(begun("Duke, Jester"), "Ann plays 2; Bo passes; Ann passes")
    assert after(state, "Bo unpasses; Bo plays 4").table.acting == 1
    assert refused(after(state, "Bo clears the machine"), "Bo unpasses") == "SC-12c"
    ended = after(begun("Duke, Jester"), "Ann plays 2; Bo passes; Ann plays Masterstroke")
    assert refused(ended, "Bo unpasses") == "SC-6"
    assert refused(after(begun("Duke, Jester"), "Ann plays 2"), "Bo unpasses") == "SC-12c"


@pytest.mark.parametrize("card", ["7", "2x 9: 3/9", "2x 12: 6/12"])
def test_the_jester_plays_one_card_as_a_pair_once(card: str) -> None:
    line = card if ":" in card else f"2x {card}: {card}"
    state = after(begun("Duke, Jester"), "Ann plays 2 2", f"Bo plays {line}")
    assert state.table.hands[1] == 27
    state = after(state, "Ann passes; Bo passes; Bo plays 2 2; Ann plays 3 3")
    assert refused(state, "Bo plays 2x 8: 8") == "SC-12"
    assert after(state, "Bo plays 8 8")


def test_a_single_as_a_pair_is_the_jesters_alone() -> None:
    assert refused(begun("Duke, Jester"), "Ann plays 2x 8: 8") == "SC-12"


# The Renegades


def test_the_alchemist_lowers_numbered_cards_by_exactly_two() -> None:
    state = after(seated("Duke, Alchemist"), "deal; Ann plays 2")
    assert after(state, "Bo plays 1x 10: 12")
    assert after(state, "Bo plays 3")
    assert refused(state, "Bo plays 1x 11: 12") == "SC-12"
    pair = after(seated("Duke, Alchemist"), "deal; Ann plays 2 2")
    assert after(pair, "Bo plays 2x 7: 9 7").table.trick[-1].set.value == 7
    assert refused(pair, "Bo plays 2x 7: 9 8") == "SC-12"
    assert refused(pair, "Bo plays 2x 7: 3/9 7") == "SC-12"
    assert refused(state, "Bo plays 1x 0: 2") == "SC-6"


def test_the_pirate_steals_a_numbered_card_and_what_was_played_stands() -> None:
    state = after(begun("Duke, Pirate"), "Ann plays 4 4")
    stolen = after(state, "Bo steals 4")
    assert stolen.table.hands == (26, 29)
    assert GAME.layout(stolen)["trick"] == ("4",)
    assert refused(stolen, "Bo plays 4 4") == "SC-5"
    assert after(stolen, "Bo plays 5 5")
    assert refused(stolen, "Bo steals 4") == "SC-12"
    assert refused(state, "Bo steals 5") == "G-4"
    assert refused(state, "Ann steals 4") == "SC-12"
    special = after(begun("Duke, Pirate"), "Ann plays 2x 4: 4 Multiplier")
    assert refused(special, "Bo steals Multiplier") == "SC-12"
    over = after(state, "Bo passes; Ann passes")
    assert after(over, "Bo steals 4").table.hands[1] == 29
    assert refused(after(over, "Bo clears the machine"), "Bo steals 4") == "G-4"


def discarded(characters: str, **options: str) -> State:
    """Bo's lead, with eight cards on the discards."""
    state = after(begun(characters, **options), "Ann plays 2 2 2 2; Bo plays 3 3 3 3; Ann passes; Bo passes")
    return after(state, "Bo clears the machine")


def test_the_plague_doctor_draws_four_and_keeps_two_at_least() -> None:
    state = discarded("Duke, Plague Doctor")
    drawn = after(state, "Bo draws from the discards and keeps three cards")
    assert (drawn.table.hands[1], drawn.table.discards) == (27, 5)
    assert refused(state, "Bo draws from the discards and keeps a card") == "SC-12"
    assert refused(state, "Bo draws from the discards and keeps 5 cards") == "SC-12"
    assert refused(drawn, "Bo draws from the discards and keeps two cards") == "SC-12"
    assert refused(after(state, "Bo plays 4"), "Bo draws from the discards and keeps two cards") == "SC-12"
    empty = begun("Plague Doctor, Vagabond")
    assert refused(empty, "Ann draws from the discards and keeps two cards") == "SC-12"


@pytest.mark.parametrize(
    ("character", "draw"),
    [
        ("Plague Doctor", "Bo draws from the discards and keeps two cards"),
        ("Submariner", "Bo shows 3, dives into the discards and keeps two cards"),
    ],
)
def test_whoever_leads_next_can_draw_the_cards_of_the_trick_just_won(character: str, draw: str) -> None:
    """It is cleared before the lead, whether the record says so or not (SC-5)."""
    won = after(begun(f"Duke, {character}"), "Ann plays 2 2; Bo plays 3 3; Ann passes; Bo passes")
    drawn = after(won, draw)
    assert (drawn.table.hands[1], drawn.table.discards) == (26 + 2, 2)
    assert drawn == after(won, "Bo clears the machine", draw)
    assert refused(after(won, "Bo plays 4; Ann plays 5"), draw.replace("two", "12")) == "SC-12"


def test_the_plague_doctor_draws_as_often_as_printed_by_option() -> None:
    state = discarded("Duke, Plague Doctor", unlimited_privileges="printed")
    twice = after(state, *["Bo draws from the discards and keeps two cards"] * 2)
    assert twice.table.discards == 4


def test_the_submariner_draws_as_many_as_the_card_shown_and_keeps_half() -> None:
    state = discarded("Duke, Submariner")
    dived = after(state, "Bo shows 5, dives into the discards and keeps three cards").table
    assert (dived.hands[1], dived.discards) == (27, 5)
    assert refused(state, "Bo shows 5, dives into the discards and keeps two cards") == "SC-12"
    court = after(state, "Bo shows 12, dives into the Court Hand and keeps 12 cards").table
    assert (court.hands[1], court.court) == (36, 16)
    assert after(state, "Bo shows 12, dives into the discards and keeps four cards").table.discards == 4
    assert refused(state, "Bo shows 12, dives into the discards and keeps 9 cards") == "SC-12"
    assert refused(state, "Bo shows 3/9, dives into the discards and keeps 3 cards") == "SC-12"
    assert refused(state, "Ann shows 5, dives into the discards and keeps three cards") == "SC-12"


def test_the_inspector_looks_once() -> None:
    state = begun("Duke, Inspector")
    looked = after(state, "Bo inspects Ann")
    assert looked.table.hands == state.table.hands
    assert refused(looked, "Bo inspects Ann") == "SC-12"
    assert refused(state, "Bo inspects Bo") == "SC-12"
    assert refused(state, "Ann inspects Bo") == "SC-12"
    printed = begun("Duke, Inspector", unlimited_privileges="printed")
    assert after(printed, "Bo inspects Ann; Bo inspects Ann")


def test_privileges_come_back_with_the_next_quarter() -> None:
    state = after(with_hands(begun("General, Duke"), 2, 1), "Ann plays 4; Bo plays 6; Ann stops Bo")
    state = after(state, "Ann plays 5")
    state = after(state, "next quarter; deal")
    state = after(without_privileges(state), "Ann plays 4; Bo plays 6; Ann stops Bo")
    assert state.table.trick[-1].seat == 0


def test_a_privilege_is_offered_when_it_can_be_used() -> None:
    state = after(begun(GENERAL), "Ann plays 4; Bo plays 6")
    assert "Stop Bo" in labels(state)
    assert "Stop Bo" not in labels(after(state, "Cy plays 7"))
