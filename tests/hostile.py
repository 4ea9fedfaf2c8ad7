"""Files that a stranger might hand in: pipes, devices, sockets, huge and deeply nested ones."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

ESCAPES = "\x1b[31m\x07\u202e"
"""Signs that change what a terminal shows: a colour, a bell, a change of direction."""


def pipe(folder: Path, name: str) -> Path:
    """A named pipe that nobody writes to."""
    path = folder / name
    os.mkfifo(path)
    return path


def endless(folder: Path, name: str) -> Path:
    """A link to a device that never ends."""
    path = folder / name
    path.symlink_to("/dev/zero")
    return path


def socket_file(folder: Path, name: str) -> Path:
    """A socket, of a program that has ended."""
    path = folder / name
    with socket.socket(socket.AF_UNIX) as listening:
        before = Path.cwd()
        os.chdir(folder)  # the path of a socket may have 108 bytes
        try:
            listening.bind(name)
        finally:
            os.chdir(before)
    return path


def folder_file(folder: Path, name: str) -> Path:
    """A folder with the name of a file."""
    path = folder / name
    path.mkdir()
    return path


NO_FILES: tuple[Callable[[Path, str], Path], ...] = (pipe, endless, socket_file, folder_file)
"""What makes something that is no regular file."""


def peak_megabytes(program: str, *words: str) -> int:
    """How much memory a Python ``program`` with these arguments takes at most, in a process of its own."""
    return peaks_megabytes((program,), *words)[0]


def peaks_megabytes(programs: Sequence[str], *words: str) -> list[int]:
    """How much memory a process has taken at most after each of ``programs``, which it runs one after the
    other with these arguments."""
    # ru_maxrss would begin with the memory of this process.
    tell = "\nprint('VmHWM', open('/proc/self/status').read().split('VmHWM:')[1].split()[0])\n"
    source = "".join(program + tell for program in programs)
    done = subprocess.run([sys.executable, "-c", source, *words], capture_output=True, text=True, check=True)
    told = [line.split() for line in done.stdout.splitlines()]
    return [int(words[1]) * 1024 // 1_000_000 for words in told if words[:1] == ["VmHWM"]]
