"""The layout of index and codes on a printed card, in millimetres from the top left of the upright card. The
other end of the card has the same, rotated by 180 degrees.

Where the numbers come from: cards are fanned downwards, or spread sideways, and 22 mm of each stay uncovered,
plus or minus 2. So index and marker share a corner of that size: whichever edge of a card can be seen, one
marker is there. The QR code is in the other half of the end, for a hand or a card over that corner. A 1920 by
1080 camera over the whole mat has about 3.4 pixels per millimetre: a marker of 8 modules at 9.6 mm has 4 to a
module; a QR code of 21 modules at 14.7 mm has 2.4, which zbar reads if the picture is enlarged twice. Both
have at least a module of white around them.
"""

from __future__ import annotations

from vision.core.geometry import Rect

INDEX = Rect(1.6, 4.0, 6.8, 15.0)
"""Where decks of any make have their index. Readings of codes are reported at this place, so that no user
of readings needs to know about codes."""
MARKER = Rect(9.6, 2.4, 9.6, 9.6)
"""The marker, with its black border."""
QR = Rect(33.4, 2.6, 14.7, 14.7)
"""The QR code, without its white margin."""
STRIP_MM = 21.6
"""The height of the strip with index and codes at either end."""
