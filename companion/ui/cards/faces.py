"""Cards to be touched: one face, and a grid of them by suit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from kivy.graphics import Color, SmoothLine
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.games.amendments import CardPlace
from companion.games.messages import CardName
from companion.table.deck_in_play import OWN_DECK, DeckInPlay
from companion.ui.cards.drawing import draw_chip
from companion.ui.cards.styles import look_of
from companion.ui.kit import theme
from companion.ui.kit.redraw import redraw_on
from companion.ui.kit.tiles import Scroll
from companion.ui.kit.widgets import stamp

_GAP = 4.0
_DIMMED = 0.3
"""How much is seen of a card that cannot be meant."""
_TALLEST = 1.45
"""How much higher than wide a face may be."""
_LARGEST = 120.0
_FEW = 8
"""So few cards need no sorting by suit."""


class CardFace(ButtonBehavior, Widget):  # type: ignore[misc]
    """A card of ``deck`` as a button; ``chosen`` it is framed in verdigris, and has a tick for those who see
    no green. ``note`` is a word in its lower corner."""

    card = StringProperty("")
    note = StringProperty("")
    chosen = BooleanProperty(False)
    deck = ObjectProperty(OWN_DECK)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw_on(self, ("pos", "size", "card", "note", "chosen", "deck", "state", "u"), self._draw)

    def subject_at(self, _x: float, _y: float) -> CardName:
        """See :mod:`companion.ui.kit.explained`."""
        return CardName(self.card)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width < 20 or not self.card:
            return
        u = self.u
        ground = theme.BRASS_BRIGHT if self.state == "down" or self.chosen else theme.PARCHMENT
        with self.canvas:
            draw_chip(self.card, self.x, self.y, self.width, self.height, u, ground, self.deck)
            if self.note:
                right, px = self.x + self.width - 5 * u, (22 if self.chosen else 15) * u
                stamp(self.note, right, self.y + px * 0.7, px, theme.INK, theme.PLAIN_BOLD, anchor=1.0)
            if self.chosen:
                Color(*theme.VERDIGRIS)
                SmoothLine(
                    rounded_rectangle=(self.x + 2, self.y + 2, self.width - 4, self.height - 4, 5 * u),
                    width=2.2 * u,
                )
                Color(*theme.VERDIGRIS_DARK)
                x, y, size = self.x + 6 * u, self.y + self.height - 12 * u, 9 * u
                SmoothLine(
                    points=(x, y, x + size * 0.35, y - size * 0.4, x + size, y + size * 0.5), width=1.8 * u
                )


class CardGrid(Scroll):
    """Faces of cards of ``deck`` in rows, every suit beginning a new one. ``tapped`` is called with the card,
    or with its place where the grid was filled with cards and their places."""

    deck = ObjectProperty(OWN_DECK)
    u = NumericProperty(1.0)

    def __init__(self, tapped: Callable[[Any], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tapped = tapped
        self._field = Widget(size_hint=(1, None))
        self.faces: dict[Hashable, CardFace] = {}
        self.add_widget(self._field)
        self._field.bind(pos=self._lay, width=self._lay)
        for name in ("size", "u"):
            self.fbind(name, self._lay)
        self.fbind("deck", self._change_deck)

    def fill(self, cards: Iterable[str]) -> None:
        """These cards from now on, gathered by suit."""
        cards = gathered(tuple(cards))
        if tuple(self.faces) != cards:
            self._fill({card: self._face(card, card) for card in cards})

    def fill_deck(self, deck: DeckInPlay, cards: Collection[str]) -> None:
        """The whole ``deck`` from now on, each card always in its place: those that are none of ``cards`` are
        dimmed and cannot be touched."""
        self.deck = deck
        self.fill(dict.fromkeys((*deck.cards, *cards)))
        for face in self.faces.values():
            face.disabled = face.card not in cards
            face.opacity = _DIMMED if face.disabled else 1.0

    def fill_places(self, cards: Mapping[CardPlace, str]) -> None:
        """The cards at these places from now on, gathered by suit; equal ones show their numbers."""
        order = gathered(tuple(cards.values()))
        faces: dict[Hashable, CardFace] = {}
        for place in sorted(cards, key=lambda place: order.index(cards[place])):
            faces[place] = self._face(place, cards[place])
            if order.count(cards[place]) > 1:
                faces[place].note = f"{place.number}."
        self._fill(faces)

    def choose(self, cards: Iterable[str]) -> None:
        """Marks ``cards``, and no others, as chosen, with how often where that is more than once."""
        chosen = Counter(cards)
        for face in self.faces.values():
            face.chosen = chosen[face.card] > 0
            face.note = f"×{chosen[face.card]}" if chosen[face.card] > 1 else ""

    def _change_deck(self, *_: object) -> None:
        for face in self.faces.values():
            face.deck = self.deck

    def _fill(self, faces: dict[Hashable, CardFace]) -> None:
        self._field.clear_widgets()
        self.faces = faces
        for face in faces.values():
            self._field.add_widget(face)
        self._lay()

    def _face(self, key: Hashable, card: str) -> CardFace:
        # Without a size it is drawn only once it is laid out.
        face = CardFace(card=card, deck=self.deck, u=self.u, size=(0, 0))
        face.bind(on_release=lambda _: self.tapped(key))
        return face

    def _lay(self, *_: object) -> None:
        if not self.faces or self.width < 20 or self.height < 20:
            return
        gap, least = _GAP * self.u, theme.target_px(self.u)
        self.bar_width = 6 * self.u
        suits = [list(faces) for _, faces in groupby(self.faces.values(), lambda face: _suit(face.card))]
        if len(self.faces) <= _FEW:
            suits = [list(self.faces.values())]
        columns, height = _best(
            [len(suit) for suit in suits], self.width, self.height, gap, least, _LARGEST * self.u
        )
        rows = [suit[at : at + columns] for suit in suits for at in range(0, len(suit), columns)]
        width = min((self.width - gap * (columns - 1)) / columns, height * 1.25, _LARGEST * self.u)
        self._field.height = max(self.height, len(rows) * (height + gap) - gap)
        across = columns * (width + gap) - gap
        left = self._field.x + (self.width - across) / 2
        spare = max(0.0, self._field.height - (len(rows) * (height + gap) - gap)) / 2
        for number, row in enumerate(rows):
            y = (self._field.y + self._field.height) - spare - height - number * (height + gap)
            for column, face in enumerate(row):
                face.u = self.u
                face.pos, face.size = (left + column * (width + gap), y), (width, height)


def gathered(cards: Sequence[str]) -> tuple[str, ...]:
    """``cards`` with those of a suit together, and in the order of their numbers where they have such."""
    suits: dict[str, list[str]] = {}
    for card in cards:
        suits.setdefault(_suit(card), []).append(card)
    for suit in suits.values():
        if all(look_of(card).number.isdecimal() for card in suit):
            suit.sort(key=lambda card: int(look_of(card).number))
    return tuple(card for suit in suits.values() for card in suit)


def _suit(card: str) -> str:
    look = look_of(card)
    return look.letter or look.pip


def _best(
    suits: Sequence[int], width: float, height: float, gap: float, least: float, largest: float
) -> tuple[int, float]:
    """How many columns, and how high a row: every suit in one row if that can be; else what makes the faces
    largest; rows of the ``least`` height, in as many columns as there is room for, where all cannot be in
    sight."""
    most = max(1, int((width + gap) // (least + gap)))
    best, found = (min(most, max(suits)), least), 0.0
    one_row = (height - gap * (len(suits) - 1)) / len(suits)
    if len(suits) > 1 and max(suits) <= most and one_row >= least:
        wide = min(largest, (width - gap * (max(suits) - 1)) / max(suits))
        return max(suits), min(one_row, wide * _TALLEST)
    for columns in range(1, min(most, max(suits)) + 1):
        rows = sum(-(-count // columns) for count in suits)
        wide = min(largest, (width - gap * (columns - 1)) / columns)
        high = min((height - gap * (rows - 1)) / rows, wide * _TALLEST)
        if high >= least and min(wide, high * 1.25) * high > found:
            best, found = (columns, high), min(wide, high * 1.25) * high
    return best
