"""The words of the card that is printed for each player of Steam Court."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.messages import Message, say
from companion.games.steam_court.options import (
    BY_QUARTER,
    CHARACTER,
    CLOCK,
    DUO,
    FINISH,
    FIRST_OUT,
    LOST,
    ONCE,
    SOLO,
    TITLE,
    TWO,
    Options,
    fewest,
)
from companion.games.teaching import Reference, ReferenceSection


def reference(options: Options) -> Reference:
    """The card at a table that plays by ``options``."""
    own = _of_solo(options) if options.variant == SOLO else _of_tables(options)
    return Reference(say("{title}", title=TITLE), tuple(own))


def _of_tables(options: Options) -> Iterator[ReferenceSection]:
    yield ReferenceSection(
        say("A Quarter"),
        (
            say("1. Deal as many equal hands as players and one more, the Court Hand."),
            say("2. Beginning of Quarter privileges, from the highest seat down."),
            say("3. Tricks; the highest seat leads the first."),
            _end_of_quarter(options),
            say("5. All change seats, by the clock.")
            if options.variant == CLOCK
            else say("5. All change seats, in the order of going out."),
        ),
    )
    yield ReferenceSection(
        say("A trick"),
        (
            say("Lead any number of cards of one value. A leader cannot pass."),
            say("In turn: as many cards of a higher value, or pass and sit out the trick."),
            say("All have passed: the last cards win. The winner leads; if out, the next to the left."),
            say("You may beat your own cards."),
        ),
    )
    yield _specials()
    yield ReferenceSection(
        say("Before the first lead"),
        (
            *_gifts(options),
            say("Tea Boy then: may swap hands with the Court Hand, unseen."),
        ),
    )
    yield ReferenceSection(say("Privileges in play"), tuple(_privileges(options)))
    yield ReferenceSection(say("The end"), tuple(_the_end(options)))


def _end_of_quarter(options: Options) -> Message:
    if options.variant != CLOCK:
        return say("4. No cards: out. One alone with cards takes the 1, and the Quarter ends.")
    if options.clock_last_trick == FINISH:
        return say("4. Two out, of six players three: the trick is finished, then the Quarter ends.")
    return say("4. Two out, of six players three: the Quarter ends, and the top cards win.")


def _specials() -> ReferenceSection:
    return ReferenceSection(
        say("Special cards"),
        (
            say("3/9: a 3 or a 9. 6/12: a 6 or a 12."),
            say("Multiplier: with cards of one value it makes as many as you say, never fewer; or infinity."),
            say("Multiplier alone: a single 1. Two alone: a pair of 1s."),
            say("Masterstroke: beats everything and ends the trick."),
        ),
    )


def _gifts(options: Options) -> tuple[Message, ...]:
    if options.is_draft:
        return (
            say("Queen: may give 2 cards to the lowest seat."),
            say("General: may give 1 card to the second-lowest seat."),
            say("Tea Boy and Vagabond: the 2 highest numbered cards to the highest seat."),
            say("Plague Doctor: may draw 4 of the Court Hand and keep 2."),
        )
    return (
        say("Queen: may give 1 card to anyone. General: 1 card to anyone but the Queen."),
        say("Tea Boy: the 2 highest numbered cards to the highest seat."),
        say("Vagabond: the 2 highest numbered cards to anyone; may take the Court Hand."),
    )


def _privileges(options: Options) -> Iterator[Message]:
    yield say("General: stop a play that is no lead. Duke: match the cards to beat.")
    if options.is_draft:
        yield say("Alchemist: lower numbered cards by 2. Inspector: see the Court Hand and a hand.")
        yield say("Submariner: show a number, draw as many discards, keep half or fewer.")
        yield say("Pirate: take back all cards played in a lost trick.")
    else:
        yield say("Time Traveler: take back the last set of a lost trick.")
        yield say("Jester: come back after a pass; and one card as a pair.")
        yield say("Submariner: show a number, draw as many unseen, keep half or more.")
        yield say("Inspector: see the Court Hand and a hand. Alchemist: lower cards by 2.")
        yield say("Pirate: take a numbered card of the trick. Plague Doctor: 4 discards, keep 2 or more.")
    if options.is_draft or options.unlimited_privileges == ONCE:
        yield say("Each once a Quarter; Duke and Alchemist always.")
    else:
        yield say("Each once a Quarter; Duke, Alchemist, Inspector and Plague Doctor always.")


def _the_end(options: Options) -> Iterator[Message]:
    if options.variant == CLOCK:
        yield say("A space a trick, 2 more for the first out, 1 for the second; past occupied spaces.")
        yield say("After four Quarters the farthest wins.")
        return
    if options.variant == DUO and options.duo_goal == FIRST_OUT:
        yield say("Whoever is first out in the fourth Quarter wins.")
        return
    if options.is_party(fewest(options)):
        yield say("No points: only the order of going out counts, for the next seats.")
        yield say("Two tables: two go down, two come up. Seats: last two Royals, first two Renegades.")
        yield say("First out in the fourth Quarter, of two tables at the Royal one, wins.")
        return
    yield say("The first out takes the highest gear token, the last the 1.")
    if options.has_power_tokens(fewest(options)):
        if options.one_point_powers == BY_QUARTER:
            yield say("1-point token, once, later: Unpass (Quarters 1, 3) or Discard two (Quarter 2).")
        else:
            yield say("1-point token, once, later: Unpass or Discard two, as its back says.")
    counts = options.counts_start_tokens(fewest(options))
    if counts and options.start_token_value == CHARACTER and not options.is_draft:
        yield say("A start token counts the number of its character.")
    elif counts:
        yield say("The first token counts the seat: 1 for the highest, one more for each below.")
    yield say("After four Quarters most points win.")


def _of_solo(options: Options) -> Iterator[ReferenceSection]:
    yield ReferenceSection(
        say("Getting ready"),
        (
            say("12 cards for you, 22 for the Court Hand, 50 for the draw pile."),
            say("The ladder: Tea Boy, Jester, Time Traveler, Duke, General, Queen."),
        ),
    )
    yield ReferenceSection(
        say("A round"),
        (
            say("1. The privilege, if it is for now. 2. Draw up to twelve."),
            say("3. Turn up the Court Hand until three tricks lie; for the General two."),
            say("4. Beat them in any order: as many cards, of a higher value."),
            say("All beaten: climb. Some: these are discarded, the others stay. None: all are discarded."),
        ),
    )
    yield ReferenceSection(
        say("The Court’s cards"),
        (
            say("Equal numbers lie on one trick. 3/9 is 3, 6/12 is 6."),
            say("A Multiplier or Masterstroke adds one card to the left-most trick."),
        ),
    )
    yield _specials()
    yield ReferenceSection(
        say("Privileges"),
        (
            say("Tea Boy, first round: 2 highest numbered cards under the Court Hand."),
            say("Jester: once a round one card as a pair.")
            if options.solo_jester == TWO
            else say("Jester: once a round one card as a set of any size."),
            say("Time Traveler: once a round any discard. Duke: match."),
            say("General: may give up the lowest card. Queen: that, or all of its value."),
        ),
    )
    yield ReferenceSection(
        say("The end"),
        (
            say("The Queen beaten: 1-2 cards left Apprentice, 3-4 Skilled, 5 or more Master Engineer."),
            say("No card left in the Court Hand: lost.")
            if options.solo_last_card == LOST
            else say("No card left in the Court Hand: won, without a rank."),
        ),
    )
