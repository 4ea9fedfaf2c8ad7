"""The album: the cards of an enrolled deck, ready for comparison, and the judgement of which card a frame
shows.

Cards are compared as ink on a sheet (see :mod:`vision.reading.enrolled.ink`), within an outline or a pose.
The similarity to an enrolled card is the cosine between their correlation pictures. The cosine that a true
match reaches depends on the print: thin lines lose more than broad figures by a millimetre of misalignment
and by noise. So each card has its own tolerance, predicted from its enrolled picture, and
:attr:`Judgement.distance` is measured in tolerances.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Floats
from vision.core.pictures import Picture
from vision.reading.enrolled.coarse import BARE, CoarseMatch, CoarseMatcher, best_part
from vision.reading.enrolled.fine import FineMatcher, fine_correlation
from vision.reading.enrolled.fit import Template, darkness, warped
from vision.reading.enrolled.ink import CELL, DOWN, Cells, Ink, Row, Rows, Sheet, correlation_of, dot

_CANDIDATES = 4
"""How many of the likeliest cards are aligned exactly."""
_EITHER_WAY = 0.03
"""If a card's cosines either way up differ by less, both directions are tried."""
_HOPELESS = 2.5
"""The distance of the likeliest card above which no other is tried."""
_FITS, _LEAST_MARGIN = 0.25, 0.25
"""The distance below which, and the margin above which, the likeliest card is accepted without trying
others."""
_NOT_ANOTHER = 1.0
"""The distance below which a card with a margin is accepted once it was tried either way up."""
_AGREES = 0.75
"""Twice the shared energy of two pictures of a cell, over the sum of their own: from here on they agree."""
_UNLIKE = 0.15
"""The cosine below which a card is not aligned."""
_ALIKE, _RIVALS = 20.0, 5
"""The largest difference of two cards that a closer comparison tells apart; and how many rivals are
compared."""
_SWAPS = 3
"""How many cards are compared closely, each if it is likelier than the one before."""
_CLEARLY = 0.15
"""The least margin over any other card: 1 is exactly this card, -1 exactly the other."""
_SHIFT = 0.75
"""The misalignment of print that is tolerated, sheet pixels."""
_NOISE = 0.0009
"""The mean square that light and noise add to a pixel."""
_FLOOR = 0.02
"""The least tolerance of a cosine."""


@dataclass(frozen=True, eq=False, slots=True)
class Judgement:
    """What a sheet shows: card ``number``, ``upside_down`` or not; ``pose`` ``(3, 3)`` maps pixels of the
    upright card to those of the sheet.

    ``distance`` is by how many of the card's tolerances the similarity falls short. ``margin`` is how much
    more it is this card than any other, along their difference: 0.5 for exactly this card, 0 halfway between
    the two. ``difference`` is the least visible difference from any other card, ``print`` the amount of
    visible print.
    """

    number: int
    upside_down: bool
    pose: Floats
    distance: float
    margin: float
    difference: float
    print: float
    runner_up: int | None


@dataclass(frozen=True, slots=True)
class FineVerdict:
    """The result of a closer comparison: card ``number``, ``upside_down`` or not, and whether it is
    ``certain``."""

    number: int
    upside_down: bool
    certain: bool


class Album:
    """The cards by their rectified pictures (of the fine size of ``sheet``), in order."""

    def __init__(self, sheet: Sheet, pictures: Sequence[Picture]) -> None:
        self.sheet = sheet
        inks = [sheet.ink_of(picture) for picture in pictures]
        self._fine = FineMatcher(
            pictures, [fine_correlation(sheet.fine_ink_of(picture)) for picture in pictures]
        )
        self._inks = inks
        self._templates = [Template.of(ink) for ink in inks]
        self._correlations = np.stack([correlation_of(ink) for ink in inks])
        self._halves = np.stack([_half(correlation) for correlation in self._correlations])
        self._coarse = CoarseMatcher(sheet, pictures, list(self._correlations))
        self._energy = np.stack(
            [_by_cell(correlation * correlation, sheet) for correlation in self._correlations]
        )
        self._moved = np.stack([_by_cell(_moved(correlation), sheet) for correlation in self._correlations])

    def __len__(self) -> int:
        return len(self._templates)

    def judge(self, straight: Picture, seen: Cells | None = None) -> Judgement:
        """The card in ``straight``, a rectified picture (of the sheet's fine size) in which the card is
        nearly in place, either way up. ``seen`` is 1 for each visible cell, 0 for the others; ``None`` for
        all."""
        mask = np.ones(self.sheet.across * DOWN, np.float32) if seen is None else seen
        return self._judge_ink(self.sheet.ink_of(straight, seen), mask)

    def coarse_matches(self, straight: Picture, seen: Cells) -> tuple[CoarseMatch, ...]:
        """The coarse matches of ``straight``: see :meth:`vision.reading.enrolled.coarse.CoarseMatcher.at`."""
        return self._coarse.at(straight, seen)

    def judge_one(self, straight: Picture, seen: Cells, number: int, upside_down: bool) -> Judgement:
        """How well ``straight`` matches card ``number``, as :meth:`judge` does; others are not compared."""
        turn = self._turn(self.sheet.ink_of(straight, seen), seen, upside_down)
        return self._best([self._laid_over(number, turn)], ())

    def showing(self, straight: Picture, seen: Cells, shown: Cells, number: int) -> Cells:
        """Which cells of card ``number``, upright and in place, are visible among those that may be ``seen``,
        given that those ``shown`` certainly are."""
        one = slice(number, number + 1)
        correlation = _half(correlation_of(self.sheet.ink_of(straight, shown)))
        speaks = self._speaks(correlation, self._halves[one], self._energy[one])
        return best_part(self.sheet, speaks, seen)

    def _judge_ink(self, ink: Ink, seen: Cells) -> Judgement:
        turns = self._turns(ink, seen)
        like = self._like(ink, turns)
        numbers = [int(number) for number in np.argsort(-like.max(axis=0))[:_CANDIDATES]]
        if like.max() < _UNLIKE:
            turn = turns[int(like.max(axis=1).argmax())]
            nothing = float("inf")
            return Judgement(numbers[0], turn.upside_down, np.eye(3), nothing, 0.0, 0.0, 0.0, None)
        fits: list[_Fit] = []
        for number in numbers:
            for turn in np.argsort(-like[:, number], kind="stable"):
                if like[turn, number] < like[:, number].max() - _EITHER_WAY:
                    continue
                fits.append(self._laid_over(number, turns[int(turn)]))
                best = self._best(fits, numbers)
                if best.distance < _FITS and best.margin > _LEAST_MARGIN:
                    return best
            if best.distance > _HOPELESS or (best.distance < _NOT_ANOTHER and best.margin > _LEAST_MARGIN):
                break
        return best

    def judge_closely(self, straight: Picture, shown: Cells, number: int) -> FineVerdict:
        """Which card ``straight`` shows, upright and exactly in place, similar to card ``number``, by its
        visible cells ``shown``."""
        seen = fine_correlation(self.sheet.fine_ink_of(straight, shown))
        bare = self._fine.uncovered(straight, number, shown)
        upside_down = False
        for _ in range(_SWAPS):
            laid = self._fine.laid(number, seen, bare)
            clearly = True
            others = self._alike(number, shown)
            for (other, way), (ahead, off) in zip(others, self._fine.ahead(laid, others), strict=True):
                clearly &= ahead - off > _CLEARLY
                if ahead < 0.0:
                    number = other
                    if way < 0:
                        upside_down = not upside_down
                        seen = np.ascontiguousarray(seen[::-1, ::-1])
                        bare, shown = bare[::-1, ::-1], np.ascontiguousarray(shown[::-1])
                    break
            else:
                return FineVerdict(number, upside_down, clearly and not self._fine.is_unlike(laid))
        return FineVerdict(number, upside_down, False)

    def _alike(self, number: int, shown: Cells) -> list[tuple[int, int]]:
        """The cards that card ``number`` may be confused with, given its visible cells ``shown``, most
        similar first, each with 1, or -1 if it is that card upside down."""
        size = self.sheet.size
        mine = self._halves[number] * self._half_spread(shown)
        own = float(self._energy[number] @ shown)
        others = []
        for way, energy in ((1, self._energy @ shown), (-1, self._energy @ shown[::-1])):
            turned = mine.reshape(size[1] // 2, size[0] // 2, 3)[::way, ::way].reshape(-1)
            differs = own + energy - 8.0 * dot(self._halves, turned)
            others += [
                (float(differs[other]), int(other), way)
                for other in np.flatnonzero(differs < _ALIKE)
                if other != number
            ]
        return [(other, way) for _, other, way in sorted(others)[:_RIVALS]]

    def print_on(self, number: int) -> float:
        """The amount of print on a card: the energy of its correlation picture."""
        return float(self._energy[number].sum())

    def nearest(self, number: int) -> Judgement | None:
        """The judgement of a card if it were not enrolled; ``None`` if it is the only one."""
        seen = np.ones(self.sheet.across * DOWN, np.float32)
        turns = self._turns(self._inks[number], seen)
        like = self._like(self._inks[number], turns)
        others = [int(other) for other in np.argsort(-like.max(axis=0))[:3] if other != number]
        if not others:
            return None
        fits = [self._laid_over(other, turn) for other in others for turn in turns]
        return self._best(fits, others)

    def _speaks(self, correlation: Row, cards: Rows, energy: Rows) -> Rows:
        """How much agreeing print outweighs disagreeing print, for each card and cell."""
        own = self._by_cell(correlation * correlation)
        shared = self._by_cell(correlation * cards)
        return np.asarray(2.0 * shared - _AGREES * (own + energy) - BARE, np.float32)

    def _half_spread(self, cells: Cells) -> Row:
        """Each cell's value for each value of a half-size correlation picture, flat."""
        side = CELL // 2
        return np.asarray(cells.reshape(DOWN, -1).repeat(side, axis=0).repeat(side * 3, axis=1).reshape(-1))

    def _by_cell(self, values: Rows) -> Rows:
        """Flat half-size correlation values, summed by cell."""
        side = CELL // 2
        cut = values.reshape(-1, DOWN, side, self.sheet.across, side * 3)
        return np.asarray(4.0 * cut.sum(axis=(2, 4)).reshape(len(cut), -1), np.float32)

    def _turns(self, ink: Ink, seen: Cells) -> list[_Turn]:
        """A sheet either way up."""
        return [self._turn(ink, seen, upside_down) for upside_down in (False, True)]

    def _turn(self, ink: Ink, seen: Cells, upside_down: bool) -> _Turn:
        if upside_down:
            ink, seen = np.ascontiguousarray(ink[::-1, ::-1]), np.ascontiguousarray(seen[::-1])
        return _Turn(upside_down, ink, darkness(ink), seen)

    def _laid_over(self, number: int, turn: _Turn) -> _Fit:
        spread = _spread(turn.seen, self.sheet)
        pose = self._templates[number].fitted(turn.dark, spread[..., 0])
        correlation = correlation_of(warped(turn.ink, pose))
        shown = (correlation * spread).reshape(-1)
        distance = self._distance(number, correlation, shown, turn.seen)
        return _Fit(number, turn.upside_down, pose, shown, turn.seen, distance)

    def _best(self, fits: list[_Fit], candidates: Sequence[int]) -> Judgement:
        """The best of ``fits``, and its margin over the other ``candidates``."""
        best = min(fits, key=lambda fit: fit.distance)
        margin, difference, runner_up = 1.0, float("inf"), None
        mine = self._correlations[best.number] * _spread(best.seen, self.sheet)
        for number in set(candidates) - {best.number}:
            for way in (1, -1):  # half a seven may be half an eight upside down
                ahead, differs = self._ahead(best, mine.reshape(-1), number, way)
                difference = min(difference, differs)
                if ahead < margin:
                    margin, runner_up = ahead, number
        shows = float(self._energy[best.number] @ best.seen)
        return Judgement(
            best.number, best.upside_down, best.pose, best.distance, margin, difference, shows, runner_up
        )

    def _like(self, ink: Ink, turns: Sequence[_Turn]) -> NDArray[np.float32]:
        """The similarity of a sheet to every card, for each of its ``turns``."""
        correlation = correlation_of(ink)
        ways = (
            np.ascontiguousarray(correlation[::-1, ::-1]) if turn.upside_down else correlation
            for turn in turns
        )
        return np.stack([self._cosines(one, turn.seen) for one, turn in zip(ways, turns, strict=True)])

    def _cosines(self, correlation: Ink, seen: Cells) -> NDArray[np.float32]:
        """The cosine with every card, from -1 to 1, at half size: precise enough to choose candidates."""
        whole = _half(correlation)
        shown = whole * self._half_spread(seen)
        theirs = self._energy @ seen / 4
        return np.asarray(dot(self._halves, shown) / np.sqrt(np.maximum(theirs * (whole @ shown), 1e-12)))

    def _distance(self, number: int, correlation: Ink, shown: Ink, seen: Cells) -> float:
        energy = max(float(self._energy[number] @ seen), 1e-9)
        own = max(float(dot(shown, correlation.reshape(-1))), 1e-9)
        cosine = float(dot(shown, self._correlations[number].reshape(-1))) / (energy * own) ** 0.5
        moved = float(self._moved[number] @ seen)
        noise = _NOISE * float(seen.sum()) * CELL * CELL
        tolerance = (moved + noise) / (2 * energy) + _FLOOR
        return float((1.0 - cosine) / tolerance)

    def _ahead(self, fit: _Fit, mine: Ink, other: int, way: int) -> tuple[float, float]:
        """How far ``fit`` is past the midpoint between its card, whose visible part is ``mine``, and the
        ``other`` (upside down if ``way`` is -1); and how much the two differ."""
        theirs = self._correlations[other][::way, ::way].reshape(-1)
        energy = [float(self._energy[fit.number] @ fit.seen), float(self._energy[other][::way] @ fit.seen)]
        differs = energy[0] + energy[1] - 2.0 * float(dot(mine, theirs))
        like = float(dot(fit.shown, self._correlations[fit.number].reshape(-1)))
        strength = max(like / max(energy[0], 1e-9), 0.1)
        liker = (like - float(dot(fit.shown, theirs))) / strength
        return (liker - (energy[0] - energy[1]) / 2) / max(differs, 1e-9), differs


@dataclass(frozen=True, eq=False, slots=True)
class _Turn:
    """A sheet one way up: its ``ink``, its darkness, and which cells are ``seen``."""

    upside_down: bool
    ink: Ink
    dark: Ink
    seen: Cells


@dataclass(frozen=True, eq=False, slots=True)
class _Fit:
    """One card aligned with a sheet, and the visible correlation picture, flat."""

    number: int
    upside_down: bool
    pose: Floats
    shown: Ink
    seen: Cells
    distance: float


def _half(correlation: Ink) -> NDArray[np.float32]:
    """A correlation picture at half size, flat."""
    small = cv2.resize(correlation, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32).reshape(-1)


def _by_cell(values: Ink, sheet: Sheet) -> Cells:
    return np.asarray(
        values.sum(axis=2).reshape(DOWN, CELL, sheet.across, CELL).sum(axis=(1, 3)).reshape(-1), np.float32
    )


def _spread(cells: Cells, sheet: Sheet) -> NDArray[np.float32]:
    """Each cell's value for each of its pixels, ``(height, width, 1)``."""
    return np.asarray(
        cells.reshape(DOWN, sheet.across).repeat(CELL, axis=0).repeat(CELL, axis=1)[..., None], np.float32
    )


def _moved(correlation: Ink) -> Ink:
    """The squared difference of a correlation picture from itself, slightly shifted."""
    height, width = correlation.shape[:2]
    shift = np.array([[1, 0, _SHIFT], [0, 1, _SHIFT]])
    beside = cv2.warpAffine(correlation, shift, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray((correlation - beside) ** 2, np.float32)
