#!/bin/sh
# Sets everything up and runs the checks: style, types, tests. Needs no display. Arguments go to pytest.
set -eu
cd "$(dirname "$0")/.."
. deploy/setup.sh
set_up test deploy/requirements.txt deploy/requirements-test.txt
say "style"
.venv/bin/ruff check .
.venv/bin/ruff format --check .
say "types"
.venv/bin/mypy
say "tests"
exec .venv/bin/python -m pytest "$@"
