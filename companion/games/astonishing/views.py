"""What everyone may see: how the mat lies, the players, every point of Acclaim explained.

The discards are fanned on the conveyors, six on each, the first to the fourth. Action cards lie before their
players: they are shown there and left until the next one is placed, so the layout does not name those
places. The tray is for cards that are held open for a moment: offers, and the installed cards of a position
when they are turned up.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.astonishing import laying_out
from companion.games.astonishing.actions import ChooseWords, Describe
from companion.games.astonishing.deck import (
    COLUMN,
    FACE_NAMES,
    HEARTS,
    INVENTORS,
    POSITIONS,
    cards_of_suit,
    face_card,
    suit_name,
)
from companion.games.astonishing.descriptors import Descriptors, sentence
from companion.games.astonishing.judging import (
    WORKING,
    acclaim,
    is_intimidating,
    is_judged,
    king_points,
    odds_before_the_roll,
    part_of,
    reliability,
    works,
)
from companion.games.astonishing.state import Lot, Phase, State
from companion.games.astonishing.turns import INVENTION, KING_NAMES
from companion.games.mat import CONVEYORS, tray_zone, zones_of_players
from companion.games.messages import CardName, Message, say
from companion.games.panels import (
    Badge,
    Bargain,
    CardGroup,
    Composing,
    Count,
    Dice,
    Exhibits,
    Invention,
    ItemList,
    Notebooks,
    Panel,
    Pile,
    PlayedCards,
    ScoreLine,
    ScoreSheet,
    Seat,
    Seats,
    View,
    Workshops,
    Zone,
    ZoneKind,
    Zones,
    card_names,
)

DISCARDS = (say("Discards"), say("Discards 2"), say("Discards 3"), say("Discards 4"))
"""What the conveyors are called (AS-16)."""


def layout(state: State) -> dict[str, tuple[str, ...]]:
    """The discards on the conveyors."""
    return dict(zip(CONVEYORS, state.discards.on_conveyors, strict=True))


def zones(state: State) -> tuple[Zone, ...]:
    """The conveyors for the discards, the places before the players, the tray."""
    lying = layout(state)
    conveyors = (
        Zone(
            zone,
            ZoneKind.CONVEYOR,
            title,
            say("on the {title} conveyor", title=title),
            capacity=COLUMN,
            cards=lying[zone],
        )
        for zone, title in zip(CONVEYORS, DISCARDS, strict=True)
    )
    return (*conveyors, *zones_of_players(state.players, lying), tray_zone())


def view(state: State, asked: tuple[int, ...], descriptors: Descriptors) -> View:
    """What is shown of ``state``: the players in ``asked`` are acting, ``descriptors`` are the lists of the
    table. The inventions lead, but for a bargain and for whatever is done to the dice."""
    if state.phase in INVENTION or state.phase is Phase.SET_UP:
        return View(tuple(_of_invention_phase(state, asked, descriptors)))
    return View(tuple(_of_exhibition(state, asked, descriptors)))


def _of_invention_phase(state: State, asked: tuple[int, ...], descriptors: Descriptors) -> Iterator[Panel]:
    if state.phase is Phase.SET_UP and not state.is_laid_out:
        yield laying_out.steps(state)
    if state.phase is Phase.TRADE:
        yield Bargain(state.players, tuple(_lot(state, seat) for seat in state.seats))
    yield Workshops(_inventions(state, descriptors))
    yield _seats(state, asked)
    yield PlayedCards(state.players, tuple(_played(state, seat) for seat in state.seats))
    if state.phase in INVENTION:
        if any(map(any, state.installed)):
            yield _notebooks(state, descriptors)
        yield _discards(state, (Count(say("turn"), state.turn),))
        yield Zones(zones(state), Count(say("deck"), state.deck))
    else:
        yield _discards(state, ())
        yield Zones(zones(state))


def _of_exhibition(state: State, asked: tuple[int, ...], descriptors: Descriptors) -> Iterator[Panel]:
    dice = Dice(state.dice, odds_before_the_roll(state) if state.phase is Phase.ROLL else None)
    exhibits = Exhibits(_inventions(state, descriptors))
    yield from (dice, exhibits) if _is_about_dice(state) else (exhibits, dice)
    yield _seats(state, asked)
    yield PlayedCards(state.players, tuple(_played(state, seat) for seat in state.seats))
    if state.phase is Phase.DESCRIBE:
        yield _composing(state, descriptors)
    if state.phase is Phase.EXHIBITION and any(map(any, state.installed)):
        yield _notebooks(state, descriptors)
    yield _discards(state, ())
    yield Zones(zones(state))


def _is_about_dice(state: State) -> bool:
    """From the roll to the last Jack, for a die that is rolled again, and for the Queen that turns one."""
    if state.phase is Phase.QUEENS:
        return state.suit(state.acting) == HEARTS
    return state.phase in (Phase.ROLL, Phase.ACTIONS, Phase.JACKS)


def _seats(state: State, asked: tuple[int, ...]) -> Seats:
    return Seats(tuple(_seat(state, seat, seat in asked) for seat in state.seats))


def _seat(state: State, seat: int, acting: bool) -> Seat:
    suit = state.suits[seat]
    youngest = bool(state.ages) and state.ages[0] == seat
    shows_jacks = any(state.votes) or is_judged(state)
    return Seat(
        name=state.players[seat],
        points=acclaim(state, seat),
        counts=(
            Count(say("hand"), state.hands[seat]),
            *((Count(say("Jacks"), state.jacks[seat]),) if shows_jacks else ()),
        ),
        badges=(
            *_answer_to_last_turn(state, seat),
            *((Badge(say("{suit}", suit=suit_name(suit))),) if suit else ()),
            *((Badge(say("Youngest")),) if youngest else ()),
        ),
        acting=acting,
        role=say("{inventor}", inventor=INVENTORS[suit].name) if suit else None,
        suit=suit or "",
    )


def _answer_to_last_turn(state: State, seat: int) -> Iterator[Badge]:
    """What this player has said to one last turn (AS-7)."""
    answer = state.answer_to_last_turn(seat)
    if answer is not None:
        yield Badge(say("Last turn: yes") if answer else say("Last turn: no"))


def _inventions(state: State, descriptors: Descriptors) -> tuple[Invention, ...]:
    return tuple(
        Invention(
            state.players[seat],
            tuple(part_of(state, seat, position) for position in POSITIONS),
            _speech(state, seat, descriptors),
        )
        for seat in state.seats
    )


def _speech(state: State, seat: int, descriptors: Descriptors) -> Message | None:
    described = state.described[seat]
    if described is None:
        return None
    return say("{speech}", speech=sentence(descriptors, state.suit(seat), described))


def _discards(state: State, counts: tuple[Count, ...]) -> Pile:
    cards = tuple(card for column in state.discards.on_conveyors for card in column)
    return Pile(say("Discards"), cards, CONVEYORS, counts)


def _played(state: State, seat: int) -> CardGroup | None:
    """The action card that lies before a player (AS-3, AS-8)."""
    face = state.chosen[seat] or state.before[seat]
    if face is not None:
        card = face_card(face, state.suit(seat))
        if state.chosen[seat]:
            return CardGroup(say("{face}", face=FACE_NAMES[face]), (card,))
        return CardGroup(say("last turn"), (card,), past=True)
    if state.phase in (Phase.DESCRIBE, Phase.VOTE, Phase.ROLL, Phase.ACTIONS):
        return CardGroup(say("Queen or King"), hidden=1)
    return None


def _lot(state: State, seat: int) -> CardGroup | None:
    """What a player has laid down in the trade that goes on (AS-4)."""
    if not state.offer:
        return None
    if seat == state.acting:
        return CardGroup(say("Offers"), state.offer)
    answer = state.answers[seat] or Lot()
    return CardGroup(say("Answers") if len(answer) else None, answer.cards, answer.hidden)


def _composing(state: State, descriptors: Descriptors) -> Composing:
    """The lists for the one who describes now, and what was chosen of them (AS-8, AS-14)."""
    seat = state.acting
    player = state.players[seat]
    before, _ = Describe.line_around("items", player=player)
    title = say("{player}: the presentation", player=player)
    words = state.words_of(seat)
    chosen = words if any(words) else ()
    return Composing(seat, player, title, _lists(state, seat, descriptors), before, chosen)


def _notebooks(state: State, descriptors: Descriptors) -> Notebooks:
    """The lists for everyone who has built something: they choose in secret (AS-14)."""
    return Notebooks(
        tuple(_notebook(state, seat, descriptors) for seat in state.seats if any(state.installed[seat]))
    )


def _notebook(state: State, seat: int, descriptors: Descriptors) -> Composing:
    player = state.players[seat]
    before, _ = ChooseWords.line_around("items", player=player)
    title = say("{player}: words in secret", player=player)
    return Composing(seat, player, title, _lists(state, seat, descriptors), before)


def _lists(state: State, seat: int, descriptors: Descriptors) -> tuple[ItemList, ...]:
    """A list for each position; one without cards has no items."""
    titles = (say("Position 1: what it is"), say("Position 2: what it does"), say("Position 3: how"))
    return tuple(
        ItemList(title, items if state.installed[seat][position - 1] else ())
        for position, title, items in zip(POSITIONS, titles, descriptors[state.suit(seat)], strict=True)
    )


def score_sheets(state: State) -> tuple[ScoreSheet, ...]:
    """The one score sheet of the game, once the positions are judged."""
    if not is_judged(state):
        return ()
    title = say("The fair, demonstration number {number}", number=state.total)
    jacks = tuple(say("{jacks} {jacks:Jack|Jacks} kept", jacks=held) for held in state.jacks)
    rows = (
        *(_position_line(state, position) for position in POSITIONS),
        ScoreLine(say("Jacks"), state.jacks, jacks),
        _king_line(state),
        ScoreLine(say("Acclaim"), tuple(acclaim(state, seat) for seat in state.seats), total=True),
    )
    return (ScoreSheet(title, state.players, rows),)


def _position_line(state: State, position: int) -> ScoreLine:
    return ScoreLine(
        say("Position {position}", position=position),
        tuple(WORKING * works(state, seat, position) for seat in state.seats),
        tuple(_position_reason(state, seat, position) for seat in state.seats),
    )


def _position_reason(state: State, seat: int, position: int) -> Message:
    cards = state.parts[seat][position - 1]
    if not cards:
        return say("empty, fails")
    notes: list[Message] = []
    if state.sabotaged is not None and state.sabotaged in cards:
        notes.append(say("{card} turned down", card=CardName(state.sabotaged)))
    if is_intimidating(state, seat, position):
        notes.append(say("Intimidate"))
    named = say("{cards: }", cards=card_names(cards))
    if notes:
        named = say("{cards} ({notes:, })", cards=named, notes=tuple(notes))
    points = reliability(state, seat, position)
    if works(state, seat, position):
        return say(
            "{cards}: {points} is {number} or more, works", cards=named, points=points, number=state.total
        )
    return say(
        "{cards}: {points} is less than {number}, fails", cards=named, points=points, number=state.total
    )


def _king_line(state: State) -> ScoreLine:
    return ScoreLine(
        say("King"),
        tuple(
            None if other is None else king_points(state, seat, other)
            for seat, other in enumerate(state.selected)
        ),
        tuple(_king_reason(state, seat) for seat in state.seats),
    )


def _king_reason(state: State, seat: int) -> Message | None:
    other = state.selected[seat]
    if other is None:
        return None
    suit = state.suit(seat)
    return say(
        "{king}: {cards} in the working positions of {player}",
        king=KING_NAMES[suit],
        cards=cards_of_suit(king_points(state, seat, other), suit),
        player=state.players[other],
    )
