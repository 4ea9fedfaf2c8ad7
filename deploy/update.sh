#!/bin/sh
# Installs another version on a machine that install-kiosk.sh has set up, and goes back to the one before by itself if the
# new one does not come up within a minute.
#
#   sh deploy/update.sh           the newest from where the kiosk came from
#   sh deploy/update.sh FROM      from a folder (a checkout, a USB stick), an archive (.tar.gz), or an address for git
set -eu
started_in=$(pwd)
cd "$(dirname "$0")/.."
. deploy/setup.sh
. deploy/kiosk.sh

here=$(pwd)
case ${1:-/} in
    /*) ;;
    *) if [ -e "$started_in/$1" ]; then set -- "$started_in/$1"; fi ;;
esac
become_root "an update is installed by root" "$here/deploy/update.sh" "$@"
refuse_forgetful_root
[ -n "$(current_version)" ] || fail "there is no kiosk on this machine; first: sh deploy/install-kiosk.sh"
from=${1:-$(cat "$OPT/origin" 2>/dev/null)}
[ -n "$from" ] || fail "where should the new version come from? sh deploy/update.sh FOLDER"

# One update at a time.
exec 8>"$OPT/lock"
if command -v flock >/dev/null 2>&1 && ! flock -n 8; then fail "an update is running already"; fi

incoming=$OPT/incoming
rm -rf "$incoming"
trap 'rm -rf "$incoming"' EXIT
give_up() { note_update "the update failed, and nothing has changed: $*"; exit 1; }

case $from in
    *.tar.gz | *.tgz)
        mkdir -p "$incoming"
        said=$(tar -C "$incoming" --no-same-owner -xzf "$from" 2>&1) || give_up "$from cannot be unpacked"
        # Archives have their files in one folder.
        for folder in "$incoming"/*; do
            if is_a_checkout "$folder"; then incoming_from=$folder; fi
        done
        source=${incoming_from:-$incoming} ;;
    *)
        if [ -d "$from" ]; then source=$from
        else
            command -v git >/dev/null 2>&1 || give_up "git is missing; sudo apt-get install git"
            said=$(GIT_TERMINAL_PROMPT=0 git clone -q --depth 1 "$from" "$incoming" 2>&1) \
                || give_up "$(cause_of "$said" "$from cannot be fetched")"
            source=$incoming
        fi ;;
esac
is_a_checkout "$source" || give_up "$from is no version of the companion"

if [ "$(sum_of "$source")" = "$(cat "$OPT/current/.sum" 2>/dev/null)" ]; then
    note_update "$(version_in "$source") is the newest version already"
    exit 0
fi
old=$(current_version) new=$(version_in "$source")
# A version that cannot be set up ends this shell, and only this one.
if ! (place_version "$source" && echo "$placed" >"$OPT/placed"); then give_up "$new could not be set up"; fi
placed=$(cat "$OPT/placed")
rm -f "$OPT/placed"

say "$new takes over; the game in play is resumed"
# Should the power fail before the new version has proved itself, companion-go-back.service goes back at the next start.
echo "$old" >"$OPT/trying"
sync
switch_to "$placed"
if comes_up; then
    rm -f "$OPT/trying"
    forget_older_versions
    note_update "updated to $new"
    exit 0
fi
sh "$here/deploy/go-back.sh" "$new did not come up within a minute"
exit 1
