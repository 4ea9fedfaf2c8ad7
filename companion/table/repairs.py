"""What would explain a table that the rules cannot: a card that was taken down wrongly, a move against the
rules. Nothing of this is ever done without being asked."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.amendments import Correction
from companion.games.api import Choice, GameError
from companion.table.matching import Match, match
from companion.table.search import Scene

_MOST = 4
CORRECT = "It was that card before"


def repairs(scene: Scene, found: Match) -> Iterator[Choice]:
    """The few corrections and overrules after which the table lies as it is seen, corrections first.
    ``found`` is how the table lies against how it should."""
    choices = [choice for choice in (*_corrections(found), *_overrules(scene)) if _fits(scene, choice)]
    yield from choices[:_MOST]


def _corrections(found: Match) -> Iterator[Choice]:
    """Where one card is missing and another lies instead, they may be the same."""
    for zone in found.zones.values():
        for wrong in zone.missing:
            for seen in (*zone.extra, *zone.unread):
                if seen.card is not None:
                    correction = Correction(seen.card, wrong)
                    yield Choice(str(correction), correction, CORRECT)


def _overrules(scene: Scene) -> Iterator[Choice]:
    for choice in scene.game.overrules(scene.state, scene.faces()):
        yield Choice(str(choice.action), choice.action, choice.detail)


def _fits(scene: Scene, choice: Choice) -> bool:
    """Whether the table would lie as it is seen, and does so because of this choice."""
    try:
        lying = scene.game.seen(scene.state, choice.action)
    except GameError:
        return False
    before = scene.layout
    return dict(lying) != dict(before) and match(lying, scene.sight, before).fits
