"""Naming the cards of enrolled decks by comparing pictures."""
