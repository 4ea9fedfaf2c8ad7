"""What a player chooses in secret is in the record, and in no snapshot before it is revealed (AS-14)."""

from __future__ import annotations

from companion.games import GAMES
from companion.games.astonishing import GAME
from companion.games.panels import Notebooks
from companion.table.seat_snapshot import for_seat
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot, TextPanel
from companion.table.summary import summary_of
from companion.table.table import Table
from tests.games.astonishing_lines import built


def played(*lines: str) -> Table:
    """An Exhibition of two inventions, with ``lines`` said."""
    table = Table(Session(GAME, (built((1, 2, 0), (1, 1, 0), suits="CD", youngest="Noah"),)))
    for line in lines:
        table.enter(line, table.snapshot().serial)
        assert table.snapshot().refusal is None
    return table


def after(*lines: str) -> TableSnapshot:
    return played(*lines).snapshot()


def test_whatever_was_chosen_the_table_shows_the_same_until_the_description() -> None:
    until = ("everyone has chosen",)
    for number in range(len(until) + 1):
        assert after("Matt chooses words 3 9 -", *until[:number]) == after(
            "Matt chooses words 7 2 -", *until[:number]
        )
    described = (*until, "Noah describes 2 2 -", "Matt describes the invention")
    assert after("Matt chooses words 3 9 -", *described) != after("Matt chooses words 7 2 -", *described)


def test_undone_and_redone_it_stays_a_secret() -> None:
    tables = [played(f"Matt chooses words {words}") for words in ("3 9 -", "7 2 -")]
    for table in tables:
        table.undo(table.snapshot().serial)
    one, other = (table.snapshot() for table in tables)
    assert one == other
    assert one.redo == "Matt chooses words in secret"
    for table in tables:
        table.redo(table.snapshot().serial)
    assert tables[0].snapshot() == tables[1].snapshot()
    assert tables[0].session.state != tables[1].session.state


def test_history_and_log_say_only_that_words_were_chosen() -> None:
    shown = after("Matt chooses words 3 9 -")
    assert (shown.log, shown.undo) == (("Matt chooses words in secret",), "Matt chooses words in secret")
    assert list(map(str, shown.history)) == ["Matt chooses words in secret"]


def test_a_refused_choice_is_not_offered_against_the_rules() -> None:
    table = played()
    table.enter("Matt chooses words - - 8", table.snapshot().serial)
    shown = table.snapshot()
    assert shown.refusal is not None
    assert shown.overrule is None
    assert "8" not in str(shown.message)


def test_the_record_has_it_and_resumes_with_it() -> None:
    lines = (
        "game: astonishing\nplayers: Matt, Noah\n\nMatt plays Clubs\nNoah plays Diamonds\n"
        "Matt is the youngest\nMatt reveals KC\nNoah reveals JD\nNoah makes no trade\n"
        "Matt installs two cards in position 1\nMatt chooses words 3 - -\n"
    )
    session = Session.from_record(lines.encode(), GAMES)
    assert session.record().splitlines()[-1] == "Matt chooses words 3 - -"
    assert Session.from_record(session.record().encode(), GAMES) == session
    assert summary_of(session).log[-1] == "Matt chooses words in secret"


def test_a_seat_has_only_its_own_notebook() -> None:
    snapshot = after()
    whole = snapshot.view.find(Notebooks)
    assert whole is not None
    assert [notebook.seat for notebook in whole.notebooks] == [0, 1]
    for seat in (0, 1):
        own = for_seat(snapshot, seat).view.find(Notebooks)
        assert own is not None
        assert [notebook.seat for notebook in own.notebooks] == [seat]
    watched = for_seat(snapshot, None).view
    assert watched.find(Notebooks) is None
    told = [str(line) for panel in watched.panels if isinstance(panel, TextPanel) for line in panel.text]
    assert "Matt and Noah can choose words on the touchscreen, in private." in told
