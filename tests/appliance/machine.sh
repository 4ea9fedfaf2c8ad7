#!/bin/sh
# A whole emulated machine that starts into the companion; about two hours on two cores, 6 GB in FOLDER.
#
#   sudo sh tests/appliance/machine.sh FOLDER [STEP...]     STEP: as `python3 tests/appliance/machine.py --help` has them
#
# It makes a Debian in FOLDER/root, installs this checkout's kiosk there, packs it into a disk, starts it, and goes through
# what an appliance must do. Pictures of its screen lie in FOLDER. Run again, it uses the Debian and the kernel that are
# there and installs the checkout anew.
#
# What stands for what: a PC for the Pi (arm64.sh is about its architecture), virtio-gpu for the panel (KMS), the kernel's
# vivid for the camera (V4L2), gpio-sim for the pins, a device made with uinput for the touchscreen, QEMU's USB storage for
# a stick. The processor is emulated, too, and thirty times slower than a real one.
set -eu
cd "$(dirname "$0")/../.."
. tests/appliance/root.sh
[ "$(id -u)" -eq 0 ] && [ $# -gt 0 ] || { echo "run this as root, with a folder" >&2; exit 1; }
needs mmdebstrap=mmdebstrap qemu-system-x86_64=qemu-system-x86 qemu-img=qemu-utils mke2fs=e2fsprogs mkfs.vfat=dosfstools \
    depmod=kmod cpio=cpio xz=xz-utils
here=$(readlink -f "${VENV:-.venv}")/bin/python
[ -x "$here" ] || { echo "first: sh deploy/run.sh, or VENV=..." >&2; exit 1; }
mkdir -p "$1"
folder=$(readlink -f "$1")
shift
workshop=$folder/workshop
trap unmount_kernel EXIT
trap 'exit 1' INT TERM

# Debian's kernel has everything but simulated pins: they are made from its source.
if [ ! -e "$workshop.whole" ]; then
    root=$workshop
    make_root amd64 trixie ca-certificates,linux-headers-amd64,linux-source,make,binutils,xz-utils,zstd
    rm "$workshop.whole"
    mount_kernel
    mkdir -p "$workshop/srv/companion"
    cp tests/appliance/kernel.sh "$workshop/srv/companion/"
    inside 'sh kernel.sh'
    unmount_kernel
    touch "$workshop.whole"
fi

root=$folder/root
make_root amd64 bookworm "$LITE,python3-evdev,busybox-static"
mount_kernel
copy_checkout
rm -rf "$root/opt/companion/versions"
grep -q '^gpio:' "$root/etc/group" || inside 'groupadd --system gpio'
inside 'sh deploy/install-kiosk.sh'
inside '/opt/companion/current/.venv/bin/python -m pip install -q --target /srv/pins --upgrade --no-deps --only-binary=:all: lgpio==0.2.2.0'
# No network in the machine: a newer version takes over the packages of this one.
cp tests/appliance/borrow.sh "$root/opt/companion/current/deploy/set-up.sh"

version=$(basename "$workshop"/srv/kernel/usr/lib/modules/*)
modules=$root/lib/modules/$version
rm -rf "$root/lib/modules" "$folder/initrd.d"
mkdir -p "$modules" "$folder/initrd.d/modules" "$folder/initrd.d/bin"
# with_what_it_needs MODULE...: their files, each after those that it needs
with_what_it_needs() {
    for module in "$@"; do modprobe -d "$workshop/srv/kernel/usr" -S "$version" -D "$module"; done | sed -n 's/^insmod \([^ ]*\).*/\1/p'
}
unpack() {
    while read -r file; do
        name=$(basename "${file%.xz}")
        case $file in *.xz) xz -dc "$file" >"$1/$name" ;; *) cp "$file" "$1/$name" ;; esac
        echo "$name"
    done
}
with_what_it_needs vivid uinput virtio_gpu simulated-pins usb_storage sd_mod xhci_pci vfat nls_cp437 nls_ascii nls_iso8859-1 overlay \
    evdev virtio_rng configfs | unpack "$modules" >/dev/null
with_what_it_needs virtio_blk ext4 overlay | unpack "$folder/initrd.d/modules" | awk '!seen[$0]++' >"$folder/initrd.d/order"
cp "$workshop/srv/kernel/usr/lib/modules/$version"/modules.builtin* "$workshop/srv/kernel/usr/lib/modules/$version/modules.order" "$modules/"
depmod -b "$root" "$version"
cp "$root/bin/busybox" "$folder/initrd.d/bin/"
install -m 755 tests/appliance/initrd.sh "$folder/initrd.d/init"
(cd "$folder/initrd.d" && find . | cpio -o -H newc --quiet) >"$folder/initrd"
cp "$workshop/srv/vmlinux" "$folder/kernel"

# The machine's own: what stands for its parts, and an agent that runs what machine.py asks for.
cp tests/appliance/steps.sh tests/appliance/touch.py tests/appliance/agent.py tests/appliance/pins.sh "$root/srv/"
cp -R tests/appliance/disk/. "$root/"
mkdir -p "$root/etc/companion"
printf '[buttons]\npass = 17\nreveal = 27\n[lamps]\npass = 22\nreveal = 23\n[camera]\nsource = 0\n' >"$root/etc/companion/companion.toml"
: >"$root/etc/fstab"
echo table >"$root/etc/hostname"
inside 'systemd-machine-id-setup >/dev/null 2>&1'
inside 'systemctl -q enable agent pins touchscreen found'
# What a machine without a network and with little patience can do without.
inside 'systemctl -q mask serial-getty@ttyS0.service proc-sys-fs-binfmt_misc.automount apt-daily.timer apt-daily-upgrade.timer e2scrub_all.timer e2scrub_reap.service dpkg-db-backup.timer fstrim.timer'
unmount_kernel
rm -rf "$root/srv/companion" "$root/var/lib/companion"

rm -f "$folder/disk.img" "$folder/games.img"
mke2fs -q -t ext4 -d "$root" "$folder/disk.img" 4G
mke2fs -q -t ext4 -L games "$folder/games.img" 256M
exec "$here" -m tests.appliance.machine "$folder" "$@"
