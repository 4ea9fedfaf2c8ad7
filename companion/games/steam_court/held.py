"""The privileges and tokens that players hold in play, as cards on the table (SC-10, SC-12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.api import Target, at_privilege
from companion.games.messages import Message, say
from companion.games.steam_court.characters import Privilege
from companion.games.steam_court.privilege_texts import PrivilegeText, power_text, privilege_texts
from companion.games.steam_court.state import Phase, Power, State, Table

_IN_PLAY = (Phase.BEGINNING, Phase.LEAD, Phase.FOLLOW)


@dataclass(frozen=True, slots=True)
class HeldPrivilege:
    """A privilege in play of ``player``, or a power of a 1-point token: ``role`` is the character, or the
    token."""

    player: str
    role: Message
    subject: Privilege | Power
    text: PrivilegeText
    spent: bool = False


def held_privileges(state: State) -> tuple[HeldPrivilege, ...]:
    """All of them, in the order of the seats; none before the deal, and none after the Quarter. At its
    Beginning, when no trick is played, only those that can be used then."""
    seats = ((table, seat) for table in state.tables if table.phase in _IN_PLAY for seat in table.seats)
    return tuple(held for table, seat in seats for held in _of_seat(state, table, seat))


def card_of(state: State, player: str, subject: Privilege | Power) -> Target | None:
    """The card with which ``player`` uses ``subject``; ``None`` if there is no such card."""
    for place, held in enumerate(held_privileges(state)):
        if (held.player, held.subject, held.spent) == (player, subject, False):
            return at_privilege(place)
    return None


def _of_seat(state: State, table: Table, seat: int) -> Iterator[HeldPrivilege]:
    if table.ladder is not None:
        return
    player, character, options = state.name(table, seat), table.characters[seat], table.options
    role = say("{character}", character=character.value)
    left = table.privileges(seat)
    usable = (Privilege.INSPECT,) if state.phase is Phase.BEGINNING else tuple(Privilege)
    for text in privilege_texts(character, options.edition, options.unlimited_privileges):
        if text.subject in usable:
            assert isinstance(text.subject, Privilege)
            yield HeldPrivilege(player, role, text.subject, text, spent=text.subject not in left)
    for token in state.tokens if state.phase is not Phase.BEGINNING else ():
        if token.player == table.players[seat]:
            for power in token.powers(options):
                spent = token.spent or seat in table.out
                yield HeldPrivilege(player, say("1-point token"), power, power_text(power), spent)
