"""The lesson: a deck of unusual letters or pips is dealt under the camera, and the table learns it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.games.cards import POKER_RANKS, POKER_SIGNS
from companion.games.messages import Message, say
from companion.table.deck_in_play import card_in_hand
from companion.table.lesson import (
    DeckNamed,
    IndexNamed,
    IndexPutRight,
    LessonDesk,
    LessonView,
    Saved,
    SeenIndex,
)
from companion.ui.camera.live_page import LivePage
from companion.ui.camera.picture_page import framed
from companion.ui.camera.view import CameraView
from companion.ui.kit import theme
from companion.ui.kit.keyboard import Keyboard
from companion.ui.kit.page import Page, Sheet
from companion.ui.kit.redraw import redraw_on
from companion.ui.kit.tiles import Scroll, Tile
from companion.ui.kit.widgets import BrassButton, plate, stamp
from companion.ui.overlays.menu import MenuPage
from vision.core.geometry import Point
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.decks.lettered import LONGEST_TITLE, LetteredIndex

Builder.load_file(__file__.replace(".py", ".kv"))

Open = Callable[[Sheet], object]

_REACH = 44.0
"""How far from a card that is asked for a finger may touch, in units."""
_TILE = (96.0, 132.0)
"""Width and height of an index that was learnt, in units."""
_LOOKS_A_SECOND = 5
_USUAL_TITLE = say("Our deck")
_BEGIN = say(
    "Deal a few cards face up under the camera, side by side. They are read as soon as they lie still and no"
    " hand is over them."
)
_MORE = say(
    "Are they named rightly? If not, touch the card. Then take them away and deal others: what is dim above"
    " has not been seen yet."
)
_ALL_SEEN = say("Every number and every suit has been seen. Save the deck, or deal more of it.")
_NOT_TOLD_APART = say(
    "The camera sees the same letter differently from card to card, and would ask you about each. Is a name"
    " wrong under What was learnt? If not, play with another deck."
)
_COURTS = {
    "A": say("ace, or 1"),
    "J": say("lowest of the three pictures"),
    "Q": say("middle one"),
    "K": say("highest"),
}
_SUITS = {
    "S": say("spades, or leaves, shields, swords"),
    "H": say("hearts, or roses, cups"),
    "D": say("diamonds, or bells, coins"),
    "C": say("clubs, or acorns, batons"),
}
_CHECK = say("Is one of them named wrongly? Touch it.")


class LessonPicture(CameraView):
    """The live picture with what was read for sure in green, and a question mark at the others. A touch near
    a card calls ``tapped`` with it."""

    lesson: LessonView = ObjectProperty(LessonView())
    tapped: Callable[[SeenIndex], object] = ObjectProperty(lambda _: None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("lesson", self._draw_readings)

    def on_release(self) -> None:
        """The nearest card is touched."""
        seen = (*self.lesson.asked, *self.lesson.named)
        if self.last_touch is None or not seen:
            return
        x, y = self.last_touch.pos
        near = [
            (max(abs(px - x), abs(py - y)), number)
            for number, one in enumerate(seen)
            for px, py in map(self._middle, self._quads(one.reading))
        ]
        apart, number = min(near)
        if apart < _REACH * self.u:
            self.tapped(seen[number])

    def place_of(self, reading: Reading) -> Point:
        """Where in the window the first index of ``reading`` is."""
        return self._middle(self._quads(reading)[0])

    def _readings(self) -> Iterator[Reading]:
        yield from (seen.reading for seen in (*self.lesson.named, *self.lesson.asked))

    def _draw_readings(self, *_: object) -> None:
        self.canvas.after.clear()
        with self.canvas.after:
            for reading in self._readings():
                for points in self._quads(reading):
                    Color(*(theme.COPPER if reading.card is None else theme.VERDIGRIS))
                    flat = [value for point in points for value in point]
                    SmoothLine(points=flat, width=max(1.2, 1.8 * self.u), close=True)
            for reading in self._readings():
                self._sign(reading)

    def _sign(self, reading: Reading) -> None:
        """The card's name beside its index, or a question mark."""
        words = "?" if reading.card is None else card_in_hand(reading.card)
        points = self._quads(reading)[0]
        size = theme.text_px(self.u, 17)
        x, y = max(px for px, _ in points) + size * 0.8, self.place_of(reading)[1]
        plate(x - size * 0.7, y - size * 0.7, 1.9 * size, 1.4 * size, self.u, theme.INK, theme.BRASS_DARK)
        colour = theme.COPPER if reading.card is None else theme.PARCHMENT
        stamp(words, x + size * 0.25, y, size, colour, theme.SYMBOLS)

    def _quads(self, reading: Reading) -> list[list[Point]]:
        """The window positions of a reading's indices."""
        x, y, width, height = self._shown()
        scale = width / self._frame_size[0]
        return [[(x + px * scale, y + height - py * scale) for px, py in quad] for quad in reading.quads]

    @staticmethod
    def _middle(points: Sequence[Point]) -> Point:
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def _draw_state(self, x: float, y: float, width: float) -> None:
        """Nothing: the words beside the picture say what to do."""


class SeenSigns(Widget):  # type: ignore[misc]
    """The ranks and the suits of a deck: bright are those that have been seen, dim those ``lacking``."""

    lacking = ListProperty([*POKER_RANKS, *POKER_SIGNS])
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw_on(self, ("pos", "size", "lacking", "u"), self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        rows = (POKER_RANKS[:7], POKER_RANKS[7:], tuple(POKER_SIGNS))
        gap = 4 * self.u
        tall = (self.height - 2 * gap) / len(rows)
        wide = (self.width - 6 * gap) / len(rows[0])
        with self.canvas:
            for number, row in enumerate(rows):
                y = self.top - (number + 1) * tall - number * gap
                left = self.x + (self.width - len(row) * wide - (len(row) - 1) * gap) / 2
                for place, sign in enumerate(row):
                    self._cell(sign, left + place * (wide + gap), y, wide, tall)

    def _cell(self, sign: str, x: float, y: float, wide: float, tall: float) -> None:
        seen = sign not in self.lacking
        ground, edge = (theme.VERDIGRIS_DARK, theme.VERDIGRIS) if seen else (theme.GROUND, theme.BRASS_DARK)
        plate(x, y, wide, tall, self.u, ground, edge)
        px = min(theme.text_px(self.u, 24), 0.75 * tall)
        ink = theme.PARCHMENT if seen else theme.FADED
        stamp(POKER_SIGNS.get(sign, sign), x + wide / 2, y + tall / 2, px, ink, theme.SYMBOLS)


class IndexPicture(Widget):  # type: ignore[misc]
    """A picture ``(height, width, 3)``, BGR, in a brass frame, as large as can be."""

    picture = ObjectProperty(None, allownone=True, force_dispatch=True)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._texture: Texture | None = None
        self.fbind("picture", self._change)
        self._change()
        redraw_on(self, ("pos", "size", "u", "picture"), self._draw)

    def _change(self, *_: object) -> None:
        self._texture = None if self.picture is None else _texture(self.picture)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self._texture is not None:
            with self.canvas:
                framed(self._texture, self.x, self.y, self.width, self.height, self.u)


class LearntIndex(ButtonBehavior, Widget):  # type: ignore[misc]
    """An index that was learnt, with its name under it."""

    u = NumericProperty(1.0)

    def __init__(self, index: LetteredIndex, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.index = index
        self._texture = _texture(index.picture)
        redraw_on(self, ("pos", "size", "u", "state"), self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        name = 34 * self.u
        ground = theme.RAISED if self.state == "down" else theme.PLATE
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, self.u, ground, theme.BRASS_DARK)
            picture = (
                self.x + 6 * self.u,
                self.y + name,
                self.width - 12 * self.u,
                self.height - name - 6 * self.u,
            )
            framed(self._texture, *picture, self.u)
            words, px = card_in_hand(self.index.card), theme.text_px(self.u, 22)
            stamp(words, self.x + self.width / 2, self.y + name / 2, px, theme.PARCHMENT, theme.SYMBOLS)


class NameIndexPage(Page):
    """Which card is it whose index this ``picture`` shows? Its rank is touched first, then its suit. ``done``
    is called with the card, or with ``None`` for ``nothing``, the last button."""

    picture = ObjectProperty(None, force_dispatch=True)

    def __init__(
        self,
        picture: Picture,
        nothing: tuple[Message, Message],
        done: Callable[[str | None], object],
        **kwargs: Any,
    ) -> None:
        self._nothing = nothing
        self._done = done
        self._rank = ""
        super().__init__(picture=picture, **kwargs)
        self._ask_rank()

    @property
    def buttons(self) -> list[BrassButton]:
        """The buttons, in their order."""
        return list(self.ids.grid.buttons)

    def back(self) -> bool:
        """From the suit to the rank."""
        if not self._rank:
            return bool(super().back())
        self._ask_rank()
        return True

    def _ask_rank(self) -> None:
        self._rank = ""
        self.title = str(say("Which number or letter?"))
        tiles = [
            Tile(rank, partial(self._ask_suit, rank), str(_COURTS[rank]) if rank in _COURTS else "")
            for rank in POKER_RANKS
        ]
        words, detail = self._nothing
        self.ids.grid.narrowest = 100.0
        self.ids.grid.fill([*tiles, Tile(str(words), partial(self._finish, None), str(detail))])

    def _ask_suit(self, rank: str) -> None:
        self._rank = rank
        self.title = str(say("Which suit?"))
        self.ids.grid.narrowest = 180.0
        self.ids.grid.fill(
            [
                Tile(f"{rank}{sign}", partial(self._finish, rank + suit), str(_SUITS[suit]))
                for suit, sign in POKER_SIGNS.items()
            ]
        )

    def _finish(self, card: str | None) -> None:
        self._rank = ""
        self.leave()
        self._done(card)


class LearntPage(Page):
    """What was learnt so far: a touch puts an index right."""

    def __init__(self, desk: LessonDesk, open_page: Open, **kwargs: Any) -> None:
        super().__init__(title=str(say("What was learnt")), **kwargs)
        self._desk = desk
        self._open = open_page
        self._shown: tuple[LetteredIndex, ...] = ()
        self._looking: Any = None
        self.tiles: list[LearntIndex] = []
        self.grid = GridLayout(size_hint_y=None)
        self.grid.bind(minimum_height=self.grid.setter("height"))
        scroll = Scroll()
        scroll.add_widget(self.grid)
        self.ids.words.words = str(_CHECK)
        self.add_widget(scroll)
        self.fbind("parent", self._come_or_go)
        for name in ("size", "u"):
            self.fbind(name, self._lay)

    def look(self, *_: object) -> None:
        """Show what has been learnt by now."""
        learnt = self._desk.lesson.value.learnt
        if learnt == self._shown:
            return
        self._shown = learnt
        self.grid.clear_widgets()
        ordered = sorted(learnt, key=lambda it: (it.card[-1], POKER_RANKS.index(it.card[:-1])))
        self.tiles = [LearntIndex(index, size_hint=(None, None), u=self.u) for index in ordered]
        for tile in self.tiles:
            tile.bind(on_release=self._ask)
            self.grid.add_widget(tile)
        self._lay()

    def _ask(self, tile: LearntIndex) -> None:
        forget = say("Forget it"), say("it is no card, or badly seen")
        put_right = partial(self._put_right, tile.index)
        self._open(NameIndexPage(tile.index.picture, forget, put_right))

    def _put_right(self, index: LetteredIndex, card: str | None) -> None:
        if card != index.card:
            self._desk.post(IndexPutRight(index, card))

    def _come_or_go(self, *_: object) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        if self.parent is not None:
            self._looking = Clock.schedule_interval(self.look, 1 / _LOOKS_A_SECOND)
            self.look()

    def _lay(self, *_: object) -> None:
        gap = 6 * self.u
        room = self.width - 5 * gap
        columns = self.grid.cols = max(1, int((room + gap) // (_TILE[0] * self.u + gap)))
        self.grid.spacing = gap
        for tile in self.tiles:
            tile.u, tile.size = self.u, ((room + gap) / columns - gap, _TILE[1] * self.u)


class LessonPage(LivePage):
    """Shows the lesson at ``desk``. ``open_page`` opens a page over it; ``use_deck`` plays every game with a
    deck, once it is saved, by its name."""

    def __init__(
        self, desk: LessonDesk, open_page: Open, use_deck: Callable[[str], object], **kwargs: Any
    ) -> None:
        self._lesson_desk = desk
        self._open = open_page
        self._use_deck = use_deck
        self._told: tuple[object, ...] | None = None
        self._title = str(_USUAL_TITLE)
        self._saved = desk.saved.count
        self._refusal: Message | None = None
        super().__init__(desk, title=str(say("Learn a deck")), **kwargs)
        self.ids.picture.tapped = self.ask
        self._see()

    @property
    def lesson(self) -> LessonView:
        """What the lesson has come to."""
        return self._lesson_desk.lesson.value

    def ask_next(self) -> None:
        """Ask for the first of those that must be named."""
        if self.lesson.asked:
            self.ask(self.lesson.asked[0])

    def ask(self, seen: SeenIndex) -> None:
        """Ask which card this is."""
        nothing = say("No card"), say("or a Joker")
        self._open(NameIndexPage(seen.close_up, nothing, partial(self._named, seen)))

    def show_learnt(self) -> None:
        """Show what was learnt, to be put right."""
        self._open(LearntPage(self._lesson_desk, self._open))

    def ask_title(self) -> None:
        """Ask what the deck is called, and save it."""
        title = str(say("What is the deck called?"))
        self._open(Keyboard(title, self._save, self._title, longest=LONGEST_TITLE))

    def _named(self, seen: SeenIndex, card: str | None) -> None:
        self._lesson_desk.post(IndexNamed(seen, card))

    def _save(self, title: str) -> None:
        self._title = title
        self._refusal = None
        self._lesson_desk.post(DeckNamed(title))

    def _see(self) -> None:
        self._see_whether_saved()
        lesson, status = self.lesson, self._lesson_desk.vision_status.value
        told = lesson, status, self._refusal, self._lesson_desk.frames.value is None
        if told == self._told:
            return
        self._told = told
        self.ids.picture.lesson = lesson
        self.ids.signs.lacking = list(lesson.lacking)
        self.ids.said.words = str(self._refusal or _advice(lesson, status, has_picture=not told[-1]))
        self.ids.name.disabled = not lesson.asked
        self.ids.name.primary = bool(lesson.asked)
        self.ids.learnt.disabled = not lesson.learnt
        self.ids.save.disabled = bool(lesson.lacking)
        self.ids.save.primary = not lesson.lacking and not lesson.asked and lesson.is_told_apart

    def _see_whether_saved(self) -> None:
        if self._lesson_desk.saved.count == self._saved:
            return
        self._saved, saved = self._lesson_desk.saved.after(-1, 0)
        if saved is None or saved.refusal is not None:
            self._refusal = None if saved is None else saved.refusal
        else:
            self._offer(saved)

    def _offer(self, saved: Saved) -> None:
        """The deck is saved: is it played with from now on?"""

        def use() -> None:
            self._use_deck(saved.name)
            page.leave()
            self.leave()

        def keep() -> None:
            page.leave()
            self.leave()

        page = MenuPage(
            str(say("The deck is learnt")),
            [
                Tile(str(say("Play with it")), use, str(say("from the next game on")), primary=True),
                Tile(str(say("Not yet")), keep, str(say("it is among the decks in Settings"))),
            ],
            str(
                say(
                    "“{title}” is learnt. With it every game can be played that takes a poker deck.",
                    title=self._title,
                )
            ),
        )
        self._open(page)


def _advice(lesson: LessonView, status: Message | None, *, has_picture: bool) -> Message:
    """What to do next."""
    if status is not None or not has_picture:
        return status or say("Waiting for the camera.")
    if lesson.asked:
        return say(
            "{count} {count:card is|cards are} new to this table: touch Name a card, and say which.",
            count=len(lesson.asked),
        )
    if not lesson.lacking:
        return _ALL_SEEN if lesson.is_told_apart else _NOT_TOLD_APART
    return _MORE if lesson.named else _BEGIN


def _texture(picture: Picture) -> Texture:
    texture = Texture.create(size=(picture.shape[1], picture.shape[0]), colorfmt="bgr")
    texture.flip_vertical()
    texture.min_filter = texture.mag_filter = "linear"
    texture.blit_buffer(picture.tobytes(), colorfmt="bgr", bufferfmt="ubyte")
    return texture
