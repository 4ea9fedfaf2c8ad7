"""The winner's screen: who has won, with what, and how far everyone came."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.uix.widget import Widget

from companion.games.panels import Ladder, SeatingPlan
from companion.table.events import Undo
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit import theme
from companion.ui.kit.motion import MotionLayer
from companion.ui.kit.page import Sheet
from companion.ui.kit.seating import SeatingView, looks_by_name
from companion.ui.play.ladder import RungsView
from companion.ui.play.laurels import Plaque
from companion.ui.play.player_sign import colour_of
from companion.ui.play.standings import Standings, ranked
from vision.camera.preview import Preview

Builder.load_file(__file__.replace(".py", ".kv"))

_STEPS = 100
"""In so many the columns grow."""


class WinnerScreen(Sheet):
    """``errands`` opens the sheets and, where there is one, goes Home or begins a rematch."""

    def __init__(self, desk: Desk, errands: Any, **kwargs: Any) -> None:
        self.errands = errands
        super().__init__(**kwargs)
        self._desk = desk
        self._serial = 0
        self._plaque: Plaque = self.ids.plaque
        # Kivy's ids hold nothing: what is taken off the screen would be gone.
        self._standings: Standings = self.ids.standings.__self__
        self._seating: SeatingView = self.ids.seating.__self__
        self._rungs: RungsView = self.ids.rungs.__self__
        self._show_outcome(self._standings)
        for name, offered in (("rematch", errands.has_rematch), ("home", errands.has_home)):
            if not offered:
                self.ids.buttons.remove_widget(self.ids[name])
        onward = self.ids.rematch if errands.has_rematch else self.ids.home
        onward.primary = True
        self._motion = MotionLayer()
        self._plaque.add_widget(self._motion)
        self._is_celebrated = False
        self.fbind("parent", self._come)

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``."""
        self._serial = snapshot.serial
        places = ranked(snapshot)
        ladder, seating = snapshot.view.find(Ladder), snapshot.view.find(SeatingPlan)
        self._plaque.title = snapshot.title
        self._plaque.told = "" if ladder is None else str(snapshot.prompt.text)
        self._rungs.ladder, self._seating.plan = ladder, seating
        self._rungs.look = snapshot.looks[0] if snapshot.looks else None
        self._seating.looks = looks_by_name(snapshot.players, snapshot.looks)
        self._show_outcome(
            self._rungs if ladder is not None else self._seating if seating is not None else self._standings
        )
        self._plaque.winners = [place for place in places if place.won]
        self._standings.goal = snapshot.view.goal
        self._standings.places = places
        self.ids.undo.detail = str(snapshot.history[-1]) if snapshot.history else ""
        self.ids.message.words = str(snapshot.message or "")
        if not self._is_celebrated:
            self._celebrate()

    def _show_outcome(self, shown: Widget) -> None:
        """Of the pictures of how far everyone came this one is in sight."""
        for picture in (self._standings, self._seating, self._rungs):
            if picture is not shown and picture.parent is not None:
                picture.parent.remove_widget(picture)
        if shown.parent is None:
            self.ids.outcome.add_widget(shown)

    def _come(self, *_: object) -> None:
        self._is_celebrated = False

    def _celebrate(self) -> None:
        """Gears fly in the winners' colours, and the columns grow."""
        self._is_celebrated = self.parent is not None
        if self._is_celebrated:
            self._motion.count_up(0, _STEPS, self._grow)
            # The plaque has its size with the next frame.
            Clock.schedule_once(self._fling, 0)

    def _grow(self, steps: int) -> None:
        self._standings.grown = steps / _STEPS

    def _fling(self, _seconds: float) -> None:
        plaque, colours = self._plaque, [colour_of(place.look) for place in self._plaque.winners]
        x, y = plaque.x + plaque.width / 2, plaque.y + plaque.height * 0.7
        self._motion.celebrate(x, y, plaque.height * 0.6, (theme.BRASS_BRIGHT, *colours))

    def see(self, picture: Preview) -> None:
        """The camera's picture is not shown here."""

    def press(self, button: str) -> None:
        """PASS and REVEAL mean nothing any more."""

    def undo(self) -> None:
        """The last action is taken back: the game goes on."""
        self._desk.post(Undo(self._serial))

    def redo(self) -> None:
        """There is nothing after the end."""
