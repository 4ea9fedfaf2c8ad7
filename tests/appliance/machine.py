"""Goes through what an appliance must do, in an emulated machine: see ``machine.sh``, which makes its disk.

    python3 tests/appliance/machine.py FOLDER [--cuts 20]

A line for each step: ``ok`` or ``FAILED``. Pictures of the screen lie in FOLDER. Exit status 1 if one failed.
"""

from __future__ import annotations

import argparse
import json
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

_BOOT = 600.0
"""Seconds from power to the first screen: an emulated Pi is thirty times slower than a real one."""
_COUNT = (
    "python3 -c \"import sqlite3; log = sqlite3.connect('/var/lib/companion/companion/games.sqlite');"
    " print(log.execute('SELECT count(*) FROM deeds').fetchone()[0])\""
)


class Machine:
    """The machine in ``folder``, switched on."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for name in ("qmp", "agent"):
            (folder / name).unlink(missing_ok=True)
        self._process = subprocess.Popen(
            [
                *("qemu-system-aarch64", "-M", "virt", "-cpu", "cortex-a72", "-smp", "2", "-m", "2048"),
                *("-kernel", folder / "kernel", "-initrd", folder / "initrd"),
                *("-append", "root=/dev/vda rw console=tty1 quiet"),
                *("-drive", f"file={folder / 'disk.img'},format=raw,if=virtio,cache=writethrough"),
                *("-device", "virtio-gpu-pci,xres=800,yres=480", "-display", "none", "-serial", "null"),
                *(
                    "-device",
                    "virtio-serial",
                    "-chardev",
                    f"socket,id=a,path={folder / 'agent'},server=on,wait=off",
                ),
                *("-device", "virtserialport,chardev=a,name=proof", "-nic", "none"),
                *("-qmp", f"unix:{folder / 'qmp'},server=on,wait=off"),
            ]
        )
        self._qmp = self._connected("qmp")
        self._qmp_lines = self._qmp.makefile("r")
        self._qmp_lines.readline()
        self.command("qmp_capabilities")
        self._agent = self._connected("agent")
        self._agent_lines = self._agent.makefile("r")

    def _connected(self, name: str) -> socket.socket:
        end = monotonic() + 30
        while True:
            connection = socket.socket(socket.AF_UNIX)
            try:
                connection.connect(str(self._folder / name))
            except OSError:
                connection.close()
                if monotonic() > end:
                    raise
                sleep(0.2)
            else:
                return connection

    def command(self, name: str, **arguments: Any) -> None:
        """A command of the emulator."""
        self._qmp.sendall(json.dumps({"execute": name, "arguments": arguments}).encode() + b"\n")
        while "return" not in (answer := json.loads(self._qmp_lines.readline())):
            if "error" in answer:
                raise RuntimeError(answer["error"]["desc"])

    def run(self, line: str, patience: float = 900.0) -> tuple[int, str]:
        """A shell command in the machine: its status, and what it wrote."""
        self._agent.settimeout(patience)
        self._agent.sendall(line.encode() + b"\n")
        answer = json.loads(self._agent_lines.readline())
        return answer["status"], answer["out"].strip()

    def until(self, line: str, patience: float) -> float:
        """Waits until a shell command succeeds: the seconds that took."""
        began = monotonic()
        while self.run(line)[0] != 0:
            if monotonic() - began > patience:
                raise AssertionError(
                    f"waited in vain for: {line}\n{self.run('systemctl status companion -n 20')[1]}"
                )
            sleep(2)
        return monotonic() - began

    def is_up(self, patience: float = _BOOT) -> float:
        """Waits for the first screen: the seconds that took."""
        return self.until("systemctl is-active companion", patience)

    def picture(self, name: str) -> None:
        """What is on the screen, as FOLDER/NAME.ppm."""
        self.command("screendump", filename=str(self._folder / f"{name}.ppm"))
        sleep(1)

    def shown(self, name: str) -> set[bytes]:
        """The colours of a picture."""
        data = (self._folder / f"{name}.ppm").read_bytes()[15:]
        return {data[i : i + 3] for i in range(0, len(data) - 2, 3 * 37)}

    def touch(self, x: float, y: float) -> None:
        """A finger at a place, as parts of the width and height."""
        self.run(f"echo {round(1000 * x)} {round(1000 * y)} >/run/touch")
        sleep(5)

    def press(self) -> None:
        """The button on the line."""
        self.command("system_powerdown")
        sleep(5)

    def cut(self) -> None:
        """The power fails."""
        self._process.kill()
        self._process.wait()


def main() -> int:
    """Goes through the steps; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cuts", type=int, default=20, help="power cuts (default: %(default)s)")
    args = parser.parse_args()
    machine = Machine(args.folder)
    failures = 0

    def step(name: str, work: Callable[[], str]) -> None:
        nonlocal failures
        try:
            print(f"ok {name}: {work()}", flush=True)
        except Exception as error:  # whatever happened, the other steps are gone through
            failures += 1
            print(f"FAILED {name}: {type(error).__name__}: {error}", flush=True)

    def boots() -> str:
        took = machine.is_up()
        sleep(10)
        machine.picture("home")
        assert len(machine.shown("home")) > 50, "the screen is empty"
        return f"{took:.0f} s to Home"

    def sees() -> str:
        status, told = machine.run("companion doctor --json")
        assert status == 0, told
        found = json.loads(told.splitlines()[-1])["findings"]
        return "; ".join(f"{it['subject']} {it['level']}" for it in found)

    def takes_touch() -> str:
        machine.picture("before")
        machine.touch(0.25, 0.5)
        machine.picture("touched")
        changed = machine.shown("before") != machine.shown("touched")
        assert changed, "a touch changes nothing"
        return "a touch on Home opens a page"

    def takes_press() -> str:
        machine.run(
            "systemctl stop companion; sed -i 's/companion run.*/companion run --players Ann,Ben/' "
            "/etc/systemd/system/companion.service; systemctl daemon-reload; systemctl start companion"
        )
        machine.is_up()
        machine.press()
        told = machine.run("journalctl -u companion -o cat -n 20")[1]
        assert "told:" in told or "asked:" in told, told
        return told.splitlines()[-1]

    def restarts() -> str:
        before = machine.run("systemctl show -p MainPID --value companion")[1]
        machine.run(f"kill -STOP {before}")
        machine.until(f"test $(systemctl show -p MainPID --value companion) -ne {before}", 120)
        return f"{machine.is_up():.0f} s to the screen"

    def survives_cuts() -> str:
        nonlocal machine
        lost = []
        for number in range(args.cuts):
            # What is acknowledged is on the disk: it must be there after the cut.
            machine.press()
            kept = int(machine.run(_COUNT)[1])
            machine.cut()
            machine = Machine(args.folder)
            machine.is_up()
            if (now := int(machine.run(_COUNT)[1])) < kept:
                lost.append(f"cut {number}: {kept} before, {now} after")
        assert not lost, "; ".join(lost)
        return f"{args.cuts} cuts, nothing lost"

    def goes_back() -> str:
        status, told = machine.run("sh /srv/steps.sh update", 3600)
        assert status == 0, told
        return told.splitlines()[-2]

    for name, work in (
        ("boot", boots),
        ("doctor", sees),
        ("touch", takes_touch),
        ("a press on a line", takes_press),
        ("watchdog", restarts),
        ("power cuts", survives_cuts),
        ("an update that fails", goes_back),
    ):
        step(name, work)
    machine.cut()
    print(f"{failures} steps failed")
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
