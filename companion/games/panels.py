"""Panels: the typed values that a game wants shown, in the order of importance.

Every face of the program draws panels, never games. A face draws a panel in its own way where it knows the
type, and shows :meth:`Panel.lines` where it does not, so a new type works everywhere before anyone draws it.
Where a panel has one entry for each player, the entries are in seat order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Protocol, TypeVar

from companion.games.messages import CardName, Message, Parameter, say


class Panel(Protocol):
    """An immutable value to show."""

    def lines(self) -> tuple[Message, ...]:
        """The panel as text, a sentence or a row each."""


P = TypeVar("P", bound=Panel)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class View:
    """The ``panels`` of a state. The first is the most important now."""

    panels: tuple[Panel, ...] = ()

    def find(self, kind: type[P]) -> P | None:
        """The first panel of this type."""
        return next((panel for panel in self.panels if isinstance(panel, kind)), None)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players; empty if no panel shows them."""
        panel = self.find(Seats)
        return () if panel is None else panel.seats

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The zones of the mat; empty if no panel shows them."""
        panel = self.find(Zones)
        return () if panel is None else panel.zones

    def cards_on(self, zone: str) -> tuple[str, ...]:
        """The cards on the zone of this name, in laying order; none if no panel shows it."""
        return next((it.cards for it in self.zones if it.name == zone), ())

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice on the table; empty if there are none or no panel shows them."""
        panel = self.find(Dice)
        return () if panel is None else panel.pips

    @property
    def deck(self) -> Count | None:
        """The cards left in the deck; ``None`` if there is none or no panel shows it."""
        panel = self.find(Zones)
        return None if panel is None else panel.deck

    @property
    def goal(self) -> int | None:
        """The points that end the game; ``None`` if points do not end it."""
        panel = self.find(Seats)
        return None if panel is None else panel.goal

    @property
    def overflowing(self) -> tuple[str, ...]:
        """The names of the zones that must be cleared."""
        return tuple(zone.name for zone in self.zones if zone.overflowing)


# The mat


class ZoneKind(Enum):
    """What a zone of the mat is for."""

    CONVEYOR = "conveyor"
    """A row of cards, fanned so that each index shows."""
    PILE = "pile"
    """A place where sets are laid on one another, each spread."""
    SEAT = "seat"
    """The place before a player."""
    TRAY = "tray"
    """A place for cards shown for a moment, and for dice."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone of the mat and the ``cards`` that should be face up on it, in laying order.

    ``name`` is the zone's name in the layout of the mat, if it lies there, ``title`` what a player calls it
    (``Steam``) and ``place`` where its cards lie (``on the Steam conveyor``). ``owner`` is the seat it
    belongs to, if it belongs to one, ``suit`` the suit that it takes, if it takes only one. ``capacity`` is
    how many cards it holds before something happens, 0 for no limit. An ``overflowing`` zone must be cleared
    now.
    """

    name: str
    kind: ZoneKind
    title: Message
    place: Message
    owner: int | None = None
    suit: str = ""
    capacity: int = 0
    cards: tuple[str, ...] = ()
    overflowing: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """How many there are of something (``hand 7``)."""

    label: Message
    number: int

    def message(self) -> Message:
        """``hand 7``."""
        return say("{label} {number}", label=self.label, number=self.number)


@dataclass(frozen=True, slots=True)
class Zones:
    """The zones of the mat, in the order of play, and beside them the ``deck``: how many cards are left."""

    zones: tuple[Zone, ...]
    deck: Count | None = None

    def of_kind(self, kind: ZoneKind) -> tuple[Zone, ...]:
        """The zones of this kind."""
        return tuple(zone for zone in self.zones if zone.kind is kind)

    def owned_by(self, seat: int) -> Zone | None:
        """The zone that belongs to ``seat``, the first if there are several."""
        return next((zone for zone in self.zones if zone.owner == seat), None)

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`; empty zones are left out."""
        deck = () if self.deck is None else (say("{deck:^}.", deck=self.deck.message()),)
        return (*(_zone_line(zone) for zone in self.zones if zone.cards), *deck)


def _zone_line(zone: Zone) -> Message:
    if zone.overflowing:
        return say(
            "{cards} {place}: {count} cards, and there is room for {capacity}.",
            cards=card_names(zone.cards),
            place=zone.place,
            count=len(zone.cards),
            capacity=zone.capacity,
        )
    return say("{cards} {place}.", cards=card_names(zone.cards), place=zone.place)


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of open ``cards``, the newest last, on the zones named ``zones``. ``counts`` are other counts of
    the whole table (``turn 3``)."""

    title: Message
    cards: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    counts: tuple[Count, ...] = ()

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`."""
        told = say("{title}: {cards}.", title=self.title, cards=card_names(self.cards))
        none = say("{title}: none.", title=self.title)
        counts = say("{counts:, }.", counts=tuple(count.message() for count in self.counts))
        return (*((counts,) if self.counts else ()), told if self.cards else none)


# The set-up


@dataclass(frozen=True, slots=True)
class SetUpStep:
    """One step of a set-up. A ``stand_in`` step is told only where a poker deck stands in for the game's own
    cards."""

    text: Message
    stand_in: bool = False


@dataclass(frozen=True, slots=True)
class SetUpSteps:
    """How the table is laid out before the first decision, step by step. ``printed`` is what can be printed
    for it."""

    steps: tuple[SetUpStep, ...]
    printed: Message | None = None

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`."""
        numbered = (
            say("{number}. {step}", number=number, step=step.text)
            for number, step in enumerate(self.steps, start=1)
        )
        return (*numbered, *((self.printed,) if self.printed is not None else ()))


# The players


class Emblem(Enum):
    """A small picture that a badge can have."""

    HAT = "hat"


@dataclass(frozen=True, slots=True)
class Badge:
    """A distinction of a player, such as Foreman."""

    label: Message
    emblem: Emblem | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """One player as everyone may see them: ``counts`` of what is hidden (``hand 7``), ``acting`` while they
    are asked. ``points`` are all points so far that everyone knows of, this round's included;
    ``round_points`` are those of this round alone. ``role`` is the character they play, ``suit`` the letter
    of its suit."""

    name: str
    points: int
    counts: tuple[Count, ...] = ()
    badges: tuple[Badge, ...] = ()
    acting: bool = False
    role: Message | None = None
    suit: str = ""
    round_points: int = 0


@dataclass(frozen=True, slots=True)
class Seats:
    """The players, in seat order. ``goal`` are the points that end the game, ``None`` if points do not end
    it."""

    seats: tuple[Seat, ...]
    goal: int | None = None

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`."""
        return tuple(
            say(
                "{player}: {told:, }.",
                player=seat.name,
                told=(
                    *((seat.role,) if seat.role is not None else ()),
                    *(badge.label for badge in seat.badges),
                    say("{points} {points:point|points}", points=seat.points),
                    *(count.message() for count in seat.counts),
                ),
            )
            for seat in self.seats
        )


# Cards that players lay down


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards in one place: ``cards`` face up, ``hidden`` face down. ``label`` says what they are for. They are
    ``past`` if they are left from an earlier turn and no longer count."""

    label: Message | None = None
    cards: tuple[str, ...] = ()
    hidden: int = 0
    past: bool = False

    def contents(self) -> Message:
        """``7D and 4S``, ``7D and 1 card face down``, ``nothing``."""
        hidden = say("{hidden} {hidden:card|cards} face down", hidden=self.hidden)
        told: tuple[Parameter, ...] = (*card_names(self.cards), *((hidden,) if self.hidden else ()))
        return say("{cards}", cards=told) if told else say("nothing")


def _group_lines(groups: Sequence[CardGroup | None], players: Sequence[str]) -> tuple[Message, ...]:
    told = []
    for player, group in zip(players, groups, strict=True):
        if group is None or group.label is None:
            continue
        told.append(
            say("{player}: {label}, {cards}.", player=player, label=group.label, cards=group.contents())
        )
    return tuple(told)


@dataclass(frozen=True, slots=True)
class PlayedCards:
    """The cards that ``players`` play this turn; ``None`` for a player without any."""

    players: tuple[str, ...]
    groups: tuple[CardGroup | None, ...]

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`."""
        return _group_lines(self.groups, self.players)


@dataclass(frozen=True, slots=True)
class TrickPlay:
    """A play in a trick: ``announced`` is what it counts as, ``cards`` are those of it that lie there
    still. It is ``declared`` if the cards alone do not say what it counts as."""

    player: str
    announced: Message
    cards: tuple[str, ...] = ()
    declared: bool = False

    def message(self) -> Message:
        """``Matt, 3 × 7: 7, 7 and Multiplier``."""
        if not self.cards:
            return say("{player}, {announced}", player=self.player, announced=self.announced)
        return say(
            "{player}, {announced}: {cards}",
            player=self.player,
            announced=self.announced,
            cards=card_names(self.cards),
        )


class SeatState(Enum):
    """How a player takes part in a trick."""

    IN = "in"
    PASSED = "passed"
    STOPPED = "stopped"
    """Whose play was stopped, and who has not passed."""
    OUT = "out"
    """Who has no cards left."""


@dataclass(frozen=True, slots=True)
class TrickSeat:
    """A player at a table where tricks are played: the ``role``, how many cards are in ``hand``, and the
    ``place`` in going out, from 1, or 0. One of those ``acting`` leads, plays or passes now. ``won`` are the
    tricks that the player has won, where they count; else ``None``."""

    player: str
    role: Message
    state: SeatState = SeatState.IN
    hand: int = 0
    place: int = 0
    acting: bool = False
    won: int | None = None

    def message(self) -> Message:
        """``Matt, Queen, passed, hand 7``."""
        seat = say(
            "{player}, {role}, {state}, hand {hand}",
            player=self.player,
            role=self.role,
            state=_STATES[self.state],
            hand=self.hand,
        )
        return seat if self.won is None else say("{seat}, tricks {won}", seat=seat, won=self.won)


_STATES = {
    SeatState.IN: say("in"),
    SeatState.PASSED: say("passed"),
    SeatState.STOPPED: say("stopped"),
    SeatState.OUT: say("out"),
}


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick at one table, its ``plays`` in their order: the last is the one to beat, or won the trick if it
    is ``over``. ``seats`` are clockwise, the highest first. ``to_beat`` is what beats the last play (``3 × 8
    or higher``). ``counts`` are other counts of the table (``discards 14``). ``title`` names the table where
    there are several, ``zone`` the zone on which the cards of its plays lie, in their order."""

    plays: tuple[TrickPlay, ...] = ()
    seats: tuple[TrickSeat, ...] = ()
    over: bool = False
    to_beat: Message | None = None
    counts: tuple[Count, ...] = ()
    title: Message | None = None
    zone: str = ""

    @property
    def passed(self) -> tuple[str, ...]:
        """Who is out of the trick by passing."""
        return tuple(seat.player for seat in self.seats if seat.state is SeatState.PASSED)

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`; the newest play first."""
        title = () if self.title is None else (say("{title}.", title=self.title),)
        to_beat = () if self.to_beat is None else (say("Next: {play}.", play=self.to_beat),)
        plays = (say("{play}.", play=play.message()) for play in reversed(self.plays))
        seats = (say("{seat}.", seat=seat.message()) for seat in self.seats)
        counts = say("{counts:, }.", counts=tuple(count.message() for count in self.counts))
        return (*title, *to_beat, *plays, *seats, *((counts,) if self.counts else ()))


class Timing(Enum):
    """When something can be done."""

    NOW = "now"
    LATER = "later"
    SPENT = "spent"


@dataclass(frozen=True, slots=True)
class PrivilegeCard:
    """What ``player`` may do as ``role``, or by a token: in two or three words, ``when`` in as many, and
    ``text`` in full. A touch on the card answers the choice whose target is this card: its place in the
    panel, from 0."""

    player: str
    role: Message
    title: Message
    text: Message
    timing: Timing = Timing.LATER
    when: Message | None = None

    def message(self) -> Message:
        """``Matt, General: Stop a play, now``."""
        return say(
            "{player}, {role}: {title}, {timing}",
            player=self.player,
            role=self.role,
            title=self.title,
            timing=_TIMINGS[self.timing],
        )


_TIMINGS = {Timing.NOW: say("now"), Timing.LATER: say("later"), Timing.SPENT: say("spent")}


@dataclass(frozen=True, slots=True)
class PrivilegeCards:
    """The privileges of a table, by seat."""

    cards: tuple[PrivilegeCard, ...]

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`."""
        return tuple(say("{card}.", card=card.message()) for card in self.cards)


@dataclass(frozen=True, slots=True)
class Due:
    """What ``giver`` owes or may give: ``cards`` cards to one of ``receivers``; without receivers it is
    something else. ``title`` tells it in two or three words, ``text`` in a sentence. It is ``optional``, or
    must be."""

    giver: str
    role: Message
    text: Message
    receivers: tuple[str, ...] = ()
    cards: int = 0
    optional: bool = True
    timing: Timing = Timing.LATER
    title: Message | None = None


@dataclass(frozen=True, slots=True)
class Dues:
    """Gifts and tribute in their order, those ``spent`` are done. ``title`` names the table where there are
    several."""

    dues: tuple[Due, ...]
    title: Message | None = None

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`; what is done is left out."""
        title = () if self.title is None else (say("{title}.", title=self.title),)
        return (*title, *(due.text for due in self.dues if due.timing is not Timing.SPENT))


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of a table: the ``role`` of whoever sits there, and the ``player``, or ``None`` while nobody is
    known to. ``bust`` is the name of an engraving of the role."""

    role: Message
    player: str | None = None
    bust: str = ""

    def message(self) -> Message:
        """``Queen: Matt``."""
        return (
            self.role if self.player is None else say("{role}: {player}", role=self.role, player=self.player)
        )


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    """The chairs round a table, clockwise from the highest. At several tables the chairs count on from one to
    the next, and ``titles`` name the tables with the number of their first chair. A touch on a chair answers
    the choice whose target is this chair: its place in the plan, from 0."""

    chairs: tuple[Chair, ...]
    titles: tuple[Count, ...] = ()

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`."""
        return tuple(say("{chair}.", chair=chair.message()) for chair in self.chairs)


def by_table(titles: Sequence[Count], seats: tuple[T, ...]) -> Iterator[tuple[Count, tuple[T, ...]]]:
    """The ``seats`` of each table with its title: they count on from one table to the next, and each of the
    ``titles`` has the number of the first."""
    spans = pairwise((*(title.number for title in titles), len(seats)))
    return ((title, seats[first:end]) for title, (first, end) in zip(titles, spans, strict=True))


@dataclass(frozen=True, slots=True)
class SeatMove:
    """A player goes from one seat to another: ``before`` and ``after`` are seats of the table from 0, the
    highest first, with the roles there. ``place`` is that in going out, from 1, and ``points`` are what it
    brought."""

    player: str
    before: int
    after: int
    role_before: Message
    role_after: Message
    place: int
    points: int = 0

    def message(self) -> Message:
        """``Matt: Tea Boy to Queen``."""
        if self.role_before == self.role_after:
            return say("{player}: stays {role}", player=self.player, role=self.role_after)
        return say(
            "{player}: {before} to {after}",
            player=self.player,
            before=self.role_before,
            after=self.role_after,
        )


@dataclass(frozen=True, slots=True)
class Reseating:
    """Who moves where before the next Quarter, in the order of the new seats; at several tables the seats
    count on from one to the next, and ``titles`` name the tables with the number of their first seat."""

    moves: tuple[SeatMove, ...]
    titles: tuple[Count, ...] = ()

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`."""
        return tuple(say("{move}.", move=move.message()) for move in self.moves)


@dataclass(frozen=True, slots=True)
class LadderTrick:
    """A trick to be beaten: ``announced`` is what it counts as, ``cards`` are those that lie there, and
    ``beaten_by`` those that beat it."""

    announced: Message
    cards: tuple[str, ...]
    beaten_by: tuple[str, ...] = ()

    def message(self) -> Message:
        """``2 × 7: 7 and 7, beaten by 8 and 8``."""
        lying = say("{announced}: {cards}", announced=self.announced, cards=card_names(self.cards))
        if not self.beaten_by:
            return lying
        return say("{lying}, beaten by {cards}", lying=lying, cards=card_names(self.beaten_by))


@dataclass(frozen=True, slots=True)
class Ladder:
    """A ladder of ``rungs`` from the bottom, of which the player stands on ``rung``, from 0; on the last but
    one more once it is climbed. ``tricks`` lie from left to right, so many of ``due``; ``waiting`` cards join
    the first of them. ``text`` is what the player may do on this rung, ``busts`` are the names of engravings
    of the rungs. All cards lie on ``zone``: those that wait, then each trick with what beat it. A touch on a
    trick answers the choice or entry whose target is this trick: its place, from 0."""

    rungs: tuple[Message, ...]
    rung: int
    tricks: tuple[LadderTrick, ...] = ()
    waiting: tuple[str, ...] = ()
    counts: tuple[Count, ...] = ()
    due: int = 0
    text: Message | None = None
    busts: tuple[str, ...] = ()
    zone: str = ""

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`."""
        at = self.rungs[min(self.rung, len(self.rungs) - 1)]
        rung = say("{rung}: rung {number} of {rungs}.", rung=at, number=self.rung + 1, rungs=len(self.rungs))
        tricks = (say("{trick}.", trick=trick.message()) for trick in self.tricks)
        waiting = say("{cards} {cards:waits|wait} for the first trick.", cards=card_names(self.waiting))
        counts = say("{counts:, }.", counts=tuple(count.message() for count in self.counts))
        return (
            rung,
            *((self.text,) if self.text is not None else ()),
            *tricks,
            *((waiting,) if self.waiting else ()),
            *((counts,) if self.counts else ()),
        )


@dataclass(frozen=True, slots=True)
class Bidder:
    """A player in an auction: has ``passed``, or ``has`` bought something for ``paid`` points in all."""

    player: str
    passed: bool = False
    acting: bool = False
    has: Message | None = None
    paid: int = 0


@dataclass(frozen=True, slots=True)
class Auction:
    """What is bid for now, the ``lot``, with the highest ``bid`` and whose it is; ``line`` comes after it.
    ``text`` is what it is good for, ``bust`` the name of an engraving of it."""

    lot: Message
    text: Message | None
    bid: int
    bidder: str | None
    bidders: tuple[Bidder, ...]
    line: tuple[Message, ...] = ()
    bust: str = ""

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`."""
        if self.bidder is None:
            bid = say("{lot}: no bid yet.", lot=self.lot)
        else:
            bid = say("{lot}: {bidder} bids {bid}.", lot=self.lot, bidder=self.bidder, bid=self.bid)
        bought = (
            say("{player}: {lot} for {paid}.", player=it.player, lot=it.has, paid=it.paid)
            for it in self.bidders
            if it.has is not None
        )
        line = say("Then {line:, }.", line=self.line)
        text = () if self.text is None else (self.text,)
        return (bid, *text, *bought, *((line,) if self.line else ()))


@dataclass(frozen=True, slots=True)
class ClockFace:
    """Where the tokens of the ``players`` stand on a clock of ``lap`` spaces a lap: ``spaces`` count on from
    lap to lap. ``before`` is where they stood before they climbed, if they just have."""

    players: tuple[str, ...]
    spaces: tuple[int, ...]
    lap: int = 12
    before: tuple[int, ...] = ()

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`; who is farthest first."""
        standing = sorted(zip(self.players, self.spaces, strict=True), key=lambda it: -it[1])
        return tuple(
            say("{player}: space {space}.", player=player, space=space) for player, space in standing
        )


@dataclass(frozen=True, slots=True)
class Bargain:
    """What each of the ``players`` offers in a trade; ``None`` for a player who takes no part."""

    players: tuple[str, ...]
    lots: tuple[CardGroup | None, ...]

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`."""
        return _group_lines(self.lots, self.players)


@dataclass(frozen=True, slots=True)
class LaidSet:
    """A set of cards laid open: ``name`` and ``points`` (``Goggles 3``), ``text`` what is in it, ``cards``
    the same by their codes."""

    name: Message
    points: int
    text: Message
    cards: tuple[str, ...] = ()

    def heading(self) -> Message:
        """``Goggles 3``."""
        return say("{name} {points}", name=self.name, points=self.points)

    def message(self) -> Message:
        """``Goggles 3: 4 of Steam and 4 of Gears``."""
        return say("{heading}: {cards}", heading=self.heading(), cards=self.text)


@dataclass(frozen=True, slots=True)
class LaidSets:
    """The sets that each of the ``players`` has laid open to be scored."""

    players: tuple[str, ...]
    sets: tuple[tuple[LaidSet, ...], ...]

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`."""
        return tuple(
            say("{player}: {sets:; }.", player=player, sets=tuple(laid.message() for laid in sets))
            for player, sets in zip(self.players, self.sets, strict=True)
            if sets
        )


# What players build


@dataclass(frozen=True, slots=True)
class Part:
    """One part of what a player builds: ``cards`` in sight, of which those ``turned`` down no longer count,
    and ``hidden`` ones. ``points`` are what it is worth, ``None`` while nobody can know. ``outlook`` is what
    becomes of it in two or three words, and ``holds`` whether that is good, as far as it is known; ``reason``
    is why, or what can still become of it, and with which ``chance``."""

    title: Message
    hidden: int = 0
    cards: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()
    points: int | None = None
    outlook: Message | None = None
    holds: bool | None = None
    reason: Message | None = None
    chance: Message | None = None

    def message(self) -> Message:
        """``Position 1: 7D 4S, 12 points, works now, 12 is over 11``; a card turned down is in brackets."""
        cards = tuple(
            say("({card})", card=name) if name.code in self.turned else name
            for name in card_names(self.cards)
        )
        told: list[Message] = []
        if cards:
            told.append(say("{cards: }", cards=cards))
        if self.hidden or self.outlook is None:
            told.append(say("{hidden} {hidden:card|cards} face down", hidden=self.hidden))
        if self.points is not None:
            told.append(say("{points} {points:point|points}", points=self.points))
        told.extend(message for message in (self.outlook, self.reason) if message is not None)
        return say("{title}: {told:, }", title=self.title, told=tuple(told))


@dataclass(frozen=True, slots=True)
class Invention:
    """What ``player`` builds: its ``parts``, and the ``speech`` that presents it."""

    player: str
    parts: tuple[Part, ...]
    speech: Message | None = None


def _invention_lines(inventions: Sequence[Invention]) -> Iterator[Message]:
    for invention in inventions:
        if invention.speech is not None:
            yield say("{player}: “{speech}”", player=invention.player, speech=invention.speech)
        yield say(
            "{player}: {parts:; }.",
            player=invention.player,
            parts=tuple(part.message() for part in invention.parts),
        )


@dataclass(frozen=True, slots=True)
class Workshops:
    """The inventions while they are built."""

    inventions: tuple[Invention, ...]

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`."""
        return tuple(_invention_lines(self.inventions))


@dataclass(frozen=True, slots=True)
class Exhibits:
    """The finished inventions while they are presented and judged."""

    inventions: tuple[Invention, ...]

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`."""
        return tuple(_invention_lines(self.inventions))


# Dice and words


@dataclass(frozen=True, slots=True)
class Odds:
    """Exact chances: each row has a name and a text for each of the ``columns``, such as ``62.5``."""

    title: Message
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice that count, in order: ``pips``, empty before the roll. ``odds`` are the possible results of a
    roll."""

    pips: tuple[int, ...] = ()
    odds: Odds | None = None

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`."""
        lying = say("The dice show {pips}, together {total}.", pips=self.pips, total=sum(self.pips))
        return (*((lying,) if self.pips else ()), *(() if self.odds is None else _odds_lines(self.odds)))


def _odds_lines(odds: Odds) -> Iterator[Message]:
    yield say("{title}: {columns:, }", title=odds.title, columns=odds.columns)
    for name, chances in odds.rows:
        yield say("{name}: {chances:, }", name=name, chances=chances)


@dataclass(frozen=True, slots=True)
class ItemList:
    """A list of which a player chooses one item; without ``items`` there is nothing to choose."""

    title: Message
    items: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Composing:
    """Helps the player ``name`` at ``seat``, in private, to put words together from an item of each list.

    ``chosen`` are the items that the player has chosen before, 0 for none. Nobody else need know which items
    they were. :meth:`line` is the action that tells them all the same; what
    ``Game.appraise`` says of it are the words.
    """

    seat: int
    name: str
    label: Message
    lists: tuple[ItemList, ...]
    before: str
    chosen: tuple[int, ...] = ()

    def line(self, chosen: Sequence[int]) -> str:
        """The text of the action that tells which item of each list, from 1, is used; 0 for none."""
        return f"{self.before}{' '.join(str(item or '-') for item in chosen)}"

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`; the items are private."""
        return (say("{player} can choose the words on the touchscreen, in private.", player=self.name),)


@dataclass(frozen=True, slots=True)
class Notebooks:
    """What players can choose in secret while the game goes on, each in a notebook of their own. What they
    have chosen is not in it."""

    notebooks: tuple[Composing, ...]

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`; the items are private."""
        players = tuple(notebook.name for notebook in self.notebooks)
        return (say("{players} can choose words on the touchscreen, in private.", players=players),)


# Scores


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One row of a score sheet: ``points`` of each seat, ``None`` if the row does not concern it; ``details``
    why, one for each seat. A ``total`` adds up the rows above it."""

    label: Message
    points: tuple[int | None, ...]
    details: tuple[Message | None, ...] = ()
    total: bool = False


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Every point of a round, or of a whole game, explained. Columns are the ``players``."""

    title: Message
    players: tuple[str, ...]
    rows: tuple[ScoreLine, ...]

    def lines(self) -> tuple[Message, ...]:
        """See :class:`Panel`."""
        return (say("{title}", title=self.title), *(self._line(row) for row in self.rows))

    def _line(self, row: ScoreLine) -> Message:
        scored = tuple(
            say("{player} {points}", player=player, points=points)
            for player, points in zip(self.players, row.points, strict=True)
            if points is not None
        )
        return say("{label}: {scored:, }.", label=row.label, scored=scored)


def card_names(cards: Sequence[str]) -> tuple[CardName, ...]:
    """``cards`` as parameters of a message."""
    return tuple(CardName(card) for card in cards)
