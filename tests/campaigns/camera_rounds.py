"""Whole rounds by camera: ``python -m tests.campaigns.camera_rounds --rounds 300 --report rounds.jsonl``.

Rounds (of Steam Court, Quarters) of any number of players on the simulated table, each by its own seed,
photographed and read frame by frame. They are played with one poker deck, with the game's own deck, or with
``--deck makers`` each with the deck of another maker, drawn at random, the same on every machine; with
``--deck dark`` these are on dark paper, and with ``--deck beside`` their pips stand beside their ranks. Cards
whose indices are taller than the mat's fans show are spread wider, as far as a zone has room. ``--conditions
hard`` makes every table a hard one, of two stress conditions at once, ``mixed`` every second one. Every
action that is taken down is held against what the simulated players did; one that they did not do is a
fault, and so is a round that does not come to its end or to the players' own scores. Told are also all
questions and complaints, each with its cause: how what was read differs from what lay there. What was asked
because two moves of the rules look alike until the next card is laid, and would be of a table of which all is
read, is counted apart; so is how often it was asked what a letter means that is read as it is printed.

Each round is one line of JSON in the report. Rounds that stand in it are not played again, so that a campaign
goes on where it was broken off. A round takes 10 to 30 seconds of one core.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from random import Random
from typing import Any

import cv2

from companion.demo.beltpunk_players import DEMONSTRATION as BELTPUNK
from companion.demo.demonstrations import DEMONSTRATIONS
from companion.demo.performance import Performance
from companion.demo.simulated_players import Demonstration, Script, one_round
from companion.games.api import Game
from companion.table.deck_in_play import first_state, own_deck, poker_deck
from companion.table.snapshot import Question, TableSnapshot
from tests.bench.shipped_fonts import beside_deck, dark_deck, makers_deck
from tests.campaigns.camera_causes import FAINT, LETTER, as_it_lies, causes
from vision.decks import own_deck as printed_deck
from vision.drawing.faces import FaceStyle
from vision.mat.layouts import LAYOUTS, MatLayout
from vision.reading import Reader, reader_for
from vision.simulation import PRESETS, Conditions, SimulatedTable

Played = dict[str, Any]
"""A round as its line of JSON has it: :class:`Round`."""
SIZE = (1920, 1080)
_LAID = (" goes to the conveyors", " reveals ", " places ", " shows ", " plays ")
POKER, PRINTED, MAKERS, DARK, BESIDE = "poker", "printed", "makers", "dark", "beside"
DECKS_IN_USE = (POKER, PRINTED, MAKERS, DARK, BESIDE)
MIXED, HARD = "mixed", "hard"
_HARD = ("dim", "glare", "shadow", "cast", "blur", "tilt", "sloppy", "sleeves")
"""The stress conditions under which people play. The others cover what should be read, or make it smaller
than the camera check lets pass."""
_FREE_MM = 1.0
"""How much farther apart than its index is tall people lay the cards of a fan."""
UNNOTICED = "unnoticed"
"""The cause of an event where the screen said nothing, and people laid their cards again."""
MOVES = "moves"
"""The cause of a question where everything is read as it lies, or that would be asked if it were."""


@dataclass(frozen=True, slots=True)
class Event:
    """A question or complaint: in which frame, its words, the first of its causes and all of them."""

    frame: int
    text: str
    choices: tuple[str, ...]
    doubt: str
    cause: str
    causes: tuple[str, ...]


@dataclass
class Round:
    """What one round came to. ``wrong`` are actions that were taken down and not done, ``fault`` is how the
    round ended if it did not end well."""

    seed: int
    players: int
    conditions: str
    frames: int = 0
    cards: int = 0
    events: list[Event] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    fault: str | None = None
    cpu_s: float = 0.0


def main() -> int:
    """Plays the campaign; exit status 1 if anything was taken down wrongly or a round went wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--game", choices=[it.game.name for it in DEMONSTRATIONS], default="beltpunk")
    parser.add_argument("--deck", choices=DECKS_IN_USE, default=POKER)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--first-seed", type=int, default=1000)
    parser.add_argument("--conditions", choices=(*PRESETS, MIXED, HARD), default="plain")
    parser.add_argument("--report", type=Path, help="a file of JSON lines, gone on with if it is there")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    done = reported(args.report)
    demonstration = next(it for it in DEMONSTRATIONS if it.game.name == args.game)
    reader = reader_for(demonstration.game.name if args.deck == PRINTED else POKER)
    for seed in range(args.first_seed, args.first_seed + args.rounds):
        if any(round_["seed"] == seed for round_ in done):
            continue
        conditions = conditions_of(args.conditions, seed)
        drawn = {MAKERS: makers_deck, DARK: dark_deck, BESIDE: beside_deck}.get(args.deck)
        style = None if drawn is None else drawn(seed)
        played = asdict(
            play(
                seed,
                conditions,
                reader,
                demonstration=demonstration,
                is_printed=args.deck == PRINTED,
                style=style,
            )
        )
        done.append(played)
        keep(played, args.report)
        if len(done) % 10 == 0:
            print(summary(done), flush=True)
    print(summary(done))
    return 1 if any(round_["wrong"] or round_["fault"] for round_ in done) else 0


def conditions_of(names: str, seed: int) -> str:
    """The conditions of the table with this ``seed``: on a hard one two at once, and of mixed ones every
    second is hard."""
    if names == HARD or (names == MIXED and seed % 2):
        return "+".join(Random(seed).sample(_HARD, 2))
    return "plain" if names == MIXED else names


def conditions_called(names: str) -> Conditions:
    """Those with this name, or several at once: ``dim+sleeves``. Where they differ, the later one counts."""
    together = usual = Conditions()
    for name in names.split("+"):
        changed = {
            field.name: value
            for field in fields(usual)
            if (value := getattr(PRESETS[name], field.name)) != getattr(usual, field.name)
        }
        together = replace(together, **changed)
    return together


def reported(report: Path | None) -> list[Played]:
    """What stands in ``report`` already."""
    if report is None or not report.exists():
        return []
    return [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]


def keep(played: Played, report: Path | None) -> None:
    """Adds ``played`` to ``report``, if there is one, and tells what went wrong."""
    add(played, report)
    _tell(played)


def add(played: Played, report: Path | None) -> None:
    """Adds ``played`` to ``report``, if there is one."""
    if report is not None:
        with report.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(played, ensure_ascii=False) + "\n")


def _tell(played: Played) -> None:
    """What went wrong in a round and what was asked, with the seed and the frame."""
    said = [*played["wrong"], *filter(None, [played["fault"]])]
    for event in played["events"]:
        why = "; ".join(event["causes"]) or "all is read as it lies"
        said.append(f"frame {event['frame']}: {event['text']} | {why}")
    for line in said:
        print(f"seed {played['seed']}: {line}", flush=True)


def summary(done: Sequence[Played]) -> str:
    """The sums of all rounds in a few lines."""
    by_cause = Counter(event["cause"] for played in done for event in played["events"])
    moves = by_cause.pop(MOVES, 0)
    letters = by_cause.pop(LETTER, 0)
    cards, asked = sum(played["cards"] for played in done), by_cause.total()
    told = ", ".join(f"{cause} {count}" for cause, count in by_cause.most_common()) or "none"
    rate = f"1 in {cards / asked:.0f} cards" if asked else "none"
    return (
        f"{len(done)} rounds, {cards} cards: {asked} questions and complaints because of reading, "
        f"{rate} ({told}); {moves} moves and {letters} letters asked about; "
        f"{sum(len(played['wrong']) for played in done)} actions taken down wrongly; "
        f"{sum(played['fault'] is not None for played in done)} rounds that ended badly; "
        f"{sum(played['cpu_s'] for played in done) / max(1, len(done)):.1f} s a round"
    )


class PrintedCards(SimulatedTable):
    """A table on which people lay the cards of the game's own deck for the poker cards that they mean, and
    call them by these."""

    def __init__(
        self,
        game: Game[Any, Any],
        seed: int,
        size: tuple[int, int],
        conditions: Conditions,
        layout: MatLayout,
    ) -> None:
        super().__init__(seed, size, conditions, printed_deck(game.name), layout)
        self._game = game
        self._state = first_state(game)
        self._meant: dict[str, str] = {}

    def truth(self) -> Mapping[str, tuple[str, ...]]:
        """The cards that people mean; see the base."""
        return {
            zone: tuple(self._meant.get(card, card) for card in cards)
            for zone, cards in super().truth().items()
        }

    def lay(self, zone: str, card: str) -> None:
        """See the base."""
        super().lay(zone, self._printed(card))

    def lay_set(self, zone: str, cards: Sequence[str]) -> None:
        """See the base."""
        super().lay_set(zone, [self._printed(card) for card in cards])

    def _printed(self, card: str) -> str:
        printed = self._game.card_from_deck(self._state, card) or card
        self._meant.setdefault(printed, card)
        return printed


class Judge:
    """Holds what is taken down against what the players did."""

    def __init__(self, did: list[str]) -> None:
        self._did = did
        self._lines: list[str] = []

    def see(self, log: tuple[str, ...]) -> list[str]:
        """The lines that are new in ``log`` and that nobody did."""
        same = 0
        while same < min(len(log), len(self._lines)) and self._lines[same] == log[same]:
            same += 1
        del self._lines[same:]
        wrong = []
        for line in log[same:]:
            self._lines.append(line)
            if self._count(line, self._lines) > self._count(line, self._did):
                wrong.append(line)
        return wrong

    @staticmethod
    def _count(line: str, lines: Iterable[str]) -> int:
        return sum(sorted(other.split()) == sorted(line.split()) for other in lines)


def play(
    seed: int,
    conditions: str,
    reader: Reader,
    size: tuple[int, int] = SIZE,
    script: Script = one_round,
    demonstration: Demonstration = BELTPUNK,
    is_printed: bool = False,
    style: FaceStyle | None = None,
) -> Round:
    """One round, or what ``script`` plays, frame by frame, with poker cards in this ``style``."""
    began = time.process_time()
    game, seats = demonstration.game, demonstration.seats[seed % len(demonstration.seats)]
    layout = LAYOUTS[game.dress.mat.layout]
    if is_printed:
        table: SimulatedTable = PrintedCards(game, seed, size, conditions_called(conditions), layout)
    else:
        laid = replace(conditions_called(conditions), fan_mm=fan_step(style))
        table = SimulatedTable(seed, size, laid, style, layout)
    deck = own_deck if is_printed else poker_deck
    performance = Performance(demonstration, seats, seed, table, reader, script=script, deck=deck)
    # Nobody looks: frames need not be made small.
    performance.desk.post_request(replace(performance.desk.request, preview_size=size))
    played = Round(seed, seats, conditions)
    judge = Judge(performance.players.did)
    question: Question | None = None
    laid_again = 0
    while not performance.source.over.is_set():
        performance.loop.watch_frame()
        performance.loop.answer(0)
        screen = performance.desk.snapshots.value
        if screen.question is not None and screen.question != question:
            true_view = as_it_lies(screen.camera_view, table)
            asked_anyway = () if true_view is None else performance.asked_of(true_view)
            played.events.append(_event(screen, screen.question, table, asked_anyway))
        question = screen.question
        if performance.players.laid_again > laid_again:
            laid_again = performance.players.laid_again
            played.events.append(_unnoticed(screen, table))
        number = 0 if screen.camera_view is None else screen.camera_view.frame
        played.wrong += [f"frame {number}: taken down wrongly: {line}" for line in judge.see(screen.log)]
        played.frames += 1
    fault = performance.outcome().fault
    played.fault = None if fault is None else str(fault)
    played.cards = sum(map(_cards, performance.desk.snapshots.value.log))
    played.cpu_s = round(time.process_time() - began, 2)
    return played


def fan_step(style: FaceStyle | None) -> float:
    """How far apart people lay the cards of a fan so that each shows its index."""
    return 0.0 if style is None else style.index_bottom + _FREE_MM


def _event(
    screen: TableSnapshot, question: Question, table: SimulatedTable, asked_anyway: tuple[str, ...]
) -> Event:
    found = causes(screen.camera_view, table)
    choices = tuple(str(choice.action) for choice in question.choices)
    is_of_moves = bool(choices) and not question.doubt and sorted(choices) == sorted(asked_anyway)
    return Event(
        frame=-1 if screen.camera_view is None else screen.camera_view.frame,
        text=str(question.text),
        choices=choices,
        doubt=question.doubt,
        cause=MOVES if is_of_moves else _cause(question, [cause.kind for cause in found]),
        causes=tuple(f"{cause.kind}: {cause.told}" for cause in found),
    )


def _unnoticed(screen: TableSnapshot, table: SimulatedTable) -> Event:
    found = causes(screen.camera_view, table)
    return Event(
        frame=-1 if screen.camera_view is None else screen.camera_view.frame,
        text=f"Nothing is said but: {screen.prompt.text}",
        choices=(),
        doubt="",
        cause=UNNOTICED,
        causes=tuple(f"{cause.kind}: {cause.told}" for cause in found),
    )


def _cause(question: Question, kinds: list[str]) -> str:
    """The one word for why ``question`` was asked, where what was read differs in so many ways."""
    if question.choices and not question.doubt and set(kinds) <= {FAINT}:
        return MOVES
    others = [kind for kind in kinds if kind not in (FAINT, LETTER)]
    return LETTER if LETTER in kinds and not others else kinds[0] if kinds else "rules"


def _cards(line: str) -> int:
    """How many cards ``line`` tells to have come into sight."""
    if " shows " in line:
        return len(line.split(" shows ")[1].split())
    return int(any(laid in line for laid in _LAID))


if __name__ == "__main__":
    raise SystemExit(main())
