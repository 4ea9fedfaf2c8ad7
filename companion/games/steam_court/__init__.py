"""Steam Court, a card game of engineers who climb the ladder of a court."""

from __future__ import annotations

from companion.games.api import Game
from companion.games.steam_court.actions import Action
from companion.games.steam_court.game import SteamCourt
from companion.games.steam_court.state import State

GAME: Game[State, Action] = SteamCourt()
