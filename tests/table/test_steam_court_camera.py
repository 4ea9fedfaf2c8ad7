"""The referee at a table of Steam Court: sets, their announcements, stops and a cleared machine by camera."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from companion.games.steam_court import GAME
from companion.games.steam_court.state import State
from companion.table.judgement import ASK_AFTER, COMPLAIN_AFTER, COMPLAINS_WITHIN, GROWS_FOR
from companion.table.referee import AsItShould, Asked, Happened, Referee, Unexplained, Verdict
from companion.table.session import Session
from companion.table.table import Table
from tests.games.steam_court_lines import after, begun
from tests.table.views import Lying, reading, view
from vision.core.view import PileSet, TableView, ZoneView


def judged(state: State, trick: Sequence[Lying]) -> Verdict:
    return Referee(GAME).judge(state, view({"trick": trick}))


def happened(state: State, trick: Sequence[Lying]) -> list[str]:
    verdict = judged(state, trick)
    assert isinstance(verdict, Happened), verdict
    return [str(action) for action in verdict.actions]


def asked(state: State, trick: Sequence[Lying]) -> list[str]:
    verdict = judged(state, trick)
    assert isinstance(verdict, Asked), verdict
    return [str(choice.action) for choice in verdict.question.choices]


def of_sets(*sets: tuple[Sequence[str], bool]) -> TableView:
    """A pile of sets, each certain or not."""
    laid = tuple(
        PileSet(number, tuple(map(reading, cards)), certain)
        for number, (cards, certain) in enumerate(sets, start=1)
    )
    cards = tuple(card for it in laid for card in it.cards)
    seen = view({})
    return replace(seen, zones={**seen.zones, "trick": ZoneView("trick", cards, laid)})


def three(*lines: str) -> State:
    """Ann the Queen, Bo the Duke and Cy the Tea Boy, after ``lines``."""
    state = begun("Queen, Duke, Tea Boy")
    return after(state, *lines) if lines else state


def test_cards_on_the_trick_are_the_play_of_whose_turn_it_is() -> None:
    assert happened(three(), ["7", "7"]) == ["Ann plays 7 7"]
    assert happened(three("Ann plays 7 7"), ["7", "7", "9", "9"]) == ["Bo plays 9 9"]


def test_two_poker_decks_stand_in() -> None:
    assert happened(three(), ["7S", "7H"]) == ["Ann plays 7 7"]
    assert happened(three("Ann plays 7 7"), ["7S", "7H", "9D", "9C"]) == ["Bo plays 2x 9: 9 3/9"]
    assert happened(three("Ann plays 7 7"), ["7S", "7H", "JOKER"]) == ["Bo plays Masterstroke"]
    assert happened(three("Ann plays 11"), ["JS", "QC"]) == ["Bo plays 1x 12: 6/12"]


def test_two_plays_between_two_looks_are_told_apart() -> None:
    assert happened(three(), ["7", "7", "8", "8"]) == ["Ann plays 7 7", "Bo plays 8 8"]


def test_the_order_in_which_a_set_is_spread_makes_it_no_two_plays() -> None:
    assert happened(three(), ["3/9", "9"]) == ["Ann plays 2x 9: 9 3/9"]


def test_six_equal_cards_lie_in_one_trick() -> None:
    state = three("Ann plays 7 7 7")
    assert happened(state, ["7"] * 6) == ["Bo plays 7 7 7"]
    assert isinstance(judged(three("Ann plays 7 7 7", "Bo plays 7 7 7"), ["7"] * 6), AsItShould)


def test_the_number_of_a_multiplier_is_clear_where_the_trick_has_a_number() -> None:
    state = three("Ann plays 5 5 5")
    assert happened(state, ["5", "5", "5", "7", "7", "Multiplier"]) == ["Bo plays 3x 7: 7 7 Multiplier"]


def test_the_number_of_a_multiplier_that_is_led_is_asked_with_infinity_among_the_answers() -> None:
    choices = asked(three(), ["2", "Multiplier"])
    assert choices[:3] == [
        "Ann plays 1x 2: 2 Multiplier",
        "Ann plays 2x 2: 2 Multiplier",
        "Ann plays 3x 2: 2 Multiplier",
    ]
    assert "Ann plays infinity x 2: 2 Multiplier" in choices


def test_which_of_its_values_a_double_card_has_is_asked_where_both_beat() -> None:
    assert asked(three(), ["3/9"]) == ["Ann plays 1x 3: 3/9", "Ann plays 1x 9: 3/9"]
    assert happened(three("Ann plays 5"), ["5", "3/9"]) == ["Bo plays 1x 9: 3/9"]


def test_the_next_play_tells_which_value_a_double_card_had() -> None:
    assert happened(three(), ["3/9", "8"]) == ["Ann plays 1x 3: 3/9", "Bo plays 8"]


def test_a_set_of_the_alchemist_is_what_its_cards_say_unless_he_must_lower_some() -> None:
    state = after(begun("Queen, Tea Boy, Alchemist"), "Ann plays 2 2; Bo passes")
    assert happened(state, ["2", "2", "9", "9"]) == ["Cy plays 9 9"]
    assert happened(state, ["2", "2", "9", "7"]) == ["Cy plays 2x 7: 7 9"]


def test_a_single_card_led_by_the_jester_may_be_a_pair() -> None:
    state = begun("Jester, Tea Boy, Vagabond")
    assert asked(state, ["4"]) == ["Ann plays 4", "Ann plays 2x 4: 4"]
    assert happened(state, ["4", "5", "5"]) == ["Ann plays 2x 4: 4", "Bo plays 5 5"]


def test_a_play_that_does_not_beat_is_told_with_what_the_table_can_accept() -> None:
    verdict = judged(three("Ann plays 7 7"), ["7", "7", "5", "5"])
    assert isinstance(verdict, Unexplained)
    offered = [str(choice.action) for choice in verdict.choices]
    assert "accept anyway: Bo plays 5 5" in offered


def test_a_card_that_is_read_unsurely_is_asked_about() -> None:
    choices = asked(three("Ann plays 5"), ["5", reading("7", 0.6, _9=0.3)])
    assert choices[0] == "Bo plays 7"


def test_a_set_of_which_not_every_card_is_seen_is_asked_about_until_it_is_recorded() -> None:
    referee, pile = Referee(GAME), of_sets((["5"], True), (["7"], False))
    verdict = referee.judge(three("Ann plays 5"), pile)
    assert isinstance(verdict, Asked)
    assert str(verdict.question.choices[0].action) == "Bo plays 7"
    assert isinstance(referee.judge(three("Ann plays 5", "Bo plays 7"), pile), AsItShould)


def test_a_set_that_may_lack_a_card_lacks_none_where_the_rules_allow_no_other() -> None:
    def lacking(*cards: str) -> TableView:
        lead, play = of_sets((["7", "7"], True), (cards, False)).zones["trick"].sets
        zone = ZoneView("trick", lead.cards + play.cards, (lead, replace(play, may_lack=True)))
        return replace(view({}), zones={"trick": zone})

    referee = Referee(GAME)
    verdict = referee.judge(three("Ann plays 7 7"), lacking("9", "9"))
    assert isinstance(verdict, Happened)
    assert [str(action) for action in verdict.actions] == ["Bo plays 9 9"]
    assert not isinstance(referee.judge(three("Ann plays 7 7"), lacking("9")), Happened)
    fresh = of_sets((["9", "9"], False)).zones["trick"]
    lead = replace(view({}), zones={"trick": replace(fresh, sets=(replace(fresh.sets[0], may_lack=True),))})
    assert isinstance(referee.judge(three(), lead), Asked)


def test_a_set_that_cannot_be_read_at_all_is_nobodys_play_until_the_table_names_it() -> None:
    referee, pile = Referee(GAME), of_sets((["5"], True), ([], False))
    assert not isinstance(referee.judge(three("Ann plays 5"), pile), Happened | AsItShould)
    assert isinstance(referee.judge(three("Ann plays 5", "Bo plays 7"), pile), AsItShould)


def test_a_misreading_that_the_rules_make_impossible_is_no_action() -> None:
    assert not isinstance(judged(three("Ann plays 9"), ["9", reading("7", 0.6, _9=0.3)]), Happened)


def test_cards_taken_from_the_machine_are_a_cleared_machine_or_a_stop() -> None:
    won = three("Ann plays 7", "Bo passes", "Cy passes", "Ann passes")
    assert happened(won, []) == ["Cy clears the machine"]
    assert happened(won, ["3", "3"]) == ["Ann plays 3 3"]
    general = after(begun("Queen, General, Tea Boy"), "Ann plays 7; Bo passes; Cy plays 9")
    assert happened(general, ["7"]) == ["Bo stops Cy"]


def test_a_set_that_went_out_of_sight_while_nobody_could_take_it_is_not_taken_back_without_asking() -> None:
    state = after(begun("Queen, Time Traveler, Tea Boy"), "Ann plays 7; Bo plays 8")
    lost = after(state, "Cy plays 9; Ann passes; Bo passes; Cy passes")
    taken = Referee(GAME)
    assert isinstance(taken.judge(lost, view({"trick": ["7", "8", "9"]})), AsItShould)
    verdict = taken.judge(lost, view({"trick": ["7", "9"]}))
    assert isinstance(verdict, Happened)
    assert str(verdict.actions[0]) == "Bo takes back the last set"
    covered = Referee(GAME)
    assert isinstance(covered.judge(state, view({"trick": ["7"]})), Unexplained)
    verdict = covered.judge(lost, view({"trick": ["7", "9"]}))
    assert isinstance(verdict, Asked)
    assert [str(choice.action) for choice in verdict.question.choices] == ["Bo takes back the last set"]


def test_a_set_that_lies_under_another_was_not_played_after_it() -> None:
    state = three("Ann plays 7")
    referee = Referee(GAME)
    in_order = referee.judge(state, of_sets((["7"], True), (["9"], True), (["Masterstroke"], True)))
    assert isinstance(in_order, Happened)
    assert str(in_order.actions[0]) == "Bo plays 9"
    for seen in ([["7"], ["Masterstroke"], ["9"]], [["9"], ["7"], ["Masterstroke"]]):
        verdict = referee.judge(state, of_sets(*((cards, True) for cards in seen)))
        assert isinstance(verdict, Unexplained) == (seen[0] == ["7"])


def test_cards_laid_exactly_on_equal_ones_and_said_by_touch_are_not_missed() -> None:
    table = Table(Session(GAME, (three("Ann plays 2 2"),), ()))
    table.see(view({"trick": ["2", "2"]}, 1.0))
    table.enter("Bo plays 2 2", table.snapshot().serial)
    for lying, time in ((["2", "2"], 2.0), (["2", "2", "6", "6"], 5.0), (["2", "2", "6", "6"], 9.0)):
        table.see(view({"trick": lying}, time))
        assert table.snapshot().question is None
    assert str(table.session.last) == "Cy plays 6 6"
    table.see(view({"trick": ["6", "6"]}, 20.0))
    table.see(view({"trick": ["6", "6"]}, 20.0 + COMPLAINS_WITHIN))
    assert table.snapshot().question is not None


def test_a_card_that_was_said_by_touch_is_not_hidden_once_a_reading_may_be_it() -> None:
    table = Table(Session(GAME, (three("Ann plays 2 2"),), ()))
    doubtful = ["2", "2", "7", reading("9", 0.6, _7=0.3)]
    table.see(view({"trick": doubtful}, 1.0))
    table.enter("Bo plays 7 7", table.snapshot().serial)
    for time in (2.0, 2.0 + COMPLAIN_AFTER):
        table.see(view({"trick": doubtful}, time))
        assert table.snapshot().question is None


def test_a_set_that_was_stopped_is_no_new_play_although_it_still_lies_there() -> None:
    table = Table(
        Session(GAME, (after(begun("Queen, General, Tea Boy"), "Ann plays 7; Bo passes; Cy plays 9"),), ())
    )
    table.see(view({"trick": ["7", "9"]}, 1.0))
    table.enter("Bo stops Cy", table.snapshot().serial)
    for lying, time in ((["7", "9"], 2.0), (["7", "9"], 2.0 + COMPLAIN_AFTER), (["7", "9", "10"], 9.0)):
        table.see(view({"trick": lying}, time))
        assert table.snapshot().question is None
    assert str(table.session.last) == "Ann plays 10"
    for time in (10.0, 10.0 + COMPLAIN_AFTER):
        table.see(view({"trick": ["7", "9", "10"]}, time))
        assert table.snapshot().question is None
    table.see(view({"trick": ["7", "10"]}, 20.0))
    table.see(view({"trick": ["7", "10", "11"]}, 22.0))
    table.see(view({"trick": ["7", "10", "11"]}, 23.0))
    assert str(table.session.last) == "Cy plays 11"


@pytest.mark.parametrize(("laid", "waits"), [(["7"], True), (["Masterstroke"], False)])
def test_a_lead_is_recorded_once_no_equal_card_can_follow(laid: list[Lying], waits: bool) -> None:
    verdict = judged(three(), laid)
    assert isinstance(verdict, Happened)
    assert verdict.may_grow is waits


def test_a_play_whose_number_the_trick_has_set_is_recorded_at_once() -> None:
    verdict = judged(three("Ann plays 7 7"), ["7", "7", "8", "8"])
    assert isinstance(verdict, Happened)
    assert not verdict.may_grow


def test_a_set_laid_card_by_card_is_neither_recorded_nor_complained_about_too_early() -> None:
    table = Table(Session(GAME, (three(),), ()))
    table.see(view({"trick": ["7"]}, 1.0))
    table.see(view({"trick": ["7", "7"]}, 1.0 + GROWS_FOR / 2))
    assert not table.session.actions
    table.see(view({"trick": ["7", "7"]}, 1.0 + 2 * GROWS_FOR))
    assert [str(action) for action in table.session.actions] == ["Ann plays 7 7"]
    table.see(view({"trick": ["7", "7", "9"]}, 10.0))
    table.see(view({"trick": ["7", "7", "9"]}, 10.0 + COMPLAIN_AFTER))
    assert table.snapshot().question is None
    table.see(view({"trick": ["7", "7", "9", "9"]}, 10.0 + COMPLAIN_AFTER + 0.1))
    assert str(table.session.last) == "Bo plays 9 9"


def test_a_half_laid_set_that_stays_so_is_told() -> None:
    table = Table(Session(GAME, (three("Ann plays 7 7"),), ()))
    table.see(view({"trick": ["7", "7", "9"]}, 1.0))
    table.see(view({"trick": ["7", "7", "9"]}, 1.0 + COMPLAINS_WITHIN))
    assert table.snapshot().question is not None


def test_an_announcement_that_is_asked_is_answered_by_one_touch() -> None:
    table = Table(Session(GAME, (three(),), ()))
    lying = {"trick": ["2", "Multiplier"]}
    table.see(view(lying, 1.0))
    table.see(view(lying, 1.0 + ASK_AFTER))
    table.see(view(lying, 5.0))
    question = table.snapshot().question
    assert question is not None
    chosen = next(it for it in question.choices if str(it.action).startswith("Ann plays 3x"))
    table.choose(chosen.action, table.snapshot().serial)
    assert str(table.session.last) == "Ann plays 3x 2: 2 Multiplier"
    table.see(view(lying, 6.0))
    assert table.snapshot().question is None


ROYALS = "Queen, General, Duke, Tea Boy"
TWO_TABLES = f"{ROYALS}, Submariner, Alchemist, Pirate, Vagabond"


@pytest.mark.parametrize(
    ("lines", "trick"),
    [
        ("Ann plays 5 5", ["5", "5", "5", "5"]),
        ("Ann plays 2 2", ["2", "2", "9"]),
        ("Ann plays 2 2", ["2", "2", "9", "9"]),
        ("Ann plays 3; Bo passes", ["3", "9", "Multiplier"]),
    ],
)
def test_the_camera_judges_the_royal_table_as_if_it_were_alone(lines: str, trick: list[Lying]) -> None:
    alone, one_of_two = (judged(after(begun(roles), lines), trick) for roles in (ROYALS, TWO_TABLES))
    assert type(one_of_two) is type(alone)
    if isinstance(alone, Happened | Asked):
        assert one_of_two == alone
