"""What was done is told in full after every action, though only the new part of it is put into words."""

from __future__ import annotations

from companion.games import game_named
from companion.table.deck_in_play import poker_deck
from companion.table.snapshot import TableSnapshot
from companion.table.summary import summary_of
from companion.table.table import Table

GAME = game_named("beltpunk")
LINES = (
    "Matt is Foreman",
    "Steam-3 goes to the conveyors",
    "Gears-2 goes to the conveyors",
    "everyone reveals",
    "Noah reveals Steam-13",
)


def told(snapshot: TableSnapshot) -> tuple[object, ...]:
    return (snapshot.log, snapshot.history, snapshot.undone, snapshot.undone_history)


def test_after_any_play_undo_and_redo_the_history_is_that_of_the_game() -> None:
    table = Table.of(GAME, ("Matt", "Noah"), {}, deck=poker_deck)
    steps = [
        *((table.enter, line) for line in LINES),
        *((table.undo,) for _ in range(3)),
        (table.redo,),
        (table.undo,),
        (table.undo,),
        (table.enter, "Gears-4 goes to the conveyors"),
        (table.enter, "Gears-2 goes to the conveyors"),
    ]
    for step, *words in steps:
        before = table.session
        step(*words, table.snapshot().serial)
        assert table.session is not before
        anew = summary_of(table.session, poker_deck(GAME, table.session.state))
        assert told(table.snapshot()) == told(anew)
    assert table.snapshot().log[1:] == ("Gears-4 goes to the conveyors", "Gears-2 goes to the conveyors")
