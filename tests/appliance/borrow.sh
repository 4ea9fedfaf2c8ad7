#!/bin/sh
# Stands for deploy/set-up.sh in a machine without a network: this version runs with the packages of the first.
set -eu
cd "$(dirname "$0")/.."
set -- /opt/companion/versions/*/.venv/bin/python
mkdir -p .venv/bin
printf '#!/bin/sh\nexec env PYTHONPATH=%s:/srv/pins %s -m companion "$@"\n' "$(pwd -P)" "$1" >.venv/bin/companion
chmod 755 .venv/bin/companion
