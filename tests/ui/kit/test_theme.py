"""The palettes can be read by day and by night."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games import GAMES
from companion.ui.kit import theme
from tests.ui.contrast import contrast

PALETTES = {"day": theme.DAY, "night": theme.NIGHT}
PLAYERS = [(look, name) for look in PALETTES for name in theme.DAY.players]


@pytest.fixture(autouse=True)
def by_day_again() -> Iterator[None]:
    yield
    theme.use(theme.DAY)


@pytest.mark.parametrize(("look", "name"), PLAYERS)
def test_a_players_colour_bears_ink_and_is_read_on_ground_and_plate(look: str, name: str) -> None:
    palette = PALETTES[look]
    colour = palette.players[name]
    assert contrast(palette.ink, colour) >= 4.5
    assert contrast(colour, palette.ground) >= 4.5
    assert contrast(colour, palette.plate) >= 4.5


@pytest.mark.parametrize("look", PALETTES)
def test_words_are_read_on_what_they_stand_on(look: str) -> None:
    palette = PALETTES[look]
    light = ("parchment", "parchment_dim", "brass_bright", "copper")
    pairs = [(ink, ground) for ink in light for ground in ("ground", "plate", "raised")]
    pairs += [("ink", ground) for ground in ("brass", "brass_bright", "parchment", "parchment_dim")]
    pairs += [
        ("verdigris", "ground"),
        ("verdigris", "plate"),
        ("parchment", "alarm"),
        ("parchment", "verdigris_dark"),
    ]
    dim = {
        (ink, ground): round(found, 2)
        for ink, ground in pairs
        if (found := contrast(getattr(palette, ink), getattr(palette, ground))) < 4.5
    }
    assert dim == {}


@pytest.mark.parametrize("look", PALETTES)
def test_the_inks_of_suits_are_read_on_paper(look: str) -> None:
    theme.use(PALETTES[look])
    for suit in (suit for game in GAMES for suit in game.dress.suits):
        assert contrast(theme.on_paper(suit.colour), theme.PARCHMENT) >= 4.5, suit.name


def test_another_palette_holds_at_once() -> None:
    theme.use(theme.NIGHT)
    assert theme.NIGHT.ground == theme.GROUND
    assert theme.NIGHT.players == theme.PLAYERS


def test_the_night_sends_less_light_than_the_day() -> None:
    for name in ("ground", "plate", "raised", "parchment", "brass_bright"):
        by_day, by_night = getattr(theme.DAY, name), getattr(theme.NIGHT, name)
        assert sum(by_night[:3]) < 0.8 * sum(by_day[:3]), name
