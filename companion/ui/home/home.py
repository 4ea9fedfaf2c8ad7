"""Home: resume or begin a game, open records and settings."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Protocol

from kivy.lang import Builder
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.games.messages import Message, say
from companion.table.game_store import StoredGame
from companion.ui.kit import theme
from companion.ui.kit.emblems import gear
from companion.ui.kit.page import Sheet
from companion.ui.kit.tiles import Tile
from companion.ui.kit.widgets import BrassButton, plate, rivets, write

Builder.load_file(__file__.replace(".py", ".kv"))

NAME = "The Card Table’s Companion"


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


class HomeScreen(Sheet):
    """The Home screen; ``show_games`` fills it."""

    def __init__(self, games: Sequence[Any], ways: FromHome, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._games = games
        self._ways = ways
        self.ids.records.bind(on_release=lambda _: ways.records())
        self.ids.how_to_play.bind(on_release=lambda _: ways.how_to_play())
        self.ids.settings.bind(on_release=lambda _: ways.settings())

    def show_games(self, stored: Sequence[StoredGame], now: datetime, message: Message | None = None) -> None:
        """Show the ``stored`` games, the newest first, and a ``message`` about what went wrong."""
        unfinished = [game for game in stored if not game.finished]
        self.ids.message.words = str(message or "")
        self.ids.resume_box.clear_widgets()
        for tile in self._resume_tiles(unfinished, now):
            self._add(self.ids.resume_box, tile)
        self.ids.new.fill([self._new_tile(game) for game in self._games])
        count = say("{games} {games:game|games}", games=len(stored)) if stored else say("none yet")
        self.ids.records.detail = str(count)

    @property
    def resume_buttons(self) -> list[BrassButton]:
        """The buttons that resume a game, the newest first."""
        return list(reversed(self.ids.resume_box.children))

    def _resume_tiles(self, unfinished: Sequence[StoredGame], now: datetime) -> list[Tile]:
        if not unfinished:
            return []
        newest = unfinished[0]
        tiles = [
            Tile(
                str(say("Resume {day} game", day=day_of(newest.began, now))),
                lambda: self._ways.resume(newest.number),
                str(
                    say(
                        "{players} — {moves} {moves:move|moves}. {status}",
                        players=newest.players,
                        moves=newest.moves,
                        status=newest.status,
                    )
                ),
                primary=True,
            )
        ]
        if len(unfinished) > 1:
            others = say("{n} {n:other game|other games} …", n=len(unfinished) - 1)
            tiles.append(Tile("Resume another", self._ways.unfinished, str(others)))
        return tiles

    def _new_tile(self, game: Any) -> Tile:
        seats = game.seats({})
        return Tile(
            str(say("New game: {title}", title=game.title)),
            lambda: self._ways.set_up(game),
            str(say("{least}–{most} players", least=seats[0], most=seats[-1])),
        )

    def _add(self, box: Widget, tile: Tile) -> None:
        button = BrassButton(words=tile.words, detail=tile.detail, primary=tile.primary, u=self.u)
        if tile.primary:
            button.font = theme.DISPLAY
        button.size_hint_x = 1.0 if tile.primary else 0.34
        button.bind(on_release=lambda _: tile.do())
        box.add_widget(button)
        self._measure()

    def _measure(self, *_: object) -> None:
        super()._measure()
        for button in self.ids.resume_box.children if self.ids else ():
            button.u = self.u
            button.largest = (32 if button.primary else 20) * self.u


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
        for name in ("pos", "size", "u"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width < 100:
            return
        u, ground = self.u, theme.RAISED
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, u, ground, theme.BRASS)
            rivets(self.x, self.y, self.width, self.height, u)
            size = min(self.height * 0.6, self.width * 0.16)
            inset, middle = 18 * u, self.y + self.height / 2
            for sign, edge in ((1, self.x), (-1, self.x + self.width)):
                x = edge + sign * (inset + size / 2)
                gear(x, middle + size * 0.14, size, theme.BRASS, ground, teeth=12)
                gear(x + sign * size * 0.58, middle - size * 0.34, size * 0.5, theme.BRASS_DARK, ground)
            room = inset + size * 1.42
            width, height = self.width - 2 * room, self.height - 10 * u
            colour = theme.BRASS_BRIGHT
            write(NAME, self.x + room, middle, width, height, 64 * u, colour, theme.DISPLAY, "center")
