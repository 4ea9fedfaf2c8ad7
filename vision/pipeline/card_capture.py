"""Capturing cards one by one from a camera, to enroll a deck."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from vision.core.pictures import Picture
from vision.pipeline.settling import Settling
from vision.reading.enrolled.album import Album
from vision.reading.enrolled.ink import Sheet
from vision.reading.enrolled.making import SAME, CardFound, card_in


class CardCapture:
    """Watches frames until a card lies still. ``still_frames`` is how many unchanged frames that takes."""

    def __init__(self, still_frames: int = 6) -> None:
        self._settling = Settling(still_frames)

    def see(self, frame: Picture, time: float, card: str) -> CardFound | None:
        """The card in ``frame``, taken at ``time`` seconds, once the table has changed and is still again;
        ``None`` until then. Raises :class:`~vision.reading.enrolled.making.CannotEnroll` if no card lies
        there: ``card`` names it in the error."""
        return card_in(frame, card) if self._settling.has_changed(frame, time) else None


def known_as(found: CardFound, taken: Mapping[str, CardFound]) -> str | None:
    """The code under which the same card was captured before, if it was."""
    if not taken:
        return None
    usual = float(np.median([card.slimness for card in taken.values()]))
    sheet = Sheet.of(usual)
    album = Album(sheet, [card.sized(sheet.fine) for card in taken.values()])
    judgement = album.judge(found.sized(sheet.fine))
    return list(taken)[judgement.number] if judgement.distance < SAME else None
