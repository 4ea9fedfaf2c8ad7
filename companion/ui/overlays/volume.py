"""How loud the sounds are, or whether there are any."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from companion.preferences import PreferenceStore
from companion.ui.cues import Cue
from companion.ui.kit.tiles import Tile
from companion.ui.overlays.menu import MenuPage

VOLUMES = {"Off": 0, "Soft": 25, "Medium": 60, "Loud": 100}
Play = Callable[[Cue], object]


class VolumePage(MenuPage):
    """A touch sets the volume and plays a sound at it with ``play``."""

    def __init__(self, preferences: PreferenceStore, play: Play, **kwargs: Any) -> None:
        super().__init__("Sounds", (), **kwargs)
        self._preferences = preferences
        self._play = play
        self._fill()

    def _fill(self) -> None:
        volume = self._preferences.value.volume
        now = min(VOLUMES, key=lambda name: abs(VOLUMES[name] - volume))
        self.ids.grid.fill(
            [Tile(name, partial(self._set, volume), primary=name == now) for name, volume in VOLUMES.items()]
        )

    def _set(self, volume: int) -> None:
        self._preferences.change(replace(self._preferences.value, volume=volume))
        self._fill()
        self._play(Cue.BELL)
