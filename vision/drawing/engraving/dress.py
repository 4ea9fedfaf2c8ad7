"""The dress of a mat: its words and emblems. The mat itself knows no game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ConveyorDress:
    """One conveyor's plaque: its name, the emblem woven into its belt (one of
    :data:`vision.drawing.engraving.emblems.EMBLEMS`, or none), the poker suit (``S H D C``) whose cards lie
    here if a poker deck is played with, and the ``actions`` lettered under the name, two at most."""

    name: str
    emblem: str = ""
    pip: str = ""
    actions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MatDress:
    """The words on a mat: ``title`` on the name plates, ``conveyors`` in their order, ``tray`` on the tray's
    plaque, ``motto`` small under the title. ``arrows`` are the conveyors, from 0, from which an arrow points
    to the next one. A mat without conveyors has ``places``, the name of each zone beside its pile, by the
    zone's name, and an ``emblem`` woven into its middle."""

    title: str = ""
    motto: str = ""
    conveyors: tuple[ConveyorDress, ...] = ()
    tray: str = ""
    arrows: tuple[int, ...] = ()
    places: tuple[tuple[str, str], ...] = ()
    emblem: str = ""

    def name_of(self, zone: str) -> str:
        """The name of a place; empty if it has none."""
        return dict(self.places).get(zone, "")


PLAIN = MatDress()
"""A mat without any words."""
