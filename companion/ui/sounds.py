"""The sounds of the app, played through Kivy's own audio; silence where there is none."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from companion.ui.cues import Cue

_log = logging.getLogger(__name__)
FOLDER = Path(__file__).with_name("sounds")
_LOUDEST = 100


class Sounds(Protocol):
    """Plays a sound now and then."""

    def prepare(self) -> None:
        """Whatever takes time is done now, not when the first sound is played."""

    def play(self, cue: Cue, volume: int) -> None:
        """Plays ``cue`` and returns at once. ``volume`` is 0 (off) to 100."""


class Silence:
    """Plays nothing."""

    def prepare(self) -> None:
        """See :class:`Sounds`."""

    def play(self, cue: Cue, volume: int) -> None:
        """See :class:`Sounds`."""


class AudibleSounds:
    """Every sound is loaded once; ``load`` gives the sound of a file, as Kivy's ``SoundLoader`` does, or
    ``None``. What fails is logged once, and that sound stays silent."""

    def __init__(self, load: Callable[[str], Any]) -> None:
        self._load = load
        self._loaded: dict[Cue, Any] = {}

    def prepare(self) -> None:
        """See :class:`Sounds`."""
        for cue in Cue:
            try:
                sound = self._load(str(FOLDER / f"{cue.value}.wav"))
            except Exception as error:  # whatever the system's audio raises: the game goes on without it
                _log.info("the sound %s cannot be loaded: %s", cue.value, error)
                continue
            if sound is not None:
                self._loaded[cue] = sound

    def play(self, cue: Cue, volume: int) -> None:
        """See :class:`Sounds`."""
        sound = self._loaded.get(cue)
        if sound is None or volume <= 0:
            return
        try:
            sound.volume = min(volume, _LOUDEST) / _LOUDEST
            sound.stop()
            sound.play()
        except Exception as error:  # as in prepare: a loudspeaker that was unplugged stops no game
            _log.info("the sound %s cannot be played: %s", cue.value, error)
            del self._loaded[cue]


def kivy_sounds() -> Sounds:
    """The sounds by Kivy's audio, or silence where this Kivy has none."""
    try:
        from kivy.core.audio import SoundLoader
    except Exception as error:
        _log.info("there is no audio: %s", error)
        return Silence()
    return AudibleSounds(SoundLoader.load)
