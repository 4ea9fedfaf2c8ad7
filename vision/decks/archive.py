"""Files of decks: an archive of a heading in JSON and of pictures."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from PIL import Image

from vision.core.files import replace_file
from vision.core.pictures import Picture

HEADING = "deck.json"
"""The name of the heading in the archive."""
_DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest date of a ZIP archive: the file depends on the deck alone, not on when it is written."""


def save_archive(path: Path, heading: Mapping[str, object], pictures: Mapping[str, Picture]) -> None:
    """Writes ``heading`` and the ``pictures``, by their names in the archive, to a file. Raises
    ``OSError``."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        text = json.dumps(heading, ensure_ascii=False, indent=1).encode()
        archive.writestr(zipfile.ZipInfo(HEADING, _DATE), text)
        for name, picture in pictures.items():
            png = io.BytesIO()
            Image.fromarray(np.ascontiguousarray(picture[:, :, ::-1])).save(png, "PNG")
            archive.writestr(zipfile.ZipInfo(name, _DATE), png.getvalue())
    replace_file(path, packed.getvalue())
