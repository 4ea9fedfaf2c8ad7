"""High Card: each turns up a card, the highest takes them all. The worked example of docs/contributing.md."""

from __future__ import annotations

from typing import Any

from companion.games.api import Game
from companion.games.high_card.game import HighCard

GAME: Game[Any, Any] = HighCard()
