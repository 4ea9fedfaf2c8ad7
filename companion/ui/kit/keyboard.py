"""An on-screen keyboard: a line of text, earlier texts to choose from, and keys."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.text import graphemes, is_writable
from companion.ui.kit import theme
from companion.ui.kit.page import Page
from companion.ui.kit.redraw import redraw_on
from companion.ui.kit.widgets import BrassButton, plate, stamp

Builder.load_file(__file__.replace(".py", ".kv"))

SHIFT, DELETE, SPACE, MORE, LETTERS = "⇧", "⌫", " ", "áß1", "abc"
_LETTERS = ("qwertyuiop", "asdfghjkl’", "zxcvbnm-")
_SIGNS = ("1234567890", "äöüßåæøéèñ", "çčćğıłšžőű")
# A portrait screen is too narrow for ten keys of a finger's width in a row: P has to stand by M.
_NARROW_LETTERS = ("qwertyuio", "asdfghjkl", "zxcvbnmp")
_NARROW_SIGNS = ("12345678", "90äöüßåæ", "øéèñçčć", "ğıłšžőű")
_NARROW_GAP = 2.0
_KIN = (
    "aäàáâãåæāąă",
    "cçčćċ",
    "dďđð",
    "eéèêëęěēė",
    "gğģġ",
    "hħ",
    "iíìîïıīį",
    "kķ",
    "lłľļĺ",
    "nñńňņ",
    "oöóòôõøőœō",
    "rřŕ",
    "sßšśşș",
    "tťțţþ",
    "uüúùûűůūų",
    "wŵ",
    "yýÿŷ",
    "zžźż",
)
"""The letters of European languages, each after the one on whose key it is."""
_KIN_IN_A_ROW, _KIN_IN_A_NARROW_ROW = 12, 6
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
        redraw_on(self, ("pos", "size", "sign", "legend", "lit", "u", "state"), self._draw)

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


def kin_of(letter: str) -> str:
    """The letters on the same key as ``letter``, in its case; empty if it has a key of its own."""
    kin = next((kin for kin in _KIN if letter.lower() in kin), "")
    if not letter or letter == letter.lower():
        return kin
    return "".join(other.upper() for other in kin if len(other.upper()) == 1)


class Keyboard(Page):
    """Calls ``done`` with the text. ``offered`` are texts to choose instead; ``digits`` shows number keys
    only. The letters on the key that was pressed last are in a row above the keys."""

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
        self.text = self._first = text
        self.keys: dict[str, Keycap] = {}
        self.kin: dict[str, Keycap] = {}
        """The keys of the row above, by their letters."""
        self.offers: list[BrassButton] = []
        for name in offered[:_MOST_OFFERED]:
            button = BrassButton(words=name, u=self.u)
            button.bind(on_release=lambda _, name=name: self._take(name))
            self.offers.append(button)
        self._has_row = bool(self.offers) or not digits
        self._shown_kin: str | None = None
        self.bind(u=self._size_keys, wide=lambda *_: self._lay_keys())
        self._lay_keys()
        self._show_text()

    def write(self, text: str) -> bool:
        """Take text from a real keyboard."""
        self._append(text)
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
        text = unicodedata.normalize("NFC", self.text.strip())
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
            self._change("".join(graphemes(self.text)[:-1]))
        else:
            self._append(letter)

    def _append(self, text: str) -> None:
        for letter in text:
            after = unicodedata.normalize("NFC", self.text + letter)
            if len(graphemes(after)) > self._longest:
                return
            if is_writable(letter) and (letter.isdecimal() or not self._digits):
                self._change(after)

    def _change(self, text: str) -> None:
        self.text = text
        shifted = not self._digits and (not text or text[-1] in " -’")
        if shifted != self._shifted:
            self._shifted = shifted
            self._letter_keys()
        self._show_text()

    def _swap(self, letter: str) -> None:
        """Put ``letter`` in the place of the last one."""
        self._change("".join(graphemes(self.text)[:-1]) + letter)

    def _show_text(self) -> None:
        self.ids.line.words = f"{self.text}|"
        self.ids.done.disabled = not self.text.strip()
        self.ids.done.primary = not self.ids.done.disabled
        self._show_kin()

    def _show_kin(self) -> None:
        """The letters on the key of the last letter; before anything is typed, the texts to choose."""
        last = (graphemes(self.text) or [""])[-1]
        untouched = self.text == self._first and self.offers
        kin = "" if self._digits or untouched or len(last) != 1 else kin_of(last)
        if kin == self._shown_kin and kin:
            for sign, key in self.kin.items():
                key.lit = sign == last
            return
        self._shown_kin = kin
        self.kin = {sign: Keycap(sign=sign, lit=sign == last) for sign in kin}
        for key in self.kin.values():
            key.bind(on_press=lambda key: self._swap(key.sign))
        self._lay_row(list(self.kin.values()) if kin else self.offers)

    def _lay_row(self, buttons: Sequence[Widget]) -> None:
        box = self.ids.offers
        for row in box.children:
            row.clear_widgets()
        box.clear_widgets()
        in_a_row = _KIN_IN_A_ROW if self.wide else _KIN_IN_A_NARROW_ROW
        if buttons and buttons[0] in self.offers:
            in_a_row = _MOST_OFFERED if self.wide else (_MOST_OFFERED + 1) // 2
        for first in range(0, in_a_row if self.wide else 2 * in_a_row, in_a_row):
            row = BoxLayout(spacing=4 * self.u)
            part = buttons[first : first + in_a_row]
            for button in part:
                row.add_widget(button)
            if part and isinstance(part[0], Keycap):
                for _ in range(in_a_row - len(part)):
                    row.add_widget(Widget())
            box.add_widget(row)
        self._size_keys()

    def _rows(self) -> list[list[str]]:
        if self._digits:
            return [*map(list, _DIGITS[:3]), ["0", DELETE]]
        switch = LETTERS if self._more else MORE
        if not self.wide:
            narrow = _NARROW_SIGNS if self._more else _NARROW_LETTERS
            return [*map(list, narrow), [SHIFT, switch, "’", SPACE, "-", DELETE]]
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
        self._shown_kin = None
        self._letter_keys()
        self._show_kin()

    def _letter_keys(self) -> None:
        for sign, key in self.keys.items():
            upper = sign.upper() if self._shifted and len(sign) == 1 and sign != "ß" else sign
            key.legend = "space" if sign == SPACE else upper
            key.lit = sign == SHIFT and self._shifted

    def _size_keys(self, *_: object) -> None:
        for row in self.ids.caps.children:
            row.spacing = (4 if self.wide else _NARROW_GAP) * self.u
        for row in self.ids.offers.children:
            row.spacing = 4 * self.u
        for key in (*self.keys.values(), *self.kin.values()):
            key.u = self.u
        rows = 0 if not self._has_row else 1 if self.wide else 2
        self.ids.offers.height = rows * (theme.target_px(self.u) + 4 * self.u)
        for button in self.offers:
            button.u, button.largest = self.u, 19 * self.u
