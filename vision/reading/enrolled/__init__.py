"""Naming enrolled decks by their features."""
