"""The illustration of a page: rows of cards and dice, each with its caption."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothLine
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.games.teaching import CardRow, DiceRow, Figure
from companion.table.deck_in_play import OWN_DECK
from companion.ui.cards.drawing import draw_back, draw_chip, draw_die, draw_place
from companion.ui.kit import theme
from companion.ui.kit.redraw import redraw_on
from companion.ui.kit.widgets import FitLabel

_ASPECT = 1.4
"""Height of a card by its width."""
_TALLEST = 150.0
_CAPTION = 20.0
_GAP = 6.0
_MANY = 3
"""More rows than this have their captions beside them, not above."""


class Illustration(Widget):  # type: ignore[misc]
    """Draws ``figures`` one below the other, each as large as its share allows, with the cards of
    ``deck``."""

    figures = ObjectProperty(())
    deck = ObjectProperty(OWN_DECK)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._captions: list[FitLabel] = []
        redraw_on(self, ("pos", "size", "figures", "deck", "u"), self._draw)

    @property
    def captions(self) -> tuple[str, ...]:
        """The captions, from top to bottom."""
        return tuple(label.words for label in self._captions)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        self.clear_widgets()
        self._captions = []
        if not self.figures or self.width < 40 or self.height < 40:
            return
        gap = _GAP * self.u * (0.5 if len(self.figures) > _MANY else 1)
        share = (self.height + gap) / len(self.figures) - gap
        for number, figure in enumerate(self.figures):
            y = self.y + self.height - (number + 1) * share - number * gap
            if len(self.figures) > _MANY:
                self._draw_beside(figure, y, share)
            else:
                self._draw_below(figure, y, share)

    def _draw_beside(self, figure: Figure, y: float, height: float) -> None:
        """The pieces at the left and the caption at their right."""
        gap = _GAP * self.u
        across = self.width * 0.43
        self._draw_pieces(figure, self.x, y, across, height, 0.0)
        left = self.x + across + gap
        self._caption(figure, left, y, self.x + self.width - left, height, "left")

    def _draw_below(self, figure: Figure, y: float, height: float) -> None:
        """The caption above and the pieces below it."""
        caption = 2.5 * _CAPTION * self.u
        _, tall = self._size_of_piece(figure, self.width, height - caption)
        lower = y + (height - caption - tall) / 2
        self._caption(figure, self.x, lower + tall, self.width, caption, "center")
        self._draw_pieces(figure, self.x, lower, self.width, tall, 0.5)

    def _caption(self, figure: Figure, x: float, y: float, width: float, height: float, halign: str) -> None:
        label = FitLabel(
            words=str(figure.caption),
            largest=_CAPTION * self.u,
            pos=(x, y),
            size=(max(1.0, width), height),
            halign=halign,
            valign="middle",
            color=theme.PARCHMENT_DIM,
        )
        self._captions.append(label)
        self.add_widget(label)

    def _draw_pieces(
        self, figure: Figure, x: float, y: float, width: float, height: float, anchor: float
    ) -> None:
        """The cards or dice of ``figure`` in this box; ``anchor`` 0 begins them at its left, 0.5 centres
        them."""
        count, gap = _pieces(figure), _GAP * self.u
        wide, tall = self._size_of_piece(figure, width, height)
        left = x + anchor * (width - count * (wide + gap) + gap)
        lower = y + (height - tall) / 2
        with self.canvas.before:
            for place in range(count):
                self._draw_piece(figure, place, left + place * (wide + gap), lower, wide, tall)

    def _size_of_piece(self, figure: Figure, width: float, height: float) -> tuple[float, float]:
        """Width and height of each piece, so that all of them stand side by side in a box."""
        aspect = _ASPECT if isinstance(figure, CardRow) else 1.0
        count = _pieces(figure)
        tall = min(height, _TALLEST * self.u, (width - _GAP * self.u * (count - 1)) / count * aspect)
        return tall / aspect, tall

    def _draw_piece(
        self, figure: Figure, place: int, x: float, y: float, width: float, height: float
    ) -> None:
        match figure:
            case DiceRow(pips=pips):
                draw_die(pips[place], x, y, width, self.u)
            case CardRow(cards=cards, hidden=hidden, room=room):
                if place < len(cards):
                    draw_chip(cards[place], x, y, width, height, self.u, deck=self.deck)
                elif place < len(cards) + hidden:
                    draw_back(x, y, width, height, self.u)
                else:
                    draw_place(x, y, width, height, self.u)
                if room and place >= room:
                    Color(*theme.ALARM)
                    SmoothLine(rounded_rectangle=(x, y, width, height, 5 * self.u), width=2.2 * self.u)


def _pieces(figure: Figure) -> int:
    """How many cards, empty places or dice ``figure`` shows; an empty row is one empty place."""
    if isinstance(figure, DiceRow):
        return len(figure.pips)
    return max(1, len(figure.cards) + figure.hidden, figure.room)
