"""The JSON form of a snapshot: read back it is the same; what is no snapshot is refused in a sentence."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import GAMES
from companion.games.messages import Message, say
from companion.games.panels import Panel, Seats
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot, TextPanel
from companion.table.snapshot_json import (
    LONGEST_SNAPSHOT,
    PANELS,
    SnapshotError,
    SnapshotVersionError,
    from_json,
    read_snapshot,
    to_json,
)
from companion.table.summary import summary_of
from companion.table.table import Table
from tests.games.panel_game import Climbing, Rope
from tests.long_cases import not_every_long_one
from tests.table.piles import SEVENS
from tests.table.test_table import LYING, NOAH_DISCARDED, placing, resolving
from tests.table.views import Lying, reading
from vision.core.geometry import Rect
from vision.core.view import DieReading

GOLDEN = sorted((Path(__file__).parents[1] / "records").glob("*.txt"))
SOME_GOLDEN = not_every_long_one(GOLDEN)

SHORT, EVERY = 100, 80
LATELY = 8
"""Lines of its history that a moment in the middle of a game tells, before it and after it."""
ALIKE, ALIKE_TOO = 2, 5
"""Of the moments after the same sort of action at which the same is asked, the first few are looked at, and
one of so many of the others."""


def moments(session: Session) -> Iterator[Session]:
    """The game after each of its actions; what came later can be redone. Of a long game, one moment of each
    kind and some others."""
    actions, met, alike = session.actions, set[object](), Counter[object]()
    asked: object = None
    for made in range(len(actions) + 1):
        if len(actions) > SHORT:
            state = session.states[made]
            prompt, before = session.game.prompt(state), asked
            asked = (prompt.kind, len(prompt.entries))
            sort = (before, type(actions[made - 1]), asked)
            alike[sort] += 1
            if alike[sort] > ALIKE and made % ALIKE_TOO:
                continue
            kind = (asked, tuple(map(type, session.game.view(state).panels)))
            if kind in met and made % EVERY:
                continue
            met.add(kind)
        undone = actions[made : made + LATELY] if made else actions
        yield replace(
            session,
            states=session.states[: made + 1],
            actions=actions[:made],
            undone=tuple(reversed(undone)),
        )


def summarized(session: Session) -> Iterator[tuple[Session, TableSnapshot]]:
    """Each of its moments with its summary. All that happened is told by the last one, all that can be done
    again by the first; the others tell of what is next to them."""
    before: tuple[Session, TableSnapshot] | None = None
    for moment in moments(session):
        whole = summary_of(moment, before=before)
        before = moment, whole
        if len(moment.actions) < len(session.actions):
            yield moment, replace(whole, log=whole.log[-LATELY:], history=whole.history[-LATELY:])
        else:
            yield moment, whole


def read_back(
    snapshot: TableSnapshot, session: Session, panels: tuple[type[Panel], ...] = PANELS
) -> TableSnapshot:
    data = json.dumps(to_json(snapshot)).encode()
    return read_snapshot(data, lambda text: session.game.parse(text, session.state), panels)


# Both ways


@pytest.mark.parametrize("path", SOME_GOLDEN, ids=lambda path: path.stem)
def test_every_moment_of_a_golden_record_reads_back_the_same(path: Path) -> None:
    for moment, snapshot in summarized(Session.from_record(path.read_bytes(), GAMES)):
        assert read_back(snapshot, moment) == snapshot


def test_every_moment_of_a_game_with_equal_cards_reads_back_the_same() -> None:
    session = Session.begin(SEVENS, ("Matt", "Noah"), {})
    for turn in range(40):
        possible = tuple(SEVENS.actions(session.state, tuple(SEVENS.deck(session.state))))
        session = session.play(possible[turn * 7 % len(possible)])
        snapshot = summary_of(session)
        assert read_back(snapshot, session) == snapshot


def test_a_game_with_a_panel_of_its_own_reads_back_the_same_where_the_panel_is_known() -> None:
    session = Session.begin(Climbing(), ("Matt", "Noah"), {})
    while not session.game.finished(session.state):
        snapshot = summary_of(session)
        assert snapshot.view.find(Rope) is not None
        assert read_back(snapshot, session, (*PANELS, Rope)) == snapshot
        session = session.play(session.game.parse("everyone climbs 1", session.state))


def in_doubt() -> Table:
    """A table where the camera, the referee and the touchscreen all have something to say."""
    played = resolving()
    doubtful: dict[str, list[Lying]] = {
        **NOAH_DISCARDED,
        "conveyor-2": [reading("5H", 0.9, _6H=0.05)],
        "conveyor-3": ["9D", "AD"],
        "seat-3": [reading(None, 0.4)],
    }
    played.see(doubtful, 30.0)
    played.choose("Noah takes Gears-5 from The Machine")
    played.table.appraise("Noah draws")
    played.table.suggest_corrections("Gears-5")
    return played.table


def test_a_table_with_a_question_a_refusal_and_suggestions_reads_back_the_same() -> None:
    table = in_doubt()
    snapshot = table.snapshot()
    assert None not in (snapshot.question, snapshot.refusal, snapshot.suggestions, snapshot.appraisal)
    assert snapshot.camera_view is not None
    assert read_back(snapshot, table.session) == snapshot


def test_dice_that_the_camera_sees_read_back_the_same() -> None:
    played = placing()
    view = replace(
        played.see(LYING).camera_view or pytest.fail("no view"),
        dice=(DieReading(None, 0.3, Rect(1.0, 2.5, 30.0, 30.0)),),
    )
    played.table.see(view)
    again = read_back(played.screen, played.table.session)
    assert again.camera_view == view
    assert again.camera_view.dice is not None
    assert again.camera_view.dice[0].centre == (16.0, 17.5)


# What a reader finds in it


def test_a_message_is_its_text_and_template_and_a_refusal_has_its_code_beside_it() -> None:
    played = resolving()
    played.choose("Noah takes Gears-5 from The Machine")
    told = to_json(played.screen)
    assert told["message"]["text"].startswith("Steam has no Take from scrap")
    assert Message.from_json(told["message"]) == played.screen.message
    assert told["refusal"] == {"code": "BH-6", "seat": 1}
    assert told["prompt"]["kind"] == "ability"


def test_errors_that_no_action_causes_have_their_code_too() -> None:
    played = placing()
    played.table.redo(played.screen.serial)
    assert to_json(played.screen)["refusal"] == {"code": "nothing-to-redo", "seat": None}
    played.table.enter("Matt dances", played.screen.serial)
    assert to_json(played.screen)["refusal"] == {"code": "syntax", "seat": 0}
    played.table.enter("the dog dances", played.screen.serial)
    assert to_json(played.screen)["refusal"] == {"code": "syntax", "seat": None}
    played.choose("Matt reveals Electricity-3")
    assert to_json(played.screen)["refusal"] is None


def test_actions_are_their_text_and_panels_have_their_type_and_lines() -> None:
    session = resolving().table.session
    told = to_json(summary_of(session))
    assert told["prompt"]["on_pass"] == "Noah declines"
    actions = [choice["action"] for choice in told["prompt"]["choices"]]
    assert actions[:2] == ["Noah declines", "Noah draws"]
    panels = summary_of(session).view.panels
    assert [panel["panel"] for panel in told["view"]["panels"]] == [type(it).__name__ for it in panels]
    texts = [[line["text"] for line in panel["lines"]] for panel in told["view"]["panels"]]
    assert texts == [[str(line) for line in panel.lines()] for panel in panels]


def test_a_panel_that_the_reader_does_not_know_comes_back_as_its_text() -> None:
    session = Session.begin(Climbing(), ("Matt", "Noah"), {})
    again = read_back(summary_of(session), session)
    text = TextPanel((say("The rope: knot {knots} of {top}.", knots=0, top=30),))
    assert again.view.panels[0] == text
    assert isinstance(again.view.panels[1], Seats)
    assert read_back(again, session) == again


@pytest.mark.parametrize("path", SOME_GOLDEN, ids=lambda path: path.stem)
def test_the_json_of_a_replay_is_a_part_of_the_snapshot(path: Path) -> None:
    session = Session.from_record(path.read_bytes(), GAMES)
    told, whole = json.loads(path.with_suffix(".json").read_text("utf-8")), to_json(summary_of(session))
    for key in ("finished", "players", "winners"):
        assert told[key] == whole[key]
    prompt, panels = whole["prompt"], whole["view"]["panels"]
    shared = {
        "kind": prompt["kind"],
        "text": prompt["text"]["text"],
        "players": [whole["players"][seat] for seat in prompt["seats"]],
        "choices": [{"label": it["label"]["text"], "action": it["action"]} for it in prompt["choices"]],
        "pass": prompt["on_pass"],
        "reveal": prompt["on_reveal"],
        "overflowing": [
            zone["name"]
            for panel in panels
            if panel["panel"] == "Zones"
            for zone in panel["zones"]
            if zone["overflowing"]
        ],
    }
    assert told["prompt"] == (None if told["finished"] else shared)


# Versions


def plain() -> tuple[dict[str, Any], Callable[[str], Any]]:
    """A snapshot as JSON, and what reads its actions."""
    session = in_doubt().session
    told = json.loads(json.dumps(to_json(in_doubt().snapshot())))
    return told, lambda text: session.game.parse(text, session.state)


TOLD, PARSE = plain()


@pytest.mark.parametrize("version", [None, 0, 2, "1", [1], True, 1.0])
def test_another_version_is_refused_with_the_one_that_can_be_read(version: object) -> None:
    with pytest.raises(SnapshotVersionError, match="its version must be 1") as error:
        from_json({**TOLD, "version": version}, PARSE)
    assert error.value.code == "snapshot-version"


def test_fields_of_a_later_writer_are_ignored_and_those_left_out_have_their_default() -> None:
    whole = from_json(TOLD, PARSE)
    later = {**TOLD, "weather": "rain", "prompt": {**TOLD["prompt"], "mood": []}}
    assert from_json(later, PARSE) == whole
    short = {key: value for key, value in TOLD.items() if key != "log"}
    assert from_json(short, PARSE) == replace(whole, log=())


# What is no snapshot


def changed(path: str, value: object) -> dict[str, Any]:
    """The JSON with ``value`` at ``path``, such as ``prompt.choices.0.label``."""
    told = deepcopy(TOLD)
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
    inner: Any = told
    for step in way:
        inner = inner[step]
    inner[last] = value
    return told


def in_each_other(depth: int) -> dict[str, Any]:
    """A message that doubles its text ``depth`` times."""
    message: Any = "ha"
    for _ in range(depth):
        message = {"text": "", "template": "{a}{a}", "parameters": {"a": message}}
    return dict(message)


LONG_TEMPLATE = {"template": "{a}" * 9000, "parameters": {"a": "a" * 9000}}


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("serial", "1", "serial must be a whole number"),
        ("serial", True, "serial must be a whole number"),
        ("serial", 2**70, "serial must be smaller"),
        ("title", 3, "title must be text"),
        ("finished", 0, "finished must be true or false"),
        ("prompt", None, "prompt must be an object"),
        ("prompt", {}, "prompt.kind is missing"),
        ("prompt.choices", {}, "prompt.choices must be a list"),
        ("prompt.choices.0.action", "Noah dances", "prompt.choices[0].action: “Noah dances” is not"),
        ("prompt.choices.0.action", 5, "prompt.choices[0].action must be text"),
        ("prompt.expected", "Noah dances", "prompt.expected: “Noah dances” is not"),
        ("prompt.expected", 5, "prompt.expected must be an object"),
        ("prompt.expected", {}, "expected.type must be CardEntry, DiceEntry or NumberEntry"),
        ("prompt.expected", {"type": ["CardEntry"]}, "expected.type must be CardEntry, DiceEntry or"),
        ("prompt.expected", {"type": "CardEntry"}, "prompt.expected.label is missing"),
        (
            "prompt.choices.0.target",
            {"place": "moon"},
            "must be seat, zone, card, deck, pile, chair, privilege or trick",
        ),
        ("looks", [{"colour": "beige", "emblem": "key"}], "looks[0].colour must be vermilion, amber"),
        ("prompt.text", "Play", "prompt.text must be an object"),
        ("prompt.text", {"template": "{a", "parameters": {}}, "prompt.text must be a message"),
        ("prompt.text", {"template": "{a}", "parameters": {}}, "prompt.text must be a message"),
        ("prompt.text", {"template": "{a:x|y|z}", "parameters": {"a": 1}}, "prompt.text must be a message"),
        (
            "prompt.text",
            {"template": "{a:" + "^" * 5000 + "}", "parameters": {"a": "b"}},
            "prompt.text must be a message",
        ),
        ("prompt.text", {"template": "{a.b}", "parameters": {"a": "b"}}, "prompt.text must be a message"),
        ("prompt.text", {"template": 5, "parameters": {}}, "prompt.text must be a message"),
        ("prompt.text", {"template": "", "parameters": []}, "prompt.text must be a message"),
        ("prompt.text", {"template": "", "parameters": {"a": 1.5}}, "prompt.text must be a message"),
        ("prompt.text", in_each_other(100), "prompt.text must be a message"),
        ("prompt.text", in_each_other(18), "prompt.text must be a shorter message"),
        ("prompt.text", LONG_TEMPLATE, "prompt.text must be a shorter message"),
        ("view.panels", [[]], "view.panels[0] must be an object"),
        ("view.panels", [{}], "view.panels[0].panel must be text"),
        ("view.panels", [{"panel": "Clock"}], "view.panels[0].lines must be a list"),
        (
            "view.panels",
            [{"panel": "Bargain", "players": ["Matt"], "lots": []}],
            "view.panels[0] must be as long as its list of players",
        ),
        ("view.panels.0.zones.0.kind", "sea", "zones[0].kind must be conveyor, pile, seat or tray"),
        ("camera_view.time", "now", "camera_view.time must be a number"),
        ("camera_view.time", float("nan"), "camera_view.time must be smaller"),
        ("camera_view.zones", [], "camera_view.zones must be an object"),
        ("camera_view.zones.conveyor-1.cards.0.quads", [[[0, 0]]], "must be a list of 4"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(path: str, value: object, sentence: str) -> None:
    with pytest.raises(SnapshotError) as error:
        from_json(changed(path, value), PARSE)
    assert sentence in str(error.value)
    assert (error.value.code, "\n" in str(error.value)) == ("snapshot", False)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "not JSON"),
        (b"\x89PNG\r\n\x1a\n", "not JSON"),
        (b'{"version": ' + b"9" * 5000 + b"}", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b'{"title": "\\ud800"}', "not JSON"),
        (b"[" * 400 + b"]" * 400, "must be an object"),
        (b" " * (LONGEST_SNAPSHOT + 1), "more than 4,000,000 bytes"),
    ],
)
def test_bytes_that_are_no_snapshot_are_refused_in_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(SnapshotError, match=sentence):
        read_snapshot(data, PARSE)


def test_a_message_nested_too_deep_to_be_read_is_refused() -> None:
    with pytest.raises(SnapshotError):
        from_json(changed("prompt.text", in_each_other(50_000)), PARSE)


def paths(value: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Every path in ``value``, with numbers for the items of lists."""
    if path:
        yield ".".join(path)
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from paths(item, (*path, str(key)))


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda it: st.lists(it, max_size=3) | st.dictionaries(st.sampled_from(["panel", "lines", "card"]), it),
    max_leaves=5,
)


def outcome(value: object) -> list[str]:
    """What is shown of the snapshot in ``value``, or its refusal. Any other error fails the test."""
    try:
        snapshot = from_json(value, PARSE)
    except SnapshotError as error:
        return [str(error)]
    return [str(line) for panel in snapshot.view.panels for line in panel.lines()]


@given(st.sampled_from([path for path in paths(TOLD) if path != "version"]), JUNK)
@settings(deadline=None)
def test_rubbish_anywhere_is_read_or_refused_and_never_a_crash(path: str, junk: object) -> None:
    # No key of this rubbish is one of a view's.
    is_empty_view = path.startswith("view") and (not junk or (path == "view" and isinstance(junk, dict)))
    assert outcome(changed(path, junk)) or is_empty_view  # which has nothing to tell
