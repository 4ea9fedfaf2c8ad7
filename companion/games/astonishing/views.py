"""What everyone may see: how the mat lies, the players, every point of Acclaim explained.

The discards are fanned on the conveyors, six on each, the first to the fourth. Action cards lie before their
players: they are shown there and left until the next one is placed, so the layout does not name those
places. The tray is for cards that are held open for a moment: offers, and the installed cards of a position
when they are turned up.
"""

from __future__ import annotations

from companion.games.api import LaidCards, ScoreLine, ScoreSheet, SeatView, ZoneInfo
from companion.games.astonishing.deck import (
    COLUMN,
    FACE_NAMES,
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
    part_view,
    position_outlook,
    reliability,
    works,
)
from companion.games.astonishing.move import lot_in_words
from companion.games.astonishing.phases import KING_NAMES
from companion.games.astonishing.state import Lot, Phase, State
from companion.games.mat import CONVEYORS, TRAY, seat_zone
from companion.games.text import counted

DISCARDS = ("Discards", "Discards 2", "Discards 3", "Discards 4")
"""What the conveyors are called (AS-16)."""


def layout(state: State) -> dict[str, tuple[str, ...]]:
    """The discards on the conveyors."""
    return dict(zip(CONVEYORS, state.discards.on_conveyors, strict=True))


def zones(state: State) -> tuple[ZoneInfo, ...]:
    """The conveyors for the discards, the places before the players, the tray."""
    conveyors = (ZoneInfo(zone, title, COLUMN) for zone, title in zip(CONVEYORS, DISCARDS, strict=True))
    places = (ZoneInfo(seat_zone(seat), player, 1) for seat, player in enumerate(state.players))
    return (*conveyors, *places, ZoneInfo(TRAY, "Tray"))


def seat_views(state: State, asked: tuple[int, ...], descriptors: Descriptors) -> tuple[SeatView, ...]:
    """Every player; those in ``asked`` are acting. ``descriptors`` are the lists of the table."""
    return tuple(_seat_view(state, seat, seat in asked, descriptors) for seat in state.seats)


def _seat_view(state: State, seat: int, acting: bool, descriptors: Descriptors) -> SeatView:
    suit = state.suits[seat]
    youngest = bool(state.ages) and state.ages[0] == seat
    return SeatView(
        name=state.players[seat],
        points=acclaim(state, seat),
        counts=(
            ("hand", state.hands[seat]),
            *((f"position {position}", _installed(state, seat, position)) for position in POSITIONS),
            *((("Jacks", state.jacks[seat]),) if any(state.votes) or is_judged(state) else ()),
        ),
        badges=(*((suit_name(suit),) if suit else ()), *(("Youngest",) if youngest else ())),
        acting=acting,
        lines=tuple(_lines(state, seat, descriptors)),
        role=INVENTORS[suit].name if suit else "",
        sign=suit or "",
        parts=tuple(part_view(state, seat, position) for position in POSITIONS),
        speech=_speech(state, seat, descriptors),
        deed=_deed(state, seat),
        lot=_lot(state, seat),
    )


def _speech(state: State, seat: int, descriptors: Descriptors) -> str:
    described = state.described[seat]
    return "" if described is None else sentence(descriptors, state.suit(seat), described)


def _deed(state: State, seat: int) -> LaidCards | None:
    """The action card that lies before a player (AS-3, AS-8)."""
    face = state.chosen[seat] or state.before[seat]
    if face is not None:
        card = face_card(face, state.suit(seat))
        if state.chosen[seat]:
            return LaidCards(FACE_NAMES[face], (card,))
        return LaidCards("last turn", (card,), past=True)
    if state.phase in (Phase.DESCRIBE, Phase.VOTE, Phase.ROLL, Phase.ACTIONS):
        return LaidCards("Queen or King", hidden=1)
    return None


def _lot(state: State, seat: int) -> LaidCards | None:
    """What a player has laid down in the trade that goes on (AS-4)."""
    if not state.offer:
        return None
    if seat == state.acting:
        return LaidCards("Offers", state.offer)
    answer = state.answers[seat] or Lot()
    return LaidCards("Answers" if len(answer) else "", answer.cards, answer.hidden)


def _installed(state: State, seat: int, position: int) -> int:
    return state.installed[seat][position - 1] + len(state.parts[seat][position - 1] or ())


def _lines(state: State, seat: int, descriptors: Descriptors) -> list[str]:
    lines: list[str] = []
    face = state.chosen[seat] or state.before[seat]
    if face is not None:
        when = "" if state.chosen[seat] else " last turn"
        lines.append(f"{FACE_NAMES[face]}{when}")
    if speech := _speech(state, seat, descriptors):
        lines.append(speech)
    for position in POSITIONS:
        cards = state.parts[seat][position - 1]
        if cards is not None:
            named = " ".join(f"({card})" if card == state.sabotaged else card for card in cards)
            outlook = position_outlook(state, seat, position)
            lines.append(f"Position {position}: {f'{named}, ' if named else ''}{outlook}")
    answer = state.answers[seat]
    if answer is not None:
        lines.append(f"Answers with {lot_in_words(answer)}")
    if state.offer and state.waiting and seat == state.acting:
        lines.append(f"Offers {' '.join(state.offer)}")
    return lines


def score_sheets(state: State) -> tuple[ScoreSheet, ...]:
    """The one score sheet of the game, once the positions are judged."""
    if not is_judged(state):
        return ()
    lines = (
        *(_position_line(state, position) for position in POSITIONS),
        ScoreLine("Jacks", state.jacks, tuple(f"{counted(held, 'Jack')} kept" for held in state.jacks)),
        _king_line(state),
        ScoreLine("Acclaim", tuple(acclaim(state, seat) for seat in state.seats), total=True),
    )
    return (ScoreSheet(f"The fair, demonstration number {state.total}", lines),)


def _position_line(state: State, position: int) -> ScoreLine:
    return ScoreLine(
        f"Position {position}",
        tuple(WORKING * works(state, seat, position) for seat in state.seats),
        tuple(_position_reason(state, seat, position) for seat in state.seats),
    )


def _position_reason(state: State, seat: int, position: int) -> str:
    cards = state.parts[seat][position - 1]
    if not cards:
        return "empty, fails"
    notes = [
        *((f"{state.sabotaged} turned down",) if state.sabotaged in cards else ()),
        *(("Intimidate",) if is_intimidating(state, seat, position) else ()),
    ]
    noted = f" ({', '.join(notes)})" if notes else ""
    points = reliability(state, seat, position)
    works_now = works(state, seat, position)
    verdict = f"{state.total} or more, works" if works_now else f"less than {state.total}, fails"
    return f"{' '.join(cards)}{noted}: {points} is {verdict}"


def _king_line(state: State) -> ScoreLine:
    return ScoreLine(
        "King",
        tuple(
            None if other is None else king_points(state, seat, other)
            for seat, other in enumerate(state.selected)
        ),
        tuple(_king_reason(state, seat) for seat in state.seats),
    )


def _king_reason(state: State, seat: int) -> str:
    other = state.selected[seat]
    if other is None:
        return ""
    suit = state.suit(seat)
    cards = cards_of_suit(king_points(state, seat, other), suit)
    return f"{KING_NAMES[suit]}: {cards} in the working positions of {state.players[other]}"
