from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import GAMES, game_named
from companion.games.api import RuleError
from companion.table.session import NothingToRedo, NothingToUndo, Session

RECORDS = Path(__file__).parents[1] / "records"
GAME = game_named("beltpunk")


def begun() -> Session:
    return Session.begin(GAME, ("Matt", "Noah", "Jake"), {})


def played(session: Session, *lines: str) -> Session:
    for line in lines:
        session = session.play(GAME.parse(line, session.state))
    return session


def test_every_action_of_a_match_is_undone_to_the_first_and_redone_to_equal_states() -> None:
    whole = Session.from_record((RECORDS / "every-action.txt").read_bytes(), GAMES)
    session = whole
    for state in reversed(whole.states[:-1]):
        session = session.undo()
        assert session.state == state
    assert session.actions == ()
    assert session.last is None
    for state in whole.states[1:]:
        session = session.redo()
        assert session.state == state
    assert session == whole


def test_undo_and_redo_name_their_action() -> None:
    session = played(begun(), "Noah is Foreman", "Steam-3 goes to the conveyors")
    assert str(session.last) == "Steam-3 goes to the conveyors"
    session = session.undo()
    assert str(session.last) == "Noah is Foreman"
    assert str(session.next) == "Steam-3 goes to the conveyors"


def test_something_new_after_an_undo_leaves_nothing_to_redo() -> None:
    session = played(begun(), "Noah is Foreman").undo()
    session = played(session, "Jake is Foreman")
    assert session.next is None
    with pytest.raises(NothingToRedo) as refused:
        session.redo()
    assert (refused.value.code, str(refused.value)) == ("nothing-to-redo", "There is nothing to redo.")


def test_before_the_first_action_there_is_nothing_to_undo() -> None:
    with pytest.raises(NothingToUndo) as refused:
        begun().undo()
    assert (refused.value.code, str(refused.value)) == ("nothing-to-undo", "There is nothing to undo.")


def test_a_refused_action_leaves_the_session_as_it_was() -> None:
    session = played(begun(), "Noah is Foreman")
    before = session
    with pytest.raises(RuleError):
        played(session, "Jake is Foreman")
    assert session == before


def test_a_session_written_down_and_read_back_is_the_same() -> None:
    session = played(begun(), "Noah is Foreman", "Steam-3 goes to the conveyors")
    assert Session.from_record(session.record().encode(), GAMES) == session
