#!/bin/sh
# Sets everything up and runs the checks: style, types, tests. Needs no display. Arguments go to pytest; the tests run
# side by side, and with -n 0 in one process.
set -eu
cd "$(dirname "$0")/.."
MEMORY=/proc/meminfo
. deploy/setup.sh

# How many processes of tests this machine has cores and memory for: the one that draws the screens takes up to 3 GB,
# each other one 1.5 GB. There is one more than cores: some tests wait for a clock or for another program.
processes() {
    cores=$(nproc 2>/dev/null || echo 1)
    fit=$(awk '/^MemAvailable/ { print int(($2 - 1500000) / 1500000) }' "$MEMORY" 2>/dev/null)
    if [ "$cores" -gt 1 ]; then wanted=$((cores + 1)); else wanted=1; fi
    if [ "${fit:-1}" -lt "$wanted" ]; then wanted=${fit:-1}; fi
    if [ "$wanted" -gt 1 ]; then echo "$wanted"; else echo 1; fi
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
# They use all cores, so that threads of their own would only be in the others' way.
if [ "$PYTEST_XDIST_AUTO_NUM_WORKERS" -gt 1 ]; then
    export OPENCV_FOR_THREADS_NUM=1 OPENBLAS_NUM_THREADS=1 LP_NUM_THREADS=0
fi
# The many processes that the tests start import the same modules: they compile them once.
unset PYTHONDONTWRITEBYTECODE
exec .venv/bin/python -m pytest -n auto --no-loadscope-reorder "$@"
