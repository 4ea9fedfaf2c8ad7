"""Plays Astonishing! by the lines of a record, for tests that tell a situation."""

from __future__ import annotations

from companion.games.astonishing import GAME
from companion.games.astonishing.deck import suit_name
from companion.games.astonishing.state import Phase, State, drawn, installed_unseen
from companion.games.astonishing.turns import begin_exhibition
from tests.games import playing

NAMES = ("Matt", "Noah", "Jake", "Ruth")


def after(state: State, *lines: str) -> State:
    """``state`` once every line has been played; a line may hold several, with semicolons between."""
    played: State = playing.after(GAME, state, *lines)
    return played


def refused(state: State, line: str) -> str:
    """The rule that refuses ``line``; fails if none does."""
    return playing.refused(GAME, state, line)


def begun(suits: str = "CDH", youngest: str = "Matt", **options: str) -> State:
    """The first turn: Matt, Noah, Jake and Ruth play the Inventors of ``suits``."""
    names = NAMES[: len(suits)]
    state = GAME.start(names, options)
    inventors = (f"{name} plays {suit_name(suit)}" for name, suit in zip(names, suits, strict=True))
    return after(state, *inventors, f"{youngest} is the youngest")


def revealed(state: State, faces: str) -> State:
    """``state`` once everyone has revealed an action: ``JQK`` are the Jack of the first seat and so on."""
    for name, suit, face in zip(state.players, state.suits, faces, strict=True):
        state = after(state, f"{name} reveals {face}{suit}")
    return state


def finished_turn(state: State) -> State:
    """``state`` at the end of the turn: no trades, effects as they come, one card built, all cards kept."""
    turn = state.turn
    while state.turn == turn and state.phase is not Phase.EXHIBITION:
        prompt = GAME.prompt(state)
        answer = prompt.on_pass or (prompt.choices[0].action if prompt.choices else None)
        if answer is None:  # too many cards in hand
            entry = prompt.entries[0]
            answer = GAME.parse(entry.line(entry.cards[:1]), state)
        state = after(state, str(answer))
    return state


def built(*counts: tuple[int, int, int], suits: str, youngest: str = "Matt", **options: str) -> State:
    """The Exhibition of inventions with so many cards in their positions, seat by seat."""
    state = begun(suits, youngest, **options)
    for seat, positions in enumerate(counts):
        for position, number in enumerate(positions, start=1):
            state = installed_unseen(drawn(state, seat, number), seat, position, number)
    return begin_exhibition(state)


def rolled(
    *inventions: str,
    suits: str,
    faces: str,
    dice: str = "3 3 3",
    youngest: str = "Matt",
    votes: str = "",
    **options: str,
) -> State:
    """The Jacks of an Exhibition. ``inventions`` are what lies in the three positions, seat by seat:
    ``AC 7C / 9D / -``; ``faces`` the actions, such as ``QK``; ``votes`` for whom, such as ``NMM``."""
    parts = [
        [() if not cards.strip(" -") else tuple(cards.split()) for cards in it.split("/")]
        for it in inventions
    ]
    counts = [(len(one), len(two), len(three)) for one, two, three in parts]
    state = after(built(*counts, suits=suits, youngest=youngest, **options), "everyone has chosen")
    while state.phase is Phase.DESCRIBE:
        state = after(state, f"{state.players[state.acting]} describes the invention")
    initials = {name[0]: name for name in state.players}
    for name, other in zip(state.players, votes, strict=False):
        state = after(state, f"{name} votes for {initials[other]}")
    state = revealed(after(state, f"the dice show {dice}"), faces)
    while state.phase is Phase.SHOW:
        seat = state.acting
        position = state.parts[seat].index(None)
        cards = " ".join(parts[seat][position])
        state = after(state, f"{state.players[seat]} shows position {position + 1}: {cards}")
    return state


def kept(state: State) -> State:
    """``state`` once everyone has kept their Jacks."""
    while state.phase is Phase.JACKS:
        state = after(state, f"{state.players[state.acting]} spends no more Jacks")
    return state
