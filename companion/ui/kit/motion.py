"""Motion with a meaning: a card moves, steam rises, a seal is pressed, a number counts up.

Every motion is short. What comes after it is on the screen already: a motion that is skipped leaves out
nothing. No frame is drawn while nothing moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, InstructionGroup, PopMatrix, PushMatrix, Rectangle, Scale, Translate
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from companion.ui.kit import theme
from companion.ui.kit.engravings import texture_of_sign

LONGEST = 0.4
"""Seconds that any motion takes at most."""
_CARRY = 0.28
_SEAL = 0.22
_STEAM = 0.38
_COUNT = 0.36
_ROUNDS = 2
"""How often a lot runs round before it falls."""
_PUFFS = 5
_SPARKS = 18

Box = tuple[float, float, float, float]
"""Left, lower edge, width, height, in pixels."""


def covers(box: Box, x: float, y: float) -> bool:
    """Whether this place is in ``box``."""
    left, lower, width, height = box
    return left <= x < left + width and lower <= y < lower + height


@dataclass(eq=False)
class _Running:
    """One motion: ``step`` is called with the share of it that is over, 0 to 1, and with 1 at the end."""

    step: Callable[[float], object]
    seconds: float
    drawn: InstructionGroup | None = None
    over: float = 0.0


class MotionLayer(Widget):  # type: ignore[misc]
    """What moves, over a screen. Touches pass through it. With ``moves`` off every motion is at its end at
    once."""

    moves = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._running: list[_Running] = []
        self._clock = Clock.create_trigger(self.advance, 0, interval=True)
        self.fbind("parent", self._leave)
        self.fbind("moves", self._leave)

    @property
    def moving(self) -> bool:
        """Whether anything moves now."""
        return bool(self._running)

    def carry(
        self,
        draw: Callable[[float, float, float, float], object],
        start: Box,
        end: Box,
        arrived: Callable[[], object] | None = None,
    ) -> None:
        """What ``draw`` draws at a place and size moves from ``start`` to ``end``; ``arrived`` is called when
        it is there."""
        group = InstructionGroup()
        place, grow = Translate(start[0], start[1]), Scale(1, 1, 1)
        group.add(PushMatrix())
        group.add(place)
        group.add(grow)
        group.add(_drawn(draw, end[2], end[3]))
        group.add(PopMatrix())

        def step(share: float) -> None:
            eased = 1 - (1 - share) ** 3
            left, lower, width, height = (a + (b - a) * eased for a, b in zip(start, end, strict=True))
            place.x, place.y = left, lower
            grow.x, grow.y = width / max(1.0, end[2]), height / max(1.0, end[3])
            if share == 1 and arrived is not None:
                arrived()

        self._run(_Running(step, _CARRY, group))

    def press_seal(self, draw: Callable[[float, float, float, float], object], box: Box) -> None:
        """What ``draw`` draws is pressed onto its place like a seal."""
        left, lower, width, height = box
        group = InstructionGroup()
        place, grow = Translate(left + width / 2, lower + height / 2), Scale(1, 1, 1)
        back = Translate(-width / 2, -height / 2)
        for part in (PushMatrix(), place, grow, back, _drawn(draw, width, height), PopMatrix()):
            group.add(part)

        def step(share: float) -> None:
            # Down to its size, a little into the paper, and back.
            grow.x = grow.y = 2.0 - 1.1 * share / 0.7 if share < 0.7 else 0.9 + 0.1 * (share - 0.7) / 0.3

        self._run(_Running(step, _SEAL, group))

    def steam(self, x: float, y: float, size: float) -> None:
        """Steam bursts out at ``(x, y)`` and rises ``size`` pixels."""
        group = InstructionGroup()
        puffs = []
        texture = texture_of_sign("puff", max(8, round(size / 2)))
        for number in range(_PUFFS):
            colour, rectangle = Color(*theme.PARCHMENT), Rectangle(texture=texture)
            group.add(colour)
            group.add(rectangle)
            puffs.append((number - (_PUFFS - 1) / 2, colour, rectangle))

        def step(share: float) -> None:
            for aside, colour, rectangle in puffs:
                across = size * (0.18 + 0.36 * share) * (1 - 0.08 * abs(aside))
                rise = size * share * (1 - 0.14 * abs(aside))
                rectangle.size = (across, across)
                rectangle.pos = (
                    x + aside * size * 0.24 * (0.4 + share) - across / 2,
                    y + rise - across / 2,
                )
                colour.a = 0.9 * (1 - share) ** 0.8

        self._run(_Running(step, _STEAM, group))

    def celebrate(self, x: float, y: float, size: float, colours: Sequence[theme.Colour]) -> None:
        """Small gears in ``colours`` fly from ``(x, y)``, up to ``size`` pixels away."""
        group = InstructionGroup()
        texture = texture_of_sign("cog", max(8, round(size / 12)))
        sparks = []
        for number in range(_SPARKS):
            colour, rectangle = Color(*colours[number % len(colours)]), Rectangle(texture=texture)
            group.add(colour)
            group.add(rectangle)
            sparks.append((2 * pi * number / _SPARKS, 0.7 + 0.3 * (number % 3) / 2, colour, rectangle))

        def step(share: float) -> None:
            eased = 1 - (1 - share) ** 2
            for angle, reach, colour, rectangle in sparks:
                across = size / 12 * (1.3 - 0.6 * share)
                away = size * reach * eased
                rectangle.size = (across, across)
                rectangle.pos = (
                    x + away * cos(angle) - across / 2,
                    y + away * sin(angle) - size * 0.25 * share**2 - across / 2,
                )
                colour.a = 1 - share**2

        self._run(_Running(step, LONGEST, group))

    def count_up(self, start: int, end: int, tell: Callable[[int], object]) -> None:
        """``tell`` is called with each number from ``start`` to ``end`` that there is time for, and at last
        with ``end``."""

        def step(share: float) -> None:
            tell(end if share == 1 else round(start + (end - start) * share))

        self._run(_Running(step, _COUNT))

    def turn(self, start: float, end: float, show: Callable[[float], object]) -> None:
        """``show`` is called with the values of a needle that swings from ``start`` to ``end``."""

        def step(share: float) -> None:
            # A little too far, as a needle swings, and back.
            swung = 1 - cos(share * pi * 1.5) * (1 - share)
            show(end if share == 1 else start + (end - start) * swung)

        self._run(_Running(step, LONGEST))

    def run_round(
        self, boxes: Sequence[Box], end: int, draw: Callable[[float, float, float, float], object]
    ) -> None:
        """What ``draw`` draws at a place and size runs over ``boxes``, slower and slower, and comes to rest
        on the one with the number ``end``."""
        hops = _ROUNDS * len(boxes) + end
        group, place = InstructionGroup(), Translate(0, 0)
        drawn = [_drawn(draw, box[2], box[3]) for box in boxes]
        shown = InstructionGroup()
        for part in (PushMatrix(), place, shown, PopMatrix()):
            group.add(part)

        def step(share: float) -> None:
            number = round(hops * (1 - (1 - share) ** 2)) % len(boxes)
            place.x, place.y = boxes[number][:2]
            shown.clear()
            shown.add(drawn[number])

        self._run(_Running(step, LONGEST, group))

    def settle(self) -> None:
        """Everything that moves is at its end at once, and so is what was to move after it."""
        while self._running:
            ending, self._running = self._running, []
            for one in ending:
                self._end(one)
        self._clock.cancel()

    def advance(self, seconds: float) -> None:
        """Everything moves on by so many seconds."""
        for one in tuple(self._running):
            one.over += seconds / one.seconds
            if one.over < 1:
                one.step(one.over)
            else:
                self._running.remove(one)
                self._end(one)
        if not self._running:
            self._clock.cancel()

    def _run(self, one: _Running) -> None:
        if not self.moves:
            one.step(1.0)
            return
        one.step(0.0)
        if one.drawn is not None:
            self.canvas.add(one.drawn)
        self._running.append(one)
        self._clock()

    def _end(self, one: _Running) -> None:
        one.step(1.0)
        if one.drawn is not None:
            self.canvas.remove(one.drawn)

    def _leave(self, *_: object) -> None:
        if self.parent is None or not self.moves:
            self.settle()


def _drawn(draw: Callable[[float, float, float, float], object], width: float, height: float) -> Any:
    """What ``draw`` draws into an open canvas, at the origin."""
    canvas = Canvas()
    with canvas:
        draw(0.0, 0.0, width, height)
    return canvas
