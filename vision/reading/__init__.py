"""Naming the cards in a picture from their indices."""

from __future__ import annotations

from vision.reading.reader import CardReader, Reader

__all__ = ["CardReader", "Reader"]
