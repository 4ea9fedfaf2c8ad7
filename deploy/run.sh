#!/bin/sh
# Sets everything up and plays the demonstration. Arguments go to `companion demo`.
set -eu
cd "$(dirname "$0")/.."
. deploy/setup.sh
set_up run deploy/requirements.txt
exec .venv/bin/companion demo "$@"
