"""The appearance of this game on the mat."""

from __future__ import annotations

from companion.games.dress import Dress, PrintedMat

DRESS = Dress(mat=PrintedMat(title="Steam Court", file="steam-court", tray="Machine"))
