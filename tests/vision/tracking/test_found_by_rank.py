"""Cards whose fan was pushed together are found again by their ranks, and no others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.core.geometry import Quad, middle_of, moved
from vision.core.view import Reading
from vision.tracking.patch_memory import PatchMemory

BLACK, RED = (30, 30, 30), (40, 40, 200)
INDEX: Quad = ((100.0, 40.0), (148.0, 40.0), (148.0, 112.0), (100.0, 112.0))
"""Where the first index of a fan stands."""
BEFORE = {"3C": 0.0, "6C": 80.0, "QC": 160.0}
"""How far down the fan each card lies."""
TOGETHER = {"3C": -4.0, "6C": 44.0, "QC": 90.0}
LAID = Reading("10C", 0.99, (moved(INDEX, 0.0, 140.0),))
"""The card for which the others were pushed together: it lies on top, and is read."""


def _fan(
    cards: Mapping[str, float], ink: tuple[int, int, int] = BLACK, blur: float = 0.0
) -> NDArray[np.uint8]:
    """A picture of ``cards`` so far down a fan, each on those above."""
    frame = np.full((480, 300, 3), 235, np.uint8)
    for card, down in cards.items():
        top = 40 + round(down)
        cv2.rectangle(frame, (84, top - 8), (280, 470), (235, 235, 235), -1)
        cv2.line(frame, (84, top - 8), (280, top - 8), (200, 200, 200), 1)
        cv2.putText(frame, card[:-1], (108, top + 34), cv2.FONT_HERSHEY_DUPLEX, 1.3, ink, 3)
        cv2.circle(frame, (124, top + 56), 12, ink, -1)
    rng = np.random.default_rng(3)
    noisy = frame + rng.normal(0.0, 3.0, frame.shape)
    seen = np.clip(noisy, 0, 255).astype(np.uint8)
    return np.asarray(cv2.GaussianBlur(seen, (0, 0), blur) if blur else seen, np.uint8)


def _readings(cards: Mapping[str, float]) -> list[Reading]:
    return [Reading(card, 0.99, (moved(INDEX, 0.0, down),)) for card, down in cards.items()]


def _found(
    now: NDArray[np.uint8],
    lost: Sequence[str] = tuple(BEFORE),
    there: Sequence[Reading] = (LAID,),
    before: NDArray[np.uint8] | None = None,
) -> dict[str | None, float]:
    """The cards that are found in the picture ``now``, and how far down the fan."""
    memory, readings = PatchMemory(), _readings(BEFORE)
    memory.remember(_fan(BEFORE) if before is None else before, readings)
    found = memory.found_by_rank(now, [it for it in readings if it.card in lost], there, readings)
    return {it.card: middle_of(it.quad)[1] - middle_of(INDEX)[1] for it in found}


def test_the_cards_of_a_fan_that_was_pushed_together_are_found_where_their_ranks_are() -> None:
    found = _found(_fan({**TOGETHER, "10C": 140.0}))
    assert found.keys() == TOGETHER.keys()
    assert all(abs(found[card] - down) < 4.0 for card, down in TOGETHER.items())


def test_a_card_that_was_taken_is_not_found() -> None:
    assert _found(_fan({"3C": 0.0, "QC": 60.0})).keys() == {"3C", "QC"}


def test_a_card_of_the_same_rank_in_another_ink_is_another() -> None:
    assert _found(_fan(TOGETHER, RED)) == {}


def test_where_another_card_is_read_none_is_found() -> None:
    six = Reading("6S", 0.99, (moved(INDEX, 0.0, TOGETHER["6C"]),))
    assert _found(_fan(TOGETHER), lost=["6C"], there=[six, LAID]) == {}


def test_what_is_on_the_face_of_another_card_beside_its_rank_is_none() -> None:
    three = Reading("3C", 0.99, (INDEX,))
    seen = _fan({"3C": 0.0})
    cv2.rectangle(seen, (100, 60), (160, 112), (235, 235, 235), -1)
    cv2.putText(seen, "6", (108 + 26, 40 + 34 + 22), cv2.FONT_HERSHEY_DUPLEX, 1.3, BLACK, 3)
    assert _found(seen, lost=["6C"]).keys() == {"6C"}, "or the case is none"
    assert _found(seen, lost=["6C"], there=[three, LAID]) == {}


def test_a_card_is_not_found_below_the_one_that_lies_on_top() -> None:
    """Upside down a 5 at the lower end of that looks like a 9."""
    assert _found(_fan({"6C": 100.0}), lost=["6C"]).keys() == {"6C"}
    on_top = Reading("3C", 0.99, (moved(INDEX, 0.0, 40.0),))
    assert _found(_fan({"6C": 100.0}), lost=["6C"], there=[on_top]) == {}
    beside = Reading("3C", 0.99, (moved(INDEX, 150.0, 140.0),))
    assert _found(_fan({"6C": 100.0}), lost=["6C"], there=[on_top, beside]) == {}
    turned = Reading("3C", 0.99, (moved((*INDEX[2:], *INDEX[:2]), 0.0, 140.0),))
    assert _found(_fan({"6C": 100.0}), lost=["6C"], there=[on_top, turned]) == {}


def test_a_card_is_not_found_above_one_that_lay_above_it() -> None:
    three = Reading("3C", 0.99, (moved(INDEX, 0.0, 100.0),))
    assert _found(_fan({"6C": 30.0, "3C": 100.0}), lost=["6C"], there=[three, LAID]) == {}
    assert _found(_fan({"3C": 30.0, "6C": 100.0}), lost=["6C"]).keys() == {"6C"}


def test_a_card_is_not_found_below_one_that_lay_below_it_of_which_only_the_other_corner_is_read() -> None:
    right = moved(INDEX, 120.0, 0.0)
    three = Reading("3C", 0.99, (INDEX, right))
    six = Reading("6C", 0.99, (moved(INDEX, 0.0, 80.0),))
    laid = Reading("10C", 0.99, (moved(INDEX, 0.0, 190.0), moved(right, 0.0, 190.0)))
    before, now = _fan({"3C": 0.0, "6C": 80.0}), _fan({"6C": 80.0, "10C": 190.0})
    for frame, down in ((before, 0), (now, 130)):
        cv2.putText(frame, "3", (228, 74 + down), cv2.FONT_HERSHEY_DUPLEX, 1.3, BLACK, 3)
    memory = PatchMemory()
    memory.remember(before, [three, six])
    found = memory.found_by_rank(now, [three], [laid], [three])
    assert [it.card for it in found] == ["3C"], "nothing tells that it is none"
    assert memory.found_by_rank(now, [three], [six, laid], [three, six]) == ()


def test_a_card_is_not_found_by_its_lower_corner_where_it_would_have_passed_the_next_card() -> None:
    three = Reading("3C", 0.99, (INDEX, _turned(moved(INDEX, 120.0, 180.0))))
    six = Reading("6C", 0.99, (moved(INDEX, 0.0, 80.0),))
    on_top = Reading("10C", 0.99, (_turned(moved(INDEX, 120.0, 230.0)),))
    before, now = _fan({"3C": 0.0, "6C": 80.0}), _fan({"6C": 80.0})
    for frame, down in ((before, 180), (now, 290)):
        frame[40 + down : 112 + down, 220:268] = before[40:112, 100:148][::-1, ::-1]
    memory = PatchMemory()
    memory.remember(before, [three, six])
    found = memory.found_by_rank(now, [three], [on_top], [three])
    assert [it.card for it in found] == ["3C"], "nothing tells that it is none"
    assert memory.found_by_rank(now, [three], [six, on_top], [three, six]) == ()


def _turned(quad: Quad) -> Quad:
    """The same place, upside down."""
    a, b, c, d = quad
    return c, d, a, b


@pytest.mark.parametrize("longer", [0, 40])
def test_the_line_round_a_picture_is_no_rank_though_its_end_looks_like_one(longer: int) -> None:
    def jack(frame: NDArray[np.uint8], down: int, longer: int = 0) -> NDArray[np.uint8]:
        corner = [(112, 62 + down), (112, 72 + down), (136, 72 + down), (136, 46 + down - longer)]
        cv2.polylines(frame, [np.array(corner)], False, BLACK, 3)
        return frame

    memory, card = PatchMemory(), Reading("JC", 0.99, (INDEX,))
    memory.remember(jack(_fan({"C": 0.0}), 0), [card])
    now = jack(_fan({"10C": 140.0}), 50, longer)
    found = memory.found_by_rank(now, [card], [LAID], [card])
    assert [it.card for it in found] == ([] if longer else ["JC"])


def test_what_blur_makes_much_alike_is_not_told_apart() -> None:
    # The six was taken; the eight, which lay there, too, looks nearly like it.
    cards = {"8C": 0.0, "6C": 60.0}
    memory, readings = PatchMemory(), _readings(cards)
    memory.remember(_fan(cards, blur=5.0), readings)
    assert memory.found_by_rank(_fan({"8C": 10.0}, blur=5.0), readings[1:], [LAID], readings) == ()


@pytest.mark.parametrize("name", ["8C", None])
def test_what_lay_there_and_looks_more_like_it_is_not_told_apart_whether_it_was_read_or_not(
    name: str | None,
) -> None:
    cards = {"8C": 0.0, "3C": 60.0}
    memory, (eight, three) = PatchMemory(), _readings(cards)
    memory.remember(_fan(cards, blur=1.0), [eight, three])
    now, laid = _fan({"8C": 10.0, "10C": 55.0}, blur=1.0), replace(LAID, quads=(moved(INDEX, 0.0, 55.0),))
    assert memory.found_by_rank(now, [three], [laid], [three]), "or the case is none"
    assert memory.found_by_rank(now, [three], [laid], [replace(eight, card=name), three]) == ()


def test_what_is_in_the_other_corner_of_a_card_that_is_read_is_none() -> None:
    seen = _fan({"6C": 30.0, "10C": 140.0})
    at_the_right = Reading("9C", 0.99, (moved(INDEX, 120.0, 30.0),))
    assert _found(seen, lost=["6C"], there=[at_the_right, LAID]).keys() == {"6C"}, "it may be the left one"
    both = replace(LAID, quads=(*LAID.quads, moved(INDEX, 120.0, 140.0)))
    assert _found(seen, lost=["6C"], there=[at_the_right, both]) == {}
    assert _found(_fan({"6C": 80.0, "10C": 140.0}), lost=["6C"], there=[at_the_right, both]).keys() == {"6C"}


def test_a_rank_that_hardly_shows_is_not_looked_for() -> None:
    faint = (225, 225, 225)
    assert _found(_fan(TOGETHER, faint), before=_fan(BEFORE, faint)) == {}
