"""A table with equal cards: each is told from its equals by its zone and its place there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

import pytest

from companion.games.amendments import CardPlace, Correction
from companion.games.api import RuleError
from companion.table.judgement import COMPLAIN_AFTER
from companion.table.readings import table_reading
from companion.table.referee import AsItShould, Asked, Happened, Referee, Unexplained, Verdict
from companion.table.repairs import repairs
from companion.table.search import Situation
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot
from companion.table.table import Table
from tests.games.playing import after, refused
from tests.table.piles import HAND, SEVENS, Draw, Lay, Piles, Show, State, Take
from tests.table.views import Lying, reading, view

C1, C2, C3, C4 = (f"conveyor-{number}" for number in range(1, 5))
Zones = Mapping[str, Iterable[Lying]]


def begun(*lines: str, game: Piles = SEVENS) -> State:
    return (
        after(game, game.start(("Matt", "Noah"), {}), *lines) if lines else game.start(("Matt", "Noah"), {})
    )


def judged(state: State, zones: Zones, game: Piles = SEVENS) -> Verdict:
    return Referee(game).judge(state, view(zones))


def happened(state: State, zones: Zones) -> list[str]:
    verdict = judged(state, zones)
    assert isinstance(verdict, Happened), verdict
    return [str(action) for action in verdict.actions]


def asked(state: State, zones: Zones) -> tuple[str, list[str]]:
    verdict = judged(state, zones)
    assert isinstance(verdict, Asked), verdict
    return str(verdict.question.text), [str(choice.action) for choice in verdict.question.choices]


def told(state: State, zones: Zones, game: Piles = SEVENS) -> tuple[str, list[str]]:
    verdict = judged(state, zones, game)
    assert isinstance(verdict, Unexplained), verdict
    return str(verdict.text), [str(choice.action) for choice in verdict.choices]


def two_sevens_and_a_three() -> State:
    """7 3 7 lie on the first pile, a 7 on the second; it is Matt's turn."""
    return begun("Matt lays 7 on pile 1; Noah lays 3 on pile 1; Matt lays 7 on pile 1; Noah lays 7 on pile 2")


LYING: dict[str, list[Lying]] = {C1: ["7", "3", "7"], C2: ["7"]}


# Cards come


def test_equal_cards_that_lie_as_they_should_need_nothing() -> None:
    assert judged(two_sevens_and_a_three(), LYING) == AsItShould()


@pytest.mark.parametrize("pile", [1, 2, 3, 4])
def test_one_more_of_equal_cards_is_seen_where_it_comes_to_lie(pile: int) -> None:
    zone = f"conveyor-{pile}"
    zones = {**LYING, zone: [*LYING.get(zone, []), "7"]}
    assert happened(two_sevens_and_a_three(), zones) == [f"Matt lays 7 on pile {pile}"]


def test_a_pair_of_turns_with_equal_cards_is_seen_at_once() -> None:
    assert happened(begun(), {C1: ["7", "7"]}) == ["Matt lays 7 on pile 1", "Noah lays 7 on pile 1"]


def test_a_new_card_read_unsurely_is_asked_about_though_its_equal_lies_there() -> None:
    zones = {**LYING, C2: ["7", reading("7", 0.7, _1=0.2)]}
    text, labels = asked(two_sevens_and_a_three(), zones)
    assert text == "The card on the 2. conveyor cannot be read for sure. Which is it?"
    assert labels == ["Matt lays 7 on pile 2", "Matt lays 1 on pile 2"]


def test_an_old_card_may_be_read_unsurely_where_its_equal_is_new() -> None:
    zones = {**LYING, C2: [reading("7", 0.7, _1=0.2), "7"]}
    assert happened(two_sevens_and_a_three(), zones) == ["Matt lays 7 on pile 2"]


def test_a_new_card_that_cannot_be_read_is_not_taken_for_one_more_of_its_equals() -> None:
    verdict = judged(two_sevens_and_a_three(), {**LYING, C2: ["7", reading(None, 0.3)]})
    assert not isinstance(verdict, Happened | AsItShould)


def test_an_old_card_may_become_unreadable_where_its_equal_is_new() -> None:
    assert happened(two_sevens_and_a_three(), {**LYING, C2: [reading(None, 0.3), "7"]}) == [
        "Matt lays 7 on pile 2"
    ]


def test_of_two_new_equal_cards_the_sure_one_is_recorded_and_the_other_asked_about() -> None:
    zones = {C1: ["7", reading("7", 0.7)]}
    assert happened(begun(), zones) == ["Matt lays 7 on pile 1"]
    _, labels = asked(begun("Matt lays 7 on pile 1"), zones)
    assert labels == ["Noah lays 7 on pile 1"]


# Cards go


@pytest.mark.parametrize(
    ("number", "left"), [(1, ["3", "7"]), (2, ["7", "7"]), (3, ["7", "3"])], ids=["first", "between", "last"]
)
def test_the_one_of_equal_cards_that_was_taken_is_told_by_its_place(number: int, left: list[Lying]) -> None:
    assert happened(two_sevens_and_a_three(), {**LYING, C1: left}) == [f"Matt takes card {number} of pile 1"]


def test_the_one_of_equal_cards_that_was_taken_is_told_by_its_zone() -> None:
    assert happened(two_sevens_and_a_three(), {**LYING, C2: []}) == ["Matt takes card 1 of pile 2"]


def test_a_card_is_not_gone_while_something_unread_may_be_it() -> None:
    state = begun("Matt lays 7 on pile 1; Noah lays 7 on pile 1")
    assert judged(state, {C1: ["7", reading(None, 0.4, _7=0.4)]}) == AsItShould()


# The tray


def test_equal_cards_are_shown_together() -> None:
    assert happened(two_sevens_and_a_three(), {**LYING, "tray": ["7", "7", "7"]}) == ["Matt shows 7 7 7"]


def test_equal_cards_that_stay_in_the_tray_are_counted_once() -> None:
    referee, state = Referee(SEVENS), begun()
    show = SEVENS.parse("Matt shows 7 7", state)
    referee.made(state, show)
    state = SEVENS.apply(state, show)
    assert referee.judge(state, view({"tray": ["7", "7"]})) == AsItShould()
    verdict = referee.judge(state, view({"tray": ["7", "7", "7", "7", "7"]}))
    assert isinstance(verdict, Happened)
    assert [str(action) for action in verdict.actions] == ["Noah shows 7 7 7"]


def test_equal_cards_taken_out_of_the_tray_can_come_again() -> None:
    referee, state = Referee(SEVENS), begun()
    show = SEVENS.parse("Matt shows 7 7", state)
    referee.made(state, show)
    state = SEVENS.apply(state, show)
    assert referee.judge(state, view({"tray": []})) == AsItShould()
    verdict = referee.judge(state, view({"tray": ["7", "7"]}))
    assert isinstance(verdict, Happened)
    assert [str(action) for action in verdict.actions] == ["Noah shows 7 7"]


# What is wrong


def test_as_many_equal_cards_as_the_deck_has_are_not_too_many() -> None:
    lines = (f"{player} lays 7 on pile {pile}" for player, pile in zip(("Matt", "Noah"), (1, 2), strict=True))
    assert happened(begun(*lines), {C1: ["7"] * 5, C2: ["7"]}) == [
        "Matt lays 7 on pile 1",
        "Noah lays 7 on pile 1",
        "Matt lays 7 on pile 1",
        "Noah lays 7 on pile 1",
    ]


@pytest.mark.parametrize(
    ("zones", "text"),
    [
        (
            {C1: ["1"], C2: ["1"]},
            "1 is seen twice, on the 1. conveyor and on the 2. conveyor: there is only one.",
        ),
        ({C1: ["1", "1", "1"]}, "1 is seen 3 times, on the 1. conveyor: there is only one."),
        (
            {C1: ["2", "2"], C3: ["2"]},
            "2 is seen 3 times, on the 1. conveyor and on the 3. conveyor: there are only 2.",
        ),
        (
            {C1: ["7", "7", "7"], C2: ["7", "7", "7"], "tray": ["7"]},
            "7 is seen 7 times, on the 1. conveyor, on the 2. conveyor and in the tray: there are only 6.",
        ),
    ],
)
def test_more_cards_than_the_deck_has_are_told_with_their_number(zones: Zones, text: str) -> None:
    assert text in told(begun(), zones)[0]


ONE_TOO_MANY: list[Lying] = ["1", "1"]
"""No game explains these."""


def test_every_missing_copy_is_told() -> None:
    state = begun("Matt lays 7 on pile 1; Noah lays 7 on pile 1; Matt lays 7 on pile 2; Noah draws")
    text, _ = told(state, {C4: ONE_TOO_MANY})
    assert text.startswith("7 and 7 should lie on the 1. conveyor and are not seen.")
    assert "7 should lie on the 2. conveyor and is not seen." in text


def test_one_card_astray_explains_one_missing_card() -> None:
    state = begun("Matt lays 7 on pile 1; Noah lays 7 on pile 2")
    text, _ = told(state, {C3: ["7"], C4: ONE_TOO_MANY})
    assert "7 should lie on the 2. conveyor and is not seen." in text
    assert "7 lies on the 3. conveyor; it should lie on the 1. conveyor." in text


# Corrections


class Played:
    """A game of piles at a table that is watched."""

    def __init__(self, *lines: str) -> None:
        session = Session.begin(SEVENS, ("Matt", "Noah"), {})
        for line in lines:
            session = session.play(SEVENS.parse(line, session.state))
        self.table = Table(session)
        self.time = 0.0

    @property
    def screen(self) -> TableSnapshot:
        return self.table.snapshot()

    @property
    def layout(self) -> dict[str, tuple[str, ...]]:
        return {zone.name: zone.cards for zone in self.screen.view.zones if zone.cards}

    def see(self, zones: Zones) -> TableSnapshot:
        for seconds in (0.1, COMPLAIN_AFTER):
            self.time += seconds
            self.table.see(view(zones, self.time))
        return self.screen

    def choose(self, line: str) -> None:
        self.table.choose(SEVENS.parse(line, self.table.session.state), self.screen.serial)


def played() -> Played:
    return Played(
        "Matt lays 7 on pile 1", "Noah lays 3 on pile 1", "Matt lays 7 on pile 1", "Noah lays 7 on pile 2"
    )


@pytest.mark.parametrize("at", [CardPlace(C1, 1), CardPlace(C1, 3), CardPlace(C2, 1)])
def test_the_card_that_was_touched_is_the_one_that_is_corrected(at: CardPlace) -> None:
    table = played()
    before = table.layout
    table.table.suggest_corrections("7", at)
    offer = table.screen.suggestions
    assert offer is not None
    action = next(choice.action for choice in offer.choices if str(choice.label) == "1")
    assert action == Correction("1", "7", at)
    assert str(action) == f"correction: 1, not 7, card {at.number} of {at.zone}"
    table.table.choose(action, table.screen.serial)
    expected = {zone: list(cards) for zone, cards in before.items()}
    expected[at.zone][at.number - 1] = "1"
    assert table.layout == {zone: tuple(cards) for zone, cards in expected.items()}
    assert SEVENS.status(table.table.session.state) == ()


def test_a_card_without_equals_in_sight_is_corrected_without_its_place() -> None:
    table = played()
    table.table.suggest_corrections("3", CardPlace(C1, 2))
    offer = table.screen.suggestions
    assert offer is not None
    assert Correction("1", "3") in [choice.action for choice in offer.choices]


def test_of_the_cameras_readings_that_of_the_touched_card_comes_first() -> None:
    table = played()
    table.see({**LYING, C1: [reading("7", 0.95, _4=0.03), "3", reading("7", 0.95, _1=0.03)]})
    table.table.suggest_corrections("7", CardPlace(C1, 3))
    offer = table.screen.suggestions
    assert offer is not None
    assert offer.choices[0].action == Correction("1", "7", CardPlace(C1, 3))
    assert [str(choice.detail or "") for choice in offer.choices[:2]] == ["the camera's other reading", ""]


@pytest.mark.parametrize(
    "text", ["correction: 1, not 7, card 3 of conveyor-1", "Correction : 1 , not 7 , card 3 of CONVEYOR-1"]
)
def test_a_correction_with_a_place_reads_back(text: str) -> None:
    correction = SEVENS.parse(text, two_sevens_and_a_three())
    assert correction == Correction("1", "7", CardPlace(C1, 3))
    assert SEVENS.parse(str(correction), two_sevens_and_a_three()) == correction


@pytest.mark.parametrize(
    "place", ["card 2 of conveyor-1", "card 4 of conveyor-1", "card 0 of conveyor-1", "card 1 of tray"]
)
def test_a_correction_of_a_card_that_does_not_lie_there_is_refused(place: str) -> None:
    assert refused(SEVENS, two_sevens_and_a_three(), f"correction: 1, not 7, {place}") == "G-1"


def test_the_right_card_changes_places_only_where_no_copy_of_it_is_hidden() -> None:
    state = begun("Matt lays 7 on pile 1; Noah lays 1 on pile 2; Matt lays 2 on pile 3")
    swapped = after(SEVENS, state, "correction: 1, not 7")
    assert swapped.piles == (("1",), ("7",), ("2",), ())
    another = after(SEVENS, state, "correction: 2, not 7")
    assert another.piles == (("2",), ("1",), ("2",), ())
    assert SEVENS.status(swapped) == SEVENS.status(another) == ()


@pytest.mark.parametrize(("number", "lying"), [(1, ["1", "3", "7"]), (3, ["7", "3", "1"])])
def test_a_correction_of_one_of_equal_cards_is_proposed_where_it_lies(
    number: int, lying: list[Lying]
) -> None:
    state = two_sevens_and_a_three()
    table = table_reading(view({**LYING, C1: lying}), lambda code: SEVENS.card_from_deck(state, code))
    situation = Situation(SEVENS, state, SEVENS.prompt(state), table)
    proposed = [choice.action for choice in repairs(situation, situation.match())]
    assert proposed == [Correction("1", "7", CardPlace(C1, number))]


def test_one_of_equal_cards_that_the_camera_keeps_misreading_stays_right() -> None:
    misread: dict[str, list[Lying]] = {**LYING, C1: ["7", "3", "1"]}
    table = Played(
        *("Matt lays 7 on pile 1", "Noah lays 3 on pile 1", "Matt lays 1 on pile 1", "Noah lays 7 on pile 2")
    )
    table.choose("correction: 7, not 1")
    assert table.layout[C1] == ("7", "3", "7")
    assert table.see(misread).question is None
    screen = table.see({**misread, C2: ["7", "7"]})
    assert (screen.question, screen.log[-1]) == (None, "Matt lays 7 on pile 2")
    assert table.see({**misread, C1: ["3", "1"], C2: ["7", "7"]}).log[-1] == "Noah takes card 1 of pile 1"


# Conservation


def test_a_card_of_which_every_copy_lies_in_sight_cannot_come() -> None:
    state = begun("Matt lays 2 on pile 1; Noah lays 2 on pile 2")
    with pytest.raises(
        RuleError, match="All 2 copies of 2 lie in sight, one on pile 1: it cannot come out of"
    ):
        SEVENS.apply(state, Lay("Matt", "2", 3))


def test_a_card_that_is_known_to_be_elsewhere_is_not_said_to_lie_in_sight() -> None:
    state = begun("Matt lays 2 on pile 1; Noah lays 2 on pile 2; Matt takes card 1 of pile 1")
    with pytest.raises(RuleError, match=r"^2 cannot come out of the hand of Noah: by all that was seen"):
        SEVENS.apply(state, Lay("Noah", "2", 3))


def test_an_entry_names_as_many_copies_as_there_may_be() -> None:
    (entry,) = SEVENS.prompt(begun()).entries
    assert [entry.copies_of(card) for card in "12378"] == [1, 2, 3, 6, 0]
    assert entry.number == sum(SEVENS.deck(begun()).values())
    (entry,) = SEVENS.prompt(two_sevens_and_a_three()).entries
    assert entry.copies_of("7") == 3


@pytest.mark.parametrize("seed", range(12))
def test_a_game_is_followed_card_by_card_and_nothing_is_lost_or_doubled(seed: int) -> None:
    """People play from hands that the program never sees; it is shown what lies on the table."""
    chance = Random(seed)
    deck = list(Counter(SEVENS.deck(begun())).elements())
    chance.shuffle(deck)
    hands = [deck[:HAND], deck[HAND : 2 * HAND]]
    stock = deck[2 * HAND :]
    lying: dict[str, list[Lying]] = {zone: [] for zone in (C1, C2, C3, C4, "tray")}
    referee, state = Referee(SEVENS), begun()
    for _ in range(40):
        hand = hands[state.turn]
        legal = [
            action
            for action in SEVENS.actions(state, hand)
            if not isinstance(action, Lay | Show)
            or not Counter([action.card] if isinstance(action, Lay) else action.cards) - Counter(hand)
        ]
        kind = chance.choice(sorted({type(action).__name__ for action in legal}))
        action = chance.choice([action for action in legal if type(action).__name__ == kind])
        match action:
            case Lay(_, card, pile):
                hand.remove(card)
                lying[f"conveyor-{pile}"].append(card)
            case Take(_, number, pile):
                hand.append(str(lying[f"conveyor-{pile}"].pop(number - 1)))
            case Show(_, cards):
                lying["tray"] += cards
                for card in cards:
                    hand.remove(card)
            case Draw():
                hand.append(stock.pop())
        made = (action,)
        if not isinstance(action, Draw):
            verdict = referee.judge(state, view(lying))
            if isinstance(verdict, Asked):  # four cards shown may be two pairs, shown one after the other
                assert isinstance(action, Show)
                assert action in [choice.action for choice in verdict.question.choices]
            else:
                assert isinstance(verdict, Happened), (verdict, action)
                made = verdict.actions
        for each in made:
            referee.made(state, each)
            state = SEVENS.apply(state, each)
        assert list(made) == [action]
        assert referee.judge(state, view(lying)) == AsItShould()
        assert SEVENS.status(state) == ()
        assert state.hands == tuple(map(len, hands))
        if SEVENS.finished(state):
            break
