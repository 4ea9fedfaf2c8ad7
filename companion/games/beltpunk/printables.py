"""What can be printed for Beltpunk Haberdasher: the Foreman's card (BH-3, BH-4, BH-9, BH-10)."""

from __future__ import annotations

from companion.games.messages import say
from companion.games.printables import Printable, PrintedCard, PrintedCards, Words


def printables() -> tuple[Printable, ...]:
    """All of it."""
    return (
        PrintedCards(
            "foreman",
            say("The Foreman"),
            say("the card of the Foreman"),
            (
                PrintedCard(
                    say("Foreman"),
                    "bowler hat",
                    (
                        Words(
                            say("In your turn as Foreman"),
                            (
                                say("You are the first to draw, then the others clockwise."),
                                say("You are the first to say “set” or “no set”."),
                            ),
                        ),
                        Words(
                            say("After the turn"),
                            (say("Hand this card on to the player on your left."),),
                        ),
                        Words(
                            say("In the first turn"),
                            (say("Whoever wore a hat last is the Foreman."),),
                        ),
                    ),
                    say("FOREMAN"),
                    say("Beltpunk Haberdasher"),
                ),
            ),
        ),
    )
