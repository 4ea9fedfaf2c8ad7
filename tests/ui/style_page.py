"""The style pages: every component in every state, to be looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import partial
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.games import GAMES
from companion.table.deck_in_play import OWN_DECK, DeckInPlay
from companion.table.looks import LOOKS, PlayerLook
from companion.ui.cards.drawing import draw_back, draw_card, draw_chip, draw_die, draw_place, draw_turned
from companion.ui.cards.faces import CardFace
from companion.ui.kit import theme
from companion.ui.kit.engravings import artwork, emblem, sign
from companion.ui.kit.gauge import Gauge
from companion.ui.kit.ledger import Heading, Ledger, Line, Row
from companion.ui.kit.motion import MotionLayer
from companion.ui.kit.players import medallion
from companion.ui.kit.tiles import Tile, TileGrid
from companion.ui.kit.widgets import BrassButton, FitLabel, GearButton, Plate, TitlePlate
from tests.ui.scenes import SCENES
from vision.drawing.engraving.artworks import ARTWORKS
from vision.drawing.engraving.emblems import EMBLEMS
from vision.drawing.engraving.signs import SIGNS

Size = tuple[int, int]
_CAPTION = 20.0
_GAP = 8.0


class Board(Widget):  # type: ignore[misc]
    """Things side by side, each over its caption, in as many rows as they need."""

    def __init__(self, size: Size, title: str) -> None:
        super().__init__(size=size, size_hint=(None, None))
        self.u = theme.unit(*size)
        with self.canvas:
            Color(*theme.GROUND)
            Rectangle(pos=(0, 0), size=size)
        gap = _GAP * self.u
        head = TitlePlate(words=title, u=self.u)
        self._place(head, gap, size[1] - 56 * self.u, size[0] - 2 * gap, 48 * self.u)
        self._left, self._top, self._row = gap, size[1] - 64 * self.u, 0.0

    def stand(self, caption: str, widget: Widget, width: float, height: float) -> None:
        """``widget``, so large in units, as the next thing."""
        x, y, across, down = self._next(width, height)
        self._place(widget, x, y, across, down)
        self._caption(caption, x, y, across)

    def drawn(
        self, caption: str, draw: Callable[[float, float, float, float], object], width: float, height: float
    ) -> None:
        """What ``draw`` draws in a box, so large in units, as the next thing."""
        x, y, across, down = self._next(width, height)
        with self.canvas:
            draw(x, y, across, down)
        self._caption(caption, x, y, across)

    def new_row(self) -> None:
        """The next thing begins a row."""
        self._top -= self._row
        self._left, self._row = _GAP * self.u, 0.0

    def _next(self, width: float, height: float) -> tuple[float, float, float, float]:
        gap, across, down = _GAP * self.u, width * self.u, height * self.u
        if self._left + across > self.width - gap + 1:
            self.new_row()
        x, y = self._left, self._top - down
        self._left += across + gap
        self._row = max(self._row, down + (_CAPTION + _GAP) * self.u)
        return x, y, across, down

    def _caption(self, caption: str, x: float, y: float, across: float) -> None:
        if caption:
            label = FitLabel(words=caption, largest=16 * self.u, color=theme.PARCHMENT_DIM, halign="left")
            self._place(label, x, y - _CAPTION * self.u, max(across, 8), _CAPTION * self.u)

    def _place(self, widget: Widget, x: float, y: float, width: float, height: float) -> None:
        widget.size_hint = (None, None)
        widget.pos, widget.size = (x, y), (width, height)
        self.add_widget(widget)


def buttons(size: Size) -> Board:
    """Buttons in every state."""
    board = Board(size, "Buttons")
    states: dict[str, dict[str, Any]] = {
        "at rest": {},
        "pressed": {"state": "down"},
        "resting": {"resting": True},
        "under way": {"under_way": True},
        "disabled": {"disabled": True},
    }
    for kind in ({}, {"primary": True}, {"destroys": True}):
        for name, state in states.items():
            words = "REVEAL" if "primary" in kind else "End the game" if kind else "Records"
            detail = "10♠ to the conveyor" if "primary" in kind else ""
            button = BrassButton(words=words, detail=detail, u=board.u, largest=20 * board.u, **kind, **state)
            board.stand(name, button, 144, 72)
        board.new_row()
    board.stand("menu", GearButton(words="Menu", u=board.u), 60, 60)
    board.stand("pressed", GearButton(words="Menu", u=board.u, state="down"), 60, 60)
    return board


def tiles_and_lists(size: Size) -> Board:
    """Tiles, a ledger and plates."""
    board = Board(size, "Tiles, lists, plates")
    primary = Tile("Draw", print, "One card from the pile", primary=True)
    tiles = [primary, Tile("Exchange", print), Tile("Neither", print)]
    board.stand("tiles", TileGrid(tiles, u=board.u), 300, 150)
    ledger = Ledger(u=board.u)
    board.stand("a ledger", ledger, 300, 220)
    ledger.fill(
        [
            Heading("Round 1", "12 moves"),
            Row("Friday 6 March", "Matt, Noah and Jake", "3", print),
            Row("Chosen now", "It stands out", "4", print, primary=True),
            Line("Matt moves 10♠ to the Steam conveyor."),
        ]
    )  # fmt: skip
    board.stand("a plate", Plate(u=board.u), 140, 60)
    board.stand("riveted", Plate(u=board.u, riveted=True, ground=theme.RAISED, edge=theme.BRASS), 140, 60)
    board.stand("a title", TitlePlate(words="Matt discards", u=board.u), 300, 56)
    return board


def cards(size: Size) -> Board:
    """Cards of both decks, small and large, and the faces of a picker."""
    board = Board(size, "Cards")
    u, poker = board.u, SCENES["discarding"]().deck
    suits = [suit for game in GAMES for suit in game.dress.suits]
    codes = [f"{suit.name}-{number}" for suit, number in zip(suits, (1, 7, 10, 13), strict=True)]
    for deck in (OWN_DECK, poker):
        for code in codes:
            board.drawn("", _card(code, u, deck), 84, 118)
        for code in codes:
            board.drawn("", _chip(code, u, deck), 56, 80)
        board.new_row()
    board.drawn("back", lambda x, y, w, h: draw_back(x, y, w, h, u), 56, 80)
    board.drawn("place", lambda x, y, w, h: draw_place(x, y, w, h, u), 56, 80)
    board.drawn("turned", lambda x, y, w, h: draw_turned("10H", x, y, w, h, u), 56, 80)
    board.drawn("die", lambda x, y, w, h: draw_die(5, x, y, w, u), 56, 56)
    states: dict[str, dict[str, Any]] = {
        "face": {},
        "chosen": {"chosen": True},
        "pressed": {"state": "down"},
        "note": {"note": "×2"},
    }
    for caption, state in states.items():
        board.stand(caption, CardFace(card=codes[1], deck=poker, u=u, **state), 64, 86)
    return board


def _card(code: str, u: float, deck: DeckInPlay) -> Callable[[float, float, float, float], object]:
    return lambda x, y, w, h: draw_card(code, x, y, w, h, 30 * u, u, deck)


def _chip(code: str, u: float, deck: DeckInPlay) -> Callable[[float, float, float, float], object]:
    return lambda x, y, w, h: draw_chip(code, x, y, w, h, u, deck=deck)


def players(size: Size) -> Board:
    """The colours and emblems of players."""
    board = Board(size, "Players")
    for look in LOOKS:
        board.drawn(f"{look.colour.value}, {look.emblem.value}", _medallion(look), 116, 72)
    for colour in theme.PLAYERS:
        label = FitLabel(
            words=colour.title(), font_name=theme.DISPLAY, color=theme.PLAYERS[colour], largest=28 * board.u
        )
        board.stand("", label, 116, 36)
    return board


def _medallion(look: PlayerLook) -> Callable[[float, float, float, float], object]:
    def draw(x: float, y: float, _width: float, height: float) -> None:
        medallion(look, x + height / 2, y + height / 2, height)
        medallion(look, x + height * 1.3, y + height * 0.25, height * 0.45)

    return draw


def engravings(size: Size) -> Board:
    """Emblems and signs at three sizes, gauges, and the lids of boxes."""
    board = Board(size, "Engravings")
    for draw, names in ((emblem, EMBLEMS), (sign, SIGNS)):
        for name in names:
            board.drawn(name, _at_three_sizes(draw, name), 88, 44)
    for share in (0.0, 0.4, 0.75, 1.0):
        board.stand("", Gauge(share=share), 44, 44)
    board.new_row()
    for name in ARTWORKS:
        board.drawn(name, partial(artwork, name, radius=7 * board.u), 176, 104)
    return board


def _at_three_sizes(draw: Callable[..., object], name: str) -> Callable[[float, float, float, float], object]:
    def drawn(x: float, y: float, _width: float, height: float) -> None:
        left = x
        for share in (1.0, 0.6, 0.36):
            draw(name, left + height * share / 2, y + height / 2, height * share, theme.BRASS_BRIGHT)
            left += height * (share + 0.06)

    return drawn


_COLOURS = tuple(field.name for field in fields(theme.Palette))[:14]


def type_and_palette(size: Size) -> Board:
    """The scale of type in its two families, and every colour."""
    board = Board(size, "Type and colours")
    for name in ("HUGE", "LARGE", "MEDIUM", "CHAIR", "SMALL"):
        px = getattr(theme, name)
        for font in (theme.DISPLAY, theme.PLAIN):
            words = f"{name.title()} {px:.0f}"
            label = FitLabel(
                words=words, font_name=font, largest=px * board.u, halign="left", valign="middle"
            )
            board.stand("", label, 224 if px < 60 else 340, px * 1.25)
    board.new_row()
    for name, colour in zip(_COLOURS, theme.IN_USE.colours(), strict=False):
        board.stand(name, Plate(ground=colour, edge=theme.PARCHMENT, u=board.u), 104, 40)
    return board


def _laurel(x: float, y: float, width: float, height: float) -> None:
    sign("laurel", x + width / 2, y + height / 2, width, theme.BRASS_BRIGHT)


class Held(MotionLayer):
    """Moves only when told."""

    def advance(self, _seconds: float) -> None:
        """Time does not count."""

    def move_on(self, seconds: float) -> None:
        """So many seconds pass."""
        super().advance(seconds)


def motions(size: Size) -> Board:
    """A moment of each motion."""
    board = Board(size, "Motion")
    layer, u = Held(), board.u
    start, end = (20 * u, 40 * u, 50 * u, 70 * u), (150 * u, 140 * u, 100 * u, 140 * u)
    layer.carry(_card("Steam-7", u, OWN_DECK), start, end)
    layer.press_seal(_laurel, (40 * u, 250 * u, 90 * u, 90 * u))
    layer.steam(size[0] * 0.5, 100 * u, 160 * u)
    layer.celebrate(size[0] * 0.75, 200 * u, 150 * u, [theme.BRASS_BRIGHT, theme.COPPER, theme.VERDIGRIS])
    layer.move_on(0.12)
    board.add_widget(layer)
    return board


PAGES: dict[str, Callable[[Size], Board]] = {
    "buttons": buttons,
    "tiles": tiles_and_lists,
    "cards": cards,
    "players": players,
    "engravings": engravings,
    "type": type_and_palette,
    "motion": motions,
}
"""Every style page by name."""
