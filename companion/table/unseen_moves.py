"""Cards that were moved to where the camera does not see them.

A card in a lamp's reflection, or in a print that the camera does not know, is gone from where it lay and seen
nowhere. To lay it again does not help. Where a move of the rules alone explains that, the players are asked
whether they made it.
"""

from __future__ import annotations

from collections import Counter

from companion.games.api import Action
from companion.table.matching import Match, match
from companion.table.search import Situation


def unseen_moves(situation: Situation, found: Match) -> tuple[Action, ...]:
    """The actions that explain ``situation``, which matches as ``found``, if the cards that are missing are
    not seen where those actions laid them. None if anything else is amiss."""
    missing = missing_in(found)
    if not missing:
        return ()
    before = situation.layout
    moves: dict[Action, None] = {}
    for successor in situation.game.successors(situation.state, ()):
        layout = situation.game.layout(successor.state)
        if any(cards for zone, cards in successor.shown.items() if zone not in layout):
            continue
        moved = missing_in(match({**before, **layout}, situation.table, before))
        if _cards_of(moved) == _cards_of(missing) and not moved & missing:
            moves[successor.action] = None
    return tuple(moves)


def missing_in(found: Match) -> Counter[tuple[str, str]]:
    """The cards that are missing, each with its zone; none if anything else is amiss."""
    zones = found.zones.items()
    if any(zone.extra or zone.unread for _, zone in zones):
        return Counter()
    return Counter((name, card) for name, zone in zones for card in zone.missing)


def _cards_of(missing: Counter[tuple[str, str]]) -> Counter[str]:
    cards: Counter[str] = Counter()
    for (_, card), number in missing.items():
        cards[card] += number
    return cards
