"""The round's summary: every point that it brought, explained, and what comes next."""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder

from companion.games.panels import ScoreSheet
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.play.score_sheet import ScoreSheetView
from companion.ui.play.screen import Errands, PlayScreen

Builder.load_file(__file__.replace(".py", ".kv"))


class RoundScreen(PlayScreen):
    """Shows the newest sheet; the others are in the menu."""

    FOOT = (96.0, 220.0)

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        super().__init__(desk, errands, **kwargs)
        self._into_slot(self.paper)

    @property
    def paper(self) -> ScoreSheetView:
        """The sheet that is in sight."""
        paper: ScoreSheetView = self.ids.paper
        return paper

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``."""
        super().show(snapshot)
        self.paper.sheet = snapshot.view.find(ScoreSheet)
