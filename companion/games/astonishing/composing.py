"""Help with the presentation: the lists of the Inventor who describes the invention (AS-8, AS-14)."""

from __future__ import annotations

from companion.games.api import Composer, ItemList
from companion.games.astonishing import actions as act
from companion.games.astonishing.deck import POSITIONS
from companion.games.astonishing.descriptors import Descriptors
from companion.games.astonishing.state import Phase, State

_ASKS = ("what it is", "what it does", "how")


def composer(state: State, descriptors: Descriptors) -> Composer | None:
    """The lists for the one who describes now; a position without cards has no items."""
    if state.phase is not Phase.DESCRIBE:
        return None
    seat = state.acting
    player = state.players[seat]
    lists = tuple(
        ItemList(f"Position {position}: {ask}", items if state.installed[seat][position - 1] else ())
        for position, ask, items in zip(POSITIONS, _ASKS, descriptors[state.suit(seat)], strict=True)
    )
    before = str(act.Describe(player)).removesuffix("the invention")
    return Composer(seat, f"{player}: the presentation", lists, before)
