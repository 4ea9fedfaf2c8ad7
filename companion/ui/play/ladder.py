"""A ladder that is climbed against tricks: the rungs, the tricks with what beats them, and the counts."""

from __future__ import annotations

from itertools import islice
from typing import Any

from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle, Triangle
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.games.amendments import CardPlace, places_on
from companion.games.api import Place, at_trick
from companion.games.messages import CardName, say
from companion.games.panels import Ladder, LadderTrick
from companion.games.teaching import Subject
from companion.table.deck_in_play import OWN_DECK
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.cards.drawing import draw_chip, draw_place
from companion.ui.kit import theme
from companion.ui.kit.engravings import bust
from companion.ui.kit.explained import drawn_at
from companion.ui.kit.motion import Box
from companion.ui.kit.players import medallion
from companion.ui.kit.tiles import Tile
from companion.ui.kit.widgets import plate, stamp, write
from companion.ui.play.answers import with_answers
from companion.ui.play.marks import MOST_ACROSS, mark
from companion.ui.play.player_sign import colour_of
from companion.ui.play.screen import Errands, PlayScreen, look_at

Builder.load_file(__file__.replace(".py", ".kv"))

_HEAD, _FOOT = 38.0, 26.0
"""The heights, in units, of what a trick counts as, and of what is told of it under the cards."""
_COUNT, _BETWEEN = 92.0, 6.0
"""The width of a count, and the gap between two, in units."""
_MOST_CARD = 130.0
_ARROW = 8.0
"""The width between a trick and what beat it, in units."""


class LadderScreen(PlayScreen):
    """The ladder at the side, the tricks in the middle: a touch on one of them is an answer about it, where
    the rules ask for one; else it says that a card there is another."""

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self.tricks: list[TrickPlace] = []
        super().__init__(desk, errands, **kwargs)
        self._into_slot(self.ids.board)

    @property
    def rungs(self) -> RungsView:
        """The ladder."""
        rungs: RungsView = self.ids.rungs
        return rungs

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``."""
        super().show(snapshot)
        ladder = snapshot.view.find(Ladder)
        self.rungs.ladder, self.rungs.look = ladder, look_at(snapshot, 0)
        self.ids.tally.ladder = ladder
        places = 0 if ladder is None else max(ladder.due, len(ladder.tricks))
        if len(self.tricks) != places:
            self.ids.tricks.clear_widgets()
            self.tricks = [TrickPlace(u=self.u) for _ in range(places)]
            for number, one in enumerate(self.tricks):
                one.bind(on_release=lambda _, number=number: self._touch_trick(number))
                self.ids.tricks.add_widget(one)
        targets = self.targets(snapshot)
        for number, one in enumerate(self.tricks):
            tricks = () if ladder is None else ladder.tricks
            one.trick = tricks[number] if number < len(tricks) else None
            one.zone = "" if ladder is None else ladder.zone
            one.waiting = () if number or ladder is None else ladder.waiting
            one.deck, one.answers = snapshot.deck, at_trick(number) in targets

    def _answers(self, snapshot: TableSnapshot) -> list[Tile]:
        """What is not answered by a touch on a trick."""
        apart = with_answers(snapshot, lambda it: it.target is None or it.target.place is not Place.TRICK)
        return super()._answers(apart)

    def _touch_trick(self, number: int) -> None:
        answers = self.answers_at(at_trick(number))
        self.touch("", answers or self.doubting(self._cards_of(number)))

    def _cards_of(self, number: int) -> list[tuple[str, CardPlace]]:
        """The cards at the place of this trick, with what beat it."""
        ladder = None if self.shown is None else self.shown.view.find(Ladder)
        if self.shown is None or ladder is None:
            return []
        lying = iter(places_on(ladder.zone, self.shown.view.cards_on(ladder.zone)))
        waiting = list(islice(lying, len(ladder.waiting)))
        at_places = [list(islice(lying, len(it.cards) + len(it.beaten_by))) for it in ladder.tricks]
        if number < len(at_places):
            return at_places[number]
        return [] if number else waiting

    def _measure(self, *_: object) -> None:
        super()._measure()
        for one in self.tricks:
            one.u = self.u


class RungsView(Widget):  # type: ignore[misc]
    """The rungs of ``ladder``, the first at the bottom, with the player's token on one of them."""

    ladder: Ladder | None = ObjectProperty(None, allownone=True)
    look = ObjectProperty(None, allownone=True)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "ladder", "look", "u"):
            self.fbind(name, self._draw)

    def subject_at(self, _x: float, y: float) -> str:
        """See :mod:`companion.ui.kit.explained`."""
        if self.ladder is None:
            return ""
        number = int((y - self.y) * len(self.ladder.rungs) / self.height)
        return str(self.ladder.rungs[min(max(0, number), len(self.ladder.rungs) - 1)])

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        ladder = self.ladder
        if ladder is None or min(self.size) < 60:
            return
        u, count = self.u, len(ladder.rungs)
        row = self.height / count
        with self.canvas:
            for x in (self.x + 5 * u, self.x + self.width - 5 * u):
                Color(*theme.BRASS)
                SmoothLine(points=(x, self.y, x, self.y + self.height), width=2.4 * u, cap="round")
            for number in range(count):
                self._draw_rung(ladder, number, self.y + number * row, row)

    def _draw_rung(self, ladder: Ladder, number: int, y: float, height: float) -> None:
        u, x, width = self.u, self.x + 5 * self.u, self.width - 10 * self.u
        here, climbed = number == ladder.rung, number < ladder.rung
        middle = y + height / 2
        if here:
            own = colour_of(self.look)
            plate(self.x, y + u, self.width, height - 2 * u, u, own, theme.PARCHMENT)
        else:
            Color(*(theme.BRASS if climbed else theme.BRASS_DARK))
            SmoothLine(points=(x, y + 2 * u, x + width, y + 2 * u), width=1.8 * u)
        ink = theme.INK if here else theme.BRASS_BRIGHT if climbed else theme.PARCHMENT_DIM
        left, size = x + 8 * u, min(height - 6 * u, 60 * u)
        if number < len(ladder.busts):
            bust(ladder.busts[number], left + size / 2, middle + (0 if here else u), size, ink)
            left += size + 8 * u
        right = x + width - 4 * u
        if here and self.look is not None:
            medallion(self.look, right - size / 2, middle, size)
            right -= size + 4 * u
        elif climbed:
            mark(True, right - 12 * u, middle, 16 * u, u)
            right -= 28 * u
        write(str(ladder.rungs[number]), left, middle, right - left, height, 24 * u, ink, theme.DISPLAY)


class TrickPlace(ButtonBehavior, Widget):  # type: ignore[misc]
    """A ``trick`` that lies on ``zone`` to be beaten, what beat it laid over it, or the place of the next
    one. Its edge is bright where a touch on it ``answers``."""

    trick: LadderTrick | None = ObjectProperty(None, allownone=True)
    waiting = ObjectProperty(())
    zone = StringProperty("")
    deck = ObjectProperty(OWN_DECK)
    answers = BooleanProperty(False)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        self._lying: list[tuple[CardName, Box]] = []
        super().__init__(**kwargs)
        for name in ("pos", "size", "trick", "waiting", "deck", "answers", "state", "u"):
            self.fbind(name, self._draw)

    def subject_at(self, x: float, y: float) -> Subject:
        """See :mod:`companion.ui.kit.explained`."""
        return drawn_at(reversed(self._lying), x, y, str(self.zone))

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        self._lying = []
        if min(self.size) < 40:
            return
        u, trick = self.u, self.trick
        pressed = self.answers and self.state == "down"
        edge = theme.PARCHMENT if pressed else theme.BRASS_BRIGHT if self.answers else theme.BRASS_DARK
        ground = theme.RAISED if self.answers else theme.PLATE if trick is not None else theme.GROUND
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, u, ground, edge)
            if self.answers:
                box = (self.x + 2 * u, self.y + 2 * u, self.width - 4 * u, self.height - 4 * u, 6 * u)
                SmoothLine(rounded_rectangle=box, width=(2.8 if pressed else 1.4) * u)
            if trick is None:
                self._draw_waiting()
            else:
                self._draw_trick(trick)

    def _draw_waiting(self) -> None:
        u, high = self.u, self._room()
        if self.waiting:
            self._draw_cards(self.waiting, self.y + _FOOT * u, high)
            self._tell(str(say("{count:joins|join} the trick", count=len(self.waiting))), theme.PARCHMENT)
            return
        wide = min(high * MOST_ACROSS, self.width * 0.5)
        draw_place(self.x + (self.width - wide) / 2, self.y + _FOOT * u, wide, high, u)

    def _draw_trick(self, trick: LadderTrick) -> None:
        u, beaten = self.u, bool(trick.beaten_by)
        middle = self.y + self.height - _HEAD * u / 2 - u
        ink = theme.PARCHMENT_DIM if beaten else theme.PARCHMENT
        room, px = self.width - 12 * u, 30 * u
        write(str(trick.announced), self.x + 6 * u, middle, room, _HEAD * u, px, ink, theme.DISPLAY, "center")
        lower, high = self.y + _FOOT * u, self._room()
        if not beaten:
            self._draw_cards(trick.cards, lower, high)
            if self.answers:
                self._tell(str(say("touch to beat it")), theme.BRASS_BRIGHT)
            return
        half = (self.width - _ARROW * u) / 2
        self._draw_cards(trick.cards, lower, high, (0.0, half), theme.PARCHMENT_DIM)
        self._draw_cards(trick.beaten_by, lower, high, (half + _ARROW * u, half))
        tip, level, size = self.x + (self.width + _ARROW * u) / 2 - u, lower + high / 2, 7 * u
        Color(*theme.BRASS_BRIGHT)
        Triangle(points=(tip - size, level - size, tip - size, level + size, tip, level))
        Color(*theme.VERDIGRIS_DARK)
        foot = (self.x + 6 * u, self.y + 4 * u)
        SmoothRoundedRectangle(pos=foot, size=(self.width - 12 * u, _FOOT * u - 6 * u), radius=[4 * u] * 4)
        self._tell(str(say("beaten")), theme.PARCHMENT)

    def _room(self) -> float:
        """The height for cards."""
        return float(self.height - (_HEAD + _FOOT) * self.u)

    def _tell(self, words: str, ink: theme.Colour) -> None:
        u = self.u
        stamp(words, self.x + self.width / 2, self.y + _FOOT * u / 2 + u, 18 * u, ink, theme.PLAIN_BOLD)

    def _draw_cards(
        self,
        cards: tuple[str, ...],
        y: float,
        height: float,
        across: tuple[float, float] | None = None,
        paper: theme.Colour | None = None,
    ) -> None:
        """The cards beside each other, over each other where they are many; ``across`` is where their part of
        the place begins and how wide it is."""
        begun, width = across or (0.0, self.width)
        u, room = self.u, width - 16 * self.u
        high = min(height, _MOST_CARD * u)
        wide = min(high * MOST_ACROSS, room)
        step = 0.0 if len(cards) < 2 else min(wide + 4 * u, (room - wide) / (len(cards) - 1))
        left = self.x + begun + (width - wide - step * (len(cards) - 1)) / 2
        for place, card in enumerate(cards):
            lower = y + (height - high) / 2
            draw_chip(card, left + place * step, lower, wide, high, u, paper, self.deck)
            self._lying.append((CardName(card), (left + place * step, lower, wide, high)))


class TallyView(Widget):  # type: ignore[misc]
    """What the player may do on this rung, and how many cards lie where."""

    ladder: Ladder | None = ObjectProperty(None, allownone=True)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "ladder", "u"):
            self.fbind(name, self._draw)

    def subject_at(self, x: float, _y: float) -> str:
        """See :mod:`companion.ui.kit.explained`."""
        ladder = self.ladder
        if ladder is None:
            return ""
        from_right = int((self.x + self.width - x) / ((_COUNT + _BETWEEN) * self.u))
        if from_right < len(ladder.counts):
            return str(ladder.counts[-1 - from_right].label)
        return str(ladder.rungs[min(ladder.rung, len(ladder.rungs) - 1)])

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        ladder = self.ladder
        if ladder is None or min(self.size) < 30:
            return
        u, gap = self.u, _BETWEEN * self.u
        with self.canvas:
            right, middle = self.x + self.width, self.y + self.height / 2
            for count in reversed(ladder.counts):
                left = right - _COUNT * u
                plate(left, self.y, _COUNT * u, self.height, u, theme.PLATE, theme.BRASS_DARK)
                label = 20 * u
                figure = self.y + label + (self.height - label) / 2
                px = min(34 * u, (self.height - label) * 0.95)
                stamp(str(count.number), left + _COUNT * u / 2, figure, px, theme.PARCHMENT, theme.DISPLAY)
                stamp(str(count.label), left + _COUNT * u / 2, self.y + 12 * u, 16 * u, theme.PARCHMENT_DIM)
                right = left - gap
            words = str(ladder.text or "")
            write(words, self.x + 4 * u, middle, right - self.x - 6 * u, self.height, 19 * u, theme.PARCHMENT)
