"""An on-screen keyboard: a line of text, earlier texts to choose from, and keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kit import theme
from companion.ui.kit.page import Page
from companion.ui.kit.widgets import BrassButton, plate, stamp

Builder.load_file(__file__.replace(".py", ".kv"))

SHIFT, DELETE, SPACE, MORE, LETTERS = "⇧", "⌫", " ", "áß1", "abc"
_LETTERS = ("qwertyuiop", "asdfghjkl’", "zxcvbnm-")
_SIGNS = ("1234567890", "äáàâåãæçéè", "ëêíïñóöøüß")
# A portrait screen is too narrow for ten keys of a finger's width in a row.
_NARROW_LETTERS = ("abcdefg", "hijklmn", "opqrstu", "vwxyz’-")
_NARROW_SIGNS = ("1234567", "890äáàâ", "åãæçéèë", "êíïñóöø", "üß")
_DIGITS = ("123", "456", "789", "0")
_MOST_OFFERED = 5


class Keycap(ButtonBehavior, Widget):  # type: ignore[misc]
    """One key: a rounded cap with a character."""

    sign = StringProperty("")
    legend = StringProperty("")
    lit = BooleanProperty(False)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "sign", "legend", "lit", "u", "state"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        down = self.state == "down" or self.lit
        ground, ink = (theme.BRASS_BRIGHT, theme.INK) if down else (theme.RAISED, theme.PARCHMENT)
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, self.u, ground, theme.BRASS_DARK)
            font = theme.SYMBOLS if self.sign in (SHIFT, DELETE) else theme.PLAIN
            stamp(
                self.legend or self.sign,
                (self.x + self.width / 2),
                (self.y + self.height / 2),
                24 * self.u,
                ink,
                font,
            )


class Keyboard(Page):
    """Calls ``done`` with the text. ``offered`` are texts to choose instead; ``digits`` shows number keys
    only."""

    def __init__(
        self,
        title: str,
        done: Callable[[str], object],
        text: str = "",
        offered: Sequence[str] = (),
        longest: int = 40,
        digits: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(title=title, **kwargs)
        self._done = done
        self._longest = longest
        self._digits = digits
        self._shifted = not text and not digits
        self._more = False
        self.text = text
        self.keys: dict[str, Keycap] = {}
        self.offers: list[BrassButton] = []
        for name in offered[:_MOST_OFFERED]:
            button = BrassButton(words=name, u=self.u)
            button.bind(on_release=lambda _, name=name: self._take(name))
            self.offers.append(button)
            self.ids.offers.add_widget(button)
        self.bind(u=self._size_keys, wide=lambda *_: self._lay_keys())
        self._lay_keys()
        self._show_text()

    def write(self, text: str) -> bool:
        """Take text from a real keyboard."""
        for letter in text:
            self._type(letter)
        return True

    def strike_key(self, name: str) -> bool:
        """Take Backspace and Enter of a real keyboard; letters come as text."""
        if name == "backspace":
            self._type(DELETE)
        elif name in ("enter", "numpadenter"):
            self.finish()
        return True

    def finish(self) -> None:
        """Finish with the text."""
        text = self.text.strip()
        if text:
            self.leave()
            self._done(text)

    def _take(self, name: str) -> None:
        self.text = name
        self.finish()

    def strike(self, sign: str) -> None:
        """Press the key ``sign``."""
        if sign in (MORE, LETTERS):
            self._more = sign == MORE
            self._lay_keys()
        elif sign == SHIFT:
            self._shifted = not self._shifted
            self._letter_keys()
        else:
            self._type(sign.upper() if self._shifted and sign.upper() != "SS" else sign)

    def _type(self, letter: str) -> None:
        if letter == DELETE:
            self.text = self.text[:-1]
        elif (
            len(self.text) < self._longest and letter.isprintable() and (letter.isdigit() or not self._digits)
        ):
            self.text += letter
        shifted = not self._digits and (not self.text or self.text[-1] in " -’")
        if shifted != self._shifted:
            self._shifted = shifted
            self._letter_keys()
        self._show_text()

    def _show_text(self) -> None:
        self.ids.line.words = f"{self.text}|"
        self.ids.done.disabled = not self.text.strip()
        self.ids.done.primary = not self.ids.done.disabled

    def _rows(self) -> list[list[str]]:
        if self._digits:
            return [*map(list, _DIGITS[:3]), ["0", DELETE]]
        switch = LETTERS if self._more else MORE
        if not self.wide:
            narrow = _NARROW_SIGNS if self._more else _NARROW_LETTERS
            return [*map(list, narrow), [SHIFT, switch, SPACE, DELETE]]
        if self._more:
            return [*map(list, _SIGNS), [switch, SPACE, DELETE]]
        return [*map(list, _LETTERS[:2]), [SHIFT, *_LETTERS[2], DELETE], [switch, SPACE]]

    def _lay_keys(self) -> None:
        self.ids.caps.clear_widgets()
        self.keys = {}
        for signs in self._rows():
            row = BoxLayout()
            for sign in signs:
                key = Keycap(sign=sign)
                key.size_hint_x = {SPACE: 5.0 if self.wide else 2.4, MORE: 1.6, LETTERS: 1.6}.get(sign, 1.0)
                if sign == DELETE and len(signs) < 4:
                    key.size_hint_x = 1.6 if self._more else 2.0
                key.bind(on_press=lambda key: self.strike(key.sign))
                self.keys[sign] = key
                row.add_widget(key)
            self.ids.caps.add_widget(row)
        self._letter_keys()
        self._size_keys()

    def _letter_keys(self) -> None:
        for sign, key in self.keys.items():
            upper = sign.upper() if self._shifted and len(sign) == 1 and sign != "ß" else sign
            key.legend = "space" if sign == SPACE else upper
            key.lit = sign == SHIFT and self._shifted

    def _size_keys(self, *_: object) -> None:
        for row in self.ids.caps.children:
            row.spacing = 4 * self.u
        for key in self.keys.values():
            key.u = self.u
        for button in self.offers:
            button.u, button.largest = self.u, 19 * self.u
