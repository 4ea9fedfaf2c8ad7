"""In the emulated machine: a touchscreen without glass. Each line ``X Y`` in the pipe ``/run/touch`` is a
finger there, down and up; X and Y are thousandths of the width and height."""

import os
import socket
import time
from pathlib import Path

from evdev import AbsInfo, UInput, ecodes  # type: ignore[import-not-found]

_MOST = 1000
_PIPE = Path("/run/touch")


def main() -> None:
    """Makes the device, tells systemd, and puts fingers on it."""
    position = AbsInfo(0, 0, _MOST, 0, 0, 0)
    axes = [
        (ecodes.ABS_MT_SLOT, AbsInfo(0, 0, 9, 0, 0, 0)),
        (ecodes.ABS_MT_TRACKING_ID, AbsInfo(0, 0, 65535, 0, 0, 0)),
        (ecodes.ABS_MT_POSITION_X, position),
        (ecodes.ABS_MT_POSITION_Y, position),
        (ecodes.ABS_X, position),
        (ecodes.ABS_Y, position),
    ]
    events = {ecodes.EV_KEY: [ecodes.BTN_TOUCH], ecodes.EV_ABS: axes}
    with UInput(events, name="touchscreen of glass", input_props=[ecodes.INPUT_PROP_DIRECT]) as screen:
        if not _PIPE.exists():
            os.mkfifo(_PIPE)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.sendto(b"READY=1", os.environ["NOTIFY_SOCKET"])
        number = 0
        while True:
            for line in _PIPE.read_text().splitlines():
                x, y = map(int, line.split())
                number += 1
                for code, value in (
                    (ecodes.ABS_MT_TRACKING_ID, number),
                    (ecodes.ABS_MT_POSITION_X, x),
                    (ecodes.ABS_MT_POSITION_Y, y),
                ):
                    screen.write(ecodes.EV_ABS, code, value)
                screen.write(ecodes.EV_KEY, ecodes.BTN_TOUCH, 1)
                screen.syn()
                time.sleep(0.2)
                screen.write(ecodes.EV_ABS, ecodes.ABS_MT_TRACKING_ID, -1)
                screen.write(ecodes.EV_KEY, ecodes.BTN_TOUCH, 0)
                screen.syn()


if __name__ == "__main__":
    main()
