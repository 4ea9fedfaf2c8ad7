#!/bin/sh
# Proves the set-up on the Pi's architecture, under qemu-user: about ten minutes on two cores, 3 GB in FOLDER.
#
#   sudo sh tests/appliance/arm64.sh FOLDER [RELEASE]     RELEASE: bookworm (default) or trixie
#
# It makes a Debian for arm64 in FOLDER/root, installs this checkout there as anybody would, reads the cards of a picture,
# and runs the tests that need no display. It needs: apt-get install mmdebstrap arch-test qemu-user-static
# The kernel then hands arm64 programs to qemu, on the whole machine; that is taken back at the end if this began it.
set -eu
cd "$(dirname "$0")/../.."
[ "$(id -u)" -eq 0 ] || { echo "run this as root" >&2; exit 1; }
mkdir -p "$1"
folder=$(readlink -f "$1") release=${2:-bookworm}
root=$folder/root
packages=ca-certificates,systemd,systemd-sysv,dbus,polkitd,udev,procps,sudo,git

binfmt=/proc/sys/fs/binfmt_misc
began=no
if [ ! -e $binfmt/qemu-aarch64 ]; then
    [ -e $binfmt/register ] || mount -t binfmt_misc binfmt_misc $binfmt
    began=yes
    # Magic of an ELF for aarch64; F: the interpreter is opened now, so that it is found in any root.
    # shellcheck disable=SC1003
    printf '%s' ':qemu-aarch64:M::\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00:\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:/usr/bin/qemu-aarch64-static:OCF' \
        >$binfmt/register
fi
tidy() {
    for place in proc sys dev; do umount -l "$root/$place" 2>/dev/null || true; done
    if [ $began = yes ]; then echo -1 >$binfmt/qemu-aarch64; fi
}
trap tidy EXIT INT TERM

if [ ! -d "$root" ]; then
    mmdebstrap --architectures=arm64 --variant=minbase --include=$packages "$release" "$root" http://deb.debian.org/debian
fi
for place in proc sys dev; do mount --rbind "/$place" "$root/$place" && mount --make-rslave "$root/$place"; done
cp /etc/resolv.conf "$root/etc/resolv.conf"
rm -rf "$root/srv/companion"
mkdir -p "$root/srv/companion"
tar --exclude=.venv --exclude=.git --exclude=__pycache__ --exclude='.*_cache' -cf - . | tar -C "$root/srv/companion" -xf -

inside() { chroot "$root" env -i HOME=/srv PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 sh -c "cd /srv/companion && $1"; }
# step NAME COMMAND
failures=0
step() {
    began_at=$(date +%s)
    if inside "$2"; then verdict=ok; else verdict=FAILED failures=$((failures + 1)); fi
    echo "| $1 | $verdict | $(($(date +%s) - began_at)) s |"
}

# shellcheck disable=SC2016  # expanded inside
step "architecture" 'test "$(dpkg --print-architecture)" = arm64'
step "set-up" 'sh deploy/set-up.sh'
# shellcheck disable=SC2016
step "set-up again does nothing" 'test -z "$(sh deploy/set-up.sh)"'
step "companion read" '.venv/bin/companion read deploy/pictures/table.png --json | grep -q confidence'
step "companion replay" '.venv/bin/companion replay tests/records/two-rounds-shared-win.txt --json >/dev/null'
step "companion doctor" '.venv/bin/companion doctor --json >/dev/null'
step "the kiosk is installed" 'sh deploy/install-kiosk.sh'
step "the kiosk is installed again" 'sh deploy/install-kiosk.sh'
# shellcheck disable=SC2016
step "the unit is enabled" 'test "$(systemctl is-enabled companion)" = enabled'
# The development tools, and what needs no display; the tests of the set-up run the scripts again.
step "tests" 'sh -c ". deploy/setup.sh; set_up test deploy/requirements.txt deploy/requirements-test.txt" && .venv/bin/python -m pytest -q -n 2 --timeout 1800 tests/games tests/table tests/companion tests/hardware tests/commands tests/vision/core tests/vision/decks'
echo "$failures of these failed"
[ $failures -eq 0 ]
