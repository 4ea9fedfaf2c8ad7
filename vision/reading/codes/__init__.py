"""Naming the cards of printed decks by the codes beside their indices."""
