"""The layout of index and codes on a printed card, in millimetres from the top left of the upright card. The
other end of the card has the same, rotated by 180 degrees.

Where the numbers come from: a fan leaves 22 mm of each card uncovered, plus or minus 2. A 1920 by 1080 camera
over the whole mat has about 3.4 pixels per millimetre. zbar needs 3 pixels per module of a QR code of 21
modules (19 mm), or 2 if the picture is enlarged twice; a marker of 8 modules at 12.8 mm has more than 5. Both
have at least a module of white around them. The marker is beside the index, in the half of the card that a
hand holding a fan leaves visible; the QR code is in the other half.
"""

from __future__ import annotations

from vision.core.geometry import Rect

INDEX = Rect(1.4, 4.0, 8.4, 15.0)
"""Where decks of any make have their index. Readings of codes are reported at this place, so that no user
of readings needs to know about codes."""
MARKER = Rect(15.2, 2.4, 12.8, 12.8)
"""The marker, with its black border."""
QR = Rect(32.6, 1.3, 19.0, 19.0)
"""The QR code, without its white margin."""
STRIP_MM = 21.6
"""The height of the strip with index and codes at either end."""
