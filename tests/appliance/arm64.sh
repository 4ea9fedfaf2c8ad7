#!/bin/sh
# Proves the set-up on the Pi's architecture, under qemu-user: about half an hour on two cores, 4 GB in FOLDER.
#
#   sudo sh tests/appliance/arm64.sh FOLDER [RELEASE]     RELEASE: bookworm (default) or trixie
#
# It makes a Debian for arm64 in FOLDER/root, installs this checkout there as anybody would, reads the cards of a few dozen
# pictures there and here, and runs the tests that need no display. Run again, it uses the Debian that is there. Here it
# needs what `sh deploy/run.sh` sets up, in .venv or in the environment that VENV names.
# The kernel then hands arm64 programs to qemu, on the whole machine; that is taken back at the end if this began it.
set -eu
cd "$(dirname "$0")/../.."
. tests/appliance/root.sh
[ "$(id -u)" -eq 0 ] && [ $# -gt 0 ] || { echo "run this as root, with a folder" >&2; exit 1; }
needs mmdebstrap=mmdebstrap arch-test=arch-test qemu-aarch64-static=qemu-user-static
checkout=$(pwd) here=$(readlink -f "${VENV:-.venv}")/bin/python
[ -x "$here" ] || { echo "first: sh deploy/run.sh, or VENV=..." >&2; exit 1; }
mkdir -p "$1"
folder=$(readlink -f "$1") release=${2:-bookworm}
root=$folder/root

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
    unmount_kernel
    if [ $began = yes ]; then began=no && echo -1 >$binfmt/qemu-aarch64; fi
}
trap tidy EXIT
trap 'exit 1' INT TERM

make_root arm64 "$release" "$LITE"
mount_kernel
# The kernel tells of this machine's processor, which confounds what looks for an arm64 there: a Pi 4's stands before it.
mkdir -p "$folder/pi/cpu"
echo 0-3 | tee "$folder/pi/cpu/possible" "$folder/pi/cpu/present" >"$folder/pi/cpu/online"
for number in 0 1 2 3; do
    printf 'processor\t: %s\nFeatures\t: fp asimd evtstrm crc32 cpuid\nCPU implementer\t: 0x41\nCPU architecture: 8\n' "$number"
    printf 'CPU variant\t: 0x0\nCPU part\t: 0xd08\nCPU revision\t: 3\n\n'
done >"$folder/pi/cpuinfo"
mount --bind "$folder/pi/cpuinfo" "$root/proc/cpuinfo"
mount --bind "$folder/pi/cpu" "$root/sys/devices/system/cpu"
copy_checkout

# step NAME COMMAND...
failures=0
step() {
    name=$1 began_at=$(date +%s)
    shift
    if "$@"; then verdict=ok; else verdict=FAILED failures=$((failures + 1)); fi
    echo "| $name | $verdict | $(($(date +%s) - began_at)) s |"
}
does_nothing() { said=$(inside "$1") && [ -z "$said" ]; }
read_here() { (cd "$folder/pictures" && PYTHONPATH=$checkout "$here" -m companion read --json ./*.png) >"$folder/here"; }
read_there() { inside "cd /srv/pictures && /srv/companion/.venv/bin/companion read --json ./*.png" >"$folder/there"; }
same_cards() { "$here" -m tests.appliance.readings same "$folder/here" "$folder/there"; }

# shellcheck disable=SC2016  # expanded inside
step "architecture" inside 'test "$(dpkg --print-architecture)" = arm64'
step "set-up" inside 'sh deploy/set-up.sh'
[ $failures -eq 0 ] || exit 1
step "set-up again does nothing" does_nothing 'sh deploy/set-up.sh'
"$here" -m tests.appliance.readings draw "$folder/pictures"
rm -rf "$root/srv/pictures"
cp -R "$folder/pictures" "$root/srv/"
step "cards read on this machine" read_here
step "cards read on arm64" read_there
step "the same cards" same_cards
step "companion replay" inside '.venv/bin/companion replay tests/records/two-rounds-shared-win.txt --json >/dev/null'
step "companion doctor" inside '.venv/bin/companion doctor --json >/dev/null'
step "the kiosk is installed" inside 'sh deploy/install-kiosk.sh'
step "the kiosk is installed again" inside 'sh deploy/install-kiosk.sh'
# shellcheck disable=SC2016
step "the unit is enabled" inside 'test "$(systemctl is-enabled companion)" = enabled'
# What is compiled for the machine, and what asks the system: pictures, networks, files, processes, pins. The rules of the
# games are plain Python.
step "development tools" inside 'sh -c ". deploy/setup.sh; set_up test deploy/requirements.txt deploy/requirements-test.txt"'
step "tests" inside ".venv/bin/python -m pytest -q -n 2 --timeout 1800 ${TESTS:-tests/hardware tests/companion tests/vision/core tests/vision/decks}"
echo "$failures of these failed"
[ $failures -eq 0 ]
