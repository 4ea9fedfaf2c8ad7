"""What the table is fitted with and people may change on the screen: its camera, its decks, the pictures it
keeps, its power, and what a PIN protects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path

from companion.appliance.power import KioskPower, SystemPower
from companion.appliance.shop_lock import ShopLock
from companion.decks import USUAL_DECK
from companion.games.messages import Message, say
from companion.learnt_decks import LearntDecks
from companion.preferences import PreferenceStore
from companion.table.pictures import PictureStore

PI_CAMERA = "picamera2"
_NO_CAMERAS = ("bcm2835", "pispbe", "rpivid", "rpi-hevc", "rp1-cfe", "unicam")
"""How the names of a Raspberry Pi's other video devices begin, which give no pictures by themselves."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """A camera or a deck that can be used: its ``name`` for the program, its ``title`` for people."""

    name: str
    title: Message


class Equipment:
    """What is used, as the preferences say, and what could be used instead. ``cameras`` looks for cameras;
    ``usual_camera`` is used until another is chosen. ``decks`` are those that serve each game, by its word,
    the usual one first. What was asked for on the command line has no alternatives: then ``cameras`` finds
    nothing else, and ``decks`` have one deck. ``pictures`` are those of all games, ``None`` where none are
    kept; ``learnt`` are the decks that were learnt here, ``None`` where none can be: with them every game can
    be played that is played with ``poker``."""

    def __init__(
        self,
        preferences: PreferenceStore,
        usual_camera: str,
        cameras: Callable[[], Sequence[Fitting]] = tuple,
        decks: Mapping[str, Sequence[Fitting]] | None = None,
        power: KioskPower | None = None,
        pictures: PictureStore | None = None,
        lock: ShopLock | None = None,
        learnt: LearntDecks | None = None,
    ) -> None:
        self._preferences = preferences
        self._usual_camera = usual_camera
        self._cameras = cameras
        self._decks = dict(decks or {})
        self.lock = lock or ShopLock()
        self.power = power or SystemPower()
        self.pictures = pictures
        self.learnt = learnt

    @property
    def camera(self) -> str:
        """The name of the camera in use: the one chosen, where it is still there."""
        chosen = self._preferences.value.camera
        return chosen if chosen in {it.name for it in self._cameras()} else self._usual_camera

    def cameras(self) -> tuple[Fitting, ...]:
        """The cameras that were found."""
        return tuple(self._cameras())

    def use_camera(self, name: str) -> None:
        """Use this camera from the next table on."""
        self._preferences.change(replace(self._preferences.value, camera=name))

    def decks(self, game: str) -> tuple[Fitting, ...]:
        """The decks that ``game`` can be played with."""
        decks = tuple(self._decks.get(game, ()))
        if self.learnt is None or not any(it.name == USUAL_DECK for it in decks):
            return decks
        learnt = (Fitting(deck.name, say("{title}", title=deck.title)) for deck in self.learnt.decks)
        return (*decks, *learnt)

    def deck(self, game: str) -> str:
        """The name of the deck that ``game`` is played with."""
        names = [it.name for it in self.decks(game)]
        chosen = dict(self._preferences.value.decks).get(game)
        return chosen if chosen in names else names[0] if names else ""

    def use_learnt_deck(self, name: str) -> None:
        """Play every game with this deck, from the next table on, that can be played with it."""
        for game in self._decks:
            if any(it.name == name for it in self.decks(game)):
                self.use_deck(game, name)

    def use_deck(self, game: str, name: str) -> None:
        """Play ``game`` with this deck from the next table on."""
        decks = {**dict(self._preferences.value.decks), game: name}
        self._preferences.change(replace(self._preferences.value, decks=tuple(decks.items())))


def find_cameras(
    usual: str,
    listing: Path = Path("/sys/class/video4linux"),
    is_installed: Callable[[str], bool] = lambda module: find_spec(module) is not None,
) -> tuple[Fitting, ...]:
    """The cameras that the system lists, and the ``usual`` one."""
    found: list[Fitting] = []
    if is_installed(PI_CAMERA):
        found.append(Fitting(PI_CAMERA, say("the Raspberry Pi’s own camera")))
    numbers = (path.name.removeprefix("video") for path in listing.glob("video*"))
    for number in sorted(filter(str.isdecimal, numbers), key=int):
        name, index = (_word_in(listing / f"video{number}" / file) for file in ("name", "index"))
        if index == "0" and not name.startswith(_NO_CAMERAS):
            found.append(Fitting(number, say("{name}, camera {number}", name=name, number=number)))
    same = {usual, usual.removeprefix("/dev/video")}
    if not any(it.name in same for it in found):
        found.insert(0, Fitting(usual, say("{name}", name=usual)))
    return tuple(found)


def _word_in(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
