# shellcheck shell=sh
# Sets the program up in this checkout; sourced by run.sh, test.sh and install-kiosk.sh, in plain sh.
#
#   set_up PURPOSE REQUIREMENTS...
#
# Makes a virtual environment in .venv with the pinned packages of the given files, and installs system packages by apt
# where they are missing. A stamp records what was set up, so that a second run does nothing and takes no time.

# The fonts are for names: Noto for some 150 scripts (43 MB), Droid Fallback for Chinese and Japanese (7 MB). Noto for
# Chinese, Japanese and Korean takes 91 MB more, so it is left to those who need it; the program uses it once it is there.
#
# Each word is a package, or the names that it has in several releases, newest first. A word that ends in ? is left out
# where the system does not have it.
SYSTEM_PACKAGES='libglib2.0-0t64|libglib2.0-0 libgl1 libgl1-mesa-dri libegl1 libgles2 libmtdev1t64|libmtdev1
    libzbar0t64|libzbar0 fonts-noto-core? fonts-droid-fallback?'
PI_PACKAGES='python3-lgpio? python3-picamera2?'
SYSTEM_PYTHON=/usr/bin/python3
# What is downloaded, and what .venv and the downloads take together.
DOWNLOAD_MB=180
NEEDED_MB=700
LOCK_TRIES=12 # of 5 seconds each

say() { printf '%s\n' "== $*"; }
fail() { printf '%s\n' "deploy: $*" >&2; exit 1; }

as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi; }

has_terminal() { (: </dev/tty) 2>/dev/null; }

# Why no command can be run as root; nothing if it can.
root_refusal() {
    if [ "$(id -u)" -eq 0 ]; then return 0; fi
    if ! command -v sudo >/dev/null 2>&1; then echo "there is no sudo"
    elif sudo -n true 2>/dev/null; then return 0
    elif ! has_terminal; then echo "sudo needs a password, and there is no terminal to type it in"
    elif ! sudo -v; then echo "sudo refuses"
    fi
}

#   need_root REASON LINE [AFTERWARDS]: fails unless commands can be run as root; LINE is then all that root has to run.
need_root() {
    refusal=$(root_refusal)
    [ -z "$refusal" ] || fail "$1; $refusal. Run this line as root${3:-}:
    $2"
}

# The sentence for what apt or pip printed on failing; $2 where the cause is not known.
cause_of() {
    case $1 in
        *'No space left'* | *'enough free space'*)
            echo "the disk is full; the set-up needs $NEEDED_MB MB. Free some space and run this again" ;;
        *'ould not get lock'* | *'nable to acquire'* | *'nable to lock'*)
            echo "another program is installing packages; wait until it has finished and run this again" ;;
        *'dpkg was interrupted'*)
            echo "an earlier installation was interrupted; first run as root: dpkg --configure -a" ;;
        *'DO NOT MATCH THE HASHES'*)
            echo "$2; a downloaded package is not the one that was pinned. Try again, or on another network" ;;
        *'CERTIFICATE_VERIFY_FAILED'*)
            echo "$2; the package index cannot be verified. Is the clock right?" ;;
        *'emporary failure'* | *'ould not resolve'* | *'onnection'* | *'nable to connect'* | *'ould not connect'* \
            | *'etwork is unreachable'* | *'imed out'* | *'Max retries'*)
            echo "$2; is there a network?" ;;
        *'ermission denied'*)
            echo "$2; some of .venv belongs to another user. Give it back: sudo chown -R $(id -un) '$(pwd)/.venv'" ;;
        *) echo "$2" ;;
    esac
}

# Runs apt-get as root and waits a minute at most for another program that holds its lock. Leaves its output in $said.
apt() {
    tries=0
    until said=$(as_root env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -qq "$@" 2>&1 </dev/null); do
        tries=$((tries + 1))
        case $said in *'ould not get lock'* | *'nable to acquire'* | *'nable to lock'*) ;; *) return 1 ;; esac
        [ "$tries" -lt "$LOCK_TRIES" ] || return 1
        [ "$tries" -gt 1 ] || say "another program is installing packages; waiting for it"
        sleep 5
    done
}

# Fails with the cause that the output in $said tells, after the end of that output.
fail_for() {
    printf '%s\n' "$said" | tail -n 5 >&2
    fail "$(cause_of "$said" "$1")"
}

names_of() { printf '%s' "${1%[?]}" | tr '|' ' '; }

is_installed() {
    for name in $(names_of "$1"); do
        if dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q 'install ok installed'; then return 0; fi
    done
    return 1
}

# The name under which the system has a package.
known_name() {
    for name in $(names_of "$1"); do
        if apt-cache show "$name" >/dev/null 2>&1; then echo "$name"; return 0; fi
    done
    return 1
}

# Before the first `apt-get update` a system knows of no package that is not installed.
has_package_lists() { [ -n "$(apt-cache madison apt 2>/dev/null)" ]; }

# Installs what is missing of the given words. Everything that needs root comes at the end, and is known before.
system_packages() {
    if ! command -v dpkg-query >/dev/null 2>&1; then
        say "no apt on this machine; make sure that these are installed: $*"
        return 0
    fi
    missing="" names="" perhaps=""
    for word in "$@"; do
        if is_installed "$word"; then continue; fi
        if name=$(known_name "$word"); then names="$names $name"
        else
            case $word in
                *[?]) if has_package_lists; then say "this system has no package ${word%[?]}: doing without"; continue; fi
                    perhaps="$perhaps ${word%[?]}" ;;
                # The older name of a package: newer releases know it too.
                *) names="$names ${word##*|}" ;;
            esac
        fi
        missing="$missing $word"
    done
    [ -n "$missing" ] || return 0
    line="apt-get update"
    if [ -n "$names" ]; then line="$line && apt-get install -y --no-install-recommends$names"; fi
    if [ -n "$perhaps" ]; then line="$line && apt-get install -y --no-install-recommends$perhaps"; fi
    need_root "system packages are missing" "$line" ", then start this again"

    say "installing system packages:$names$perhaps"
    apt update || fail_for "the list of system packages could not be fetched"
    chosen=""
    for word in $missing; do
        if name=$(known_name "$word"); then chosen="$chosen $name"; continue; fi
        case $word in
            *[?]) say "this system has no package ${word%[?]}: doing without" ;;
            # apt-get update ends well without a network too, and only says so.
            *) fail_for "this system has no package $(names_of "$word")" ;;
        esac
    done
    [ -n "$chosen" ] || return 0
    # shellcheck disable=SC2086  # a list of words
    apt install -y --no-install-recommends $chosen || fail_for "apt-get could not install:$chosen"
}

is_a_pi() { grep -qs 'Raspberry Pi' /proc/device-tree/model; }

# There are no packages for 32 bits: pip would compile for a quarter of an hour, and fail. dpkg is asked, since a 64-bit
# kernel can run a 32-bit system.
refuse_other_machines() {
    architecture=$(dpkg --print-architecture 2>/dev/null || uname -m)
    case $architecture,$(getconf LONG_BIT 2>/dev/null) in
        *,32 | armhf,* | armel,* | armv*,* | i?86,*)
            fail "this system is 32-bit ($architecture) and the companion needs a 64-bit one. On a Raspberry Pi install \
Raspberry Pi OS (64-bit), on a PC Debian for amd64. Nothing has been installed" ;;
        amd64,* | x86_64,* | arm64,* | aarch64,*) ;;
        *) fail "the companion runs on amd64 and arm64, not on $architecture. Nothing has been installed" ;;
    esac
}

# Run by sudo in another user's checkout, everything would belong to root afterwards.
refuse_sudo() {
    if [ "$(id -u)" -eq 0 ] && [ "${SUDO_USER:-root}" != root ] && [ "$(stat -c %u .)" != 0 ]; then
        fail "run this as $SUDO_USER, without sudo; it asks for the password itself where it needs one"
    fi
}

refuse_foreign_venv() {
    if [ "$(id -u)" -ne 0 ] && [ -e .venv ] && [ "$(stat -c %u .venv)" != "$(id -u)" ]; then
        fail "$(cause_of 'Permission denied' "the set-up cannot change .venv")"
    fi
}

refuse_full_disk() {
    free=$(df -Pk . | awk 'NR == 2 { print int($4 / 1024) }')
    old=$(du -sm .venv 2>/dev/null | cut -f1)
    [ $((free + ${old:-0})) -ge "$NEEDED_MB" ] \
        || fail "the disk is full; the set-up needs $NEEDED_MB MB and there are $free MB. Free some space and run this again"
}

suits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' >/dev/null 2>&1; }

# Without its packages .venv is of no use: a new release of the system may have put another Python under it.
venv_runs() {
    .venv/bin/python -c 'import sys, importlib.util as u
sys.exit(not ((3, 11) <= sys.version_info[:2] <= (3, 13) and u.find_spec("kivy")))' >/dev/null 2>&1
}

version_of() { "$1" -c 'import sys; print(sys.version)'; }

setting() { sed -n "s/^$1 = //p" .venv/pyvenv.cfg 2>/dev/null; }

# Whether .venv can be built on. Not if it was left half made, was made elsewhere (its scripts name that place), sees
# the system's packages where it should not or does not where it should, or is of another Python than the one asked for.
venv_is_sound() {
    [ ! -e .venv/unfinished ] || return 1
    if [ -n "$venv_options" ]; then sees_system=true; else sees_system=false; fi
    [ "$(setting include-system-site-packages)" = "$sees_system" ] || return 1
    case $(setting command) in '' | *" $(pwd -P)/.venv") ;; *) return 1 ;; esac
    suits .venv/bin/python && .venv/bin/python -c 'import pip' 2>/dev/null || return 1
    [ -z "${PYTHON:-}" ] || [ "$(version_of .venv/bin/python)" = "$(version_of "$PYTHON")" ]
}

# The system's own Python first: a Pi's camera and pins come as its packages.
find_python() {
    if [ -n "${PYTHON:-}" ]; then command -v "$PYTHON"; return; fi
    for candidate in "$SYSTEM_PYTHON" python3.13 python3.12 python3.11 python3; do
        if suits "$candidate"; then
            command -v "$candidate"
            return 0
        fi
    done
    return 1
}

can_make_venv() { "$1" -c 'import ensurepip, venv' >/dev/null 2>&1; }

make_venv() {
    say "making the virtual environment .venv with $("$1" --version)"
    # Python goes first and the mark comes before anything else, so that .venv is never taken for whole when this is cut off.
    # shellcheck disable=SC2015  # any of these that fails is the reason
    rm -f .venv/bin/python && rm -rf .venv && mkdir .venv && touch .venv/unfinished || fail "cannot write in $(pwd)"
    # shellcheck disable=SC2086  # a list of words
    said=$("$1" -m venv $venv_options .venv 2>&1) || fail_for "the virtual environment could not be made"
}

# pip install; .venv stays marked as unfinished if pip ended after it had begun to change something.
pip_install() {
    failure=$1
    shift
    [ -e .venv/unfinished ] || touch .venv/unfinished || fail "cannot write in $(pwd)/.venv"
    if said=$(.venv/bin/python -m pip install --no-input --disable-pip-version-check --progress-bar off "$@" 2>&1); then
        rm -f .venv/unfinished
        return 0
    fi
    case $said in *'Installing collected packages'*) ;; *) rm -f .venv/unfinished ;; esac
    fail_for "$failure"
}

is_ready() {
    [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && [ -x .venv/bin/companion ] && [ ! -e .venv/unfinished ] && venv_runs
}

set_up() {
    purpose=$1
    shift
    packages=$SYSTEM_PACKAGES venv_options="" pip_options=""
    if is_a_pi; then
        # Camera and pins come from the system's packages; all else is ours, also what the system has in another
        # version, which pip would leave alone without being told.
        set -- "$@" deploy/requirements-pi.txt
        packages="$packages $PI_PACKAGES" venv_options=--system-site-packages pip_options=--ignore-installed
    fi
    wanted=$(cat "$@" pyproject.toml deploy/setup.sh | cksum)" ${PYTHON:-} $(pwd -P)"
    stamp=.venv/ready-$purpose
    if is_ready; then return 0; fi

    refuse_sudo
    refuse_other_machines
    refuse_foreign_venv
    # One set-up at a time in one checkout.
    (
        if command -v flock >/dev/null 2>&1 && ! flock -n 9; then
            say "another set-up of this checkout is running; waiting for it"
            flock -w 1800 9 || fail "another set-up of this checkout does not finish"
        fi
        if ! is_ready; then set_up_now "$@"; fi
    ) 9<.
}

# Leaves in $python one that can make an environment, after installing whatever the system lacks.
prepare_python() {
    if ! python=$(find_python); then
        [ ! -e "$SYSTEM_PYTHON" ] || fail "Python 3.11, 3.12 or 3.13 is needed; name one with PYTHON=..."
        packages="$packages python3 python3-venv"
    elif ! can_make_venv "$python"; then
        # Debian's Python comes without what makes an environment.
        case $python in
            "$SYSTEM_PYTHON") packages="$packages python3-venv" ;;
            /usr/bin/*) packages="$packages ${python##*/}-venv" ;;
            *) fail "$python cannot make virtual environments: its modules venv and ensurepip are missing" ;;
        esac
    fi
    # shellcheck disable=SC2086  # a list of words
    system_packages $packages
    python=$(find_python) || fail "Python 3.11, 3.12 or 3.13 is needed; name one with PYTHON=..."
}

set_up_now() {
    if [ -n "${PYTHON:-}" ]; then
        command -v "$PYTHON" >/dev/null 2>&1 || fail "PYTHON=$PYTHON: there is no such program"
        suits "$PYTHON" || fail "PYTHON=$PYTHON is not Python 3.11, 3.12 or 3.13"
    fi
    if venv_is_sound; then
        # shellcheck disable=SC2086  # a list of words
        system_packages $packages
    else
        refuse_full_disk
        say "the first set-up downloads about $DOWNLOAD_MB MB and takes up to $NEEDED_MB MB of the $free MB that are free"
        prepare_python
        make_venv "$python"
    fi
    say "installing Python packages ($purpose)"
    # shellcheck disable=SC2046,SC2086
    pip_install "the Python packages could not be installed" $pip_options --require-hashes --only-binary=:all: \
        $(printf -- '-r %s ' "$@")
    pip_install "the program could not be installed into .venv" --no-deps --no-build-isolation -e .
    # Only a convenience: the program runs without it.
    said=$(.venv/bin/python deploy/write-completion.py .venv/share 2>&1) \
        || say "TAB will not complete companion: $(printf '%s\n' "$said" | tail -n 1)"
    printf '%s' "$wanted" >"$stamp"
}
