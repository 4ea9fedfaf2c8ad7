"""What is shown of a game: the trick, who has passed, the clock, the tricks of the Court, the result."""

from __future__ import annotations

from companion.games.api import at_privilege
from companion.games.panels import (
    Auction,
    ClockFace,
    Dues,
    Ladder,
    PrivilegeCards,
    Reseating,
    ScoreSheet,
    Seats,
    SeatState,
    Timing,
    Trick,
    Zones,
)
from companion.games.steam_court import GAME
from companion.games.steam_court.actions import Stop
from companion.games.steam_court.state import State
from tests.games.steam_court_dealer import SteamCourtDealer
from tests.games.steam_court_lines import after, begun, seated


def test_the_trick_is_shown_with_the_play_to_beat_last() -> None:
    state = after(begun("Queen, Duke, Tea Boy"), "Ann plays 2x 7: 7 Multiplier; Bo plays 8 8; Cy passes")
    trick = GAME.view(state).find(Trick)
    assert trick is not None
    assert [(play.player, str(play.announced), play.cards) for play in trick.plays] == [
        ("Ann", "2 × 7", ("7", "Multiplier")),
        ("Bo", "2 × 8", ("8", "8")),
    ]
    assert (trick.passed, trick.over) == (("Cy",), False)
    assert [str(line) for line in trick.lines()] == [
        "Next: 2 × 9 or higher, or a Masterstroke.",
        "Bo, 2 × 8: 8 and 8.",
        "Ann, 2 × 7: 7 and Multiplier.",
        "Ann, Queen, in, hand 21.",
        "Bo, Duke, in, hand 19.",
        "Cy, Tea Boy, passed, hand 19.",
        "Court Hand 21, discards 0.",
    ]


def test_seats_say_character_cards_and_state() -> None:
    state = after(begun("Queen, Duke, Tea Boy"), "Ann plays 2; Bo passes")
    ann, bo, cy = GAME.view(state).seats
    assert [str(seat.role) for seat in (ann, bo, cy)] == ["Queen", "Duke", "Tea Boy"]
    assert [str(badge.label) for badge in bo.badges] == ["passed"]
    assert (cy.acting, ann.acting) == (True, False)
    assert str(ann.counts[0].message()) == "hand 22"


def test_a_stopped_player_is_shown_until_the_next_cards_are_laid() -> None:
    state = after(begun("Queen, General, Duke, Tea Boy"), "Ann plays 2; Bo passes; Cy plays 7")

    def states(text: str) -> list[SeatState]:
        trick = GAME.view(after(state, text)).find(Trick)
        assert trick is not None
        return [seat.state for seat in trick.seats]

    assert states("Bo stops Cy")[2] is SeatState.STOPPED
    assert SeatState.STOPPED not in states("Bo stops Cy; Di plays 4")


def test_the_duke_is_told_that_an_equal_value_is_enough() -> None:
    trick = GAME.view(after(begun("Queen, Duke, Tea Boy"), "Ann plays 2 2")).find(Trick)
    assert trick is not None
    assert str(trick.to_beat) == "2 × 2 or higher, or a Masterstroke"


def test_gifts_and_tribute_are_told_in_their_order_with_what_is_done() -> None:
    dealt = after(seated("Queen, Duke, Tea Boy"), "deal")
    dues = GAME.view(after(dealt, "Ann gives nothing")).find(Dues)
    assert dues is not None
    assert [(due.giver, due.optional, due.timing) for due in dues.dues] == [
        ("Ann", True, Timing.SPENT),
        ("Cy", False, Timing.NOW),
        ("Cy", True, Timing.LATER),
    ]


def test_the_clock_is_shown_where_it_is_climbed() -> None:
    clock = GAME.view(begun("Queen, Duke, Tea Boy", variant="clock")).find(ClockFace)
    assert clock is not None
    assert clock.spaces == (1, 2, 3)
    assert str(clock.lines()[0]) == "Cy: space 3."
    assert GAME.view(begun("Queen, Duke, Tea Boy")).find(ClockFace) is None


def cards(state: State) -> dict[tuple[str, str], Timing]:
    panel = GAME.view(state).find(PrivilegeCards)
    return {} if panel is None else {(it.player, str(it.title)): it.timing for it in panel.cards}


def test_each_privilege_in_play_is_a_card_that_says_whether_its_moment_is_now() -> None:
    state = begun("Queen, General, Duke, Jester, Tea Boy")
    assert cards(state) == {
        ("Bo", "Stop"): Timing.LATER,
        ("Cy", "Match"): Timing.LATER,
        ("Di", "Unpass"): Timing.LATER,
        ("Di", "One as two"): Timing.LATER,
    }
    led = after(state, "Ann plays 2 2; Bo passes")
    assert cards(led)["Cy", "Match"] is Timing.NOW
    state = after(led, "Cy plays 2 2")
    assert cards(state)["Cy", "Match"] is Timing.LATER
    assert (cards(state)["Bo", "Stop"], cards(state)["Di", "One as two"]) == (Timing.NOW, Timing.NOW)
    stopped = after(state, "Bo stops Cy")
    assert cards(stopped)["Bo", "Stop"] is Timing.SPENT
    assert cards(after(seated("Queen, General, Inspector"), "deal")) == {("Cy", "Inspect"): Timing.NOW}


def test_a_privilege_is_used_by_touching_its_card() -> None:
    state = after(begun("Queen, General, Duke, Tea Boy"), "Ann plays 2; Bo passes; Cy plays 7")
    (stop,) = [it for it in GAME.prompt(state).choices if isinstance(it.action, Stop)]
    assert stop.target == at_privilege(0)
    panel = GAME.view(state).find(PrivilegeCards)
    assert panel is not None
    assert str(panel.cards[0].message()) == "Bo, General: Stop, now"


def test_every_panel_of_whole_games_has_a_text_and_two_never_have_the_same_type() -> None:
    shown: set[type[object]] = set()
    games = (
        (5, {"variant": "standard"}),
        (4, {"variant": "clock"}),
        (1, {"variant": "solo"}),
        (4, {"edition": "draft", "variant": "auction"}),
    )
    for seats, options in games:
        dealer = SteamCourtDealer(seats, seats, **options)
        while not GAME.finished(dealer.state):
            panels = GAME.view(dealer.state).panels
            assert len({type(panel) for panel in panels}) == len(panels)
            shown |= {type(panel) for panel in panels}
            for panel in panels:
                assert all(str(line).strip() and "{" not in str(line) for line in panel.lines())
            zones = {zone.name: zone.cards for zone in GAME.zones(dealer.state)}
            assert zones.items() >= GAME.layout(dealer.state).items()
            for trick in (panel for panel in panels if isinstance(panel, Trick)):
                assert tuple(card for play in trick.plays for card in play.cards) == zones[trick.zone]
            dealer.step()
    assert shown >= {Trick, Dues, Seats, Zones, ScoreSheet, Reseating, ClockFace, Ladder, Auction}
