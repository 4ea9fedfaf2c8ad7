"""A deck file small enough to be printed in a test."""

from __future__ import annotations

SMALL_DECK = """
kind = "codes"
name = "tea-party"
title = "Tea Party"
edition = "1"
number = 17
serves = ["beltpunk"]
ink = "#4a2f1b"
cards = [
  { card = "Cup-1", index = "1", suit = "Cup" },
  { card = "Cup-2", index = "2", suit = "Cup", copies = 11 },
  { card = "Milk", index = "M", suit = "Jug", title = "Milk first" },
]

[suits.Cup]
letter = "C"
emblem = "gear"
ink = "#29618f"

[suits.Jug]
emblem = "steam"
ink = "#9e540f"
"""
