"""The faces of our own decks: codes that a reader finds, fronts and backs that look alike either way up."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from vision.decks import OWN_DECKS, own_deck
from vision.decks.card_layout import INDEX, MARKER, QR, STRIP_MM
from vision.drawing.engraving.faces import draw_back, printed_face
from vision.drawing.engraving.raster import RasterCanvas
from vision.mat.layouts import CARD_MM
from vision.reading.codes.reader import CodeReader


def test_index_and_codes_stand_apart_within_the_strip_that_a_fan_leaves() -> None:
    places = sorted((INDEX, MARKER, QR), key=lambda place: place.x)
    for left, right in pairwise(places):
        assert left.x + left.width + MARKER.width / 8 <= right.x + 1e-9
    for place in places:
        assert place.y >= 1.0
        assert place.y + place.height <= STRIP_MM
    middle = CARD_MM[0] / 2
    assert MARKER.x + MARKER.width <= middle <= QR.x


def test_both_codes_have_white_around_them() -> None:
    for name in OWN_DECKS:
        deck = own_deck(name)
        for card in deck.cards[::5]:
            face = printed_face(card.code, deck, 10.0).image
            for place, cells in ((MARKER, 8), (QR, 21)):
                quiet = place.width / cells
                inner = [
                    round(v * 10) for v in (place.x, place.y, place.x + place.width, place.y + place.height)
                ]
                outer = [round(inner[k] + (10 * quiet if k > 1 else -10 * quiet)) for k in range(4)]
                around = face[outer[1] : outer[3], outer[0] : outer[2]].copy()
                around[
                    inner[1] - outer[1] : inner[3] - outer[1], inner[0] - outer[0] : inner[2] - outer[0]
                ] = 255
                assert around.min() > 250, (card.code, place)


def test_fronts_are_the_same_at_both_ends() -> None:
    deck = own_deck("beltpunk")
    face = printed_face(deck.cards[20].code, deck, 8.0).image
    strip = face[: round(STRIP_MM * 8)].astype(int)
    other = face[::-1, ::-1][: round(STRIP_MM * 8)].astype(int)
    assert np.abs(strip - other).mean() < 1.0


@pytest.mark.parametrize("name", OWN_DECKS)
def test_the_back_is_the_same_either_way_up_and_white_at_its_edges(name: str) -> None:
    canvas = RasterCanvas(CARD_MM, 8.0)
    draw_back(canvas, own_deck(name))
    back = canvas.picture().astype(int)
    assert (np.abs(back - back[::-1, ::-1]).max(axis=2) > 40).mean() < 0.005
    rim = round(3.5 * 8)
    assert back[:rim].min() == back[:, :rim].min() == 255


def test_a_back_shows_no_codes() -> None:
    canvas = RasterCanvas(CARD_MM, 6.0)
    draw_back(canvas, own_deck("beltpunk"))
    assert CodeReader(own_deck("beltpunk")).read(canvas.picture()) == []
