"""The trick in the middle of a table: the play to beat large, what would beat it, and the plays before it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.graphics import Color, SmoothLine
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.games.messages import CardName, Message, say
from companion.games.panels import Trick, TrickPlay
from companion.games.teaching import Subject
from companion.table.deck_in_play import OWN_DECK
from companion.table.looks import PlayerLook
from companion.ui.cards.drawing import draw_chip, draw_place
from companion.ui.kit import theme
from companion.ui.kit.explained import drawn_at
from companion.ui.kit.lettering import block, fitted, lettered
from companion.ui.kit.motion import Box, covers
from companion.ui.kit.widgets import plate, stamp, write
from companion.ui.play.player_sign import draw_sign, written_in

TO_BEAT = "to beat"
"""The subject that explains what would beat the last play."""
_EMPTY = say("Nothing lies here yet.")
_SHAPE = 0.7
_NARROWEST, _WIDEST = 40.0, 136.0
"""The width of a card, in units: narrower ones lie over each other."""
_ANNOUNCED = 0.72
"""The most of a line that is taken by what the last play counts as."""
_FLAT = 2.2
"""A place this much wider than high has the words beside the cards."""
_WORDS = 0.46
"""The words' share of the width beside the cards."""
_MANY, _LOW = 4, 170.0
"""So many cards have more room under the words, in a place this high, in units."""


class TrickPile(ButtonBehavior, Widget):  # type: ignore[misc]
    """Draws ``trick``; ``looks`` are those of the players, by name. Where it ``answers``, a touch on it is an
    answer; a touch on its ``label`` is another. It is ``watched`` where the camera waits for the next
    cards."""

    trick: Trick = ObjectProperty(None, allownone=True)
    looks: Mapping[str, PlayerLook] = ObjectProperty({})
    deck = ObjectProperty(OWN_DECK)
    answers = BooleanProperty(False)
    watched = BooleanProperty(False)
    label = StringProperty("")
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        self._drawn: list[tuple[Subject, Box]] = []
        self.cards_box: Box = (0.0, 0.0, 0.0, 0.0)
        """Where the cards of the last play lie."""
        self.announced_box: Box = (0.0, 0.0, 0.0, 0.0)
        """Where it is written what they count as."""
        self._announced = ("", theme.SMALLEST_TEXT)
        self._label_box: Box = (0.0, 0.0, 0.0, 0.0)
        self.lying: list[tuple[Box, tuple[int, ...]]] = []
        """Where cards can be touched, the topmost first, and which of the trick they are, from 0."""
        super().__init__(**kwargs)
        for name in ("pos", "size", "trick", "looks", "deck", "answers", "watched", "label", "state", "u"):
            self.fbind(name, self._draw)

    def subject_at(self, x: float, y: float) -> Subject:
        """See :mod:`companion.ui.kit.explained`."""
        return drawn_at(self._drawn, x, y, TO_BEAT)

    @property
    def label_was_touched(self) -> bool:
        """Whether the last touch was on the label."""
        touch = self.last_touch
        return bool(self.label and touch is not None and covers(self._label_box, touch.x, touch.y))

    @property
    def touched_cards(self) -> tuple[int, ...]:
        """The cards of the trick, in laying order from 0, on which the last touch was: one of the last play,
        or all of an earlier one."""
        touch = self.last_touch
        if touch is None:
            return ()
        return next((cards for box, cards in self.lying if covers(box, touch.x, touch.y)), ())

    @property
    def last_play(self) -> TrickPlay | None:
        """The play to beat, or that has won."""
        return self.trick.plays[-1] if self.trick is not None and self.trick.plays else None

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        self._drawn, self.lying = [], []
        if self.trick is None or self.width < 80 or self.height < 60:
            return
        u = self.u
        with self.canvas:
            pressed = self.answers and self.state == "down"
            edge = theme.PARCHMENT if pressed else theme.VERDIGRIS if self.watched else theme.BRASS_DARK
            plate(self.x, self.y, self.width, self.height, u, theme.PLATE, edge)
            if self.watched or pressed:
                Color(*edge)
                inner = (self.x + 2 * u, self.y + 2 * u, self.width - 4 * u, self.height - 4 * u, 6 * u)
                SmoothLine(rounded_rectangle=inner, width=1.4 * u)
            x, y, width, height = self.x + 8 * u, self.y + 6 * u, self.width - 16 * u, self.height - 10 * u
            top = self._draw_counts(x, y + height, width)
            cards = 0 if self.last_play is None else len(self.last_play.cards)
            if width > _FLAT * height and (cards < _MANY or height < _LOW * u):
                words = width * _WORDS
                self._draw_words(x, y, words - 8 * u, top - y)
                self._draw_cards(x + words, y, width - words, top - y)
                return
            told = self._height_of_lower(width, 32 * u)
            head = min(0.3 * (top - y), theme.HUGE * u)
            self._draw_headline(x, top - head, width, head)
            self._draw_lower(x, y, width, told)
            self._draw_cards(x, y + told, width, top - head - y - told - 4 * u)

    def _draw_counts(self, x: float, top: float, width: float) -> float:
        """The earlier plays and the counts of the table in a line under ``top``; where it ends."""
        u, line = self.u, max(theme.SMALLEST_TEXT + 2, 24 * self.u)
        middle, right = top - line / 2, x + width
        for count in reversed(self.trick.counts):
            words = str(count.message()).replace(" ", "\u00a0")
            text, px = fitted(words, theme.PLAIN, int(width / 2), int(line), theme.text_px(u, 17))
            used = stamp(text, right, middle, px, theme.PARCHMENT_DIM, anchor=1.0)
            self._drawn.append((str(count.label), (right - used, top - line, used, line)))
            right -= used + 12 * u
        self._draw_earlier(x, middle, right - x, line)
        return float(top - line - 2 * u)

    def _draw_earlier(self, x: float, middle: float, width: float, line: float) -> None:
        """The plays under the last one, the newest first, as far as there is room."""
        u, after = self.u, sum(len(play.cards) for play in self.trick.plays)
        after -= 0 if self.last_play is None else len(self.last_play.cards)
        for play in reversed(self.trick.plays[:-1]):
            text, px = fitted(_in_one(play.announced), theme.PLAIN_BOLD, 400, int(line), theme.text_px(u, 17))
            needed = float(lettered(text, px, theme.PLAIN_BOLD).size[0])
            if needed + line + 4 * u > width:
                return
            look = self.looks.get(play.player)
            if look is not None:
                draw_sign(look, x + line / 2, middle, line * 0.86, written_in(look))
            stamp(text, x + line + 2 * u, middle, px, theme.PARCHMENT_DIM, theme.PLAIN_BOLD, anchor=0.0)
            before = after - len(play.cards)
            if play.cards:
                box = (x, middle - line / 2 - 6 * u, needed + line + 12 * u, line + 12 * u)
                self.lying.append((box, tuple(range(before, after))))
            after = before
            x, width = x + needed + line + 12 * u, width - needed - line - 12 * u

    def _draw_words(self, x: float, y: float, width: float, height: float) -> None:
        """Headline over what would beat it, beside the cards."""
        told = self._height_of_lower(width, min(0.64 * height, 52 * self.u))
        self._draw_headline(x, y + told, width, height - told)
        self._draw_lower(x, y, width, told)

    def _height_of_lower(self, width: float, most: float) -> float:
        """The height for what would beat the last play, or for the label; none where there is neither."""
        u = self.u
        if self.trick.to_beat is None:
            return theme.target_px(u) if self.label else 0.0
        text, px = fitted(_next(self.trick), theme.PLAIN, int(width), int(most), theme.CHAIR * u)
        return float(block(text, px, theme.PLAIN, max(1, int(width))).height + 2 * u)

    def _draw_lower(self, x: float, y: float, width: float, height: float) -> None:
        u = self.u
        if self.label and self.trick.to_beat is None:
            wide, high = min(width, 220 * u), min(height - 4 * u, theme.target_px(u) - 4 * u)
            self._label_box = left, lower, *_ = (x + (width - wide) / 2, y + (height - high) / 2, wide, high)
            plate(left, lower, wide, high, u, theme.RAISED, theme.BRASS)
            px = theme.text_px(u, theme.CHAIR)
            write(
                self.label,
                left,
                lower + high / 2,
                wide,
                high,
                px,
                theme.PARCHMENT,
                theme.PLAIN_BOLD,
                halign="center",
            )
            return
        if self.trick.to_beat is not None:
            middle = y + height / 2
            words, px = _next(self.trick), theme.text_px(u, theme.CHAIR)
            write(words, x, middle, width, height, px, theme.PARCHMENT, halign="center")
            self._drawn.append((TO_BEAT, (x, y, width, height)))

    def _draw_headline(self, x: float, y: float, width: float, height: float) -> None:
        """What the last play counts as, and whose it is."""
        u, play, middle = self.u, self.last_play, y + height / 2
        if play is None:
            words = str(_EMPTY)
            write(words, x, middle, width, height, 22 * u, theme.PARCHMENT_DIM, halign="center")
            return
        look, size = self.looks.get(play.player), min(height * 0.84, 48 * u)
        left, right = x, x + width
        if look is not None:
            draw_sign(look, left + size / 2, middle, size, written_in(look))
            left += size + 8 * u
        room = right - left
        ink = theme.BRASS_BRIGHT if play.declared else theme.PARCHMENT
        largest = (theme.HUGE if play.declared else theme.LARGE) * u
        text, px = fitted(
            _in_one(play.announced), theme.DISPLAY, int(room * _ANNOUNCED), int(height), largest
        )
        used = stamp(text, left, middle, px, ink, theme.DISPLAY, anchor=0.0)
        self.announced_box, self._announced = (left, y, used, height), (text, px)
        left += used + 10 * u
        told = str(say("{player} wins", player=play.player)) if self.trick.over else play.player
        # The emblem says whose it is, where the name has no room.
        if fitted(told, theme.PLAIN_BOLD, int(right - left), int(height), 22 * u)[0] == told:
            write(told, left, middle, right - left, height, 22 * u, written_in(look), theme.PLAIN_BOLD)

    def draw_announced(self, x: float, y: float, width: float, height: float) -> None:
        """What was announced, as it is written over the cards, into the open canvas."""
        text, px = self._announced
        stamp(text, x + width / 2, y + height / 2, px, theme.BRASS_BRIGHT, theme.DISPLAY)

    def _draw_cards(self, x: float, y: float, width: float, height: float) -> None:
        """The cards of the last play side by side, over each other where they have no room."""
        u, play = self.u, self.last_play
        cards = () if play is None else play.cards
        count = max(1, len(cards))
        beside = (width - 6 * u * (count - 1)) / count
        wide = min(height * _SHAPE, _WIDEST * u, max(beside, _NARROWEST * u))
        high = wide / _SHAPE
        step = min(wide + 6 * u, (width - wide) / max(1, count - 1)) if count > 1 else 0.0
        left, lower = x + (width - wide - step * (count - 1)) / 2, y + (height - high) / 2
        self.cards_box = (left, lower, wide + step * (count - 1), high)
        if high < 20 * u:
            return
        if not cards:
            draw_place(left, lower, wide, high, u)
            return
        paper = theme.PARCHMENT_DIM if self.trick.over else theme.PARCHMENT
        before = sum(len(earlier.cards) for earlier in self.trick.plays[:-1])
        for number, card in enumerate(cards):
            at = left + number * step
            draw_chip(card, at, lower, wide, high, u, paper, self.deck)
            self._drawn.insert(0, (CardName(card), (at, lower, wide, high)))
            self.lying.insert(0, ((at, lower, wide, high), (before + number,)))


def _in_one(announced: Message) -> str:
    """``announced`` in letters that are not parted: ``3×7``."""
    return str(announced).replace(" × ", "×").replace(" ", "\u00a0")


def _next(trick: Trick) -> str:
    return str(say("Next: {play}", play=trick.to_beat or ""))
