#!/bin/sh
# In the emulated machine: the 28 pins of a header, simulated by the kernel, and a processor that says it is a Pi's, without
# which gpiozero does not know what header that is.
set -eu
modprobe simulated-pins
mountpoint -q /sys/kernel/config || mount -t configfs config /sys/kernel/config
header=/sys/kernel/config/gpio-sim/header
mkdir -p $header/bank0
echo 28 >$header/bank0/num_lines
echo pinctrl-simulated >$header/bank0/label
echo 1 >$header/live
{ cat /proc/cpuinfo; echo "Revision : c03111"; } >/run/cpuinfo
ln -sfn "/sys/devices/platform/$(cat $header/dev_name)/$(cat $header/bank0/chip_name)" /run/pins
