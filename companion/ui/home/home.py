"""Home: resume or begin a game, watch the demonstration, open records, rules and settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.games.messages import Message, say
from companion.table.game_store import StoredGame
from companion.table.looks import PlayerLook
from companion.table.story import Standing
from companion.ui.home.boxes import GameBox, Lid, ResumeTicket
from companion.ui.home.possible import counts
from companion.ui.kit import theme
from companion.ui.kit.engravings import sign
from companion.ui.kit.page import Sheet
from companion.ui.kit.redraw import redraw_on
from companion.ui.kit.widgets import BrassButton, plate, rivets, write

Builder.load_file(__file__.replace(".py", ".kv"))

NAME = "The Card Table’s Companion"
_BROAD = 840.0
"""A screen this wide, in units, has room for a column of buttons beside the boxes."""


class FromHome(Protocol):
    """The destinations of Home's buttons."""

    def set_up(self, game: Any) -> None:
        """Set up a new game."""

    def resume(self, number: int) -> None:
        """Resume the stored game with this number."""

    def unfinished(self) -> None:
        """List the games that can be resumed."""

    def records(self) -> None:
        """List all stored games."""

    def how_to_play(self) -> None:
        """To the pages that explain a game."""

    def settings(self) -> None:
        """Open the settings."""

    @property
    def can_demonstrate(self) -> bool:
        """Whether there is a demonstration."""

    def demonstrate(self) -> None:
        """Show the demonstration."""


@dataclass(frozen=True, slots=True)
class Resumable:
    """The game that is resumed first: how it stands, where that is known, and how its players look."""

    game: StoredGame
    standing: Standing | None
    looks: tuple[PlayerLook, ...]


class HomeScreen(Sheet):
    """The Home screen; ``show_games`` fills it. ``broad`` is a screen with room for a third column."""

    broad = BooleanProperty(False)

    def __init__(self, games: Sequence[Any], ways: FromHome, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ways = ways
        # Kivy's ids hold nothing: what is taken off the screen would be gone.
        self._errands, self._resume = self.ids.errands.__self__, self.ids.resume_box.__self__
        self._ticket: ResumeTicket | None = None
        self._others: BrassButton | None = None
        self.errands: dict[str, BrassButton] = {}
        if ways.can_demonstrate:
            self._add_errand("demonstration", "Demonstration", "watch a game", ways.demonstrate)
        self._add_errand("how_to_play", "How to play", "the rules, page by page", ways.how_to_play)
        self._add_errand("records", "Records", "", ways.records)
        self._add_errand("settings", "Settings", "sound, light, camera", ways.settings)
        self.ids.new.fill([self._lid(game) for game in games])
        self.fbind("broad", self._arrange)
        self.fbind("wide", self._arrange)
        self._arrange()

    def show_games(
        self,
        stored: Sequence[StoredGame],
        newest: Resumable | None,
        now: datetime,
        message: Message | None = None,
    ) -> None:
        """Show the ``stored`` games, the ``newest`` unfinished one first, and a ``message`` about what went
        wrong."""
        unfinished = [game for game in stored if not game.finished]
        self.ids.message.words = str(message or "")
        self._resume.clear_widgets()
        self._ticket = self._others = None
        if newest is not None:
            self._ticket = self._ticket_of(newest, now)
            self._resume.add_widget(self._ticket)
        if len(unfinished) > 1:
            others = say("{n} {n:other game|other games} to resume …", n=len(unfinished) - 1)
            self._others = BrassButton(words=str(others), size_hint_y=None)
            self._others.bind(on_release=lambda _: self._ways.unfinished())
            self._resume.add_widget(self._others)
        count = say("{games} {games:game|games}", games=len(stored)) if stored else say("none yet")
        self.errands["records"].detail = str(count)
        self._arrange()

    @property
    def resume_buttons(self) -> list[ResumeTicket | BrassButton]:
        """What resumes a game: the ticket of the newest, and the button to the others."""
        return [button for button in (self._ticket, self._others) if button is not None]

    @property
    def boxes(self) -> list[GameBox]:
        """The games that can be begun."""
        return list(self.ids.new.buttons)

    def _add_errand(self, name: str, words: str, detail: str, do: Callable[[], object]) -> None:
        button = BrassButton(words=words, detail=detail)
        button.bind(on_release=lambda _: do())
        self.errands[name] = button
        self._errands.add_widget(button)

    def _lid(self, game: Any) -> Lid:
        seats = counts(game, {}, [option.name for option in game.options()])
        players = say("{least}–{most} players", least=seats[0], most=seats[-1])
        return Lid(game.title, str(players), game.dress.box_art, lambda: self._ways.set_up(game))

    def _ticket_of(self, newest: Resumable, now: datetime) -> ResumeTicket:
        game = newest.game
        ticket = ResumeTicket(
            game.players,
            newest.looks,
            newest.standing,
            words=str(say("Resume {day} game", day=day_of(game.began, now))),
            title=game.title,
            detail=str(game.status),
        )
        ticket.bind(on_release=lambda _: self._ways.resume(game.number))
        return ticket

    def _measure(self, *_: object) -> None:
        super()._measure()
        self.broad = self.wide and self.width >= _BROAD * self.u

    def _arrange(self, *_: object) -> None:
        """Put what there is into one of three arrangements: with a column of errands on a broad screen, a row
        of them on a small one, and a block of them under all else on a tall one."""
        body, errands, resume = self.ids.body, self._errands, self._resume
        for widget, home in ((errands, errands.parent), (resume, resume.parent)):
            if home is not None:
                home.remove_widget(widget)
        if resume.children:
            body.add_widget(resume, len(body.children))
        count = len(self.errands)
        errands.cols = 1 if self.broad else count if self.wide or count % 2 else 2
        self.ids.new.orientation = "horizontal" if self.wide or resume.children else "vertical"
        if self.broad:
            body.add_widget(errands)
        else:
            self.add_widget(errands)
        self._scale()

    def _scale(self) -> None:
        u = self.u
        rows = -(-len(self.errands) // self._errands.cols)
        self._errands.height = rows * 72 * u + (rows - 1) * theme.GRID * u
        for button in self.errands.values():
            button.u, button.largest = u, 22 * u
        if self._ticket is not None:
            self._ticket.u = u
        if self._others is not None:
            self._others.u, self._others.largest, self._others.height = u, 18 * u, theme.target_px(u)

    def on_u(self, *_: object) -> None:
        """The screen has another unit."""
        if self.ids and hasattr(self, "errands"):
            self._scale()


def day_of(began: datetime, now: datetime) -> Message:
    """What to call a game that ``began`` then: ``today’s``, ``yesterday’s``, ``Friday’s``, ``the 3
    March``."""
    day, today = began.astimezone().date(), now.astimezone().date()
    match (today - day).days:
        case 0:
            return say("today’s")
        case 1:
            return say("yesterday’s")
        case ago if 1 < ago < 7:
            return say("{weekday}’s", weekday=f"{day:%A}")
        case _:
            return say("the {day} {month}", day=day.day, month=f"{day:%B}")


class Masthead(Widget):  # type: ignore[misc]
    """The name between cogwheels."""

    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw_on(self, ("pos", "size", "u"), self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width < 100:
            return
        u = self.u
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, u, theme.RAISED, theme.BRASS)
            rivets(self.x, self.y, self.width, self.height, u)
            size, middle = self.height * 0.72, self.y + self.height / 2
            for side, edge in ((1, self.x), (-1, self.x + self.width)):
                x = edge + side * (20 * u + size / 2)
                sign("cog", x, middle, size, theme.BRASS)
                sign("cog", x + side * size * 0.72, middle - size * 0.2, size * 0.5, theme.BRASS_DARK)
            room = 20 * u + size * 1.7
            width, colour = self.width - 2 * room, theme.BRASS_BRIGHT
            write(NAME, self.x + room, middle, width, self.height, 40 * u, colour, theme.DISPLAY, "center")
