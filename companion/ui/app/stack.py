"""Screens that lie on one another: only the uppermost is drawn."""

from __future__ import annotations

from typing import Any

from kivy.uix.floatlayout import FloatLayout


class Stack(FloatLayout):  # type: ignore[misc]
    """The lowest screen cannot be left; the others can, by Back or Escape."""

    def __init__(self, lowest: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._screens = [lowest]
        self.add_widget(lowest)

    @property
    def top(self) -> Any:
        """The screen that is drawn."""
        return self._screens[-1]

    @property
    def screens(self) -> tuple[Any, ...]:
        """All, the lowest first."""
        return tuple(self._screens)

    def open(self, screen: Any) -> None:
        """``screen`` over all others, until it is left."""
        screen.left = self.back
        self.remove_widget(self.top)
        self._screens.append(screen)
        self.add_widget(screen)

    def close(self, screen: Any) -> None:
        """Takes ``screen`` and what lies on it away, if it lies here and is not the lowest."""
        if screen not in self._screens[1:]:
            return
        self.remove_widget(self.top)
        del self._screens[self._screens.index(screen) :]
        self.add_widget(self.top)

    def close_all(self) -> None:
        """Only the lowest screen is left."""
        if len(self._screens) > 1:
            self.close(self._screens[1])

    def write(self, text: str) -> bool:
        """``text`` was typed on a keyboard; whether the uppermost screen wants it."""
        return bool(self.top.write(text))

    def strike_key(self, name: str) -> bool:
        """The key called ``name`` was struck; whether it means something on the uppermost screen."""
        return bool(self.top.strike_key(name))

    def lay_beneath(self, screen: Any) -> None:
        """``screen`` is the lowest from now on."""
        if screen is self._screens[0]:
            return
        self.remove_widget(self.top)
        self._screens[0] = screen
        self.add_widget(self.top)

    def back(self) -> bool:
        """Leaves what can be left on the uppermost screen, or else that screen; whether there was any."""
        if self.top.back():
            return True
        if len(self._screens) == 1:
            return False
        self.close(self.top)
        return True
