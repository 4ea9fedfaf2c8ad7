#!/bin/sh
# Sets everything up and plays the demonstration. Arguments go to `companion demo`.
set -eu
cd "$(dirname "$0")/.."
. deploy/setup.sh
set_up run deploy/requirements.txt -- 'libglib2.0-0t64|libglib2.0-0' libgl1 libgl1-mesa-dri libegl1 'libmtdev1t64|libmtdev1' 'libzbar0t64|libzbar0'
exec .venv/bin/companion demo "$@"
