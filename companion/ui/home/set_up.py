"""The set-up of a game: the players, how they look, their seats, and the options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.lang import Builder
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.api import Game, GameError, Option
from companion.games.messages import Message, say
from companion.games.panels import Auction, Chair, Ladder, SeatingPlan
from companion.games.text import LONGEST_NAME
from companion.preferences import LastTable
from companion.table.looks import PlayerLook, looks_of
from companion.ui.home.looks import LookButton, LookPage
from companion.ui.home.possible import counts, suited, with_value
from companion.ui.kit import theme
from companion.ui.kit.keyboard import Keyboard
from companion.ui.kit.ledger import Row
from companion.ui.kit.page import Page
from companion.ui.kit.seating import SeatingView
from companion.ui.kit.tiles import Tile
from companion.ui.kit.widgets import BrassButton
from companion.ui.overlays.menu import MenuPage
from companion.ui.play.ladder import RungsView

Builder.load_file(__file__.replace(".py", ".kv"))

_ORDINALS = ("1st", "2nd", "3rd")
_NUMBERS = (
    *("", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_PICTURE, _PICTURE_UNDER = 0.62, 0.55
"""How wide the picture of the seats is, of the seats' rows, or how high under them."""
Open = Callable[[Page], object]


@dataclass(frozen=True, slots=True)
class NewGame:
    """What set-up asks for. ``looks`` are those that were chosen here, by name; ``explains`` is whether
    decisions are explained to beginners, ``None`` where there is no explanation."""

    players: tuple[str, ...]
    options: Mapping[str, str]
    looks: Mapping[str, PlayerLook]
    explains: bool | None


@dataclass(frozen=True, slots=True)
class _Draft:
    """The table as it was before a change."""

    players: tuple[str, ...]
    options: Mapping[str, str]
    looks: Mapping[str, PlayerLook]


class SetUpPage(Page):
    """Seats in a column, clockwise round the table; at first those of the ``last`` table. ``open_page`` opens
    a page over this one; ``begin`` is called with the new game. ``known`` are names from earlier games,
    ``looks`` what people played with before, by name. Every change can be undone. ``note`` is said where
    nothing is wrong or changed."""

    def __init__(
        self,
        game: Game[Any, Any],
        known: Sequence[str],
        open_page: Open,
        begin: Callable[[NewGame], object],
        last: LastTable | None = None,
        looks: Mapping[str, PlayerLook] | None = None,
        explains: bool | None = None,
        note: Message | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(title=str(say("{game}: who plays?", game=game.title)), **kwargs)
        self._game = game
        self._known = known
        self._open = open_page
        self._begin = begin
        self._last = last if last is not None and self._can_be_played(last) else None
        self._own = dict(looks or {})
        self._note = note
        self._past: list[_Draft] = []
        self._suited: set[str] = set()
        """The options that have changed because so many play, and not because somebody chose so."""
        self.players: list[str] = []
        self.options: dict[str, str] = {}
        self.chosen: dict[str, PlayerLook] = {}
        """The looks that were chosen here, by name."""
        self.explains = explains
        self.rows: list[SeatRow] = []
        self.bind(u=self._size_rows, wide=self._size_picture)
        self.bind(u=self._size_picture)
        self.ids.scroll.bind(height=self._size_rows)
        # Kivy's ids hold nothing: a button that is taken off the screen would be gone.
        self._newcomer = self.ids.newcomer.__self__
        self._picture: Widget | None = None
        if explains is None:
            self._newcomer.parent.remove_widget(self._newcomer)
        if self._last is not None:
            self.players, self.options = list(self._last.players), dict(self._last.options)
        self._fill()

    def say(self, message: Message | None) -> None:
        """Show what is wrong."""
        self.ids.fault.words = str(message or "")
        self.ids.fault.color = theme.COPPER

    def begin(self) -> None:
        """Begin the game."""
        self._begin(NewGame(tuple(self.players), dict(self.options), dict(self.chosen), self.explains))

    def open_options(self) -> None:
        """Open the options."""
        self._open(OptionsPage(self._game.options(), self.options, self._open, self._choose, self._refusal))

    def switch_lessons(self) -> None:
        """Somebody is new, or nobody is."""
        self.explains = not self.explains
        self._show_options()

    def add(self) -> None:
        """Add a player, and ask for the name."""
        self._rename(len(self.players))

    def undo(self) -> None:
        """Take the last change back."""
        if self._past:
            self._show(self._past.pop())

    def seat_the_last(self) -> None:
        """Seat those who played the last time, with their options; or, if they sit there, nobody."""
        if self._last is None or self._are_the_last:
            self.seat((), {})
        else:
            self.seat(self._last.players, dict(self._last.options))

    def seat(self, players: Sequence[str], options: Mapping[str, str]) -> None:
        """Seat these ``players``, who play with ``options``."""
        self._keep()
        self.players, self.options = list(players), dict(options)
        self._suited.clear()
        self._fill()

    @property
    def looks(self) -> tuple[PlayerLook, ...]:
        """How everyone looks, in seat order."""
        return looks_of(self.players, {**self._own, **self.chosen})

    @property
    def _are_the_last(self) -> bool:
        return self._last is not None and self.players == list(self._last.players)

    def _can_be_played(self, table: LastTable) -> bool:
        try:
            self._game.start(table.players, dict(table.options))
        except GameError:
            return False
        return True

    def _keep(self) -> None:
        """Remember the table for :meth:`undo`."""
        self._past.append(_Draft(tuple(self.players), dict(self.options), dict(self.chosen)))

    def _show(self, draft: _Draft) -> None:
        self.players, self.chosen = list(draft.players), dict(draft.looks)
        self.options.clear()
        self.options.update(draft.options)
        self._fill()

    def _refusal(self, option: str, value: str) -> Message | None:
        """Why the players at this table cannot have this value of the option; ``None`` if they can."""
        return self._with_value(option, value)[1]

    def _with_value(self, option: str, value: str) -> tuple[Mapping[str, str], Message | None]:
        return with_value(self._game, len(self.players), self.options, option, value, self._free)

    def _choose(self, option: str, value: str) -> None:
        self._keep()
        chosen, _ = self._with_value(option, value)
        self._suited.update(name for name in chosen if name != option and name not in self.options)
        self.options.clear()
        self.options.update(chosen)
        self._suited.discard(option)
        self._fill()

    @property
    def _free(self) -> tuple[str, ...]:
        """The options that nobody has chosen a value of."""
        names = (option.name for option in self._game.options())
        return tuple(name for name in names if name not in self.options or name in self._suited)

    def _suit_options(self) -> None:
        """Another number of players may play something else."""
        chosen, changed = suited(self._game, len(self.players), self.options, self._free)
        if changed:
            self._suited.add(changed)
            self.options.clear()
            self.options.update(chosen)

    def _rename(self, seat: int) -> None:
        def named(name: str) -> None:
            self._keep()
            if seat < len(self.players):
                self.players[seat] = name
            else:
                self.players.append(name)
                self._suit_options()
            self._fill()

        here = self.players[seat] if seat < len(self.players) else ""
        free = [name for name in self._known if name not in self.players]
        self._open(
            Keyboard(
                str(say("Who has the {nth} seat?", nth=_ordinal(seat))),
                named,
                here,
                offered=free,
                longest=LONGEST_NAME,
            )
        )

    def _change_look(self, seat: int) -> None:
        name = self.players[seat]
        if not name:
            self._rename(seat)
            return

        def taken(look: PlayerLook) -> None:
            self._keep()
            self.chosen[name] = look
            self._fill()

        looks = self.looks
        others = [look for other, look in enumerate(looks) if other != seat]
        self._open(LookPage(name, looks[seat], others, taken))

    def _move(self, seat: int, by: int) -> None:
        """Move the player ``by`` seats; the others make room."""
        self._keep()
        player = self.players.pop(seat)
        self.players.insert((seat + by) % (len(self.players) + 1), player)
        self._fill()

    def _remove(self, seat: int) -> None:
        self._keep()
        del self.players[seat]
        self._suit_options()
        self._fill()

    def _fill(self) -> None:
        self.ids.seats.clear_widgets()
        seats = self._seats()
        self.players += [""] * (seats[0] - len(self.players))
        possible = counts(self._game, self.options, self._free)
        fewest, most = possible[0], possible[-1]
        self.rows = [
            SeatRow(
                seat,
                player,
                look,
                rename=partial(self._rename, seat),
                change_look=partial(self._change_look, seat),
                move=partial(self._move, seat),
                remove=partial(self._remove, seat) if len(self.players) > fewest else None,
            )
            for seat, (player, look) in enumerate(zip(self.players, self.looks, strict=True))
        ]
        for row in self.rows:
            self.ids.seats.add_widget(row)
        unnamed = next((row for row in self.rows if not row.player), None)
        if unnamed is not None:
            unnamed.name.primary = True
        self.ids.add.disabled = len(self.players) >= most
        can_play = say("{least} to {most} can play", least=fewest, most=most)
        self.ids.add.detail = str(can_play if fewest < most else say("{most} can play", most=most))
        self.ids.undo.disabled, self.ids.undo.opacity = not self._past, float(bool(self._past))
        self._size_rows()
        self._show_last()
        self._show_options()
        self._show_line_up()

    def _show_line_up(self) -> None:
        """Who plays whom, where the game tells: its seats, or its ladder."""
        picture = self._drawn_line_up()
        if self._picture is not None:
            self.ids.body.remove_widget(self._picture)
        self._picture = picture
        if picture is not None:
            self.ids.body.add_widget(picture)
        self._size_picture()
        self._size_rows()

    def _drawn_line_up(self) -> Widget | None:
        names = [f"Player {number}" for number in range(1, len(self.players) + 1)]
        try:
            view = self._game.view(self._game.start(names, self.options))
        except GameError:
            return None
        plan, ladder, auction = view.find(SeatingPlan), view.find(Ladder), view.find(Auction)
        if ladder is not None:
            return RungsView(ladder=ladder, look=self.looks[0], u=self.u)
        if auction is not None:
            plan = SeatingPlan(tuple(map(Chair, (auction.lot, *auction.line))))
        return None if plan is None else SeatingView(plan=plan, u=self.u)

    def _size_picture(self, *_: object) -> None:
        if self._picture is not None:
            self._picture.u = self.u
            self._picture.size_hint = (_PICTURE, 1) if self.wide else (1, _PICTURE_UNDER)

    def _show_last(self) -> None:
        again = self.ids.again
        again.disabled = self._last is None
        count = len(self._last.players) if self._last is not None else 0
        number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
        again.words = (
            "Other people"
            if self._are_the_last
            else str(say("The same {number} again", number=number))
            if count
            else "Nobody yet"
        )
        again.opacity = float(count > 0)

    def _seats(self) -> range:
        """How many can play; with options that the rules refuse, as many as by default."""
        try:
            return self._game.seats(self.options)
        except GameError:
            return self._game.seats({})

    def _show_options(self) -> None:
        usual = {option.name: option.values[0].value for option in self._game.options()}
        changed = [name for name, value in self.options.items() if value != usual.get(name)]
        summary = say("{changed} changed", changed=len(changed)) if changed else say("the usual rules")
        self.ids.options.detail = str(summary)
        self._newcomer.detail = str(say("explain as we play") if self.explains else say("nobody"))
        self._newcomer.words = "Somebody is new" if self.explains else "Is somebody new?"
        fault = self._fault()
        self.say(fault)
        if not all(self.players):
            self.ids.fault.color = theme.PARCHMENT  # nothing is wrong yet
        if fault is None and self._are_the_last:
            self.ids.fault.words = "As the last time. Everything can be changed."
            self.ids.fault.color = theme.PARCHMENT_DIM
        elif fault is None:
            told = (
                label_of(option, self.options) for option in self._game.options() if option.name in changed
            )
            self.ids.fault.words = next(told, str(self._note or ""))
            self.ids.fault.color = theme.PARCHMENT_DIM
        self.ids.begin.disabled = fault is not None
        self.ids.begin.primary = fault is None

    def _fault(self) -> Message | None:
        """Why the game cannot begin, in the words of its rules."""
        if not all(self.players):
            return say("Touch a seat to name its player. The order is clockwise.")
        try:
            self._game.start(self.players, self.options)
        except GameError as error:
            return error.message
        return None

    def _size_rows(self, *_: object) -> None:
        gap = 6 * self.u
        room = (self.ids.scroll.height + gap) / max(1, len(self.rows)) - gap
        for row in self.rows:
            row.numbered = self._picture is None or not self.wide
            row.scale(self.u, min(max(room, 0), (92 if self.wide else 124) * self.u))
        self.ids.seats.spacing = gap


class SeatRow(BoxLayout):  # type: ignore[misc]
    """One seat: its player's look and name, and buttons for up, down and remove. It is ``numbered`` where
    there is room for that."""

    numbered = True

    def __init__(
        self,
        seat: int,
        player: str,
        look: PlayerLook,
        rename: Callable[[], object],
        change_look: Callable[[], object],
        move: Callable[[int], object],
        remove: Callable[[], object] | None,
    ) -> None:
        super().__init__(size_hint_y=None)
        self.player = player
        self.look = LookButton(look=look, size_hint_x=None)
        self._seat = seat
        self.name = BrassButton(words=player or "Who?")
        self.up = BrassButton(words="▲", font=theme.SYMBOLS)
        self.down = BrassButton(words="▼", font=theme.SYMBOLS)
        self.away = BrassButton(words="✕", font=theme.SYMBOLS, disabled=remove is None)
        self.look.bind(on_release=lambda _: change_look())
        self.name.bind(on_release=lambda _: rename())
        self.up.bind(on_release=lambda _: move(-1))
        self.down.bind(on_release=lambda _: move(1))
        if remove is not None:
            self.away.bind(on_release=lambda _: remove())
        for button in (self.look, self.name, self.up, self.down, self.away):
            self.add_widget(button)

    def scale(self, u: float, height: float) -> None:
        """Set the unit ``u``, and the row's ``height`` in pixels, at least that of a target."""
        self.height, self.spacing = max(theme.target_px(u, 58), height), 6 * u
        self.look.u, self.look.width = u, theme.target_px(u, 70 if self.numbered else 57)
        for button in (self.up, self.down, self.away):
            button.size_hint_x, button.width = None, theme.target_px(u, 62 if self.numbered else 57)
        self.name.detail = str(say("{nth} seat", nth=_ordinal(self._seat))) if self.numbered else ""
        for button in (self.name, self.up, self.down, self.away):
            button.u, button.largest = u, 24 * u


class OptionsPage(Page):
    """Every option with its value in ``chosen``; a touch opens it. ``choose`` is called with the name of an
    option and its new value, and changes ``chosen``. A value that cannot be chosen says why: ``refusal``."""

    def __init__(
        self,
        options: Sequence[Option],
        chosen: Mapping[str, str],
        open_page: Open,
        choose: Callable[[str, str], object],
        refusal: Callable[[str, str], Message | None] = lambda _option, _value: None,
        **kwargs: Any,
    ) -> None:
        super().__init__(title="Options", **kwargs)
        self._refusal = refusal
        self._options = options
        self._chosen = chosen
        self._open = open_page
        self._choose = choose
        self._page = MenuPage("", ())
        """The page of an option, open over this one."""
        self._fill()

    def _fill(self) -> None:
        self.ids.ledger.fill(
            [
                Row(option.title, label_of(option, self._chosen), do=partial(self._open_option, option))
                for option in self._options
            ]
        )

    def _open_option(self, option: Option) -> None:
        now = self._chosen.get(option.name, option.values[0].value)
        tiles = [
            Tile(
                value.label,
                partial(self._set, option, value.value),
                primary=value.value == now,
                refusal=str(self._refusal(option.name, value.value) or ""),
            )
            for value in option.values
        ]
        if option.any_number:
            other = label_of(option, self._chosen) if now not in {v.value for v in option.values} else ""
            tiles.append(Tile("Another number …", partial(self._type, option), other, primary=bool(other)))
        quote = say("“{rulebook}” ({rule})", rulebook=option.rulebook, rule=option.rule)
        self._page = MenuPage(option.title, tiles, str(quote))
        self._open(self._page)

    def _type(self, option: Option) -> None:
        self._open(Keyboard(option.title, partial(self._set, option), longest=6, digits=True))

    def _set(self, option: Option, value: str) -> None:
        self._choose(option.name, value)
        self._fill()
        self._page.leave()


def label_of(option: Option, chosen: Mapping[str, str]) -> str:
    """The value of ``option``, in a player's words."""
    value = chosen.get(option.name, option.values[0].value)
    return next((known.label for known in option.values if known.value == value), value)


def _ordinal(seat: int) -> str:
    return _ORDINALS[seat] if seat < len(_ORDINALS) else f"{seat + 1}th"
