"""Moments of games of Astonishing! as snapshots, played with real cards by a table of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from companion.games.astonishing import GAME
from companion.games.astonishing import actions as act
from companion.games.astonishing.deck import POSITIONS, SUITS
from companion.games.astonishing.state import State, drawn, installed_unseen
from companion.games.astonishing.turns import begin_exhibition
from companion.games.panels import Bargain, Composing, Exhibits, Invention
from companion.table.deck_in_play import poker_deck
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot
from companion.table.table import Table
from tests.games.astonishing_dealer import AstonishingDealer
from tests.table.deciding import decide
from tests.ui.scenes import PlayedGame, view_of

NAMES = ("Maximiliana von Zahnrad", "Mary Ann", "Bartholomew", "Jo")


@cache
def played(seed: int, seats: int, **options: str) -> PlayedGame:
    """A whole game."""
    return PlayedGame(AstonishingDealer(seed, seats, **options), NAMES[:seats], options)


def found(
    wanted: Callable[[TableSnapshot], bool], seats: int = 4, which: int = 0, **options: str
) -> TableSnapshot:
    """The ``which``-th moment of some game that is ``wanted``; from the end where negative."""
    for seed in range(40):
        moment = played(seed, seats, **options).moment(wanted, which)
        if moment is not None:
            return watched(moment)
    raise AssertionError("no such moment in any game")


def watched(moment: TableSnapshot) -> TableSnapshot:
    """``moment``, seen by a camera."""
    return replace(moment, camera_view=view_of({zone.name: [] for zone in moment.view.zones}))


def of_kind(kind: str, seats: int = 4, which: int = 0, **options: str) -> TableSnapshot:
    """A moment at which the prompt is of this kind."""
    return found(lambda snapshot: snapshot.prompt.kind == kind, seats, which, **options)


def laying_out() -> TableSnapshot:
    return of_kind("set-up", dice="camera")


def set_up() -> TableSnapshot:
    return of_kind("inventor")


def complete_state(seats: int) -> State:
    """Everyone has a card in each position."""
    state = GAME.start(NAMES[:seats], {})
    for name, suit in zip(state.players, SUITS, strict=False):
        state = GAME.apply(state, act.BeInventor(name, suit))
    state = GAME.apply(state, act.BeYoungest(NAMES[1]))
    for seat in state.seats:
        for position in POSITIONS:
            state = installed_unseen(drawn(state, seat), seat, position, 1)
    return state


def complete(*lines: str, seats: int = 4) -> TableSnapshot:
    """Everyone has a card in each position, and ``lines`` are said."""
    table = Table(Session(GAME, (complete_state(seats),)), deck=poker_deck)
    for line in lines:
        table.enter(line, table.snapshot().serial)
    return table.snapshot()


def last_turn(seats: int = 4) -> TableSnapshot:
    """Somebody wants one last turn, and the others are asked."""
    return complete(f'"{NAMES[0]}" agrees to one last turn', seats=seats)


def another_turn() -> TableSnapshot:
    """Somebody was against it."""
    return complete(f'"{NAMES[0]}" agrees to one last turn', "Jo wants another turn")


def youngest() -> TableSnapshot:
    """Everyone has an Inventor, and nobody is the youngest yet."""
    table = Table(Session.begin(GAME, NAMES, {}), deck=poker_deck)
    for name, suit in zip(NAMES, SUITS, strict=True):
        decide(table, act.BeInventor(name, suit))
    return watched(table.snapshot())


def choosing(seats: int = 4) -> TableSnapshot:
    """Late in the Invention phase: the parts fill up, and the pile is high."""
    return of_kind("choose", seats, which=-2)


def revealing() -> TableSnapshot:
    return of_kind("reveal", which=-3)


def building() -> TableSnapshot:
    return of_kind("build", which=-1)


def discarding() -> TableSnapshot:
    return of_kind("resources", which=-1)


def trading() -> TableSnapshot:
    return of_kind("trade")


def offered() -> TableSnapshot:
    return of_kind("offer")


def answered(seats: int = 4) -> TableSnapshot:
    """Somebody has answered with an open card and one that is not."""

    def wanted(snapshot: TableSnapshot) -> bool:
        bargain = snapshot.view.find(Bargain)
        lots = () if bargain is None else bargain.lots
        return any(lot is not None and lot.cards and lot.hidden for lot in lots)

    return found(wanted, seats)


def describing_as_chosen() -> TableSnapshot:
    """The words of who describes now were chosen in secret before."""
    chosen = [f'"{name}" chooses words 3 9 4' for name in NAMES[:2]]
    state = begin_exhibition(complete_state(2))
    table = Table(Session(GAME, (state,)), deck=poker_deck)
    for line in (*chosen, "everyone has chosen"):
        table.enter(line, table.snapshot().serial)
    return table.snapshot()


def describing() -> TableSnapshot:
    return found(lambda snapshot: snapshot.view.find(Composing) is not None and _spoken(snapshot) > 1)


def voting() -> TableSnapshot:
    return found(lambda snapshot: snapshot.prompt.kind == "vote" and _spoken(snapshot) > 1)


def _spoken(snapshot: TableSnapshot) -> int:
    return sum(invention.speech is not None for invention in inventions(snapshot))


def inventions(snapshot: TableSnapshot) -> tuple[Invention, ...]:
    """What everyone has built, at the Exhibition."""
    exhibits = snapshot.view.find(Exhibits)
    return () if exhibits is None else exhibits.inventions


def rolling(by: str = "program", seats: int = 4) -> TableSnapshot:
    return of_kind("roll", seats, dice=by)


def rolled() -> TableSnapshot:
    return of_kind("actions")


def showing() -> TableSnapshot:
    return of_kind("show", which=-2)


def rerolls() -> TableSnapshot:
    """Jacks are held, and some position may fail or hold."""
    return found(lambda snapshot: snapshot.prompt.kind == "jacks" and _reasons(snapshot, "with"))


def rerolling(by: str = "program") -> TableSnapshot:
    return of_kind("reroll", dice=by)


def swaying() -> TableSnapshot:
    return found(lambda snapshot: any(choice.die for choice in snapshot.prompt.choices) and _queen(snapshot))


def _queen(snapshot: TableSnapshot) -> bool:
    return snapshot.prompt.kind == "queen"


def intimidating() -> TableSnapshot:
    return found(
        lambda snapshot: _queen(snapshot) and not any(choice.die for choice in snapshot.prompt.choices)
    )


def verdict(seats: int = 4) -> TableSnapshot:
    return found(lambda snapshot: snapshot.prompt.kind == "king" and _reasons(snapshot, "is"), seats)


def _reasons(snapshot: TableSnapshot, word: str) -> bool:
    parts = (part for invention in inventions(snapshot) for part in invention.parts)
    return any(word in str(part.reason or "").split() for part in parts)


def over() -> TableSnapshot:
    return of_kind("over")


ASTONISHING: dict[str, Callable[[], TableSnapshot]] = {
    "laying-out": laying_out,
    "set-up": set_up,
    "youngest": youngest,
    "choosing": choosing,
    "last-turn": last_turn,
    "last-turn-two": lambda: last_turn(2),
    "another-turn": another_turn,
    "choosing-two": lambda: choosing(2),
    "choosing-three": lambda: choosing(3),
    "revealing": revealing,
    "building": building,
    "discarding": discarding,
    "trading": trading,
    "offered": offered,
    "answered": answered,
    "answered-two": lambda: answered(2),
    "describing": describing,
    "describing-as-chosen": describing_as_chosen,
    "voting": voting,
    "rolling": rolling,
    "rolling-two": lambda: rolling(seats=2),
    "rolling-camera": lambda: rolling("camera"),
    "rolling-typed": lambda: rolling("typed"),
    "rolled": rolled,
    "showing": showing,
    "rerolls": rerolls,
    "rerolling": rerolling,
    "rerolling-camera": lambda: rerolling("camera"),
    "swaying": swaying,
    "queen": intimidating,
    "verdict": verdict,
    "verdict-three": lambda: verdict(3),
    "astonishing-over": over,
}
