"""In the emulated machine: runs each line that comes through a port as a shell command, and answers with its
status and what it wrote, as one line of JSON."""

import json
import subprocess
import sys
from pathlib import Path


def main() -> None:
    """Serves the port named on the command line, until it is closed."""
    with Path(sys.argv[1]).open("r+b", buffering=0) as port:
        waiting = b""
        while True:
            waiting += port.read(4096) or b""
            while b"\n" in waiting:
                line, _, waiting = waiting.partition(b"\n")
                done = subprocess.run(
                    ["/bin/sh", "-c", line.decode()], capture_output=True, text=True, check=False
                )
                answer = {"status": done.returncode, "out": done.stdout + done.stderr}
                port.write(json.dumps(answer).encode() + b"\n")


if __name__ == "__main__":
    main()
