"""The table screen: the machine, the players, the camera, and what is waited for now."""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.games.api import Action, Choice, Prompt, SeatView
from companion.table.loop import Chosen, Desk, Pressed, Redo, Undo
from companion.table.snapshot import TableSnapshot
from companion.ui import theme
from companion.ui.camera import CameraView
from companion.ui.conveyor import ConveyorView
from companion.ui.panel import ChoicePanel
from companion.ui.scores import ScoreTable
from companion.ui.seat import SeatPlate
from companion.ui.widgets import BrassButton
from vision.preview import Preview

Builder.load_file(__file__.replace(".py", ".kv"))

_MOST_BUTTONS = 4
"""More answers than these go behind a button for each group, or for all."""
_CLOSED_ROUND = ("round", "over")
"""The prompts at which the scores are shown."""


class TableScreen(FloatLayout):  # type: ignore[misc]
    """Drawn from a :class:`TableSnapshot` and nothing else; what is touched goes to ``desk`` with the
    serial of the snapshot that it was touched on."""

    u = NumericProperty(1.0)
    wide = BooleanProperty(True)
    alarmed = BooleanProperty(False)
    message = StringProperty("")

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._desk = desk
        self._shown: TableSnapshot | None = None
        self._conveyors: dict[str, ConveyorView] = {}
        self._plates: list[SeatPlate] = []
        self._panel: ChoicePanel | None = None
        self._large: CameraView | None = None
        self._scores: ScoreTable | None = None
        self.bind(size=self._measure)
        for part in (self.ids.middle, self.ids.seats, self.ids.foot):
            part.bind(pos=self._lay_overlays, size=self._lay_overlays)
        self._measure()

    # What is shown

    @property
    def shown(self) -> TableSnapshot | None:
        """The snapshot that is on the screen."""
        return self._shown

    @property
    def panel(self) -> ChoicePanel | None:
        """The panel that is open, if one is."""
        return self._panel

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``; only what differs from the last one is touched."""
        before, self._shown = self._shown, snapshot
        self._show_machine(snapshot)
        self._show_seats(snapshot)
        self._show_view(snapshot)
        self.message = snapshot.message or ""
        if before is None or (before.prompt, before.question) != (snapshot.prompt, snapshot.question):
            self._show_prompt(snapshot.prompt, snapshot.seats)
            self._close_panel()
            self._ask(snapshot)
        if before is None or (before.undo, before.redo) != (snapshot.undo, snapshot.redo):
            self._show_deed(self.ids.undo, "Undo", snapshot.undo)
            self._show_deed(self.ids.redo, "Redo", snapshot.redo)
        self._show_scores(snapshot)

    def see(self, picture: Preview) -> None:
        """The camera's newest picture; the next one is wanted no larger than it is shown."""
        camera = self._large or self.ids.camera
        camera.show(picture)
        self._desk.preview_size = camera.room

    def _show_machine(self, snapshot: TableSnapshot) -> None:
        lying = dict(snapshot.layout)
        machine = [info for info in snapshot.zones if info.capacity > 1]
        if list(self._conveyors) != [info.zone for info in machine]:
            self.ids.machine.clear_widgets()
            self._conveyors = {info.zone: ConveyorView(u=self.u) for info in machine}
            for view in self._conveyors.values():
                self.ids.machine.add_widget(view)
        for info in machine:
            view = self._conveyors[info.zone]
            view.title, view.capacity = info.title, info.capacity
            view.cards = list(lying.get(info.zone, ()))
            view.overflowing = info.zone in snapshot.prompt.overflowing
            view.watched = info.zone in snapshot.prompt.watches

    def _show_seats(self, snapshot: TableSnapshot) -> None:
        if len(self._plates) != len(snapshot.seats):
            self.ids.seats.clear_widgets()
            self._plates = [SeatPlate(u=self.u) for _ in snapshot.seats]
            for plate in self._plates:
                self.ids.seats.add_widget(plate)
        lying = dict(snapshot.layout)
        before = {info.title: lying.get(info.zone, ()) for info in snapshot.zones if info.capacity == 1}
        for plate, seat in zip(self._plates, snapshot.seats, strict=True):
            plate.seat = seat
            plate.cards = list(before.get(seat.name, ()))

    def _show_view(self, snapshot: TableSnapshot) -> None:
        for camera in (self.ids.camera, self._large):
            if camera is not None:
                camera.view = snapshot.view

    def _show_prompt(self, prompt: Prompt, seats: tuple[SeatView, ...]) -> None:
        self.alarmed = bool(prompt.overflowing)
        self.ids.headline.words = headline(prompt, seats)
        self.ids.sentence.words = prompt.text
        self._show_button(self.ids.on_pass, prompt, prompt.on_pass)
        self._show_button(self.ids.on_reveal, prompt, prompt.on_reveal)
        self.ids.choices.clear_widgets()
        for button in self._choice_buttons(prompt):
            self.ids.choices.add_widget(button)

    def _show_button(self, button: BrassButton, prompt: Prompt, action: Action | None) -> None:
        button.disabled = action is None
        button.stressed = action is not None
        meaning = next((choice.label for choice in prompt.choices if choice.action == action), str(action))
        button.detail = "" if action is None else meaning

    def _choice_buttons(self, prompt: Prompt) -> list[BrassButton]:
        open_choices = [c for c in prompt.choices if c.action not in (prompt.on_pass, prompt.on_reveal)]
        groups = list(dict.fromkeys(c.group for c in open_choices))
        if len(open_choices) <= _MOST_BUTTONS and len(groups) == 1 and not groups[0]:
            return [self._answer_button(c) for c in open_choices]
        if len(groups) > _MOST_BUTTONS:
            return [self._group_button("Choose", open_choices)]
        made: list[BrassButton] = []
        for group in groups:
            of_group = [c for c in open_choices if c.group == group]
            if len(of_group) == 1 and of_group[0].label.startswith(group):
                made.append(self._answer_button(of_group[0]))
            else:
                made.append(self._group_button(group or "Choose", of_group))
        return made

    def _answer_button(self, choice: Choice) -> BrassButton:
        button = BrassButton(
            u=self.u, words=choice.label, detail=choice.detail, largest=theme.text_px(self.u, 20)
        )
        button.bind(on_release=lambda _: self.choose(choice.action))
        return button

    def _group_button(self, group: str, choices: list[Choice]) -> BrassButton:
        count = f"{len(choices)} ways" if len(choices) > 1 else choices[0].label
        button = BrassButton(u=self.u, words=group, detail=f"{count} …", largest=theme.text_px(self.u, 20))
        button.bind(on_release=lambda _: self._open_group(group, choices))
        return button

    def _show_deed(self, button: BrassButton, verb: str, deed: str | None) -> None:
        button.disabled = deed is None
        button.words, button.detail = verb, deed or ""

    def _show_scores(self, snapshot: TableSnapshot) -> None:
        if snapshot.prompt.kind not in _CLOSED_ROUND and not snapshot.finished:
            if self._scores is not None:
                self.remove_widget(self._scores)
                self._scores = None
            return
        if self._scores is None:
            self._scores = ScoreTable(u=self.u, size_hint=(None, None))
            self.add_widget(self._scores)
            self._lay_overlays()
        self._scores.heading = snapshot.prompt.short
        self._scores.winners = list(snapshot.winners)
        self._scores.seats = list(snapshot.seats)

    # The panel, and the large picture

    def _ask(self, snapshot: TableSnapshot) -> None:
        if snapshot.question is not None:
            question = snapshot.question
            self._open_panel(
                ChoicePanel(
                    question.choices,
                    heading="The referee asks" if question.choices else "The referee waits",
                    words=question.text,
                    chosen=self.choose,
                    u=self.u,
                )
            )

    def _open_group(self, group: str, choices: list[Choice]) -> None:
        self._open_panel(
            ChoicePanel(choices, heading=group, chosen=self.choose, left=self._close_panel, u=self.u)
        )

    def _open_panel(self, panel: ChoicePanel) -> None:
        self._close_panel()
        self._panel = panel
        panel.size_hint = (None, None)
        self.add_widget(panel)
        self._lay_overlays()

    def _close_panel(self) -> None:
        if self._panel is not None:
            self.remove_widget(self._panel)
            self._panel = None

    def enlarge_camera(self) -> None:
        """The camera's picture over the machine and the players; a tap brings it back."""
        if self._large is not None:
            return
        view = self._shown.view if self._shown is not None else None
        self._large = CameraView(named=True, view=view, u=self.u, size_hint=(None, None))
        self._large.bind(on_release=lambda _: self.shrink_camera())
        self.add_widget(self._large)
        self._lay_overlays()

    def shrink_camera(self) -> None:
        """The picture is small again."""
        if self._large is not None:
            self.remove_widget(self._large)
            self._large = None

    def back(self) -> bool:
        """Leave the panel or the large picture; whether there was one to leave."""
        if self._large is not None:
            self.shrink_camera()
            return True
        if self._panel is not None and self._panel.left is not None:
            self._close_panel()
            return True
        return False

    # What is touched

    def press(self, button: str) -> None:
        """PASS or REVEAL, from the screen or the keyboard."""
        if self._shown is not None:
            self._desk.post(Pressed("PASS" if button == "PASS" else "REVEAL", self._shown.serial))

    def choose(self, action: Action) -> None:
        """One of the choices that are shown."""
        if self._shown is not None:
            self._desk.post(Chosen(action, self._shown.serial))
            if self._panel is not None and self._panel.left is not None:
                self._close_panel()

    def undo(self) -> None:
        """Take back what the Undo button names."""
        if self._shown is not None and self._shown.undo is not None:
            self._desk.post(Undo(self._shown.serial))

    def redo(self) -> None:
        """Make again what the Redo button names."""
        if self._shown is not None and self._shown.redo is not None:
            self._desk.post(Redo(self._shown.serial))

    # Sizes

    def _measure(self, *_: object) -> None:
        self.u, self.wide = theme.unit(*self.size), self.width >= self.height
        sized = [*self._conveyors.values(), *self._plates, *self.ids.choices.children]
        for widget in (*sized, self._panel, self._large, self._scores):
            if widget is not None:
                widget.u = self.u
        for button in self.ids.choices.children:
            button.largest = theme.text_px(self.u, 20)
        self._lay_overlays()

    def _lay_overlays(self, *_: object) -> None:
        middle, seats, foot = self.ids.middle, self.ids.seats, self.ids.foot
        for over, lowest, highest in (
            (self._panel, foot, seats),
            (self._large, seats, middle),
            (self._scores, seats, middle),
        ):
            if over is not None:
                over.pos = lowest.pos
                over.size = (highest.width, highest.top - lowest.y)


def headline(prompt: Prompt, seats: tuple[SeatView, ...]) -> str:
    """The few words that the whole table can read; a single player who is asked is named in them."""
    if len(prompt.seats) != 1:
        return prompt.short
    name = seats[prompt.seats[0]].name
    return prompt.short if name in prompt.short else f"{name}: {prompt.short}"
