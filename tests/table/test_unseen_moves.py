"""A card that is gone from where it lay and seen nowhere may have been moved to where the camera does not see
it: that is asked, and the game goes on."""

from __future__ import annotations

import pytest

from companion.table.judgement import COMPLAIN_AFTER, SHOWS_WITHIN
from tests.table.test_misreadings import question_of
from tests.table.test_table import LYING, NOAH_DISCARDED, REVEALED, Played, placing
from tests.table.views import Lying, reading

HIDDEN: dict[str, list[Lying]] = {**NOAH_DISCARDED, "conveyor-1": ["3S"]}
"""Noah discarded the 10 of Steam, and it lies in a lamp's reflection."""
MOVED = "Noah discards Steam-10"


def revealing() -> Played:
    played = placing()
    played.see(LYING)
    played.see(REVEALED)
    assert played.screen.prompt.kind == "discard"
    return played


def hidden() -> Played:
    """Noah has said that he discarded the card that is not seen."""
    played = revealing()
    played.see(HIDDEN, SHOWS_WITHIN)
    played.choose(MOVED)
    return played


def test_whether_a_card_that_is_seen_nowhere_was_moved_as_the_rules_allow_is_asked() -> None:
    played = revealing()
    before = played.screen.log
    played.see(HIDDEN, SHOWS_WITHIN)
    question = question_of(played)
    assert str(question.text).startswith("Steam 10 is not seen before Noah any more. Is this what happened?")
    assert [str(choice.action) for choice in question.choices] == [MOVED]
    assert played.screen.log == before, "nothing is taken for granted"


def test_a_card_in_a_hand_is_not_asked_about_at_once() -> None:
    played = revealing()
    played.see(HIDDEN, COMPLAIN_AFTER)
    assert played.screen.question is None
    played.see(NOAH_DISCARDED)
    assert (played.screen.question, played.screen.log[-1]) == (None, MOVED)


def test_a_card_that_is_put_back_ends_the_question() -> None:
    played = revealing()
    played.see(HIDDEN, SHOWS_WITHIN)
    played.see(REVEALED)
    assert played.screen.question is None


@pytest.mark.parametrize("amiss", [{"conveyor-4": ["9C"]}, {"conveyor-4": [reading(None, 0.25)]}])
def test_nothing_is_asked_about_moves_while_something_else_is_amiss(amiss: dict[str, list[Lying]]) -> None:
    played = revealing()
    played.see({**HIDDEN, **amiss}, 60.0)
    assert MOVED not in [str(choice.action) for choice in question_of(played).choices]


def test_the_game_goes_on_with_a_card_that_is_not_seen() -> None:
    played = hidden()
    assert played.screen.prompt.kind == "ability"
    played.see(HIDDEN, 60.0)
    assert (played.screen.question, played.screen.log[-1]) == (None, MOVED)
    played.choose("Noah declines")
    played.see({**HIDDEN, "conveyor-3": ["9D", "AD"], "seat-3": []}, SHOWS_WITHIN)
    assert (played.screen.question, played.screen.log[-1]) == (None, "Jake discards Parts-1")


def test_a_card_that_was_seen_where_it_was_moved_to_is_missed_when_it_goes() -> None:
    played = hidden()
    played.see(NOAH_DISCARDED)
    assert played.screen.question is None
    played.see(HIDDEN, 60.0)
    assert "Steam 10" in str(question_of(played).text)


def test_a_card_that_is_not_seen_goes_when_its_conveyor_is_emptied() -> None:
    """Otherwise the table would hold that it lies there for ever."""
    played = hidden()
    played.see({**HIDDEN, "conveyor-1": []}, 60.0)
    assert question_of(played).text
    assert played.screen.log[-1] == MOVED


def test_a_card_that_was_said_to_be_moved_and_lies_where_it_lay_is_told() -> None:
    played = hidden()
    played.see(REVEALED, 60.0)
    assert "Steam 10" in str(question_of(played).text)


def test_a_move_that_is_said_before_it_is_made_is_waited_for() -> None:
    played = revealing()
    played.choose(MOVED)
    played.see(REVEALED, 60.0)
    assert "Steam 10" in str(question_of(played).text)
    played.see(HIDDEN, 60.0)
    assert "Steam 10 should lie" in str(question_of(played).text), "it is in somebody's hand"
    played.see(NOAH_DISCARDED)
    assert played.screen.question is None
