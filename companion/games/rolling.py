"""Who rolls the dice: the words of options and prompts."""

from __future__ import annotations

BY_PROGRAM = "program"
"""The program rolls."""
BY_CAMERA = "camera"
"""The players roll real dice, which the camera reads."""
BY_TYPING = "typed"
"""The players roll real dice and type in the pips."""
