"""Every screen with awkward contents: long names, many players, many options, many games.

``python -m tests.ui.gallery FOLDER [--size WxH] [--night] [NAME…]`` makes pictures of the style pages and of
every screen, with a sheet of all of them, to be looked at.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from tempfile import mkdtemp

import tests.ui.conftest  # noqa: F401  # isort: skip (sets Kivy up before any of it is imported)
from gpiozero.pins.mock import MockFactory
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from companion.appliance.power import PowerChange
from companion.appliance.service_desk import PanelCheck, PartKind, ServiceDesk
from companion.games import GAMES
from companion.games.amendments import places_on
from companion.games.messages import say
from companion.games.panels import Composing
from companion.table.camera import CameraDesk
from companion.table.events import Appraise
from companion.table.loop import Desk
from companion.table.pictures import GamePictures, PictureStore
from companion.table.session import Session
from companion.table.snapshot import Appraisal, TableSnapshot
from companion.ui.camera.picture_page import WHAT_IT_SAW
from companion.ui.kit.widgets import BrassButton
from companion.ui.overlays.pin import unlock
from hardware.panel import USUAL_PINS, GpioPanel, Pins
from tests.table.kept_pictures import pictures_in
from tests.ui import scenes
from tests.ui.astonishing_scenes import ASTONISHING, complete, describing, describing_as_chosen, of_kind
from tests.ui.court_scenes import COURT, NAMES
from tests.ui.hosting import LONG, NOW, FakeHost, FakePower, PlayedMatch, equipment, stored
from tests.ui.lesson_scenes import LESSONS
from tests.ui.passing_scenes import PASSING
from tests.ui.stage import SIZES, Stage
from tests.ui.steam_court_scenes import STEAM_COURT
from vision.camera.check import CameraCheck, Complaint, Trouble
from vision.camera.preview import preview_of
from vision.camera.table_picture import table_picture
from vision.core.geometry import Quad
from vision.core.sentences import sentence
from vision.core.stopwatch import StageTime
from vision.mat.calibration import find_mat
from vision.simulation import SimulatedTable

Size = tuple[int, int]
MAT: Quad = ((240.0, 60.0), (1060.0, 72.0), (1090.0, 660.0), (215.0, 650.0))
"""Where the mat lies in a frame of 1280 by 720."""
WELL = CameraCheck((), MAT, False, 3.1, 30.0)
TROUBLES = CameraCheck(
    (
        Complaint(
            Trouble.DARK,
            sentence("It is too dark: white paper has level 31 of 255, and needs 48."),
            sentence("More light on the table would help, or a longer exposure."),
            (MAT,),
        ),
        Complaint(
            Trouble.CUT_OFF,
            sentence("The mat’s upper edge is not in the picture."),
            sentence("Move the camera over the middle of the mat, or higher."),
            (((300.0, 60.0), (420.0, 62.0), (418.0, 330.0), (296.0, 328.0)),),
        ),
        Complaint(
            Trouble.GLARE,
            sentence("A lamp is reflected on the table. Cards there may not be read."),
            sentence("Move the lamp, or move the camera a hand’s breadth to the side."),
            (((700.0, 300.0), (820.0, 290.0), (860.0, 400.0), (760.0, 450.0), (690.0, 380.0)),),
        ),
        Complaint(
            Trouble.SMALL,
            sentence("Cards are too small to read: 1.1 pixels per millimetre; 1.3 are needed."),
            sentence("Bring the camera nearer, to 60 % of its distance, or let it make larger pictures."),
        ),
        Complaint(
            Trouble.SLOW,
            sentence("The camera sends only 5.0 pictures per second; 8 are needed to follow a game."),
            sentence("More light makes a camera faster, and so do smaller pictures or another USB port."),
        ),
    ),
    MAT,
    True,
    1.1,
    5.0,
)

_FULL = FakeHost(
    kept=(
        stored(1, players=(LONG, "Mary Ann", "Bartholomew", "Jo"), moves=1204),
        stored(2),
        stored(3, finished=True),
        stored(40, players=("Matt", "Noah")),
        *(stored(number, finished=True) for number in range(41, 60)),
    ),
    files=tuple(Path(f"2026-03-{day:02}-Matt-Noah-and-Jake.txt") for day in range(1, 20)),
    lines=(Path(__file__).parents[1] / "records" / "two-rounds-shared-win.txt").read_text(encoding="utf-8"),
)


def _of(snapshot: Callable[[], TableSnapshot], size: Size) -> Stage:
    stage = Stage(scenes.foreman(), size)
    shown = snapshot()
    stage.show(shown)
    stage.settle()
    if shown.camera_view is not None:
        stage.see(scenes.picture())
    return stage


def _by_touch(snapshot: Callable[[], TableSnapshot]) -> TableSnapshot:
    return scenes.by_touch(snapshot())


def _over(snapshot: Callable[[], TableSnapshot], opened: Callable[[Stage], object], size: Size) -> Stage:
    stage = _of(snapshot, size)
    opened(stage)
    stage.steps(3)
    return stage


def _home(host: FakeHost, opened: Callable[[Stage], object], size: Size) -> Stage:
    desk = Desk(scenes.foreman())
    stage = Stage(size=size, host=host, now=lambda: NOW, begin_match=lambda: PlayedMatch(desk))
    opened(stage)
    stage.steps(4)
    return stage


@cache
def _what_it_saw() -> bytes:
    """A mat with a few cards, as it is kept."""
    table = SimulatedTable(3, (1280, 720))
    for number, cards in enumerate((("KS", "7S"), ("10D",), ("3H", "QH", "4H"), ("5C",)), start=1):
        for card in cards:
            table.lay(f"conveyor-{number}", card)
    frame = table.frame()
    mat = find_mat(frame)
    assert mat is not None
    return table_picture(frame, mat, (table.laid()[-1].indices[0].quad,))


def _kept_of(lines: Sequence[str]) -> GamePictures:
    """The same picture of the last actions of a game with these ``lines``, of every second one."""
    every_second = range(len(lines), max(0, len(lines) - 30), -2)
    return pictures_in(Path(mkdtemp()), lines, dict.fromkeys(every_second, _what_it_saw()))


def _pictured(snapshot: Callable[[], TableSnapshot], opened: Callable[[Stage], object], size: Size) -> Stage:
    shown = snapshot()
    stage = Stage(scenes.foreman(), size, pictures=_kept_of(shown.log))
    stage.show(shown)
    stage.settle()
    opened(stage)
    stage.steps(3)
    return stage


def _pictured_record(opened: Callable[[Stage], object], size: Size) -> Stage:
    lines = [str(action) for action in Session.from_record(_FULL.lines.encode(), GAMES).actions]
    return _home(replace(_FULL, game_pictures=_kept_of(lines)), opened, size)


def _look_closer(stage: Stage) -> None:
    stage.navigator.history()
    stage.steps(2)
    stage.top.ids.ledger.rows[0].aside.do()


def _look_back(stage: Stage) -> None:
    _record(stage)
    stage.button(WHAT_IT_SAW).dispatch("on_release")


def _settings_of_pictures(size: Size) -> Stage:
    fitted = equipment(pictures=PictureStore(Path(mkdtemp())))
    return _home(FakeHost(equipment=fitted), partial(_setting, "Pictures of the table"), size)


def _nothing(_: Stage) -> None:
    """It is in sight already."""


def _set_up(stage: Stage) -> None:
    stage.home_navigator.set_up(_FULL.games[0])


def _set_up_court(seats: int, options: dict[str, str], stage: Stage) -> None:
    """So many with long names are to play a game whose seats are drawn."""
    court = next(game for game in FakeHost().games if game.name == "steam-court")
    stage.home_navigator.set_up(court)
    stage.top.seat(NAMES[:seats], options)


def _court_option(stage: Stage) -> None:
    _set_up_court(9, {}, stage)
    stage.top.open_options()
    stage.top.ids.ledger.rows[1].do()


def _look(stage: Stage) -> None:
    _set_up(stage)
    stage.top.rows[0].look.dispatch("on_release")


def _options(stage: Stage) -> None:
    _set_up(stage)
    stage.top.open_options()


def _one_option(number: int, stage: Stage) -> None:
    _options(stage)
    stage.top.ids.ledger.rows[number].do()


def _typing(stage: Stage) -> None:
    _set_up(stage)
    stage.top.rows[0].name.dispatch("on_release")


def _record(stage: Stage) -> None:
    stage.home_navigator.records()
    stage.top.ids.ledger.rows[2].do()
    stage.steps(2)
    stage.top.buttons[0].dispatch("on_release")


_POWERED = equipment(machine=FakePower(*PowerChange))
_SEEN = CameraDesk()
_TWELVE_SEATS = Pins(
    2,
    3,
    {f"PASS {seat}": 15 + seat for seat in range(1, 13)},
    seat_passes={seat: 3 + seat for seat in range(1, 13)},
)
_SETTINGS = {
    "brightness": "Brightness",
    "night": "Day and night",
    "camera": "Which camera",
    "decks": "Decks",
    "about": "About this table",
    "quiet": "When nobody plays",
    "shop": "Shop mode",
    "wiping": "Wipe the glass",
    "off": "Shut down",
}


def _setting(words: str, stage: Stage) -> None:
    stage.home_navigator.settings()
    stage.steps(2)
    stage.button(words).dispatch("on_release")


def _quiet(words: str, stage: Stage) -> None:
    _setting("When nobody plays", stage)
    stage.steps(2)
    stage.button(words).dispatch("on_release")


def _dark(touched: Sequence[str], stage: Stage) -> None:
    _quiet("The screen is dark", stage)
    for words in touched:
        stage.steps(2)
        stage.button(words).dispatch("on_release")


def _wrong_pin(stage: Stage) -> None:
    lock = equipment().lock
    lock.set("2718")
    unlock(lock, stage.home_navigator.open, lambda: None)
    stage.text("1111")
    stage.key(13)
    stage.text("27")


def _serviced(pins: Pins) -> ServiceDesk:
    factory = MockFactory()
    panel = PanelCheck(GpioPanel(pins, pin_factory=factory), pins)
    factory.pin(pins.buttons()["REVEAL"]).drive_low()
    panel.try_out(next(part for part in panel.parts if part.kind is PartKind.LAMP))
    model = say("{model}", model="Raspberry Pi 5 Model B Rev 1.0")
    rows = (
        (say("Computer"), model),
        (say("Temperature"), say("61 °C")),
        (say("Speed"), say("full speed; since the start it was slower because its supply is too weak")),
        (say("Storage"), say("OK — 21.4 GB free at /var/lib/companion")),
    )
    return ServiceDesk(panel, lambda: rows)


def _service(seen: CameraDesk, stage: Stage) -> None:
    stage.home_navigator.service()
    names = ("camera", "mat", "movement", "reading", "zones", "preview")
    seen.times.put(tuple(StageTime(name, 3.0 + it, 9.0 + 4 * it) for it, name in enumerate(names)))
    stage.until(lambda: stage.home_navigator.top.ids.ledger.entries[-1].words.startswith("Storage"))


def _import(stage: Stage) -> None:
    stage.home_navigator.records()
    stage.top.ids.bring.dispatch("on_release")
    stage.top.say("2026-03-01-Matt.txt, line 7: Steam goes before Gears in order. (BH-5)")


def _entry(stage: Stage) -> None:
    assert stage.navigator.shown is not None
    stage.navigator.name_cards(stage.navigator.shown.prompt.entries[0])


def _entry_of_set(stage: Stage) -> None:
    _entry(stage)
    stage.steps(2)
    for card in [card for card, face in stage.top.grid.faces.items() if not face.disabled][3:6]:
        stage.top.tap(card)


def _die(stage: Stage) -> None:
    assert stage.navigator.shown is not None
    dice = stage.navigator.shown.prompt.dice
    assert dice is not None
    stage.navigator.type_dice(dice)
    stage.steps(2)
    stage.tap(stage.top.rows[0][2])


def _which(stage: Stage) -> None:
    stage.navigator.doubt(places_on("conveyor-2", ("Gears-1", "Gears-2", "Steam-12", "Gears-13")))


def _touched_card(stage: Stage) -> None:
    """A card of the play to beat is touched."""
    pile = stage.top.table.pile
    (x, y, width, height), _ = pile.lying[0]
    stage.tap_at(*pile.to_window(x + width / 2, y + height / 2))


def _compose(stage: Stage) -> None:
    assert stage.navigator.shown is not None
    composing = stage.navigator.shown.view.find(Composing)
    assert composing is not None
    stage.navigator.compose(composing)


def _lists(stage: Stage) -> None:
    _compose(stage)
    stage.top.begin()


def _words(stage: Stage) -> None:
    """The longest words that the lists have."""
    _lists(stage)
    assert stage.navigator.shown is not None
    composing = stage.navigator.shown.view.find(Composing)
    assert composing is not None
    for _ in filter(None, (one.items for one in composing.lists)):
        stage.top.grid.buttons[9].dispatch("on_release")
    (asked,) = (event for event in stage.events() if isinstance(event, Appraise))
    told = "An express that departs before it is boarded that arrives on the Tuesday, having set out on the "
    told += "Wednesday, by a fondness for velocity that has at last been rendered in steel."
    stage.show(
        replace(stage.navigator.shown, appraisal=Appraisal(asked.line, True, say("{told}", told=told)))
    )


def _notebook(stage: Stage) -> None:
    stage.navigator.choose_in_secret()
    stage.steps(2)
    stage.top.buttons[0].dispatch("on_release")
    stage.steps(2)


def _notebook_list(stage: Stage) -> None:
    _notebook(stage)
    stage.top.begin()


def _notebook_kept(stage: Stage) -> None:
    """The longest words that the lists have."""
    _notebook_list(stage)
    for _ in range(3):
        stage.top.grid.buttons[9].dispatch("on_release")


def _taught(rule: str, stage: Stage) -> None:
    assert stage.desk is not None
    assert stage.desk.teaching is not None
    stage.navigator.how_to_play()
    page = stage.desk.teaching.page_for(rule)
    assert page is not None
    stage.top.turn_to(page)


def _explain(stage: Stage) -> None:
    stage.navigator.menu()
    stage.steps(2)
    stage.button("Explain as we play").dispatch("on_release")


def _taught_at_home(stage: Stage) -> None:
    """The page with dice."""
    stage.home_navigator.how_to_play()
    for _ in range(7):
        stage.top.turn(1)


def _found(words: str, stage: Stage) -> None:
    stage.navigator.how_to_play()
    stage.top.search.dispatch("on_release")
    stage.text(words)
    stage.top.finish()


def _die_panel(stage: Stage) -> None:
    stage.tap(stage.top.dice[0])


def _camera(check: CameraCheck | None, stage: Stage) -> None:
    stage.navigator.camera()
    assert stage.desk is not None
    stage.desk.frames.put(preview_of(scenes.wooden_table(), (640, 360)))
    if check is not None:
        stage.desk.checks.put(check)
    stage.until(lambda: stage.top.ids.picture.check is check)


def _corners(corners: Quad | None, stage: Stage) -> None:
    _camera(CameraCheck((), corners), stage)
    stage.top.show_corners()
    stage.until(lambda: bool(stage.top.picture.corners))


def _held(snapshot: Callable[[], TableSnapshot], subject: str, size: Size) -> Stage:
    """What somebody reads who holds a finger on a thing."""
    stage = _of(snapshot, size)
    widget = next(it for it in stage.in_sight() if subject in getattr(it, "cards", ()) or _says(it, subject))
    UnitTestTouch(*widget.to_window(*widget.center)).touch_down()
    surface = stage.app.root
    stage.until(lambda: surface.bubble is not None)  # type: ignore[union-attr]
    stage.steps(3)
    return stage


def _says(widget: Widget, words: str) -> bool:
    return isinstance(widget, BrassButton) and widget.words == words


def _demonstration(snapshot: Callable[[], TableSnapshot], size: Size) -> Stage:
    desk = Desk(replace(snapshot(), log=(), history=()))
    stage = Stage(size=size, host=FakeHost(), begin_match=lambda: PlayedMatch(desk))
    stage.home_navigator.demonstrate()
    stage.until(lambda: stage.app.demonstration is not None and stage.app.demonstration.shown is not None)
    desk.frames.put(preview_of(scenes.wooden_table(), (640, 360)))
    desk.snapshots.put(snapshot())
    stage.until(lambda: stage.app.demonstration.shown is desk.snapshots.value)  # type: ignore[union-attr]
    stage.steps(4)
    return stage


GALLERY: dict[str, Callable[[Size], Stage]] = {
    "home-new": partial(_home, FakeHost(), _nothing),
    "home": partial(_home, _FULL, _nothing),
    "home-fault": partial(
        _home,
        FakeHost(
            fault=say(
                "/var/lib/companion/share/tables/companion/games.sqlite: the disk is full. Free some space;"
                " until then the game is not saved. 2 games are only in memory: do not switch off. The file"
                " of saved games was damaged. Rescued: 117 games, 1 of them with actions missing. The damaged"
                " file is kept as games-damaged-2026-03-05.sqlite."
            )
        ),
        _nothing,
    ),
    "setup-first": partial(_home, FakeHost(), lambda stage: stage.home_navigator.set_up(_FULL.games[0])),
    "setup": partial(_home, _FULL, _set_up),
    "look": partial(_home, _FULL, _look),
    "sc-setup": partial(_home, _FULL, partial(_set_up_court, 6, {})),
    "sc-setup-four": partial(_home, _FULL, partial(_set_up_court, 4, {"edition": "draft"})),
    "sc-setup-solo": partial(_home, _FULL, partial(_set_up_court, 1, {"variant": "solo"})),
    "sc-setup-party": partial(_home, _FULL, partial(_set_up_court, 12, {"variant": "party"})),
    "sc-option": partial(_home, _FULL, _court_option),
    "typewriter": partial(_home, _FULL, _typing),
    "options": partial(_home, _FULL, _options),
    "option-many": partial(_home, _FULL, partial(_one_option, 0)),
    "option-number": partial(_home, _FULL, partial(_one_option, -1)),
    "records": partial(_home, _FULL, lambda stage: stage.home_navigator.records()),
    "resume": partial(_home, _FULL, lambda stage: stage.home_navigator.unfinished()),
    "record": partial(_home, _FULL, _record),
    "import": partial(_home, _FULL, _import),
    "lesson": partial(_over, scenes.ability, _explain),
    "lesson-four": partial(_over, scenes.overflow, _explain),
    "sounds": partial(_home, FakeHost(), partial(_setting, "Sound")),
    **{
        f"settings-{name}": partial(_home, FakeHost(equipment=_POWERED), partial(_setting, words))
        for name, words in _SETTINGS.items()
    },
    "settings-quiet-dark": partial(_home, FakeHost(), partial(_quiet, "The screen is dark")),
    "settings-quiet-dark-set": partial(_home, FakeHost(), partial(_dark, ("From", "21:00"))),
    "settings-quiet-dark-from": partial(_home, FakeHost(), partial(_dark, ("From", "21:00", "Until"))),
    "settings-quiet-attract": partial(_home, FakeHost(), partial(_quiet, "The demonstration plays")),
    "pin-wrong": partial(_home, FakeHost(), _wrong_pin),
    "service": partial(
        _home, FakeHost(serviced=partial(_serviced, USUAL_PINS), seen=_SEEN), partial(_service, _SEEN)
    ),
    "service-full": partial(
        _home, FakeHost(serviced=partial(_serviced, _TWELVE_SEATS), seen=_SEEN), partial(_service, _SEEN)
    ),
    "service-nothing": partial(_home, FakeHost(), lambda stage: stage.home_navigator.service()),
    "settings": partial(_home, FakeHost(equipment=_POWERED), lambda stage: stage.home_navigator.settings()),
    **{f"table-{name}": partial(_of, scene) for name, scene in scenes.SCENES.items()},
    **{f"pass-{name}": partial(_of, scene) for name, scene in PASSING.items()},
    **{f"touch-{name}": partial(_of, partial(_by_touch, scene)) for name, scene in scenes.SCENES.items()},
    "how-to-play-which": partial(_home, FakeHost(), lambda stage: stage.home_navigator.how_to_play()),
    "how-to-play": partial(_over, scenes.discarding, partial(_taught, "BH-1")),
    "how-to-play-sets": partial(_over, scenes.discarding, partial(_taught, "BH-9")),
    "how-to-play-overflow": partial(_over, scenes.discarding, partial(_taught, "BH-8")),
    "how-to-play-dice": partial(_home, FakeHost(games=FakeHost().games[1:2]), _taught_at_home),
    "how-to-play-found": partial(_over, scenes.discarding, partial(_found, "card")),
    "menu": partial(_over, scenes.discarding, lambda stage: stage.navigator.menu()),
    "wrong-card": partial(_over, scenes.overflow, lambda stage: stage.navigator.doubt_any()),
    "sc-wrong-card": partial(_over, STEAM_COURT["following"], lambda stage: stage.navigator.doubt_any()),
    "sc-clock": partial(_over, COURT["racing"], lambda stage: stage.top.enlarge_clock()),
    "sc-touched-card": partial(_over, STEAM_COURT["following"], _touched_card),
    "camera-waiting": partial(_over, scenes.discarding, partial(_camera, None)),
    "camera-well": partial(_over, scenes.discarding, partial(_camera, WELL)),
    "camera-troubles": partial(_over, scenes.discarding, partial(_camera, TROUBLES)),
    "camera-home": partial(
        _home,
        FakeHost(),
        partial(_setting, "Look through the camera"),
    ),
    **{f"lesson-{name}": made for name, made in LESSONS.items()},
    "corners": partial(_over, scenes.discarding, partial(_corners, MAT)),
    "corners-wrong": partial(_over, scenes.discarding, partial(_corners, (*MAT[:2], MAT[1], MAT[3]))),
    "history-pictures": partial(_pictured, scenes.asked_for_a_set, lambda stage: stage.navigator.history()),
    "what-it-saw": partial(_pictured, scenes.asked_for_a_set, _look_closer),
    "correction-picture": partial(_pictured, scenes.doubted, _nothing),
    "record-pictures": partial(_pictured_record, _record),
    "record-looked-back": partial(_pictured_record, _look_back),
    "settings-pictures": _settings_of_pictures,
    "history": partial(_over, scenes.asked_for_a_set, lambda stage: stage.navigator.history()),
    "sheets": partial(_over, scenes.round_over, lambda stage: stage.navigator.sheets()),
    "picker": partial(_over, scenes.naming, _entry),
    "picker-set": partial(_over, scenes.naming_a_set, _entry_of_set),
    "which": partial(_over, scenes.discarding, _which),
    "dice": partial(_over, scenes.rolling, _die),
    "correction": partial(_of, scenes.doubted),
    "overrule": partial(_of, scenes.wanting_an_overrule),
    "scoring": partial(_of, scenes.asked_for_a_set),
    "scoring-show": partial(_of, scenes.naming_a_set),
    "round": partial(_of, scenes.round_over),
    **{f"as-{name}": partial(_of, scene) for name, scene in ASTONISHING.items()},
    **{f"sc-{name}": partial(_of, scene) for name, scene in COURT.items()},
    "as-curtain": partial(_over, describing, _compose),
    "as-lists": partial(_over, describing, _lists),
    "as-words": partial(_over, describing, _words),
    "as-notebooks": partial(_over, complete, lambda stage: stage.navigator.choose_in_secret()),
    "as-notebook": partial(_over, complete, _notebook),
    "as-notebook-list": partial(_over, complete, _notebook_list),
    "as-notebook-kept": partial(_over, complete, _notebook_kept),
    "as-words-chosen": partial(_over, describing_as_chosen, _lists),
    "as-sheets": partial(_over, partial(of_kind, "over"), lambda stage: stage.navigator.sheets()),
    "as-turning": partial(_over, ASTONISHING["swaying"], _die_panel),
    **{f"sc-{name}": partial(_of, scene) for name, scene in STEAM_COURT.items()},
    **{
        f"sc-touch-{name}": partial(_of, partial(_by_touch, STEAM_COURT[name]))
        for name in ("leading", "following", "seven")
    },
    "sc-picker": partial(_over, STEAM_COURT["leading"], _entry),
    "winner": partial(_of, scenes.won),
    "winner-shared": partial(_of, scenes.won_together),
    "explained": partial(_held, scenes.ability, "REVEAL"),
    "explained-card": partial(_held, scenes.overflow, "Gears-3"),
    "demonstration": partial(_demonstration, scenes.discarding),
    "demonstration-overflow": partial(_demonstration, scenes.overflow),
    "demonstration-trick": partial(_demonstration, STEAM_COURT["following"]),
}


def main() -> None:
    """Makes the pictures."""
    from tests.ui.pictures import sheets

    parser = argparse.ArgumentParser(
        prog="python -m tests.ui.gallery", description="Pictures of every screen."
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these screens or style pages")
    parser.add_argument("--size", action="append", help="such as 800x480 (default: all three)")
    parser.add_argument("--night", action="store_true", help="in the night look")
    args = parser.parse_intermixed_args()
    chosen = [tuple(map(int, size.split("x"))) for size in args.size or ()]
    for size in chosen or SIZES:
        for path in sheets(args.folder, size, args.names, args.night):
            print(path, flush=True)


if __name__ == "__main__":
    main()
