"""The card table's companion: watches, referees, scores and shows a game."""

__version__ = "0.1.0"
