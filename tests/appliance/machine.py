"""Goes through what an appliance must do, in an emulated machine: see ``machine.sh``, which makes its disk.

    python -m tests.appliance.machine FOLDER [STEP...] [--cuts 20]

A line for each step: ``ok`` or ``FAILED``, with the seconds by the machine's own clock. Pictures of the
screen lie in FOLDER. Exit status 1 if a step failed.
"""

from __future__ import annotations

import argparse
import base64
import json
import shutil
import socket
import subprocess
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from time import monotonic, sleep
from typing import Any

from tests.campaigns.kills import kept

_BOOT = 600.0
"""Seconds from power to the first screen, at most, on a host that has other things to do."""
_SOON = 300.0
"""Seconds for anything else, there."""
_DROP_IN = "/etc/systemd/system/companion.service.d"
_PROGRAM = "/opt/companion/current/.venv/bin"
_GAMES = ("beltpunk", "astonishing", "steam-court")
_REVEAL, _ITS_LAMP = 27, 23
"""Two lines of the panel, as ``machine.sh`` configures it."""


class Machine:
    """The machine in ``folder``, switched on. What its disk was given and had not yet kept is lost with
    :meth:`cut`. ``read_only``: its root is under an overlay, and its games have a disk of their own."""

    def __init__(self, folder: Path, *, read_only: bool = False) -> None:
        self._folder = folder
        for name in ("qmp", "agent", "play"):
            (folder / name).unlink(missing_ok=True)
        overlay = " overlayroot=tmpfs:recurse=0" if read_only else ""
        # One processor: the emulator now and then forgets the timer of a second one, and the kernel stalls.
        self.process = subprocess.Popen(
            [
                *("qemu-system-x86_64", "-M", "q35", "-accel", "tcg,thread=multi", "-cpu", "Nehalem"),
                *("-smp", "1", "-m", "2048", "-nodefaults"),
                *("-vga", "none", "-display", "none", "-nic", "none"),
                *("-kernel", folder / "kernel", "-initrd", folder / "initrd"),
                *("-append", f"console=ttyS0 console=tty1 quiet mitigations=off nokaslr audit=0{overlay}"),
                *("-drive", f"file={folder / 'run.qcow2'},if=virtio,cache=writeback"),
                *("-drive", f"file={folder / 'games.qcow2'},if=virtio,cache=writeback"),
                *("-device", "virtio-gpu-pci,xres=800,yres=480", "-device", "virtio-rng-pci"),
                *("-device", "qemu-xhci,id=usb", "-device", "virtio-serial"),
                *_port(folder, "agent"),
                *_port(folder, "play"),
                *("-qmp", f"unix:{folder / 'qmp'},server=on,wait=off"),
                *("-serial", f"file:{folder / 'kernel.txt'}"),
            ]
        )
        self._qmp = _connected(folder / "qmp")
        self._qmp_lines = self._qmp.makefile("r")
        self._qmp_lines.readline()
        self.command("qmp_capabilities")
        self._agent = _connected(folder / "agent")
        self._agent_lines = self._agent.makefile("r")
        self.player = Player(_connected(folder / "play"))

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

    def told(self, line: str) -> str:
        """What a shell command wrote, which must succeed."""
        status, out = self.run(line)
        assert status == 0, f"{line}: {out}"
        return out

    def clock(self) -> float:
        """Seconds since the machine's start."""
        return float(self.told("cut -d ' ' -f 1 /proc/uptime"))

    def until(self, line: str, patience: float = _SOON) -> float:
        """Waits until a shell command succeeds: the seconds that took."""
        began = self.clock()
        end = monotonic() + patience
        while self.run(line)[0] != 0:
            if monotonic() > end:
                log = self.run("journalctl -b --no-pager -o cat -n 25")[1]
                raise AssertionError(f"waited in vain for: {line}\n{log}")
            sleep(0.5)
        return self.clock() - began

    def is_up(self, patience: float = _BOOT) -> float:
        """Waits for the first screen: when that was, in seconds since the machine's start."""
        self.until("systemctl is-active -q companion", patience)
        shown = self.told("systemctl show --value -p ActiveEnterTimestampMonotonic companion")
        return int(shown) / 1e6

    def process_id(self) -> int:
        """Of the program."""
        return int(self.told("systemctl show --value -p MainPID companion"))

    def configure(self, name: str, *lines: str) -> None:
        """Another drop-in for the program's unit; without lines it is taken away."""
        text = "\\n".join(("[Service]", *lines))
        keep = f"printf '{text}\\n' >{_DROP_IN}/{name}.conf" if lines else f"rm -f {_DROP_IN}/{name}.conf"
        self.told(f"{keep} && systemctl daemon-reload && sync")

    def picture(self, name: str) -> int:
        """What is on the screen, as FOLDER/NAME.png: how many bytes that takes."""
        path = self._folder / f"{name}.png"
        self.command("screendump", filename=str(path), format="png")
        return path.stat().st_size

    def drawn(self, name: str, but: str | None = None) -> None:
        """Waits until the screen shows a page, and not the picture named ``but``; keeps it as ``name``."""
        before = None if but is None else (self._folder / f"{but}.png").read_bytes()
        end = monotonic() + _SOON
        while self.picture(name) < 20_000 or (self._folder / f"{name}.png").read_bytes() == before:
            assert monotonic() < end, "the screen does not show it"
            sleep(1)

    def touch(self, x: float, y: float) -> None:
        """A finger at a place, as parts of the width and height."""
        self.told(f"echo {round(1000 * x)} {round(1000 * y)} >/run/touch")

    def press(self) -> None:
        """REVEAL, by its line."""
        pull = f"/run/pins/sim_gpio{_REVEAL}/pull"
        self.told(f"echo pull-down >{pull}; sleep 0.2; echo pull-up >{pull}")

    def plug_in(self, stick: Path) -> None:
        """A USB stick."""
        self.command(
            "blockdev-add",
            **{"driver": "raw", "node-name": "stick", "file": {"driver": "file", "filename": str(stick)}},
        )
        self.command("device_add", driver="usb-storage", bus="usb.0", drive="stick", id="stick")

    def pull_out(self) -> None:
        """The USB stick."""
        self.command("device_del", id="stick")

    def found(self, folder: Path) -> Path:
        """The games as the disk had them at the machine's start, fetched into ``folder``."""
        packed = base64.b64decode(self.told("tar -C /run -cz found | base64 -w 0"))
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        subprocess.run(("tar", "-C", folder, "-xz"), input=packed, check=True)
        return folder / "found"

    def cut(self) -> None:
        """The power fails."""
        self.process.kill()
        self.process.wait()
        self.player.ended()

    def switch_off(self) -> None:
        """In order."""
        self.run("systemctl poweroff --no-block")
        self.process.wait(_BOOT)


class Player:
    """Plays by orders to the rig in the program (``tests.campaigns.app.inside``), through a port."""

    def __init__(self, port: socket.socket) -> None:
        self._port = port
        self._asked = 0
        self._answers: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self.shown: list[str] = []
        """The game's lines as the screen has shown them, the undone ones taken back."""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def ask(self, order: str, **words: Any) -> dict[str, Any]:
        """Carries out ``order`` on the screen's thread; its answer."""
        self._asked += 1
        self._port.sendall(json.dumps({"order": order, "number": self._asked, **words}).encode() + b"\n")
        try:
            while (answer := self._answers.get(timeout=_SOON)).get("number") != self._asked:
                pass
        except Empty:
            raise AssertionError(f"no answer to {order!r}") from None
        return answer

    def until_at(self, *, home: bool) -> None:
        """Waits for Home, or for the table."""
        end = monotonic() + _SOON
        while self.ask("state")["home"] is not home:
            assert monotonic() < end, f"waited in vain for {'Home' if home else 'the table'}"
            sleep(0.5)

    def ended(self) -> None:
        """Nothing more will come: waits until all that came is read."""
        self._reader.join(_SOON)

    def _read(self) -> None:
        with suppress(OSError):
            for line in self._port.makefile("r"):
                try:
                    told = json.loads(line)
                except ValueError:
                    continue
                if "shown" in told:
                    self.shown[told["shown"] :] = told["lines"]
                else:
                    self._answers.put(told)


class Proof:
    """The steps, each a method that tells what was seen; they are gone through in their order here."""

    def __init__(self, folder: Path, cuts: int) -> None:
        self._folder = folder
        self._cuts = cuts
        for name in ("run", "games"):
            base = folder / ("disk.img" if name == "run" else "games.img")
            layer = folder / f"{name}.qcow2"
            kinds = ("-f", "qcow2", "-F", "raw")
            subprocess.run(("qemu-img", "create", "-q", *kinds, "-b", base, layer), check=True)
        self.machine = Machine(folder)

    def boot(self) -> str:
        """Switched on, it shows Home."""
        shown = self.machine.is_up()
        self.machine.drawn("home")
        return f"the first screen {shown:.0f} s after power"

    def parts(self) -> str:
        """The doctor finds screen, camera and storage, and the program its pins."""
        found = [json.loads(line) for line in self.machine.run("companion doctor --json")[1].splitlines()]
        findings = {it["subject"]: it for told in found for it in told.get("findings", [told])}
        told = "; ".join(
            f"{name}: {it['text']}" for name, it in findings.items() if name in ("camera", "display")
        )
        for name in ("camera", "display", "storage", "reader"):
            assert findings[name]["level"] == "OK", findings[name]
        assert "gpiochip" in self.machine.told(f"ls -l /proc/{self.machine.process_id()}/fd"), "no pins"
        return told

    def touch(self) -> str:
        """A touch on Home opens a page."""
        self.machine.picture("before")
        self.machine.touch(0.87, 0.9)
        sleep(10)
        self.machine.drawn("touched", but="before")
        return "a touch on Settings opens them"

    def press(self) -> str:
        """The lamp of REVEAL is lit; a press on its line says that the table is laid out, and the game asks
        for what is next, which REVEAL does not answer."""
        machine = self.machine
        machine.configure("game", "ExecStart=", f"ExecStart={_PROGRAM}/companion run --players Ann,Ben")
        machine.told("systemctl restart companion")
        machine.is_up()
        machine.drawn("table", but="touched" if (self._folder / "touched.png").exists() else None)
        before = machine.told("journalctl -u companion -o cat --no-pager | wc -l")
        lamp = f"/run/pins/sim_gpio{_ITS_LAMP}/value"
        machine.until(f"grep -q 1 {lamp}")
        machine.press()
        new = f"journalctl -u companion -o cat --no-pager | tail -n +{int(before) + 1}"
        machine.until(f"{new} | grep -q 'asked: '")
        told = machine.told(f"{new} | grep -m1 'asked: '")
        machine.until(f"grep -q 0 {lamp}")
        machine.drawn("pressed", but="table")
        return f"the lamp of REVEAL was lit; “{told}”; the lamp is out"

    def frozen(self) -> str:
        """A frozen screen is started again, and its game resumed."""
        machine = self.machine
        machine.configure("game")  # as it is installed: it begins no other game
        before = machine.process_id()
        began = machine.clock()
        machine.told(f"kill -STOP {before}")
        machine.until(
            f"p=$(systemctl show --value -p MainPID companion); test $p -ne 0 && test $p -ne {before}"
        )
        new = machine.clock() - began
        shown = machine.is_up() - began
        machine.until(f"journalctl _PID={machine.process_id()} -o cat --no-pager | grep -q 'is resumed'")
        return f"a new process after {new:.0f} s, its game on the screen after {shown:.0f} s"

    def stick(self) -> str:
        """A report is written to a USB stick that is plugged in, which may be pulled out."""
        stick = self._folder / "stick.img"
        with stick.open("wb") as file:
            file.truncate(64 << 20)
        subprocess.run(("mkfs.vfat", stick), check=True, stdout=subprocess.DEVNULL)
        machine = self.machine
        machine.plug_in(stick)
        mounted = machine.until("mountpoint -q /media/companion")
        told = machine.told("companion support")
        names = machine.told("python3 -m zipfile -l /media/companion/companion-support-*.zip")
        assert "log.txt" in names, names
        machine.pull_out()
        machine.until("! mountpoint -q /media/companion")
        return f"mounted after {mounted:.0f} s; {told.splitlines()[-1]}"

    def console(self) -> str:
        """Stopped, it gives the console back; started, it takes it."""
        machine = self.machine
        machine.told("systemctl stop companion")
        took = machine.until("systemctl is-active -q getty@tty1")
        sleep(3)
        machine.picture("console")
        machine.told("systemctl start companion")
        machine.is_up()
        assert machine.run("systemctl is-active -q getty@tty1")[0] != 0, "a login prompt runs beside it"
        return f"a login prompt after {took:.0f} s"

    def safe_mode(self) -> str:
        """A program that does not start ends in a page that says so."""
        machine = self.machine
        machine.configure("zz-broken", "ExecStart=", "ExecStart=/bin/false")
        began = machine.clock()
        machine.told("systemctl --no-block restart companion")
        machine.until("systemctl is-active -q companion-safe-mode")
        took = machine.clock() - began
        machine.drawn("safe-mode", but="console" if (self._folder / "console.png").exists() else None)
        starts = machine.told("systemctl show --value -p NRestarts companion")
        machine.configure("zz-broken")
        # "Try again" is the page's only bright button.
        machine.told("systemctl reset-failed companion; systemctl start companion")
        machine.is_up()
        return f"after {took:.0f} s and {starts} restarts"

    def log(self) -> str:
        """The journal is bounded."""
        told = self.machine.told(
            "systemd-analyze cat-config systemd/journald.conf | grep -E '^(System|Runtime)MaxUse='"
        )
        used = self.machine.told("journalctl --disk-usage")
        return f"{' '.join(told.split())}; {used}"

    def cuts(self) -> str:
        """The power fails in the middle of a game, again and again: nothing that was shown is lost."""
        random = Random(1)
        play = f"{_PROGRAM}/python -m tests.appliance.undrawn run $WORDS"
        rig = f"/bin/sh -c 'exec {play} 0<>/dev/virtio-ports/play >&0'"
        self.machine.configure("game")
        self.machine.configure(
            "played",
            "Environment=PYTHONPATH=/opt/companion/current:/srv/pins",
            "EnvironmentFile=-/etc/companion/words",
            "ExecStartPre=+/bin/udevadm settle --exit-if-exists=/dev/virtio-ports/play",
            "ExecStart=",
            "ExecStart=" + rig.replace("'", "'\\''"),
        )
        resumed, moves, boots, faults = 0, 0, [], []
        for number in range(self._cuts):
            machine = self.machine
            if not resumed:
                names = ",".join(("Ann", "Ben", "Cid", "Dot")[: random.choice((2, 3, 4))])
                game = _GAMES[number % len(_GAMES)]
                machine.told(f"echo 'WORDS=--game {game} --players {names}' >/etc/companion/words")
                machine.told("systemctl restart companion; rm /etc/companion/words; sync")
            machine.is_up()
            player = machine.player
            if resumed:
                player.until_at(home=True)
                player.ask("resume", game=resumed)
            player.until_at(home=False)
            player.ask("play", seed=random.randrange(2**31))
            sleep(random.uniform(1, 12))
            machine.cut()
            moves += len(player.shown)
            self.machine = Machine(self._folder)
            boots.append(self.machine.is_up())
            resumed, lost = kept(self.machine.found(self._folder / "found"), player.shown)
            if lost:
                faults.append(f"cut {number + 1}: {lost}")
            print(f"   cut {number + 1}: {len(player.shown)} moves shown, {lost or 'all kept'}", flush=True)
            if (number + 1) % 7 == 0:
                resumed = 0
        self.machine.configure("played")
        self.machine.told("systemctl restart companion")
        self.machine.is_up()
        assert not faults, "; ".join(faults)
        assert moves, "nothing was played"
        starts = f"Home {min(boots):.0f} to {max(boots):.0f} s after power"
        return f"{self._cuts} cuts, {moves} moves shown, none lost; {starts}"

    def update(self) -> str:
        """An update that does not come up is taken back by itself."""
        self._prepare("bad", "9.0", breaks=True)
        began = self.machine.clock()
        status, told = self.machine.run("sh /opt/companion/current/deploy/update.sh /srv/bad", 1800)
        assert status == 1, told
        self.machine.is_up()
        last = self.machine.told("cat /opt/companion/last-update")
        assert "gone back to" in last, last
        assert "9.0" not in self._version(), self._version()
        return f"“{last}”, after {self.machine.clock() - began:.0f} s"

    def update_cut_off(self) -> str:
        """The power fails before a new version has proved itself: the one before goes on, and says so."""
        before = self._version()
        self._prepare("good", "8.0", breaks=False)
        self.machine.told("systemd-run -q -u update sh /opt/companion/current/deploy/update.sh /srv/good")
        self.machine.until(
            "test -e /opt/companion/trying && grep -q 8.0 /opt/companion/current/companion/__init__.py"
        )
        sleep(5)
        self.machine.cut()
        self.machine = Machine(self._folder)
        shown = self.machine.is_up()
        self.machine.until("! test -e /opt/companion/trying")
        self.machine.is_up()
        last = self.machine.told("cat /opt/companion/last-update")
        assert self._version() == before, last
        assert "gone back" in last, last
        return f"“{last}”; Home {shown:.0f} s after power"

    def read_only(self) -> str:
        """With a read-only root and a disk for the games these stay, and nothing else."""
        self.machine.told(
            "echo 'LABEL=games /var/lib/companion ext4 defaults,noatime 0 2' >>/etc/fstab; sync"
        )
        self.machine.switch_off()
        for _ in range(2):
            self.machine = Machine(self._folder, read_only=True)
            shown = self.machine.is_up()
            kinds = self.machine.told("stat -f -c %T / /var/lib/companion").split()
            assert kinds == ["overlayfs", "ext2/ext3"], kinds
            refused = self.machine.run("sh /opt/companion/current/deploy/update.sh /srv/bad")[1]
            assert "read-only" in refused, refused
            found = self.machine.told(
                "test -e /srv/note && echo kept || echo forgotten; cat /var/lib/companion/note || true"
            )
            self.machine.told("echo root >/srv/note; echo games >/var/lib/companion/note; sync")
            self.machine.drawn("read-only")
            self.machine.cut()
        assert found.split() == ["forgotten", "games"], found
        self.machine = Machine(self._folder)
        return f"Home {shown:.0f} s after power; an update is refused; the root forgets, the games stay"

    def _version(self) -> str:
        return self.machine.told("readlink /opt/companion/current")

    def _prepare(self, name: str, version: str, *, breaks: bool) -> None:
        """Another version in /srv/NAME."""
        there = f"/srv/{name}"
        self.machine.told(
            f"rm -rf {there}; cp -R /opt/companion/current/. {there}; rm -rf {there}/.venv {there}/.sum;"
            f"""echo '__version__ = "{version}"' >{there}/companion/__init__.py"""
        )
        if breaks:
            self.machine.told(f"""echo 'raise SystemExit("broken")' >{there}/companion/commands/run.py""")


STEPS: tuple[Callable[[Proof], str], ...] = (
    Proof.boot,
    Proof.parts,
    Proof.touch,
    Proof.press,
    Proof.frozen,
    Proof.stick,
    Proof.console,
    Proof.safe_mode,
    Proof.log,
    Proof.cuts,
    Proof.update,
    Proof.update_cut_off,
    Proof.read_only,
)


def _port(folder: Path, name: str) -> tuple[str, ...]:
    """The emulator's words for a port of the machine that is a socket here."""
    return (
        *("-chardev", f"socket,id={name},path={folder / name},server=on,wait=off"),
        *("-device", f"virtserialport,chardev={name},name={name}"),
    )


def _connected(path: Path) -> socket.socket:
    end = monotonic() + 30
    while True:
        connection = socket.socket(socket.AF_UNIX)
        try:
            connection.connect(str(path))
        except OSError:
            connection.close()
            if monotonic() > end:
                raise
            sleep(0.2)
        else:
            return connection


def main() -> int:
    """Goes through the steps; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", type=Path)
    names = [step.__name__ for step in STEPS]
    parser.add_argument(
        "steps", nargs="*", metavar="STEP", help=f"only these, in this order: {', '.join(names)}"
    )
    parser.add_argument("--cuts", type=int, default=20, help="power cuts (default: %(default)s)")
    args = parser.parse_args()
    for name in args.steps:
        if name not in names:
            parser.error(f"there is no step {name}")
    proof = Proof(args.folder.resolve(), args.cuts)
    failures = 0
    try:
        for step in [STEPS[names.index(name)] for name in args.steps or names]:
            began = monotonic()
            try:
                verdict, told = "ok", step(proof)
            except Exception as error:  # whatever happened, the other steps are gone through
                failures += 1
                verdict, told = "FAILED", f"{type(error).__name__}: {error}"
            print(f"{verdict} {step.__name__}: {told} ({monotonic() - began:.0f} s here)", flush=True)
    finally:
        proof.machine.cut()
    print(f"{failures} steps failed")
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
