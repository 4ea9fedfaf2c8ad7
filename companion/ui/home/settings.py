"""The settings: sound, light, camera, decks, what the program found, and the power of the machine."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from threading import Thread
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder

from companion.appliance.power import KioskPower, PowerChange, PowerRefused
from companion.equipment import Equipment, Fitting
from companion.games.api import Game
from companion.games.messages import Message, say
from companion.learnt_decks import DeckNotSaved, LearntDeck
from companion.preferences import Night, PreferenceStore
from companion.table.pictures import PictureStore
from companion.ui.home.choice import ChoicePage
from companion.ui.home.quiet import QuietPage, quiet_details
from companion.ui.kit.ledger import Row
from companion.ui.kit.page import Page
from companion.ui.kit.tiles import Tile
from companion.ui.kit.widgets import BrassButton
from companion.ui.overlays.menu import MenuPage
from companion.ui.overlays.pin import choose_pin
from companion.ui.overlays.volume import VOLUMES, Play, VolumePage

Builder.load_file(__file__.replace(".py", ".kv"))

_log = logging.getLogger(__name__)
Open = Callable[[Page], object]
Rows = Sequence[tuple[str, str]]
Report = Callable[[], Message]

BRIGHTNESS = {"Dim": 25, "Soft": 50, "Bright": 75, "Full": 100}
NIGHT = {"By day": Night.OFF, "By night": Night.ON, "By the hour": Night.BY_HOURS}
_NIGHT_DETAILS = {
    Night.OFF: "always the day’s colours",
    Night.ON: "always dark and warm",
    Night.BY_HOURS: "dark and warm from 8 in the evening until 7",
}
_POWER = {
    PowerChange.UPDATE: "Update",
    PowerChange.RESTART: "Restart",
    PowerChange.SHUT_DOWN: "Shut down",
}
_POWER_DETAILS = {PowerChange.UPDATE: "to the newest version; asks first"}
_BEGUN = {
    PowerChange.UPDATE: say(
        "The update has begun. Play on: the screen is dark for a moment once it is ready."
    ),
    PowerChange.RESTART: say("It restarts now."),
    PowerChange.SHUT_DOWN: say("It shuts down now. Wait a few seconds before you pull the plug."),
}
_WHAT_A_REPORT_IS = say("onto a USB stick, for whoever helps you: versions, logs, no player’s name")
_PICTURES_KEPT, _NO_PICTURES = "Keep pictures", "Keep none"
_WHAT_PICTURES_ARE = say(
    "With each action that the camera reads, a small picture of the mat is kept beside the record, to show"
    " what it saw. The pictures stay on this machine."
)


class PicturesPage(MenuPage):
    """Whether pictures of the table are kept, and a button that deletes those that are."""

    def __init__(self, preferences: PreferenceStore, pictures: PictureStore, **kwargs: Any) -> None:
        super().__init__("Pictures of the table", (), str(_WHAT_PICTURES_ARE), **kwargs)
        self._preferences = preferences
        self._pictures = pictures
        self._fill("they cannot be brought back")

    def _fill(self, told: str) -> None:
        keeps = self._preferences.value.keeps_pictures
        self.ids.grid.fill(
            [
                Tile(_PICTURES_KEPT, partial(self._keep, True), "of the newest games", primary=keeps),
                Tile(_NO_PICTURES, partial(self._keep, False), "from now on", primary=not keeps),
                Tile("Delete all pictures", self._delete, told, destroys=True),
            ]
        )

    def _keep(self, keeps: bool) -> None:
        self._preferences.change(replace(self._preferences.value, keeps_pictures=keeps))
        self._fill("they cannot be brought back")

    def _delete(self) -> None:
        self._pictures.delete_all()
        self._fill("they are deleted")


class TilesPage(MenuPage):
    """A page of ``tiles``, asked for whenever it comes in sight: what they tell may have changed."""

    def __init__(self, title: str, tiles: Callable[[], Iterable[Tile]], **kwargs: Any) -> None:
        self._tiles = tiles
        super().__init__(title, (), **kwargs)

    def on_parent(self, *_: object) -> None:
        """In sight, perhaps again."""
        if self.parent is not None and self.ids:
            self.ids.grid.fill(list(self._tiles()))


class AboutPage(Page):
    """What the program found and uses: subjects, each with its finding. ``report`` writes a report for
    whoever helps, and says what became of it; it is called on a thread of its own."""

    def __init__(self, findings: Rows, report: Report, **kwargs: Any) -> None:
        super().__init__(title="About this table", **kwargs)
        self._report = report
        self.ids.ledger.fill([Row(subject, found) for subject, found in findings])
        self.tell(_WHAT_A_REPORT_IS)

    def save_report(self) -> None:
        """Write the report, and say what became of it."""
        self.ids.report.disabled = True
        self.tell(say("It is being written …"))
        Thread(target=self._save_and_tell, name="report", daemon=True).start()

    def tell(self, words: Message) -> None:
        """Say this about the report."""
        self.ids.report.detail = str(words)

    def _save_and_tell(self) -> None:
        try:
            told = self._report()
        except Exception:  # whoever asks for help must be told something
            _log.exception("the report could not be written")
            told = say("The program made a mistake. Its log has it.")
        Clock.schedule_once(lambda _: self._saved(told))

    def _saved(self, told: Message) -> None:
        self.ids.report.disabled = False
        self.tell(told)


class SettingsPage(Page):
    """A button for each setting, with what is set now. ``open_page`` opens a page over this one,
    ``to_camera`` the camera's. ``unsaved`` says why games are not saved. ``equipment`` is ``None`` where it
    cannot be changed; its camera and decks change only between games, so they are offered where there are
    ``games`` to be played. ``wipe`` lets the screen be wiped,
    ``service`` opens the service page, ``learn`` a lesson. ``about`` and ``report`` are what
    :class:`AboutPage` shows and writes."""

    def __init__(
        self,
        preferences: PreferenceStore,
        play: Play,
        open_page: Open,
        to_camera: Callable[[], object],
        unsaved: Callable[[], Message | None],
        about: Callable[[], Rows] | None = None,
        equipment: Equipment | None = None,
        games: Sequence[Game[Any, Any]] = (),
        wipe: Callable[[], object] | None = None,
        service: Callable[[], object] | None = None,
        report: Report | None = None,
        learn: Callable[[], object] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(title="Settings", **kwargs)
        self._preferences = preferences
        self._play = play
        self._open = open_page
        self._to_camera = to_camera
        self._unsaved = unsaved
        self._about = about
        self._equipment = equipment
        self._games = games
        self._wipe = wipe
        self._service = service
        self._report = report
        self._learn = learn
        self._power = [] if equipment is None else [it for it in _POWER if equipment.power.can(it)]
        self.refresh()

    @property
    def buttons(self) -> list[BrassButton]:
        """The buttons, in their order."""
        return list(self.ids.grid.buttons)

    def on_parent(self, *_: object) -> None:
        """In sight again: what is set may have changed."""
        if self.parent is not None and self.ids:
            self.refresh()

    def refresh(self) -> None:
        """Show what is set now."""
        self.ids.grid.fill(list(self._tiles()))

    def _tiles(self) -> Iterator[Tile]:
        preferences = self._preferences.value
        volume = min(VOLUMES, key=lambda name: abs(VOLUMES[name] - preferences.volume))
        yield Tile("Sound", self._sound, volume.lower())
        yield Tile("Brightness", self._brightness, self._brightness_now().lower())
        yield Tile("Day and night", self._night, _NIGHT_DETAILS[preferences.night])
        yield Tile("When nobody plays", self._when_nobody_plays, quiet_details(preferences.quiet))
        if self._wipe is not None:
            yield Tile("Wipe the glass", self._wipe, "no touch counts for 20 s")
        yield Tile("Look through the camera", self._to_camera, "how it sees the table")
        if self._equipment is not None and self._games:
            yield Tile(
                "Which camera", self._camera, str(_title(self._equipment.cameras(), self._equipment.camera))
            )
            if self._learn is not None or any(len(self._decks_of(game)) > 1 for game in self._games):
                yield Tile("Decks", self._decks, "what each game is played with")
        if self._equipment is not None and self._equipment.pictures is not None:
            kept = _PICTURES_KEPT if preferences.keeps_pictures else _NO_PICTURES
            yield Tile("Pictures of the table", self._pictures, kept.lower())
        if self._service is not None:
            yield Tile("Service", self._service, "try buttons, lamps, camera")
        if self._about is not None and self._report is not None:
            yield Tile("About this table", self._tell_about, "versions, storage, a report")
        if self._equipment is not None:
            locked = self._equipment.lock.is_set
            yield Tile(
                "Shop mode", self._shop_mode, "a PIN for the settings" if locked else "off: no PIN is asked"
            )
        for change in self._power:
            detail = _POWER_DETAILS.get(change, "asks first")
            yield Tile(_POWER[change], partial(self._ask, change), detail, destroys=_ends(change))

    def _sound(self) -> None:
        self._open(VolumePage(self._preferences, self._play))

    def _brightness(self) -> None:
        self._open(
            ChoicePage(
                "Brightness",
                BRIGHTNESS,
                lambda: BRIGHTNESS[self._brightness_now()],
                lambda value: self._preferences.change(replace(self._preferences.value, brightness=value)),
            )
        )

    def _brightness_now(self) -> str:
        """The name of what is nearest."""
        now = self._preferences.value.brightness
        return min(BRIGHTNESS, key=lambda name: abs(BRIGHTNESS[name] - now))

    def _night(self) -> None:
        self._open(
            ChoicePage(
                "Day and night",
                NIGHT,
                lambda: self._preferences.value.night,
                lambda value: self._preferences.change(replace(self._preferences.value, night=value)),
                details=_NIGHT_DETAILS,
            )
        )

    def _when_nobody_plays(self) -> None:
        self._open(QuietPage(self._preferences, self._open))

    def _camera(self) -> None:
        assert self._equipment is not None
        equipment = self._equipment
        found = equipment.cameras()
        words = say("No other camera was found. Plug one in and open this page again.")
        self._open(
            ChoicePage(
                "Which camera",
                {str(it.title): it.name for it in found},
                lambda: equipment.camera,
                equipment.use_camera,
                "" if len(found) > 1 else str(words),
            )
        )

    def _pictures(self) -> None:
        assert self._equipment is not None
        assert self._equipment.pictures is not None
        self._open(PicturesPage(self._preferences, self._equipment.pictures))

    def _decks(self) -> None:
        games = [game for game in self._games if len(self._decks_of(game)) > 1]
        if len(games) == 1 and self._learn is None:
            self._deck_of(games[0])
        else:
            self._open(TilesPage("Decks", partial(self._deck_tiles, games)))

    def _deck_tiles(self, games: Sequence[Game[Any, Any]]) -> Iterator[Tile]:
        for game in games:
            yield Tile(
                game.title, partial(self._deck_of, game), str(_title(self._decks_of(game), self._deck(game)))
            )
        if self._learn is not None:
            yield Tile("Learn a deck", self._learn, "of unusual letters or pips")
        if self._learnt():
            yield Tile("Forget a deck", self._forget, "one that was learnt here")

    def _learnt(self) -> tuple[LearntDeck, ...]:
        learnt = None if self._equipment is None else self._equipment.learnt
        return () if learnt is None else learnt.decks

    def _forget(self) -> None:
        self._open(TilesPage("Forget which deck?", self._tiles_to_forget))

    def _tiles_to_forget(self) -> Iterator[Tile]:
        for deck in self._learnt():
            yield Tile(deck.title, partial(self._ask_to_forget, deck))

    def _ask_to_forget(self, deck: LearntDeck) -> None:
        def forget() -> None:
            assert self._equipment is not None
            assert self._equipment.learnt is not None
            try:
                self._equipment.learnt.delete(deck.name)
            except DeckNotSaved as error:
                page.ids.words.words = str(error)
            else:
                page.leave()

        page = MenuPage(
            str(say("Forget “{title}”?", title=deck.title)),
            [
                Tile("Keep it", lambda: page.leave(), primary=True),
                Tile("Forget it", forget, "it must be learnt again", destroys=True),
            ],
        )
        self._open(page)

    def _decks_of(self, game: Game[Any, Any]) -> tuple[Fitting, ...]:
        return () if self._equipment is None else self._equipment.decks(game.name)

    def _deck(self, game: Game[Any, Any]) -> str:
        return "" if self._equipment is None else self._equipment.deck(game.name)

    def _deck_of(self, game: Game[Any, Any]) -> None:
        assert self._equipment is not None
        equipment = self._equipment
        self._open(
            ChoicePage(
                str(say("{game}: the deck", game=game.title)),
                {str(it.title): it.name for it in self._decks_of(game)},
                lambda: equipment.deck(game.name),
                partial(equipment.use_deck, game.name),
            )
        )

    def _shop_mode(self) -> None:
        assert self._equipment is not None
        lock = self._equipment.lock
        if not lock.is_set:
            choose_pin(lock, self._open)
            return

        def switch_off() -> None:
            lock.remove()
            page.leave()

        page = MenuPage(
            "Shop mode",
            [
                Tile("Another PIN", partial(choose_pin, lock, self._open)),
                Tile("Switch it off", switch_off, "no PIN is asked any more", destroys=True),
            ],
            "The settings, deleting a record, and shutting down need the PIN. Playing does not.",
        )
        self._open(page)

    def _tell_about(self) -> None:
        if self._about is not None and self._report is not None:
            findings = (("Language", "English, the only one so far"), *self._about())
            self._open(AboutPage(findings, self._report))

    def _ask(self, change: PowerChange) -> None:
        name = _POWER[change]
        page = MenuPage(str(say("{what}?", what=name)), (), str(self._unsaved() or "The games are saved."))
        make = partial(self._make, change, page)
        page.ids.grid.fill(
            [
                Tile("Not now", page.leave, primary=True),
                Tile(str(say("{what} now", what=name)), make, destroys=_ends(change)),
            ]
        )
        self._open(page)

    def _make(self, change: PowerChange, page: MenuPage) -> None:
        assert self._equipment is not None
        try:
            _ask_of(self._equipment.power, change)
        except PowerRefused as error:
            page.ids.words.words = str(error)
        else:
            page.ids.words.words = str(_BEGUN[change])
            page.ids.grid.fill([])


def _ends(change: PowerChange) -> bool:
    """Whether it switches the machine off, if only for a moment."""
    return change is not PowerChange.UPDATE


def _ask_of(power: KioskPower, change: PowerChange) -> None:
    match change:
        case PowerChange.RESTART:
            power.restart()
        case PowerChange.SHUT_DOWN:
            power.shut_down()
        case PowerChange.UPDATE:
            power.update()


def _title(fittings: Sequence[Fitting], name: str) -> Message:
    """What people call the one with this name."""
    return next((it.title for it in fittings if it.name == name), say("{name}", name=name))
