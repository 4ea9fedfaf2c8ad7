"""The demonstration: a match that plays itself by camera, to be watched until somebody touches anything."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.properties import BooleanProperty

from companion.games.messages import Message, say
from companion.table.camera import CameraRequest
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.camera.view import CameraView
from companion.ui.kit.page import Sheet
from companion.ui.play.captions import A_HAND, captions_between
from companion.ui.play.programme import Programme
from companion.ui.play.standing import Standing

Factory.register("Standing", cls=Standing)
Factory.register("CameraView", cls=CameraView)
Builder.load_file(__file__.replace(".py", ".kv"))

LINGERS = 12.0
"""Seconds for which the end of a match stays in sight before the next one begins."""
READ_FOR = 1.4
"""Seconds for which a caption stays at least."""
_WAITING = say("The table is being laid.")
_MOST_CAPTIONS = 4
"""So many captions wait for their turn at most."""


class DemonstrationScreen(Sheet):
    """Shows the matches of ``programme``, one after another. Whatever is touched, ``left`` is called, and
    nothing else is pressed by it."""

    touched = BooleanProperty(False)

    def __init__(
        self, programme: Programme, left: Callable[[], object], hint: Message, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.left = left
        self.ids.hint.words = str(hint)
        self._programme = programme
        self._desk: Desk | None = None
        self._shown: TableSnapshot | None = None
        self._snapshots = self._frames = -1
        self._coming: deque[Message] = deque(maxlen=_MOST_CAPTIONS)
        self._next_caption = Clock.create_trigger(lambda _: self._say_next(), READ_FOR)
        self._next_match = Clock.create_trigger(lambda _: programme.begin_next(), LINGERS)
        self._say(_WAITING)
        programme.begin_next()

    @property
    def caption(self) -> str:
        """What is said now."""
        return str(self.ids.caption.words)

    @property
    def shown(self) -> TableSnapshot | None:
        """What is on the screen of the match."""
        return self._shown

    def close(self) -> None:
        """End the match that is shown."""
        self._next_caption.cancel()
        self._next_match.cancel()
        self._programme.close()

    def look(self) -> None:
        """Show what is new of the match that plays now."""
        match = self._programme.match
        if match is None:
            if self._programme.fault is not None:
                self._say(self._programme.fault)
            return
        if match.interrupted:
            self.leave()
            return
        desk = match.desk
        if desk is not self._desk:
            self._desk, self._shown, self._snapshots, self._frames = desk, None, -1, -1
        room = self.ids.picture.room
        desk.post_request(CameraRequest(preview_size=room))
        if desk.snapshots.count != self._snapshots:
            self._snapshots, snapshot = desk.snapshots.after(-1, 0)
            self._show(snapshot)
        if desk.frames.count != self._frames:
            self._frames, picture = desk.frames.after(-1, 0)
            if picture is not None:
                self.ids.picture.show(picture)
        if match.over and not self._next_match.is_triggered:
            self._next_match()

    def on_touch_down(self, touch: Any) -> bool:
        """A finger has come down: nothing on this screen is pressed by it, nor on the one beneath."""
        touch.grab(self)
        self.touched = True
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """It has left."""
        if touch.grab_current is self:
            touch.ungrab(self)
            self.leave()
        return True

    def on_touch_move(self, _touch: Any) -> bool:
        """It moves, which means nothing."""
        return True

    def leave(self) -> None:
        """Back to where this was opened."""
        if self.left is not None:
            self.left()

    def back(self) -> bool:
        """See :class:`~companion.ui.kit.page.Sheet`."""
        self.leave()
        return True

    def write(self, _text: str) -> bool:
        """Any letter leaves."""
        return self.back()

    def strike_key(self, _name: str) -> bool:
        """Any key leaves."""
        return self.back()

    def _show(self, snapshot: TableSnapshot) -> None:
        before, self._shown = self._shown, snapshot
        self.ids.title.words = str(say("A demonstration: {game}", game=snapshot.title))
        self.ids.standing.snapshot = snapshot
        self.ids.picture.view = snapshot.camera_view
        self._coming.extend(() if before is None else captions_between(before, snapshot))
        if self._coming and not self._next_caption.is_triggered:
            self._say_next()

    def _say_next(self) -> None:
        """The next caption; that a hand is over the mat is not said once there is more to say."""
        while len(self._coming) > 1 and self._coming[0] == A_HAND:
            self._coming.popleft()
        if self._coming:
            self._say(self._coming.popleft())
            self._next_caption()

    def _say(self, caption: Message) -> None:
        self.ids.caption.words = str(caption)
