"""The dice: rolled, lying, rolled again or turned by a touch, and beside them what hangs on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.games.api import Choice, Prompt
from companion.games.messages import say
from companion.games.panels import Dice, Exhibits, Part, Seat
from companion.games.rolling import BY_CAMERA, BY_PROGRAM
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit import theme
from companion.ui.kit.tiles import Tile
from companion.ui.kit.widgets import plate, stamp, write
from companion.ui.play.die import Die
from companion.ui.play.exhibits import Dial
from companion.ui.play.marks import colours_of, draw_part, heading, mark, seat_plate, told_counts
from companion.ui.play.odds import OddsTable
from companion.ui.play.screen import CHOOSE, Errands, look_at
from companion.ui.play.seat_widget import SeatWidget
from companion.ui.play.touched_seats import TouchedSeatsScreen

Builder.load_file(__file__.replace(".py", ".kv"))

_ROOMY = 110.0
"""A part this wide, in units, has room for the whole reason."""


class DiceScreen(TouchedSeatsScreen):
    """Dice that the program rolls tumble and settle; real ones have done that. A touch on a die does what
    there is to do with it: rolls it, tells how a real one lies, chooses the one answer about it, or opens
    the several."""

    FOOT = (138.0, 268.0)

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self.rows: list[PartsRow] = []
        self.dice: list[Die] = []
        super().__init__(desk, errands, **kwargs)
        self._into_slot(self.ids.board)
        self.dial: Dial = self.ids.dial.__self__
        self.odds: OddsTable = self.ids.odds.__self__
        self._board, self._tray, self._rows_box = (
            self.ids[name].__self__ for name in ("board", "tray", "rows")
        )
        self._captions: Captions = self.ids.captions.__self__

    @property
    def moving(self) -> bool:
        """Whether a die has not come to rest yet."""
        return any(die.moving for die in self.dice)

    def is_news_of_dice(self, snapshot: TableSnapshot) -> bool:
        """Whether dice lie otherwise in ``snapshot`` because something has just happened to them."""
        before = self._shown
        return (
            before is not None
            and len(snapshot.log) == len(before.log) + 1
            and snapshot.view.dice != before.view.dice
        )

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``."""
        before = self._shown
        if before is None or (before.prompt, before.view.dice) != (snapshot.prompt, snapshot.view.dice):
            self._show_dice(before, snapshot)
        self._lay_board(snapshot)
        super().show(snapshot)
        self._tell(snapshot)

    def _rest(self, *_: object) -> None:
        """A die has come to rest, or begun to move."""
        if self._shown is not None and not self.moving:
            self._show_prompt(self._shown)
            self._tell(self._shown)

    def _show_prompt(self, snapshot: TableSnapshot) -> None:
        # What the dice bring is told once they lie; what can be done about it waits for nothing.
        if self.moving:
            prompt = replace(
                snapshot.prompt, seats=(), short=say("The dice roll"), text=say("The dice roll …")
            )
            snapshot = replace(snapshot, prompt=prompt)
        super()._show_prompt(snapshot)

    def _tell(self, snapshot: TableSnapshot) -> None:
        """What lies there, and what hangs on it."""
        if self.moving:
            return
        prompt = snapshot.prompt
        self._captions.words = [self._caption(prompt, number) for number in range(1, len(self.dice) + 1)]
        self._show_number(sum(snapshot.view.dice))
        self._show_rows(snapshot)

    def _show_number(self, number: int) -> None:
        """Before the roll the dice have the dial's place."""
        self.dial.number = number
        if number and self.dial.parent is None:
            self._tray.add_widget(self.dial, index=len(self._tray.children))
        elif not number and self.dial.parent is not None:
            self._tray.remove_widget(self.dial)

    # The dice

    def _show_dice(self, before: TableSnapshot | None, snapshot: TableSnapshot) -> None:
        prompt = snapshot.prompt
        lying = list(snapshot.view.dice)
        count = len(lying) or (prompt.dice.count if prompt.dice is not None else 0)
        if len(self.dice) != count:
            self._set_out(count)
        in_the_air = prompt.dice.die if prompt.dice is not None else 0
        pips = [0 if number == in_the_air else shown for number, shown in enumerate(lying, start=1)]
        pips = pips or [0] * count
        rolled = None if before is None else before.prompt.dice
        for number, (die, shown) in enumerate(zip(self.dice, pips, strict=True), start=1):
            if not shown or not self.is_news_of_dice(snapshot):
                die.rest_on(shown)
            elif rolled is not None and rolled.by == BY_PROGRAM and rolled.die in (0, number):
                die.tumble_to(shown)
            elif die.pips != shown:
                die.turn_to(shown)
        for number, die in enumerate(self.dice, start=1):
            die.lit = bool(self._about(prompt, number)) or self._is_wanted(prompt, number)

    def _set_out(self, count: int) -> None:
        self.ids.dice.clear_widgets()
        self.dice = [Die(number, u=self.u) for number in range(1, count + 1)]
        for number, die in enumerate(self.dice, start=1):
            die.bind(on_release=partial(self._touched, number), moving=self._rest)
            self.ids.dice.add_widget(die)

    def _about(self, prompt: Prompt, number: int) -> list[Choice]:
        return [choice for choice in prompt.choices if choice.die == number]

    def _is_wanted(self, prompt: Prompt, number: int) -> bool:
        """Whether this die is rolled next."""
        return prompt.dice is not None and prompt.dice.die in (0, number)

    def _would_roll(self, prompt: Prompt, number: int) -> bool:
        by = None if prompt.dice is None else prompt.dice.by
        return by == BY_PROGRAM and self._is_wanted(prompt, number)

    def _caption(self, prompt: Prompt, number: int) -> str:
        about = self._about(prompt, number)
        if len(about) == 1:
            return str(about[0].detail or about[0].label)
        return CHOOSE if about else ""

    def _touched(self, number: int, _die: Die) -> None:
        if self._shown is None:
            return
        prompt = self._shown.prompt
        about = self._about(prompt, number)
        if self._would_roll(prompt, number):
            self.roll()
        elif prompt.dice is not None and self._is_wanted(prompt, number):
            self.errands.type_dice(prompt.dice)
        elif len(about) == 1:
            self.choose(about[0].action)
        elif about:
            self._open_group(f"Die {number}", [self._answer(choice) for choice in about])

    def _answers(self, snapshot: TableSnapshot) -> list[Tile]:
        """What is about no die."""
        prompt = snapshot.prompt
        left = tuple(choice for choice in prompt.choices if not choice.die)
        return super()._answers(replace(snapshot, prompt=replace(prompt, choices=left)))

    # What hangs on them

    def _lay_board(self, snapshot: TableSnapshot) -> None:
        """The tray or the camera's picture, and beside it what there is to know."""
        prompt, dice = snapshot.prompt, snapshot.view.find(Dice)
        odds = self.odds.odds = None if dice is None else dice.odds
        left: Widget = self._tray
        right: Widget = self.odds if odds is not None else self._rows_box
        if prompt.dice is not None and prompt.dice.by == BY_CAMERA and snapshot.camera_view is not None:
            # Where no dice lie yet, there is nothing to be seen of them but in the picture.
            left, right = (left, self.camera) if snapshot.view.dice else (self.camera, right)
        if list(reversed(self._board.children)) != [left, right]:
            self._board.clear_widgets()
            for part in (left, right):
                self._board.add_widget(part)

    def _show_rows(self, snapshot: TableSnapshot) -> None:
        seats, exhibits = snapshot.view.seats, snapshot.view.find(Exhibits)
        if len(self.rows) != len(seats):
            self._rows_box.clear_widgets()
            self.rows = [PartsRow(u=self.u) for _ in seats]
            for number, row in enumerate(self.rows):
                row.bind(on_release=lambda _, number=number: self.touch_seat(number))
                self._rows_box.add_widget(row)
        answering = self.seats_that_answer(snapshot)
        for number, (row, seat) in enumerate(zip(self.rows, seats, strict=True)):
            row.seat, row.look, row.answers = seat, look_at(snapshot, number), number in answering
            row.parts = () if exhibits is None else exhibits.inventions[number].parts

    def _measure(self, *_: object) -> None:
        super()._measure()
        for row in self.rows:
            row.u = self.u
        for die in self.dice:
            die.u = self.u


class Captions(Widget):  # type: ignore[misc]
    """A few words under each die."""

    words = ListProperty([])
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "words", "u"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.words or self.width < 60 or self.height < 20:
            return
        each, u = self.width / len(self.words), self.u
        with self.canvas:
            for number, words in enumerate(self.words):
                if words:
                    write(
                        words,
                        self.x + number * each + 3 * u,
                        self.y + self.height / 2,
                        each - 6 * u,
                        self.height,
                        16 * u,
                        theme.PARCHMENT,
                        halign="center",
                    )


class PartsRow(ButtonBehavior, SeatWidget):  # type: ignore[misc]
    """One player's parts beside each other: points, fate, and what can still become of them. Its edge is
    bright where a touch on it ``answers``."""

    LEAST = (80.0, 30.0)
    CHANGES = ("look", "parts", "answers", "state")

    answers = BooleanProperty(False)
    look = ObjectProperty(None, allownone=True)
    parts = ObjectProperty(())

    def draw_seat(self, seat: Seat) -> None:
        """See :class:`~companion.ui.play.seat_widget.SeatWidget`."""
        u, pad = self.u, 12 * self.u
        box = (self.x, self.y, self.width, self.height)
        ink = seat_plate(seat, self.look, *box, u, self.answers, self.state == "down")
        label, lower = self.width * 0.33, 22 * u
        left, upper = self.x + pad, self.height - lower
        unsigned = replace(seat, suit="")
        middle = self.y + lower + upper / 2 - 2 * u
        heading(unsigned, self.look, left, middle, label - pad, 22 * u, ink, upper - 4 * u)
        write(told_counts(seat), left, self.y + lower / 2 + 2 * u, label - pad, lower, 17 * u, ink)
        self._draw_parts(self.parts, self.x + label + pad / 2, self.width - label - pad)

    def _draw_parts(self, parts: Sequence[Part], x: float, width: float) -> None:
        u, gap = self.u, 4 * self.u
        each = (width - gap * (len(parts) - 1)) / max(1, len(parts))
        for number, part in enumerate(parts):
            self._draw_part(part, x + number * (each + gap), self.y + 4 * u, each, self.height - 8 * u)

    def _draw_part(self, part: Part, x: float, y: float, width: float, height: float) -> None:
        u, pad = self.u, 5 * self.u
        ground, ink = colours_of(part.holds)
        plate(x, y, width, height, u, ground, theme.BRASS_DARK)
        self.draws(str(part.title), x, y, width, height)
        if part.outlook is None:
            draw_part(part, x + pad, y + 4 * u, width - 2 * pad, height - 8 * u, u, 2)
            return
        upper = max(22 * u, height * 0.44)
        middle = y + height - upper / 2 - u
        if part.points is not None:
            stamp(str(part.points), x + width - pad, middle, min(26 * u, upper), ink, theme.DISPLAY, 1.0)
        if part.holds is not None:
            mark(part.holds, x + pad + 8 * u, middle, min(15 * u, upper * 0.6), u)
        words = str((part.reason if width >= _ROOMY * u else part.chance or part.reason) or "")
        room = height - upper - 2 * u
        write(words, x + pad, y + room / 2 + u, width - 2 * pad, room, 15 * u, ink)
