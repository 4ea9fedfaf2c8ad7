"""One of a few values, set by a touch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from companion.ui.kit.tiles import Tile
from companion.ui.overlays.menu import MenuPage

V = TypeVar("V")


class ChoicePage(MenuPage):
    """One of a few values, the one in use bright. A touch calls ``choose``; ``now`` says which is in use."""

    def __init__(
        self,
        title: str,
        values: Mapping[str, V],
        now: Callable[[], V],
        choose: Callable[[V], object],
        words: str = "",
        details: Mapping[V, str] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(title, (), words, **kwargs)
        self._values: Mapping[str, Any] = values
        self._now: Callable[[], Any] = now
        self._choose: Callable[[Any], object] = choose
        self._details: Mapping[Any, str] = details or {}
        self._fill()

    def _fill(self) -> None:
        now = self._now()
        self.ids.grid.fill(
            [
                Tile(name, partial(self._take, value), self._details.get(value, ""), primary=value == now)
                for name, value in self._values.items()
            ]
        )

    def _take(self, value: object) -> None:
        self._choose(value)
        self._fill()
