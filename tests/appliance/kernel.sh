#!/bin/sh
# In the workshop of machine.sh: Debian's kernel, unpacked, with gpio-sim, which it does not have, as one more module.
set -eu
cd /srv
version=$(ls /lib/modules)
rm -rf kernel pins
mkdir pins
apt-get -qq update
apt-get -qq -o APT::Sandbox::User=root download "linux-image-$version"
dpkg-deb -x "linux-image-$version"_*.deb kernel
rm "linux-image-$version"_*.deb

source=$(echo /usr/src/linux-source-*.tar.xz)
tar -C pins --strip-components=3 -xf "$source" --wildcards '*/drivers/gpio/gpio-sim.c' '*/drivers/gpio/gpiolib.h' \
    '*/kernel/irq/irq_sim.c'
tar -C pins --strip-components=2 -xf "$source" --wildcards '*/scripts/extract-vmlinux'
printf 'obj-m := simulated-pins.o\nsimulated-pins-y := gpio-sim.o irq_sim.o\n' >pins/Kbuild
# The kernel lends irq_to_desc() to nobody; what belongs to a line has its descriptor as well.
sed -i 's/irq_to_desc(irqnum)/irq_data_to_desc(irq_get_irq_data(irqnum))/; 1i #include <linux/irq.h>\n#include <linux/irqdesc.h>' pins/irq_sim.c
make -s -C "/lib/modules/$version/build" M=/srv/pins modules
strip --strip-debug pins/simulated-pins.ko
mkdir -p "kernel/usr/lib/modules/$version/extra"
cp pins/simulated-pins.ko "kernel/usr/lib/modules/$version/extra/"
/sbin/depmod -b /srv/kernel/usr "$version"
# Unpacked already, it starts sooner.
sh pins/extract-vmlinux "kernel/boot/vmlinuz-$version" >vmlinux
