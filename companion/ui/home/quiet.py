"""What the screen does while nobody plays: the demonstration, dimming, dark hours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
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
HOURS = {f"{hour}:00": hour for hour in range(24)}
_USUAL_HOURS = (22, 7)
_NARROW = 100.0
"""The least width of the button of an hour, in units."""


class DarkHoursPage(MenuPage):
    """From which hour the screen is dark, and until which, or never."""

    def __init__(
        self, preferences: PreferenceStore, open_page: Callable[[Page], object], **kwargs: Any
    ) -> None:
        words = say("Between these hours, once nobody has played for 5 minutes. A touch lights it.")
        super().__init__("The screen is dark", (), str(words), **kwargs)
        self._preferences = preferences
        self._open = open_page
        self.on_parent()

    def on_parent(self, *_: object) -> None:
        """In sight again: the hours may have changed."""
        if not self.ids:
            return
        hours = self._hours
        start, end = (f"{hour}:00" for hour in hours or _USUAL_HOURS)
        is_set = hours is not None
        self.ids.grid.fill(
            [
                Tile("From", self._choose_start, start if is_set else "choose an hour", primary=is_set),
                Tile("Until", self._choose_end, end if is_set else "choose an hour", primary=is_set),
                Tile(NEVER, partial(self._set, None), primary=not is_set),
            ]
        )

    @property
    def _hours(self) -> tuple[int, int] | None:
        return self._preferences.value.quiet.dark_hours

    def _set(self, hours: tuple[int, int] | None) -> None:
        preferences = self._preferences.value
        self._preferences.change(replace(preferences, quiet=replace(preferences.quiet, dark_hours=hours)))
        self.on_parent()

    def _choose_start(self) -> None:
        self._choose("Dark from", 0, lambda hour, hours: (hour, hours[1]))

    def _choose_end(self) -> None:
        self._choose("Dark until", 1, lambda hour, hours: (hours[0], hour))

    def _choose(
        self, title: str, place: int, changed: Callable[[int, tuple[int, int]], tuple[int, int]]
    ) -> None:
        def choose(hour: int) -> None:
            self._set(changed(hour, self._hours or _USUAL_HOURS))
            page.leave()

        def now() -> int:
            return -1 if self._hours is None else self._hours[place]

        page = ChoicePage(title, HOURS, now, choose)
        page.ids.grid.narrowest = _NARROW
        self._open(page)


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
                Tile("The screen is dark", self._dark, _told_hours(quiet).capitalize()),
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
        self._open(DarkHoursPage(self._preferences, self._open))

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
            dark=_told_hours(quiet),
        )
    )


def _told_hours(quiet: QuietTimes) -> str:
    if quiet.dark_hours is None:
        return str(say("never"))
    start, end = quiet.dark_hours
    if start == end:
        return str(say("at any hour"))
    return str(say("from {start}:00 to {end}:00", start=start, end=end))


def _name_in(values: Mapping[str, V], chosen: V) -> str:
    """What people call the value that is ``chosen``, which may have been set elsewhere."""
    return next((name for name, value in values.items() if value == chosen), "As in the file")
