"""A checkout on a machine that only pretends: no network, no package and no password is touched."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
NO_NETWORK = "Temporary failure in name resolution"

# Commands that are the real ones.
_REAL = """awk cat chmod cksum cmp cp cut date dirname du env find flock grep gzip install ln mkdir mv printf
readlink rm rmdir sed sh sort sync tail tar timeout touch tr uname xargs""".split()  # noqa: SIM905

# Every answer is a file in the folder of the machine, so that a test sets it by writing one.
_COMMANDS = {
    "id": 'case $1 in -un) echo matt ;; *) cat "$M/uid" ;; esac',
    "stat": 'if [ "$1" = -f ]; then cat "$M/root_is"; else cat "$M/owner"; fi',
    "df": 'echo header; echo "disk 0 0 $(($(cat "$M/free_mb") * 1024)) 0% /"',
    "getconf": 'cat "$M/bits"',
    "dpkg": 'cat "$M/architecture"',
    "sleep": 'echo "sleep $*" >>"$M/log"; rm -f "$M/lock"',
    "dpkg-query": 'for last; do :; done; grep -qxF "$last" "$M/installed" && echo "install ok installed"',
    "apt-cache": """case $1 in
    madison) [ ! -s "$M/known" ] || echo "apt | 2.6.1 | main" ;;
    show) grep -qxF "$2" "$M/known" ;;
esac""",
    "apt-get": """echo "apt-get $*" >>"$M/log"
[ ! -e "$M/lock" ] || { echo "E: Could not get lock /var/lib/dpkg/lock-frontend"; exit 100; }
case "$*" in
    *update*) [ ! -e "$M/update_says" ] || cat "$M/update_says"; exit "$(cat "$M/update_rc")" ;;
    *install*) [ ! -e "$M/install_says" ] || { cat "$M/install_says"; exit 100; }
        for word; do echo "$word" >>"$M/installed"; done ;;
esac""",
    "sudo": """case $1 in
    -n) [ -e "$M/sudo_without_password" ] ;;
    -v) [ -e "$M/sudo_allows" ] ;;
    *) echo "sudo $2 $3" >>"$M/log"; "$@" ;;
esac""",
    # A version of the program with a file BROKEN in it does not come up.
    "systemctl": """[ "$1" != is-enabled ] || exit 1
echo "systemctl $*" >>"$M/log"
case "$*" in
    "restart companion.service") [ ! -e "$DESTDIR/opt/companion/current/BROKEN" ] ;;
    list-jobs*) cat "$M/jobs" 2>/dev/null ;;
    is-active*) if [ -e "$DESTDIR/opt/companion/current/BROKEN" ]; then echo failed; else echo active; fi ;;
    *MainPID*) cat "$M/main_process"; [ ! -e "$M/restarts" ] || echo 2 >"$M/main_process" ;;
esac""",
    "getent": """case $1 in
    passwd) grep "^$2:" "$M/users" ;;
    group) case $2 in video | render | input | audio | systemd-journal) echo "$2:x:1:" ;; *) exit 2 ;; esac ;;
esac""",
    "useradd": """for last; do :; done
echo "$last:x:900:900::/:/bin/false" >>"$M/users"
echo "useradd $*" >>"$M/log"
""",
    "usermod": 'echo "usermod $*" >>"$M/log"',
    "udevadm": 'echo "udevadm $*" >>"$M/log"',
    "git": """case "$*" in
    *get-url*) cat "$M/git_origin" 2>/dev/null ;;
    clone*) for last; do :; done
        if [ -e "$M/git_says" ]; then cat "$M/git_says" >&2; exit 128; fi
        cp -R "$M/git_has" "$last" ;;
esac""",
    "nproc": 'cat "$M/cores"',
    # Stands for the system's Python and for the environment's.
    "python3": """case "$*" in
    *ensurepip*) [ ! -e "$M/no_venv" ] || grep -qxF python3-venv "$M/installed" ;;
    *find_spec*) [ ! -e "$M/other_python" ] ;;
    *"sys.version)"*) echo "$0" | sed 's/.*python-/of python-/; t; s/.*/3.11/' ;;
    *"sys.exit"*) case $0 in *unsuitable*) exit 1 ;; esac ;;
    "-m venv"*) echo "venv $*" >>"$M/log"
        mkdir -p .venv/bin
        cp "$M/bin/python3" .venv/bin/python
        sees=false; case "$*" in *--system-site-packages*) sees=true ;; esac
        echo "include-system-site-packages = $sees" >.venv/pyvenv.cfg
        echo "command = $0 -m venv $PWD/.venv" >>.venv/pyvenv.cfg ;;
    *"pip install"*) echo "pip $*" >>"$M/log"
        if [ -e "$M/pip_says" ]; then cat "$M/pip_says" >&2; exit 1; fi
        for name in companion ruff mypy; do
            printf '#!/bin/sh\\necho "%s $*"\\n' $name >.venv/bin/$name
            chmod +x .venv/bin/$name
        done ;;
    *write-completion*) echo "completion $2" >>"$M/log"
        if [ -e "$M/completion_says" ]; then cat "$M/completion_says" >&2; exit 1; fi ;;
    *"-m pytest"*) echo "tests $PYTEST_XDIST_AUTO_NUM_WORKERS $*" >>"$M/log" ;;
esac""",
}
_SYSTEM_PACKAGES = (
    "polkitd",
    "libglib2.0-0", "libgl1", "libgl1-mesa-dri", "libegl1", "libgles2", "libmtdev1", "libzbar0",
    "fonts-noto-core", "fonts-droid-fallback",
)  # fmt: skip


class Machine:
    """A Debian 12 for amd64 where nothing is missing; its user ``matt``, not root, has a fresh checkout."""

    def __init__(self, folder: Path, checkout: str = "checkout") -> None:
        self.folder = folder / "machine"
        self.root = folder / checkout
        self.overrides = [
            f"SYSTEM_PYTHON='{self.folder}/bin/python3'",
            f"MEMORY='{self.folder}/memory'",
        ]
        self._log = self.folder / "log"
        (self.folder / "bin").mkdir(parents=True)
        for name in _REAL:
            if found := shutil.which(name):
                (self.folder / "bin" / name).symlink_to(found)
        for name, body in _COMMANDS.items():
            self.command(name, f"M='{self.folder}'\n{body}")
        for name, text in {
            "uid": "1000", "owner": "1000", "free_mb": "5000", "bits": "64", "architecture": "amd64",
            "update_rc": "0", "cores": "2", "memory": "MemAvailable: 8000000 kB", "root_is": "ext2/ext3",
            "users": f"matt:x:1000:1000::{self.folder}/home:/bin/sh\n", "main_process": "1",
            "installed": "\n".join(_SYSTEM_PACKAGES) + "\n",
            "known": "\n".join([*_SYSTEM_PACKAGES, "python3-venv"]) + "\n",
        }.items():  # fmt: skip
            self.set(name, text)
        shutil.copytree(ROOT / "deploy", self.root / "deploy", ignore=shutil.ignore_patterns("pictures"))
        shutil.copytree(ROOT / "systemd", self.root / "systemd")
        shutil.copy(ROOT / "pyproject.toml", self.root)

    def set(self, name: str, text: str = "") -> None:
        """An answer of the machine: its commands read it."""
        (self.folder / name).write_text(text)

    def clear(self, name: str) -> None:
        (self.folder / name).unlink()

    def command(self, name: str, body: str) -> Path:
        """A command on the machine's PATH."""
        path = self.folder / "bin" / name
        path.unlink(missing_ok=True)  # it may be a link to the real one
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)
        return path

    def without(self, *packages: str) -> None:
        """These are not installed."""
        installed = (self.folder / "installed").read_text().split()
        self.set("installed", "\n".join(name for name in installed if name not in packages) + "\n")

    def without_sudo(self) -> None:
        (self.folder / "bin" / "sudo").unlink()

    def with_sudo(self) -> None:
        """sudo does as it is told and asks for nothing."""
        self.set("sudo_without_password")

    def is_a_pi(self) -> None:
        self.overrides.append("is_a_pi() { :; }")

    def has_a_terminal(self) -> None:
        self.overrides.append("has_terminal() { :; }")

    def start(self, script: str = "run.sh", *arguments: str, **variables: str) -> subprocess.Popen[str]:
        """``deploy/SCRIPT``, away from the terminal of who runs the tests."""
        path = self.root / "deploy" / script
        text = (ROOT / "deploy" / script).read_text()
        path.write_text(text.replace(". deploy/setup.sh", "\n".join([". deploy/setup.sh", *self.overrides])))
        environment = {key: value for key, value in os.environ.items() if key not in ("PYTHON", "SUDO_USER")}
        return subprocess.Popen(
            ["sh", f"deploy/{script}", *arguments],
            cwd=self.root,
            env={**environment, "PATH": str(self.folder / "bin"), **variables},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def run(
        self, script: str = "run.sh", *arguments: str, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        """:meth:`start`, to its end."""
        process = self.start(script, *arguments, **variables)
        out, err = process.communicate(timeout=60)
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)

    def refusal(self, **variables: str) -> str:
        """What ``deploy/run.sh`` fails with."""
        done = self.run(**variables)
        assert done.returncode == 1, done.stdout
        assert "companion demo" not in done.stdout
        _, _, words = done.stderr.rpartition("deploy: ")
        return words.strip()

    def did(self, *kinds: str) -> list[str]:
        """What was done since the last call, of these kinds: ``apt-get``, ``sudo``, ``venv``, ``pip``."""
        lines = self._log.read_text().splitlines() if self._log.exists() else []
        self._log.unlink(missing_ok=True)
        return [line for line in lines if not kinds or line.split()[0] in kinds]
