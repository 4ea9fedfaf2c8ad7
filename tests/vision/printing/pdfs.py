"""What a test reads back from a PDF."""

from __future__ import annotations

import re
import zlib

_POINT_MM = 25.4 / 72


def texts(document: bytes) -> list[str]:
    """Every text of a PDF, unpacked."""
    found: list[str] = []
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", document, re.DOTALL):
        commands = zlib.decompressobj().decompress(stream).decode("latin-1")
        found += [re.sub(r"\\(.)", r"\1", it) for it in re.findall(r"\((.*?)(?<!\\)\) Tj", commands)]
    return found


def pages(document: bytes) -> int:
    """How many pages it has."""
    return len(re.findall(rb"/Type /Page\b", document))


def sizes(document: bytes) -> set[tuple[float, float]]:
    """Width and height of its pages in whole millimetres."""
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", document)
    return {(round(float(width) * _POINT_MM), round(float(height) * _POINT_MM)) for width, height in boxes}
