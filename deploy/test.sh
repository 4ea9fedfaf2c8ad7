#!/bin/sh
# Sets everything up and runs the checks: style, types, tests. Needs no display. Arguments go to pytest.
set -eu
cd "$(dirname "$0")/.."
. deploy/setup.sh
set_up test deploy/requirements.txt deploy/requirements-test.txt -- 'libglib2.0-0t64|libglib2.0-0' libgl1 libgl1-mesa-dri libegl1 'libmtdev1t64|libmtdev1' 'libzbar0t64|libzbar0'
say "style"
.venv/bin/ruff check .
.venv/bin/ruff format --check .
say "types"
.venv/bin/mypy
say "tests"
exec .venv/bin/python -m pytest "$@"
