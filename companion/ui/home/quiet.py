"""What the screen does while nobody plays: the demonstration, dimming, dark hours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from companion.appliance.quiet import QuietTimes
from companion.games.messages import say
from companion.preferences import PreferenceStore
from companion.ui.home.choice import ChoicePage
from companion.ui.kit.page import Page
from companion.ui.kit.tiles import Tile
from companion.ui.overlays.menu import MenuPage

V = TypeVar("V")

NEVER = "Never"
ATTRACT = {
    NEVER: 0,
    "After 2 minutes": 2,
    "After 5 minutes": 5,
    "After 10 minutes": 10,
    "After 30 minutes": 30,
}
DIM = {NEVER: 0, "After 1 minute": 1, "After 3 minutes": 3, "After 5 minutes": 5, "After 15 minutes": 15}
DARK: Mapping[str, tuple[int, int] | None] = {
    NEVER: None,
    "From 20 to 8": (20, 8),
    "From 22 to 7": (22, 7),
    "From 23 to 9": (23, 9),
    "From 0 to 6": (0, 6),
    "From 0 to 10": (0, 10),
}


class QuietPage(MenuPage):
    """A button for each, with what is set now."""

    def __init__(
        self, preferences: PreferenceStore, open_page: Callable[[Page], object], **kwargs: Any
    ) -> None:
        super().__init__("When nobody plays", (), **kwargs)
        self._preferences = preferences
        self._open = open_page
        self.on_parent()

    def on_parent(self, *_: object) -> None:
        """In sight again: what is set may have changed."""
        if not self.ids:
            return
        quiet = self._preferences.value.quiet
        self.ids.grid.fill(
            [
                Tile("The demonstration plays", self._attract, _name_in(ATTRACT, quiet.attract_after)),
                Tile("The screen dims", self._dim, _name_in(DIM, quiet.dim_after)),
                Tile("The screen is dark", self._dark, _name_in(DARK, quiet.dark_hours)),
            ]
        )

    def _attract(self) -> None:
        self._choose(
            "The demonstration plays",
            ATTRACT,
            lambda quiet: quiet.attract_after,
            lambda quiet, minutes: replace(quiet, attract_after=minutes),
            say("A touch or a button ends it and presses nothing. A game in play goes on where it was."),
        )

    def _dim(self) -> None:
        self._choose(
            "The screen dims",
            DIM,
            lambda quiet: quiet.dim_after,
            lambda quiet, minutes: replace(quiet, dim_after=minutes),
            say("Any touch, button or move makes it bright again."),
        )

    def _dark(self) -> None:
        self._choose(
            "The screen is dark",
            DARK,
            lambda quiet: quiet.dark_hours,
            lambda quiet, hours: replace(quiet, dark_hours=hours),
            say("In these hours it goes dark once nobody has played for 5 minutes. A touch lights it again."),
        )

    def _choose(
        self,
        title: str,
        values: Mapping[str, V],
        now: Callable[[QuietTimes], V],
        changed: Callable[[QuietTimes, V], QuietTimes],
        words: object,
    ) -> None:
        preferences = self._preferences

        def choose(chosen: V) -> None:
            quiet = changed(preferences.value.quiet, chosen)
            preferences.change(replace(preferences.value, quiet=quiet))

        self._open(ChoicePage(title, values, lambda: now(preferences.value.quiet), choose, str(words)))


def quiet_details(quiet: QuietTimes) -> str:
    """What is set, in a few words."""
    return str(
        say(
            "demonstration {attract}, dark {dark}",
            attract=_name_in(ATTRACT, quiet.attract_after).lower(),
            dark=_name_in(DARK, quiet.dark_hours).lower(),
        )
    )


def _name_in(values: Mapping[str, V], chosen: V) -> str:
    """What people call the value that is ``chosen``, which may have been set elsewhere."""
    return next((name for name, value in values.items() if value == chosen), "As in the file")
