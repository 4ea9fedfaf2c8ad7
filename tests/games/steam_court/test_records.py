"""Golden records: they end as written beside them, and together they have every kind of action."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.commands.replay import as_json
from companion.games.steam_court import GAME
from companion.games.steam_court.actions import KINDS
from companion.table.record import read_record, write_record

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("steam-court-*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_ends_as_written_beside_it(path: Path) -> None:
    played = read_record(path.read_bytes(), (GAME,))
    assert as_json(played) == json.loads(path.with_suffix(".json").read_text("utf-8"))
    assert GAME.status(played.state) == ()
    text = write_record(GAME, played.states[0], played.actions)
    assert read_record(text.encode(), (GAME,)).state == played.state


def test_both_editions_are_in_the_headings() -> None:
    editions = {as_json(read_record(path.read_bytes(), (GAME,)))["edition"] for path in RECORDS}
    assert editions == {"final", "draft"}


def test_together_they_have_every_kind_of_action() -> None:
    played = (read_record(path.read_bytes(), (GAME,)) for path in RECORDS)
    assert {type(action) for record in played for action in record.actions} >= set(KINDS)
