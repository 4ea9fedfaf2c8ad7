"""How to play by real touches: the pages of every game, and the search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.games import GAMES, game_named
from companion.games.teaching import Page, Teaching
from companion.table.deck_in_play import named_by
from companion.ui.home.boxes import BoxesPage
from companion.ui.overlays.how_to_play import FoundPage, HowToPlayPage
from companion.ui.overlays.menu import MenuPage
from tests.long_cases import long_case
from tests.ui import scenes
from tests.ui.hosting import FakeHost
from tests.ui.stage import SMALL, TALL, WIDE, Stage

ESCAPE, RIGHT, LEFT = 27, 275, 276
_SENTENCES_PX = 20
"""The least size of the sentences at 800 by 480; it grows with the screen."""

_LONGEST = game_named("steam-court")
"""The game of which most is to be explained."""


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.discarding())
    yield stage
    stage.strike()


def taught(stage: Stage) -> Teaching:
    assert stage.desk is not None
    assert stage.desk.teaching is not None
    return stage.desk.teaching


def opened(stage: Stage) -> Any:
    stage.tap(stage.top.ids.menu)
    stage.tap(stage.button("How to play"))
    assert isinstance(stage.top, HowToPlayPage)
    return stage.top


def searched(stage: Stage, words: str) -> Any:
    stage.tap(stage.button("Find …"))
    stage.text(words)
    stage.tap(stage.button("Done"))
    assert isinstance(stage.top, FoundPage)
    return stage.top


def test_next_and_previous_lead_through_all_pages_and_no_further(stage: Stage) -> None:
    page, pages = opened(stage), taught(stage).pages
    assert page.page == pages[0]
    assert stage.button("Previous").disabled
    for expected in pages[1:]:
        stage.tap(stage.button("Next"))
        assert page.page == expected
        assert page.title == str(expected.title)
        assert page.ids.dots.number == pages.index(expected)
    assert stage.button("Next").disabled
    stage.tap(stage.button("Previous"))
    assert page.page == pages[-2]
    stage.tap(stage.button("Back"))
    assert isinstance(stage.top, MenuPage)


def test_the_arrow_keys_turn_the_pages(stage: Stage) -> None:
    page, pages = opened(stage), taught(stage).pages
    stage.key(RIGHT)
    stage.key(RIGHT)
    stage.key(LEFT)
    assert page.page == pages[1]


def test_words_are_found_and_lead_to_their_page(stage: Stage) -> None:
    page = opened(stage)
    rows = searched(stage, "goggles").ids.ledger.rows
    assert rows
    stage.press_on(stage.row(rows[0].words))
    assert stage.top is page
    assert page.page == taught(stage).page_for("BH-9")


def test_the_number_of_a_rule_is_found(stage: Stage) -> None:
    opened(stage)
    (row,) = searched(stage, "bh-8").ids.ledger.rows
    assert row.words == "Overflow"


def test_a_search_without_result_says_so_and_leads_nowhere(stage: Stage) -> None:
    opened(stage)
    (row,) = searched(stage, "zeppelin").ids.ledger.rows
    assert row.words == "Nothing was found."
    assert row.do is None


def test_home_asks_which_game_is_explained() -> None:
    stage = Stage(host=FakeHost())
    for game in GAMES:
        stage.tap(stage.button("How to play"))
        assert isinstance(stage.top, BoxesPage)
        stage.tap(next(box for box in stage.top.shelf.buttons if box.words == game.title))
        teaching = game.teaching({})
        assert teaching is not None
        assert stage.top.page == teaching.pages[0]
        stage.key(ESCAPE)
        stage.key(ESCAPE)
    stage.strike()


def test_home_asks_nothing_where_one_game_can_be_explained() -> None:
    stage = Stage(host=FakeHost(games=GAMES[:1]))
    stage.tap(stage.button("How to play"))
    assert isinstance(stage.top, HowToPlayPage)
    stage.strike()


@pytest.mark.parametrize(
    ("game", "size"),
    [
        *((game, SMALL) for game in GAMES),
        (_LONGEST, TALL),
        *(long_case(game, TALL) for game in GAMES if game is not _LONGEST),
        *(long_case(game, WIDE) for game in GAMES),
    ],
    ids=lambda it: str(getattr(it, "name", it)),
)
def test_every_page_is_large_and_whole(game: Any, size: tuple[int, int]) -> None:
    host = FakeHost(games=(game,))
    stage = Stage(size=size, host=host)
    stage.home_navigator.how_to_play()
    check_pages(stage, named_by(host.deck_for(game), game.teaching({})).pages)
    stage.strike()


def test_the_pages_of_every_variant_and_edition_are_large_and_whole() -> None:
    game = game_named("steam-court")
    host = FakeHost(games=(game,))
    stage = Stage(host=host)
    (variants,) = (option.values for option in game.options() if option.name == "variant")
    tables = [{"edition": edition, "variant": it.value} for edition in game.editions for it in variants]
    usual = game.teaching({})
    assert usual is not None
    taught = [game.teaching(options) for options in tables]
    others = {page: None for teaching in taught if teaching is not None for page in teaching.pages}
    pages = tuple(page for page in others if page not in usual.pages)
    opened = stage.home_navigator.open
    deck = host.deck_for(game)
    opened(HowToPlayPage(named_by(deck, replace(usual, pages=pages)), opened, deck=deck))
    check_pages(stage, named_by(deck, pages))
    stage.strike()


def check_pages(stage: Stage, pages: Sequence[Page]) -> None:
    for page in pages:
        stage.top.turn_to(page)
        stage.steps(3)
        text, illustration = stage.top.ids.text, stage.top.ids.illustration
        assert text.size_px >= _SENTENCES_PX * stage.top.u, page.title
        labels = sorted(text.children, key=lambda label: -label.y)
        assert [label.words for label in labels] == list(map(str, page.sentences))
        assert labels[0].y + labels[0].height <= text.y + text.height + 1
        assert labels[-1].y >= text.y - 1
        captions = [label.text for label in illustration.children]
        assert sorted(captions) == sorted(str(figure.caption) for figure in page.illustration)
        assert illustration.captions == tuple(str(figure.caption) for figure in page.illustration)


def test_cards_are_drawn_and_called_as_the_deck_in_play_has_them(stage: Stage) -> None:
    page = opened(stage)
    page.turn_to(taught(stage).page_for("BH-5"))
    stage.steps(2)
    assert page.ids.illustration.deck == scenes.discarding().deck
    assert "2♥" in " ".join(label.text for label in page.ids.text.children)


def test_home_explains_a_game_with_the_deck_that_it_would_be_played_with() -> None:
    host = FakeHost(games=GAMES[:1])
    stage = Stage(host=host)
    stage.home_navigator.how_to_play()
    stage.top.turn(3)
    stage.steps(2)
    assert stage.top.ids.illustration.deck == host.deck_for(GAMES[0])
    assert "2♥" in " ".join(label.text for label in stage.top.ids.text.children)
    stage.strike()
