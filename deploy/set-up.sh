#!/bin/sh
# Sets the program up in this folder, and does no more.
set -eu
cd "$(dirname "$0")/.."
. deploy/setup.sh
set_up run deploy/requirements.txt

# Compiled once, here: what runs may not write it down.
.venv/bin/python -m compileall -q companion vision hardware
