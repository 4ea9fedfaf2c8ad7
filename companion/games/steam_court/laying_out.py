"""How the table is laid out before the first decision, step by step (G-5)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.messages import Message, in_sequence, say
from companion.games.panels import SetUpStep, SetUpSteps
from companion.games.steam_court.characters import TableName, table_of
from companion.games.steam_court.deck import DECK, NUMBERED, deck_for_two, deck_of_draft
from companion.games.steam_court.ladder import COURT_HAND, HAND, RUNGS
from companion.games.steam_court.line_up import line_up
from companion.games.steam_court.options import AUCTION, CHOSEN, CLOCK, DUO, PACKED, RANDOM, SOLO
from companion.games.steam_court.state import State

_MOST_GEARS = 6
"""The highest gear token in the box of the final edition."""


def steps(state: State) -> SetUpSteps:
    """What to do for a game that has not begun (SC-1 to SC-3, SC-13 to SC-18)."""
    told = _of_solo() if state.options.variant == SOLO else _of_court(state)
    return SetUpSteps(tuple(told), say("The mat, the deck, character cards and tokens can be printed."))


def _of_solo() -> Iterator[SetUpStep]:
    yield SetUpStep(say("Take one deck of {cards} cards, and lay the mat in the middle.", cards=len(DECK)))
    yield _poker_decks(sevenths=False)
    ladder = tuple(character.value for character in RUNGS)
    yield SetUpStep(say("Stack the characters, the first on top: {ladder:, }.", ladder=ladder))
    yield SetUpStep(
        say(
            "Shuffle. Deal yourself {hand} cards, and {court} face down as the Court Hand.",
            hand=HAND,
            court=COURT_HAND,
        )
    )
    left = len(DECK) - HAND - COURT_HAND
    yield SetUpStep(say("The other {left} cards are the draw pile: lay it beside the mat.", left=left))


def _of_court(state: State) -> Iterator[SetUpStep]:
    yield SetUpStep(_deck(state))
    yield _poker_decks(sevenths=len(_cards(state)) > len(DECK))
    yield from map(SetUpStep, _characters(state))
    yield SetUpStep(_tokens(state))
    yield SetUpStep(_drawing(state))
    yield SetUpStep(_dealing(state))


def _cards(state: State) -> tuple[str, ...]:
    """The cards of the deck, or of each of two."""
    if state.options.variant == DUO:
        return deck_for_two()
    at_one_table = state.options.is_draft and not state.has_two_tables
    return deck_of_draft(len(state.players)) if at_one_table else DECK


def _deck(state: State) -> Message:
    """What is taken out of the deck, or added, and where the mat lies (SC-1, SC-13, SC-16, SC-17)."""
    cards = len(_cards(state))
    if state.has_two_tables:
        return say(
            "Set up two tables, each with a mat and a deck of {cards} cards. The camera watches the Royal "
            "Table; the Renegade Table is played by touch.",
            cards=cards,
        )
    return in_sequence(_deck_of_one_table(state, cards), say("Lay the mat in the middle."))


def _deck_of_one_table(state: State, cards: int) -> Message:
    if state.options.variant == DUO:
        return say("Take one deck without all 1s and 2s: {cards} cards.", cards=cards)
    if cards < len(DECK):
        return say("Take one deck without one card of each kind: {cards} cards.", cards=cards)
    if cards > len(DECK):
        return say(
            "Take one deck, and one card of each number 1 to {most} of the other: {cards} cards.",
            most=len(NUMBERED),
            cards=cards,
        )
    return say("Take one deck of {cards} cards.", cards=cards)


def _poker_decks(*, sevenths: bool) -> SetUpStep:
    """Which cards of poker decks stand in (SC-1)."""
    stand_ins = say(
        "From two poker decks: ♠ ♥ ♦ A to Q as 1 to 12, three of 3♣ and 9♣ as 3/9, three of 6♣ and Q♣ as "
        "6/12, three Kings as Multipliers, three Jokers as Masterstrokes."
    )
    third = say("The seventh of each number is of a third deck.") if sevenths else None
    return SetUpStep(in_sequence(stand_ins, third), stand_in=True)


def _characters(state: State) -> Iterator[Message]:
    """Which characters lie where (SC-2, SC-16 to SC-18)."""
    options, number = state.options, len(state.players)
    if options.variant == RANDOM:
        yield say("Have the start tokens of all characters ready: lots are drawn.")
    elif state.auction is not None:
        lots = tuple(character.value for character in state.auction.line)
        yield say("Lay out the characters for the auction: {lots:, }.", lots=lots)
    elif options.line_up == CHOSEN and options.variant != DUO:
        yield say("Choose {number} characters, and lay them out clockwise by rank.", number=number)
    elif state.has_two_tables:
        for table in TableName:
            seats = (it.value for it in line_up(state) if table_of(it, options.edition) is table)
            yield say("{table}, clockwise: {seats:, }.", table=table.value, seats=tuple(seats))
    else:
        seats = (character.value for character in line_up(state))
        yield say("Lay out the characters clockwise: {seats:, }.", seats=tuple(seats))


def _tokens(state: State) -> Message:
    """What is done with the gear tokens (SC-2, SC-8, SC-13, SC-14, SC-17, SC-18)."""
    options, players = state.options, len(state.players)
    if state.is_party:
        return say("Leave the gear tokens in the box: the throne is played for.")
    if options.variant == CLOCK:
        side_by_side = options.clock_start == PACKED
        where = say("side by side from space 1") if side_by_side else say("each on its number")
        return say("Start tokens will go on the clock, {where}. No gear tokens are used.", where=where)
    if state.has_two_tables:
        stacks = say(
            "Stack the gear tokens on each Quarter, the highest on top: the higher half at the Royal Table, "
            "a token for each player."
        )
    else:
        stacks = say("Stack the gear tokens {most} to 1 on each Quarter, the highest on top.", most=players)
    if players > _MOST_GEARS and not options.is_draft:
        lacking = say("The box has no {most}: the program counts it.", most=players)
        return in_sequence(stacks, lacking)
    if options.is_draft and options.counts_start_tokens(players):
        fifth = say("Of the fifth set each gets one: the highest seat 1, each below one more.")
        return in_sequence(stacks, fifth)
    return stacks


def _drawing(state: State) -> Message:
    """How everyone comes to a seat (SC-2, SC-18)."""
    if state.options.draws_seats:
        return say(
            "Draw gear tokens for the seats, 1 for the highest; then each draws a character, every Quarter "
            "anew."
        )
    if state.options.variant == AUCTION:
        return say("Choose who bids first. Each sits at the character they buy.")
    return say("Shuffle the start tokens face down. Each draws one, and sits at its character.")


def _dealing(state: State) -> Message:
    """How many cards are dealt to whom (SC-3)."""
    if state.has_two_tables:
        return say(
            "At each table the lowest seat deals an equal hand for each player and one more, face down: the "
            "Court Hand, with the cards left over."
        )
    cards, players = len(_cards(state)), len(state.players)
    each = cards // (players + 1)
    return say(
        "Then the lowest seat deals {each} cards to each, and {court} face down: the Court Hand.",
        each=each,
        court=cards - each * players,
    )
