"""Every kind of action of a game, in the order of play."""

from __future__ import annotations

from companion.games.actions import GameAction
from companion.games.amendments import Amendment
from companion.games.steam_court.auction import Bid, ChooseLot, OpenAuction
from companion.games.steam_court.beginning import (
    DrawCourtHand,
    Give,
    GiveNothing,
    LeaveCourtHand,
    SwapHands,
    TakeCourtHand,
)
from companion.games.steam_court.climbing import (
    Beat,
    CourtLays,
    DrawUp,
    EndRound,
    GiveToCourt,
    GiveUp,
    Retrieve,
)
from companion.games.steam_court.move import Move
from companion.games.steam_court.playing import ClearMachine, LaySet, Pass
from companion.games.steam_court.privileges import (
    DiscardTwo,
    Dive,
    DrawDiscards,
    Inspect,
    Steal,
    Stop,
    TakeBack,
    Unpass,
    UnpassByToken,
)
from companion.games.steam_court.set_up import Coup, Deal, DrawCharacter, DrawSeat, LayOut, NextQuarter
from companion.games.steam_court.state import State

KINDS: tuple[type[Move], ...] = (
    LayOut,
    DrawSeat,
    DrawCharacter,
    ChooseLot,
    OpenAuction,
    Bid,
    Deal,
    Coup,
    Give,
    GiveNothing,
    SwapHands,
    TakeCourtHand,
    DrawCourtHand,
    LeaveCourtHand,
    LaySet,
    Pass,
    ClearMachine,
    Stop,
    TakeBack,
    Unpass,
    Dive,
    Inspect,
    Steal,
    DrawDiscards,
    UnpassByToken,
    DiscardTwo,
    NextQuarter,
    GiveToCourt,
    GiveUp,
    DrawUp,
    CourtLays,
    Beat,
    Retrieve,
    EndRound,
)

Action = GameAction[State] | Amendment

__all__ = [
    "KINDS",
    "Action",
    "Beat",
    "Bid",
    "ChooseLot",
    "ClearMachine",
    "Coup",
    "CourtLays",
    "Deal",
    "DiscardTwo",
    "Dive",
    "DrawCharacter",
    "DrawCourtHand",
    "DrawDiscards",
    "DrawSeat",
    "DrawUp",
    "EndRound",
    "Give",
    "GiveNothing",
    "GiveToCourt",
    "GiveUp",
    "Inspect",
    "LayOut",
    "LaySet",
    "LeaveCourtHand",
    "Move",
    "NextQuarter",
    "OpenAuction",
    "Pass",
    "Retrieve",
    "Steal",
    "Stop",
    "SwapHands",
    "TakeBack",
    "TakeCourtHand",
    "Unpass",
    "UnpassByToken",
]
