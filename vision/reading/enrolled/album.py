"""The cards of an enrolled deck, ready for comparison, and the judgement of what one card in a frame is.

What is compared is what lies within an outline or a pose, as ink on a sheet (see
:mod:`vision.reading.enrolled.ink`). Its likeness to an enrolled card is the cosine between the two. A card
that is there reaches a cosine that depends on its print: thin lines lose more by a millimetre's shift and
by noise than broad figures do. So each card has its own tolerance, foretold from its enrolled picture, and
how far a likeness falls short is told in tolerances: :attr:`Judgement.distance`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Floats
from vision.core.pictures import Picture
from vision.reading.enrolled.close import CloseLook, fine_correlation
from vision.reading.enrolled.fit import Template, darkness, warped
from vision.reading.enrolled.glance import BARE, Glance, Glances, best_part
from vision.reading.enrolled.ink import CELL, DOWN, Cells, Ink, Row, Rows, Sheet, correlation_of, dot

_CANDIDATES = 4
"""So many of the likeliest cards are laid over exactly."""
_EITHER_WAY = 0.03
"""So little that a card is liker one way up is no sign of how it lies."""
_HOPELESS = 2.5
"""Strangeness of the likeliest card from which on no other is looked at."""
_FITS, _LEADS = 0.25, 0.25
"""Strangeness up to which, and lead from which on, the likeliest card is it, and no other is looked at."""
_NOT_ANOTHER = 1.0
"""Strangeness up to which a card that leads is no other, once it was looked at either way up."""
_AGREES = 0.75
"""Twice what two pictures of a place share, over what each has for itself: from here on they agree."""
_UNLIKE = 0.15
"""Cosine up to which a card is not laid over."""
_ALIKE, _RIVALS = 20.0, 5
"""How much makes two cards differ, at the most, that a closer look tells apart; and of how many it does."""
_SWAPS = 3
"""So many cards are looked at closely, each where it is likelier than the one before."""
_CLEARLY = 0.15
"""How much more it must be this card than any other: 1 is wholly this one, -1 wholly the other."""
_SHIFT = 0.75
"""Pixels of the sheet by which print may fall beside itself."""
_NOISE = 0.0009
"""The mean square of what light and noise add to a pixel of a likeness."""
_FLOOR = 0.02
"""What a cosine falls short by at the least."""


@dataclass(frozen=True, eq=False, slots=True)
class Judgement:
    """What a sheet shows: card ``number``, ``upside_down`` or not, ``pose`` ``(3, 3)`` that takes pixels of
    the upright card to the sheet's.

    ``distance``: by how many of the card's tolerances the likeness falls short. ``lead``: how much more
    it is this card than any other, along that which makes the two differ: 0.5 where it is wholly this one,
    0 where it is halfway between the two. ``difference`` is how much, at the least, makes it differ from
    another where it shows, ``print`` how much print of the card does."""

    number: int
    upside_down: bool
    pose: Floats
    distance: float
    lead: float
    difference: float
    print: float
    runner_up: int | None


@dataclass(frozen=True, slots=True)
class Told:
    """What a closer look tells: it is card ``number``, ``upside_down`` or not, and ``surely`` or not."""

    number: int
    upside_down: bool
    surely: bool


class Album:
    """Cards by their straightened pictures (BGR, of the size that ``sheet`` calls fine), in order."""

    def __init__(self, sheet: Sheet, pictures: Sequence[Picture]) -> None:
        self.sheet = sheet
        inks = [sheet.ink_of(picture) for picture in pictures]
        self._close = CloseLook(
            pictures, [fine_correlation(sheet.fine_ink_of(picture)) for picture in pictures]
        )
        self._inks = inks
        self._templates = [Template.of(ink) for ink in inks]
        self._likenesses = np.stack([correlation_of(ink) for ink in inks])
        self._halves = np.stack([_half(correlation) for correlation in self._likenesses])
        self._glances = Glances(sheet, pictures, list(self._likenesses))
        self._energy = np.stack(
            [_by_cell(correlation * correlation, sheet) for correlation in self._likenesses]
        )
        self._moved = np.stack([_by_cell(_moved(correlation), sheet) for correlation in self._likenesses])

    def __len__(self) -> int:
        return len(self._templates)

    def judge(self, straight: Picture, seen: Cells | None = None) -> Judgement:
        """What ``straight`` shows, a straightened picture (BGR, of the sheet's fine size) in which the card
        lies nearly in its place, either way up. ``seen`` is 1 for each cell in which the card shows, 0 for
        the others; ``None`` for all."""
        mask = np.ones(self.sheet.across * DOWN, np.float32) if seen is None else seen
        return self._judge_ink(self.sheet.ink_of(straight, seen), mask)

    def glance(self, straight: Picture, seen: Cells) -> tuple[Glance, ...]:
        """What ``straight`` may show at a glance: see :meth:`vision.reading.enrolled.glance.Glances.at`."""
        return self._glances.at(straight, seen)

    def judge_one(self, straight: Picture, seen: Cells, number: int, upside_down: bool) -> Judgement:
        """How well ``straight`` shows card ``number``, as :meth:`judge` has it; nothing is said of others."""
        turn = self._turn(self.sheet.ink_of(straight, seen), seen, upside_down)
        return self._best([self._laid_over(number, turn)], ())

    def showing(self, straight: Picture, seen: Cells, shown: Cells, number: int) -> Cells:
        """Which cells of those that may be ``seen`` do show of card ``number``, which lies upright and in its
        place, if those ``shown`` surely do."""
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
        looks: list[_Look] = []
        for number in numbers:
            for turn in np.argsort(-like[:, number], kind="stable"):
                if like[turn, number] < like[:, number].max() - _EITHER_WAY:
                    continue
                looks.append(self._laid_over(number, turns[int(turn)]))
                best = self._best(looks, numbers)
                if best.distance < _FITS and best.lead > _LEADS:
                    return best
            if best.distance > _HOPELESS or (best.distance < _NOT_ANOTHER and best.lead > _LEADS):
                break
        return best

    def told_closely(self, straight: Picture, shown: Cells, number: int) -> Told:
        """Which card ``straight`` shows, upright and exactly in its place, that looks like card ``number``,
        by what is ``shown`` of it."""
        seen = fine_correlation(self.sheet.fine_ink_of(straight, shown))
        bare = self._close.uncovered(straight, number, shown)
        upside_down = False
        for _ in range(_SWAPS):
            laid = self._close.laid(number, seen, bare)
            clearly = True
            others = self._alike(number, shown)
            for (other, way), (ahead, off) in zip(others, self._close.ahead(laid, others), strict=True):
                clearly &= ahead - off > _CLEARLY
                if ahead < 0.0:
                    number = other
                    if way < 0:
                        upside_down = not upside_down
                        seen = np.ascontiguousarray(seen[::-1, ::-1])
                        bare, shown = bare[::-1, ::-1], np.ascontiguousarray(shown[::-1])
                    break
            else:
                return Told(number, upside_down, clearly and not self._close.is_strange(laid))
        return Told(number, upside_down, False)

    def _alike(self, number: int, shown: Cells) -> list[tuple[int, int]]:
        """The cards that card ``number`` may be taken for by what is ``shown`` of it, the likest first, each
        with 1, or -1 where it is that one turned round."""
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
        """How much print there is on a card, by its likeness's energy."""
        return float(self._energy[number].sum())

    def nearest(self, number: int) -> Judgement | None:
        """What a card would be taken for if it were not enrolled; ``None`` where no other is."""
        seen = np.ones(self.sheet.across * DOWN, np.float32)
        turns = self._turns(self._inks[number], seen)
        like = self._like(self._inks[number], turns)
        others = [int(other) for other in np.argsort(-like.max(axis=0))[:3] if other != number]
        if not others:
            return None
        looks = [self._laid_over(other, turn) for other in others for turn in turns]
        return self._best(looks, others)

    def _speaks(self, correlation: Row, cards: Rows, energy: Rows) -> Rows:
        """How much print that agrees outweighs print that does not, for each card and cell."""
        own = self._by_cell(correlation * correlation)
        shared = self._by_cell(correlation * cards)
        return np.asarray(2.0 * shared - _AGREES * (own + energy) - BARE, np.float32)

    def _half_spread(self, cells: Cells) -> Row:
        """Each cell's value for each value of a likeness of half the size, in one row."""
        side = CELL // 2
        return np.asarray(cells.reshape(DOWN, -1).repeat(side, axis=0).repeat(side * 3, axis=1).reshape(-1))

    def _by_cell(self, values: Rows) -> Rows:
        """Rows of values of half a likeness's size, summed up by cells."""
        side = CELL // 2
        cut = values.reshape(-1, DOWN, side, self.sheet.across, side * 3)
        return np.asarray(4.0 * cut.sum(axis=(2, 4)).reshape(len(cut), -1), np.float32)

    def _turns(self, ink: Ink, seen: Cells) -> list[_Turn]:
        """A sheet as it lies, and on its head."""
        return [self._turn(ink, seen, upside_down) for upside_down in (False, True)]

    def _turn(self, ink: Ink, seen: Cells, upside_down: bool) -> _Turn:
        if upside_down:
            ink, seen = np.ascontiguousarray(ink[::-1, ::-1]), np.ascontiguousarray(seen[::-1])
        return _Turn(upside_down, ink, darkness(ink), seen)

    def _laid_over(self, number: int, turn: _Turn) -> _Look:
        spread = _spread(turn.seen, self.sheet)
        pose = self._templates[number].fitted(turn.dark, spread[..., 0])
        correlation = correlation_of(warped(turn.ink, pose))
        shown = (correlation * spread).reshape(-1)
        distance = self._strangeness(number, correlation, shown, turn.seen)
        return _Look(number, turn.upside_down, pose, shown, turn.seen, distance)

    def _best(self, looks: list[_Look], candidates: Sequence[int]) -> Judgement:
        """The best of ``looks``, and how far it is ahead of the other ``candidates``."""
        best = min(looks, key=lambda look: look.distance)
        lead, difference, runner_up = 1.0, float("inf"), None
        mine = self._likenesses[best.number] * _spread(best.seen, self.sheet)
        for number in set(candidates) - {best.number}:
            for way in (1, -1):  # half a seven may be half an eight on its head
                ahead, differs = self._ahead(best, mine.reshape(-1), number, way)
                difference = min(difference, differs)
                if ahead < lead:
                    lead, runner_up = ahead, number
        shows = float(self._energy[best.number] @ best.seen)
        return Judgement(
            best.number, best.upside_down, best.pose, best.distance, lead, difference, shows, runner_up
        )

    def _like(self, ink: Ink, turns: Sequence[_Turn]) -> NDArray[np.float32]:
        """The likeness of a sheet to every card, in each of its ``turns``."""
        correlation = correlation_of(ink)
        ways = (
            np.ascontiguousarray(correlation[::-1, ::-1]) if turn.upside_down else correlation
            for turn in turns
        )
        return np.stack([self._cosines(one, turn.seen) for one, turn in zip(ways, turns, strict=True)])

    def _cosines(self, correlation: Ink, seen: Cells) -> NDArray[np.float32]:
        """The likeness to every card, from -1 to 1, by half the pixels: enough to choose whom to look at."""
        whole = _half(correlation)
        shown = whole * self._half_spread(seen)
        theirs = self._energy @ seen / 4
        return np.asarray(dot(self._halves, shown) / np.sqrt(np.maximum(theirs * (whole @ shown), 1e-12)))

    def _strangeness(self, number: int, correlation: Ink, shown: Ink, seen: Cells) -> float:
        energy = max(float(self._energy[number] @ seen), 1e-9)
        own = max(float(dot(shown, correlation.reshape(-1))), 1e-9)
        cosine = float(dot(shown, self._likenesses[number].reshape(-1))) / (energy * own) ** 0.5
        moved = float(self._moved[number] @ seen)
        noise = _NOISE * float(seen.sum()) * CELL * CELL
        tolerance = (moved + noise) / (2 * energy) + _FLOOR
        return float((1.0 - cosine) / tolerance)

    def _ahead(self, look: _Look, mine: Ink, other: int, way: int) -> tuple[float, float]:
        """How far ``look`` is past the middle between its card, of which ``mine`` shows, and the ``other``,
        turned round if ``way`` is -1, and how much makes the two differ."""
        theirs = self._likenesses[other][::way, ::way].reshape(-1)
        energy = [float(self._energy[look.number] @ look.seen), float(self._energy[other][::way] @ look.seen)]
        differs = energy[0] + energy[1] - 2.0 * float(dot(mine, theirs))
        like = float(dot(look.shown, self._likenesses[look.number].reshape(-1)))
        strength = max(like / max(energy[0], 1e-9), 0.1)
        liker = (like - float(dot(look.shown, theirs))) / strength
        return (liker - (energy[0] - energy[1]) / 2) / max(differs, 1e-9), differs


@dataclass(frozen=True, eq=False, slots=True)
class _Turn:
    """A sheet one way up: its ``ink``, how ``dark`` it is, and which cells are ``seen``."""

    upside_down: bool
    ink: Ink
    dark: Ink
    seen: Cells


@dataclass(frozen=True, eq=False, slots=True)
class _Look:
    """One card laid over a sheet, and the likeness that is ``shown`` there, in one row."""

    number: int
    upside_down: bool
    pose: Floats
    shown: Ink
    seen: Cells
    distance: float


def _half(correlation: Ink) -> NDArray[np.float32]:
    """A likeness of half the size, in one row."""
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
    """By how much, squared, a likeness differs from itself a little beside."""
    height, width = correlation.shape[:2]
    shift = np.array([[1, 0, _SHIFT], [0, 1, _SHIFT]])
    beside = cv2.warpAffine(correlation, shift, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray((correlation - beside) ** 2, np.float32)
