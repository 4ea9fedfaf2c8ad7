"""Navigation of a game in play: the screen that its snapshot needs, and the pages opened over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from kivy.clock import Clock, ClockEvent

from companion.equipment import Equipment
from companion.games.amendments import CardPlace, places_on
from companion.games.api import CardEntry, DiceEntry, NumberEntry
from companion.games.messages import CardName, Message, say
from companion.games.panels import Composing, Notebooks, Zone
from companion.games.teaching import Page, Subject
from companion.preferences import PreferenceStore
from companion.table.deck_in_play import OWN_DECK, DeckInPlay
from companion.table.events import RequestCorrections, RequestOverrules
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.app.stack import Stack
from companion.ui.camera.camera_page import CameraPage
from companion.ui.camera.live_page import LivePage
from companion.ui.cards.faces import CardGrid
from companion.ui.cards.picker import PickerPage
from companion.ui.cards.which_card import WhichCardPage
from companion.ui.cues import cue_between
from companion.ui.home.settings import SettingsPage
from companion.ui.kit.explained import Explanation
from companion.ui.kit.lines_page import LinesPage
from companion.ui.kit.tiles import Tile
from companion.ui.overlays.composing import ComposingPage, NotebookPage
from companion.ui.overlays.correction import CorrectionPage
from companion.ui.overlays.dice import DicePage
from companion.ui.overlays.history import HistoryPage
from companion.ui.overlays.how_to_play import HowToPlayPage
from companion.ui.overlays.menu import MenuPage
from companion.ui.overlays.number import NumberPage
from companion.ui.overlays.overrule import OverrulePage
from companion.ui.overlays.pin import unlock
from companion.ui.overlays.score_sheets import SheetsPage
from companion.ui.overlays.volume import Play
from companion.ui.play.die import TUMBLES_FOR
from companion.ui.play.exhibits import ExhibitsScreen
from companion.ui.play.lessons import LessonPlan
from companion.ui.play.registry import screen_for, undrawn_lines
from companion.ui.play.rolling import DiceScreen
from companion.ui.play.screen import MY_WORDS, PlayScreen
from companion.ui.play.table import TableScreen
from companion.ui.play.winner import WinnerScreen
from companion.ui.play.with_camera import CameraPlayScreen
from vision.camera.preview import Preview

Face = PlayScreen | WinnerScreen
F = TypeVar("F", bound=Face)

WRONG_CARD = "A card is wrong …"
DICE_LIE_FOR = 1.3
"""Seconds for which settled dice stay on the screen before another screen replaces them."""
VERDICT_STANDS_FOR = 20.0
"""Seconds for which the result of every part is shown before the winner; a touch skips the rest."""


class GameNavigator(Stack):
    """Does what the screens in it ask. ``play`` is called with a sound; ``home``, if any, is called to leave
    the table, ``rematch`` to play again with the same people. ``equipment`` has the power of the machine;
    ``wipe`` lets the screen be wiped."""

    def __init__(
        self,
        desk: Desk,
        preferences: PreferenceStore,
        play: Play,
        home: Callable[[], object] | None = None,
        rematch: Callable[[], object] | None = None,
        equipment: Equipment | None = None,
        wipe: Callable[[], object] | None = None,
        **kwargs: Any,
    ) -> None:
        self._desk = desk
        self._preferences = preferences
        self._play = play
        self._lessons = LessonPlan(desk.teaching) if desk.teaching is not None else None
        self._home = home
        self._rematch = rematch
        self._equipment = equipment
        self._wipe = wipe
        self._shown: TableSnapshot | None = None
        self._suggestions_page: CorrectionPage | OverrulePage | None = None
        self._faces: dict[type[Face], Any] = {}
        self._grid = CardGrid(lambda _: None)
        self._go_on: ClockEvent = Clock.create_trigger(
            lambda _: self._leave(self._go_on), TUMBLES_FOR + DICE_LIE_FOR
        )
        self._crown: ClockEvent = Clock.create_trigger(lambda _: self._leave(self._crown), VERDICT_STANDS_FOR)
        super().__init__(self.table, **kwargs)

    @property
    def table(self) -> TableScreen:
        """The screen of the mat."""
        return self._built(TableScreen)

    @property
    def shown(self) -> TableSnapshot | None:
        """The snapshot on the screen."""
        return self._shown

    @property
    def face(self) -> Face:
        """The base screen, which the snapshot determines."""
        face: Face = self.screens[0]
        return face

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``."""
        before, self._shown = self._shown, snapshot
        cue = None if before is None else cue_between(before, snapshot)
        if cue is not None:
            self._play(cue)
        self._time_the_verdict(before, snapshot)
        face = self._face_of(snapshot)
        dice = self.face
        if isinstance(dice, DiceScreen) and face is not dice and dice.is_news_of_dice(snapshot):
            self._go_on()
        elif not self._is_looked_at(snapshot):
            self._go_on.cancel()
            self.lay_beneath(face)
        self.face.show(snapshot)
        if isinstance(self.face, PlayScreen):
            self.face.tell((*self._lesson(snapshot), *undrawn_lines(snapshot.view)))
        self._show_suggestions(snapshot)
        for screen in self.screens[1:]:
            screen.show(snapshot)

    def _lesson(self, snapshot: TableSnapshot) -> tuple[Message, ...]:
        """What a beginner is told before a decision, where this table wants it."""
        if self._lessons is None or not self._preferences.value.explains:
            return ()
        lesson = self._lessons.lesson_for(snapshot.prompt, snapshot.view)
        return () if lesson is None else (lesson.text,)

    def _is_looked_at(self, snapshot: TableSnapshot) -> bool:
        """Whether the dice stay in sight a moment longer: nothing has happened since the roll."""
        shown = self.face.shown if isinstance(self.face, DiceScreen) else None
        return bool(self._go_on.is_triggered) and shown is not None and shown.log == snapshot.log

    def _leave(self, looked_at: ClockEvent) -> None:
        """Replace the screen that was held by the one that the snapshot needs."""
        looked_at.cancel()
        if self._shown is not None:
            self.show(self._shown)

    def _time_the_verdict(self, before: TableSnapshot | None, snapshot: TableSnapshot) -> None:
        """Show the verdict first if the game ends on the exhibition's screen."""
        if not snapshot.finished:
            self._crown.cancel()
        elif before is not None and not before.finished and screen_for(snapshot.view) is ExhibitsScreen:
            self._crown()

    def show_press(self, button: str) -> None:
        """Show that ``button`` of a wired panel was pressed, where it is in sight."""
        if isinstance(self.top, PlayScreen):
            self.top.show_press(button)

    def see(self, picture: Preview) -> None:
        """Show the camera's newest picture if the screen has room for it."""
        if self.top is self.face:
            self.face.see(picture)

    @property
    def picture_room(self) -> tuple[int, int] | None:
        """The size in pixels of the camera's picture on the top screen; ``None`` if it shows none."""
        return self.top.picture_room if isinstance(self.top, CameraPlayScreen | LivePage) else None

    def _face_of(self, snapshot: TableSnapshot) -> Face:
        if snapshot.finished and not self._crown.is_triggered:
            return self._built(WinnerScreen)
        return self._built(screen_for(snapshot.view))

    def _built(self, kind: type[F]) -> F:
        """The screen of this kind, built when it is first needed: a game needs a few of them."""
        if kind not in self._faces:
            self._faces[kind] = kind(self._desk, self)
        screen: F = self._faces[kind]
        return screen

    def _show_suggestions(self, snapshot: TableSnapshot) -> None:
        wanted: type[CorrectionPage] | type[OverrulePage] | None = None
        if snapshot.suggestions is not None:
            wanted = CorrectionPage if snapshot.suggestions.card else OverrulePage
        if self._suggestions_page is not None and type(self._suggestions_page) is not wanted:
            self.close(self._suggestions_page)
            self._suggestions_page = None
        if wanted is not None and self._suggestions_page is None:
            page = (
                CorrectionPage(self._desk, self._open)
                if wanted is CorrectionPage
                else OverrulePage(self._desk)
            )
            self._suggestions_page = page
            self.open(page)

    # What the screens ask

    @property
    def has_home(self) -> bool:
        """Whether the app has a Home to return to."""
        return self._home is not None

    def go_home(self) -> None:
        """Leave the table; the game stays saved."""
        if self._home is not None:
            self._home()

    @property
    def has_rematch(self) -> bool:
        """Whether the app can begin another game with the same people."""
        return self._rematch is not None

    def rematch(self) -> None:
        """Begin another game with the same people."""
        if self._rematch is not None:
            self._rematch()

    def menu(self) -> None:
        """Open the menu of rare actions."""
        tiles = [
            Tile("Undo to any point", self.history, "or redo"),
            Tile("Accept a move the rules refuse …", self._want_overrule, "the table has the last word"),
            Tile("The record so far", self._open_record, "every line of this game"),
            Tile("The camera", self.camera, "how it sees the table, and where the mat is"),
        ]
        if self._lying:
            tiles.insert(1, Tile(WRONG_CARD, self.doubt_any, "say what really lies there"))
        if self._shown is not None and self._shown.sheets:
            tiles.append(Tile("Score sheets", self.sheets, "how everyone stands, and why"))
        if self._desk.teaching is not None:
            tiles.append(Tile("How to play", self.how_to_play, "the rules, page by page"))
            explains = self._preferences.value.explains
            words = "Stop explaining" if explains else "Explain as we play"
            tiles.append(Tile(words, self._switch_lessons, "advice before a decision"))
        tiles.append(Tile("Settings", self.settings, "sound, light, camera"))
        if self.has_home:
            unsaved = self._shown is not None and self._shown.unsaved
            detail = "not saved yet: do not switch off" if unsaved else "saved: you can resume the game"
            tiles.append(Tile("Leave to Home", self.go_home, detail))
        if self._shown is not None and self._shown.view.find(Notebooks) is not None:
            tiles.append(Tile(MY_WORDS, self.choose_in_secret, "for the fair, in private"))
        self._open(MenuPage("Menu", tiles))

    def how_to_play(self) -> None:
        """The pages that explain this game."""
        if self._desk.teaching is not None:
            self._open(HowToPlayPage(self._desk.teaching, self.open, deck=self._deck))

    def _switch_lessons(self) -> None:
        """Explains from now on, or not any more."""
        preferences = self._preferences.value
        self._preferences.change(replace(preferences, explains=not preferences.explains))
        self.close_all()
        if self._shown is not None:
            self.show(self._shown)

    def settings(self) -> None:
        """Open the settings that can be changed during a game, in shop mode for whoever knows the PIN."""
        if self._equipment is None:
            self._open_settings()
        else:
            unlock(self._equipment.lock, self._open, self._open_settings)

    def _open_settings(self) -> None:
        self._open(
            SettingsPage(
                self._preferences,
                self._play,
                self._open,
                self.camera,
                lambda: None if self._shown is None else self._shown.unsaved,
                equipment=self._equipment,
                wipe=self._wipe,
            )
        )

    def can_explain(self, rule: str) -> bool:
        """Whether a page explains the rule of this number."""
        return self._page_for(rule) is not None

    def explain(self, rule: str) -> None:
        """The page that explains it."""
        page = self._page_for(rule)
        if self._desk.teaching is not None and page is not None:
            self._open(HowToPlayPage(self._desk.teaching, self.open, page, self._deck))

    @property
    def _deck(self) -> DeckInPlay:
        return self._desk.snapshots.value.deck

    def explanation_of(self, subject: Subject) -> Explanation | None:
        """What is said of something on the screen that somebody holds."""
        teaching = self._desk.teaching
        found = None if teaching is None else teaching.explain(subject)
        if teaching is None or found is None:
            return None
        title = str(found.title)
        if isinstance(subject, CardName):
            card = self._deck.name(subject.code)
            title = card if card.startswith(title) else str(say("{card}: {kind}", card=card, kind=title))
        return Explanation(
            title,
            str(found.text),
            lambda: self._open(HowToPlayPage(teaching, self.open, found.page, self._deck)),
        )

    def _page_for(self, rule: str) -> Page | None:
        return None if self._desk.teaching is None else self._desk.teaching.page_for(rule)

    def camera(self) -> None:
        """Open the camera page."""
        self._open(CameraPage(self._desk, self._open))

    def history(self) -> None:
        """Open the history, to undo to any point."""
        self._open(HistoryPage(self._desk, self._open))

    def sheets(self) -> None:
        """Open the score sheets of every round."""
        self._open(SheetsPage())

    def crown(self) -> None:
        """Show the winner after the verdict."""
        self._leave(self._crown)

    def name_cards(self, entry: CardEntry) -> None:
        """Open the picker for cards."""
        deck = OWN_DECK if self._shown is None else self._shown.deck
        # Of the right size from the start, so that its cards are not laid out twice.
        self._open(PickerPage(self._desk, entry, deck, self._grid, size=self.size, pos=self.pos))

    def type_dice(self, entry: DiceEntry) -> None:
        """Open the page for typing dice."""
        self._open(DicePage(self._desk, entry))

    def name_number(self, entry: NumberEntry) -> None:
        """Open the page for a number."""
        self._open(NumberPage(self._desk, entry))

    def compose(self, composing: Composing) -> None:
        """Open the private page that helps a player with a presentation."""
        self._open(ComposingPage(self._desk, composing))

    def choose_in_secret(self) -> None:
        """Open the page on which a player chooses words that nobody else sees; ask first who it is."""
        found = None if self._shown is None else self._shown.view.find(Notebooks)
        tiles = [
            Tile(notebook.name, partial(self._open_notebook, notebook), "nobody else may look")
            for notebook in (() if found is None else found.notebooks)
        ]
        self._open(MenuPage(MY_WORDS, tiles, words="Who chooses words for an invention, in secret?"))

    def _open_notebook(self, notebook: Composing) -> None:
        self.close_all()
        self._open(NotebookPage(self._desk, notebook))

    def doubt(self, cards: Sequence[tuple[str, CardPlace]]) -> None:
        """One of ``cards``, each with its place, was recorded wrongly: suggest what it could be."""
        if len(cards) == 1:
            self._doubt(*cards[0])
        else:
            self._open(WhichCardPage("Which card was read wrongly?", cards, self._doubt))

    @property
    def _lying(self) -> list[Zone]:
        """The zones on which cards lie."""
        return [] if self._shown is None else [zone for zone in self._shown.view.zones if zone.cards]

    def doubt_any(self) -> None:
        """A card in sight was recorded wrongly: ask which, where cards lie in several places first where."""
        self.close_all()
        zones = self._lying
        if len(zones) == 1:
            self.doubt(places_on(zones[0].name, zones[0].cards))
        elif zones:
            tiles = [Tile(str(it.title), partial(self._doubt_on, it), self._names_of(it)) for it in zones]
            self._open(MenuPage(WRONG_CARD, tiles, words="Where does it lie?"))

    def _doubt_on(self, zone: Zone) -> None:
        self.close_all()
        self.doubt(places_on(zone.name, zone.cards))

    def _names_of(self, zone: Zone) -> str:
        return ", ".join(map(self._deck.name, zone.cards))

    def choose_card(
        self,
        title: str,
        cards: Sequence[tuple[str, CardPlace]],
        chosen: Callable[[str, CardPlace], object],
    ) -> None:
        """Ask which of ``cards`` is meant."""
        self._open(WhichCardPage(title, cards, chosen))

    def _doubt(self, card: str, at: CardPlace) -> None:
        self._desk.post(RequestCorrections(card, at))

    def _want_overrule(self) -> None:
        self.back()
        self._desk.post(RequestOverrules())

    def _open_record(self) -> None:
        self._open(LinesPage("The record so far"))

    def open(self, screen: Any) -> None:
        """Open ``screen`` over all others. The answer delay keeps a double tap from pressing anything on
        it."""
        self._desk.answer_delay.restart()
        super().open(screen)

    def close(self, screen: Any) -> None:
        """Close ``screen``. The answer delay keeps a double tap from pressing anything beneath."""
        self._desk.answer_delay.restart()
        super().close(screen)

    def lay_beneath(self, screen: Any) -> None:
        """Make ``screen`` the base screen; its question is now shown."""
        if screen is not self.face:
            self._desk.answer_delay.restart()
        super().lay_beneath(screen)

    def _open(self, screen: Any) -> None:
        self.open(screen)
        if self._shown is not None:
            screen.show(self._shown)
