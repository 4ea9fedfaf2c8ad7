"""The dress of a mat: its words and emblems. The mat itself knows no game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ConveyorDress:
    """One conveyor's plaque: its name, the emblem beside it (one of
    :data:`vision.drawing.engraving.emblems.EMBLEMS`, or none), and small text to its left and right."""

    name: str
    emblem: str = ""
    left: str = ""
    right: str = ""


@dataclass(frozen=True, slots=True)
class MatDress:
    """The words on a mat: ``title`` on the name plates, ``conveyors`` in their order, ``tray`` on the tray's
    plaque, ``motto`` small under the title."""

    title: str = ""
    motto: str = ""
    conveyors: tuple[ConveyorDress, ...] = ()
    tray: str = ""


PLAIN = MatDress()
"""A mat without any words."""
