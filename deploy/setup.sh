# Sets the program up in this checkout; to be sourced by run.sh and test.sh, in plain sh.
#
#   set_up PURPOSE REQUIREMENTS... -- SYSTEM-PACKAGES...
#
# A virtual environment in .venv with the pinned packages of the given files, and system packages by apt only
# where they are missing. What was set up is written down, so that a second run does nothing and takes no time.

say() { printf '%s\n' "== $*"; }
fail() { printf '%s\n' "deploy: $*" >&2; exit 1; }

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; elif command -v sudo >/dev/null 2>&1; then sudo "$@"
    else fail "system packages are missing and there is no sudo; as root run: $*"; fi
}

installed() { dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'install ok installed'; }

# Each word is a package, or several names of one package by release, as in libglib2.0-0t64|libglib2.0-0.
system_packages() {
    command -v dpkg-query >/dev/null 2>&1 || { say "no apt on this machine: make sure that these are there: $*"; return 0; }
    missing=""
    for word in "$@"; do
        here=""
        for name in $(printf '%s' "$word" | tr '|' ' '); do if installed "$name"; then here=1; fi; done
        [ -n "$here" ] || missing="$missing $word"
    done
    [ -z "$missing" ] && return 0
    say "installing system packages:$missing"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq || fail "apt-get update failed; is there a network?"
    chosen=""
    for word in $missing; do
        pick=""
        for name in $(printf '%s' "$word" | tr '|' ' '); do
            [ -n "$pick" ] || { apt-cache show "$name" >/dev/null 2>&1 && pick=$name; }
        done
        [ -n "$pick" ] || fail "no package of the name $word on this system"
        chosen="$chosen $pick"
    done
    # shellcheck disable=SC2086  # a list of words
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $chosen >/dev/null \
        || fail "apt-get could not install:$chosen"
}

suits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' >/dev/null 2>&1; }

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
    files=""
    while [ "$1" != "--" ]; do files="$files $1"; shift; done
    shift
    is_a_pi && set -- "$@" python3-lgpio python3-picamera2
    # shellcheck disable=SC2086
    wanted=$(cat $files pyproject.toml deploy/setup.sh | cksum)" $* ${PYTHON:-}"
    stamp=.venv/ready-$purpose
    if [ -x .venv/bin/companion ] && [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then return 0; fi

    system_packages "$@"
    python=$(find_python) || { system_packages python3 && python=$(find_python); } \
        || fail "Python 3.11, 3.12 or 3.13 is needed; name one with PYTHON=..."
    "$python" -c 'import ensurepip, venv' >/dev/null 2>&1 || system_packages python3-venv
    if [ ! -x .venv/bin/python ] || ! suits .venv/bin/python; then
        say "making the virtual environment .venv with $("$python" --version)"
        rm -rf .venv
        # On a Pi the camera's and the pins' packages are the system's.
        if is_a_pi; then "$python" -m venv --system-site-packages .venv; else "$python" -m venv .venv; fi \
            || fail "the virtual environment could not be made"
    fi
    say "installing Python packages ($purpose)"
    # shellcheck disable=SC2046
    .venv/bin/python -m pip install -q --disable-pip-version-check $(printf -- '-r %s ' $files) \
        || fail "the Python packages could not be installed; is there a network?"
    .venv/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e . \
        || fail "the program could not be installed into .venv"
    printf '%s' "$wanted" >"$stamp"
}
