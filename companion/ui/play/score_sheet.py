"""A score sheet on parchment: a row for each reason, a column for each player, every point with its words."""

from __future__ import annotations

import re
from typing import Any

from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.games.messages import Message
from companion.games.panels import ScoreLine, ScoreSheet
from companion.ui.kit import theme
from companion.ui.kit.lettering import block
from companion.ui.kit.tiles import Scroll
from companion.ui.kit.widgets import plate, stamp, write

_INSET = 12.0
_LABEL_SHARE = 0.2
_PAD = 5.0
_ROOMY = 128.0
"""A column this wide, in units, has room for words beside the points."""
_LAST_WORD = re.compile(r" (-?\d+)(?=,|$)")
"""A set and its points stay together: ``Goggles 3``."""


class ScoreSheetView(Scroll):
    """Scrolls where the sheet is longer than its place. The columns of the ``winners`` are gilded."""

    sheet = ObjectProperty(None, allownone=True)
    winners = ListProperty([])
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._paper = Widget(size_hint=(1, None))
        self.add_widget(self._paper)
        self._paper.bind(pos=self._draw, width=self._draw)
        for name in ("size", "sheet", "winners", "u"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        paper, sheet = self._paper, self.sheet
        paper.canvas.clear()
        self.bar_width = 6 * self.u
        if sheet is None or not sheet.players or self.width < 200 * self.u:
            return
        head = 40 * self.u
        heights = [self._height(line) for line in sheet.rows]
        wanted = head + sum(heights) + 2 * _INSET * self.u
        # What is left over is shared out, so that a short sheet fills its place.
        spare = max(0.0, self.height - wanted) / max(1, len(heights))
        heights = [height + min(spare, 26 * self.u) for height in heights]
        paper.height = max(self.height, head + sum(heights) + 2 * _INSET * self.u)
        with paper.canvas:
            plate(paper.x, paper.y, paper.width, paper.height, self.u, theme.PARCHMENT, theme.BRASS)
            self._gild(paper)
            y = (paper.y + paper.height) - _INSET * self.u - head
            self._draw_head(sheet, y, head)
            for line, height in zip(sheet.rows, heights, strict=True):
                y -= height
                self._draw_line(line, y, height)

    def _columns(self) -> tuple[float, float, list[float]]:
        """Where the labels begin, how wide they are, and where each player's column begins."""
        left = self._paper.x + _INSET * self.u
        room = self._paper.width - 2 * _INSET * self.u
        label = max(90 * self.u, room * _LABEL_SHARE)
        width = (room - label) / len(self.sheet.players)
        return left, label, [left + label + place * width for place in range(len(self.sheet.players) + 1)]

    def _gild(self, paper: Widget) -> None:
        _, _, edges = self._columns()
        for place, player in enumerate(self.sheet.players):
            if player in self.winners:
                Color(*theme.faded(theme.BRASS_BRIGHT, 0.55))
                Rectangle(
                    pos=(edges[place], paper.y + 4 * self.u),
                    size=(edges[place + 1] - edges[place], paper.height - 8 * self.u),
                )

    def _draw_head(self, sheet: ScoreSheet, y: float, height: float) -> None:
        left, label, edges = self._columns()
        u, middle = self.u, y + height / 2
        write(str(sheet.title), left, middle, label - 6 * u, height, 20 * u, theme.BRASS_DARK, theme.DISPLAY)
        for player, start, end in zip(sheet.players, edges, edges[1:], strict=False):
            room = end - start - 2 * _PAD * u
            write(player, start + _PAD * u, middle, room, height, 22 * u, theme.INK, theme.DISPLAY)
        self._rule(y, 1.6)

    def _draw_line(self, line: ScoreLine, y: float, height: float) -> None:
        u = self.u
        left, label, edges = self._columns()
        if line.total:
            self._rule(y + height, 1.2)
        font = theme.DISPLAY if line.total else theme.PLAIN_BOLD
        px = (20 if line.total else 16) * u
        write(str(line.label), left, y + height / 2, label - 6 * u, height, px, theme.INK, font)
        details = line.details or (None,) * len(self.sheet.players)
        for points, detail, start in zip(line.points, details, edges, strict=False):
            self._draw_points(points, detail, line, start + _PAD * u, y + height / 2)

    def _draw_points(
        self, points: int | None, detail: Message | None, line: ScoreLine, x: float, middle: float
    ) -> None:
        """One player's points with why: beside them, or under them where the column is narrow."""
        texture = self._detail(detail)
        beside = self._figures_width
        under = texture is not None and not beside
        if points is not None:
            raised = texture.height / 2 if under else 0
            px = (30 if line.total else 22) * self.u
            stamp(str(points), x, middle + raised, px, theme.INK, theme.DISPLAY, anchor=0.0)
        if texture is not None:
            lowered = self._figures(line) / 2 if under and points is not None else 0
            place = (round(x + beside), round(middle - lowered - texture.height / 2))
            Color(*theme.FADED)
            Rectangle(texture=texture, pos=place, size=texture.size)

    def _figures(self, line: ScoreLine) -> float:
        """Height of the points, pixels."""
        return float((34 if line.total else 26) * self.u)

    @property
    def _figures_width(self) -> float:
        """How much of a column is the points' alone; nothing where it is too narrow for words beside them."""
        _, _, edges = self._columns()
        return 38 * self.u if edges[1] - edges[0] >= _ROOMY * self.u else 0.0

    def _height(self, line: ScoreLine) -> float:
        """How high ``line`` is with all its words."""
        _, label, _ = self._columns()
        of_label = block(
            str(line.label), theme.text_px(self.u, 16), theme.PLAIN_BOLD, max(1, int(label))
        ).height
        textures = [self._detail(detail) for detail in line.details]
        of_details = max((texture.height for texture in textures if texture is not None), default=0)
        figures = self._figures(line)
        of_points = max(figures, of_details) if self._figures_width else figures + of_details
        return float(max(of_label, of_points) + 6 * self.u)

    def _detail(self, detail: Message | None) -> Any:
        """The texture of why someone has these points, or ``None`` where nothing is said."""
        if detail is None:
            return None
        _, _, edges = self._columns()
        width = int(edges[1] - edges[0] - 2 * _PAD * self.u - self._figures_width)
        together = _LAST_WORD.sub("\u00a0\\1", str(detail))
        return block(together, theme.text_px(self.u, 14), theme.PLAIN, max(1, width))

    def _rule(self, y: float, width: float) -> None:
        inset = _INSET * self.u
        Color(*theme.BRASS_DARK)
        paper = self._paper
        SmoothLine(points=(paper.x + inset, y, paper.x + paper.width - inset, y), width=width)
