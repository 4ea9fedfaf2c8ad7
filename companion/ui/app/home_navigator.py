"""Navigation: Home, its pages, and the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock

from companion.appliance.service_desk import ServiceDesk
from companion.games.api import Game
from companion.games.messages import Message, say
from companion.games.teaching import Teaching
from companion.host import Host, HostError
from companion.preferences import LastTable, PreferenceStore
from companion.table.deck_in_play import named_by
from companion.table.game_store import StoredGame
from companion.table.loop import Desk
from companion.table.story import Sentence, Standing, Story
from companion.ui.app.stack import Stack
from companion.ui.camera.camera_page import CameraPage
from companion.ui.camera.picture_page import WHAT_IT_SAW
from companion.ui.home.boxes import BoxesPage, Lid
from companion.ui.home.home import HomeScreen, Resumable
from companion.ui.home.lesson import LessonPage
from companion.ui.home.records import ImportPage, PicturesPage, RecordsPage, StoryPage
from companion.ui.home.service import ServicePage
from companion.ui.home.set_up import NewGame, SetUpPage
from companion.ui.home.settings import SettingsPage
from companion.ui.kit.widgets import BrassButton
from companion.ui.overlays.how_to_play import HowToPlayPage
from companion.ui.overlays.pin import unlock
from companion.ui.overlays.volume import Play

_KEEPS_PICTURES = say(
    "With each move the camera reads, a small picture of the mat is kept on this machine; see Settings."
)
_LOOKS_AGAIN_AFTER = 5.0
"""Seconds between two checks whether games can be saved again."""


class HomeNavigator(Stack):
    """Home is the base screen. ``seat`` is called with the desk of a table that is begun or resumed, ``play``
    with a sound. ``demonstrate`` shows the demonstration, where there is one;
    ``wipe`` lets the screen be wiped."""

    def __init__(
        self,
        host: Host,
        seat: Callable[[Desk], object],
        now: Callable[[], datetime],
        preferences: PreferenceStore,
        play: Play,
        demonstrate: Callable[[], object] | None = None,
        wipe: Callable[[], object] | None = None,
        **kwargs: Any,
    ) -> None:
        self._host = host
        self._seat = seat
        self._now = now
        self._preferences = preferences
        self._play = play
        self._demonstrate = demonstrate
        self._wipe = wipe
        self._looks: CameraPage | LessonPage | ServicePage | None = None
        self._service: ServiceDesk | None = None
        self._fault: Message | None = None
        self.home = HomeScreen(host.games, self)
        super().__init__(self.home, **kwargs)
        self.refresh()
        Clock.schedule_interval(self.look_again, _LOOKS_AGAIN_AFTER)

    def refresh(self, message: Message | None = None) -> None:
        """Return to Home, with the games stored now."""
        self.close_all()
        try:
            stored = self._host.stored()
        except HostError as error:
            stored, message = (), message or error.message
        self._fault = self._host.fault or self._preferences.fault
        newest = next((self._resumable(game) for game in stored if not game.finished), None)
        self.home.show_games(stored, newest, self._now(), message or self._fault)

    def look_again(self, *_: object) -> None:
        """Refresh Home after a fault, to show whether games and settings can be saved again."""
        self._preferences.catch_up()
        if (self._fault or self._preferences.fault) and self.parent is not None and self.top is self.home:
            self.refresh()

    # Where Home leads

    def set_up(self, game: Game[Any, Any]) -> None:
        """Set up a new game, with the last players seated."""
        self._open_set_up(game, self._preferences.value.last_table(game.name) or self._last_stored(game))

    def set_up_again(self, table: LastTable) -> None:
        """Set up another game for the people of ``table``, with its options."""
        game = next(game for game in self._host.games if game.name == table.game)
        self._open_set_up(game, table)

    def _open_set_up(self, game: Game[Any, Any], last: LastTable | None) -> None:
        preferences = self._preferences.value
        explains = preferences.explains if game.teaching({}) is not None else None
        begin, looks = partial(self._begin, game), preferences.own_looks()
        note = _KEEPS_PICTURES if self._keeps_pictures() else None
        self.open(SetUpPage(game, self._known(), self.open, begin, last, looks, explains, note))

    def _keeps_pictures(self) -> bool:
        equipment = self._host.equipment
        return equipment is not None and equipment.pictures is not None and equipment.pictures.wanted

    def resume(self, number: int) -> None:
        """Resume the stored game ``number``."""
        try:
            self._seat(self._host.resume(number))
        except HostError as error:
            self.refresh(error.message)

    def unfinished(self) -> None:
        """List the games that can be resumed."""
        page = RecordsPage("Resume a game", lambda game: self.resume(game.number))
        stored = self._stored()
        page.fill([game for game in stored if not game.finished], stored)
        self.open(page)

    def records(self) -> None:
        """List all stored games."""
        restore = self._restore if self._host.can_restore else None
        page = RecordsPage("Records", self._open_record, self._open_import, restore)
        page.fill(stored := self._stored(), stored)
        self.open(page)

    def how_to_play(self) -> None:
        """The pages that explain a game; which one is asked where there are several."""
        taught = [(game, game.teaching({})) for game in self._host.games]
        lids = [
            Lid(game.title, "", game.dress.box_art, partial(self._teach, game, teaching))
            for game, teaching in taught
            if teaching is not None
        ]
        if len(lids) == 1:
            lids[0].do()
        else:
            self.open(BoxesPage("How to play", lids))

    @property
    def can_demonstrate(self) -> bool:
        """Whether there is a demonstration."""
        return self._demonstrate is not None

    def demonstrate(self) -> None:
        """Show the demonstration."""
        if self._demonstrate is not None:
            self._demonstrate()

    def settings(self) -> None:
        """Open the settings, in shop mode for whoever knows the PIN."""
        unlock(self._host.equipment.lock, self.open, self._open_settings)

    def _open_settings(self) -> None:
        host = self._host
        self.open(
            SettingsPage(
                self._preferences,
                self._play,
                self.open,
                self.camera,
                lambda: host.fault,
                host.about,
                host.equipment,
                host.games,
                self._wipe,
                self.service,
                host.save_report,
                None if host.equipment.learnt is None else self.learn,
            )
        )

    def camera(self) -> None:
        """Open the camera page without a game."""
        self._looks = CameraPage(self._host.look(), self.open)
        self.open(self._looks)

    def learn(self) -> None:
        """Open a lesson: a deck's letters and pips are learnt."""
        self._looks = LessonPage(self._host.learn(), self.open, self._host.equipment.use_learnt_deck)
        self.open(self._looks)

    def service(self) -> None:
        """Open the service page: the panel and the camera without a game."""
        self._service = self._host.service()
        self._looks = ServicePage(self._service, self._host.look())
        self.open(self._looks)

    def close(self, screen: Any) -> None:
        """Close ``screen``; what it had opened of the table's equipment is released."""
        super().close(screen)
        if self._service is not None and self._looks not in self.screens:
            self._service.close()
            self._service = None
        if self._looks is not None and self._looks not in self.screens:
            self._looks = None
            self._host.look_away()

    def _teach(self, game: Game[Any, Any], teaching: Teaching) -> None:
        deck = self._host.deck_for(game)
        self.open(HowToPlayPage(named_by(deck, teaching), self.open, deck=deck))

    def _begin(self, game: Game[Any, Any], asked: NewGame) -> None:
        if asked.explains is not None:
            self._preferences.change(replace(self._preferences.value, explains=asked.explains))
        try:
            self._seat(self._host.begin(game, asked.players, asked.options, asked.looks))
        except HostError as error:
            self.top.say(error.message)

    def _resumable(self, game: StoredGame) -> Resumable:
        try:
            standing: Standing | None = self._host.standing(game.number)
        except HostError:
            standing = None
        return Resumable(game, standing, self._preferences.value.looks_of(game.players))

    def _stored(self) -> tuple[StoredGame, ...]:
        try:
            return self._host.stored()
        except HostError:
            return ()

    def _known(self) -> tuple[str, ...]:
        """Names from earlier games."""
        try:
            return self._host.names()
        except HostError:
            return ()

    def _last_stored(self, game: Game[Any, Any]) -> LastTable | None:
        """Who played ``game`` last, as far as the stored games tell."""
        last = next((stored.players for stored in self._stored() if stored.title == game.title), None)
        return None if last is None else LastTable(game.name, last)

    def _open_record(self, game: StoredGame) -> None:
        try:
            told: Story | Message = self._host.story(game.number)
        except HostError as error:
            told = error.message
        resume, export = BrassButton(words="Resume", primary=True), BrassButton(words="Save as a text file")
        delete = BrassButton(words="Delete", destroys=True)
        buttons = [export, *self._looking_back(game.number, told), delete]
        page = StoryPage(game, told, buttons if game.finished else [resume, *buttons])
        resume.bind(on_release=lambda _: self.resume(game.number))
        export.bind(on_release=lambda _: self._export(page, game.number))
        lock = self._host.equipment.lock
        delete.bind(on_release=lambda _: unlock(lock, self.open, partial(self._delete, page, game.number)))
        self.open(page)

    def _looking_back(self, number: int, told: Story | Message) -> list[BrassButton]:
        """The button that leads to the pictures of a stored game, if there are any."""
        if isinstance(told, Message):
            return []
        pictures = self._host.pictures(number)
        actions = [line for line in told.lines if isinstance(line, Sentence)]
        kept = frozenset() if pictures is None else pictures.numbers([action.line for action in actions])
        if pictures is None or not kept:
            return []
        seen = [action for action in actions if action.number in kept]
        button = BrassButton(words=WHAT_IT_SAW)
        button.bind(on_release=lambda _: self.open(PicturesPage(seen, pictures, self.open)))
        return [button]

    def _export(self, page: StoryPage, number: int) -> None:
        try:
            page.say(say("Written to {file}", file=str(self._host.export(number))))
        except HostError as error:
            page.say(error.message)

    def _delete(self, page: StoryPage, number: int) -> None:
        """Back to the list, where the game can be brought back."""
        try:
            self._host.delete(number)
        except HostError as error:
            page.say(error.message)
        else:
            self.refresh()
            self.records()

    def _restore(self) -> None:
        try:
            self._host.restore()
        except HostError as error:
            self.refresh(error.message)
        else:
            self.refresh()
            self.records()

    def _open_import(self) -> None:
        page = ImportPage(
            self._host.importable(), str(self._host.records), lambda path: self._import(page, path)
        )
        self.open(page)

    def _import(self, page: ImportPage, path: Path) -> None:
        try:
            self._host.import_record(path)
        except HostError as error:
            page.say(error.message)
            return
        self.close_all()
        self.records()
