"""Moments of a game as snapshots, played by the rules themselves, with a camera's view to match."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.games.api import Choice, DiceEntry
from companion.games.beltpunk import GAME
from companion.games.messages import say
from companion.games.panels import Panel, Seats, View
from companion.table.deck_in_play import named_by, poker_deck
from companion.table.looks import looks_of
from companion.table.referee import Asked, Referee, Unexplained, Verdict
from companion.table.session import Session
from companion.table.snapshot import Confirmation, Question, Refusal, TableSnapshot
from companion.table.summary import summary_of
from companion.table.table import Table
from tests.games.dealer import Dealer
from tests.table.deciding import decide
from vision.camera.preview import Preview, preview_of
from vision.core.view import Reading, TableView, ZoneView

PLAYERS = ("Matt", "Noah", "Jake")
_OPENING = (
    "Matt is Foreman",
    "Gears-1 goes to the conveyors",
    "Gears-2 goes to the conveyors",
    "Steam-12 goes to the conveyors",
)
_REVEALED = ("everyone reveals", "Noah reveals Gears-4", "Matt reveals Steam-10", "Jake reveals Gears-13")


@cache
def snapshot_after(
    lines: tuple[str, ...], players: tuple[str, ...] = PLAYERS, serial: int = 1
) -> TableSnapshot:
    """The table after the actions ``lines`` of a record."""
    session = session_after(lines, players)
    state, deck = session.state, poker_deck(GAME, session.state)
    return replace(
        named_by(deck, summary_of(session)),
        serial=serial,
        deck=deck,
        looks=looks_of(players, {}),
        camera_view=view_of(
            {
                zone: [GAME.card_to_deck(state, card) for card in cards]
                for zone, cards in GAME.layout(state).items()
            }
        ),
    )


def session_after(lines: Sequence[str], players: Sequence[str]) -> Session:
    """The game after the actions ``lines`` of a record."""
    session = Session.begin(GAME, players, {})
    for line in lines:
        session = session.play(GAME.parse(line, session.state))
    return session


def view_of(zones: dict[str, list[str]]) -> TableView:
    """A view of a frame of 1280 by 720 in which each card lies somewhere of its own."""
    seen: dict[str, ZoneView] = {}
    for place, (zone, cards) in enumerate(zones.items()):
        readings = []
        for index, card in enumerate(cards):
            if zone.startswith("conveyor"):
                x, y = 160.0 + 230 * place, 60.0 + 62 * index
            else:
                x, y = 200.0 + 280 * (place - 4), 560.0
            quad = ((x, y), (x + 40, y + 2), (x + 38, y + 56), (x - 2, y + 54))
            readings.append(Reading(card, (0.99, 0.9, 0.7)[(place + index) % 3], (quad,)))
        seen[zone] = ZoneView(zone, tuple(readings))
    return TableView(2.0, 60, True, True, False, MappingProxyType(seen))


def picture(brightness: float = 1.0) -> Preview:
    """A frame of 1280 by 720, a lit wooden table; made small as the loop does."""
    return preview_of(wooden_table(brightness), (244, 180))


@cache
def wooden_table(brightness: float = 1.0) -> NDArray[np.uint8]:
    """A frame of 1280 by 720 in BGR."""
    down, across = np.mgrid[0:720, 0:1280]
    light = 0.75 + 0.25 * np.cos((across - 600) / 700) * np.cos((down - 300) / 500)
    grain = 8 * np.sin(down / 7 + 3 * np.sin(across / 160))
    colour = np.array([48.0, 86.0, 122.0])
    lit: NDArray[np.uint8] = np.clip(
        (colour + grain[..., None]) * light[..., None] * brightness, 0, 255
    ).astype(np.uint8)
    lit.setflags(write=False)
    return lit


FOUR = ("Matt", "Noah", "Jake", "Mary Ann")


def laying_out() -> TableSnapshot:
    """The set-up is told, before anything has happened."""
    return snapshot_after((), FOUR)


def foreman() -> TableSnapshot:
    return snapshot_after(("the cards are dealt",), FOUR)


def drawn_foreman() -> TableSnapshot:
    """After :func:`foreman` lots were drawn."""
    return snapshot_after(("the cards are dealt", "Jake is drawn as Foreman"), FOUR)


def placing() -> TableSnapshot:
    return snapshot_after(_OPENING)


def revealing() -> TableSnapshot:
    return snapshot_after((*_OPENING, *_REVEALED[:2]))


def discarding() -> TableSnapshot:
    return snapshot_after((*_OPENING, *_REVEALED))


def ability() -> TableSnapshot:
    return replace(
        snapshot_after(
            (*_OPENING, *_REVEALED, "Matt discards Steam-10", "Matt declines", "Noah discards Gears-4")
        ),
        redo="Noah declines",
        undone=("Noah declines",),
        undone_history=(say("Noah declines"),),
    )


def taking() -> TableSnapshot:
    """A card can be taken out of The Machine."""
    return snapshot_after(
        (
            *_OPENING,
            "everyone reveals",
            "Noah reveals Parts-4",
            "Matt reveals Steam-10",
            "Jake reveals Gears-13",
            "Matt discards Steam-10",
            "Matt declines",
            "Jake discards Gears-13",
            "Jake declines",
            "Noah discards Parts-4",
        )
    )


def by_touch(snapshot: TableSnapshot) -> TableSnapshot:
    """``snapshot`` at a table without a camera."""
    return replace(snapshot, camera_view=None)


def overflow() -> TableSnapshot:
    """Four players and two long names, a conveyor with one card too many."""
    players = ("Matt", "Mary Ann", "Bartholomew", "Jo")
    opening = ("Matt is Foreman", *(f"Gears-{n} goes to the conveyors" for n in (2, 3, 5, 7)))
    turn = (
        "everyone reveals",
        "Matt reveals Parts-10",
        '"Mary Ann" reveals Gears-12',
        "Bartholomew reveals Electricity-1",
        "Jo reveals Electricity-13",
        '"Mary Ann" discards Gears-12',
        '"Mary Ann" declines',
    )
    return snapshot_after((*opening, *turn), players)


def refused() -> TableSnapshot:
    return replace(
        discarding(),
        refusal=Refusal("BH-5"),
        message=say("Steam goes before Gears in order: Matt discards 10♠, then Noah 4♥. (BH-5)"),
    )


def asked() -> TableSnapshot:
    """The referee's question over a discard."""
    snapshot = discarding()
    choices = snapshot.prompt.choices[0].action
    labels = (
        say("Matt discards 10♠"),
        say("The camera misread it: set it right"),
        say("Nothing happened: put it back"),
    )
    return replace(
        snapshot,
        question=Question(
            say("The table can be explained in more than one way. What happened?"),
            tuple(Choice(label, choices) for label in labels),
        ),
    )


def told() -> TableSnapshot:
    """The referee waits for the table to be put right: nothing can be chosen."""
    return replace(
        discarding(),
        question=Question(
            say(
                "K♥ lies on the Gears conveyor; it should lie before Jake. "
                "4♥ should lie before Noah and is not seen."
            ),
            (),
        ),
    )


def unreadable() -> TableSnapshot:
    """A card that nobody can read lies on a conveyor: the referee offers what it may be."""
    verdict, asked_of = _as_seen(
        "conveyor-1", lambda known: (replace(known, confidence=0.99), _in_doubt(known, 0.5))
    )
    assert isinstance(verdict, Unexplained)
    return asked_of(Question(verdict.text, verdict.choices))


def letter() -> TableSnapshot:
    """A card lies on a conveyor whose letter means a jack in some decks and a queen in others."""
    verdict, asked_of = _as_seen("conveyor-4", lambda known: (_in_doubt(known, 0.35, "JC", "QC"),))
    assert isinstance(verdict, Asked)
    return asked_of(verdict.question)


def any_of_a_suit() -> TableSnapshot:
    """A card lies on a conveyor of which hardly more than the suit is read: it may be any of that."""
    verdict, asked_of = _as_seen("conveyor-4", lambda known: (_in_doubt(known, 0.35, "10C", "QC"),))
    assert isinstance(verdict, Asked)
    return asked_of(verdict.question)


def suits_alike() -> TableSnapshot:
    """Three players have turned up a card whose suit may be either of its colour: blur may have made them
    alike."""
    snapshot = snapshot_after(_OPENING)
    assert snapshot.camera_view is not None
    (known,) = snapshot.camera_view.zones["conveyor-1"].cards
    either = {
        f"seat-{seat}": (_in_doubt(known, 0.49, f"{rank}S", f"{rank}C"),)
        for seat, rank in enumerate("7K2", start=1)
    }
    verdict, asked_of = _judged(snapshot, session_after(_OPENING, PLAYERS), either)
    assert isinstance(verdict, Asked)
    return asked_of(verdict.question)


def _in_doubt(known: Reading, confidence: float, *names: str) -> Reading:
    """A card that is not read for sure, and may have each of these ``names``, where another is ``known``."""
    return Reading(None, confidence, (known.quad,), tuple((name, confidence) for name in names))


def _as_seen(
    zone: str, cards: Callable[[Reading], tuple[Reading, ...]]
) -> tuple[Verdict, Callable[[Question], TableSnapshot]]:
    """What the referee says where these ``cards`` are seen on a ``zone``, made of the one that is known, and
    the screen on which a question is asked then."""
    lines = ("Matt is Foreman", "Steam-3 goes to the conveyors")
    snapshot, session = snapshot_after(lines, FOUR), session_after(lines, FOUR)
    assert snapshot.camera_view is not None
    (known,) = snapshot.camera_view.zones["conveyor-1"].cards
    return _judged(snapshot, session, {zone: cards(known)})


def _judged(
    snapshot: TableSnapshot, session: Session, lying: Mapping[str, tuple[Reading, ...]]
) -> tuple[Verdict, Callable[[Question], TableSnapshot]]:
    """What the referee says where these cards are seen to be ``lying`` on their zones, besides what the
    ``snapshot`` shows, and the screen on which a question is asked then."""
    assert snapshot.camera_view is not None
    view = snapshot.camera_view
    changed = {zone: ZoneView(zone, cards) for zone, cards in lying.items()}
    verdict = Referee(GAME).judge(session.state, replace(view, zones={**view.zones, **changed}))
    deck = poker_deck(GAME, session.state)
    return verdict, lambda question: named_by(deck, replace(snapshot, question=question))


def declaring() -> TableSnapshot:
    return snapshot_after(
        (
            *_OPENING,
            *_REVEALED,
            "Matt discards Steam-10",
            "Matt declines",
            "Noah discards Gears-4",
            "Noah declines",
            "Jake discards Gears-13",
            "Jake declines",
            "Jake takes the Gears conveyor",
        )
    )


LONG_NAMES = ("Maximiliana Theodora von Zahnrad-Uhrwerk", "Mary Ann", "Bartholomew", "Jo")


class PlayedGame:
    """A game that ``dealer`` plays with real cards, between players of these ``names``: its moments, the
    first and one after every action. Each is played once it is looked at: a whole game takes seconds, and
    most scenes come early in one."""

    def __init__(self, dealer: Any, names: Sequence[str], options: Mapping[str, str]) -> None:
        self._dealer = dealer
        self._renamed = dict(zip(dealer.start.players, names, strict=False))
        self._table = Table(Session.begin(dealer.game, names, options), deck=poker_deck)
        self._moments = [self._table.snapshot()]

    def __iter__(self) -> Iterator[TableSnapshot]:
        for number in itertools.count():
            if number == len(self._moments):
                if self._dealer.game.finished(self._dealer.state):
                    return
                self._dealer.step()
                decide(self._table, renaming(self._dealer.played[-1], self._renamed))
                self._moments.append(self._table.snapshot())
            yield self._moments[number]

    def moment(self, wanted: Callable[[TableSnapshot], bool], which: int = 0) -> TableSnapshot | None:
        """The ``which``-th moment that is ``wanted``, from the end where negative; ``None`` if there are not
        so many."""
        found = filter(wanted, self)
        if which < 0:
            last = deque(found, maxlen=-which)
            return last[0] if len(last) == -which else None
        return next(itertools.islice(found, which, None), None)


@cache
def match(seed: int, target: int = 25, seats: int = 4) -> PlayedGame:
    """A whole match."""
    dealer = Dealer(seed, seats, target=str(target))
    return PlayedGame(dealer, LONG_NAMES[:seats], {"target": str(target)})


def renaming(action: Any, renamed: dict[str, str]) -> Any:
    """``action`` by players of other names."""
    changes = {
        field.name: renamed[getattr(action, field.name)]
        for field in fields(action)
        if getattr(action, field.name) in renamed
    }
    return replace(action, **changes)


def in_match(
    kind: str, which: int = 0, seed: int = 1, wanted: Callable[[TableSnapshot], bool] = lambda _: True
) -> TableSnapshot:
    """The ``which``-th moment of a match at which the prompt is of this kind and ``wanted``; from the end
    where negative."""
    snapshot = match(seed).moment(lambda it: it.prompt.kind == kind and wanted(it), which)
    assert snapshot is not None, "no such moment in this match"
    return replace(snapshot, camera_view=view_of({zone.name: [] for zone in snapshot.view.zones}))


def naming() -> TableSnapshot:
    """Cards can be named by touch for every seat."""
    return in_match("reveal")


def naming_a_set() -> TableSnapshot:
    """Three cards or more can be named."""
    return in_match("show", -1, wanted=lambda snapshot: snapshot.prompt.entries[0].most > 2)


def asked_for_a_set() -> TableSnapshot:
    """Most sets are on the table, and whoever is asked can show another."""
    return in_match("declare", -1, wanted=lambda snapshot: snapshot.prompt.on_reveal is not None)


def withdrawing() -> TableSnapshot:
    """PASS was pressed by the player who shows a set."""
    snapshot = naming_a_set()
    question, choice = next((it.confirm, it) for it in snapshot.prompt.choices if it.confirm is not None)
    return replace(snapshot, confirmation=Confirmation(question, choice))


def round_over() -> TableSnapshot:
    return in_match("round", -1)


def won() -> TableSnapshot:
    return in_match("over")


def with_panel(view: View, changed: Panel) -> View:
    """``view`` with ``changed`` instead of its panel of the same type."""
    return View(tuple(changed if type(panel) is type(changed) else panel for panel in view.panels))


def won_together() -> TableSnapshot:
    """Three share the win, in a game of long names."""
    snapshot = won()
    before = snapshot.view.seats
    seats = tuple(replace(seat, points=31) for seat in before[:3])
    view = with_panel(snapshot.view, Seats((*seats, before[3])))
    return replace(snapshot, view=view, winners=tuple(seat.name for seat in seats))


def overruled() -> TableSnapshot:
    """A move was refused, which the table can accept anyway."""
    table = _table_in_play()
    state = table.session.state
    table.enter("Jake discards Gears-13", table.snapshot().serial)
    assert state is table.session.state
    return table.snapshot()


def doubted() -> TableSnapshot:
    """A card in sight may be another."""
    table = _table_in_play()
    table.suggest_corrections("Gears-1")
    return table.snapshot()


def wanting_an_overrule() -> TableSnapshot:
    table = _table_in_play()
    table.suggest_overrules()
    return table.snapshot()


def _table_in_play() -> Table:
    table = Table(Session.begin(GAME, PLAYERS, {}), deck=poker_deck)
    for line in (*_OPENING, *_REVEALED):
        table.enter(line, table.snapshot().serial)
    return table


def rolling() -> TableSnapshot:
    """Three dice are asked for; no game asks for them yet."""
    snapshot = discarding()
    return replace(
        snapshot,
        prompt=replace(
            snapshot.prompt, choices=(), on_reveal=None, dice=DiceEntry(say("Matt rolls"), 3, "roll ")
        ),
    )


SCENES = {
    # At the table's own screen; the others have theirs.
    scene.__name__: scene
    for scene in (
        laying_out,
        foreman,
        drawn_foreman,
        placing,
        revealing,
        discarding,
        ability,
        overflow,
        refused,
        asked,
        told,
        unreadable,
        letter,
        any_of_a_suit,
        suits_alike,
        naming,
        overruled,
        rolling,
    )
}
