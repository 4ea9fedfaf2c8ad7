# shellcheck shell=sh
# What install-kiosk.sh, update.sh, go-back.sh and uninstall-kiosk.sh share; sourced after setup.sh, in plain sh.
#
# Each version of the program is a folder of its own, set up where it stays. `current` is a link to the one that runs,
# `previous` to the one before it; `trying` is there from the moment that a new version takes over until it has proved
# itself. DESTDIR is put before every path, so that the tests can install into a folder.

# shellcheck disable=SC2034  # used by the scripts that source this
OPT=${DESTDIR:-}/opt/companion
ETC=${DESTDIR:-}/etc
UNITS='companion.service companion-safe-mode.service companion-update.service companion-go-back.service'
AT_START=$ETC/systemd/system/multi-user.target.wants/companion-go-back.service
# shellcheck disable=SC2034
KIOSK_USER=companion
# Screen, fast drawing, touch, pins, sound, and its own log for reports; a system without one of them has no such group.
# shellcheck disable=SC2034
KIOSK_GROUPS='video render input gpio audio systemd-journal'
# shellcheck disable=SC2034
KIOSK_PACKAGES='polkitd|policykit-1'
UP_WITHIN=60
STEADY_FOR=15

# Leaves the work to root: asks sudo where this is not root yet. Arguments are those of the script that calls it.
become_root() {
    reason=$1 script=$2
    shift 2
    if [ "$(id -u)" -eq 0 ]; then return 0; fi
    need_root "$reason" "sh $script${*:+ $*}"
    exec sudo sh "$script" "$@"
}

# What is on an overlay is gone with the next start.
refuse_forgetful_root() {
    kind=$(stat -f -c %T "${DESTDIR:-/}" 2>/dev/null || true)
    case $kind in
        overlay*) fail "the root of this machine is read-only (an overlay), and would forget this. First: \
sudo raspi-config nonint disable_overlayfs, and restart. Nothing has been changed" ;;
    esac
}

in_words_mb() { du -sm "$1" 2>/dev/null | cut -f1; }

# A number for all that the program is made of, to tell whether a version is already there.
sum_of() {
    (cd "$1" && find companion vision hardware deploy systemd pyproject.toml -type f ! -path '*/__pycache__/*' \
        | LC_ALL=C sort | tr '\n' '\0' | xargs -0 cksum | cksum | tr ' ' '-')
}

version_in() { sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$1/companion/__init__.py"; }

is_a_checkout() { [ -f "$1/companion/__init__.py" ] && [ -f "$1/deploy/setup.sh" ] && [ -f "$1/systemd/companion.service" ]; }

current_version() { readlink "$OPT/current" 2>/dev/null || true; }

# Copies the program in $1 into a folder of its own and sets it up there. Leaves its place under /opt/companion in $placed.
# What was left half made by a power cut has no sum, and is taken away.
place_version() {
    wanted_sum=$(sum_of "$1")
    for folder in "$OPT"/versions/*; do
        [ -d "$folder" ] || continue
        if [ ! -f "$folder/.sum" ]; then rm -rf "$folder"; continue; fi
        if [ "$(cat "$folder/.sum")" = "$wanted_sum" ]; then placed=versions/${folder##*/}; return 0; fi
    done
    placed=versions/$(version_in "$1")-$(date +%Y%m%d-%H%M%S)
    mkdir -p "$OPT/$placed" || fail "cannot write in $OPT"
    { tar -C "$1" --exclude=.venv --exclude=.git --exclude=__pycache__ --exclude='.*_cache' -cf - . \
        || echo failed >"$OPT/$placed/.failed"; } | tar -C "$OPT/$placed" --no-same-owner -xf - \
        || fail "the program could not be copied to $OPT/$placed; is the disk full?"
    [ ! -e "$OPT/$placed/.failed" ] || fail "the program in $1 could not be read"
    say "setting it up in $OPT/$placed"
    # With its own set-up, which may be newer than this one.
    sh "$OPT/$placed/deploy/set-up.sh" || fail "the version could not be set up"
    chmod -R go+rX "$OPT/$placed"
    "$OPT/$placed/.venv/bin/companion" --version >/dev/null 2>&1 || fail "the version in $1 does not run at all"
    # All of it is on the disk before it counts as whole.
    sync
    echo "$wanted_sum" >"$OPT/$placed/.sum"
}

# Link $1 leads to $2 from now on: there is no moment without it.
point() {
    ln -sfn "$2" "$OPT/$1.new"
    mv -T "$OPT/$1.new" "$OPT/$1"
}

# Has the version $1 run from the next start on, with the units that belong to it.
switch_to() {
    before=$(current_version)
    if [ -n "$before" ] && [ "$before" != "$1" ]; then point previous "$before"; fi
    point current "$1"
    install_files
    sync
    reload_units
}

# Where a card is prepared on another machine, no systemd runs yet, and there is nothing to reload.
reload_units() { systemctl daemon-reload 2>/dev/null || [ ! -d /run/systemd/system ]; }

# put MODE FROM TO: a file that is whole on the disk before it takes the place of the one before, and is left alone where it
# is the same. A unit that the power cut off while it was written would be empty, which to systemd means that it is masked.
put() {
    if cmp -s "$2" "$3"; then chmod "$1" "$3"; return; fi
    install -D -m "$1" "$2" "$3.new"
    sync "$3.new"
    mv -T "$3.new" "$3"
}

install_units() {
    for unit in $UNITS; do
        if [ -f "$OPT/current/systemd/$unit" ]; then put 644 "$OPT/current/systemd/$unit" "$ETC/systemd/system/$unit"; fi
    done
    mkdir -p "${AT_START%/*}"
    ln -sfn "../${AT_START##*/}" "$AT_START"
}

# All files outside of /opt/companion; uninstall-kiosk.sh removes each of them.
install_files() {
    install_units
    files=$OPT/current/deploy/kiosk
    put 644 "$files/polkit.rules" "$ETC/polkit-1/rules.d/50-companion.rules"
    put 644 "$files/udev.rules" "$ETC/udev/rules.d/90-companion.rules"
    put 644 "$files/journald.conf" "$ETC/systemd/journald.conf.d/50-companion.conf"
    put 755 "$files/companion" "${DESTDIR:-}/usr/local/bin/companion"
}

# Only the version that runs and the one before it stay.
forget_older_versions() {
    for folder in "$OPT"/versions/*; do
        case versions/${folder##*/} in
            "$(current_version)" | "$(readlink "$OPT/previous" 2>/dev/null)") ;;
            *) rm -rf "$folder" ;;
        esac
    done
}

# What happened to the last update, for the screen, the doctor and the report.
note_update() {
    say "$*"
    printf '%s: %s\n' "$(date '+%Y-%m-%d %H:%M')" "$*" >"$OPT/last-update"
    chmod 644 "$OPT/last-update"
}

is_up() { [ "$(systemctl is-active companion.service)" = active ]; }

main_process() { systemctl show --property=MainPID --value companion.service; }

# Starts the version that is current, and says whether it shows its first screen within a minute and then stays.
comes_up() {
    systemctl reset-failed companion.service companion-safe-mode.service 2>/dev/null || true
    timeout "$UP_WITHIN" systemctl restart companion.service || return 1
    is_up || return 1
    first=$(main_process)
    sleep "$STEADY_FOR"
    is_up && [ "$(main_process)" = "$first" ]
}
