"""Astonishing!, a game of steampunk contraptions designed and exhibited, for 2 to 4 players."""

from __future__ import annotations

from companion.games.api import Game
from companion.games.astonishing.actions import Action
from companion.games.astonishing.game import Astonishing
from companion.games.astonishing.state import State

GAME: Game[State, Action] = Astonishing()
