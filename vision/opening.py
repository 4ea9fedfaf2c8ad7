"""Eyes opened by names, as words of a command line have them: what a process of its own can do by itself."""

from __future__ import annotations

from vision.dice import DiceReader
from vision.eyes import Eyes, EyesHere
from vision.mat import MACHINE
from vision.reading import reader_for
from vision.sources import open_source
from vision.watcher import Watcher


def open_eyes(camera: str, deck: str) -> Eyes:
    """Looks at the standard mat through ``camera`` (see :func:`~vision.sources.open_source`) and reads cards
    of ``deck``. Raises :class:`~vision.errors.VisionError`."""
    watcher = Watcher(reader_for(deck), MACHINE, dice=DiceReader())
    return EyesHere(open_source(camera), watcher)
