#!/bin/busybox sh
# shellcheck shell=dash
# The first program of the emulated machine: its disk, under an overlay if the kernel's command line asks for one as
# Raspberry Pi OS does (overlayroot=tmpfs:recurse=0), then its systemd.
box=/bin/busybox
$box mkdir -p /proc /sys /dev /disk /lower /upper
$box mount -t proc proc /proc
$box mount -t sysfs sys /sys
$box mount -t devtmpfs dev /dev
while read -r module; do $box insmod "/modules/$module"; done </order
if $box grep -q overlayroot=tmpfs /proc/cmdline; then
    $box mount -t ext4 -o ro /dev/vda /lower
    $box mount -t tmpfs tmpfs /upper
    $box mkdir /upper/data /upper/work
    $box mount -t overlay -o lowerdir=/lower,upperdir=/upper/data,workdir=/upper/work overlay /disk
else
    $box mount -t ext4 /dev/vda /disk
fi
$box mount --move /dev /disk/dev
$box umount /sys /proc
exec $box switch_root /disk /sbin/init
