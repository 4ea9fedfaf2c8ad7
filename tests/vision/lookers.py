"""Eyes of many tempers, which a process of its own can open; what they did is told in files."""

from __future__ import annotations

import os
import time
from pathlib import Path
from types import MappingProxyType

import numpy as np

from vision.camera.preview import preview_of
from vision.camera.source_errors import CameraMissing, CameraSilent
from vision.core.view import TableView, ZoneView
from vision.pipeline.observation import FrameRequest, NoFrame, Observation, PipelineResult


def openings(folder: Path) -> list[Path]:
    """One file for each time that a looker was opened."""
    return [path for path in folder.iterdir() if path.name != "closed"]


class Looker:
    """Sees an empty table. ``temper`` is what happens after ``frames``; ``folder`` counts the openings."""

    def __init__(self, folder: Path, temper: str, frames: int = 3) -> None:
        self.opening = len(openings(folder))
        (folder / f"{self.opening}-{os.getpid()}").touch()
        if temper == "unplugged at first" and self.opening < 2:
            raise CameraMissing(name="0")
        self._folder = folder
        self._temper = temper
        self._left = frames
        self._number = -1

    def look(self, request: FrameRequest) -> PipelineResult:
        self._number += 1
        if self._left == 0 and (self.opening == 0 or self._temper in ("ends", "never sees")):
            return self._show_temper()
        self._left -= 1
        view = TableView(
            self._number / 10, self._number, True, True, False, MappingProxyType({"tray": ZoneView("tray")})
        )
        if self._temper == "shows large pictures":
            return Observation(view, preview_of(np.full((1200, 1600, 3), 50, np.uint8), (1600, 1200)))
        return Observation(view, preview_of(np.full((90, 160, 3), 50, np.uint8), request.most))

    def _show_temper(self) -> PipelineResult:
        match self._temper:
            case "ends":
                return NoFrame.END
            case "crashes":
                os._exit(11)
            case "stands still" | "never sees":
                time.sleep(60)
            case "stumbles":
                raise ZeroDivisionError
            case "is unplugged":
                raise CameraSilent(name="0")
        return NoFrame.YET

    def close(self) -> None:
        (self._folder / "closed").touch()
