#!/bin/sh
# A whole emulated machine of the Pi's architecture that starts into the companion; about an hour on two cores.
#
#   sudo sh tests/appliance/machine.sh FOLDER
#
# FOLDER has the root that arm64.sh has made, with the kiosk installed in it. It needs besides: apt-get install
# qemu-system-arm qemu-efi-aarch64 e2fsprogs. machine.py then starts the machine and goes through what an appliance must do;
# pictures of its screen lie in FOLDER.
#
# What stands for what: virtio-gpu for the panel (KMS), the kernel's vivid for the camera (V4L2), a multitouch device made
# with uinput for the touchscreen, line 3 of the machine's pl061 for a button (QEMU's power button presses it), gpio-sim for
# more lines where the kernel has it.
set -eu
cd "$(dirname "$0")/../.."
[ "$(id -u)" -eq 0 ] || { echo "run this as root" >&2; exit 1; }
folder=$(readlink -f "$1")
root=$folder/root
[ -e "$root/opt/companion/current" ] || { echo "first: sh tests/appliance/arm64.sh $1" >&2; exit 1; }

inside() { chroot "$root" env -i HOME=/srv PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive sh -c "$1"; }
if ! ls "$root"/boot/vmlinuz-* >/dev/null 2>&1; then
    inside 'apt-get -qq update && apt-get -qq install -y --no-install-recommends linux-image-arm64 initramfs-tools python3-evdev python3-lgpio'
fi
cp tests/appliance/steps.sh tests/appliance/touch.py tests/appliance/agent.py "$root/srv/"

# The machine's own: a root file system, modules at start, an agent that runs what machine.py asks for, pins.
printf '/dev/vda / ext4 defaults 0 1\n' >"$root/etc/fstab"
printf 'vivid\nuinput\nvirtio_gpu\ngpio-sim\n' >"$root/etc/modules-load.d/appliance.conf"
printf 'virtio_blk\nvirtio_pci\next4\n' >"$root/etc/initramfs-tools/modules"
inside 'update-initramfs -u'
mkdir -p "$root/etc/companion"
# The button of the machine; the kernel's own driver for it would hold its line.
printf '[buttons]\npass = 3\n[camera]\nsource = 0\n[screen]\nsize = "800x480"\n' >"$root/etc/companion/companion.toml"
cat >"$root/etc/systemd/system/agent.service" <<'UNIT'
[Unit]
DefaultDependencies=no
After=local-fs.target
[Service]
ExecStartPre=-/bin/sh -c 'echo gpio-keys >/sys/bus/platform/drivers/gpio-keys/unbind'
ExecStart=/usr/bin/python3 /srv/agent.py /dev/virtio-ports/proof
Restart=always
[Install]
WantedBy=sysinit.target
UNIT
cat >"$root/etc/systemd/system/touchscreen.service" <<'UNIT'
[Unit]
Before=companion.service
[Service]
Type=notify
ExecStart=/usr/bin/python3 /srv/touch.py
[Install]
WantedBy=multi-user.target
UNIT
mkdir -p "$root/etc/systemd/system/companion.service.d"
# Nothing here has a graphics processor.
printf '[Service]\nEnvironment=LIBGL_ALWAYS_SOFTWARE=1\nTimeoutStartSec=600\nWatchdogSec=60\n' \
    >"$root/etc/systemd/system/companion.service.d/emulated.conf"
inside 'systemctl enable agent touchscreen && systemctl mask serial-getty@ttyAMA0'
for place in proc sys dev; do umount -l "$root/$place" 2>/dev/null || true; done

image=$folder/disk.img
rm -f "$image"
mke2fs -q -t ext4 -d "$root" "$image" 8G
cp "$(find "$root/boot" -name 'vmlinuz-*' | sort | tail -n 1)" "$folder/kernel"
cp "$(find "$root/boot" -name 'initrd.img-*' | sort | tail -n 1)" "$folder/initrd"
exec python3 tests/appliance/machine.py "$folder"
