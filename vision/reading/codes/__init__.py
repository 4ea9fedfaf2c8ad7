"""Naming printed decks by the code beside each index."""
