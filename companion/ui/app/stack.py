"""A stack of screens: only the top one is drawn."""

from __future__ import annotations

from typing import Any

from kivy.uix.floatlayout import FloatLayout


class Stack(FloatLayout):  # type: ignore[misc]
    """The base screen cannot be left; the others can, by Back or Escape."""

    def __init__(self, lowest: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._screens = [lowest]
        self.add_widget(lowest)

    @property
    def top(self) -> Any:
        """The top screen, which is drawn."""
        return self._screens[-1]

    @property
    def screens(self) -> tuple[Any, ...]:
        """All screens, the base first."""
        return tuple(self._screens)

    def open(self, screen: Any) -> None:
        """Open ``screen`` on top, until it is left."""
        screen.left = self.back
        self.remove_widget(self.top)
        self._screens.append(screen)
        self.add_widget(screen)

    def close(self, screen: Any) -> None:
        """Close ``screen`` and those above it, unless it is the base or not in the stack."""
        if screen not in self._screens[1:]:
            return
        self.remove_widget(self.top)
        del self._screens[self._screens.index(screen) :]
        self.add_widget(self.top)

    def close_all(self) -> None:
        """Close all but the base screen."""
        if len(self._screens) > 1:
            self.close(self._screens[1])

    def write(self, text: str) -> bool:
        """Pass typed ``text`` to the top screen. Returns whether it was used."""
        return bool(self.top.write(text))

    def strike_key(self, name: str) -> bool:
        """Pass the key ``name`` to the top screen. Returns whether it was used."""
        return bool(self.top.strike_key(name))

    def lay_beneath(self, screen: Any) -> None:
        """Make ``screen`` the base screen."""
        if screen is self._screens[0]:
            return
        self.remove_widget(self.top)
        self._screens[0] = screen
        self.add_widget(self.top)

    def back(self) -> bool:
        """Go back one step within the top screen, or else close it. Returns whether anything changed."""
        if self.top.back():
            return True
        if len(self._screens) == 1:
            return False
        self.close(self.top)
        return True
