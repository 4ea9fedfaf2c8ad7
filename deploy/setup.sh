# shellcheck shell=sh
# Sets the program up in this checkout; to be sourced by run.sh and test.sh, in plain sh.
#
#   set_up PURPOSE REQUIREMENTS...
#
# A virtual environment in .venv with the pinned packages of the given files, and system packages by apt only
# where they are missing. What was set up is written down, so that a second run does nothing and takes no time.

# Each word is a package, or the names that it has had in several releases of the system. With a ? at its end
# it is left out where the system does not have it.
SYSTEM_PACKAGES='libglib2.0-0t64|libglib2.0-0 libgl1 libgl1-mesa-dri libegl1 libgles2 libmtdev1t64|libmtdev1
    libzbar0t64|libzbar0'
PI_PACKAGES='python3-lgpio? python3-picamera2?'

say() { printf '%s\n' "== $*"; }
fail() { printf '%s\n' "deploy: $*" >&2; exit 1; }

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; elif command -v sudo >/dev/null 2>&1; then sudo "$@"
    else fail "system packages are missing and there is no sudo; as root run: $*"; fi
}

installed() { dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'install ok installed'; }

system_packages() {
    command -v dpkg-query >/dev/null 2>&1 || { say "no apt on this machine: make sure that these are there: $*"; return 0; }
    missing=""
    for word in "$@"; do
        here=""
        for name in $(printf '%s' "${word%[?]}" | tr '|' ' '); do if installed "$name"; then here=1; fi; done
        [ -n "$here" ] || missing="$missing $word"
    done
    [ -z "$missing" ] && return 0
    say "installing system packages:$missing"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq || fail "apt-get update failed; is there a network?"
    chosen=""
    for word in $missing; do
        pick=""
        for name in $(printf '%s' "${word%[?]}" | tr '|' ' '); do
            [ -n "$pick" ] || { apt-cache show "$name" >/dev/null 2>&1 && pick=$name; }
        done
        case $pick,$word in
            ,*[?]) say "this system has no package ${word%[?]}: doing without" ;;
            ,*) fail "no package of the name $word on this system" ;;
            *) chosen="$chosen $pick" ;;
        esac
    done
    [ -n "$chosen" ] || return 0
    # shellcheck disable=SC2086  # a list of words
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $chosen >/dev/null \
        || fail "apt-get could not install:$chosen"
}

suits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' >/dev/null 2>&1; }

version_of() { "$1" -c 'import sys; print(sys.version)'; }

# Whether .venv can be built on: not if it was left half made, or is of another Python than the one asked for.
venv_is_sound() {
    suits .venv/bin/python && .venv/bin/python -c 'import pip' 2>/dev/null || return 1
    [ -z "${PYTHON:-}" ] || [ "$(version_of .venv/bin/python)" = "$(version_of "$1")" ]
}

# The system's own Python first: a Pi's camera and pins come as its packages.
find_python() {
    for candidate in ${PYTHON:-} /usr/bin/python3 python3.13 python3.12 python3.11 python3; do
        if command -v "$candidate" >/dev/null 2>&1 && suits "$candidate"; then
            command -v "$candidate"
            return 0
        fi
    done
    return 1
}

is_a_pi() { grep -qs 'Raspberry Pi' /proc/device-tree/model; }

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
    wanted=$(cat "$@" pyproject.toml deploy/setup.sh | cksum)" ${PYTHON:-} $(pwd)"
    stamp=.venv/ready-$purpose
    # Python is tried out, since a new release of the system may have taken it away from under .venv.
    if [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && [ -x .venv/bin/companion ] && suits .venv/bin/python; then
        return 0
    fi

    # shellcheck disable=SC2086  # a list of words
    system_packages $packages
    python=$(find_python) || { system_packages python3 && python=$(find_python); } \
        || fail "Python 3.11, 3.12 or 3.13 is needed; name one with PYTHON=..."
    "$python" -c 'import ensurepip, venv' >/dev/null 2>&1 || system_packages python3-venv
    if ! venv_is_sound "$python"; then
        say "making the virtual environment .venv with $("$python" --version)"
        rm -rf .venv
        # shellcheck disable=SC2086
        "$python" -m venv $venv_options .venv || fail "the virtual environment could not be made"
    fi
    say "installing Python packages ($purpose)"
    # shellcheck disable=SC2046,SC2086
    .venv/bin/python -m pip install -q --disable-pip-version-check $pip_options $(printf -- '-r %s ' "$@") \
        || fail "the Python packages could not be installed; is there a network?"
    .venv/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e . \
        || fail "the program could not be installed into .venv"
    printf '%s' "$wanted" >"$stamp"
}
