"""One die on the screen: it tumbles when it is rolled, and turns when it is turned by hand."""

from __future__ import annotations

from math import pi, sin
from typing import Any

from kivy.animation import Animation
from kivy.graphics import (
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    SmoothEllipse,
    SmoothRoundedRectangle,
    Translate,
)
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.games.explanations import DIE
from companion.ui.kit import theme
from companion.ui.kit.lettering import lettered
from companion.ui.kit.pips import PIPS

TUMBLES_FOR = 0.4
"""Seconds."""
_TURNS_FOR = 0.2
_FACES_SHOWN = 6
_TURNS = 1.0
_BOUNCES = 2
_PASSING = (3, 6, 1, 4, 2, 5)
"""Faces that come up while it tumbles."""


class Die(ButtonBehavior, Widget):  # type: ignore[misc]
    """Shows ``pips``, or nothing for 0. ``lit`` while a touch would do something with it, ``moving`` until it
    has come to rest. Only its matrix changes from frame to frame while it tumbles, and its pips now and
    then."""

    pips = NumericProperty(0)
    lit = BooleanProperty(False)
    moving = BooleanProperty(False)
    spin = NumericProperty(0.0)
    u = NumericProperty(1.0)

    def __init__(self, number: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._number = number
        self._motion: Animation | None = None
        self._turn, self._move = Rotate(angle=0), Translate(0, 0)
        self._body, self._dots = InstructionGroup(), InstructionGroup()
        for piece in (PushMatrix(), self._move, self._turn, self._body, self._dots, PopMatrix()):
            self.canvas.add(piece)
        self._face = 0
        for name in ("pos", "size", "lit", "state", "u"):
            self.fbind(name, self._draw)
        self.fbind("pips", self._settle)
        self.fbind("spin", self._moved)
        self._draw()

    @property
    def face(self) -> int:
        """What it shows at this moment."""
        return self._face

    def subject_at(self, _x: float, _y: float) -> str:
        """See :mod:`companion.ui.kit.explained`."""
        return DIE

    def tumble_to(self, pips: int) -> None:
        """It is rolled and comes to rest on ``pips``."""
        self._go(pips, TUMBLES_FOR, 1.0)

    def turn_to(self, pips: int) -> None:
        """It is turned by hand until it shows ``pips``."""
        self._go(pips, _TURNS_FOR, 0.2)

    def rest_on(self, pips: int) -> None:
        """It shows ``pips`` at once."""
        if self._motion is not None:
            self._motion.cancel(self)
            self._motion = None
        self.pips, self.spin = pips, 0.0
        self._settle()
        self.moving = False

    def _go(self, pips: int, seconds: float, spin: float) -> None:
        self.rest_on(pips)
        self.spin = spin
        self._motion = Animation(spin=0.0, duration=seconds, t="out_quad")
        self._motion.bind(on_complete=lambda *_: self.rest_on(pips))
        self._motion.start(self)
        self.moving = True

    def _moved(self, *_: object) -> None:
        side = self._side
        self._turn.angle = 360 * _TURNS * self.spin * (1 if self._number % 2 else -1)
        lift = abs(sin(self.spin * pi * _BOUNCES)) * self.spin
        self._move.xy = ((self._number - 2) * 0.12 * side * self.spin, 0.34 * side * lift)
        step = int(self.spin * _FACES_SHOWN)
        self._show_face(_PASSING[(step + self._number) % 6] if step else int(self.pips))

    def _settle(self, *_: object) -> None:
        if self._motion is None:
            self._show_face(int(self.pips))

    @property
    def _side(self) -> float:
        return float(min(self.width, self.height) * 0.86)

    @property
    def _corner(self) -> tuple[float, float]:
        return self.x + (self.width - self._side) / 2, self.y + (self.height - self._side) / 2

    def _draw(self, *_: object) -> None:
        (x, y), side, u = self._corner, self._side, self.u
        self._turn.origin = (x + side / 2, y + side / 2)
        self._body.clear()
        pressed = self.state == "down"
        blank = not self.pips
        ground = theme.BRASS_BRIGHT if pressed else theme.PLATE if blank else theme.PARCHMENT
        edge = theme.BRASS_BRIGHT if self.lit else theme.BRASS_DARK
        radius = [side * 0.16] * 4
        for colour, inset in ((edge, 0.0), (ground, 3.5 * u if self.lit else 2 * u)):
            self._body.add(Color(*colour))
            self._body.add(
                SmoothRoundedRectangle(
                    pos=(x + inset, y + inset), size=(side - 2 * inset, side - 2 * inset), radius=radius
                )
            )
        if blank:
            texture = lettered("?", max(theme.SMALLEST_TEXT, side * 0.6), theme.DISPLAY)
            self._body.add(Color(*(theme.BRASS_BRIGHT if self.lit else theme.BRASS_DARK)))
            corner = (round(x + (side - texture.width) / 2), round(y + (side - texture.height) / 2))
            self._body.add(Rectangle(texture=texture, pos=corner, size=texture.size))
        self._fill_dots()

    def _show_face(self, face: int) -> None:
        if face == self._face:
            return
        was, self._face = self._face, face
        if not was or not face:
            self._draw()
        else:
            self._fill_dots()

    def _fill_dots(self) -> None:
        (x, y), side = self._corner, self._side
        dot = side * 0.19
        self._dots.clear()
        self._dots.add(Color(*theme.INK))
        for across, along in PIPS.get(self._face, ()):
            self._dots.add(
                SmoothEllipse(pos=(x + across * side - dot / 2, y + along * side - dot / 2), size=(dot, dot))
            )
