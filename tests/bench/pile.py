"""``python -m tests.bench.pile [--tricks N] [--seed N] [--deck NAME]``: how well plays are told.

A trick is laid set by set on the pile of its mat, each spread over the earlier ones: 1 to 6 cards of one
value, 1920 by 1080, as watcher and reader see them. A play is *right* when its cards are told as certain and
the rules take them, *wrong* when others are, and *asked* in any other case. Between the plays a hand passes
or a card is nudged, after which nothing new may be told; at the end the trick is cleared, after which nothing
may lie there.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType

from companion.games.steam_court.characters import Privilege
from companion.games.steam_court.deck import DECK, MULTIPLIER, from_deck, values_of
from companion.games.steam_court.sets import CardSet, readings
from companion.table.readings import SURE
from vision.core.cards import POKER_CARDS
from vision.core.view import PileSet, TableView
from vision.decks import own_deck
from vision.mat.layouts import TRICK
from vision.pipeline.watcher import Watcher
from vision.reading import Reader, reader_for
from vision.simulation import Conditions, SimulatedTable

ZONE = "trick"
_PATIENCE = 9
"""Frames within which a changed table has settled, and what is unsure has been looked at again."""
_LIKELY = 0.8
"""The confidence of a card that is read badly and needs another beside it; from ``SURE`` on the referee takes
it as it is."""
_PLAYS = 5
"""The most plays of a trick."""

Cards = Counter[str | None]


def poker_box() -> list[str]:
    """Those cards of two poker decks that stand in for the 84, by their codes."""
    wanted, box = Counter(DECK), []
    for code in (*POKER_CARDS, "JOKER") * 3:
        card = from_deck(code)
        if wanted[str(card)] > 0 and box.count(code) < 3 - (code != "JOKER"):
            wanted[str(card)] -= 1
            box.append(code)
    assert not wanted.total(), wanted
    return box


BOXES: Mapping[str, Callable[[], list[str]]] = MappingProxyType(
    {"steam-court": lambda: list(DECK), "poker": poker_box}
)
"""The cards of each deck that this is played with."""


def trick_of(box: list[str], chance: Random) -> Iterator[tuple[list[str], CardSet]]:
    """The plays of a trick from a whole deck, by the rules, each with what it is announced as: one number of
    cards, rising values."""
    left = chance.sample(box, len(box))
    size = chance.choices(range(1, 7), (6, 6, 5, 4, 3, 3))[0]
    value = chance.randint(1, 4)
    for _ in range(chance.randint(1, _PLAYS)):
        alike = [code for code in left if value in values_of(str(from_deck(code)))]
        joker = [code for code in left if from_deck(code) == MULTIPLIER]
        play = alike[:size]
        if joker and size > 1 and (len(play) < size or chance.random() < 0.15):
            play = [*play[: size - 1], joker[0]]
        if len(play) == size or (len(play) > 1 and play[-1:] == joker[:1]):
            chance.shuffle(play)
            for code in play:
                left.remove(code)
            yield play, CardSet(tuple(str(from_deck(code)) for code in play), size, value)
        # Now and then the Duke matches: the same value again.
        value += chance.choice((0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3))
        if value > 12:
            return


@dataclass
class Score:
    """What became of the plays, by the number of their cards; and of what was no play."""

    right: Counter[int] = field(default_factory=Counter)
    asked: Counter[int] = field(default_factory=Counter)
    wrong: Counter[int] = field(default_factory=Counter)
    idle: Counter[str] = field(default_factory=Counter)

    def count(self, cards: int, told: str) -> None:
        """One more play of so many ``cards``."""
        getattr(self, told)[cards] += 1


class Watched:
    """A table of tricks under a watcher."""

    def __init__(self, seed: int, deck: str, reader: Reader) -> None:
        style = None if deck == "poker" else own_deck(deck)
        self.table = SimulatedTable(
            seed, style=style, layout=TRICK, conditions=Conditions(slop_mm=1.2, slop_degrees=2.0)
        )
        self._watcher = Watcher(reader, TRICK)
        self._frames = 0
        self.settle()

    def see(self) -> TableView:
        """The next frame."""
        self._frames += 1
        return self._watcher.see(self.table.frame(), self._frames / 30)

    def settle(self) -> list[TableView]:
        """The settled views until there is nothing left to look at."""
        views = [self.see() for _ in range(_PATIENCE)]
        return [view for view in views if view.settled]

    def after(self, change: Callable[[], object]) -> list[TableView]:
        """The settled views once a hand has made a ``change``."""
        self.table.hand(True)
        for _ in range(2):
            self.see()
        change()
        self.table.hand(False)
        return self.settle()


def newest(view: TableView) -> PileSet | None:
    """The newest set of the trick."""
    return view.zones[ZONE].newest


def cards_of(codes: tuple[str | None, ...] | list[str]) -> Cards:
    """The game's cards that these codes name, counted."""
    return Counter(None if code is None else from_deck(code) for code in codes)


def told_of(views: list[TableView], play: list[str], before: int, top: CardSet | None) -> str:
    """Whether the ``views`` after a ``play`` on ``top`` are right, wrong or ask; ``before`` sets had been
    laid. What the rules refuse is asked."""
    laid = [it for it in map(newest, views) if it is not None and it.number > before]
    told = [it for it in laid if is_sure(it, top) and is_play(it, top)]
    if any(cards_of(it.names) != cards_of(play) for it in told):
        return "wrong"
    return "right" if told and told[-1] == laid[-1] else "asked"


def is_play(laid: PileSet, top: CardSet | None) -> bool:
    """Whether the rules let these cards be a lead, or beat ``top``; anyone may be the Duke, who matches."""
    cards = [str(from_deck(str(name))) for name in laid.names]
    return any(True for _ in readings(cards, top, (Privilege.MATCH,)))


def is_sure(laid: PileSet, top: CardSet | None) -> bool:
    """Whether the rules need not ask what was laid: a card that is read badly is sure where it has the value
    of one that is read well, since all cards of a play have one value; and a set of as many cards as ``top``
    lacks none."""
    well = [it for it in laid.cards if it.confidence >= SURE]
    values = {value for it in well for value in values_of(str(from_deck(str(it.card))))}
    badly = [it for it in laid.cards if it.confidence < SURE]
    is_complete = laid.may_lack and top is not None and len(laid.cards) == top.quantity
    return (laid.certain or is_complete) and all(
        it.confidence >= _LIKELY and values & set(values_of(str(from_deck(str(it.card))))) for it in badly
    )


def play_trick(
    watched: Watched, box: list[str], chance: Random, score: Score, say: Callable[[str], None]
) -> None:
    """Plays one trick and counts."""
    table = watched.table
    last, top = 0, None
    for play, announced in trick_of(box, chance):
        views = watched.after(lambda cards=play: table.lay_set(ZONE, cards))
        told = told_of(views, play, last, top)
        score.count(len(play), told)
        if told != "right":
            shown = [round(max(it.visible for it in card.indices), 2) for card in table.laid()[-len(play) :]]
            say(f"{told}: {play}, of which {shown} show; told {newest(views[-1]) if views else None}")
        last, top = number_in(views, last), announced
        if chance.random() < 0.3:
            last = _stir(watched, chance, score, last, say)
    views = watched.after(lambda: table.clear(ZONE))
    cleared = bool(views) and not views[-1].zones[ZONE].cards
    score.idle["cleared" if cleared else "left behind"] += 1
    if not cleared:
        say(f"left behind: {views[-1].zones[ZONE] if views else None}")


def _stir(watched: Watched, chance: Random, score: Score, last: int, say: Callable[[str], None]) -> int:
    """A hand passes, or nudges a card."""
    table = watched.table
    number = len(table.truth()[ZONE])
    across, down, turn = (chance.uniform(-4, 4) for _ in range(3))
    what = chance.choice(("hand", "nudge"))
    change = (
        (lambda: None)
        if what == "hand"
        else (lambda: table.nudge(ZONE, chance.randrange(number), across, down, turn))
    )
    views = watched.after(change)
    newer = [it for it in map(newest, views) if it is not None and it.number > last]
    told = "wrong" if any(it.certain for it in newer) else "asked" if newer else "quiet"
    score.idle[f"{what} {told}"] += 1
    if told != "quiet":
        say(f"{what} {told}: {newer[-1]}")
    return number_in(views, last)


def number_in(views: list[TableView], last: int) -> int:
    """The number of the newest set, at least ``last``."""
    return max([last, *(it.number for it in map(newest, views) if it is not None)])


def main() -> int:
    """Plays tricks, and prints a line for each number of cards."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.pile", description="Plays told by the camera."
    )
    parser.add_argument("--tricks", type=int, default=25, help="tricks (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first trick (default: %(default)s)")
    parser.add_argument("--deck", choices=tuple(BOXES), default="steam-court", help="(default: %(default)s)")
    parser.add_argument("--tell", action="store_true", help="tell of every play that is not right")
    args = parser.parse_args()
    reader, score, box = reader_for(args.deck), Score(), BOXES[args.deck]()
    for seed in range(args.seed, args.seed + args.tricks):
        say = (
            (lambda text, seed=seed: print(f"{seed}: {text}", flush=True))
            if args.tell
            else (lambda text: None)
        )
        play_trick(Watched(seed, args.deck, reader), box, Random(seed), score, say)
    print(f"{args.tricks} tricks by {args.deck}")
    print(f"{'cards':>6} {'plays':>6} {'right':>7} {'asked':>6} {'wrong':>6}")
    sizes = sorted({*score.right, *score.asked, *score.wrong})
    for size in sizes:
        _print_row(str(size), *(it[size] for it in (score.right, score.asked, score.wrong)))
    _print_row("all", *(it.total() for it in (score.right, score.asked, score.wrong)))
    print(", ".join(f"{what} {count}" for what, count in sorted(score.idle.items())))
    return 0


def _print_row(name: str, right: int, asked: int, wrong: int) -> None:
    plays = right + asked + wrong
    print(f"{name:>6} {plays:>6} {right / max(1, plays):>7.1%} {asked:>6} {wrong:>6}")


if __name__ == "__main__":
    raise SystemExit(main())
