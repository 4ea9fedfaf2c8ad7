"""An auction: what is bid for, the highest bid, and who is in, out, or has bought already."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.games.api import NumberEntry
from companion.games.messages import say
from companion.games.panels import Auction, Bidder
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit import theme
from companion.ui.kit.engravings import bust
from companion.ui.kit.lettering import block
from companion.ui.kit.players import medallion
from companion.ui.kit.tiles import Tile
from companion.ui.kit.widgets import plate, rivets, stamp, write
from companion.ui.play.player_sign import colour_of
from companion.ui.play.screen import Errands, look_at
from companion.ui.play.touched_seats import TouchedSeats

Builder.load_file(__file__.replace(".py", ".kv"))

_GAP = 6.0
_LOT, _LOT_BESIDE_MANY, _FEW_COLUMNS = 0.95, 0.68, 2
"""The width of the lot by that of the bidders, also where these stand in more columns than a few."""
ANOTHER_BID = "Another bid"
_SIGN_FROM = 150.0
"""A bidder's plate this wide, in units, has room for an emblem beside the name."""


class AuctionScreen(TouchedSeats):
    """The lot on a paper, and a plate for each bidder: a touch on one is an answer about the player, where
    the rules ask for one."""

    bidder_columns = NumericProperty(2)
    lot_share = NumericProperty(0.95)

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self.plates: list[BidderPlate] = []
        super().__init__(desk, errands, **kwargs)
        self._into_slot(self.ids.board)
        self.ids.bidders.bind(height=self._lay_bidders)

    @property
    def lot(self) -> LotView:
        """What is bid for."""
        lot: LotView = self.ids.lot
        return lot

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``."""
        super().show(snapshot)
        auction = snapshot.view.find(Auction)
        self.lot.auction = auction
        bidders = () if auction is None else auction.bidders
        if len(self.plates) != len(bidders):
            self.ids.bidders.clear_widgets()
            self.plates = [BidderPlate(u=self.u) for _ in bidders]
            for number, one in enumerate(self.plates):
                one.bind(on_release=lambda _, number=number: self.touch_seat(number))
                self.ids.bidders.add_widget(one)
            self._lay_bidders()
        answering = self.seats_that_answer(snapshot)
        for number, (one, bidder) in enumerate(zip(self.plates, bidders, strict=True)):
            one.bidder, one.look = bidder, look_at(snapshot, number)
            one.bid = auction.bid if auction is not None and auction.bidder == bidder.player else 0
            one.answers = number in answering
        names = {seat.name: number for number, seat in enumerate(snapshot.view.seats)}
        highest = None if auction is None or auction.bidder is None else names.get(auction.bidder)
        self.lot.look = None if highest is None else look_at(snapshot, highest)

    def _number(self, entry: NumberEntry) -> Tile:
        """Whose bid it is stands at the head of the screen."""
        return replace(super()._number(entry), words=ANOTHER_BID)

    def _lay_bidders(self, *_: object) -> None:
        """As few columns as leave each plate high enough for a finger."""
        high = theme.target_px(self.u) + _GAP * self.u
        rows = max(1, int((self.ids.bidders.height + _GAP * self.u) // high))
        self.bidder_columns = max(1, -(-len(self.plates) // rows))
        self.lot_share = _LOT_BESIDE_MANY if self.bidder_columns > _FEW_COLUMNS else _LOT

    def _measure(self, *_: object) -> None:
        super()._measure()
        for one in self.plates:
            one.u = self.u
        self._lay_bidders()


class LotView(Widget):  # type: ignore[misc]
    """The lot of ``auction`` on a paper, what it is good for, what comes after it, and the highest bid in the
    colour of whose it is."""

    auction: Auction | None = ObjectProperty(None, allownone=True)
    look = ObjectProperty(None, allownone=True)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "auction", "look", "u"):
            self.fbind(name, self._draw)

    def subject_at(self, _x: float, _y: float) -> str:
        """See :mod:`companion.ui.kit.explained`."""
        return "" if self.auction is None else str(self.auction.lot)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        auction = self.auction
        if auction is None or min(self.size) < 80:
            return
        u, pad = self.u, 12 * self.u
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, u, theme.PARCHMENT, theme.BRASS)
            rivets(self.x, self.y, self.width, self.height, u)
            head = min(self.height * 0.42, 120 * u)
            line = str(say("Then {line:, }", line=auction.line)) if auction.line else ""
            foot = 0.0
            if line:
                px = theme.text_px(u, 17)
                foot = block(line, px, theme.PLAIN_BOLD, int(self.width - 2 * pad)).height + 4 * u
            self._draw_head(auction, self.x + pad, self.y + self.height - head - 4 * u, head)
            left, width = self.x + pad, self.width - 2 * pad
            middle = self.y + foot + (self.height - head - foot) / 2
            room = self.height - head - foot - 8 * u
            write(str(auction.text or ""), left, middle, width, room, 21 * u, theme.INK)
            if foot:
                write(line, left, self.y + foot / 2 + 4 * u, width, foot, 17 * u, theme.INK, theme.PLAIN_BOLD)

    def _draw_head(self, auction: Auction, x: float, y: float, height: float) -> None:
        u, middle = self.u, y + height / 2
        right = self.x + self.width - 10 * u
        left = x
        if auction.bust:
            bust(auction.bust, left + height / 2, middle, height - 4 * u, theme.INK)
            left += height + 8 * u
        seal = min(height * 0.8, 84 * u)
        if auction.bidder is not None:
            plate(right - seal, middle - seal / 2, seal, seal, u, colour_of(self.look), theme.INK)
            stamp(str(auction.bid), right - seal / 2, middle, seal * 0.6, theme.INK, theme.DISPLAY)
            right -= seal + 8 * u
        write(
            str(auction.lot),
            left,
            middle,
            right - left,
            height,
            theme.LARGE * 1.1 * u,
            theme.INK,
            theme.DISPLAY,
        )


class BidderPlate(ButtonBehavior, Widget):  # type: ignore[misc]
    """A player in the auction: acting, with the highest ``bid``, out of it, or with what was bought. Its edge
    is bright where a touch on it ``answers``."""

    bidder: Bidder | None = ObjectProperty(None, allownone=True)
    look = ObjectProperty(None, allownone=True)
    bid = NumericProperty(0)
    answers = BooleanProperty(False)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "bidder", "look", "bid", "answers", "state", "u"):
            self.fbind(name, self._draw)

    def subject_at(self, _x: float, _y: float) -> str:
        """See :mod:`companion.ui.kit.explained`."""
        return "" if self.bidder is None else str(self.bidder.has or "")

    @property
    def told(self) -> str:
        """How the player stands in the auction."""
        bidder = self.bidder
        if bidder is None:
            return ""
        if bidder.has is not None:
            return str(say("{lot} for {paid}", lot=bidder.has, paid=bidder.paid))
        if bidder.passed:
            return str(say("out"))
        return str(say("bids {bid}", bid=self.bid)) if self.bid else ""

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        bidder = self.bidder
        if bidder is None or min(self.size) < 20:
            return
        u, look, pressed = self.u, self.look, self.answers and self.state == "down"
        gone = bidder.passed or bidder.has is not None
        own = colour_of(look)
        ground = own if bidder.acting else theme.GROUND if gone else theme.RAISED
        edge = theme.BRASS_BRIGHT if self.answers else own if self.bid else theme.BRASS_DARK
        ink = theme.INK if bidder.acting else theme.PARCHMENT_DIM if gone else theme.PARCHMENT
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, u, theme.PARCHMENT if pressed else ground, edge)
            left, size = self.x + 6 * u, min(self.height - 8 * u, 44 * u)
            if look is not None and self.width >= _SIGN_FROM * u:
                medallion(look, left + size / 2, self.y + self.height / 2, size)
                left += size + 6 * u
            room, told = self.x + self.width - 6 * u - left, self.told
            split = 22 * u if told else 0.0
            high = self.height - split - 4 * u
            middle = self.y + split + high / 2 + 2 * u
            ink = theme.INK if pressed else ink
            write(bidder.player, left, middle, room, high, 24 * u, ink, theme.DISPLAY)
            if told:
                write(told, left, self.y + split / 2 + 3 * u, room, split, 18 * u, ink, theme.PLAIN_BOLD)
