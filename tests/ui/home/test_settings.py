"""The settings: what was found is shown, and nothing there can be broken by a touch."""

from __future__ import annotations

from tests.ui.hosting import FakeHost
from tests.ui.stage import Stage


def test_what_was_found_is_shown() -> None:
    host = FakeHost()
    stage = Stage(host=host)
    stage.tap(stage.button("Settings"))
    rows = stage.top.ids.ledger.rows
    assert [(row.words, row.detail) for row in rows] == list(host.about())
    assert all(row.do is None for row in rows)
    stage.strike()
