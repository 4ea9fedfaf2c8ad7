"""What the rules, the deck and what lay there before say of a reading: a misreading that they make impossible
is never an action, and the likelier reading is offered first."""

from __future__ import annotations

import pytest

from companion.games.amendments import Correction
from companion.table.judgement import ASK_AFTER, COMPLAIN_AFTER
from companion.table.matching import match_zone
from companion.table.readings import CardReading
from companion.table.referee import AsItShould, Asked, Happened, Referee, Unexplained, Verdict
from companion.table.snapshot import Question
from companion.table.suggestions import OTHER_READING
from tests.games.lines import after, begun, revealed
from tests.table.test_referee import discarded
from tests.table.test_table import GAME, LYING, Played, placing
from tests.table.views import Lying, reading, view

TWICE = reading("5H", 0.97, _5D=0.02, _6H=0.01)
"""Surely the 5 of Gears, which lies on its conveyor: there is one."""


def with_seat(card: Lying) -> dict[str, list[Lying]]:
    return {**LYING, "seat-2": [card]}


def judged(zones: dict[str, list[Lying]]) -> Verdict:
    return Referee(GAME).judge(placing().table.session.state, view(zones))


def offered(verdict: Verdict) -> list[tuple[str, bool]]:
    """The choices, each with whether it rests on another reading."""
    assert isinstance(verdict, Unexplained)
    return [(str(choice.action), choice.detail == OTHER_READING) for choice in verdict.choices]


def question_of(played: Played) -> Question:
    question = played.screen.question
    assert question is not None
    return question


def test_a_card_that_lies_elsewhere_is_another_one_by_its_other_readings_the_likeliest_first() -> None:
    verdict = judged(with_seat(TWICE))
    assert offered(verdict) == [("Noah reveals Parts-5", True), ("Noah reveals Gears-6", True)]
    assert isinstance(verdict, Unexplained)
    assert str(verdict.text).startswith("Gears-5 is seen twice")


def test_only_what_the_rules_allow_is_offered() -> None:
    also_there = reading("5H", 0.97, _9D=0.02, _6H=0.01)
    assert offered(judged(with_seat(also_there))) == [("Noah reveals Gears-6", True)]


def test_a_card_without_other_readings_is_told_and_nothing_is_guessed() -> None:
    assert offered(judged(with_seat(reading("5H", 0.97)))) == []


@pytest.mark.parametrize("confidence", [0.98, 1.0])
def test_a_spade_that_lies_elsewhere_may_be_the_club_of_its_rank(confidence: float) -> None:
    """In blur a small club is surely read as a spade."""
    assert offered(judged(with_seat(reading("3S", confidence)))) == [("Noah reveals Electricity-3", True)]


@pytest.mark.parametrize(("confidence", "may_be"), [(0.98, True), (1.0, False)])
def test_a_spade_that_cannot_lie_where_it_does_may_be_a_club_unless_it_is_beyond_doubt(
    confidence: float, may_be: bool
) -> None:
    state = begun("Parts-5")
    verdict = Referee(GAME).judge(
        state, view({"conveyor-3": ["5D"], "conveyor-4": [reading("8S", confidence)]})
    )
    assert offered(verdict)[:1] == ([("Electricity-8 goes to the conveyors", True)] if may_be else [])


def test_of_two_cards_read_as_one_the_one_that_is_less_sure_may_be_its_twin() -> None:
    less, more = CardReading("2C", 0.94, twin="2S").refuted, CardReading("2C", 1.0)
    for lying in ((less, more), (more, less)):
        found = match_zone(("2S", "2C"), lying, (), ())
        assert (found.missing, found.extra) == ((), ())
        assert found.doubts == ((0, "2S"),)


@pytest.mark.parametrize("confidence", [0.9, 0.97, 1.0])
def test_a_card_that_lies_elsewhere_is_never_taken_down(confidence: float) -> None:
    played = placing()
    before = played.table.session.actions
    played.see(with_seat(reading("5H", confidence, _5D=0.1)), 60.0)
    assert played.table.session.actions == before


def test_what_lay_there_before_still_lies_there_if_what_is_read_lies_elsewhere() -> None:
    misread = reading("5H", 0.97, _3S=0.02)
    assert judged({**LYING, "conveyor-1": [misread]}) == AsItShould()
    assert isinstance(judged({**LYING, "conveyor-1": [reading("5H", 0.97)]}), Unexplained)


@pytest.mark.parametrize(("confidence", "is_misread"), [(0.92, True), (0.99, True), (1.0, False)])
def test_a_club_on_the_conveyor_of_spades_is_the_spade_that_should_lie_there(
    confidence: float, is_misread: bool
) -> None:
    """In blur a small spade is surely read as a club; nobody lays a club there and takes that spade."""
    as_club = reading("3C", confidence)
    assert (judged({**LYING, "conveyor-1": [as_club]}) == AsItShould()) is is_misread
    assert isinstance(judged({**LYING, "conveyor-1": [as_club], "seat-2": ["3S"]}), Unexplained)
    assert isinstance(judged({**LYING, "conveyor-1": ["3S", as_club]}), Unexplained)
    assert isinstance(judged({**LYING, "conveyor-1": [reading("4C", confidence)]}), Unexplained)


def test_what_happens_meanwhile_is_taken_down_though_a_spade_is_read_as_a_club() -> None:
    played = placing()
    misread = {**LYING, "conveyor-1": [reading("3C", 0.95)]}
    played.see({**misread, "seat-2": ["10H"]}, ASK_AFTER)
    assert played.screen.question is None
    assert str(played.table.session.actions[-1]) == "Noah reveals Gears-10"


def test_what_lay_there_before_may_have_been_misread_then() -> None:
    verdict = judged({**LYING, "conveyor-1": [reading("8S", 0.97, _3S=0.02)]})
    assert isinstance(verdict, Unexplained)
    assert [choice.action for choice in verdict.choices] == [Correction("Steam-8", "Steam-3")]


HARDLY_READ: dict[str, list[Lying]] = {
    **LYING,
    "seat-1": ["3C"],
    "seat-2": ["10H"],
    "seat-3": ["AD"],
    "conveyor-3": [reading("9D", 0.83, _9H=0.05)],
}
DISCARDED: dict[str, list[Lying]] = {**HARDLY_READ, "conveyor-2": ["5H", "10H"], "seat-2": []}


def test_that_a_card_was_taken_is_asked_if_it_was_hardly_read_before() -> None:
    played = placing()
    played.see(HARDLY_READ)
    played.see(DISCARDED)
    assert played.screen.prompt.kind == "ability"
    before = played.screen.log
    played.see({**DISCARDED, "conveyor-3": []}, ASK_AFTER)
    assert played.screen.log == before
    question = question_of(played)
    assert str(question.text).startswith("Parts 9 is not seen on the Parts conveyor any more. Is this what")
    played.see(DISCARDED)
    assert played.screen.question is None
    assert played.screen.log == before


def test_that_a_card_was_taken_is_seen_if_it_was_surely_read_before() -> None:
    played = placing()
    played.see({**HARDLY_READ, "conveyor-3": ["9D"]})
    played.see({**DISCARDED, "conveyor-3": ["9D"]})
    played.see({**DISCARDED, "conveyor-3": []})
    assert played.screen.log[-1] == "Noah swaps for Parts-9 from The Machine"


def test_that_a_card_was_taken_is_asked_if_another_was_laid_over_it_meanwhile() -> None:
    played = placing()
    revealed: dict[str, list[Lying]] = {**LYING, "seat-1": ["3C"], "seat-2": ["10H"], "seat-3": ["AD"]}
    played.see(revealed)
    over: dict[str, list[Lying]] = {**revealed, "conveyor-2": ["10H"], "seat-2": []}
    played.see(over)
    assert played.screen.log[-1] == "Noah discards Gears-10"
    played.see(over, ASK_AFTER)
    assert str(question_of(played).text).startswith("Gears 5 is not seen on the Gears conveyor any more.")
    played.see({**over, "conveyor-2": ["5H", "10H"]})
    assert played.screen.question is None
    assert played.screen.log[-1] == "Noah discards Gears-10"


def test_a_card_that_went_before_another_was_laid_is_not_covered_by_it() -> None:
    state = discarded("Parts-6", "Electricity-3", "Electricity-4")
    lying: dict[str, list[Lying]] = {**LYING, "conveyor-3": ["9D", "6D"], "seat-2": ["3C"], "seat-3": ["4C"]}
    referee = Referee(GAME)
    assert referee.judge(state, view(lying)) == AsItShould()
    assert isinstance(referee.judge(state, view({**lying, "conveyor-2": []})), Asked)
    verdict = referee.judge(state, view({**lying, "conveyor-2": ["7H"]}))
    assert isinstance(verdict, Happened), verdict
    assert [str(action) for action in verdict.actions] == [
        "Matt swaps for Gears-5 from The Machine",
        "Matt places Gears-7",
    ]


def test_that_a_card_was_taken_from_where_something_cannot_be_read_may_be_what_nobody_saw() -> None:
    state = discarded("Parts-6", "Electricity-3", "Electricity-4")
    lying: dict[str, list[Lying]] = {**LYING, "conveyor-3": ["9D", "6D"], "seat-2": ["3C"], "seat-3": ["4C"]}
    moved_on: dict[str, list[Lying]] = {**lying, "conveyor-4": ["3C"], "seat-2": []}
    for beneath, taken in (("9D", False), (reading(None, 0.5), True)):
        verdict = Referee(GAME).judge(state, view({**moved_on, "conveyor-3": [beneath, "6D"]}))
        assert isinstance(verdict, Asked), verdict
        choices = [str(choice.action) for choice in verdict.question.choices]
        assert "Matt declines" in choices
        assert ("Matt takes Parts-9 from The Machine" in choices) is taken


COVERED: dict[str, list[Lying]] = {**LYING, "conveyor-3": ["6D"], "seat-2": ["3C"], "seat-3": ["4C"]}
"""The 6 of Parts was laid so that it covers the 9."""


def test_a_card_that_another_was_laid_over_still_lies_there_if_nothing_can_have_taken_it() -> None:
    played = placing()
    played.see({**LYING, "seat-1": ["6D"], "seat-2": ["3C"], "seat-3": ["4C"], "conveyor-3": ["9D"]})
    played.see(COVERED)
    played.choose("Matt declines")
    assert played.screen.prompt.kind == "discard"
    played.see(COVERED, 60.0)
    assert played.screen.question is None
    played.see({**COVERED, "conveyor-4": ["3C"], "seat-2": []})
    assert played.screen.log[-1] == "Noah discards Electricity-3"


def test_that_a_card_was_taken_is_asked_though_another_has_been_covered_for_long() -> None:
    state = begun("Gears-5", "Parts-9")
    referee = Referee(GAME)
    faint = reading("9D", 0.83, _9H=0.05)
    begins: dict[str, list[Lying]] = {"conveyor-2": ["5H", "7H"], "conveyor-3": [faint]}
    revealing = {**begins, "seat-1": ["6D"], "seat-2": ["3C"], "seat-3": ["4C"]}
    revealing["conveyor-2"] = [reading(None, 0.25), "7H"]
    discarding: dict[str, list[Lying]] = {**revealing, "seat-1": [], "conveyor-3": [faint, "6D"]}
    discarding["conveyor-2"] = ["7H"]
    for zones in (begins, revealing, discarding):
        verdict = referee.judge(state, view(zones))
        assert isinstance(verdict, Happened), verdict
        for action in verdict.actions:
            referee.made(state, action)
            state = GAME.apply(state, action)
    verdict = referee.judge(state, view({**discarding, "conveyor-3": ["6D"]}))
    assert isinstance(verdict, Asked), verdict
    assert [str(choice.action) for choice in verdict.question.choices] == [
        "Matt takes Parts-9 from The Machine",
        "Matt swaps for Parts-9 from The Machine",
    ]


def test_a_covered_card_on_a_full_conveyor_is_no_sign_that_it_is_being_cleared() -> None:
    state = revealed(begun("Parts-5", "Parts-7", "Parts-9"), "Steam-3", "Parts-2", "Electricity-4")
    state = after(after(state, "Matt discards Steam-3"), "Matt declines")
    full: dict[str, list[Lying]] = {"conveyor-1": ["3S"], "conveyor-3": ["5D", "7D", "2D"], "seat-3": ["4C"]}
    referee = Referee(GAME)
    verdict = referee.judge(state, view(full))
    assert isinstance(verdict, Happened), verdict
    assert [str(action) for action in verdict.actions] == ["Noah discards Parts-2"]
    state = after(state, "Noah discards Parts-2")
    verdict = referee.judge(state, view({**full, "conveyor-1": []}))
    assert isinstance(verdict, Asked), verdict
    assert verdict.may_show
    assert [str(choice.action) for choice in verdict.question.choices] == [
        "Noah takes Steam-3 from The Machine",
        "Noah swaps for Steam-3 from The Machine",
    ]


def test_a_card_that_was_taken_is_asked_about_where_what_lay_beneath_cannot_be_told_from_a_card() -> None:
    state = discarded("Parts-6", "Electricity-3", "Electricity-4")
    lying: dict[str, list[Lying]] = {**LYING, "conveyor-3": ["9D", "6D"], "seat-2": ["3C"], "seat-3": ["4C"]}
    referee = Referee(GAME)
    assert referee.judge(state, view(lying)) == AsItShould()
    beneath: dict[str, list[Lying]] = {**lying, "conveyor-3": [reading(None, 0.5), "6D"]}
    assert referee.judge(state, view(beneath)) == AsItShould()
    verdict = referee.judge(state, view({**beneath, "conveyor-2": ["5H", "7H"]}))
    assert isinstance(verdict, Asked), verdict
    assert [str(choice.action) for choice in verdict.question.choices] == [
        "Matt swaps for Parts-9 from The Machine"
    ]
    assert str(verdict.question.text).startswith("Parts-9 is not seen on the Parts conveyor any more.")


def test_of_a_doubtful_card_only_what_the_rules_allow_is_asked() -> None:
    verdict = judged(with_seat(reading("5H", 0.6, _9D=0.2, _5D=0.1)))
    assert isinstance(verdict, Asked)
    assert [str(choice.action) for choice in verdict.question.choices] == ["Noah reveals Parts-5"]


def test_who_says_that_a_card_is_misread_is_not_asked_again() -> None:
    played = placing()
    played.see(with_seat(TWICE), COMPLAIN_AFTER)
    assert len(question_of(played).choices) == 2
    played.choose("Noah reveals Parts-5")
    played.see(with_seat(TWICE), 60.0)
    assert played.screen.question is None
    assert played.screen.log[-1] == "Noah reveals Parts-5"


def test_nor_who_has_named_a_doubtful_card_of_which_the_camera_is_sure_later() -> None:
    played = placing()
    played.see(with_seat(reading("10S", 0.6, _10C=0.3)), ASK_AFTER)
    played.choose("Noah reveals Electricity-10")
    played.see(with_seat(reading("10S", 0.95, _10C=0.04)), 60.0)
    assert played.screen.question is None
    played.see({**with_seat(reading("10S", 0.95, _10C=0.04)), "seat-1": ["3C"]})
    assert played.screen.log[-2:] == ("Noah reveals Electricity-10", "Matt reveals Electricity-3")


def test_another_reading_is_offered_no_sooner_than_any_complaint() -> None:
    played = placing()
    played.see(with_seat(TWICE), COMPLAIN_AFTER / 2)
    assert played.screen.question is None


def test_where_a_full_conveyor_cannot_be_read_a_card_that_went_elsewhere_is_asked_about() -> None:
    """What lies there is read as cards that cannot, so that it seems that they are being cleared."""
    state = revealed(begun("Parts-5", "Parts-7", "Parts-9"), "Steam-3", "Parts-11", "Electricity-4")
    state = after(after(after(state, "Matt discards Steam-3"), "Matt declines"), "Noah discards Parts-11")
    unread: list[Lying] = [
        reading(None, 0.31, _6C=0.31),
        reading(None, 0.31, _2S=0.31),
        reading(None, 0.31, _2H=0.31),
        "JD",
    ]
    lying: dict[str, list[Lying]] = {"conveyor-1": [], "conveyor-3": unread, "seat-3": ["4C"]}
    verdict = Referee(GAME).judge(state, view(lying))
    assert isinstance(verdict, Asked), verdict
    assert [str(choice.action) for choice in verdict.question.choices] == [
        "Noah takes Steam-3 from The Machine"
    ]


UNREADABLE = reading(None, 0.5)


def test_a_card_that_cannot_be_read_at_all_is_asked_about_where_only_a_few_could_lie() -> None:
    """However often it is laid again, nobody reads a worn card."""
    verdict = Referee(GAME).judge(begun("Parts-5"), view({"conveyor-3": ["5D", UNREADABLE]}))
    assert isinstance(verdict, Unexplained)
    assert str(verdict.text) == (
        "A card on the Parts conveyor cannot be read: lay it so that its corner shows."
        " Or touch which card it is."
    )
    parts = [f"Parts-{rank} goes to the conveyors" for rank in range(1, 14) if rank != 5]
    assert [str(choice.action) for choice in verdict.choices] == parts
    assert [str(choice.label) for choice in verdict.choices][:2] == ["Parts-1", "Parts-2"]


def test_it_lies_there_once_its_name_was_touched() -> None:
    played = Played("Matt is Foreman", "Parts-5 goes to the conveyors")
    played.see({"conveyor-3": ["5D", UNREADABLE]}, COMPLAIN_AFTER)
    played.choose("Parts-9 goes to the conveyors")
    played.see({"conveyor-3": ["5D", UNREADABLE]}, 60.0)
    assert played.screen.question is None
    assert played.screen.log[-1] == "Parts-9 goes to the conveyors"


@pytest.mark.parametrize(
    "zones",
    [{**LYING, "seat-2": [UNREADABLE]}, {**LYING, "conveyor-3": ["9D", UNREADABLE, UNREADABLE]}],
    ids=["any card could lie there", "two cannot be read"],
)
def test_nothing_is_offered_where_it_could_be_too_many(zones: dict[str, list[Lying]]) -> None:
    assert offered(judged(zones)) == []
