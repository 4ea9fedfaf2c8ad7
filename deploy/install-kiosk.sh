#!/bin/sh
# Makes this machine an appliance: switched on, it is the companion, on the whole screen, without a desktop. Run it in a
# checkout; it copies the program to /opt/companion. Run again, it brings everything up to what this checkout has.
set -eu
cd "$(dirname "$0")/.."
. deploy/setup.sh
. deploy/kiosk.sh

here=$(pwd)
command -v systemctl >/dev/null 2>&1 || fail "this machine has no systemd"
case $here in *[!A-Za-z0-9/._-]*) fail "the path of this checkout has signs that a shell may trip over: $here" ;; esac
if systemctl is-enabled --quiet display-manager.service 2>/dev/null; then
    fail "a desktop starts on this machine and would hold the screen; first: sudo systemctl set-default multi-user.target && sudo systemctl disable display-manager"
fi
refuse_other_machines
become_root "the kiosk is installed by root" "$here/deploy/install-kiosk.sh"
refuse_forgetful_root

# shellcheck disable=SC2086  # a list of words
system_packages $KIOSK_PACKAGES

if ! getent passwd "$KIOSK_USER" >/dev/null; then
    useradd --system --user-group --home-dir /var/lib/companion --no-create-home --shell /usr/sbin/nologin "$KIOSK_USER"
fi
for group in $KIOSK_GROUPS; do
    if getent group "$group" >/dev/null; then usermod -aG "$group" "$KIOSK_USER"; fi
done

# Earlier versions ran from a checkout, as the user who had installed them: what they left would win over what is new.
old=$ETC/systemd/system/companion.service.d/place.conf
if [ -f "$old" ]; then
    owner=$(sed -n 's/^User=//p' "$old")
    theirs=$(getent passwd "$owner" | cut -d: -f6)/.config/companion/companion.toml
    if [ -f "$theirs" ] && [ ! -e "$ETC/companion/companion.toml" ]; then
        install -D -m 644 "$theirs" "$ETC/companion/companion.toml"
        say "your configuration is now $ETC/companion/companion.toml"
    fi
    rm -f "$old"
    rmdir "${old%/*}" 2>/dev/null || true
fi

# Where update.sh finds newer versions: where this checkout came from, or else the checkout itself.
mkdir -p "$OPT/versions"
(git -c safe.directory='*' remote get-url origin 2>/dev/null || echo "$here") >"$OPT/origin"

place_version "$here"
if [ "$(current_version)" = "$placed" ]; then say "$placed is installed already"; fi
rm -f "$OPT/trying"
switch_to "$placed"
forget_older_versions
udevadm control --reload 2>/dev/null || true
systemctl try-restart systemd-journald.service 2>/dev/null || true
systemctl enable companion.service
sync

say "the companion starts with the machine from now on; to start it at once: sudo systemctl start companion"
say "it takes $(in_words_mb "$OPT") MB in $OPT; the games are in /var/lib/companion, the configuration is $ETC/companion/companion.toml"
say "what it says: journalctl -u companion; a newer version: sudo sh $OPT/current/deploy/update.sh; to undo this: sudo sh $OPT/current/deploy/uninstall-kiosk.sh"
