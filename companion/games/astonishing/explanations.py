"""What is explained of a thing that somebody holds a finger on, beside the terms: places, counts, dice."""

from __future__ import annotations

from companion.games.astonishing.deck import SUITS, suit_name
from companion.games.explanations import DIE, POINTS, of_every_table
from companion.games.mat import CONVEYORS, TRAY, seat_zone
from companion.games.messages import say
from companion.games.teaching import Explained, Page

_MOST_PLAYERS = 4
_POSITIONS = ("Position 1", "Position 2", "Position 3")


def explanations(
    goal: Page, set_up: Page, turn: Page, build: Page, judging: Page, wrong: Page
) -> tuple[Explained, ...]:
    """The explanations, with the pages that say more."""
    return (
        Explained(
            say("Discards"),
            say(
                "Cards that were thrown away lie here face up, and they never come back into the deck. Only "
                "a Queen of Spades can fetch one of the top five."
            ),
            turn,
            names=CONVEYORS,
        ),
        Explained(
            say("The place before a player"),
            say("The action card that this player has chosen lies here, face down until all have chosen."),
            turn,
            names=tuple(map(seat_zone, range(_MOST_PLAYERS))),
        ),
        Explained(
            say("The tray"),
            say("Roll the dice here, and lay a position here to show it: so the camera sees them."),
            judging,
            names=(TRAY,),
        ),
        Explained(
            say("Acclaim"),
            say(
                "So many points this player has. Positions that work, Jacks and a King earn them, all at the "
                "fair."
            ),
            goal,
            names=(POINTS,),
        ),
        Explained(
            say("A position"),
            say(
                "One of the three parts of an invention, with at most two cards. It works if their points "
                "are at least the number that the three dice show."
            ),
            build,
            names=_POSITIONS,
        ),
        Explained(
            say("One last turn"),
            say(
                "What this player says to one last turn before the deck is empty. It is the last one only if "
                "all agree."
            ),
            turn,
            names=("Last turn: yes", "Last turn: no"),
        ),
        Explained(
            say("The Inventor"),
            say(
                "Whom this player plays, by a suit. It decides what their Queen does, what their King earns, "
                "and which Ace is worth 11 to them."
            ),
            set_up,
            names=tuple(str(suit_name(suit)) for suit in SUITS),
        ),
        Explained(
            say("Hand"),
            say("So many cards this player holds. With more than six after a turn, some must be discarded."),
            turn,
            names=("hand",),
        ),
        Explained(
            say("Jacks"),
            say(
                "So many Jacks this player was given as votes. Each rolls one die again, or is worth 1 "
                "Acclaim if it is kept."
            ),
            judging,
            names=("Jacks",),
        ),
        Explained(
            say("The dice"),
            say(
                "Three dice make the demonstration number. A position works if its points are at least that; "
                "half of all rolls come to 10 or less."
            ),
            judging,
            names=(DIE, "Roll", "Real dice"),
        ),
        *of_every_table(turn, wrong),
    )
