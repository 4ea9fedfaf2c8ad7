"""Cards under others that are read as their twins, the same rank in the other suit of their colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from vision.core.cards import are_twins
from vision.core.view import Reading
from vision.tracking.doubts import as_one_of, likeliest_name
from vision.tracking.merging import SURE, share_a_place
from vision.tracking.patch_memory import is_under_one_of

_PUSHED = 1.0
"""How far an index is pushed when a card is laid on its fan, at most, in its heights."""


class CoveredTwins:
    """Which cards were surely read, and are read as their twins now that others lie on their pips. Nobody
    exchanges a card under others: such a one is either."""

    def __init__(self) -> None:
        self._lost: tuple[Reading, ...] = ()

    def in_doubt(self, before: Sequence[Reading], now: Sequence[Reading]) -> tuple[Reading, ...]:
        """The readings ``now``, those in doubt that are of the twins of cards that were read ``before``, or
        earlier, and are not any more. The doubt stays while the card does, however often it is pushed."""
        names, known = ({it.card for it in readings} for readings in (now, before))
        lost = [it for it in (*self._lost, *before) if it.confidence >= SURE and it.card not in names]
        told, still_lost = list(now), []
        for number, reading in enumerate(now):
            newly = reading.card is None or reading.card not in known
            twin = next((it for it in lost if newly and _may_be(reading, it, now)), None)
            if twin is not None:
                still_lost.append(replace(twin, quads=reading.quads))
                if reading.card is not None:
                    told[number] = as_one_of(reading, reading.card, str(twin.card))
        self._lost = tuple(still_lost)
        return tuple(told)


def _may_be(reading: Reading, lost: Reading, readings: Sequence[Reading]) -> bool:
    """Whether a ``reading`` of a single index, on whose pip lies another of the ``readings``, is where the
    card was that is ``lost``, and of that or of its twin."""
    name = likeliest_name(reading)
    if name is None or lost.card is None or len(reading.quads) > 1:
        return False
    if not (name == lost.card or are_twins(name, lost.card)) or not share_a_place(reading, lost, _PUSHED):
        return False
    return is_under_one_of([it for it in readings if it is not reading], reading.quad)
