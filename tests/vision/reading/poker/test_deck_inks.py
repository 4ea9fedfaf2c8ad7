"""A deck prints each suit in one ink: what is printed in that of the other colour is of another suit."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.bench.shipped_fonts import makers_deck
from tests.campaigns.camera_rounds import conditions_called, fan_step
from vision.mat.layouts import MACHINE
from vision.pipeline.watcher import Watcher
from vision.reading import reader_for
from vision.reading.poker.deck_inks import DeckInks, Hue
from vision.reading.poker.ink import hues_of
from vision.simulation import SimulatedTable

SIZE = (1920, 1080)


def _hue(blue: float, green: float, red: float) -> Hue:
    mean = (blue + green + red) / 3.0
    return blue - mean, green - mean, red - mean


def _mixed(one: Hue, other: Hue) -> Hue:
    """Both inks upon each other."""
    blue, green, red = (a + b for a, b in zip(one, other, strict=True))
    return blue, green, red


BLACK, RED, BLUE, GREEN = _hue(0.2, 0.25, 0.35), _hue(0.2, 0.2, 0.8), _hue(0.7, 0.3, 0.2), _hue(0.3, 0.6, 0.3)


def _inks(**seen: Hue) -> DeckInks:
    inks = DeckInks()
    for card, hue in seen.items():
        inks.see(card, hue)
    return inks


@pytest.mark.parametrize("card", ["JD", "JH"])
def test_what_is_black_as_the_black_suits_is_no_red_card(card: str) -> None:
    inks = _inks(KH=RED, AS=BLACK)
    assert inks.deny(card, _mixed(BLACK, _hue(0.02, 0.0, 0.0)))
    assert not inks.deny(card, RED)
    assert not inks.deny(f"J{'S' if card == 'JH' else 'C'}", BLACK)


def test_a_blue_diamond_is_no_spade_where_spades_are_black() -> None:
    inks = _inks(KH=RED, AS=BLACK, AD=BLUE, AC=GREEN)
    assert inks.deny("KS", BLUE)
    assert not inks.deny("KD", BLUE)
    assert not inks.deny("KC", GREEN)


def test_a_green_club_is_no_spade_though_green_is_nearly_black_in_dim_light() -> None:
    """The inks of deck 19, seen in the dark."""
    black, green = (0.034, 0.042, -0.076), (-0.06, 0.192, -0.132)
    inks = _inks(AS=black, KS=black, AC=green)
    assert inks.deny("8S", (-0.067, 0.197, -0.13))
    assert not inks.deny("8C", (-0.067, 0.197, -0.13))
    assert not inks.deny("8S", (0.0, 0.1, -0.1)), "it may be either's"


def test_a_pale_red_is_not_the_ink_of_another_suit() -> None:
    rich, pale = (-0.15, -0.19, 0.34), (-0.07, -0.12, 0.19)
    inks = _inks(AH=rich, KH=rich, AD=pale)
    assert not inks.deny("8H", pale)


def test_the_ink_of_four_colours_tells_a_spade_from_a_club() -> None:
    four = _inks(KH=RED, AS=BLACK, AD=BLUE, AC=GREEN)
    assert four.tell("KS", BLACK)
    assert not four.tell("KC", BLACK)
    assert not _inks(KH=RED, AS=BLACK, AC=BLACK).tell("KS", BLACK)
    assert not _inks(KH=RED, AS=BLACK).tell("KS", BLACK)


def test_a_blue_card_is_no_black_one_before_a_diamond_was_seen() -> None:
    assert not _inks(KH=RED, AS=BLACK).deny("KD", BLUE)
    dark_green, dark_blue = _hue(0.2, 0.32, 0.0), _hue(0.4, 0.2, 0.05)
    assert not _inks(KH=RED, AC=dark_green).deny("QD", dark_blue)


@pytest.mark.parametrize(
    ("diamonds", "pale", "strong"),
    [
        (RED, _hue(0.07, 0.13, 0.4), _hue(0.2, 0.22, 0.96)),
        (BLUE, _hue(0.23, 0.28, 0.39), _hue(0.12, 0.19, 0.59)),
    ],
)
def test_a_heart_is_not_denied_because_the_first_one_was_seen_in_a_reflection(
    diamonds: Hue, pale: Hue, strong: Hue
) -> None:
    inks = _inks(**{"8D": diamonds, "6H": pale, "9S": _hue(0.2, 0.26, 0.2)})
    assert not inks.deny("5H", strong)
    assert inks.deny("5H", BLUE)
    inks.see("5H", strong)
    assert not inks.deny("JH", strong)


def test_red_under_a_gloss_in_the_dark_may_be_red_though_it_is_as_pale_as_black() -> None:
    pale = _hue(0.2, 0.2, 0.35)
    inks = _inks(KH=RED, AS=_hue(0.2, 0.26, 0.2))
    assert inks.deny("7D", pale)
    assert inks.leave("7D", pale)
    assert not inks.leave("7D", _hue(0.2, 0.25, 0.22))
    assert not _inks(KH=RED).leave("7D", pale), "black may be as red in this light"


def test_what_has_hardly_a_colour_is_no_diamond_where_a_heart_is_red() -> None:
    assert _inks(KH=RED).deny("KD", BLACK)
    assert not _inks(KH=RED).deny("KD", BLUE)


def test_black_alone_tells_nothing() -> None:
    assert not _inks(KS=BLACK).deny("KD", BLACK)


def test_inks_that_are_hardly_unlike_tell_nothing() -> None:
    assert not _inks(KH=_mixed(BLACK, _hue(0.0, 0.0, 0.1)), AS=BLACK).deny("KD", BLACK)


def test_what_was_misread_first_is_denied_as_soon_as_both_inks_are_known() -> None:
    inks = _inks(QD=BLACK, KH=RED, AS=BLACK)
    assert inks.deny("QD", BLACK)
    inks.see("QD", BLACK)
    assert inks.deny("JD", BLACK)


@pytest.mark.parametrize("more", [{}, {"8C": GREEN, "KD": BLUE}])
def test_a_spade_that_was_first_misread_as_a_heart_denies_no_true_heart(more: dict[str, Hue]) -> None:
    """Seen on a table: as the 6 of spades was laid it looked like one of hearts, and every heart after it
    was in doubt."""
    violet = _hue(0.4, 0.22, 0.28)
    inks = _inks(**({"6H": violet, "9S": violet, "7S": violet} | more))
    assert not inks.deny("10H", RED)
    inks.see("10H", RED)
    assert inks.deny("6H", violet)
    assert not inks.deny("4H", RED)


MAGENTA, MIXED, VIOLET = (-0.01, -0.25, 0.27), (0.11, -0.08, -0.03), (0.03, -0.11, 0.08)


@pytest.mark.parametrize("first", ["6H", "9H"])
def test_of_the_only_two_cards_of_a_suit_in_two_inks_neither_denies_any_until_one_is_seen_again(
    first: str,
) -> None:
    """Seen on a table: half an 8 of spades and the pip above it looked like a 9 of hearts for one look, and
    every true heart after it was told as a spade."""
    hearts = {"6H": MAGENTA, "9H": MIXED}
    in_order = sorted(hearts, key=lambda it: it != first)
    inks = _inks(
        **{"5S": VIOLET, "4S": VIOLET, "QD": BLUE, "KC": GREEN, **{it: hearts[it] for it in in_order}}
    )
    assert not inks.deny("AH", MAGENTA)
    inks.see("6H", MAGENTA)
    assert inks.leave("AH", MAGENTA)
    assert inks.deny("AD", MAGENTA)
    assert inks.deny("AH", VIOLET)


def test_one_card_seen_with_a_part_of_the_red_one_beside_it_does_not_rule_out_its_suit() -> None:
    """The only spade of a deck in dark green, its tall index over the red one of the next card."""
    green, red = (-0.064, 0.052, 0.012), (-0.25, -0.25, 0.5)
    inks = _inks(KH=red, **{"10H": red, "7D": red, "4C": green, "QC": green, "2S": (-0.104, -0.035, 0.139)})
    assert inks.deny("JS", green), "it is in doubt"
    assert inks.leave("JS", green)
    assert not inks.leave("JH", green)
    black = (-0.02, -0.01, 0.03)
    four = _inks(KH=red, **{"4C": GREEN, "QC": GREEN, "2S": black, "7S": black})
    assert not four.leave("JS", GREEN), "a deck in four colours is known by two cards each"


def test_a_clubs_small_pip_that_blur_makes_a_diamonds_is_not_named_one() -> None:
    seed = 7035
    style = makers_deck(seed)
    conditions = replace(conditions_called("blur+cast"), fan_mm=fan_step(style))
    table = SimulatedTable(seed, SIZE, conditions, style, MACHINE)
    for zone, cards in (("conveyor-1", "KH AS JC"), ("conveyor-2", "3D 10H 8C"), ("tray", "2D 6C 8H")):
        for card in cards.split():
            table.lay(zone, card)
    watcher = Watcher(reader_for("poker"), MACHINE)
    for _ in range(9):
        view = watcher.see(table.frame(), 0.0)
    for zone, cards in table.truth().items():
        for name, card in zip(view.names(zone), cards, strict=True):
            assert name is None or (name[-1] in "HD") == (card[-1] in "HD")
    king, ace, _ = view.zones["conveyor-1"].cards
    assert king.card == "KH"
    # Where an 8 and a 6 of clubs look like spades, an ace of spades may be one of clubs.
    assert ace.card is None
    assert [card for card, _ in ace.alternatives] == ["AS", "AC"]


def test_an_ink_unlike_that_of_its_own_suit_is_another_suits() -> None:
    assert _inks(QS=BLACK).deny("4S", BLUE)
    assert not _inks(QS=BLACK).deny("4C", BLUE), "a four-colour deck's clubs may have any"
    faint = _hue(0.2, 0.2, 0.5)
    assert not _inks(QH=RED).deny("4H", faint), "blur pales it"


def test_the_picture_of_a_court_beside_its_index_is_none_of_its_ink() -> None:
    plain = np.full((48, 32, 3), 245, np.uint8)
    plain[6:24, 13:19] = plain[30:44, 10:22] = (200, 120, 30)
    court = plain.copy()
    court[:, 26:] = (30, 30, 60)
    (blue, beside) = hues_of(np.stack([plain, court]))
    assert blue is not None
    assert beside is not None
    assert np.allclose(blue, beside, atol=0.05)
    assert blue[0] > 0.2
