"""A game in play on the screen: which screen its snapshot asks for, and what is opened over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock, ClockEvent

from companion.games.amendments import CardPlace
from companion.games.api import CardEntry, DiceEntry, NumberEntry
from companion.games.panels import Composing
from companion.table.events import RequestCorrections, RequestOverrules
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.app.stack import Stack
from companion.ui.camera.camera_page import CameraPage
from companion.ui.camera.live_page import LivePage
from companion.ui.cards.picker import PickerPage
from companion.ui.cards.which_card import WhichCardPage
from companion.ui.kit.lines_page import LinesPage
from companion.ui.kit.tiles import Tile
from companion.ui.overlays.composing import ComposingPage
from companion.ui.overlays.correction import CorrectionPage
from companion.ui.overlays.dice import DicePage
from companion.ui.overlays.history import HistoryPage
from companion.ui.overlays.menu import MenuPage
from companion.ui.overlays.number import NumberPage
from companion.ui.overlays.overrule import OverrulePage
from companion.ui.overlays.score_sheets import SheetsPage
from companion.ui.play.die import TUMBLES_FOR
from companion.ui.play.exhibits import ExhibitsScreen
from companion.ui.play.registry import SCREENS, screen_for, undrawn_lines
from companion.ui.play.rolling import DiceScreen
from companion.ui.play.screen import PlayScreen
from companion.ui.play.table import TableScreen
from companion.ui.play.winner import WinnerScreen
from companion.ui.play.with_camera import CameraPlayScreen
from vision.camera.preview import Preview

Face = PlayScreen | WinnerScreen

DICE_LIE_FOR = 1.3
"""Seconds for which dice that have come to rest are looked at before another screen takes their place."""
VERDICT_STANDS_FOR = 20.0
"""Seconds for which everyone sees what became of every part, before the winner; a touch goes on at once."""


class GameNavigator(Stack):
    """Runs the errands of the screens in it. ``home``, where there is one, is called to leave the table."""

    def __init__(self, desk: Desk, home: Callable[[], object] | None = None, **kwargs: Any) -> None:
        self._desk = desk
        self._home = home
        self._shown: TableSnapshot | None = None
        self._suggestions_page: CorrectionPage | OverrulePage | None = None
        self._faces = {screen: screen(desk, self) for screen in SCREENS}
        self.table: TableScreen = self._faces[TableScreen]
        self.dice: DiceScreen = self._faces[DiceScreen]
        self.winner = WinnerScreen(desk, self)
        self._go_on: ClockEvent = Clock.create_trigger(
            lambda _: self._leave(self._go_on), TUMBLES_FOR + DICE_LIE_FOR
        )
        self._crown: ClockEvent = Clock.create_trigger(lambda _: self._leave(self._crown), VERDICT_STANDS_FOR)
        super().__init__(self.table, **kwargs)

    @property
    def shown(self) -> TableSnapshot | None:
        """The snapshot that is on the screen."""
        return self._shown

    @property
    def face(self) -> Face:
        """The lowest screen, which the snapshot asks for."""
        face: Face = self.screens[0]
        return face

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``."""
        before, self._shown = self._shown, snapshot
        self._time_the_verdict(before, snapshot)
        face = self._face_of(snapshot)
        if self.face is self.dice and face is not self.dice and self.dice.is_news_of_dice(snapshot):
            self._go_on()
        elif not self._is_looked_at(snapshot):
            self._go_on.cancel()
            self.lay_beneath(face)
        self.face.show(snapshot)
        if isinstance(self.face, PlayScreen):
            self.face.tell(undrawn_lines(snapshot.view))
        self._show_suggestions(snapshot)
        for screen in self.screens[1:]:
            screen.show(snapshot)

    def _is_looked_at(self, snapshot: TableSnapshot) -> bool:
        """Whether the dice stay in sight for a moment longer: nothing has happened since they were rolled."""
        shown = self.dice.shown
        return bool(self._go_on.is_triggered) and shown is not None and shown.log == snapshot.log

    def _leave(self, looked_at: ClockEvent) -> None:
        """What was looked at for a while makes room for what is asked for now."""
        looked_at.cancel()
        if self._shown is not None:
            self.show(self._shown)

    def _time_the_verdict(self, before: TableSnapshot | None, snapshot: TableSnapshot) -> None:
        """A game that ends before everyone's eyes in the hall has its verdict looked at first."""
        if not snapshot.finished:
            self._crown.cancel()
        elif before is not None and not before.finished and screen_for(snapshot.view) is ExhibitsScreen:
            self._crown()

    def see(self, picture: Preview) -> None:
        """The camera's newest picture, where it is in sight."""
        if self.top is self.face:
            self.face.see(picture)

    @property
    def picture_room(self) -> tuple[int, int] | None:
        """The pixels that there are for the camera's picture, where the screen in sight shows it."""
        return self.top.picture_room if isinstance(self.top, CameraPlayScreen | LivePage) else None

    def _face_of(self, snapshot: TableSnapshot) -> Face:
        if snapshot.finished and not self._crown.is_triggered:
            return self.winner
        face: PlayScreen = self._faces[screen_for(snapshot.view)]
        return face

    def _show_suggestions(self, snapshot: TableSnapshot) -> None:
        wanted: type[CorrectionPage] | type[OverrulePage] | None = None
        if snapshot.suggestions is not None:
            wanted = CorrectionPage if snapshot.suggestions.card else OverrulePage
        if self._suggestions_page is not None and type(self._suggestions_page) is not wanted:
            self.close(self._suggestions_page)
            self._suggestions_page = None
        if wanted is not None and self._suggestions_page is None:
            self._suggestions_page = wanted(self._desk)
            self.open(self._suggestions_page)

    # Errands

    @property
    def has_home(self) -> bool:
        """Whether there is somewhere to go from the table."""
        return self._home is not None

    def go_home(self) -> None:
        """Leave the table; the game is kept."""
        if self._home is not None:
            self._home()

    def menu(self) -> None:
        """Everything that is seldom wanted."""
        tiles = [
            Tile("Undo to any point", self.history, "and make it again"),
            Tile("Accept a move the rules refuse …", self._want_overrule, "the table has the last word"),
            Tile("The record so far", self._open_record, "every line of this game"),
            Tile("The camera", self.camera, "how it sees the table, and where the mat lies"),
        ]
        if self._shown is not None and self._shown.sheets:
            tiles.append(Tile("Score sheets", self.sheets, "every point explained"))
        if self.has_home:
            unsaved = self._shown is not None and self._shown.unsaved
            told = "not saved yet: do not switch off" if unsaved else "the game is kept, and can be resumed"
            tiles.append(Tile("Leave to Home", self.go_home, told))
        self._open(MenuPage("Menu", tiles))

    def camera(self) -> None:
        """How the camera sees the table."""
        self._open(CameraPage(self._desk, self._open))

    def history(self) -> None:
        """Undo to any point."""
        self._open(HistoryPage(self._desk))

    def sheets(self) -> None:
        """Every round's score sheet."""
        self._open(SheetsPage())

    def crown(self) -> None:
        """The verdict has been looked at: who has won?"""
        self._leave(self._crown)

    def name_cards(self, entry: CardEntry) -> None:
        """Cards are named by touch."""
        self._open(PickerPage(self._desk, entry))

    def type_dice(self, entry: DiceEntry) -> None:
        """It is told by touch how the dice lie."""
        self._open(DicePage(self._desk, entry))

    def name_number(self, entry: NumberEntry) -> None:
        """A number is named by touch."""
        self._open(NumberPage(self._desk, entry))

    def compose(self, composing: Composing) -> None:
        """A player is helped, in private, to put words together."""
        self._open(ComposingPage(self._desk, composing))

    def doubt(self, cards: Sequence[tuple[str, CardPlace]]) -> None:
        """One of ``cards``, each with its place, is another than was taken down: the table is asked which it
        could be."""
        if len(cards) == 1:
            self._doubt(*cards[0])
        else:
            self._open(WhichCardPage("Which card was read wrongly?", cards, self._doubt))

    def _doubt(self, card: str, at: CardPlace) -> None:
        self._desk.post(RequestCorrections(card, at))

    def _want_overrule(self) -> None:
        self.back()
        self._desk.post(RequestOverrules())

    def _open_record(self) -> None:
        self._open(LinesPage("The record so far"))

    def open(self, screen: Any) -> None:
        """``screen`` over all others: a second tap on what opened it answers nothing there."""
        self._desk.answer_delay.restart()
        super().open(screen)

    def close(self, screen: Any) -> None:
        """``screen`` is left: a second tap on it answers nothing beneath."""
        self._desk.answer_delay.restart()
        super().close(screen)

    def lay_beneath(self, screen: Any) -> None:
        """``screen`` is the lowest; what it asks is on show from now on."""
        if screen is not self.face:
            self._desk.answer_delay.restart()
        super().lay_beneath(screen)

    def _open(self, screen: Any) -> None:
        self.open(screen)
        if self._shown is not None:
            screen.show(self._shown)
