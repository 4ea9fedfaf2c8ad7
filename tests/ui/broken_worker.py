"""A pipeline with a mistake in it, in a module that the vision process can import."""

from __future__ import annotations

from pathlib import Path

from vision.pipeline.observation import VisionPipeline


def open_pipeline(
    camera: str, deck: str, profile: Path | None = None, mat: str = "machine"
) -> VisionPipeline:
    """Never opens anything."""
    raise RuntimeError("a mistake made for this test")
