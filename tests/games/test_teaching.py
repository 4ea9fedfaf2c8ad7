"""What the games teach: complete, short, true of the rules and of the options of the table."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.games import game_named
from companion.games.api import Game
from companion.games.astonishing.deck import FACES, RESOURCE_CODES, SUITS, face_card, points
from companion.games.astonishing.judging import chance_to_work
from companion.games.astonishing.state import State, drawn, installed_unseen
from companion.games.beltpunk import actions as act
from companion.games.beltpunk.deck import DECK
from companion.games.beltpunk.sets import name_set
from companion.games.messages import CardName, Message
from companion.games.options import EDITION
from companion.games.panels import (
    Auction,
    ClockFace,
    Dice,
    Dues,
    Exhibits,
    Ladder,
    LaidSets,
    PrivilegeCards,
    Reseating,
    SeatingPlan,
    Trick,
    View,
    Workshops,
)
from companion.games.steam_court.deck import CODES
from companion.games.teaching import CardRow, DiceRow, Page, Teaching
from companion.games.text import read_name_list
from tests.games.astonishing_lines import after, begun
from tests.long_cases import not_every_long_one

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "companion" / "games"
RECORDS = sorted((ROOT / "tests" / "records").glob("*.txt"))

_NAMES = ("beltpunk", "astonishing", "steam-court")
_CARDS = {
    "beltpunk": DECK,
    "astonishing": (*RESOURCE_CODES, *(face_card(face, suit) for face in FACES for suit in SUITS)),
    "steam-court": CODES,
}
_PAGES = {"beltpunk": range(10, 11), "astonishing": range(10, 11), "steam-court": range(9, 15)}
"""How many pages a game has. Steam Court has more variants than the others, and its Solo is shorter."""
_AT_SUCH_A_TABLE = {
    "clock_start": {"variant": "clock"},
    "clock_last_trick": {"variant": "clock"},
    "duo_goal": {"variant": "duo"},
    "solo_jester": {"variant": "solo"},
    "solo_last_card": {"variant": "solo"},
    "auction_tokens": {"edition": "draft", "variant": "auction"},
    "random_mode": {"edition": "draft", "variant": "random"},
}
"""The other options at a table where an option means anything."""
_HEADING = re.compile(r"(game|edition|players|option \w+)\s*:\s*(.*)")
_RULE = re.compile(r"(BH|AS|SC|G)-[0-9]+[a-c]?")
_LONGEST_SENTENCE = 23
"""Words that a sentence for an eight-year-old may have."""
_LONGEST_LINE = 95
"""Letters that fit on a line of the printed card."""


DEFAULTS: list[tuple[str, dict[str, str]]] = [(name, {}) for name in _NAMES]
CHANGED = [
    (name, {**_AT_SUCH_A_TABLE.get(option.name, {}), option.name: value.value})
    for name in _NAMES
    for option in game_named(name).options()
    for value in option.values[1:]
]
"""Every other value of every option."""


def taught(name: str, **options: str) -> Teaching:
    """What a game teaches at a table with these options."""
    teaching = game_named(name).teaching(options)
    assert teaching is not None
    return teaching


def played(record: Path) -> tuple[Game[Any, Any], Teaching, list[Any]]:
    """The game of a golden record, what it teaches at that table, and every state."""
    heading: dict[str, str] = {}
    moves: list[str] = []
    for line in record.read_text(encoding="utf-8").splitlines():
        said = line.partition("#")[0].strip()
        if (found := _HEADING.fullmatch(said)) is not None:
            heading[found[1]] = found[2]
        elif said:
            moves.append(said)
    game = game_named(heading["game"])
    options = {key.split()[1]: value for key, value in heading.items() if key.startswith("option ")}
    if EDITION in heading:
        options[EDITION] = heading[EDITION]
    states = [game.start(read_name_list(heading["players"]), options)]
    for move in moves:
        states.append(game.apply(states[-1], game.parse(move, states[-1])))
    return game, taught(game.name, **options), states


def all_messages(teaching: Teaching) -> Iterator[Message]:
    """Everything that can be read."""
    for page in teaching.pages:
        yield from (page.title, *page.sentences, *(figure.caption for figure in page.illustration))
    for term in (*teaching.terms, *teaching.things):
        yield from (term.title, term.text)
    yield from (lesson.text for lesson in teaching.lessons)
    yield teaching.reference.title
    for section in teaching.reference.sections:
        yield from (section.title, *section.lines)


def card_names(message: Message) -> Iterator[str]:
    """The cards that a sentence names."""

    def within(value: object) -> Iterator[str]:
        match value:
            case CardName(code):
                yield code
            case Message():
                yield from card_names(value)
            case tuple():
                for item in value:
                    yield from within(item)

    for _, value in message.parameters:
        yield from within(value)


def rules_in(source: str) -> set[str]:
    """The rule numbers that stand by themselves in a program: those that it can refuse with."""
    values = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return {value for value in values if isinstance(value, str) and _RULE.fullmatch(value)}


def rules_of(name: str) -> set[str]:
    """The rule numbers in the program of a game and in what all games share."""
    files = (*GAMES.glob("*.py"), *(GAMES / name.replace("-", "_")).glob("*.py"))
    sources = (file.read_text(encoding="utf-8") for file in files if file.name != "teaching.py")
    return set().union(*map(rules_in, sources))


def page_with(name: str, rule: str, **options: str) -> Page:
    """The page of a rule, which must be there."""
    page = taught(name, **options).page_for(rule)
    assert page is not None
    return page


def pages_with(name: str, rule: str, **options: str) -> list[Page]:
    """All pages of a rule."""
    return [page for page in taught(name, **options).pages if rule in page.rules]


def text_of(page: Page) -> str:
    """The sentences of a page."""
    return " ".join(map(str, page.sentences))


# Pages


@pytest.mark.parametrize("name", _NAMES)
def test_every_rule_that_can_refuse_has_its_page(name: str) -> None:
    rules = rules_of(name)
    assert {"G-4", {"beltpunk": "BH-8", "astonishing": "AS-10", "steam-court": "SC-12b"}[name]} <= rules
    assert [rule for rule in sorted(rules) if taught(name).page_for(rule) is None] == []


def test_rule_numbers_are_found_wherever_they_stand() -> None:
    source = 'RULE = "BH-6"\nraise RuleError("AS-11", f"{it} (AS-3)")\nx = {Phase.SWAP: "G-1"}\n"""BH-9."""'
    assert rules_in(source) == {"BH-6", "AS-11", "G-1"}


@pytest.mark.parametrize("name", _NAMES)
def test_a_rule_has_one_page(name: str) -> None:
    rules = [rule for page in taught(name).pages for rule in page.rules]
    assert len(rules) == len(set(rules))


def test_a_rule_of_another_game_has_no_page() -> None:
    assert taught("beltpunk").page_for("AS-1") is None


@pytest.mark.parametrize(("name", "options"), [*DEFAULTS, *CHANGED])
def test_about_ten_pages_of_two_to_five_short_sentences(name: str, options: dict[str, str]) -> None:
    pages = taught(name, **options).pages
    assert len(pages) in _PAGES[name]
    for page in pages:
        assert 2 <= len(page.sentences) <= 5
        assert page.illustration
        for sentence in map(str, page.sentences):
            assert sentence.endswith(".")
            assert ". " not in sentence, "one sentence each"
            assert len(sentence.split()) <= _LONGEST_SENTENCE, sentence


@pytest.mark.parametrize(("name", "options"), CHANGED)
def test_a_rule_that_a_table_chose_is_explained_as_it_chose(name: str, options: dict[str, str]) -> None:
    *_, chosen = options
    (option,) = (it for it in game_named(name).options() if it.name == chosen)
    usual = _AT_SUCH_A_TABLE.get(chosen, {})
    assert pages_with(name, option.rule, **options)
    if chosen == "variant":  # each has a rule of its own
        assert taught(name, **options).pages != taught(name).pages
    else:
        assert pages_with(name, option.rule, **options) != pages_with(name, option.rule, **usual)


@pytest.mark.parametrize("name", _NAMES)
def test_cards_that_are_shown_and_named_are_cards_of_the_deck(name: str) -> None:
    teaching = taught(name)
    rows = [row for page in teaching.pages for row in page.illustration if isinstance(row, CardRow)]
    shown = {card for row in rows for card in row.cards}
    named = {card for message in all_messages(teaching) for card in card_names(message)}
    assert shown | named <= set(_CARDS[name])
    assert shown
    assert named
    assert all(row.cards or row.hidden for row in rows)


def test_the_overflowing_conveyor_holds_one_card_too_many() -> None:
    (row,) = page_with("beltpunk", "BH-8").illustration
    assert isinstance(row, CardRow)
    assert len(row.cards) == row.room + 1


def test_the_cards_in_machine_order_lie_in_machine_order() -> None:
    (row,) = page_with("beltpunk", "BH-5").illustration
    assert isinstance(row, CardRow)
    assert list(row.cards) == sorted(row.cards, key=DECK.index)


def test_the_page_of_sets_shows_each_kind_with_its_points() -> None:
    rows = [row for row in page_with("beltpunk", "BH-9").illustration if isinstance(row, CardRow)]
    sets = [name_set(row.cards) for row in rows]
    assert {str(it.kind) for it in sets} == {
        "Goggles",
        "Broken Gears",
        "Perfect Gears",
        "Perfect Belt",
        "Cobbled Belt",
    }
    for row, it in zip(rows, sets, strict=True):
        assert str(row.caption).startswith(str(it.kind))
        assert str(row.caption).endswith(f": {it.points} points")


def _numbered(page: Page) -> list[tuple[CardRow, int]]:
    """The rows of cards whose caption tells their points."""
    rows = [(row, str(row.caption)) for row in page.illustration if isinstance(row, CardRow)]
    return [(row, int(found[1])) for row, told in rows if (found := re.search(r"([0-9]+) points", told))]


@pytest.mark.parametrize("rule", ["AS-13", "AS-6", "AS-9"])
def test_positions_that_are_shown_have_the_points_that_are_told(rule: str) -> None:
    told = _numbered(page_with("astonishing", rule))
    assert len(told) >= 3
    for row, number in told:
        assert sum(points(card, "S") for card in row.cards) == number


@pytest.mark.parametrize(
    ("number", "words", "chance"),
    [(7, "about 1 of 6", 1 / 6), (10, "half", 1 / 2), (12, "about 3 of 4", 3 / 4), (18, "always", 1)],
)
def test_the_chances_that_are_told_are_the_chances(number: int, words: str, chance: float) -> None:
    (row,) = (row for row, told in _numbered(page_with("astonishing", "AS-6")) if told == number)
    assert words in str(row.caption)
    assert abs(float(chance_to_work(number)) - chance) < 0.01


def test_the_reference_card_tells_the_chances_to_the_nearest_hundredth() -> None:
    lines = " ".join(str(line) for it in taught("astonishing").reference.sections for line in it.lines)
    told = re.findall(r"\b([0-9]+) points ([0-9]+)\b", lines)
    assert len(told) == 6
    for number, hundredths in told:
        assert round(float(chance_to_work(int(number))) * 100) == int(hundredths)


def test_the_dice_that_are_shown_decide_as_is_told() -> None:
    page = page_with("astonishing", "AS-9")
    (dice,) = (row for row in page.illustration if isinstance(row, DiceRow))
    assert f"is {sum(dice.pips)}" in str(dice.caption)
    for row, number in _numbered(page):
        assert ("works" in str(row.caption)) is (number >= sum(dice.pips))


# Options


@pytest.mark.parametrize(
    ("name", "option", "value", "rule", "words"),
    [
        ("beltpunk", "target", "35", "BH-13", "35 points or more"),
        ("beltpunk", "retake_own_discard", "no", "BH-7", "may not take back"),
        ("beltpunk", "placed_card_stays", "no", "BH-8", "goes with the others"),
        ("beltpunk", "foreman_next_round", "lowest", "BH-12", "the lowest score is Foreman"),
        ("astonishing", "age_order", "ages", "AS-1", "the youngest of those concerned"),
        ("astonishing", "joker_only_may_draw", "yes", "AS-16", "counts as empty"),
        ("astonishing", "jack_rounds", "until all stop", "AS-10", "asked again"),
        ("astonishing", "dice", "camera", "AS-15", "the camera reads them"),
    ],
)
def test_pages_tell_how_this_table_plays(name: str, option: str, value: str, rule: str, words: str) -> None:
    assert words in text_of(page_with(name, rule, **{option: value}))
    assert words not in text_of(page_with(name, rule))


# Terms


@pytest.mark.parametrize("name", _NAMES)
def test_every_card_can_be_explained(name: str) -> None:
    assert [card for card in _CARDS[name] if taught(name).card(card) is None] == []


@pytest.mark.parametrize(
    ("name", "card", "title"),
    [
        ("beltpunk", "Electricity-13", "Electricity"),
        ("astonishing", "JD", "Jack"),
        ("astonishing", "QH", "Queen of Hearts"),
        ("astonishing", "KS", "King of Spades"),
        ("astonishing", "AC", "Ace"),
        ("astonishing", "10D", "Number card"),
        ("steam-court", "10", "Number card"),
        ("steam-court", "3/9", "3/9"),
        ("steam-court", "Masterstroke", "Masterstroke"),
        ("astonishing", "JOKER", "Joker"),
    ],
)
def test_a_card_is_explained_by_its_kind(name: str, card: str, title: str) -> None:
    term = taught(name).card(card)
    assert term is not None
    assert str(term.title) == title


@pytest.mark.parametrize("name", _NAMES)
def test_terms_have_titles_of_their_own_and_lead_to_a_page(name: str) -> None:
    teaching = taught(name)
    titles = [str(term.title) for term in teaching.terms]
    assert len(titles) == len(set(titles))
    assert all(term.page in teaching.pages for term in teaching.terms)
    assert max(len(str(term.text).split(". ")) for term in teaching.terms) <= 2


def test_a_term_is_found_in_any_case() -> None:
    term = taught("beltpunk").term("machine order")
    assert term is not None
    assert term.page.rules == ("BH-5",)
    assert taught("beltpunk").term("Reliability") is None


# Lessons


def offered(game: Game[Any, Any], teaching: Teaching, state: Any) -> set[str]:
    """The lessons for what is waited for in ``state``."""
    return _offered(game, teaching, state, game.view(state))


def _offered(game: Game[Any, Any], teaching: Teaching, state: Any, view: View) -> set[str]:
    prompt = game.prompt(state)
    actions = [choice.action for choice in prompt.choices]
    return {lesson.key for lesson in teaching.lessons_for(prompt.kind, actions, view)}


class Watched(NamedTuple):
    """What is taught while the game of a golden record is played."""

    lessons: set[str]
    """All that come up."""
    without: list[int]
    """The numbers of the states in which something is waited for without a lesson."""
    unexplained: set[str]
    """What is to be seen and not explained."""


@cache
def watched(record: Path) -> Watched:
    """What is taught while this record is played, which takes a while."""
    game, teaching, states = played(record)
    lessons, without, names = set[str](), list[int](), set[str]()
    for at, state in enumerate(states):
        view = game.view(state)
        keys = _offered(game, teaching, state, view)
        if not keys and not game.finished(state):
            without.append(at)
        lessons |= keys
        names |= set(seen(view))
    return Watched(lessons, without, {it for it in names if teaching.explain(it) is None})


@pytest.mark.parametrize("record", not_every_long_one(RECORDS), ids=lambda path: path.stem)
def test_every_decision_of_a_game_has_a_lesson(record: Path) -> None:
    assert watched(record).without == []


def records_of(name: str) -> list[Path]:
    """The golden records of a game."""
    records = [record for record in RECORDS if f"game: {name}\n" in record.read_text(encoding="utf-8")]
    assert records
    return records


def test_every_lesson_is_for_something_that_happens() -> None:
    met = {
        name: set[str]().union(*(watched(record).lessons for record in records_of(name)))
        for name in ("beltpunk", "astonishing")
    }
    complete = _all_positions_filled(begun("CD"))
    for state in (complete, after(complete, "Matt agrees to one last turn")):
        met["astonishing"] |= offered(game_named("astonishing"), taught("astonishing"), state)
    for name in ("beltpunk", "astonishing"):
        assert {lesson.key for lesson in taught(name).lessons} == met[name]


def _all_positions_filled(state: State) -> State:
    for seat in state.seats:
        for position in (1, 2, 3):
            state = installed_unseen(drawn(state, seat), seat, position, 1)
    return state


def test_a_choice_has_its_lesson_only_while_it_is_offered() -> None:
    teaching = taught("beltpunk")
    assert [it.key for it in teaching.lessons_for("ability", [])] == ["ability"]
    actions = [act.Decline("Matt"), act.Draw("Matt")]
    assert [it.key for it in teaching.lessons_for("ability", actions)] == [
        "ability",
        "ability/Draw",
        "ability/Decline",
    ]
    assert teaching.lessons_for("over", actions) == ()


@pytest.mark.parametrize("name", _NAMES)
def test_lessons_are_short_and_fall_silent(name: str) -> None:
    lessons = taught(name).lessons
    assert len({lesson.key for lesson in lessons}) == len(lessons)
    assert {lesson.times for lesson in lessons} == {1, 2}
    for lesson in lessons:
        sentences = str(lesson.text).split(". ")
        assert len(sentences) <= 2
        assert max(len(sentence.split()) for sentence in sentences) <= _LONGEST_SENTENCE, str(lesson.text)


# The card to print


@pytest.mark.parametrize(("name", "options"), [*DEFAULTS, *CHANGED])
def test_the_lines_of_the_reference_card_fit(name: str, options: dict[str, str]) -> None:
    reference = taught(name, **options).reference
    assert str(reference.title) == game_named(name).title
    assert len(reference.sections) >= 5
    for section in reference.sections:
        assert section.lines
        assert max(len(str(line)) for line in section.lines) <= _LONGEST_LINE


# Searching


def _titles(found: tuple[Any, ...]) -> list[str]:
    return [str(it.title) for it in found]


@pytest.mark.parametrize(
    ("name", "words", "first"),
    [
        ("beltpunk", "overflow", "Overflow"),
        ("beltpunk", "  GOGG ", "Goggles"),
        ("beltpunk", "foreman draws", "A turn"),
        ("beltpunk", "bh-8 ", "Overflow"),
        ("astonishing", "saboteur's gambit", "Queens and Kings at the fair"),
        ("astonishing", "joker", "Joker"),
    ],
)
def test_pages_and_terms_are_found_by_words(name: str, words: str, first: str) -> None:
    assert _titles(taught(name).search(words))[0] == first


def test_a_search_needs_all_words_and_at_least_one() -> None:
    teaching = taught("beltpunk")
    assert teaching.search("overflow goggles") == ()
    assert teaching.search(" - ") == ()


def test_titles_come_first_then_the_order_of_the_pages() -> None:
    found = taught("beltpunk").search("order")
    assert _titles(found)[:2] == ["Machine Order", "Machine Order"]
    assert isinstance(found[0], Page)


def _by_poker_deck(code: str) -> str:
    game = game_named("beltpunk")
    return game.card_to_deck(game.start(("Matt", "Noah"), {}), code)


def test_a_search_reads_cards_as_the_deck_in_hand_calls_them() -> None:
    render: Callable[[Message], str] = lambda message: message.render(card=_by_poker_deck)  # noqa: E731
    teaching = taught("beltpunk")
    assert _titles(teaching.search("2H", render)) == ["Machine Order"]
    assert teaching.search("2H") == ()


# What is explained of a thing


@pytest.mark.parametrize("record", not_every_long_one(RECORDS), ids=lambda path: path.stem)
def test_whatever_is_to_be_seen_in_a_game_is_explained(record: Path) -> None:
    """Every zone of the mat, every badge, every label of a count, the two buttons, every kind of set."""
    assert watched(record).unexplained == set()


def seen(view: View) -> Iterator[str]:
    """The English names of what a view shows beside the cards."""
    yield from ("PASS", "REVEAL", "Undo", "Redo", "camera", "points")
    yield from (zone.name for zone in view.zones)
    for seat in view.seats:
        yield from (str(badge.label) for badge in seat.badges)
        yield from (str(count.label) for count in seat.counts)
    for panel in view.panels:
        match panel:
            case LaidSets(sets=sets):
                yield from (str(laid.name) for of_player in sets for laid in of_player)
            case Workshops(inventions=inventions) | Exhibits(inventions=inventions):
                yield from (str(part.title) for invention in inventions for part in invention.parts)
            case Dice():
                yield "die"
            case SeatingPlan(chairs=chairs):
                yield from (str(chair.role) for chair in chairs)
            case Reseating(moves=moves):
                yield "reseating"
                yield from (str(role) for move in moves for role in (move.role_before, move.role_after))
            case ClockFace():
                yield "clock"
            case Ladder(rungs=rungs, counts=counts, zone=zone):
                yield from (zone, *map(str, rungs), *(str(count.label) for count in counts))
            case Auction(lot=lot, bidders=bidders):
                yield from (str(lot), *(str(bidder.has) for bidder in bidders if bidder.has is not None))
            case Trick(seats=seats, counts=counts, zone=zone):
                yield from ("to beat", zone, *(str(count.label) for count in counts))
                yield from (str(seat.role) for seat in seats)
            case Dues(dues=dues):
                yield from (str(due.role) for due in dues)
            case PrivilegeCards(cards=cards):
                yield from (str(card.title) for card in cards)


@pytest.mark.parametrize("name", _NAMES)
def test_every_card_of_the_deck_is_explained_when_it_is_held(name: str) -> None:
    teaching = taught(name)
    assert [card for card in _CARDS[name] if teaching.explain(CardName(card)) is None] == []


@pytest.mark.parametrize(("name", "options"), DEFAULTS + CHANGED)
def test_an_explanation_is_at_most_three_short_sentences_and_leads_to_a_page(
    name: str, options: dict[str, str]
) -> None:
    teaching = taught(name, **options)
    for thing in teaching.things:
        sentences = re.split(r"(?<=[.;:]) ", str(thing.text))
        assert len(re.findall(r"[.]( |$)", str(thing.text))) <= 3, thing.title
        assert all(len(sentence.split()) <= _LONGEST_SENTENCE for sentence in sentences), thing.title
        assert thing.page in teaching.pages


@pytest.mark.parametrize("name", _NAMES)
def test_a_name_leads_to_one_explanation(name: str) -> None:
    names = [it.casefold() for thing in taught(name).things for it in (str(thing.title), *thing.names)]
    doubled = {it for it in names if names.count(it) > 1}
    assert doubled <= {str(thing.title).casefold() for thing in taught(name).things}


def test_what_nobody_explains_is_nothing() -> None:
    assert taught("beltpunk").explain("Matt") is None
    assert taught("beltpunk").explain(CardName("JOKER")) is None
