"""The configuration file: what it sets, and what is said of a slip of the pen."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from companion import configuration
from companion.configuration import (
    Configuration,
    ConfigurationError,
    default_path,
    load_configuration,
    parse_size,
    usual_pins,
)
from companion.games import GAMES
from companion.logs import LogSettings
from companion.table.pictures import PictureLimits
from hardware.board import Board
from hardware.panel import USUAL_PINS, Pins


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "companion.toml"


def test_everything_can_be_set(file: Path) -> None:
    file.write_text(
        "[buttons]\npass = 17\nreveal = 27\ndebounce = 0.1\n[lamps]\npass = 22\nreveal = 23\n"
        '[buzzer]\npin = 24\n[camera]\nsource = "picamera2"\n[screen]\nsize = "1280x720"\n'
        '[log]\nlevel = "debug"\nformat = "journal"\n'
    )
    pins = Pins(pass_button=17, reveal_button=27, lamps={"PASS": 22, "REVEAL": 23}, buzzer=24)
    assert load_configuration(GAMES, file) == Configuration(
        pins, 0.1, "picamera2", (1280, 720), log=LogSettings("debug", "journal")
    )


def test_each_seat_can_have_a_button_and_a_lamp(file: Path) -> None:
    file.write_text("[seat_buttons]\n1 = 5\n12 = 6\n[seat_lamps]\n12 = 13\n[lamps]\npass = 22\n")
    assert load_configuration(GAMES, file).pins == Pins(
        lamps={"PASS": 22, "PASS 12": 13}, seat_passes={1: 5, 12: 6}
    )


def test_everything_may_be_left_out(file: Path) -> None:
    file.write_text("")
    assert load_configuration(GAMES, file) == Configuration()
    assert Configuration().size == (800, 480)


def test_the_file_that_the_documentation_shows_can_be_read(file: Path) -> None:
    shown = re.search(r"::\n\n(.*?)\n\nIt is read", configuration.__doc__ or "", re.DOTALL)
    assert shown
    file.write_text(shown[1])
    tables = {"buttons", "lamps", "buzzer", "seat_buttons", "seat_lamps", "camera"}
    tables |= {"pictures", "screen", "log"}
    assert tomllib.loads(shown[1]).keys() == tables
    assert load_configuration(GAMES, file).pins.reveal_button == 27


def test_pictures_are_kept_of_some_games_in_some_room_or_not_at_all(file: Path) -> None:
    assert Configuration().pictures == PictureLimits(games=20, megabytes=100)
    file.write_text("[pictures]\ngames = 5\nmegabytes = 30\n")
    assert load_configuration(GAMES, file).pictures == PictureLimits(5, 30)
    file.write_text("[pictures]\nkeep = false\n")
    assert load_configuration(GAMES, file).pictures is None


def test_a_panel_can_be_mounted_turned(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text("[screen]\nrotation = 270\n")
    assert load_configuration(GAMES, tmp_path / "companion.toml").rotation == 270


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("keep = 1", "pictures.keep must be true or false, and is 1"),
        ("games = 0", "pictures.games must be a whole number from 1 to 10000, and is 0"),
        ("games = true", "pictures.games must be a whole number from 1 to 10000, and is True"),
        ('megabytes = "many"', "pictures.megabytes must be a whole number from 1 to 10000, and is 'many'"),
    ],
)
def test_a_wrong_limit_of_pictures_is_told(line: str, told: str, file: Path) -> None:
    file.write_text(f"[pictures]\n{line}\n")
    with pytest.raises(ConfigurationError, match=re.escape(told)):
        load_configuration(GAMES, file)


def test_a_camera_may_be_a_number(file: Path) -> None:
    file.write_text("[camera]\nsource = 0\n")
    assert load_configuration(GAMES, file).camera == "0"


def test_the_usual_file_may_be_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert load_configuration(GAMES) == Configuration()
    default_path().parent.mkdir(parents=True)
    default_path().write_text("[buzzer]\npin = 5\n")
    assert load_configuration(GAMES).pins.buzzer == 5


def test_without_a_word_about_the_panel_a_raspberry_pi_has_the_usual_one(file: Path, tmp_path: Path) -> None:
    model = tmp_path / "model"
    model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    usual = usual_pins(Board(model))
    assert usual == USUAL_PINS
    assert usual_pins(Board(tmp_path / "no-model")) == Pins()
    file.write_text('[camera]\nsource = "picamera2"\n')
    assert load_configuration(GAMES, file, usual).pins == USUAL_PINS
    file.write_text("[lamps]\npass = 5\n")
    assert load_configuration(GAMES, file, usual).pins == Pins(lamps={"PASS": 5})
    file.write_text("[buttons]\n")
    assert load_configuration(GAMES, file, usual).pins == Pins()


def test_a_file_that_is_named_must_be_there(file: Path) -> None:
    with pytest.raises(ConfigurationError, match=re.escape(f"{file}: there is no such file")):
        load_configuration(GAMES, file)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[buttons\n", "this is not TOML: .*line 1"),
        ("[button]\npass = 17\n", r"button means nothing; there are \[buttons\]"),
        ("[buttons]\npas = 17\n", r"buttons.pas means nothing; \[buttons\] has pass, reveal, debounce"),
        ("buttons = 3\n", r"buttons is a heading; write \[buttons\]"),
        ('[buttons]\npass = "17"\n', "buttons.pass must be the number of a GPIO, such as 17, and is '17'"),
        ("[lamps]\nreveal = true\n", "lamps.reveal must be the number of a GPIO"),
        ("[buttons]\npass = 40\n", "The PASS button cannot be on GPIO 40. The header has GPIO 2 to 27"),
        ("[buttons]\npass = 5\nreveal = 5\n", "both on GPIO 5. Give each a pin of its own"),
        ("[buttons]\npass = 5\n[lamps]\npass = 5\n", "The PASS lamp and the PASS button are both on GPIO 5"),
        ("[seat_buttons]\n13 = 5\n", r"seat_buttons.13 means nothing; \[seat_buttons\] has 1, 2, 3"),
        (
            "[seat_buttons]\n2 = 5\n[seat_lamps]\n2 = 5\n",
            "The PASS lamp of seat 2 and the PASS button",
        ),
        ("[seat_lamps]\n2 = 'x'\n", "seat_lamps.2 must be the number of a GPIO, such as 17, and is 'x'"),
        ("[seat_buttons]\n9 = 1\n", "The PASS button of seat 9 cannot be on GPIO 1. The header has GPIO 2"),
        ("[buttons]\ndebounce = -1\n", "buttons.debounce must be 0 to 1 seconds, and is -1"),
        ("[buttons]\ndebounce = nan\n", "buttons.debounce must be 0 to 1 seconds"),
        ('[buttons]\ndebounce = "slow"\n', "buttons.debounce must be seconds, such as 0.015, and is 'slow'"),
        ("[camera]\nsource = -1\n", 'camera.source must name a camera, such as "picamera2" or 0'),
        ('[camera]\nsource = " "\n', "camera.source must name a camera"),
        ('[log]\nlevel = "loud"\n', "log.level must be debug, info, warning or error, and is 'loud'"),
        ("[log]\nlevel = 3\n", "log.level must be debug, info, warning or error"),
        ('[log]\nformat = "%(massage)s"\n', r"must be auto, plain, journal, or a line with %\(message"),
        ('[log]\nformat = "%(levelname)s"\n', "log.format must be auto"),
        ('[log]\nformat = "%(message)d"\n', "log.format must be auto"),
        ('[log]\nformat = "%"\n', "log.format must be auto"),
        ("[log]\nfile = 3\n", r"log.file means nothing; \[log\] has level, format"),
        ('[screen]\nsize = "big"\n', "screen.size 'big' is no size; write it as 800x480"),
        ("[screen]\nrotation = 45\n", "screen.rotation must be 0, 90, 180 or 270, and is 45"),
        ("[screen]\nrotation = true\n", "screen.rotation must be 0, 90, 180 or 270, and is True"),
        ('[screen]\nsize = "8x4"\n', "screen.size '8x4' is no size of a screen: each side has 240 to 7680"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_key(file: Path, text: str, sentence: str) -> None:
    file.write_text(text)
    with pytest.raises(ConfigurationError, match=sentence) as refused:
        load_configuration(GAMES, file)
    assert str(refused.value).startswith(f"{file}: ")


def test_a_file_that_is_no_text_is_refused(file: Path) -> None:
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigurationError, match="it is not text in UTF-8"):
        load_configuration(GAMES, file)


@pytest.mark.parametrize("text", ["800x480", " 800 X 480 ", "800×480"])
def test_a_size_can_be_written_in_these_ways(text: str) -> None:
    assert parse_size(text) == (800, 480)


@pytest.mark.parametrize("text", ["", "800", "800x", "800x480x2", "-800x480", "٨٠٠x480"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no size"):
        parse_size(text)
