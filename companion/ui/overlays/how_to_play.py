"""How to play: the pages of a game, one at a time, and a search for words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import Any

from kivy.factory import Factory
from kivy.graphics import Color, SmoothEllipse
from kivy.lang import Builder
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.games.messages import say
from companion.games.teaching import Explained, Teaching
from companion.games.teaching import Page as TaughtPage
from companion.table.deck_in_play import OWN_DECK, DeckInPlay
from companion.ui.cards.illustration import Illustration
from companion.ui.kit import theme
from companion.ui.kit.keyboard import Keyboard
from companion.ui.kit.ledger import Row
from companion.ui.kit.lettering import block
from companion.ui.kit.page import Page
from companion.ui.kit.redraw import redraw_on
from companion.ui.kit.widgets import BrassButton, FitLabel

_LARGEST, _SMALLEST = 30, 14
"""Sizes of the sentences, in units."""


class Paragraphs(Widget):  # type: ignore[misc]
    """``sentences`` one below the other, all in the same size, the largest that fits."""

    sentences = ObjectProperty(())
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "sentences", "u"):
            self.fbind(name, self._lay)

    @property
    def size_px(self) -> float:
        """The size of the letters, in pixels."""
        return max((float(label.font_size) for label in self.children), default=0.0)

    def _lay(self, *_: object) -> None:
        self.clear_widgets()
        if self.width < 40 or self.height < 40 or not self.sentences:
            return
        px, heights = self._fitted()
        gap = min(px * 0.6, (self.height - sum(heights)) / len(heights))
        y = self.y + self.height - max(0.0, (self.height - sum(heights) - gap * (len(heights) - 1)) / 2)
        for sentence, height in zip(self.sentences, heights, strict=True):
            y -= height
            label = FitLabel(words=sentence, halign="left", valign="middle", largest=px)
            label.pos, label.size = (self.x, y), (self.width, height)
            self.add_widget(label)
            y -= gap

    def _fitted(self) -> tuple[float, list[float]]:
        """The size in pixels, and the height of each sentence in it."""
        smallest = max(int(theme.SMALLEST_TEXT), int(_SMALLEST * self.u))
        for px in range(int(_LARGEST * self.u), smallest, -1):
            heights = self._heights(px)
            if sum(heights) + 0.35 * px * (len(heights) - 1) <= self.height:
                return float(px), heights
        return float(smallest), self._heights(smallest)

    def _heights(self, px: int) -> list[float]:
        width = int(self.width)
        return [ceil(block(it, px, theme.PLAIN, width).height) + 1.0 for it in self.sentences]


class PageDots(Widget):  # type: ignore[misc]
    """A dot for each of ``count`` pages; the one of page ``number``, from 0, is bright."""

    count = NumericProperty(0)
    number = NumericProperty(0)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw_on(self, ("pos", "size", "count", "number", "u"), self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        step = min(20 * self.u, self.width / max(1, self.count))
        left, middle = self.x + (self.width - step * self.count) / 2, self.y + self.height / 2
        with self.canvas:
            for number in range(int(self.count)):
                shown = number == self.number
                size = (14 if shown else 9) * self.u
                Color(*(theme.BRASS_BRIGHT if shown else theme.BRASS_DARK))
                x = left + (number + 0.5) * step
                SmoothEllipse(pos=(x - size / 2, middle - size / 2), size=(size, size))


Factory.register("Paragraphs", cls=Paragraphs)
Factory.register("PageDots", cls=PageDots)
Factory.register("Illustration", cls=Illustration)
Builder.load_file(__file__.replace(".py", ".kv"))


class HowToPlayPage(Page):
    """Begins at ``page``, or at the first one. ``open_page`` lays a page over this one. ``deck`` is what the
    cards are drawn as; the sentences of ``teaching`` call them by it already."""

    def __init__(
        self,
        teaching: Teaching,
        open_page: Callable[[Page], object],
        page: TaughtPage | None = None,
        deck: DeckInPlay = OWN_DECK,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._teaching = teaching
        self._open = open_page
        self.page = page or teaching.pages[0]
        self.ids.illustration.deck = deck
        self.search = BrassButton(words="Find …", size_hint_x=None)
        self.search.bind(on_release=lambda _: self._ask_for_words())
        self.ids.head.add_widget(self.search)
        self.bind(u=self._size_search)
        self._size_search()
        self._fill()

    def turn(self, by: int) -> None:
        """So many pages on; there is none before the first or after the last."""
        pages = self._teaching.pages
        number = pages.index(self.page) + by
        if 0 <= number < len(pages):
            self.turn_to(pages[number])

    def turn_to(self, page: TaughtPage) -> None:
        """Shows ``page``."""
        self.page = page
        self._fill()

    def strike_key(self, name: str) -> bool:
        """The arrow keys turn the pages."""
        if name not in ("left", "right"):
            return False
        self.turn(1 if name == "right" else -1)
        return True

    def _fill(self) -> None:
        page, number = self.page, self._teaching.pages.index(self.page)
        last = len(self._teaching.pages) - 1
        self.title = str(page.title)
        self.ids.text.sentences = tuple(map(str, page.sentences))
        self.ids.illustration.figures = page.illustration
        self.ids.rules.words = str(say("{n:Rule|Rules} {rules:, }", n=page.rules, rules=page.rules))
        self.ids.dots.count, self.ids.dots.number = last + 1, number
        self.ids.previous.disabled, self.ids.next.disabled = number == 0, number == last

    def _ask_for_words(self) -> None:
        self._open(Keyboard(str(say("What are you looking for?")), self._find))

    def _find(self, words: str) -> None:
        self._open(FoundPage(words, self._teaching.search(words), self.turn_to))

    def _size_search(self, *_: object) -> None:
        self.search.u, self.search.largest = self.u, 22 * self.u
        self.search.width = 120 * self.u


class FoundPage(Page):
    """What a search for ``words`` found; ``chosen`` is called with the page that was touched."""

    def __init__(
        self,
        words: str,
        found: Sequence[TaughtPage | Explained],
        chosen: Callable[[TaughtPage], object],
        **kwargs: Any,
    ) -> None:
        super().__init__(title=words, **kwargs)
        self._chosen = chosen
        nothing = Row("Nothing was found.", "Try another word, or the beginning of one.")
        self.ids.ledger.fill([self._row(item) for item in found] or [nothing])

    def _row(self, item: TaughtPage | Explained) -> Row:
        page = item if isinstance(item, TaughtPage) else item.page
        text = item.sentences[0] if isinstance(item, TaughtPage) else item.text
        return Row(str(item.title), str(text), do=partial(self._choose, page))

    def _choose(self, page: TaughtPage) -> None:
        self.leave()
        self._chosen(page)
