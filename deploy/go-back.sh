#!/bin/sh
# Goes back to the version before an update that has not proved itself; does nothing where there is none. update.sh runs
# it as root; so does the next start of the machine (companion-go-back.service), and safe mode as the last resort.
set -eu
cd "$(dirname "$0")/.."
. deploy/setup.sh
. deploy/kiosk.sh

[ -f "$OPT/trying" ] || exit 0
old=$(cat "$OPT/trying")
bad=$(current_version)
[ -d "$OPT/$old" ] || fail "the version before, $old, is gone"
point current "$old"
install_files
sync
reload_units
rm -f "$OPT/trying"
if [ "$bad" != "$old" ]; then rm -rf "${OPT:?}/$bad" && rm -f "$OPT/previous"; fi
note_update "${1:-the update did not come up}; gone back to $(version_in "$OPT/current")"
systemctl reset-failed companion.service 2>/dev/null || true
systemctl --no-block restart companion.service
