"""Cards that were moved to where the camera does not see them.

A card in a lamp's reflection, or in a print that the camera does not know, is gone from where it lay and seen
nowhere. To lay it again does not help. Where a move of the rules alone explains that, the players are asked
whether they made it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.games.api import Action
from companion.table.accounts import Cards
from companion.table.matching import Match, match
from companion.table.search import Situation


def unseen_moves(situation: Situation, found: Match) -> Mapping[Action, Cards]:
    """The actions that explain ``situation``, which matches as ``found``, if the cards that are missing are
    not seen where those actions laid them, each with these cards. None if anything else is amiss."""
    missing = missing_in(found)
    if not missing:
        return {}
    before = situation.layout
    moves: dict[Action, Cards] = {}
    for successor in situation.game.successors(situation.state, ()):
        layout = situation.game.layout(successor.state)
        if any(cards for zone, cards in successor.shown.items() if zone not in layout):
            continue
        moved = missing_in(match({**before, **layout}, situation.table, before))
        still_missing = any(cards & moved.get(zone, Counter()) for zone, cards in missing.items())
        if not still_missing and _together(moved) == _together(missing):
            moves[successor.action] = moved
    return moves


def missing_in(found: Match) -> dict[str, Counter[str]]:
    """The cards that are missing from each zone; none if anything else is amiss."""
    zones = found.zones
    if any(zone.extra or zone.unread for zone in zones.values()):
        return {}
    return {name: Counter(zone.missing) for name, zone in zones.items() if zone.missing}


def _together(cards: Cards) -> Counter[str]:
    return sum(cards.values(), Counter())
