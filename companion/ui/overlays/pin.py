"""A PIN is entered by touch, and the way to what it protects."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder

from companion.appliance.shop_lock import LONGEST_PIN, SHORTEST_PIN, ShopLock
from companion.games.messages import Message, say
from companion.ui.kit import theme
from companion.ui.kit.page import Page
from companion.ui.kit.widgets import BrassButton

Builder.load_file(__file__.replace(".py", ".kv"))

_EVERY = 0.25
"""Seconds between two looks at how long a pause still lasts."""
_RUB_OUT, _DONE = "Clear", "OK"
_KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", _RUB_OUT, "0", _DONE)


class PinPage(Page):
    """Keys for the digits. ``entered`` is called with the PIN, and returns why it is refused, or ``None``.
    ``pause`` are the seconds for which none is taken."""

    def __init__(
        self,
        title: str,
        words: Message,
        entered: Callable[[str], Message | None],
        pause: Callable[[], float] = lambda: 0.0,
        **kwargs: Any,
    ) -> None:
        super().__init__(title=title, **kwargs)
        self._entered = entered
        self._pause = pause
        self._pin = ""
        self._refusal: Message | None = None
        self.ids.words.words = str(words)
        self.keys = {key: BrassButton(words=key, font=theme.DISPLAY) for key in _KEYS}
        for key, button in self.keys.items():
            button.bind(on_release=partial(self._tapped, key))
            self.ids.pad.add_widget(button)
        self.bind(u=self._size_keys, parent=self._follow)
        self._size_keys()
        self._show()

    @property
    def told(self) -> str:
        """Why the last PIN was refused, or how long to wait."""
        return str(self.ids.refusal.words)

    def write(self, text: str) -> bool:
        """A keyboard's digits are digits, too."""
        for digit in filter(str.isdecimal, text):
            self._add(digit)
        return True

    def strike_key(self, name: str) -> bool:
        """Enter enters it, and Backspace takes a digit back."""
        if name in ("enter", "numpadenter"):
            self._enter()
        elif name == "backspace":
            self._pin = self._pin[:-1]
            self._show()
        else:
            return False
        return True

    def _tapped(self, key: str, _button: BrassButton) -> None:
        if key == _DONE:
            self._enter()
        elif key == _RUB_OUT:
            self._pin = ""
            self._show()
        else:
            self._add(key)

    def _add(self, digit: str) -> None:
        if self._pause() <= 0 and len(self._pin) < LONGEST_PIN:
            self._pin += digit
            self._refusal = None
            self._show()

    def _enter(self) -> None:
        if len(self._pin) >= SHORTEST_PIN and self._pause() <= 0:
            pin, self._pin = self._pin, ""
            self._refusal = self._entered(pin)
            self._show()

    def _show(self, *_: object) -> None:
        pause = self._pause()
        waiting = say("Too many wrong PINs. Wait {seconds} s.", seconds=math.ceil(pause))
        self.ids.digits.words = "•" * len(self._pin)
        self.ids.refusal.words = str(waiting if pause > 0 else self._refusal or "")
        for key, button in self.keys.items():
            button.disabled = pause > 0 or (key == _DONE and len(self._pin) < SHORTEST_PIN)
        self.keys[_DONE].primary = not self.keys[_DONE].disabled

    def _follow(self, *_: object) -> None:
        """Count the seconds of a pause while this is in sight."""
        Clock.unschedule(self._show)
        if self.parent is not None:
            Clock.schedule_interval(self._show, _EVERY)

    def _size_keys(self, *_: object) -> None:
        for button in self.keys.values():
            button.u, button.largest = self.u, theme.text_px(self.u, theme.MEDIUM)


Open = Callable[[Page], object]


def unlock(lock: ShopLock, open_page: Open, then: Callable[[], object]) -> None:
    """Does ``then``, in shop mode once the PIN was given."""
    if not lock.is_set:
        then()
        return

    def entered(pin: str) -> Message | None:
        if lock.opens(pin):
            page.leave()
            then()
            return None
        return say("That is not the PIN. Tries before a pause: {tries}.", tries=lock.tries_left)

    words = say("Enter the PIN of this table.")
    page = PinPage("Shop mode", words, entered, lambda: lock.pause)
    open_page(page)


def choose_pin(lock: ShopLock, open_page: Open) -> None:
    """Sets a PIN, which is asked for twice."""

    def first(pin: str) -> Message | None:
        def second(again: str) -> Message | None:
            if again != pin:
                return say("These are two different PINs. Go back and choose one again.")
            lock.set(pin)
            if lock.fault is not None:
                return lock.fault
            repeated.leave()
            page.leave()
            return None

        repeated = PinPage("Shop mode", say("Enter the same PIN again."), second)
        open_page(repeated)
        return None

    fewest, most = SHORTEST_PIN, LONGEST_PIN
    words = say("Choose a PIN: {fewest} to {most} digits.", fewest=fewest, most=most)
    page = PinPage("Shop mode", words, first)
    open_page(page)
