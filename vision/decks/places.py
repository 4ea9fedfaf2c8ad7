"""Where index and codes stand on a card with printed codes. Millimetres from the card's upper left corner,
the card upright; its other end bears the same, turned half round.

What the numbers rest on: a fan leaves 22 mm of each card free, give or take 2. Of a whole mat a camera of
1920 by 1080 sees about 3.4 pixels a millimetre; zbar asks for 3 pixels a module of a QR code of 21 modules
(19 mm), and on a picture enlarged twice for 2; a marker of 8 modules at 12.8 mm has more than 5. Both have
a module and more of white around them. The marker stands beside the index, in the half of the card that a
hand holding a fan leaves free, the QR code in the other half.
"""

from __future__ import annotations

from vision.core.geometry import Rect

INDEX = Rect(1.4, 4.0, 8.4, 15.0)
"""Where decks of every make bear their index: what is read from codes is told as standing there, so that
nobody who looks at readings need know of codes."""
MARKER = Rect(15.2, 2.4, 12.8, 12.8)
"""The marker with its black border."""
QR = Rect(32.6, 1.3, 19.0, 19.0)
"""The QR code without its white margin."""
STRIP_MM = 21.6
"""The height of the strip that holds index and codes, at either end."""
