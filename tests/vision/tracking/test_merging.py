"""What several looks at one index come to, and which readings are of one index."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.vision.tracking.test_zones import index
from vision.core.view import Reading
from vision.tracking.merging import confirm, second_look


def looked_at(*attempts: tuple[str | None, float]) -> Reading:
    """What several attempts at one index come to, each by its name and confidence."""
    quad = index(50.0, 50.0, 0.0)
    seen: tuple[Reading, ...] = ()
    for card, confidence in attempts:
        seen = second_look(seen, [Reading(card, confidence, (quad,))])
    (reading,) = seen
    return reading


@pytest.mark.parametrize("first", [0.9, 0.96, 0.999])
def test_an_index_that_two_attempts_name_differently_is_in_doubt(first: float) -> None:
    reading = looked_at(("8D", first), ("8H", 0.988))
    assert reading.card is None
    assert {card for card, _ in reading.alternatives} == {"8D", "8H"}
    assert reading.confidence < 0.6


def test_a_third_attempt_does_not_end_the_doubt_of_the_first_two() -> None:
    reading = looked_at(("8D", 0.96), ("8H", 0.988), ("8D", 0.99))
    assert (reading.card, reading.alternatives[0][0]) == (None, "8D")


def test_a_sure_attempt_ends_the_doubt_of_a_weak_one() -> None:
    assert looked_at(("8H", 0.55), ("8D", 0.98)).card == "8D"
    assert looked_at((None, 0.5), ("8D", 0.98)).card == "8D"
    assert looked_at(("8D", 0.98), ("8H", 0.55)).card == "8D"


def test_a_card_laid_on_one_corner_of_another_leaves_it_the_other_corner() -> None:
    covered = Reading("3D", 0.9998, (index(100.0, 50.0, 0.0), index(150.0, 50.0, 0.0)))
    over = Reading("6C", 0.9999, (index(155.0, 51.0, 12.0), index(190.0, 110.0, 192.0)))
    assert confirm([covered], [over]) == (over, replace(covered, quads=covered.quads[:1]))


@pytest.mark.parametrize("first_changed", [True, False])
def test_a_card_that_is_told_by_its_changed_corner_and_by_the_others_is_one(first_changed: bool) -> None:
    """A lamp's light moved over one corner, and a part of the king's face was read as another."""
    corners = (index(50, 50, 0), index(90, 50, 0), index(50, 110, 180), index(90, 110, 180))
    unchanged = Reading("KC", 1.0, corners[:3])
    changed = Reading("KC", 0.997, (index(89, 110, 180), index(70, 90, 30)))
    told = [changed, unchanged] if first_changed else [unchanged, changed]
    (card,) = confirm(told, [Reading("KC", 1.0, corners)])
    assert sorted(card.quads) == sorted(corners)


def test_two_equal_cards_of_two_decks_stay_two() -> None:
    one, other = Reading("KC", 1.0, (index(50, 50, 0),)), Reading("KC", 1.0, (index(50, 70, 0),))
    assert confirm([one, other], [one, other]) == (one, other)


@pytest.mark.parametrize(("card", "kept"), [("JC", 4), ("QC", 4), ("KC", 1)])
def test_a_card_in_doubt_keeps_its_indices_when_one_of_them_is_read(card: str, kept: int) -> None:
    corners = (index(50, 50, 0), index(90, 50, 0), index(50, 110, 180), index(90, 110, 180))
    doubtful = Reading(None, 0.35, corners, (("JC", 0.35), ("QC", 0.35), ("KC", 0.1)))
    (seen,) = second_look((doubtful,), (Reading(card, 0.96, corners[2:3]),))
    assert (seen.card, len(seen.quads)) == (card, kept)


def test_a_card_of_which_another_attempt_names_one_index_otherwise_keeps_its_several_others() -> None:
    corners = (index(50, 50, 0), index(90, 50, 0), index(50, 110, 180), index(90, 110, 180))
    card, beside = Reading("10H", 1.0, corners), Reading("QD", 1.0, (index(92, 111, 0),))
    seen = {it.card: it.quads for it in second_look((card,), (beside,))}
    assert seen["10H"] == corners[:3]


def test_a_card_with_two_indices_of_which_another_attempt_names_one_otherwise_is_in_doubt() -> None:
    card = Reading("10H", 1.0, (index(50, 50, 0), index(90, 110, 180)))
    (seen,) = second_look((card,), (Reading("8H", 1.0, card.quads[:1]),))
    assert seen.card is None


def test_what_two_attempts_name_differently_is_somewhere_though_one_sees_it_much_smaller() -> None:
    corners = (index(50, 50, 0), index(90, 50, 0), index(50, 110, 180), index(90, 110, 180))
    (x0, y0), (x1, _), (_, y1), _ = corners[0]
    upper, lower = y0 - 0.1 * (y1 - y0), y0 + 0.3 * (y1 - y0)
    small = ((x0, upper), (x1, upper), (x1, lower), (x0, lower))
    seen = second_look((Reading("10D", 1.0, corners),), (Reading("QH", 0.97, (small,)),))
    assert all(it.quads for it in seen)


@pytest.mark.parametrize("sure_first", [True, False])
def test_two_indices_close_to_each_other_that_both_attempts_read_stay_two(sure_first: bool) -> None:
    first, second = Reading("10H", 1.0, (index(50, 50, 0),)), Reading("QH", 0.9, (index(46, 43, 0),))
    attempt = (first, second) if sure_first else (second, first)
    assert {it.card for it in second_look((), attempt)} == {"10H", "QH"}
    assert {it.card for it in second_look(attempt, attempt)} == {"10H", "QH"}


@pytest.mark.parametrize(("spade", "names"), [(0.03, "KC"), (0.2, None)])
def test_an_attempt_in_doubt_says_nothing_against_the_name_that_it_finds_likeliest(
    spade: float, names: str | None
) -> None:
    quad = index(50.0, 50.0, 0.0)
    doubtful = Reading(None, 0.79, (quad,), (("KC", 0.79), ("KS", spade)))
    sure = Reading("KC", 0.96, (quad,))
    for first, second in ((doubtful, sure), (sure, doubtful)):
        (reading,) = second_look((first,), (second,))
        assert reading.card == names


@pytest.mark.parametrize(("aside", "along", "cards"), [(0.48, 0.0, {"KS", "KH"}), (0.0, 0.48, {"KS"})])
def test_tall_indices_of_two_cards_that_lie_edge_to_edge_are_two(
    aside: float, along: float, cards: set[str]
) -> None:
    tall = 50.0
    one = Reading("KS", 1.0, (index(50.0, 50.0, 0.0, tall),))
    other = Reading("KH", 0.99, (index(50.0 + aside * tall, 50.0 + along * tall, 0.0, tall),))
    assert {it.card for it in confirm([one], [other])} == cards
