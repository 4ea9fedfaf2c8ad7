#!/bin/sh
# Undoes install-kiosk.sh. The games and the configuration stay, and so does the user that they belong to.
set -eu
cd "$(dirname "$0")/.."
. deploy/setup.sh
. deploy/kiosk.sh

become_root "the kiosk is removed by root" "$(pwd)/deploy/uninstall-kiosk.sh"
refuse_forgetful_root
for unit in $UNITS; do
    if [ "$unit" != companion-safe-mode.service ]; then systemctl disable --now "$unit" 2>/dev/null || true; fi
done
systemctl stop companion-safe-mode.service 2>/dev/null || true
for unit in $UNITS; do rm -f "$ETC/systemd/system/$unit"; done
rm -f "$ETC/polkit-1/rules.d/50-companion.rules" "$ETC/udev/rules.d/90-companion.rules" \
    "$ETC/systemd/journald.conf.d/50-companion.conf" "${DESTDIR:-}/usr/local/bin/companion" "$AT_START"
reload_units
# The script that runs may be one of those that go now; the shell has read what is left of it.
{
    rm -rf "$OPT"
    systemctl start getty@tty1.service || true
    say "the companion is gone from this machine's start; the games are still in /var/lib/companion, the configuration in $ETC/companion"
    say "to remove these as well: sudo rm -r /var/lib/companion /var/cache/companion $ETC/companion && sudo userdel $KIOSK_USER"
    exit 0
}
