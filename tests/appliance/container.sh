#!/bin/sh
# Proves the appliance's units under a real systemd, in a container, in about five minutes and without any hardware:
#
#   sudo sh tests/appliance/container.sh ROOT VENV
#
# ROOT is a Debian made for this, which is changed:
#   mmdebstrap --variant=minbase --include=systemd,systemd-sysv,dbus,polkitd,udev,procps,python3,libegl1,libgl1,\
#   libgl1-mesa-dri,libgles2,libmtdev1,libzbar0,libglib2.0-0 bookworm ROOT
# VENV is an environment in which the program runs (.venv of a checkout, after deploy/run.sh), made by the same Python as
# ROOT has; it stands for what the set-up would install, so that nothing is downloaded. There is no screen and no terminal
# in a container: the program draws off screen.
set -eu
cd "$(dirname "$0")/../.."
root=$(readlink -f "$1") venv=$(readlink -f "$2")
[ "$(id -u)" -eq 0 ] || { echo "run this as root" >&2; exit 1; }
[ -x "$root/usr/lib/systemd/systemd" ] || { echo "$1 is no root with systemd" >&2; exit 1; }

rm -rf "$root/checkout" "$root/opt/companion" "$root/var/lib/companion" "$root/etc/systemd/system/companion"*
mkdir -p "$root/checkout" "$root/proof" "$root$venv"
tar --exclude=.venv --exclude=.git --exclude=__pycache__ --exclude='.*_cache' --exclude=tests -cf - . | tar -C "$root/checkout" -xf -
cp tests/appliance/steps.sh "$root/proof/"

# What the set-up would make.
cat >"$root/checkout/deploy/set-up.sh" <<'SETUP'
#!/bin/sh
set -eu
cd "$(dirname "$0")/.."
mkdir -p .venv/bin
printf '#!/bin/sh\nexec env PYTHONPATH=%s VENV/bin/python -m companion "$@"\n' "$(pwd -P)" >.venv/bin/companion
chmod 755 .venv/bin/companion
SETUP
sed -i "s|VENV/|$venv/|" "$root/checkout/deploy/set-up.sh"
# Packages are installed already.
# shellcheck disable=SC2016  # a name in the script, not here
sed -i 's/^system_packages \$KIOSK_PACKAGES$/:/' "$root/checkout/deploy/install-kiosk.sh"

# No terminal and no screen in a container.
for unit in companion companion-safe-mode; do
    mkdir -p "$root/etc/systemd/system/$unit.service.d"
    printf '[Service]\nStandardInput=null\nStandardOutput=journal\nTTYPath=\nTTYReset=no\nTTYVTDisallocate=no\nEnvironment=SDL_VIDEODRIVER=offscreen LIBGL_ALWAYS_SOFTWARE=1 SDL_AUDIODRIVER=dummy\n' \
        >"$root/etc/systemd/system/$unit.service.d/container.conf"
done
printf '[Service]\nExecStart=\nExecStart=/opt/companion/current/.venv/bin/companion run --windowed --source sim\n' \
    >"$root/etc/systemd/system/companion.service.d/windowed.conf"
# A console that can be seen to come and go.
printf '[Service]\nType=oneshot\nRemainAfterExit=yes\nExecStart=/bin/true\n' >"$root/etc/systemd/system/getty@tty1.service"

cat >"$root/proof/run.sh" <<'RUN'
#!/bin/sh
# Installs the kiosk, begins a game, and goes through the steps.
exec >/proof/result 2>&1
sh /checkout/deploy/install-kiosk.sh || exit 99
mkdir -p /run/systemd/system/companion.service.d
printf '[Service]\nExecStart=\nExecStart=/opt/companion/current/.venv/bin/companion run --windowed --source sim --players Ann,Ben\n' \
    >/run/systemd/system/companion.service.d/zz-begin.conf
systemctl daemon-reload
systemctl start companion
sleep 5
rm /run/systemd/system/companion.service.d/zz-begin.conf
systemctl daemon-reload
SLOWER=SECONDS sh /proof/steps.sh STEPS
echo "exit $?" >/proof/status
RUN
shift 2
sed -i "s/STEPS/$*/; s/SECONDS/${SLOWER:-0}/" "$root/proof/run.sh"
rm -f "$root/proof/status" "$root/proof/result"
cat >"$root/etc/systemd/system/proof.service" <<'UNIT'
[Unit]
After=multi-user.target
[Service]
Type=oneshot
TimeoutStartSec=20min
ExecStart=/bin/sh /proof/run.sh
ExecStopPost=/bin/systemctl poweroff --no-block
UNIT
mkdir -p "$root/etc/systemd/system/default.target.wants"
ln -sf ../proof.service "$root/etc/systemd/system/default.target.wants/proof.service"

timeout 1500 systemd-nspawn --register=no --keep-unit -q -b -D "$root" --bind-ro="$venv" </dev/null >"$root/proof/console" 2>&1 || true
cat "$root/proof/result"
[ "$(cat "$root/proof/status" 2>/dev/null)" = "exit 0" ]
