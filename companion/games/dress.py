"""The appearance of a game: values from which the screen and the printed mat are drawn, independent of any
library."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[float, float, float, float]
"""Red, green, blue and opacity, each 0 to 1."""


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit of the game's own cards: the ``letter`` stands for it where there is little room, ``emblem`` is
    one of the screen's drawings."""

    name: str
    letter: str
    emblem: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Face:
    """The face of the card ``code``, which belongs to no suit: its ``mark`` is written large, ``emblem`` is
    one of the screen's drawings; ``title`` says the mark in words, where there is room."""

    code: str
    mark: str
    emblem: str
    colour: Colour
    title: str = ""


@dataclass(frozen=True, slots=True)
class PrintedConveyor:
    """One conveyor's plaque on the mat: its name, one of the emblems of the mat, the poker suit (``S H D C``)
    that stands in for its cards, and the ``actions`` of its cards, two at most."""

    name: str
    emblem: str = ""
    pip: str = ""
    actions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintedPlace:
    """The ``name`` of a place on the mat; ``zone`` is its zone."""

    zone: str
    name: str


@dataclass(frozen=True, slots=True)
class PrintedMat:
    """The words on the mat: ``title`` on the name plates, ``motto`` small under it, ``conveyors`` in their
    order, ``tray`` on the tray's plaque. ``arrows`` are the conveyors, from 0, from which an arrow points to
    the next one. ``file`` is the beginning of the PDF's name.

    ``layout`` is which mat it is: ``machine``, with conveyors, or ``trick``, with a pile in its middle that
    has an ``emblem``, and ``places`` beside it.
    """

    title: str
    file: str
    motto: str = ""
    conveyors: tuple[PrintedConveyor, ...] = ()
    tray: str = "Tray"
    arrows: tuple[int, ...] = ()
    layout: str = "machine"
    places: tuple[PrintedPlace, ...] = ()
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class Dress:
    """``suits`` are those of cards called ``SUIT-NUMBER``, ``faces`` those of other cards; poker cards have
    their own look. ``box_art`` is the name of the picture on the lid of its box."""

    mat: PrintedMat
    suits: tuple[Suit, ...] = ()
    faces: tuple[Face, ...] = ()
    box_art: str = ""
