"""The vision pipeline: pictures in, cards and dice out.

Everything an outside user needs is imported from here; a name loads its module when it is first used.

Read the cards in a picture. Here the picture is a frame of the simulated table;
:func:`~vision.camera.images.open_picture` opens a photograph.

>>> import vision
>>> table = vision.SimulatedTable(seed=3, size=(1280, 720))
>>> table.lay("conveyor-1", "5S")
>>> reader = vision.reader_for("poker")
>>> [reading.card for reading in reader.read(table.frame())]
['5S']

Watch a source: a camera (``"0"``, ``"picamera2"``), a video, a folder of pictures, or the simulated table.
The zones of a view say which cards lie on which part of the mat, in the order in which they were laid.

>>> watcher = vision.Watcher(reader, vision.MACHINE)
>>> for frame in vision.frames(vision.open_source("sim")):
...     view = watcher.see(frame.image, frame.time)
...     if view.settled and len(view.names("conveyor-1")) == 2:
...         break
>>> view.names("conveyor-1")
('5S', 'QS')

Every error that vision raises on purpose is a :class:`~vision.core.errors.VisionError`, with a code and a
sentence.

>>> try:
...     vision.open_source("holiday.mp4")
... except vision.VisionError as error:
...     print(error.code, "-", error)
no_such_source - There is no file, folder or camera called holiday.mp4.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vision.camera.images import open_picture
    from vision.camera.reconnect import ReconnectingSource, open_reconnecting
    from vision.camera.sources import CameraSource, FolderSource, VideoSource, frames, open_source
    from vision.core.errors import SourceError, UnknownDeck, UnreadablePicture, VisionError
    from vision.core.frames import Frame, FrameSource
    from vision.core.geometry import Quad, Rect
    from vision.core.pictures import Picture
    from vision.core.view import DieReading, Reading, TableView, ZoneView
    from vision.decks import Deck, DeckError, load_deck, own_deck
    from vision.decks.enrolled import EnrolledDeck, load_enrolled
    from vision.dice import DiceReader
    from vision.mat.calibration import Calibration, find_mat
    from vision.mat.layouts import MACHINE, MatLayout, Zone
    from vision.pipeline.factory import open_pipeline
    from vision.pipeline.observation import (
        FrameRequest,
        InProcessPipeline,
        NoFrame,
        Observation,
        StatusMessage,
        VisionPipeline,
    )
    from vision.pipeline.watcher import Watcher
    from vision.pipeline.worker_pipeline import WorkerPipeline
    from vision.reading import CardReader, Reader, reader_for
    from vision.reading.codes.reader import CodeReader
    from vision.simulation import SimulatedTable

_MODULES = {
    "vision.camera.images": ("open_picture",),
    "vision.camera.reconnect": ("ReconnectingSource", "open_reconnecting"),
    "vision.camera.sources": ("CameraSource", "FolderSource", "VideoSource", "frames", "open_source"),
    "vision.core.errors": ("SourceError", "UnknownDeck", "UnreadablePicture", "VisionError"),
    "vision.core.frames": ("Frame", "FrameSource"),
    "vision.core.geometry": ("Quad", "Rect"),
    "vision.core.pictures": ("Picture",),
    "vision.core.view": ("DieReading", "Reading", "TableView", "ZoneView"),
    "vision.decks": ("Deck", "DeckError", "load_deck", "own_deck"),
    "vision.decks.enrolled": ("EnrolledDeck", "load_enrolled"),
    "vision.dice": ("DiceReader",),
    "vision.mat.calibration": ("Calibration", "find_mat"),
    "vision.mat.layouts": ("MACHINE", "MatLayout", "Zone"),
    "vision.pipeline.factory": ("open_pipeline",),
    "vision.pipeline.observation": (
        "FrameRequest",
        "InProcessPipeline",
        "NoFrame",
        "Observation",
        "StatusMessage",
        "VisionPipeline",
    ),
    "vision.pipeline.watcher": ("Watcher",),
    "vision.pipeline.worker_pipeline": ("WorkerPipeline",),
    "vision.reading": ("CardReader", "Reader", "reader_for"),
    "vision.reading.codes.reader": ("CodeReader",),
    "vision.simulation": ("SimulatedTable",),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "MACHINE",
    "Calibration",
    "CameraSource",
    "CardReader",
    "CodeReader",
    "Deck",
    "DeckError",
    "DiceReader",
    "DieReading",
    "EnrolledDeck",
    "FolderSource",
    "Frame",
    "FrameRequest",
    "FrameSource",
    "InProcessPipeline",
    "MatLayout",
    "NoFrame",
    "Observation",
    "Picture",
    "Quad",
    "Reader",
    "Reading",
    "ReconnectingSource",
    "Rect",
    "SimulatedTable",
    "SourceError",
    "StatusMessage",
    "TableView",
    "UnknownDeck",
    "UnreadablePicture",
    "VideoSource",
    "VisionError",
    "VisionPipeline",
    "Watcher",
    "WorkerPipeline",
    "Zone",
    "ZoneView",
    "find_mat",
    "frames",
    "load_deck",
    "load_enrolled",
    "open_picture",
    "open_pipeline",
    "open_reconnecting",
    "open_source",
    "own_deck",
    "reader_for",
]


def __getattr__(name: str) -> Any:
    """Loads the module of a public name when it is first used (PEP 562)."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_MODULE_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
