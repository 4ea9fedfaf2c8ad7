"""What is explained of a thing that somebody holds a finger on, beside the terms: places, counts, answers."""

from __future__ import annotations

from companion.games.beltpunk.options import Options
from companion.games.explanations import POINTS, of_every_table
from companion.games.mat import CONVEYORS, TRAY, seat_zone
from companion.games.messages import Message, say
from companion.games.teaching import Explained, Page

_MOST_PLAYERS = 4


def explanations(
    options: Options, turn: Page, overflow: Page, sets: Page, round_end: Page, actions: Page, wrong: Page
) -> tuple[Explained, ...]:
    """The explanations at a table that plays by ``options``, with the pages that say more."""
    return (
        Explained(
            say("A conveyor"),
            say(
                "Discards of one suit lie here, the newest in front. There is room for one card for each "
                "player. One more is an Overflow: whoever acted takes these cards as scrap."
            ),
            overflow,
            names=CONVEYORS,
        ),
        Explained(
            say("The place before a player"),
            say(
                "Here each player puts a card face down, and all turn them up together. The card lies here "
                "until it is its turn to go to a conveyor."
            ),
            turn,
            names=tuple(map(seat_zone, range(_MOST_PLAYERS))),
        ),
        Explained(
            say("The tray"),
            say("Lay your set here for a moment, so that the camera can see it. Then keep it before you."),
            sets,
            names=(TRAY,),
        ),
        Explained(say("Points"), _points(options), round_end, names=(POINTS,)),
        Explained(
            say("Hand"),
            say(
                "So many cards this player holds. Only they may look at them, and each card still in hand "
                "when the round ends becomes scrap."
            ),
            round_end,
            names=("hand",),
        ),
        Explained(
            say("Scrap"),
            say(
                "So many cards lie face down in this player's Scrap Pile. Each costs 1 point when the round "
                "ends; only an action gets them out again."
            ),
            round_end,
            names=("scrap",),
        ),
        Explained(
            say("Sets"),
            say(
                "So many points this player's sets of this round are worth. They are safe, whatever happens "
                "to the rest of the hand."
            ),
            sets,
            names=("sets",),
        ),
        Explained(
            say("Draw"),
            say("You take the top card of the deck into your hand. Nobody else sees it."),
            actions,
            names=("Draw the top card",),
        ),
        Explained(
            say("Neither action"),
            say(
                "You leave both actions of your suit unused. Nothing moves, but a conveyor that is too full "
                "still overflows to you."
            ),
            actions,
            names=("Neither",),
        ),
        Explained(
            say("A set, or none"),
            say(
                "Say whether you lay down a set this turn. After a yes you may still lay down none; a no is "
                "final for this turn."
            ),
            sets,
            names=("A set", "No set"),
        ),
        *of_every_table(turn, wrong),
    )


def _points(options: Options) -> Message:
    return say(
        "What this player's sets are worth, less 1 for each card of scrap. When a round ends with somebody "
        "at {target} or more, the most points win.",
        target=options.target,
    )
