"""Every kind of action of a game, in the order in which a record tells them."""

from __future__ import annotations

from companion.games.actions import GameAction
from companion.games.amendments import Amendment
from companion.games.astonishing.building import Install
from companion.games.astonishing.choosing import AllChosen, CallLastTurn, Reveal
from companion.games.astonishing.demonstration import (
    Intimidate,
    KeepJacks,
    ReplacePart,
    RollDie,
    Sabotage,
    Select,
    SpendJack,
    Sway,
)
from companion.games.astonishing.effects import Buy, DrawAndSalvage, DrawAndTake, DrawOnly, DrawTwo, Finagle
from companion.games.astonishing.exhibition import AllReady, Describe, RollDice, Show, Vote
from companion.games.astonishing.move import Move
from companion.games.astonishing.passing import Decline, OnlyJokers
from companion.games.astonishing.resources import AllKeep, Discard, Draw
from companion.games.astonishing.set_up import BeInventor, BeYoungest, NextByAge
from companion.games.astonishing.state import State
from companion.games.astonishing.trading import Answer, NoTrade, Offer, Trade

KINDS: tuple[type[Move], ...] = (
    BeInventor,
    BeYoungest,
    NextByAge,
    AllChosen,
    Reveal,
    CallLastTurn,
    Offer,
    Answer,
    Trade,
    NoTrade,
    DrawTwo,
    DrawAndTake,
    DrawAndSalvage,
    DrawOnly,
    Buy,
    Finagle,
    Install,
    OnlyJokers,
    Discard,
    AllKeep,
    Draw,
    Decline,
    AllReady,
    Describe,
    Vote,
    RollDice,
    Show,
    SpendJack,
    RollDie,
    KeepJacks,
    Intimidate,
    ReplacePart,
    Sway,
    Sabotage,
    Select,
)

Action = GameAction[State] | Amendment

__all__ = [
    "KINDS",
    "Action",
    "AllChosen",
    "AllKeep",
    "AllReady",
    "Answer",
    "BeInventor",
    "BeYoungest",
    "Buy",
    "CallLastTurn",
    "Decline",
    "Describe",
    "Discard",
    "Draw",
    "DrawAndSalvage",
    "DrawAndTake",
    "DrawOnly",
    "DrawTwo",
    "Finagle",
    "Install",
    "Intimidate",
    "KeepJacks",
    "Move",
    "NextByAge",
    "NoTrade",
    "Offer",
    "OnlyJokers",
    "ReplacePart",
    "Reveal",
    "RollDice",
    "RollDie",
    "Sabotage",
    "Select",
    "Show",
    "SpendJack",
    "Sway",
    "Trade",
    "Vote",
]
