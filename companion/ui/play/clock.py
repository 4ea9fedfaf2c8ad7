"""A clock on which players climb: twelve spaces round, lap by lap from the rim to the middle."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from kivy.graphics import Color, SmoothLine
from kivy.properties import DictProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.games.panels import ClockFace
from companion.ui.kit import theme
from companion.ui.kit.engravings import sign
from companion.ui.kit.motion import MotionLayer
from companion.ui.kit.players import medallion
from companion.ui.kit.widgets import stamp

CLOCK = "clock"
"""The subject that explains the clock."""
_RIM, _DIAL = 0.97, 0.79
"""Of the clock's radius: the middle of the edge with the numbers, and the edge of the dial."""
_FIRST_LAP, _LAST_LAP = 0.66, 0.2
"""Of the clock's radius: where the tokens of the first lap stand, and those of the last."""
_NUMERAL = 0.15
"""The height of a number on the edge, of the clock's radius."""
_FEWEST_LAPS = 2
_STEPS = 100
_MOST_TOKEN = 0.3


class ClockView(Widget):  # type: ignore[misc]
    """The clock ``face`` with everyone's token; ``looks`` by name. :meth:`climb` moves the tokens from where
    they stood before, the last player's first. A small one has no numbers."""

    face: ClockFace | None = ObjectProperty(None, allownone=True)
    looks = DictProperty({})
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._motion = MotionLayer()
        self.add_widget(self._motion)
        self.standing: list[float] = []
        """Where the tokens are drawn now, as spaces."""
        for name in ("pos", "size", "looks", "u"):
            self.fbind(name, self._draw)
        self.fbind("face", self._stand)

    def subject_at(self, _x: float, _y: float) -> str:
        """See :mod:`companion.ui.kit.explained`."""
        return CLOCK

    @property
    def moving(self) -> bool:
        """Whether a token climbs."""
        return self._motion.moving

    def climb(self) -> None:
        """Move the tokens from where they stood before, one after the other, from the last one on."""
        face = self.face
        if face is not None and face.before:
            self._motion.settle()
            self.standing = list(map(float, face.before))
            order = sorted(range(len(face.players)), key=lambda number: face.before[number])
            self._climb(face, order)

    def _climb(self, face: ClockFace, order: list[int]) -> None:
        if not order or face is not self.face:
            return
        number, start = order[0], face.before[order[0]]

        def step(over: int) -> None:
            self.standing[number] = start + (face.spaces[number] - start) * over / _STEPS
            self._draw()
            if over == _STEPS:
                self._climb(face, order[1:])

        self._motion.count_up(0, _STEPS, step)

    def _stand(self, *_: object) -> None:
        self._motion.settle()
        self.standing = [] if self.face is None else list(map(float, self.face.spaces))
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        face = self.face
        if face is None or min(self.size) < 40:
            return
        size = min(self.size)
        middle = self.x + self.width / 2, self.y + self.height / 2
        with self.canvas.before:
            sign("disc", *middle, size, theme.BRASS_DARK)
            sign("disc", *middle, size * 0.985, theme.BRASS)
            sign("disc", *middle, size * _DIAL, theme.PARCHMENT)
            first, laps = self._laps(face)
            for lap in range(laps):
                Color(*theme.faded(theme.INK, 0.18))
                SmoothLine(circle=(*middle, size / 2 * _reach(lap, laps)), width=max(1.0, self.u))
            self._draw_spaces(face, middle, size / 2)
            sign("cog", *middle, size * 0.16, theme.BRASS_DARK)
            for number, space in enumerate(self.standing):
                self._draw_token(face, number, space - first * face.lap, middle, size / 2, laps)

    def _laps(self, face: ClockFace) -> tuple[int, int]:
        """The lap of the last player, from 0, and how many laps are drawn: those from there on."""
        laps = [(space - 1) // face.lap for space in (*face.spaces, *face.before)]
        if not laps or max(laps) < _FEWEST_LAPS:
            return 0, _FEWEST_LAPS
        return min(laps), max(_FEWEST_LAPS, max(laps) - min(laps) + 1)

    def _draw_spaces(self, face: ClockFace, middle: tuple[float, float], radius: float) -> None:
        rim = radius * (_RIM + _DIAL) / 2
        for space in range(1, face.lap + 1):
            x, y = _place(middle, rim, space, face.lap)
            if radius * _NUMERAL >= theme.SMALLEST_TEXT:
                stamp(str(space), x, y, radius * _NUMERAL, theme.INK, theme.DISPLAY)
            inner = _place(middle, radius * _DIAL, space - 0.5, face.lap)
            outer = _place(middle, radius * _RIM, space - 0.5, face.lap)
            Color(*theme.faded(theme.INK, 0.5))
            SmoothLine(points=(*inner, *outer), width=max(1.0, 0.8 * self.u))
            Color(*theme.faded(theme.INK, 0.35))
            x, y = _place(middle, radius * _FIRST_LAP, space, face.lap)
            SmoothLine(circle=(x, y, radius * 0.02), width=max(1.0, self.u))

    def _draw_token(
        self,
        face: ClockFace,
        number: int,
        space: float,
        middle: tuple[float, float],
        radius: float,
        laps: int,
    ) -> None:
        # A token leaves its lap for the next one on the way over the last space.
        lap = max(0.0, (space - 1) / face.lap)
        whole = int(lap)
        between = max(0.0, (lap - whole) * face.lap - (face.lap - 1))
        reach = _reach(whole, laps) + (_reach(whole + 1, laps) - _reach(whole, laps)) * between
        size = radius * min(_MOST_TOKEN, 1.75 * pi * reach / face.lap, 1.1 * (_FIRST_LAP - _LAST_LAP) / laps)
        x, y = _place(middle, radius * reach, space, face.lap)
        look = self.looks.get(face.players[number])
        if look is None:
            sign("disc", x, y, size, theme.BRASS_BRIGHT)
        else:
            medallion(look, x, y, size)


def _reach(lap: int, laps: int) -> float:
    """How far from the middle the tokens of ``lap``, from 0, stand, of the clock's radius."""
    return _FIRST_LAP + (_LAST_LAP - _FIRST_LAP) * min(lap, laps) / max(1, laps)


def _place(middle: tuple[float, float], radius: float, space: float, lap: int) -> tuple[float, float]:
    """Where ``space`` is, the last of a lap at the top."""
    angle = pi / 2 - 2 * pi * space / lap
    return middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)
