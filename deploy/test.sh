#!/bin/sh
# Sets everything up and runs the checks: style, types, tests. Needs no display. Arguments go to pytest; the tests run
# side by side, and with -n 0 in one process.
set -eu
cd "$(dirname "$0")/.."
. deploy/setup.sh

# How many processes of tests this machine has cores and memory for; each takes up to 1 GB.
processes() {
    cores=$(nproc 2>/dev/null || echo 1)
    fit=$(awk '/^MemAvailable/ { print int($2 / 1000000) }' /proc/meminfo 2>/dev/null)
    if [ "${fit:-1}" -lt "$cores" ]; then cores=${fit:-1}; fi
    if [ "$cores" -gt 1 ]; then echo "$cores"; else echo 1; fi
}

set_up test deploy/requirements.txt deploy/requirements-test.txt
say "style"
.venv/bin/ruff check .
.venv/bin/ruff format --check .
say "types"
.venv/bin/mypy
say "tests"
PYTEST_XDIST_AUTO_NUM_WORKERS=$(processes)
export PYTEST_XDIST_AUTO_NUM_WORKERS
# Each process has a core, so that threads of its own would only be in the others' way.
if [ "$PYTEST_XDIST_AUTO_NUM_WORKERS" -gt 1 ]; then
    export OPENCV_FOR_THREADS_NUM=1 OPENBLAS_NUM_THREADS=1 LP_NUM_THREADS=0
fi
# The many processes that the tests start import the same modules: they compile them once.
unset PYTHONDONTWRITEBYTECODE
exec .venv/bin/python -m pytest -n auto --dist worksteal "$@"
