"""Photographs with five cards, read as they are: each size, and what the networks take of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from random import Random

from tests.bench.measure import Measure, timed
from vision.core.cards import POKER_CARDS
from vision.reading import CardReader
from vision.reading.poker.networks import Finder, Namer
from vision.reading.poker.patches import Pyramid
from vision.reading.poker.proposals import propose
from vision.simulation import SimulatedTable

_SIZES = {(1280, 960): 16, (4000, 3000): 8}
_ZONES = ("conveyor-1", "conveyor-1", "conveyor-3", "seat-1", "seat-2")


def five_cards(seed: int, size: tuple[int, int]) -> SimulatedTable:
    """A table with five cards, two of them fanned, photographed at ``size``."""
    table = SimulatedTable(seed, size)
    for zone, card in zip(_ZONES, Random(seed).sample(POKER_CARDS, len(_ZONES)), strict=True):
        table.lay(zone, card)
    return table


def measures() -> Iterator[Measure]:
    """Photographs of four tables in turn: the whole reading, then the finder's part and the namers'."""
    reader, finder, namer = CardReader(), Finder(), Namer()
    for size, calls in _SIZES.items():
        pictures = [five_cards(seed, size).frame() for seed in range(4)]
        frames = cycle(pictures)
        said = f"a photograph of {size[0]} by {size[1]} with five cards"
        yield timed(f"read {said}", lambda frames=frames: reader.read(next(frames)), calls)
        yield timed(
            f"{said}: the finder", lambda frames=frames: propose(finder, Pyramid(next(frames)), None), calls
        )
        found = [(Pyramid(picture), propose(finder, Pyramid(picture), None)) for picture in pictures]
        places = cycle([(pyramid, [pose for _, pose in each]) for pyramid, each in found])
        yield timed(
            f"{said}: the namers, at every place once",
            lambda places=places: namer.name(*next(places)),
            calls,
        )
