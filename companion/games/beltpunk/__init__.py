"""Beltpunk Haberdasher, a game of the steampunk hat-maker's factory for 2 to 4 players."""

from __future__ import annotations

from companion.games.api import Game
from companion.games.beltpunk.actions import Action
from companion.games.beltpunk.game import BeltpunkHaberdasher
from companion.games.beltpunk.state import State

GAME: Game[State, Action] = BeltpunkHaberdasher()
