"""A moment for which no screen has a drawing: every panel as its text."""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder

from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit.ledger import Row
from companion.ui.play.screen import Errands, PlayScreen

Builder.load_file(__file__.replace(".py", ".kv"))


class TextScreen(PlayScreen):
    """A list that scrolls, in the order of the panels."""

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        super().__init__(desk, errands, **kwargs)
        self._into_slot(self.ids.ledger)

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``."""
        if self._shown is None or self._shown.view != snapshot.view:
            lines = [line for panel in snapshot.view.panels for line in panel.lines()]
            self.ids.ledger.fill([Row(str(line)) for line in lines])
        super().show(snapshot)
