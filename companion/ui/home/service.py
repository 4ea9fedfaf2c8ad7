"""The service page: buttons live, lamps and the buzzer to try, the camera's stages, the computer."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.graphics import Color, SmoothEllipse
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.appliance.service_desk import Part, PartKind, ServiceDesk
from companion.games.messages import Message, say
from companion.table.camera import CameraDesk
from companion.ui.kit import theme
from companion.ui.kit.ledger import Entry, Heading, Ledger, Line
from companion.ui.kit.page import Page
from companion.ui.kit.redraw import redraw_on
from companion.ui.kit.tiles import Scroll
from companion.ui.kit.widgets import BrassButton, FitLabel

Factory.register("Scroll", cls=Scroll)
Factory.register("Ledger", cls=Ledger)
Builder.load_file(__file__.replace(".py", ".kv"))

_LOOKS_A_SECOND = 20
_COUNTED_FOR = 2.0
"""Seconds over which the camera's pictures are counted."""
_NOTHING = say("No button is wired, or none is configured. Everything works by touch.")
_STAGES = {
    "camera": say("taking a picture"),
    "mat": say("finding the mat"),
    "movement": say("looking for hands"),
    "reading": say("naming the cards"),
    "zones": say("placing the cards"),
    "dice": say("reading the dice"),
    "preview": say("the picture for the screen"),
}


class Contact(Widget):  # type: ignore[misc]
    """A wired button: its ``words``, and a light while it ``is_down``. It is looked at, not touched."""

    words = StringProperty("")
    is_down = BooleanProperty(False)
    largest = NumericProperty(18.0)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._label = FitLabel(halign="left", valign="middle")
        self.add_widget(self._label)
        redraw_on(self, ("pos", "size", "words", "is_down", "largest", "u"), self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        u, size = self.u, 22 * self.u
        x, y = self.x + 8 * u, self.y + self.height / 2
        with self.canvas.before:
            Color(*theme.BRASS)
            SmoothEllipse(pos=(x - 2 * u, y - size / 2 - 2 * u), size=(size + 4 * u,) * 2)
            Color(*(theme.BRASS_BRIGHT if self.is_down else theme.GROUND))
            SmoothEllipse(pos=(x, y - size / 2), size=(size, size))
        left = 40 * u
        self._label.pos = (self.x + left, self.y)
        self._label.size = (max(1.0, self.width - left), self.height)
        self._label.largest, self._label.words = self.largest, self.words


class ServicePage(Page):
    """Shows ``service`` and what ``camera`` tells, while it is in sight. Whoever opens it closes both."""

    def __init__(self, service: ServiceDesk, camera: CameraDesk, **kwargs: Any) -> None:
        self._service = service
        self._camera = camera
        self._told: tuple[Entry, ...] = ()
        self._counted = (0.0, camera.views.count)
        self._rate: float | None = None
        super().__init__(title="Service", **kwargs)
        self.contacts: dict[Part, Contact] = {}
        self.trials: dict[Part, BrassButton] = {}
        self._lay_out()
        self.bind(u=self._size_parts, parent=self._follow)
        self._size_parts()
        self.look()

    def look(self, seconds: float = 0.0) -> None:
        """Show what is so now."""
        self._count(seconds)
        panel = self._service.panel
        if panel is not None:
            for part, contact in self.contacts.items():
                contact.is_down = panel.is_down(part)
                contact.words = _told_of(part, panel.presses(part))
            for part, button in self.trials.items():
                lit = panel.is_lit(part)
                button.primary = lit
                button.detail = f"GPIO {part.pin}{' · lit' if lit else ''}"
        told = tuple(self._entries())
        if told != self._told:
            self._told = told
            self.ids.ledger.fill(told)

    def _lay_out(self) -> None:
        panel, grid = self._service.panel, self.ids.parts
        if panel is None:
            grid.cols = 1
            grid.add_widget(FitLabel(words=str(_NOTHING), halign="left", valign="middle"))
            return
        for part in panel.parts:
            if part.kind is PartKind.BUTTON:
                self.contacts[part] = Contact()
                grid.add_widget(self.contacts[part])
            else:
                self.trials[part] = button = BrassButton(words=part.name)
                button.bind(on_release=partial(self._try_out, part))
                grid.add_widget(button)

    def _try_out(self, part: Part, _button: BrassButton) -> None:
        if self._service.panel is not None:
            self._service.panel.try_out(part)
            self.look()

    def _entries(self) -> list[Entry]:
        faults = () if self._service.panel is None else self._service.panel.faults
        return [
            *(Line(fault) for fault in faults),
            Heading(str(say("The camera"))),
            Line(str(self._camera_state())),
            *(
                Line(
                    str(
                        say(
                            "{stage}: {median} ms, at most {longest} ms",
                            stage=_STAGES.get(time.stage, say("{stage}", stage=time.stage)),
                            median=f"{time.median:.0f}",
                            longest=f"{time.longest:.0f}",
                        )
                    )
                )
                for time in self._camera.times.value
            ),
            Heading(str(say("This computer"))),
            *(
                Line(str(say("{subject}: {found}", subject=subject, found=found)))
                for subject, found in self._service.computer.value
            ),
        ]

    def _camera_state(self) -> Message:
        if self._rate:
            return say("{rate} pictures a second", rate=f"{self._rate:.0f}")
        return self._camera.vision_status.value or say("Waiting for the camera.")

    def _count(self, seconds: float) -> None:
        """Count the pictures of the camera over a while."""
        passed, begun = self._counted[0] + seconds, self._counted[1]
        self._counted = (passed, begun)
        if passed >= _COUNTED_FOR:
            count = self._camera.views.count
            self._rate = (count - begun) / passed
            self._counted = (0.0, count)

    def _follow(self, *_: object) -> None:
        Clock.unschedule(self.look)
        if self.parent is not None:
            Clock.schedule_interval(self.look, 1 / _LOOKS_A_SECOND)

    def _size_parts(self, *_: object) -> None:
        parts: tuple[Any, ...] = (*self.contacts.values(), *self.trials.values())
        for part in parts:
            part.u, part.largest = self.u, theme.text_px(self.u, 18)
        if not parts:
            for label in self.ids.parts.children:
                label.largest = theme.text_px(self.u, theme.CHAIR)


def _told_of(part: Part, presses: int) -> str:
    place = say("GPIO {pin}, count {presses}", pin=part.pin, presses=presses)
    return str(say("{button}\n{place}", button=part.key, place=place))
