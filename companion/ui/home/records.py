"""The list of stored games, and the import of record files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder

from companion.games.messages import Message, say
from companion.games.text import listed
from companion.table.game_store import StoredGame
from companion.ui.kit.ledger import Row
from companion.ui.kit.page import Page

Builder.load_file(__file__.replace(".py", ".kv"))


class RecordsPage(Page):
    """``opened`` is called with the game that was touched, ``import_wanted`` to import a file."""

    def __init__(
        self,
        title: str,
        opened: Callable[[StoredGame], object],
        import_wanted: Callable[[], object] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(title=title, **kwargs)
        self._opened = opened
        if import_wanted is None:
            self.remove_widget(self.ids.foot)
        else:
            self.ids.bring.bind(on_release=lambda _: import_wanted())

    def fill(self, games: Sequence[StoredGame]) -> None:
        """Show these games, in this order."""
        rows = [
            Row(
                f"{game.began.astimezone():%-d %B %Y, %H:%M} · {listed(game.players)}",
                str(
                    say(
                        "{title}, {moves} {moves:move|moves}. {status}",
                        title=game.title,
                        moves=game.moves,
                        status=game.status,
                    )
                ),
                do=partial(self._opened, game),
            )
            for game in games
        ]
        self.ids.ledger.fill(rows or [Row("No games yet.")])


class ImportPage(Page):
    """The record files that can be imported; ``chosen`` is called with the one touched."""

    def __init__(
        self, files: Sequence[Path], folder: str, chosen: Callable[[Path], object], **kwargs: Any
    ) -> None:
        super().__init__(title="Import a record", **kwargs)
        rows = [Row(path.name, do=partial(chosen, path)) for path in files]
        self.ids.ledger.fill(
            rows or [Row("There are no records here.", "Put text files in the folder above.")]
        )
        self.ids.where.words = str(say("Records are read from {folder}", folder=folder))

    def say(self, message: Message) -> None:
        """Show why a file cannot be imported."""
        self.ids.said.words = str(message)
