"""A whole demonstration, from the simulated table to the scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from companion.demo.simulated_players import Demonstration, Script, one_round
from companion.demo.source import PlayedTable
from companion.games.messages import Message, say
from companion.table.deck_in_play import DeckOf, poker_deck
from companion.table.loop import Desk, TableLoop
from companion.table.referee import Asked, Referee
from companion.table.snapshot import TableSnapshot
from companion.table.table import Table
from vision.core.view import TableView
from vision.pipeline.observation import InProcessPipeline
from vision.pipeline.watcher import Watcher
from vision.reading import Reader
from vision.simulation import SimulatedTable

NAMES = ("Matt", "Noah", "Jake", "Ruth", "Ada", "Ben")
SIZE = (1280, 720)


class Performance:
    """A ``demonstration`` at a simulated table with ``seats`` players, determined by ``seed``.

    The program sees the round only through :attr:`loop`: frames of ``simulated``, and presses and touches at
    its desk. ``reader`` names the cards; ``pause`` sets the pace of the camera. ``script`` says how long they
    play: one round, or a match by ``options``, with ``deck``.
    """

    def __init__(
        self,
        demonstration: Demonstration,
        seats: int,
        seed: int,
        simulated: SimulatedTable,
        reader: Reader,
        pause: Callable[[], None] = lambda: None,
        script: Script = one_round,
        options: Mapping[str, str] = MappingProxyType({}),
        deck: DeckOf = poker_deck,
    ) -> None:
        names = NAMES[:seats]
        self._round_over = demonstration.round_over
        self._table = table = Table.of(demonstration.game, names, options, deck=deck)
        self.source = PlayedTable(simulated, pause)
        self.loop = TableLoop(
            table, InProcessPipeline(self.source, Watcher(reader, simulated.layout)), self.source.time
        )
        self.players = demonstration.cast(names, simulated, self.loop.desk, Random(seed))
        self.source.perform(script(self.players))

    @property
    def desk(self) -> Desk:
        """The desk for faces and panels."""
        return self.loop.desk

    @property
    def over(self) -> bool:
        """Whether the players have stopped."""
        return self.source.over.is_set()

    def record(self) -> str:
        """The program's record of the game, once the loop is closed."""
        return self._table.session.record()

    def asked_of(self, view: TableView) -> tuple[str, ...]:
        """What would be asked now if ``view`` were all that was ever seen of the table: the choices."""
        session = self._table.session
        verdict = Referee(session.game).judge(session.state, view)
        choices = verdict.question.choices if isinstance(verdict, Asked) else ()
        return tuple(str(choice.action) for choice in choices)

    def outcome(self) -> Outcome:
        """The outcome, or the scores so far."""
        screen = self.desk.snapshots.value
        return Outcome(
            ended=screen.finished or screen.prompt.kind == self._round_over,
            by_program=points(screen),
            by_players=self.players.scores,
            overflows=self.players.overflows,
            complaint=self.source.complaint,
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """The scores by the program's count and by the players' own."""

    ended: bool
    by_program: Mapping[str, int]
    by_players: Mapping[str, int]
    overflows: int
    complaint: Message | None

    @property
    def left_early(self) -> bool:
        """Whether somebody left before the end, and nothing was wrong until then."""
        return not self.ended and self.complaint is None

    @property
    def fault(self) -> Message | None:
        """What went wrong; ``None`` if nothing did."""
        if self.complaint is not None:
            return self.complaint
        if not self.ended:
            return say("The round did not finish.")
        wrong = tuple(
            say(
                "{player} has {points} and the program says {other}",
                player=name,
                points=count,
                other=str(self.by_program.get(name)),
            )
            for name, count in self.by_players.items()
            if self.by_program.get(name) != count
        )
        return say("The players' own count differs: {differences}.", differences=wrong) if wrong else None


def points(screen: TableSnapshot) -> dict[str, int]:
    """Everyone's points on the screen."""
    return {seat.name: seat.points for seat in screen.view.seats}
