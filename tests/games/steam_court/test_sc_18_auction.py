"""SC-18: the Character Auction of the draft edition."""

from __future__ import annotations

import pytest

from companion.games.api import GameError
from companion.games.steam_court import GAME
from companion.games.steam_court import actions as act
from companion.games.steam_court.state import Phase, State
from tests.games.steam_court_dealer import SteamCourtDealer
from tests.games.steam_court_lines import after, refused

FIVE = ("Ann", "Bo", "Cy", "Di", "Ed")


def auction(players: tuple[str, ...] = FIVE, **options: str) -> State:
    return GAME.start(players, {"edition": "draft", "variant": "auction", **options})


RULEBOOK = "Ann bids 1; Bo bids 3; Cy passes; Di passes; Ed bids 4; Ann passes; Bo bids 5; Ed passes"


def test_the_example_of_the_rulebook() -> None:
    """Player two gets the Queen for 5 points."""
    state = after(auction(), "Ann bids first", RULEBOOK)
    assert state.drawn[1] is not None
    assert (state.drawn[1].value, state.paid) == ("Queen", (0, 5, 0, 0, 0))
    assert str(GAME.prompt(state).text) == "Cy bids 1 or more for the General, or passes."


def test_each_bid_is_above_the_last_and_opens_at_one() -> None:
    state = after(auction(), "Ann bids first")
    assert refused(state, "Ann bids 0") == "SC-18"
    state = after(state, "Ann bids 2")
    assert refused(state, "Bo bids 2") == "SC-18"
    assert refused(state, "Cy bids 3") == "SC-18"
    assert refused(state, "Ann is the Queen") == "SC-18"
    assert refused(state, "Ann bids first") == "SC-18"
    assert refused(auction(), "Ann bids 2") == "SC-18"


def test_a_pass_is_out_of_this_auction_and_an_owner_of_all() -> None:
    state = after(auction(), "Ann bids first; Ann passes; Bo bids 1")
    assert refused(state, "Ann bids 2") == "SC-18"
    state = after(state, "Cy passes; Di passes; Ed passes")
    assert state.paid[1] == 1
    state = after(state, "Cy bids 1; Di passes; Ed passes; Ann passes")
    assert refused(state, "Bo bids 2") == "SC-18"
    assert GAME.prompt(state).seats == (3,)


def test_the_table_can_choose_the_characters_of_its_auction() -> None:
    state = auction(FIVE[:3], line_up="chosen")
    assert refused(state, "Ann is the Vagabond") == "SC-18"
    state = after(state, "the Vagabond is auctioned; the Inspector is auctioned")
    assert str(GAME.prompt(state).text) == "Vagabond and Inspector are auctioned. Choose 1 more."
    assert [str(it.label) for it in GAME.prompt(state).choices][:2] == ["Queen", "General"]
    assert refused(state, "the Vagabond is auctioned") == "SC-18"
    assert refused(state, "the Jester is auctioned") == "SC-18"
    assert refused(state, "Ann bids first") == "SC-18"
    state = after(state, "the Duke is auctioned; Ann bids first; Ann bids 2; Bo passes; Cy passes")
    assert refused(state, "the Queen is auctioned") == "SC-18"
    state = after(state, "Bo bids 1; Cy passes")
    assert [it.value for it in state.drawn if it] == ["Duke", "Inspector", "Vagabond"]
    assert refused(auction(), "the Queen is auctioned") == "SC-18"


def test_at_two_tables_as_many_characters_are_chosen_as_can_sit_there() -> None:
    state = auction((*FIVE, "Flo", "Gus", "Hal"), line_up="chosen")
    royals = (
        "the Queen is auctioned; the General is auctioned; the Duke is auctioned; the Tea Boy is auctioned"
    )
    state = after(state, royals)
    assert refused(state, "the Alchemist is auctioned") == "SC-18"


def test_without_bids_a_character_goes_to_the_end_of_the_line() -> None:
    state = after(auction(FIVE[:3]), "Bo bids first; Bo passes; Cy passes; Ann passes")
    assert str(GAME.prompt(state).text) == "Bo bids 1 or more for the Duke, or passes."
    state = after(state, "Bo bids 1; Cy passes; Ann passes; Cy bids 2; Ann passes")
    assert (state.phase, state.auction) == (Phase.DEAL, None)
    assert [character.value for character in state.drawn if character] == ["Queen", "Duke", "Tea Boy"]
    assert state.paid == (0, 1, 2)


def test_bids_are_taken_from_the_totals_and_the_first_tokens_count_by_option() -> None:
    lines = "Ann bids first; Ann bids 4; Bo passes; Cy passes; Bo bids 1; Cy passes"
    assert GAME.scores(after(auction(FIVE[:3]), lines)) == {"Ann": -3, "Bo": 1, "Cy": 3}
    without = after(auction(FIVE[:3], auction_tokens="no"), lines)
    assert GAME.scores(without) == {"Ann": -4, "Bo": -1, "Cy": 0}


def test_bids_are_named_by_number() -> None:
    prompt = GAME.prompt(after(auction(), "Ann bids first; Ann bids 2"))
    (entry,) = prompt.numbers
    assert (entry.least, entry.line(7)) == (3, "Bo bids 7")
    assert prompt.on_pass == act.Pass("Bo")


def test_the_auction_is_of_the_draft_edition() -> None:
    with pytest.raises(GameError):
        GAME.start(FIVE, {"variant": "auction"})
    assert GAME.seats({"variant": "auction", "edition": "draft"}) == range(3, 11)


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_a_game_after_an_auction_is_never_miscounted(seats: int) -> None:
    def check(dealer: SteamCourtDealer) -> None:
        assert dealer.disagreements() == []
        action = dealer.played[-1]
        assert GAME.parse(str(action), dealer.state) == action

    dealer = SteamCourtDealer(seats, seats, edition="draft", variant="auction").play(check)
    assert GAME.finished(dealer.state)
