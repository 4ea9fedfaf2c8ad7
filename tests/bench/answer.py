"""From the press of a wired button to its answer in the running app: by the clock, stage by stage.

Between two presses the app rests, as it does at a table. The pins are mock pins, the screen is drawn without
a display, and nothing is heard: what a speaker and a panel add is not in it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import sleep

from tests.bench.measure import Measure, measured
from tests.campaigns.app.pressing import CONFIGURATION
from tests.campaigns.app.process import AppProcess
from tests.campaigns.faults.making import BARE_TABLE, THREE, TO_THE_DECLARING, begun, said

_PRESSES = 20
_STAGES = {
    "lamp": "the lamp is out",
    "click": "the click is on its way",
    "picture": "the pressed button, or what it did, is drawn",
}


def measures() -> Iterator[Measure]:
    """Milliseconds from the closing of the contact."""
    with tempfile.TemporaryDirectory(prefix="answer-") as name:
        folder = Path(name)
        configuration = folder / "companion.toml"
        configuration.write_text(CONFIGURATION)
        words = [*THREE, *BARE_TABLE, "--configuration", str(configuration)]
        with AppProcess(folder, words, {"GPIOZERO_PIN_FACTORY": "mock"}) as app:
            begun(app)
            said(app, *TO_THE_DECLARING)
            app.until(lambda state: state["kind"] == "declare", "the declaring")
            app.ask("press_wires", count=_PRESSES)
            while not (told := app.ask("wires"))["done"]:
                sleep(3.0)
    if told["fault"]:
        raise RuntimeError(told["fault"])
    for stage, words_ in _STAGES.items():
        yield measured(words_, [(times[stage], 0.0) for times in told["times"]])
