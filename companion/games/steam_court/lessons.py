"""Advice before a decision of Steam Court, and a word on what happens there for the first time."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.messages import Message, say
from companion.games.panels import Dues, Ladder, SeatState, Timing, Trick, TrickPlay, View
from companion.games.steam_court import actions as act
from companion.games.steam_court.characters import Character, Privilege
from companion.games.steam_court.deck import MASTERSTROKE, MULTIPLIER, SIX_TWELVE, THREE_NINE
from companion.games.steam_court.explanations import characters_of
from companion.games.steam_court.ladder import RUNGS
from companion.games.steam_court.options import AUCTION, CHOSEN, CLOCK, DUO, SOLO, Options, fewest
from companion.games.steam_court.privilege_texts import PrivilegeText, power_text, privilege_texts, solo_text
from companion.games.steam_court.state import DutyKind, Power
from companion.games.teaching import Lesson, Moment


def lessons(options: Options) -> tuple[Lesson, ...]:
    """The lessons at a table that plays by ``options``."""
    if options.variant == SOLO:
        return tuple(_of_solo())
    return (
        Lesson(
            "party",
            say(
                "Both tables play at the same time. Each answers for itself, as if the other were not there."
            ),
        ),
        *_of_set_up(options),
        *_of_beginning(options),
        *_of_tricks(options),
        *_of_privileges(options),
        *_of_quarter(options),
    )


# What is to be seen


def _last_play(view: View) -> TrickPlay | None:
    trick = view.find(Trick)
    return None if trick is None or not trick.plays else trick.plays[-1]


def _played(*cards: str) -> Callable[[View], bool]:
    """Whether one of ``cards`` is in the last play."""

    def shows(view: View) -> bool:
        play = _last_play(view)
        return play is not None and any(card in play.cards for card in cards)

    return shows


def _several(view: View) -> bool:
    play = _last_play(view)
    return play is not None and len(play.cards) > 1


def _own_cards_on_top(view: View) -> bool:
    trick, play = view.find(Trick), _last_play(view)
    if trick is None or play is None or trick.over:
        return False
    return any(seat.acting and seat.player == play.player for seat in trick.seats)


def _somebody_is(state: SeatState) -> Callable[[View], bool]:
    def shows(view: View) -> bool:
        trick = view.find(Trick)
        return trick is not None and any(seat.state is state for seat in trick.seats)

    return shows


def _follows(character: Character) -> Callable[[View], bool]:
    """Whether it is the turn of who serves ``character``."""

    def shows(view: View) -> bool:
        trick = view.find(Trick)
        acting = () if trick is None else tuple(str(seat.role) for seat in trick.seats if seat.acting)
        return character.value in acting

    return shows


def _owes_tribute(view: View) -> bool:
    dues = view.find(Dues)
    return dues is not None and any(due.timing is Timing.NOW and not due.optional for due in dues.dues)


def _stands_on(character: Character) -> Callable[[View], bool]:
    def shows(view: View) -> bool:
        ladder = view.find(Ladder)
        return ladder is not None and ladder.rung == RUNGS.index(character)

    return shows


_A_MASTERSTROKE = Moment("a Masterstroke", _played(MASTERSTROKE))
_A_MULTIPLIER = Moment("a Multiplier", _played(MULTIPLIER))
_TWO_VALUES = Moment("a card of two values", _played(THREE_NINE, SIX_TWELVE))
_SEVERAL_CARDS = Moment("several cards", _several)
_OWN_CARDS = Moment("own cards on top", _own_cards_on_top)
_SOMEBODY_PASSED = Moment("a pass", _somebody_is(SeatState.PASSED))
_SOMEBODY_STOPPED = Moment("a stop", _somebody_is(SeatState.STOPPED))
_SOMEBODY_OUT = Moment("somebody out", _somebody_is(SeatState.OUT))
_TRIBUTE = Moment("tribute", _owes_tribute)


# At a table


def _of_set_up(options: Options) -> Iterator[Lesson]:
    yield Lesson(
        "set-up",
        say("Characters are seats with a privilege each: the preeminent leads, the lowliest pays tribute."),
        times=1,
    )
    if options.variant == AUCTION:
        if options.line_up == CHOSEN:
            yield Lesson(
                "lots", say("As many characters as you are, of any rank: the highest is sold first."), times=1
            )
        yield Lesson(
            "auction",
            say(
                "Whoever bids most gets this character and loses so many points. High characters sit highest."
            ),
        )
        yield Lesson(
            "auction",
            say("Pass, and you bid for the next character again, as long as you have none."),
            act.Pass,
            times=1,
        )
    else:
        yield Lesson(
            "seats",
            say(
                "Your token says which character you serve first. After every Quarter you change seats "
                "anyway."
            ),
            times=1,
        )
    yield Lesson(
        "deal",
        say("The Court Hand belongs to nobody and stays face down. Only a privilege may reach it."),
        times=1,
    )


def _of_beginning(options: Options) -> Iterator[Lesson]:
    yield Lesson(
        "beginning",
        say("Tribute must be given. Special cards are not numbered: you keep them, however good they are."),
        moment=_TRIBUTE,
    )
    yield Lesson(
        "beginning",
        say(
            "A gift is your choice. Give away a card that stands alone, and you hold one fewer to get rid of."
        ),
        act.GiveNothing,
    )
    yield Lesson(
        "beginning",
        say("You see the Court Hand only once it is yours. Swap if your cards are low and all different."),
        act.SwapHands,
    )
    duties = {text.subject for _, text in _texts(options)}
    if DutyKind.HOARD in duties:
        yield Lesson(
            "beginning",
            say("More cards take longer to get rid of, but they make larger sets. You take all or none."),
            act.TakeCourtHand,
        )
    if DutyKind.CULL in duties:
        yield Lesson(
            "beginning",
            say("Draw four cards without looking at the others. You hold two more cards then."),
            act.DrawCourtHand,
        )
    yield Lesson(
        "beginning",
        say(
            "Were all three Masterstrokes dealt to you? Show them: you take the highest seat, and all is "
            "redealt."
        ),
        act.Coup,
        times=1,
    )
    yield Lesson(
        "beginning",
        say("These privileges come before the first card is played, from the highest seat down."),
        times=1,
    )


def _of_tricks(options: Options) -> Iterator[Lesson]:
    yield Lesson(
        "lead",
        say("A Masterstroke ends a trick at once. Nothing beats it, and whoever played it has won."),
        times=1,
        moment=_A_MASTERSTROKE,
    )
    if options.variant != DUO:
        for kind in ("lead", "follow"):
            yield Lesson(kind, _SOMEBODY_IS_OUT, times=1, moment=_SOMEBODY_OUT)
    yield Lesson(
        "lead",
        say(
            "Play one card or several of one value: the others must play just as many. Low cards are best "
            "got rid of now."
        ),
    )
    yield Lesson(
        "follow",
        say(
            "All others have passed. Take the trick and lead the next, or beat your own cards to be rid of "
            "more."
        ),
        moment=_OWN_CARDS,
    )
    yield Lesson(
        "follow",
        say(
            "A Multiplier makes more of its cards. Play as many as were announced, with a Multiplier if "
            "need be."
        ),
        moment=_A_MULTIPLIER,
    )
    yield Lesson(
        "follow",
        say("A 3/9 is a 3 or a 9, a 6/12 a 6 or a 12. Whoever plays one says which."),
        times=1,
        moment=_TWO_VALUES,
    )
    yield Lesson(
        "follow",
        say("The General sent these cards back to the hand. Their player has not passed, and comes again."),
        times=1,
        moment=_SOMEBODY_STOPPED,
    )
    yield Lesson(
        "follow",
        say(
            "This trick is of several cards: one card alone does not fit, however high. A Masterstroke does."
        ),
        moment=_SEVERAL_CARDS,
    )
    yield Lesson(
        "follow",
        say("Whoever has passed sits out until the next trick. The others may play as often as they can."),
        times=1,
        moment=_SOMEBODY_PASSED,
    )
    yield Lesson(
        "follow",
        say("Play just as many cards, of any higher value; or pass, and keep your good cards for later."),
    )


_SOMEBODY_IS_OUT = say(
    "Somebody has no cards left, and is first in the order that counts. The others play on for the next "
    "places."
)

_MOVES: dict[Privilege, tuple[str, type[act.Move]]] = {
    Privilege.STOP: ("follow", act.Stop),
    Privilege.TAKE_BACK: ("lead", act.TakeBack),
    Privilege.UNPASS: ("follow", act.Unpass),
    Privilege.STEAL: ("lead", act.Steal),
    Privilege.DRAW: ("follow", act.DrawDiscards),
    Privilege.INSPECT: ("beginning", act.Inspect),
}
"""The privileges that are used by a touch alone, and when that is first worth a word."""


_WHILE_PLAYING = (Privilege.MATCH, Privilege.LOWER, Privilege.PAIR)
"""The privileges that are used by laying cards."""


def _texts(options: Options) -> Iterator[tuple[Character, PrivilegeText]]:
    for character in characters_of(options):
        for text in privilege_texts(character, options.edition, options.unlimited_privileges):
            yield character, text


def _of_privileges(options: Options) -> Iterator[Lesson]:
    """The first time that a privilege could be used."""
    for character, text in _texts(options):
        if not isinstance(text.subject, Privilege):
            continue
        if text.subject in _MOVES:
            kind, move = _MOVES[text.subject]
            yield Lesson(kind, _named(character.value, text), move, times=1)
        elif text.subject in _WHILE_PLAYING:
            turn = Moment(character.value, _follows(character))
            yield Lesson("follow", _named(character.value, text), times=1, moment=turn)
    if options.has_power_tokens(fewest(options)):
        token = say("1-point token")
        yield Lesson("follow", _named(token, power_text(Power.UNPASS)), act.UnpassByToken)


def _named(whose: str | Message, text: PrivilegeText) -> Message:
    return say("{whose}: {text}", whose=whose, text=text.brief)


def _of_quarter(options: Options) -> Iterator[Lesson]:
    if options.variant == CLOCK:
        yield Lesson(
            "quarter",
            say(
                "Each token moved a space for every trick won, and the first two out moved on a little more."
            ),
        )
    else:
        yield Lesson(
            "quarter",
            say(
                "Change seats, and take nothing with you: your new seat has another character and privilege."
            ),
        )


# Alone


def _of_solo() -> Iterator[Lesson]:
    yield Lesson(
        "deal",
        say("The Court Hand is what you play against. Do not look at it: it is turned up card by card."),
        times=1,
    )
    yield Lesson(
        "round",
        say("Special cards are not numbered: you keep them, however good they are."),
        act.GiveToCourt,
        times=1,
    )
    for character in RUNGS[1:]:
        kind = "round" if character is Character.GENERAL else "beat"
        yield Lesson(
            kind,
            _named(character.value, solo_text(character)),
            times=1,
            moment=Moment(character.value, _stands_on(character)),
        )
    yield Lesson("round", say("Draw up to twelve cards. Then the Court lays its tricks."))
    yield Lesson(
        "court",
        say(
            "Another number begins another trick, an equal one joins its trick. Special cards join the first."
        ),
    )
    yield Lesson(
        "beat",
        say("Beat one trick at least, or all of them are discarded and the Court Hand shrinks for nothing."),
    )
