"""The score sheets, one a page."""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder

from companion.table.snapshot import TableSnapshot
from companion.ui.kit.page import Page
from companion.ui.play.score_sheet import ScoreSheetView

Builder.load_file(__file__.replace(".py", ".kv"))


class SheetsPage(Page):
    """Starts with the newest; two buttons turn the pages, where there are several."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # Kivy's ids are weak references: what is removed from the screen would be lost.
        self._leaves = self.ids.leaves.__self__
        self._earlier, self._later = self.ids.earlier.__self__, self.ids.later.__self__
        self._sheets: tuple[Any, ...] = ()
        self._at = -1

    @property
    def paper(self) -> ScoreSheetView:
        """The sheet on the screen."""
        paper: ScoreSheetView = self.ids.paper
        return paper

    def show(self, snapshot: TableSnapshot) -> None:
        """Show the sheets of ``snapshot``."""
        self.paper.winners = list(snapshot.winners)
        if snapshot.sheets != self._sheets or self._at < 0:
            self._sheets = snapshot.sheets
            self._show_leaves(len(self._sheets) > 1)
            self.turn_to(len(self._sheets) - 1)

    def _show_leaves(self, several: bool) -> None:
        if several and self._leaves.parent is None:
            self.add_widget(self._leaves)
        elif not several and self._leaves.parent is not None:
            self.remove_widget(self._leaves)

    def turn(self, leaves: int) -> None:
        """Turn ``leaves`` pages forward, or back if negative."""
        self.turn_to(self._at + leaves)

    def turn_to(self, leaf: int) -> None:
        """Show the page with this number, from 0."""
        if 0 <= leaf < len(self._sheets):
            self._at = leaf
            self.paper.sheet = self._sheets[leaf]
            self.paper.scroll_y = 1
        self.title = str(self._sheets[self._at].title) if self._sheets else "No round is over yet"
        self._earlier.disabled = self._at <= 0
        self._later.disabled = self._at >= len(self._sheets) - 1
