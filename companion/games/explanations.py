"""What is explained at every table, whatever is played: the two buttons, steps back, the camera's picture.

Each is found by the names under which a face asks for it: the words of a button, the label of a count, the
name of a zone of the mat.
"""

from __future__ import annotations

from companion.games.messages import say
from companion.games.teaching import Explained, Page

POINTS = "points"
"""A player's points on the screen."""
CAMERA = "camera"
"""The camera's picture."""
DIE = "die"
"""A die that lies on the table."""


def of_every_table(turn: Page, wrong: Page) -> tuple[Explained, ...]:
    """The explanations; ``turn`` is the page of a turn, ``wrong`` that of what looks wrong."""
    return (
        Explained(
            say("PASS"),
            say(
                "PASS says no, or that you do nothing here. The button has the name of whoever can pass, and "
                "says what it means now; while it is dim, it does nothing."
            ),
            turn,
        ),
        Explained(
            say("REVEAL"),
            say(
                "REVEAL says yes, or that all is ready. The words on the button say what it means now; while "
                "it is dim, it does nothing."
            ),
            turn,
        ),
        Explained(
            say("Undo and Redo"),
            say(
                "Undo takes the last step back, then the one before it, all the way to the first. Redo makes "
                "it again. Nobody loses anything by trying."
            ),
            wrong,
            names=("Undo", "Redo"),
        ),
        Explained(
            say("The camera"),
            say(
                "This is what the camera sees. A green frame is a card that it is sure of, a yellow one a "
                "card that it has probably read right. What it cannot read is red."
            ),
            wrong,
            names=(CAMERA,),
        ),
    )
