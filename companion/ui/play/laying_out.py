"""How the table is laid out, step by step, in letters that are read from a chair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Rectangle, SmoothEllipse
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.games.panels import SetUpSteps
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit import theme
from companion.ui.kit.lettering import block
from companion.ui.kit.widgets import plate, stamp, write
from companion.ui.play.screen import Errands, PlayScreen

_LARGEST = 30
_GAP = 7.0
_NUMBER = 1.36
"""The width of the place of a number, and the size of the circle round it, by the height of the letters."""


class LayingOutScreen(PlayScreen):
    """The steps, as large as there is room for."""

    FOOT = (88.0, 220.0)

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self.sheet = StepsSheet()
        super().__init__(desk, errands, **kwargs)
        self.ids.slot.add_widget(self.sheet)

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``: steps about stand-ins only where a poker deck stands in."""
        told = snapshot.view.find(SetUpSteps)
        if told is not None:
            poker = bool(snapshot.deck.stand_ins) and any(
                card != held for card, held in snapshot.deck.stand_ins
            )
            self.sheet.steps = [str(step.text) for step in told.steps if poker or not step.stand_in]
            self.sheet.printed = str(told.printed or "")
        super().show(snapshot)

    def _measure(self, *_: object) -> None:
        super()._measure()
        self.sheet.u = self.u


@dataclass(frozen=True, slots=True)
class _Lettering:
    """The height of the letters, in pixels, and the texture of each step at that height."""

    px: float
    textures: tuple[Any, ...]

    def height(self, gap: float) -> float:
        """The height of all steps with a ``gap`` between two."""
        rows = (max(float(texture.height), _NUMBER * self.px) for texture in self.textures)
        return sum(rows) + gap * max(0, len(self.textures) - 1)


class StepsSheet(Widget):  # type: ignore[misc]
    """Numbered ``steps`` on a plate, and under them what can be ``printed``."""

    steps = ListProperty([])
    printed = StringProperty("")
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.letters = 0.0
        """The height of the letters, in units."""
        self.lowest = 0.0
        """The lower edge of the last step."""
        for name in ("pos", "size", "steps", "printed", "u"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        u, pad = self.u, 14 * self.u
        if self.width < 100 * u or self.height < 60 * u or not self.steps:
            return
        foot = (30 if self.width > 600 * u else 52) * u if self.printed else 0.0
        width, height = self.width - 2 * pad, self.height - 1.4 * pad - foot
        letters = _fitted(self.steps, width, height, u)
        self.letters = letters.px / u
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, u, theme.PLATE, theme.BRASS_DARK)
            # What room is left goes between the steps, so that none crowd at the top.
            spare = max(0.0, height - letters.height(_GAP * u))
            gap = _GAP * u + min(spare / len(self.steps), 14 * u)
            top = self.y + self.height - 0.7 * pad - max(0.0, height - letters.height(gap)) / 2
            for number, texture in enumerate(letters.textures, start=1):
                self.lowest = top - self._draw_step(number, texture, letters.px, top)
                top = self.lowest - gap
            if self.printed:
                px, middle = theme.text_px(u, 17), self.y + foot / 2 + 3 * u
                colour = theme.PARCHMENT_DIM
                write(self.printed, self.x + pad, middle, width, foot, px, colour, halign="center")

    def _draw_step(self, number: int, texture: Any, px: float, top: float) -> float:
        """Draws a step under ``top``; returns its height."""
        pad, across = 14 * self.u, _NUMBER * px
        height = max(float(texture.height), across)
        Color(*theme.BRASS)
        middle = top - across / 2
        SmoothEllipse(pos=(self.x + pad, middle - across / 2), size=(across, across))
        stamp(str(number), self.x + pad + across / 2, middle, px, theme.INK, theme.DISPLAY)
        Color(*theme.PARCHMENT)
        # The first line stands beside its number, whether more follow or not.
        lower = top - (height + texture.height) / 2 if texture.height <= across else top - texture.height
        Rectangle(
            texture=texture, pos=(round(self.x + pad + across + 0.6 * px), round(lower)), size=texture.size
        )
        return height


def _fitted(steps: Sequence[str], width: float, height: float, u: float) -> _Lettering:
    """The largest letters in which ``steps`` fit."""
    for size in range(_LARGEST, int(theme.SMALL) - 1, -1):
        px = theme.text_px(u, size)
        room = int(width - (_NUMBER + 0.6) * px)
        letters = _Lettering(px, tuple(block(step, px, theme.PLAIN, room) for step in steps))
        if letters.height(_GAP * u) <= height:
            break
    return letters
