"""A page of large buttons: the menu over a game, and other short lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.lang import Builder

from companion.ui.kit.page import Page
from companion.ui.kit.tiles import Tile
from companion.ui.kit.widgets import BrassButton

Builder.load_file(__file__.replace(".py", ".kv"))


class MenuPage(Page):
    """A grid of buttons, under ``words`` if there are any."""

    def __init__(self, title: str, tiles: Sequence[Tile], words: str = "", **kwargs: Any) -> None:
        super().__init__(title=title, **kwargs)
        self.ids.words.words = words
        self.ids.grid.fill(tiles)

    @property
    def buttons(self) -> list[BrassButton]:
        """The buttons, in their order."""
        return list(self.ids.grid.buttons)
