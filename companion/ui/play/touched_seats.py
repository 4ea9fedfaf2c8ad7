"""A screen whose players are touched: for an answer about them, where the rules ask for one."""

from __future__ import annotations

from companion.games.api import Target, at_pile, at_seat
from companion.table.snapshot import TableSnapshot
from companion.ui.kit.tiles import Tile
from companion.ui.play.answers import with_answers
from companion.ui.play.screen import PlayScreen
from companion.ui.play.with_camera import CameraPlayScreen


class TouchedSeats(PlayScreen):
    """What a touch can only mean is done at once; of several meanings one is chosen. Where several players
    can be touched, no other button asks for the same."""

    def seats_that_answer(self, snapshot: TableSnapshot) -> frozenset[int]:
        """The seats a touch on which is an answer to the prompt of ``snapshot``."""
        targets = self.targets(snapshot)
        seats = range(len(snapshot.view.seats))
        return frozenset(seat for seat in seats if not targets.isdisjoint(_of(seat)))

    def touch_seat(self, seat: int) -> None:
        """The plate of ``seat`` was touched."""
        if self.shown is not None:
            self.touch(self.shown.view.seats[seat].name, self.answers_at(*_of(seat)))

    def _answers(self, snapshot: TableSnapshot) -> list[Tile]:
        answering = self.seats_that_answer(snapshot)
        if len(answering) > 1:
            touched = {target for seat in answering for target in _of(seat)}
            snapshot = with_answers(snapshot, lambda it: it.target not in touched)
        return super()._answers(snapshot)


class TouchedSeatsScreen(TouchedSeats, CameraPlayScreen):
    """The same with the camera's picture."""


def _of(seat: int) -> tuple[Target, Target]:
    return at_seat(seat), at_pile(seat)
