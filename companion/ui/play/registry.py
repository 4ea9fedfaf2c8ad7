"""What the touchscreen draws of each type of panel. A panel that is not listed here is shown as its text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.messages import Message
from companion.games.panels import (
    Auction,
    Bargain,
    ClockFace,
    Composing,
    Dice,
    Dues,
    Exhibits,
    Ladder,
    LaidSets,
    Notebooks,
    Pile,
    PlayedCards,
    PrivilegeCards,
    Reseating,
    ScoreSheet,
    SeatingPlan,
    Seats,
    SetUpSteps,
    Trick,
    View,
    Workshops,
    Zones,
)
from companion.ui.play.auction import AuctionScreen
from companion.ui.play.bargain import BargainScreen
from companion.ui.play.both_tables import BothTablesScreen, tables_in
from companion.ui.play.exhibits import ExhibitsScreen
from companion.ui.play.ladder import LadderScreen
from companion.ui.play.laying_out import LayingOutScreen
from companion.ui.play.panels_as_text import TextScreen
from companion.ui.play.reseating import ReseatingScreen
from companion.ui.play.rolling import DiceScreen
from companion.ui.play.round import RoundScreen
from companion.ui.play.scoring import ScoringScreen
from companion.ui.play.screen import PlayScreen
from companion.ui.play.seating import SeatingScreen
from companion.ui.play.table import TableScreen
from companion.ui.play.tricks import TrickScreen
from companion.ui.play.workshops import WorkshopScreen

DRAWINGS: Mapping[type[Any], type[PlayScreen] | None] = {
    Zones: TableScreen,
    LaidSets: ScoringScreen,
    SeatingPlan: SeatingScreen,
    Reseating: ReseatingScreen,
    Auction: AuctionScreen,
    Ladder: LadderScreen,
    ScoreSheet: RoundScreen,
    Workshops: WorkshopScreen,
    Bargain: BargainScreen,
    Exhibits: ExhibitsScreen,
    Dice: DiceScreen,
    SetUpSteps: LayingOutScreen,
    Trick: TrickScreen,
    Dues: TrickScreen,
    PrivilegeCards: None,
    ClockFace: None,
    Seats: None,
    PlayedCards: None,
    Pile: None,
    Composing: None,
    Notebooks: None,
}
"""The screen on which a panel is the main thing; ``None`` for one that is only drawn beside others."""


def screen_for(view: View) -> type[PlayScreen]:
    """The screen of the first panel that has one, or for several tables; without any, all panels are shown
    as text."""
    if len(tables_in(view)) > 1:
        return BothTablesScreen
    screens = (DRAWINGS.get(type(panel)) for panel in view.panels)
    return next((screen for screen in screens if screen is not None), TextScreen)


def undrawn_lines(view: View) -> tuple[Message, ...]:
    """The text of the panels for which there is no drawing, to be shown beside the others. Nothing where all
    panels are shown as text."""
    if screen_for(view) is TextScreen:
        return ()
    return tuple(line for panel in view.panels if type(panel) not in DRAWINGS for line in panel.lines())
