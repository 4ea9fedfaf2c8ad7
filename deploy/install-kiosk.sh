#!/bin/sh
# Makes this Raspberry Pi start the companion by itself, on the whole screen, without a desktop.
# Run deploy/run.sh once before, and log in as the user who is to run it:  sh deploy/install-kiosk.sh
set -eu
cd "$(dirname "$0")/.."
. deploy/setup.sh

user=${SUDO_USER:-$(id -un)}
here=$(pwd)
command -v systemctl >/dev/null 2>&1 || fail "this machine has no systemd"
[ -x .venv/bin/companion ] || fail "nothing is set up here yet; run first: sh deploy/run.sh"
[ "$user" != root ] || fail "run this as the user who is to run the companion, not as root"
case $here in *[!A-Za-z0-9/._-]*) fail "the path of this checkout has signs that a unit cannot take: $here" ;; esac
if systemctl is-enabled --quiet display-manager.service 2>/dev/null; then
    fail "a desktop starts on this machine and would hold the screen; first: sudo systemctl set-default multi-user.target && sudo systemctl disable display-manager"
fi

need_root "the kiosk is installed by root" "SUDO_USER=$user sh $here/deploy/install-kiosk.sh"

# Screen, fast drawing, touch, pins; a system without one of them has no such group.
for group in video render input gpio; do
    if getent group "$group" >/dev/null; then as_root usermod -aG "$group" "$user"; fi
done

as_root install -D -m 644 systemd/companion.service /etc/systemd/system/companion.service
as_root install -d /etc/systemd/system/companion.service.d
printf '[Service]\nUser=%s\nExecStart=\nExecStart=%s/.venv/bin/companion run\n' "$user" "$here" \
    | as_root tee /etc/systemd/system/companion.service.d/place.conf >/dev/null
# Settings restarts and shuts down without a password: whoever stands at the table can pull its plug as well.
as_root install -d /etc/polkit-1/rules.d
printf 'polkit.addRule(function(action, subject) {
    if (/^org\\.freedesktop\\.login1\\.(reboot|power-off)$/.test(action.id) && subject.user == "%s") return "yes";
});\n' "$user" | as_root tee /etc/polkit-1/rules.d/50-companion.rules >/dev/null
as_root systemctl daemon-reload
as_root systemctl enable companion.service
say "the companion starts with the machine from now on; to start it at once: sudo systemctl start companion"
say "what it says: journalctl -u companion; to undo this: sudo systemctl disable --now companion && sudo rm /etc/polkit-1/rules.d/50-companion.rules"
