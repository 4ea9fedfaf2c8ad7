"""How the mat lies, and the players as everyone may see them.

The discards are fanned on the conveyors, six on each, the first to the fourth. Action cards lie before their
players: they are shown there and left until the next one is placed, so the layout does not name those
places. The tray is for cards that are held open for a moment: offers, and the installed cards of a position
when they are turned up.
"""

from __future__ import annotations

from companion.games.api import Laid, SeatView, ZoneInfo
from companion.games.astonishing import actions as act
from companion.games.astonishing.deck import FACE_NAMES, INVENTORS, POSITIONS, face_card, suit_name
from companion.games.astonishing.descriptors import Descriptors, sentence
from companion.games.astonishing.judging import acclaim, is_judged
from companion.games.astonishing.outlook import part_view, position_outlook
from companion.games.astonishing.pile import COLUMN
from companion.games.astonishing.rules import apply
from companion.games.astonishing.state import Lot, Phase, State
from companion.games.mat import CONVEYORS, TRAY, seat_zone


def layout(state: State) -> dict[str, tuple[str, ...]]:
    """The discards on the conveyors."""
    return dict(zip(CONVEYORS, state.discards.on_conveyors, strict=True))


def seen(state: State, action: act.Action) -> dict[str, tuple[str, ...]]:
    """The mat the moment ``action`` is made: an action card before its player, a first offer or the cards of
    a position in the tray (how an offer is revised there, no camera can tell). Raises ``RuleError``."""
    lying = layout(apply(state, action))
    match action:
        case act.Reveal(player, card):
            lying[seat_zone(state.seat(player))] = (card,)
        case act.Show(_, _, cards):
            lying[TRAY] = cards
        case act.Offer(_, cards) if not state.offer:
            lying[TRAY] = cards
        case _:
            pass
    return lying


def zones(state: State) -> tuple[ZoneInfo, ...]:
    """The conveyors for the discards, the places before the players, the tray."""
    titles = ("Discards", "Discards 2", "Discards 3", "Discards 4")
    conveyors = (ZoneInfo(zone, title, COLUMN) for zone, title in zip(CONVEYORS, titles, strict=True))
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


def _deed(state: State, seat: int) -> Laid | None:
    """The action card that lies before a player (AS-3, AS-8)."""
    face = state.chosen[seat] or state.before[seat]
    if face is not None:
        card = face_card(face, state.suit(seat))
        if state.chosen[seat]:
            return Laid(FACE_NAMES[face], (card,))
        return Laid("last turn", (card,), past=True)
    if state.phase in (Phase.DESCRIBE, Phase.VOTE, Phase.ROLL, Phase.ACTIONS):
        return Laid("Queen or King", hidden=1)
    return None


def _lot(state: State, seat: int) -> Laid | None:
    """What a player has laid down in the trade that goes on (AS-4)."""
    if not state.offer:
        return None
    if seat == state.acting:
        return Laid("Offers", state.offer)
    answer = state.answers[seat] or Lot()
    return Laid("Answers" if len(answer) else "", answer.cards, answer.hidden)


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
        lines.append(f"Answers with {act.lot_in_words(answer)}")
    if state.offer and state.waiting and seat == state.acting:
        lines.append(f"Offers {' '.join(state.offer)}")
    return lines
