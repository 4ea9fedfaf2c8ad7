"""The privileges of a table as cards in a row: a touch on one whose moment it is uses it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.panels import PrivilegeCard, PrivilegeCards, Timing
from companion.table.looks import PlayerLook
from companion.ui.kit import theme
from companion.ui.kit.widgets import plate, write
from companion.ui.play.player_sign import colour_of, draw_sign

_BESIDE = 128.0
"""A card this wide, in units, has the emblem beside its title."""
_MOST = 8
"""More cards than these, as two tables have, are too narrow for a finger."""


class PrivilegeStrip(BoxLayout):  # type: ignore[misc]
    """``touched`` is called with the place of the card that is touched, if it answers."""

    u = NumericProperty(1.0)
    touched: Callable[[int], object] = ObjectProperty(lambda _place: None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.cards: list[PrivilegeCardView] = []
        self._places: list[int] = []
        """Which cards of the panel they are."""
        self.bind(u=self._measure)
        self._measure()

    def show(
        self, panel: PrivilegeCards | None, looks: Mapping[str, PlayerLook], answering: Collection[int]
    ) -> None:
        """Draw the cards of ``panel``, of which those at the places ``answering`` can be used; those alone
        where there is no room for all."""
        cards = () if panel is None else panel.cards
        every = range(len(cards))
        places = [place for place in every if place in answering or len(cards) <= _MOST]
        if places != self._places:
            self._places = places
            self.clear_widgets()
            self.cards = [PrivilegeCardView(u=self.u) for _ in places]
            for place, view in zip(places, self.cards, strict=True):
                view.bind(on_release=lambda view, place=place: view.answers and self.touched(place))
                self.add_widget(view)
        for place, view in zip(places, self.cards, strict=True):
            card = cards[place]
            view.card, view.look, view.answers = card, looks.get(card.player), place in answering

    def _measure(self, *_: object) -> None:
        self.spacing = 4 * self.u
        for view in self.cards:
            view.u = self.u


class PrivilegeCardView(ButtonBehavior, Widget):  # type: ignore[misc]
    """Bright where it ``answers``, dim before its moment, struck through once it is spent."""

    card: PrivilegeCard = ObjectProperty(None, allownone=True)
    look = ObjectProperty(None, allownone=True)
    answers = BooleanProperty(False)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "card", "look", "answers", "state", "u"):
            self.fbind(name, self._draw)

    def subject_at(self, _x: float, _y: float) -> str:
        """See :mod:`companion.ui.kit.explained`."""
        return "" if self.card is None else str(self.card.title)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.card is None or self.width < 20 or self.height < 30:
            return
        u, spent = self.u, self.card.timing is Timing.SPENT
        down = self.answers and self.state == "down"
        with self.canvas:
            ground, edge, ink = self._colours(down)
            plate(self.x, self.y, self.width, self.height, u, ground, edge)
            if self.answers:
                Color(*edge)
                inner = (self.x + 2 * u, self.y + 2 * u, self.width - 4 * u, self.height - 4 * u, 6 * u)
                SmoothLine(rounded_rectangle=inner, width=1.6 * u)
            self._draw_contents(ink, spent)
            if spent:
                Color(*theme.PARCHMENT_DIM)
                middle = self.y + self.height * (0.5 if self.width >= _BESIDE * u else 0.3)
                SmoothLine(
                    points=(self.x + 6 * u, middle, self.x + self.width - 6 * u, middle), width=1.4 * u
                )

    def _colours(self, down: bool) -> tuple[theme.Colour, theme.Colour, theme.Colour]:
        if down:
            return theme.PARCHMENT, theme.BRASS_BRIGHT, theme.INK
        if self.answers:
            return theme.RAISED, theme.BRASS_BRIGHT, theme.PARCHMENT
        if self.card.timing is Timing.NOW:
            return theme.PLATE, theme.BRASS, theme.PARCHMENT
        return theme.GROUND, theme.RAISED, theme.PARCHMENT_DIM

    def _draw_contents(self, ink: theme.Colour, spent: bool) -> None:
        """Whose it is, and what it is called."""
        u, own, title = self.u, colour_of(self.look), str(self.card.title)
        dim = spent or not (self.answers or self.card.timing is Timing.NOW)
        px = theme.text_px(u, theme.CHAIR if self.answers else 18)
        if self.width >= _BESIDE * u:
            tab = 36 * u
            self._draw_tab(self.x, self.y, tab, self.height, own, dim, [7 * u, 0, 0, 7 * u])
            width = self.width - tab - 10 * u
            write(title, self.x + tab + 6 * u, self.y + self.height / 2, width, self.height - 8 * u, px, ink)
            return
        tab = 26 * u
        self._draw_tab(self.x, self.y + self.height - tab, self.width, tab, own, dim, [7 * u, 7 * u, 0, 0])
        high = self.height - tab
        write(title, self.x + 2 * u, self.y + high / 2, self.width - 4 * u, high, px, ink, halign="center")

    def _draw_tab(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        own: theme.Colour,
        dim: bool,
        radius: list[float],
    ) -> None:
        Color(*(theme.faded(own, 0.4) if dim else own))
        SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=radius)
        if self.look is not None:
            draw_sign(self.look, x + width / 2, y + height / 2, min(width, height) * 0.84, theme.INK)
