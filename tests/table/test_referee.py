"""The referee at a table of Beltpunk Haberdasher: ♠ Steam, ♥ Gears, ♦ Parts, ♣ Electricity."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from companion.games.beltpunk import GAME
from companion.games.beltpunk.state import State
from companion.table.referee import AsItShould, Asked, Happened, Referee, Unexplained, Verdict
from tests.games.lines import after, begun, revealed
from tests.table.views import Lying, reading, view
from vision.core.cards import twin_card
from vision.core.view import Reading

C1, C2, C3, C4 = (f"conveyor-{number}" for number in range(1, 5))
Zones = Mapping[str, Iterable[Lying]]


def judged(state: State, zones: Zones, **kinds: bool) -> Verdict:
    return Referee(GAME).judge(state, view(zones, **kinds))


def happened(state: State, zones: Zones) -> list[str]:
    verdict = judged(state, zones)
    assert isinstance(verdict, Happened), verdict
    return [str(action) for action in verdict.actions]


def asked(state: State, zones: Zones) -> tuple[str, list[str]]:
    verdict = judged(state, zones)
    assert isinstance(verdict, Asked), verdict
    return str(verdict.question.text), [str(choice.label) for choice in verdict.question.choices]


def told(state: State, zones: Zones, **kinds: bool) -> str:
    verdict = judged(state, zones, **kinds)
    assert isinstance(verdict, Unexplained), verdict
    return str(verdict.text)


def started() -> State:
    """3 of Steam, 5 of Gears and 9 of Parts lie on the conveyors; cards are to be placed."""
    return begun("Steam-3", "Gears-5", "Parts-9")


START: Zones = {C1: ["3S"], C2: ["5H"], C3: ["9D"]}


def discarded(card: str, *others: str) -> State:
    """Matt has discarded ``card``, the first of the three in Machine Order, and resolves it."""
    state = revealed(started(), card, *others)
    return after(state, f"Matt discards {card}")


def full_gears() -> State:
    """Three cards lie on the Gears conveyor, and Matt has just discarded a fourth."""
    state = revealed(begun("Gears-5", "Gears-7", "Gears-9"), "Gears-2", "Parts-1", "Electricity-4")
    return after(state, "Matt discards Gears-2")


FULL_GEARS: Zones = {C2: ["5H", "7H", "9H", "2H"], "seat-2": ["AD"], "seat-3": ["4C"]}


def test_a_table_as_it_should_be_needs_nothing() -> None:
    assert judged(started(), START) == AsItShould()


def test_three_cards_turned_up_at_the_set_up_at_once() -> None:
    state = after(GAME.start(("Matt", "Noah", "Jake"), {}), "Noah is Foreman")
    assert happened(state, {C1: ["KS", "2S"], C4: ["AC"]}) == [
        "Steam-13 goes to the conveyors",
        "Steam-2 goes to the conveyors",
        "Electricity-1 goes to the conveyors",
    ]


def test_three_reveals_seen_at_once() -> None:
    zones = {**START, "seat-1": ["3C"], "seat-2": ["10S"], "seat-3": ["AD"]}
    lines = happened(started(), zones)
    assert sorted(lines) == [
        "Jake reveals Parts-1",
        "Matt reveals Electricity-3",
        "Noah reveals Steam-10",
    ]


def test_one_reveal_before_the_others() -> None:
    assert happened(started(), {**START, "seat-2": ["10S"]}) == ["Noah reveals Steam-10"]


def test_a_revealed_card_moved_to_its_conveyor() -> None:
    state = revealed(started(), "Electricity-3", "Steam-10", "Parts-1")
    zones = {**START, C1: ["3S", "10S"], "seat-1": ["3C"], "seat-3": ["AD"]}
    assert happened(state, zones) == ["Noah discards Steam-10"]


def test_a_discard_out_of_machine_order_is_told() -> None:
    state = revealed(started(), "Electricity-3", "Steam-10", "Parts-1")
    zones = {**START, C4: ["3C"], "seat-2": ["10S"], "seat-3": ["AD"]}
    text = told(state, zones)
    assert text == "Electricity-3 lies on the Electricity conveyor; it should lie before Matt."


def test_a_card_on_a_wrong_conveyor_is_told_with_the_right_one() -> None:
    state = after(GAME.start(("Matt", "Noah", "Jake"), {}), "Noah is Foreman")
    assert (
        told(state, {C2: ["KS"]}) == "Steam-13 lies on the Gears conveyor; it belongs on the Steam conveyor."
    )


def test_a_revealed_card_moved_to_a_wrong_conveyor_is_told() -> None:
    state = revealed(started(), "Steam-10", "Parts-1", "Electricity-3")
    zones = {**START, C2: ["5H", "10S"], "seat-2": ["AD"], "seat-3": ["3C"]}
    assert told(state, zones) == "Steam-10 lies on the Gears conveyor; it should lie before Matt."


def test_a_vanished_card_is_told() -> None:
    assert (
        told(started(), {C1: ["3S"], C2: ["5H"]})
        == "Parts-9 should lie on the Parts conveyor and is not seen."
    )


def test_a_vanished_card_that_lies_beside_the_zones_is_told_so() -> None:
    verdict = Referee(GAME).judge(started(), view({C1: ["3S"], C2: ["5H"]}, strays=["9D"]))
    assert isinstance(verdict, Unexplained)
    assert "Parts-9 beside it" in str(verdict.text)


def test_a_card_seen_twice_is_told() -> None:
    text = told(started(), {**START, "seat-1": ["5H"]})
    assert text == "Gears-5 is seen twice, on the Gears conveyor and before Matt: there is only one."


def test_two_new_cards_of_one_name_are_told() -> None:
    text = told(started(), {**START, "seat-1": ["KH"], "seat-2": ["KH"]})
    assert "Gears-13 is seen twice" in text


def test_a_joker_is_foreign() -> None:
    text = told(started(), {**START, C4: ["JOKER"]})
    assert text == "JOKER on the Electricity conveyor is not a card of Beltpunk Haberdasher: take it away."


def test_a_foreign_card_is_in_nobodys_way() -> None:
    zones = {**START, C4: ["JOKER"], "seat-2": ["10S"]}
    assert happened(started(), zones) == ["Noah reveals Steam-10"]


def test_what_may_be_no_card_at_all_does_not_keep_a_card_from_being_gone() -> None:
    state = discarded("Electricity-1", "Electricity-10", "Electricity-12")
    smudge = reading(None, 0.4, JOKER=0.4)
    zones = {C1: ["3S"], C2: [smudge], C3: ["9D"], C4: ["AC"], "seat-2": ["10C"], "seat-3": ["QC"]}
    assert happened(state, zones) == ["Matt takes Gears-5 from The Machine"]


def test_without_the_mat_nothing_is_concluded() -> None:
    assert "does not see the mat" in told(started(), {}, mat=False)


def test_a_drawn_card_is_asked_about_when_the_table_moves_on() -> None:
    state = discarded("Steam-1", "Steam-10", "Parts-2")
    zones = {**START, C1: ["3S", "AS", "10S"], "seat-3": ["2D"]}
    text, labels = asked(state, zones)
    assert text == "The game has moved on: Noah discards Steam-10. What happened before that?"
    assert labels == [
        "Matt declines",
        "Matt draws",
        "Matt exchanges a card with Noah",
        "Matt exchanges a card with Jake",
    ]


def test_the_only_thing_that_the_rules_allow_is_not_asked() -> None:
    state = replace(discarded("Steam-1", "Steam-10", "Parts-2"), deck=0, hands=(0, 0, 0))
    zones = {**START, C1: ["3S", "AS", "10S"], "seat-3": ["2D"]}
    assert happened(state, zones) == ["Matt declines", "Noah discards Steam-10"]


def test_a_card_taken_from_a_conveyor_with_parts_is_asked_about() -> None:
    state = discarded("Parts-1", "Parts-10", "Electricity-2")
    zones = {C1: ["3S"], C3: ["9D", "AD"], "seat-2": ["10D"], "seat-3": ["2C"]}
    _, labels = asked(state, zones)
    assert labels == ["Matt takes Gears-5 from The Machine", "Matt swaps for Gears-5 from The Machine"]


def test_a_card_where_something_unreadable_lies_was_not_taken_without_asking() -> None:
    """Half covered it looks like others, and not like itself."""
    zones = {**START, C2: ["5H", "9H"], C3: [reading(None, 0.4, KS=0.4, KC=0.2)]}
    others = {"seat-2": ["AD"], "seat-3": ["4C"]}
    text = told(discarded("Gears-9", "Parts-1", "Electricity-4"), {**zones, **others})
    assert text.startswith("A card on the Parts conveyor cannot be read: lay it so that its corner shows.")


def test_what_seems_to_lie_where_a_card_came_from_does_not_keep_it_from_having_moved() -> None:
    state = revealed(started(), "Steam-10", "Electricity-3", "Parts-1")
    moved: Zones = {**START, C1: ["3S", "10S"], "seat-2": ["3C"], "seat-3": ["AD"]}
    assert happened(state, {**moved, "seat-1": [reading(None, 0.25)]}) == ["Matt discards Steam-10"]


def test_a_doubtful_reading_does_not_settle_that_a_card_was_swapped() -> None:
    state = discarded("Parts-1", "Parts-10", "Electricity-2")
    zones = {C1: ["3S"], C2: [reading("3H", 0.8)], C3: ["9D", "AD"], "seat-2": ["10D"], "seat-3": ["2C"]}
    _, labels = asked(state, zones)
    assert sorted(labels) == [
        "Matt swaps for Gears-5 from The Machine",
        "Matt takes Gears-5 from The Machine",
    ]


def test_a_card_taken_from_a_conveyor_with_electricity_is_no_question() -> None:
    state = discarded("Electricity-1", "Electricity-10", "Electricity-12")
    zones = {C1: ["3S"], C3: ["9D"], C4: ["AC"], "seat-2": ["10C"], "seat-3": ["QC"]}
    assert happened(state, zones) == ["Matt takes Gears-5 from The Machine"]


def test_a_whole_swap_seen_at_once() -> None:
    state = discarded("Parts-1", "Parts-10", "Electricity-2")
    zones = {C1: ["3S", "KS"], C3: ["9D", "AD"], "seat-2": ["10D"], "seat-3": ["2C"]}
    assert happened(state, zones) == [
        "Matt swaps for Gears-5 from The Machine",
        "Matt places Steam-13",
    ]


def test_an_emptied_conveyor_is_taken() -> None:
    state = after(full_gears(), "Matt declines")
    assert happened(state, {**FULL_GEARS, C2: []}) == ["Matt takes the Gears conveyor"]


def test_an_overflow_waits_until_the_conveyor_is_empty_and_says_what_still_lies_there() -> None:
    state = after(full_gears(), "Matt declines")
    text = told(state, {**FULL_GEARS, C2: ["7H", "2H"]})
    assert text.startswith("Overflow: Gears-7 and Gears-2 still lie on the Gears conveyor.")


def test_an_unreadable_card_on_an_overflowing_conveyor_keeps_it_from_being_empty() -> None:
    state = after(full_gears(), "Matt declines")
    assert isinstance(judged(state, {**FULL_GEARS, C2: [reading(None, 0.3)]}), Unexplained)


def test_a_strange_card_on_an_emptied_conveyor_is_told_without_naming_nothing() -> None:
    state = after(full_gears(), "Matt declines")
    text = told(state, {**FULL_GEARS, C2: ["6D"]})
    assert text.startswith("Parts-6 lies on the Gears conveyor")


def test_a_placed_card_that_stays_and_is_not_seen_on_the_emptied_conveyor_is_told() -> None:
    state = revealed(begun("Gears-5", "Gears-7", "Gears-9"), "Parts-2", "Electricity-3", "Electricity-4")
    for line in (
        "Matt discards Parts-2",
        "Matt swaps for Parts-2 from The Machine",
        "Matt places Gears-8",
    ):
        state = after(state, line)
    text = told(state, {"seat-2": ["3C"], "seat-3": ["4C"]})
    assert text == (
        "Gears-5, Gears-7, Gears-9 and Gears-8 should lie on the Gears conveyor and are not seen."
    )


def test_an_overflow_cleared_and_the_next_discard_made_between_two_views() -> None:
    state = after(full_gears(), "Matt declines")
    assert happened(state, {C3: ["AD"], "seat-3": ["4C"]}) == [
        "Matt takes the Gears conveyor",
        "Noah discards Parts-1",
    ]


def test_a_conveyor_emptied_before_the_decision_asks_for_the_decision() -> None:
    text, labels = asked(full_gears(), {**FULL_GEARS, C2: []})
    assert "Matt takes the Gears conveyor" in text
    assert labels[0] == "Matt declines"
    assert all(label.startswith(("Matt declines", "Matt exchanges")) for label in labels)


def test_one_card_of_a_full_conveyor_taken_may_be_the_beginning_of_its_clearing() -> None:
    _, labels = asked(full_gears(), {**FULL_GEARS, C2: ["5H", "7H", "2H"]})
    assert "Matt swaps for Gears-9 from The Machine" in labels
    assert "Matt declines" in labels


def test_a_card_read_unsurely_is_asked_about_likeliest_first() -> None:
    zones = {**START, "seat-1": [reading("7S", 0.62, _2S=0.3)]}
    text, labels = asked(started(), zones)
    assert text == "The card before Matt cannot be read for sure. Which is it?"
    assert labels == ["Matt reveals Steam-7", "Matt reveals Steam-2"]


def _of_either_suit(card: str) -> Reading:
    """The rank and the ink of a card are read."""
    return reading(None, 0.267, **{f"_{card}": 0.61, f"_{twin_card(card)}": 0.37})


def test_where_several_suits_cannot_be_told_the_question_says_that_the_lens_may_be_out_of_focus() -> None:
    zones = {**START, "seat-1": [_of_either_suit("7S")], "seat-2": [_of_either_suit("2S")]}
    text, labels = asked(started(), {**zones, "seat-3": [_of_either_suit("QS")]})
    assert text == (
        "The suit of the card before Matt cannot be read for sure. Which is it? (The camera hardly tells the"
        " suits apart: turn its lens until print is sharp.)"
    )
    assert labels == ["Matt reveals Steam-7", "Matt reveals Electricity-7"]


def test_where_the_suits_of_two_cards_are_covered_nothing_is_said_of_the_lens() -> None:
    zones = {**START, C1: [_of_either_suit("3S")], "seat-1": [_of_either_suit("7S")]}
    text, labels = asked(started(), zones)
    assert text == "The card before Matt cannot be read for sure. Which is it?"
    assert labels == ["Matt reveals Steam-7", "Matt reveals Electricity-7"]


def test_where_the_rank_is_in_doubt_nothing_is_said_of_the_lens() -> None:
    lying = {C1: [_of_either_suit("3S")], C2: [_of_either_suit("5H")], C3: [_of_either_suit("9D")]}
    text, labels = asked(started(), {**START, **lying, "seat-1": [reading("7S", 0.62, _2S=0.3)]})
    assert text == "The card before Matt cannot be read for sure. Which is it?"
    assert labels == ["Matt reveals Steam-7", "Matt reveals Steam-2"]


def test_a_letter_that_means_a_jack_in_some_decks_and_a_queen_in_others_is_asked_about() -> None:
    v = reading(None, 0.35, JS=0.35, QS=0.35)
    text, labels = asked(started(), {**START, "seat-1": [v]})
    assert text == (
        "The letter of the card before Matt is a jack's in some decks and a queen's in others."
        " Which is it in this deck?"
    )
    assert sorted(labels) == ["Matt reveals Steam-11", "Matt reveals Steam-12"]
    blurred = reading(None, 0.4, JS=0.4, QS=0.3)
    assert asked(started(), {**START, "seat-1": [blurred]})[0].startswith(
        "The card before Matt cannot be read"
    )


def test_a_card_of_which_hardly_more_than_the_suit_is_read_may_be_named_as_any_of_it() -> None:
    """The jack of a deck of its own, read as a 10 or a queen of its suit."""
    jack = reading(None, 0.35, _10H=0.35, QH=0.35)
    _, labels = asked(started(), {**START, "seat-2": [jack]})
    assert labels[:2] == ["Gears-10", "Gears-12"]
    assert "Gears-11" in labels
    assert "Gears-5" not in labels, "it lies on its conveyor"
    assert {label.split("-")[0] for label in labels} == {"Gears"}
    state = revealed(started(), "Electricity-3", "Gears-11", "Parts-1")
    assert judged(state, {**START, "seat-1": ["3C"], "seat-2": [jack], "seat-3": ["AD"]}) == AsItShould()


def test_a_card_of_a_set_of_which_hardly_more_than_the_suit_is_read_is_named_by_the_rules() -> None:
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    jack = reading(None, 0.3, _10D=0.3, _8D=0.3)
    verdict = judged(state, {**_AFTER_DISCARDS, "tray": ["QD", jack, "KD"]})
    assert isinstance(verdict, Unexplained)
    assert str(verdict.choices[0].label) == "Parts-11"


def test_alternatives_that_the_rules_exclude_are_not_offered() -> None:
    zones = {**START, "seat-1": [reading(None, 0.5, _3S=0.5, KC=0.3, JOKER=0.1)]}
    _, labels = asked(started(), zones)
    assert labels == ["Matt reveals Electricity-13"]


def test_the_sure_reveals_happen_while_the_unsure_one_is_asked_about() -> None:
    zones = {**START, "seat-1": ["KS"], "seat-2": [reading(None, 0.5, _7H=0.5, _7D=0.4)], "seat-3": ["2C"]}
    assert sorted(happened(started(), zones)) == ["Jake reveals Electricity-2", "Matt reveals Steam-13"]
    state = after(started(), "Matt reveals Steam-13", "Jake reveals Electricity-2")
    assert asked(state, zones)[1] == ["Noah reveals Gears-7", "Noah reveals Parts-7"]


def test_a_card_that_nobody_can_read_is_told() -> None:
    text = told(started(), {**START, "seat-1": [reading(None, 0.2)]})
    assert text == "A card before Matt cannot be read: lay it so that its corner shows."


def test_a_deck_that_must_be_learnt_is_told_as_soon_as_a_card_of_it_cannot_be_read() -> None:
    text = told(started(), {**START, "seat-1": [reading(None, 0.2)]}, unknown_deck=True)
    assert text.startswith("This deck has letters or suits of its own. The table can learn them")
    assert not isinstance(judged(started(), START, unknown_deck=True), Unexplained)


def test_an_unsure_reading_is_enough_for_a_card_that_the_table_knows() -> None:
    state = revealed(started(), "Electricity-3", "Steam-10", "Parts-1")
    zones = {**START, C1: ["3S", reading("10S", 0.7)], "seat-1": ["3C"], "seat-3": ["AD"]}
    assert happened(state, zones) == ["Noah discards Steam-10"]


def test_a_card_that_has_become_unreadable_where_it_lay_is_taken_for_itself() -> None:
    assert judged(started(), {**START, C2: [reading(None, 0.4, _5H=0.4)]}) == AsItShould()


def test_a_set_in_the_tray_is_shown_by_the_player_who_is_asked() -> None:
    state = _showing("Matt declares a set", "Noah declares a set", "Jake declares no set")
    assert happened(state, {**_AFTER_DISCARDS, "tray": ["KS", "KD"]}) == ["Matt shows Steam-13 Parts-13"]


def test_cards_in_the_tray_that_are_no_set_are_told() -> None:
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    text = told(state, {**_AFTER_DISCARDS, "tray": ["KS", "2D"]})
    assert text == (
        "Steam-13 and Parts-2 in the tray: That is no set. A run must not skip a number: "
        "13 of Steam does not follow 2 of Parts."
    )


def test_cards_beside_one_that_cannot_be_read_are_not_refused_as_a_set() -> None:
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    text = told(state, {**_AFTER_DISCARDS, "tray": ["KS", "2D", reading(None, 0.3)]})
    assert text.startswith("A card in the tray cannot be read: lay it so that its corner shows.")


def test_no_move_is_offered_that_leaves_the_cards_in_the_tray_unexplained() -> None:
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    verdict = judged(state, {**_AFTER_DISCARDS, "tray": ["KS", reading(None, 0.3)]})
    assert isinstance(verdict, Unexplained)
    assert verdict.choices
    assert all("Steam-13" in str(choice.action) for choice in verdict.choices)


def test_an_unreadable_card_in_the_tray_is_not_left_out_of_a_set_without_asking() -> None:
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    text, labels = asked(state, {**_AFTER_DISCARDS, "tray": ["KS", "KD", reading(None, 0.3)]})
    assert text == (
        "A card in the tray cannot be read. What is shown? If it is none of these, lay it so that its corner "
        "shows."
    )
    assert labels == [
        "Matt shows Steam-13 Gears-13 Parts-13",
        "Matt shows Steam-13 Parts-13 Electricity-13",
        "Matt shows Steam-13 Parts-13",
    ]


def test_several_unreadable_cards_in_the_tray_are_not_left_out_of_a_set_without_asking() -> None:
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    nameless = [reading(None, 0.3), reading(None, 0.4)]
    text, labels = asked(state, {**_AFTER_DISCARDS, "tray": ["KS", "KD", *nameless]})
    assert text == "Not every card in the tray can be read. Is this what is shown?"
    assert labels == ["Matt shows Steam-13 Parts-13"]


def test_every_set_with_the_card_that_cannot_be_read_is_offered_where_others_are_in_doubt() -> None:
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    pips = [_of_a_covered_pip(_7D=0.49, _7H=0.49), _of_a_covered_pip(_4D=0.49, _4H=0.49)]
    text, labels = asked(state, {**_AFTER_DISCARDS, "tray": ["5D", reading(None, 0.5), *pips, "6D"]})
    assert text.startswith("A card in the tray cannot be read. What is shown?")
    assert labels[:2] == [
        "Matt shows Parts-3 Parts-4 Parts-5 Parts-6 Parts-7",
        "Matt shows Parts-4 Parts-5 Parts-6 Parts-7 Parts-8",
    ]


def test_the_card_that_cannot_be_read_is_asked_for_where_only_with_it_and_a_doubtful_one_there_is_a_set() -> (
    None
):
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    tray = ["4S", reading(None, 0.5), _of_a_covered_pip(_6S=0.49, _6C=0.49)]
    verdict = judged(state, {**_AFTER_DISCARDS, "tray": tray})
    assert isinstance(verdict, Unexplained)
    assert "Steam-5" in [str(choice.label) for choice in verdict.choices]


def test_a_card_of_a_set_read_unsurely_is_asked_about_whatever_the_order() -> None:
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    tray = [reading("KD", 0.7, KC=0.1), "KS"]
    text, labels = asked(state, {**_AFTER_DISCARDS, "tray": tray})
    assert text == "The card in the tray cannot be read for sure. Which is it?"
    assert labels == ["Matt shows Steam-13 Parts-13", "Matt shows Steam-13 Electricity-13"]


@pytest.mark.parametrize(
    "doubtful", [reading("KD", 0.7), reading(None, 0.5, KD=0.6, QH=0.3), reading("QH", 0.3, KD=0.65)]
)
def test_a_doubtful_card_is_told_by_the_rules_where_hardly_any_other_makes_a_set(doubtful: Reading) -> None:
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    assert happened(state, {**_AFTER_DISCARDS, "tray": ["KS", doubtful]}) == ["Matt shows Steam-13 Parts-13"]


@pytest.mark.parametrize(
    "doubtful",
    [
        [reading("KD", 0.4)],  # the other kings are hardly less likely
        [reading("KD", 0.7, KH=0.2)],
        [reading("QH", 0.7, KD=0.1)],
        [reading("KD", 0.8), reading("KH", 0.8)],  # what made one of them doubtful may have made the other
    ],
)
def test_a_card_that_the_rules_do_not_tell_either_is_asked_about(doubtful: list[Reading]) -> None:
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    asked(state, {**_AFTER_DISCARDS, "tray": ["KS", *doubtful]})


def _of_a_covered_pip(**names: float) -> Reading:
    """A card of which the rank and the ink are seen: surely one of these ``names``."""
    return reading(None, 0.25, **names)


def test_a_card_with_a_covered_pip_is_told_where_the_other_one_of_its_rank_and_ink_lies() -> None:
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    tray = ["KS", _of_a_covered_pip(KD=0.49, KH=0.49), "KH"]
    assert happened(state, {**_AFTER_DISCARDS, "tray": tray}) == ["Matt shows Steam-13 Gears-13 Parts-13"]


def test_a_card_with_a_covered_pip_that_may_be_one_of_two_is_asked_about_by_name() -> None:
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    text, labels = asked(state, {**_AFTER_DISCARDS, "tray": ["KS", _of_a_covered_pip(KD=0.49, KH=0.49)]})
    assert text == "The card in the tray cannot be read for sure. Which is it?"
    assert sorted(labels) == ["Matt shows Steam-13 Gears-13", "Matt shows Steam-13 Parts-13"]


def test_a_card_with_a_covered_pip_belongs_to_a_set_that_would_be_one_without_it() -> None:
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    tray = [_of_a_covered_pip(KC=0.49, KS=0.49), "KS", "KD"]
    assert happened(state, {**_AFTER_DISCARDS, "tray": tray}) == [
        "Matt shows Steam-13 Parts-13 Electricity-13"
    ]


@pytest.mark.parametrize(("confidence", "is_told"), [(0.86, True), (0.7, False)])
def test_a_card_that_is_named_unsurely_and_fits_a_set_belongs_to_it(confidence: float, is_told: bool) -> None:
    """Without it there is a set, too: what is hardly named may be no card at all."""
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    tray: list[Lying] = ["5D", "6D", reading("4D", confidence), "7D", "8D"]
    if is_told:
        assert happened(state, {**_AFTER_DISCARDS, "tray": tray}) == [
            "Matt shows Parts-4 Parts-5 Parts-6 Parts-7 Parts-8"
        ]
    else:
        _, labels = asked(state, {**_AFTER_DISCARDS, "tray": tray})
        assert "Matt shows Parts-5 Parts-6 Parts-7 Parts-8" in labels


def test_cards_with_covered_pips_are_told_where_the_rules_leave_one_set_of_them() -> None:
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    tray = [_of_a_covered_pip(_7C=0.56, _7S=0.42), _of_a_covered_pip(_8C=0.73, _8S=0.25), "6C"]
    assert happened(state, {**_AFTER_DISCARDS, "tray": tray}) == [
        "Matt shows Electricity-6 Electricity-7 Electricity-8"
    ]


def test_four_cards_of_which_only_the_ranks_show_are_a_run_of_the_suit_of_the_fifth() -> None:
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    ranks = ("7", "8", "4", "6")
    covered = [_of_a_covered_pip(**{f"_{rank}{suit}": 0.245 for suit in "SHDC"}) for rank in ranks]
    assert happened(state, {**_AFTER_DISCARDS, "tray": [*covered, "5D"]}) == [
        "Matt shows Parts-4 Parts-5 Parts-6 Parts-7 Parts-8"
    ]


def test_two_cards_of_which_each_may_be_the_other_are_told_where_both_belong_to_the_set() -> None:
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    black = [_of_a_covered_pip(JC=0.76, JS=0.22), _of_a_covered_pip(JS=0.78, JC=0.2)]
    assert happened(state, {**_AFTER_DISCARDS, "tray": [black[0], "JD", black[1]]}) == [
        "Matt shows Steam-11 Parts-11 Electricity-11"
    ]
    text, _ = asked(state, {**_AFTER_DISCARDS, "tray": [black[0], "JD"]})
    assert text == "The card in the tray cannot be read for sure. Which is it?"


def test_where_only_the_last_card_of_a_set_shows_its_suit_nothing_is_said_of_the_lens() -> None:
    state = _showing("Matt declares a set", "Noah declares a set", "Jake declares no set")
    covered = [_of_either_suit(card) for card in ("9D", "JD", "10D", "6D", "8D")]
    text, _ = asked(state, {**_AFTER_DISCARDS, "tray": [*covered, "7D"]})
    assert text == "The card in the tray cannot be read for sure. Which is it?"


def test_cards_with_covered_pips_that_make_two_sets_are_asked_about() -> None:
    state = _showing("Matt declares a set", "Noah declares no set", "Jake declares no set")
    tray = [_of_a_covered_pip(_AH=0.49, _7H=0.49), _of_a_covered_pip(_AC=0.49, _7C=0.49)]
    _, labels = asked(state, {**_AFTER_DISCARDS, "tray": tray})
    assert sorted(labels) == ["Matt shows Gears-1 Electricity-1", "Matt shows Gears-7 Electricity-7"]


def test_on_a_conveyor_a_card_with_a_covered_pip_has_the_suit_of_the_others() -> None:
    state = after(GAME.start(("Matt", "Noah", "Jake"), {}), "Noah is Foreman")
    assert happened(state, {C3: [_of_a_covered_pip(_5H=0.49, _5D=0.49)]}) == ["Parts-5 goes to the conveyors"]


@pytest.mark.parametrize(("confidence", "is_told"), [(0.7, False), (0.89, True)])
def test_on_a_conveyor_a_doubtful_card_is_weighed_against_those_of_its_suit(
    confidence: float, is_told: bool
) -> None:
    state = after(GAME.start(("Matt", "Noah", "Jake"), {}), "Noah is Foreman")
    verdict = judged(state, {C3: [reading("5D", confidence)]})
    assert isinstance(verdict, Happened if is_told else Asked)


def test_before_a_player_any_card_may_lie_and_a_doubtful_one_is_asked_about() -> None:
    _, labels = asked(started(), {**START, "seat-1": [reading("7S", 0.89)]})
    assert labels == ["Matt reveals Steam-7"]


def test_a_set_that_stays_in_the_tray_does_not_count_for_the_next_player() -> None:
    state = _showing("Matt declares a set", "Noah declares a set", "Jake declares no set")
    referee = Referee(GAME)
    shown = GAME.parse("Matt shows Steam-13 Parts-13", state)
    referee.made(state, shown)
    state = GAME.apply(state, shown)
    lying = {**_AFTER_DISCARDS, "tray": ["KS", "KD"]}
    assert referee.judge(state, view(lying)) == AsItShould()
    verdict = referee.judge(state, view({**lying, "tray": ["KS", "KD", "2H", "2C"]}))
    assert isinstance(verdict, Happened)
    assert [str(action) for action in verdict.actions] == ["Noah shows Gears-2 Electricity-2"]


def test_nothing_is_said_of_the_mat_while_sets_are_declared() -> None:
    assert judged(_declaring(), {"seat-1": ["KH"]}) == AsItShould()


def _declaring() -> State:
    state = revealed(started(), "Electricity-3", "Steam-10", "Parts-1")
    for line in ("Noah discards Steam-10", "Noah declines", "Jake discards Parts-1", "Jake declines"):
        state = after(state, line)
    return after(state, "Matt discards Electricity-3", "Matt declines")


_AFTER_DISCARDS: Zones = {C1: ["3S", "10S"], C2: ["5H"], C3: ["9D", "AD"], C4: ["3C"]}


def _showing(*declarations: str) -> State:
    return after(_declaring(), *declarations)
