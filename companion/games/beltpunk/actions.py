"""Every kind of action of a match, in the order of play."""

from __future__ import annotations

from companion.games.actions import GameAction
from companion.games.amendments import Amendment
from companion.games.beltpunk.abilities import (
    Decline,
    Draw,
    Exchange,
    PlaceInMachine,
    SwapFromMachine,
    SwapWithPile,
    TakeFromMachine,
    TakeFromPile,
)
from companion.games.beltpunk.discarding import AllPlaced, Discard, Reveal
from companion.games.beltpunk.move import Move
from companion.games.beltpunk.overflow import TakeConveyor
from companion.games.beltpunk.scoring import DeclareNoSet, DeclareSet, ShowSet, Withdraw
from companion.games.beltpunk.set_up import BecomeForeman, Deal, DrawForeman, NextRound, TurnUp
from companion.games.beltpunk.state import State

KINDS: tuple[type[Move], ...] = (
    Deal,
    BecomeForeman,
    DrawForeman,
    TurnUp,
    AllPlaced,
    Reveal,
    Discard,
    Decline,
    Draw,
    TakeFromMachine,
    TakeFromPile,
    SwapFromMachine,
    PlaceInMachine,
    SwapWithPile,
    Exchange,
    TakeConveyor,
    DeclareNoSet,
    DeclareSet,
    ShowSet,
    Withdraw,
    NextRound,
)

Action = GameAction[State] | Amendment

__all__ = [
    "KINDS",
    "Action",
    "AllPlaced",
    "BecomeForeman",
    "Deal",
    "DeclareNoSet",
    "DeclareSet",
    "Decline",
    "Discard",
    "Draw",
    "DrawForeman",
    "Exchange",
    "Move",
    "NextRound",
    "PlaceInMachine",
    "Reveal",
    "ShowSet",
    "SwapFromMachine",
    "SwapWithPile",
    "TakeConveyor",
    "TakeFromMachine",
    "TakeFromPile",
    "TurnUp",
    "Withdraw",
]
