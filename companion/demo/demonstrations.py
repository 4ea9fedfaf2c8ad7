"""The games that the simulated players can play: one line a game."""

from __future__ import annotations

from companion.demo.beltpunk_players import DEMONSTRATION as BELTPUNK
from companion.demo.simulated_players import Demonstration
from companion.demo.steam_court_players import DEMONSTRATION as STEAM_COURT

DEMONSTRATIONS: tuple[Demonstration, ...] = (BELTPUNK, STEAM_COURT)
