"""Panels: typed values of what is shown, each with a text form for a face that has no drawing."""

from __future__ import annotations

import pytest

from companion.games.astonishing import GAME as ASTONISHING
from companion.games.beltpunk import GAME as BELTPUNK
from companion.games.messages import say
from companion.games.panels import Dice, Odds, Panel, ScoreSheet, View, Zone, ZoneKind, Zones
from tests.games.astonishing_dealer import AstonishingDealer
from tests.games.dealer import Dealer
from tests.games.lines import after, begun, revealed


def texts(panel: Panel) -> list[str]:
    return [str(line) for line in panel.lines()]


@pytest.mark.parametrize("seats", [2, 4])
def test_every_panel_of_a_whole_game_has_a_text_and_two_never_have_the_same_type(seats: int) -> None:
    for game, dealer in (
        (BELTPUNK, Dealer(3, seats, target="10")),
        (ASTONISHING, AstonishingDealer(3, seats)),
    ):
        while not game.finished(dealer.state):
            panels = game.view(dealer.state).panels
            assert len({type(panel) for panel in panels}) == len(panels)
            for panel in panels:
                assert all(text.strip() and "{" not in text for text in texts(panel))
            dealer.step()


def test_the_zones_hold_what_the_layout_says_and_belong_to_their_players() -> None:
    for game, dealer in ((BELTPUNK, Dealer(1, 3)), (ASTONISHING, AstonishingDealer(1, 3))):
        for _ in range(60):
            zones = {zone.name: zone for zone in game.zones(dealer.state)}
            for name, cards in game.layout(dealer.state).items():
                assert zones[name].cards == cards
            owners = [zone.owner for zone in zones.values() if zone.kind is ZoneKind.SEAT]
            assert owners == [0, 1, 2]
            assert {zone.owner for zone in zones.values() if zone.kind is not ZoneKind.SEAT} == {None}
            dealer.step()


def test_a_zone_says_how_to_call_it() -> None:
    places = {zone.name: str(zone.place) for zone in BELTPUNK.zones(begun("Gears-1", "Gears-2", "Gears-3"))}
    assert places["conveyor-1"] == "on the Steam conveyor"
    assert places["seat-1"] == "before Matt"
    assert places["tray"] == "in the tray"


def test_an_overflowing_zone_says_so() -> None:
    state = revealed(begun("Gears-1", "Gears-2", "Gears-3"), "Gears-4", "Steam-1", "Parts-5")
    state = after(state, "Noah discards Steam-1; Noah declines; Matt discards Gears-4; Matt declines")
    view = BELTPUNK.view(state)
    assert view.overflowing == ("conveyor-2",)
    zones = view.find(Zones)
    assert zones is not None
    (line,) = (text for text in texts(zones) if "Gears conveyor" in text)
    assert line == (
        "Gears-1, Gears-2, Gears-3 and Gears-4 on the Gears conveyor: 4 cards, and there is room for 3."
    )


def test_dice_tell_how_they_lie_and_their_odds() -> None:
    assert texts(Dice()) == []
    odds = Odds(say("Chance"), ("0", "1"), (("10", ("50.0", "73.1")),))
    assert texts(Dice((3, 4, 6), odds)) == [
        "The dice show 3, 4 and 6, together 13.",
        "Chance: 0, 1",
        "10: 50.0, 73.1",
    ]


def test_a_view_finds_a_panel_by_its_type() -> None:
    zone = Zone("tray", ZoneKind.TRAY, say("Tray"), say("in the tray"))
    view = View((Dice((1, 2, 3)), Zones((zone,))))
    assert view.find(Zones) is view.panels[1]
    assert view.find(ScoreSheet) is None
    assert (view.dice, view.zones, view.seats, view.overflowing) == ((1, 2, 3), (zone,), (), ())
