"""The sounds of the app: heard at a press and at the table, as loud as is wanted, silent without audio."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.preferences import Preferences, PreferenceStore
from companion.ui.cues import Cue
from companion.ui.overlays.volume import VOLUMES, VolumePage
from companion.ui.sounds import FOLDER, AudibleSounds
from tests.ui import scenes
from tests.ui.hosting import NOW, FakeHost, stored
from tests.ui.stage import Stage


@dataclass
class NotedSounds:
    """Notes what is played."""

    played: list[tuple[Cue, int]] = field(default_factory=list)

    def prepare(self) -> None:
        """There is nothing to prepare."""

    def play(self, cue: Cue, volume: int) -> None:
        self.played.append((cue, volume))

    def heard(self) -> list[Cue]:
        """What was played since this was last asked."""
        heard = [cue for cue, _ in self.played]
        self.played.clear()
        return heard


@dataclass
class NotedSound:
    """One sound of the system."""

    path: str
    broken: bool = False
    volume: float = -1.0
    told: list[str] = field(default_factory=list)

    def stop(self) -> None:
        self.told.append("stop")

    def play(self) -> None:
        if self.broken:
            raise OSError("the loudspeaker has gone")
        self.told.append("play")


def test_every_cue_has_its_file() -> None:
    assert sorted(f"{cue.value}.wav" for cue in Cue) == sorted(file.name for file in FOLDER.iterdir())


def test_a_press_ticks_and_a_touch_beside_the_buttons_does_not() -> None:
    sounds = NotedSounds()
    stage = Stage(scenes.discarding(), sounds=sounds)
    stage.tap(stage.screen.ids.on_reveal)
    assert sounds.heard() == [Cue.TICK]
    stage.tap(stage.screen.ids.on_pass)  # it means nothing now
    stage.tap(stage.screen.ids.headline)
    assert sounds.heard() == []
    stage.strike()


def test_a_row_of_a_list_that_scrolls_ticks_once() -> None:
    sounds = NotedSounds()
    host = FakeHost(kept=tuple(stored(number, players=(f"Ann {number}", "Bea")) for number in range(1, 30)))
    stage = Stage(host=host, now=lambda: NOW, sounds=sounds)
    stage.home_navigator.records()
    stage.steps(3)
    row = next(row for row in stage.top.ids.ledger.rows if row.do is not None)
    stage.press_on(stage.row(row.words))
    stage.steps(5)
    assert sounds.heard() == [Cue.TICK]
    stage.strike()


def test_the_table_is_heard_as_it_changes() -> None:
    sounds = NotedSounds()
    stage = Stage(scenes.placing(), sounds=sounds)
    assert sounds.heard() == []
    stage.show(scenes.discarding())
    assert sounds.heard() == [Cue.BELL]
    stage.show(scenes.refused())
    assert sounds.heard() == [Cue.KNOCK]
    stage.strike()


def test_the_volume_is_set_from_the_settings_and_remembered() -> None:
    sounds, preferences = NotedSounds(), PreferenceStore()
    stage = Stage(host=FakeHost(), sounds=sounds, preferences=preferences)
    stage.tap(stage.button("Settings"))
    stage.tap(stage.button("Sound"))
    assert isinstance(stage.top, VolumePage)
    for name, volume in VOLUMES.items():
        sounds.heard()
        stage.tap(stage.button(name))
        assert preferences.value == Preferences(volume=volume)
        assert sounds.played[-1] == (Cue.BELL, volume)
        assert [it.words for it in stage.top.buttons if it.primary] == [name]
    stage.strike()


def test_the_volume_is_reached_from_a_game() -> None:
    stage = Stage(scenes.discarding())
    stage.tap(stage.top.ids.menu)
    stage.tap(stage.button("Settings"))
    stage.tap(stage.button("Sound"))
    assert isinstance(stage.top, VolumePage)
    stage.strike()


def test_a_sound_is_played_from_its_beginning_at_its_volume() -> None:
    made: list[NotedSound] = []

    def load(path: str) -> NotedSound:
        made.append(NotedSound(path))
        return made[-1]

    sounds = AudibleSounds(load)
    sounds.prepare()
    sounds.play(Cue.HISS, 25)
    (steam,) = [sound for sound in made if sound.path.endswith("steam.wav")]
    assert (steam.volume, steam.told) == (0.25, ["stop", "play"])
    sounds.play(Cue.HISS, 0)
    assert steam.told == ["stop", "play"]


def _raises(_: str) -> Any:
    raise OSError("no audio")


@pytest.mark.parametrize("load", [_raises, lambda _: None, lambda path: NotedSound(path, broken=True)])
def test_without_audio_it_is_silent_and_nothing_fails(load: Any) -> None:
    sounds = AudibleSounds(load)
    sounds.play(Cue.BELL, 100)
    sounds.prepare()
    for _ in range(2):
        sounds.play(Cue.BELL, 100)
