"""The auction by real touches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games.panels import Auction
from companion.games.steam_court.actions import Bid, OpenAuction
from companion.table.events import Chosen, Pressed
from companion.ui.overlays.number import NumberPage
from companion.ui.play.auction import ANOTHER_BID, AuctionScreen
from tests.ui import court_scenes
from tests.ui.scenes import foreman
from tests.ui.stage import Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(foreman())
    yield stage
    stage.strike()


def test_who_is_in_who_is_out_and_who_has_bought_is_on_the_plates(stage: Stage) -> None:
    snapshot = court_scenes.bidding()
    stage.show(snapshot)
    assert isinstance(stage.top, AuctionScreen)
    auction = snapshot.view.find(Auction)
    assert auction is not None
    told = {plate.bidder.player: plate.told for plate in stage.top.plates}
    assert told[auction.bidder] == f"bids {auction.bid}"
    for bidder in auction.bidders:
        if bidder.has is not None:
            assert told[bidder.player] == f"{bidder.has} for {bidder.paid}"
        elif bidder.passed:
            assert told[bidder.player] == "out"
    assert stage.top.lot.auction == auction


def test_one_more_is_the_first_button_and_any_other_bid_is_typed(stage: Stage) -> None:
    snapshot = court_scenes.bidding()
    stage.show(snapshot)
    stage.events()
    auction = snapshot.view.find(Auction)
    assert auction is not None
    acting = next(bidder.player for bidder in auction.bidders if bidder.acting)
    stage.tap(stage.button(f"Bid {auction.bid + 1}"))
    assert [event.action for event in stage.events()] == [Bid(acting, auction.bid + 1)]
    stage.tap(stage.button(ANOTHER_BID))
    assert isinstance(stage.top, NumberPage)


def test_who_bids_first_is_told_by_touching_the_player(stage: Stage) -> None:
    snapshot = court_scenes.opening()
    stage.show(snapshot)
    stage.events()
    stage.tap(stage.top.plates[5])
    (chosen,) = stage.events()
    assert isinstance(chosen, Chosen)
    assert chosen.action == OpenAuction(snapshot.players[5])


def test_a_player_passes(stage: Stage) -> None:
    stage.show(court_scenes.bidding())
    stage.events()
    stage.tap(stage.top.plates[0])
    assert stage.events() == []
    stage.tap(stage.top.ids.on_pass)
    assert [event.button for event in stage.events() if isinstance(event, Pressed)] == ["PASS"]
