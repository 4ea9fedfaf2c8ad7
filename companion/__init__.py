"""The table's companion: keeps the game, and shows it."""

__version__ = "0.1.0"
