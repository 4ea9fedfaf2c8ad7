"""Records: a game written down, read back, and refused by line, rule and sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.commands.replay import as_json, as_text
from companion.games import GAMES
from companion.games.beltpunk import GAME
from companion.table.record import LONGEST_RECORD, RecordError, read_record, write_record
from tests.games.dealer import Dealer
from tests.games.two_editions import NEW, OLD, TwoEditions
from tests.long_cases import not_every_long_one

GOLDEN = sorted((Path(__file__).parents[1] / "records").glob("*.txt"))

HEADING = b"game: beltpunk\nplayers: Matt, Noah, Jake\n"


def state_json(data: bytes) -> bytes:
    """The bytes of the JSON of the state at the record's end."""
    return json.dumps(as_json(read_record(data, GAMES))).encode()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_ends_as_written_beside_it(path: Path) -> None:
    played = read_record(path.read_bytes(), GAMES)
    assert as_json(played) == json.loads(path.with_suffix(".json").read_text("utf-8"))
    assert played.game.status(played.state) == ()


@pytest.mark.parametrize("path", not_every_long_one(GOLDEN), ids=lambda path: path.stem)
def test_a_record_written_and_read_gives_the_same_bytes_of_state(path: Path) -> None:
    played = read_record(path.read_bytes(), GAMES)
    text = write_record(played.game, played.states[0], played.actions)
    assert state_json(text.encode()) == state_json(path.read_bytes())
    again = read_record(text.encode(), GAMES)
    assert again.states == played.states
    assert write_record(again.game, again.states[0], again.actions) == text


@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(0, 300))
@settings(max_examples=15, deadline=None)
def test_any_match_survives_being_written_down(seed: int, seats: int, length: int) -> None:
    dealer = Dealer(seed, seats, cobbled_min="2", target="12").play(most=length)
    text = write_record(GAME, dealer.start, tuple(dealer.played))
    played = read_record(text.encode(), GAMES)
    assert played.state == dealer.state
    assert json.dumps(GAME.to_json(played.state)) == json.dumps(GAME.to_json(dealer.state))


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: data.replace(b"\n", b"\r"),
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data.replace(b"\n", b"   # said\n"),
        lambda data: data.replace(b"\n", b"\n\n \t\n"),
        lambda data: data.rstrip(),
        lambda data: data.replace(b" ", b"  ").replace(b"game:", b"Game :"),
    ],
)
def test_line_ends_comments_and_spaces_do_not_matter(change: object) -> None:
    data = HEADING + b"Matt is Foreman\nSteam-1 goes to the conveyors\n"
    assert callable(change)
    assert state_json(change(data)) == state_json(data)


def test_a_hash_in_a_quoted_name_is_no_comment() -> None:
    played = read_record(
        b'game: beltpunk\nplayers: "#1", "a, b", "c\\"\\\\"\n"#1" is Foreman # the first\n', GAMES
    )
    assert played.state.players == ("#1", "a, b", 'c"\\')
    assert len(played.actions) == 1


def test_options_are_read_from_the_heading() -> None:
    played = read_record(HEADING + b"option target: 35\nOPTION cobbled_min : 2\n", GAMES)
    texts = played.game.option_texts(played.state)
    assert (texts["target"], texts["cobbled_min"], texts["placed_card_stays"]) == ("35", "2", "yes")


@pytest.mark.parametrize(("line", "edition"), [("", NEW), (f"edition: {OLD}\n", OLD)])
def test_a_record_is_played_by_the_edition_that_it_names(line: str, edition: str) -> None:
    game = TwoEditions()
    played = read_record(f"game: two-editions\n{line}players: Matt, Noah\nMatt is Foreman\n".encode(), [game])
    assert as_json(played)["edition"] == edition
    text = write_record(game, played.states[0], played.actions)
    assert f"edition: {edition}\n" in text
    assert read_record(text.encode(), [game]).states == played.states


def test_how_many_can_play_depends_on_the_edition() -> None:
    heading = "game: two-editions\nplayers: A, B, C, D\n"
    assert len(read_record(heading.encode(), [TwoEditions()]).state.players) == 4
    with pytest.raises(RecordError, match=r"2: .* is for 2 to 3 players, not 4"):
        read_record(f"{heading}edition: {OLD}\n".encode(), [TwoEditions()])


def test_an_edition_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(RecordError, match=r"2: .* by edition 2\.0\.0 or 1\.0\.0, not 3"):
        read_record(b"game: two-editions\nedition: 3\nplayers: A, B\n", [TwoEditions()])


def test_only_the_games_that_are_given_are_read() -> None:
    with pytest.raises(RecordError, match="no game called beltpunk; there is two-editions"):
        read_record(HEADING, [TwoEditions()])


BAD = [
    (b"", 1, None, "game:"),
    (b"# nothing\n", 1, None, "game:"),
    (b"Matt is Foreman\n", 1, None, "game:"),
    (b"game: beltpunk\n\nMatt is Foreman\n", 3, None, "players:"),
    (b"game: chess\nplayers: A, B\n", 1, None, "chess"),
    (b"game:\nplayers: A, B\n", 1, None, "no game"),
    (b"game: beltpunk\nedition: 9\nplayers: A, B\n", 2, None, "edition 1.0.0"),
    (b"game: beltpunk\nplayers: Matt, Matt\n", 2, None, "Two players"),
    (b"game: beltpunk\nplayers: Matt, matt\n", 2, None, "Two players"),
    (b"game: beltpunk\nplayers: Matt\n", 2, None, "2 to 4"),
    (b"game: beltpunk\nplayers: A, B, C, D, E\n", 2, None, "2 to 4"),
    (b"game: beltpunk\nplayers: A,, B\n", 2, None, "name"),
    (b'game: beltpunk\nplayers: "A, B\n', 2, None, "quote"),
    (b"game: beltpunk\ngame: beltpunk\nplayers: A, B\n", 2, None, "twice"),
    (HEADING + b"option colour: red\n", 3, None, "colour"),
    (HEADING + b"option target: many\n", 3, None, "target"),
    (HEADING + b"option target: 0\n", 3, "BH-13", "from 1 to 999"),
    (HEADING + b"option target: 1000\n", 3, "BH-13", "from 1 to 999"),
    (HEADING + b"option cobbled_min: 5\n", 3, "BH-9", "can be 3, 2"),
    (HEADING + b"Matt is Foreman\nSteam-14 goes to the conveyors\n", 4, "BH-1", "Steam-14"),
    (HEADING + b"option target: 25\noption target: 35\n", 4, None, "twice"),
    (HEADING + b"Matt is Foreman\nplayers: A, B\n", 4, None, "heading"),
    (HEADING + b"Matt is Foreman\nAnna draws\n", 4, None, "Anna"),
    (HEADING + b"Matt is Foreman\nMatt dances\n", 4, None, "dances"),
    (HEADING + b"Matt is Foreman\nMatt draws\n", 4, "BH-2", "Turn up"),
    (HEADING + b"Matt is Foreman\n\n# again\nNoah is Foreman\n", 6, "BH-3", "Matt"),
    (HEADING + b"Matt is\x00 Foreman\n", 3, None, "unprintable"),
    (HEADING + b"Matt is \xff\xfe\n", 3, None, "UTF-8"),
    (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", 1, None, "UTF-8"),
    (HEADING + b"#" * LONGEST_RECORD, 1, None, "bytes"),
]


@pytest.mark.parametrize(("data", "line", "rule", "part"), BAD)
def test_a_bad_line_is_told_by_its_number_rule_and_sentence(
    data: bytes, line: int, rule: str | None, part: str
) -> None:
    with pytest.raises(RecordError) as error:
        read_record(data, GAMES)
    assert (error.value.line, error.value.rule) == (line, rule)
    assert part in str(error.value.reason)
    assert str(error.value).startswith(f"{line}: {rule}: " if rule else f"{line}: ")
    assert "\n" not in str(error.value)


def test_discarding_out_of_order_names_the_line_and_the_rule() -> None:
    path = next(path for path in GOLDEN if path.stem == "rulebook-example")
    swapped = path.read_text("utf-8").replace("Matt discards Steam-3", "Noah discards Steam-10", 1)
    with pytest.raises(RecordError) as error:
        read_record(swapped.encode(), GAMES)
    number = swapped.split("\n").index("Noah discards Steam-10") + 1
    assert str(error.value).startswith(f"{number}: BH-5: ")


def outcome(data: bytes) -> str:
    """What is said of ``data``: its refusal, or the game it records. Any other error fails the test."""
    try:
        return read_record(data, GAMES).game.name
    except RecordError as error:
        return str(error)


@given(
    st.one_of(
        st.binary(max_size=300), st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace"))
    )
)
def test_rubbish_is_refused_and_never_a_crash(rubbish: bytes) -> None:
    for data in (rubbish, HEADING + rubbish, HEADING + b"option " + rubbish):
        assert "\n" not in outcome(data)


def test_the_state_in_words() -> None:
    played = read_record(HEADING + b"Matt is Foreman\n", GAMES)
    text = as_text(played)
    assert "Beltpunk Haberdasher, 1 action" in text
    assert "Turn up 3 cards" in text
