"""A player's own snapshot: their answers, nobody else's, and nothing that others do in private."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.games.panels import Composing
from companion.table.judgement import ASK_AFTER
from companion.table.seat_snapshot import for_seat
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot, TextPanel
from companion.table.summary import summary_of
from companion.table.table import Table
from tests.games.panel_game import Climbing
from tests.table.test_amending import showing
from tests.table.test_snapshot_json import GOLDEN, SOME_GOLDEN, in_doubt, moments, read_back, summarized
from tests.table.test_table import NOAH_DISCARDED, placing, resolving

EVERYONE = (0, 1, 2, None)
MATT, NOAH, JAKE = range(3)


def actions(snapshot: TableSnapshot) -> list[str]:
    """What the prompt can be answered with by one touch."""
    return [str(choice.action) for choice in snapshot.prompt.choices]


def told_of_others(snapshot: TableSnapshot) -> str:
    """The text that says what others can answer."""
    panel = snapshot.view.panels[-1]
    assert isinstance(panel, TextPanel)
    return str(panel.lines()[0])


# Answers


def test_only_the_player_who_is_asked_can_answer() -> None:
    whole = resolving().screen
    own = for_seat(whole, NOAH)
    assert own.prompt == whole.prompt
    assert own.view == whole.view
    for seat in (MATT, JAKE, None):
        other = for_seat(whole, seat)
        assert (other.prompt.choices, other.prompt.on_pass, other.prompt.entries) == ((), None, ())
        assert (other.prompt.text, other.prompt.seats) == (whole.prompt.text, whole.prompt.seats)


def test_what_others_can_answer_stays_in_sight_as_text() -> None:
    whole = resolving().screen
    told = told_of_others(for_seat(whole, MATT))
    assert told.startswith("Others can answer: ")
    assert all(str(choice.label) in told for choice in whole.prompt.choices)


def test_each_of_several_who_are_asked_has_their_own_entry() -> None:
    played = placing()
    played.choose("everyone reveals")
    whole = played.screen
    assert whole.prompt.kind == "reveal"
    for seat, player in enumerate(("Matt", "Noah", "Jake")):
        own = for_seat(whole, seat)
        assert [str(entry.label) for entry in own.prompt.entries] == [f"{player} reveals"]
        assert own.prompt.expected == own.prompt.entries[0]
        assert f"{player} reveals" not in told_of_others(own)
    assert (for_seat(whole, None).prompt.entries, for_seat(whole, None).prompt.expected) == ((), None)


def test_what_is_expected_of_one_player_is_expected_of_nobody_else() -> None:
    played = placing()
    played.choose("everyone reveals")
    for seat, card in enumerate(("Steam-2", "Gears-2", "Parts-2")):
        player = ("Matt", "Noah", "Jake")[seat]
        played.choose(f"{player} reveals {card}")
    whole = played.screen
    assert str(whole.prompt.expected) == "Matt discards Steam-2"
    assert [str(for_seat(whole, seat).prompt.expected) for seat in EVERYONE] == [
        "Matt discards Steam-2",
        "None",
        "None",
        "None",
    ]


def test_what_the_whole_table_does_is_for_everyone_who_is_asked() -> None:
    whole = Table.of(Climbing(), ("Matt", "Noah"), {}).snapshot()
    assert for_seat(whole, 1).prompt == whole.prompt
    watching = for_seat(whole, None)
    assert (watching.prompt.numbers, watching.prompt.on_reveal) == ((), None)
    assert told_of_others(watching) == "Others can answer: Climb; Climb further."


def test_a_name_of_several_words_is_known_in_entries() -> None:
    session = Session.begin(GAMES[0], ("Mary Ann", "Mary", "Ann"), {})
    for line in (
        '"Mary Ann" is Foreman',
        "Gears-1 goes to the conveyors",
        "Gears-2 goes to the conveyors",
        "Gears-3 goes to the conveyors",
        "everyone reveals",
    ):
        session = session.play(session.game.parse(line, session.state))
    whole = summary_of(session)
    labels = [[str(it.label) for it in for_seat(whole, seat).prompt.entries] for seat in (0, 1, 2)]
    assert labels == [["Mary Ann reveals"], ["Mary reveals"], ["Ann reveals"]]


def test_the_question_is_asked_of_everyone_and_each_answers_for_themselves() -> None:
    played = resolving()
    gone_on = {**NOAH_DISCARDED, "conveyor-3": ["9D", "AD"], "seat-3": []}
    played.see(gone_on, ASK_AFTER)
    whole = played.see(gone_on, ASK_AFTER)
    assert whole.question is not None
    assert {it.action.actor for it in whole.question.choices} == {"Noah"}
    assert for_seat(whole, NOAH).question == whole.question
    for seat in (MATT, JAKE, None):
        assert for_seat(whole, seat).question == replace(whole.question, choices=())


@pytest.mark.parametrize("path", SOME_GOLDEN, ids=lambda path: path.stem)
def test_at_every_moment_each_answer_is_one_players_or_everybodys_and_reads_back(path: Path) -> None:
    for moment, whole in summarized(Session.from_record(path.read_bytes(), GAMES)):
        own = [for_seat(whole, seat) for seat in range(len(whole.players))]
        assert {it for mine in own for it in actions(mine)} == set(actions(whole))
        assert {it for mine in own for it in mine.prompt.entries} == set(whole.prompt.entries)
        for seat, mine in enumerate(own):
            actors = {choice.action.actor for choice in mine.prompt.choices}
            assert actors <= {None, whole.players[seat]}
        watching = for_seat(whole, None)
        assert (watching.prompt.choices, watching.prompt.entries, watching.prompt.dice) == ((), (), None)
        assert read_back(own[-1], moment) == own[-1]


# What is private


def composing() -> Session:
    """Ada describes her invention."""
    path = next(path for path in GOLDEN if path.stem == "astonishing-by-hand")
    whole = Session.from_record(path.read_bytes(), GAMES)
    return next(it for it in moments(whole) if summary_of(it).view.find(Composing) is not None)


def test_only_the_player_who_composes_sees_the_lists() -> None:
    session = composing()
    whole = summary_of(session)
    panel = whole.view.find(Composing)
    assert panel is not None
    assert for_seat(whole, panel.seat).view.find(Composing) == panel
    for seat in (1 - panel.seat, None):
        other = for_seat(whole, seat)
        assert other.view.find(Composing) is None
        assert TextPanel(panel.lines()) in other.view.panels
        assert len(other.view.panels) >= len(whole.view.panels)


def test_only_the_player_who_is_about_to_enter_a_line_sees_what_it_is_worth() -> None:
    played = showing()
    (entry,) = played.screen.prompt.entries
    played.table.appraise(entry.line(["Steam-13", "Parts-13"]))
    whole = played.screen
    assert for_seat(whole, MATT).appraisal == whole.appraisal is not None
    assert [for_seat(whole, seat).appraisal for seat in (NOAH, JAKE, None)] == [None] * 3


def test_only_the_player_who_was_refused_is_told_and_can_overrule() -> None:
    played = showing()
    (entry,) = played.screen.prompt.entries
    played.table.enter(entry.line(["Steam-13", "Parts-11"]), played.screen.serial)
    whole = played.screen
    assert whole.overrule is not None
    own = for_seat(whole, MATT)
    assert (own.message, own.refusal, own.overrule) == (whole.message, whole.refusal, whole.overrule)
    for seat in (NOAH, JAKE, None):
        other = for_seat(whole, seat)
        assert (other.message, other.refusal, other.overrule) == (None, None, None)


def test_a_line_that_cannot_be_read_is_told_to_the_player_whose_it_is() -> None:
    played = showing()
    played.table.enter("Matt shows Steam-13 Parts-99", played.screen.serial)
    whole = played.screen
    assert whole.message is not None
    assert for_seat(whole, MATT).message == whole.message
    assert [for_seat(whole, seat).message for seat in (NOAH, JAKE, None)] == [None] * 3


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_is_no_snapshot_for_a_seat_that_there_is_not(seat: int) -> None:
    with pytest.raises(ValueError, match=str(seat)):
        for_seat(placing().screen, seat)


def test_news_for_the_whole_table_is_told_to_everyone() -> None:
    played = placing()
    played.table.press("PASS", played.screen.serial)
    whole = played.screen
    assert whole.message is not None
    assert [for_seat(whole, seat).message for seat in EVERYONE] == [whole.message] * 4


def test_a_choice_to_confirm_is_confirmed_by_the_player_whose_it_is() -> None:
    played = showing()
    played.table.press("PASS", played.screen.serial)
    whole = played.screen
    assert whole.confirmation is not None
    assert for_seat(whole, MATT).confirmation == whole.confirmation
    other = for_seat(whole, NOAH)
    assert other.confirmation is None
    assert str(whole.confirmation.text) in told_of_others(other)


def test_corrections_are_for_every_player_and_no_spectator() -> None:
    whole = in_doubt().snapshot()
    assert whole.suggestions is not None
    assert [for_seat(whole, seat).suggestions for seat in EVERYONE] == [whole.suggestions] * 3 + [None]


def test_overrules_are_for_the_player_whose_move_it_is() -> None:
    played = resolving()
    played.table.suggest_overrules()
    whole = played.screen.suggestions
    assert whole is not None
    kept = for_seat(played.screen, NOAH).suggestions
    assert kept is not None
    assert kept.choices == tuple(it for it in whole.choices if it.action.actor in ("Noah", None))
    assert len(kept.choices) < len(whole.choices)


def test_nobody_is_sent_what_the_camera_sees() -> None:
    whole = in_doubt().snapshot()
    assert whole.camera_view is not None
    assert {for_seat(whole, seat).camera_view for seat in EVERYONE} == {None}
