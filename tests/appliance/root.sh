# shellcheck shell=sh disable=SC2154  # $root is theirs
# What arm64.sh and machine.sh share: a Debian in the folder $root, with this checkout in /srv/companion. Sourced by them.

# What an appliance needs before install-kiosk.sh brings the rest, as Raspberry Pi OS Lite has it.
# shellcheck disable=SC2034  # used by the scripts that source this
LITE=ca-certificates,systemd,systemd-sysv,dbus,polkitd,udev,kmod,procps,sudo,git,python3

# needs COMMAND=PACKAGE...: fails with the line that installs what is missing
needs() {
    missing=""
    for word in "$@"; do
        command -v "${word%%=*}" >/dev/null 2>&1 || missing="$missing ${word#*=}"
    done
    [ -z "$missing" ] || { echo "first: apt-get install --no-install-recommends$missing" >&2; exit 1; }
}

# make_root ARCHITECTURE RELEASE PACKAGES: a bare Debian in $root, unless there is one; half a one is made anew
make_root() {
    [ ! -e "$root.whole" ] || return 0
    rm -rf --one-file-system "$root"
    mmdebstrap --architectures="$1" --variant=minbase --include="$3" "$2" "$root" http://deb.debian.org/debian
    # Who looks into this network's encrypted traffic here does so there.
    if ls /usr/local/share/ca-certificates/*.crt >/dev/null 2>&1; then
        cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/"
        chroot "$root" update-ca-certificates >/dev/null 2>&1
    fi
    touch "$root.whole"
}

mount_kernel() {
    for place in proc sys dev; do mount --rbind "/$place" "$root/$place" && mount --make-rslave "$root/$place"; done
    cp /etc/resolv.conf "$root/etc/resolv.conf"
}

unmount_kernel() {
    for place in proc sys dev; do umount -l "$root/$place" 2>/dev/null || true; done
}

# inside COMMAND: as root in $root
inside() {
    chroot "$root" env -i HOME=/srv PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        PIP_CERT=/etc/ssl/certs/ca-certificates.crt sh -c "cd /srv/companion && $1"
}

copy_checkout() {
    rm -rf "$root/srv/companion"
    mkdir -p "$root/srv/companion"
    tar --exclude=.venv --exclude=.git --exclude=__pycache__ --exclude='.*_cache' -cf - . | tar -C "$root/srv/companion" -xf -
}
