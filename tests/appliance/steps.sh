#!/bin/sh
# What the appliance must do under a real systemd; run as root inside a machine or a container by container.sh and machine.py.
# Each step is a line "ok ..." or "FAILED ..."; the exit status is the number of failures.
#
# The machine has a kiosk (deploy/install-kiosk.sh) whose companion has begun a game; see container.sh.
# The seconds are those of a machine that has nothing else to do: SLOWER=10 gives each start ten more.
# shellcheck disable=SC2317,SC2086,SC2048  # steps are called by name; no name here has a space
set -u
failures=0
SLOWER=${SLOWER:-0}
OPT=/opt/companion

ok() { echo "ok $*"; }
failed() { failures=$((failures + 1)); echo "FAILED $*"; systemctl status --no-pager -n 15 companion companion-safe-mode 2>&1 | tail -40; }
now() { date +%s; }
process() { systemctl show --property=MainPID --value companion; }
is() { [ "$(systemctl is-active "$1")" = "$2" ]; }
journal_since() { journalctl -u companion --since "@$1" -o cat --no-pager; }

# until SECONDS WHAT CONDITION...: leaves the seconds it took in $took
until_true() {
    patience=$1 began=$(now)
    shift
    while ! "$@"; do
        took=$(($(now) - began))
        [ "$took" -lt "$patience" ] || return 1
        sleep 0.5
    done
    took=$(($(now) - began))
}
is_process_other_than() { [ "$(process)" != "$1" ] && [ "$(process)" != 0 ]; }
is_another() { is companion active && is_process_other_than "$1"; }

# restarted NAME SECONDS SIGNAL: the program is back on the screen after a signal, with its game
restarted() {
    before=$(process) started=$(now)
    kill "-$3" "$before"
    if until_true 20 is_process_other_than "$before"; then ok "$1: started again after $took s"; else failed "$1: not started again"; fi
    if until_true $(($2 + SLOWER)) is_another "$before"; then took=$(($(now) - started)); fi
    if is_another "$before" && [ "$took" -le $(($2 + SLOWER)) ]; then ok "$1: back on the screen after $took s"
    else failed "$1: not back within $2 s"; return; fi
    sleep 2
    if journal_since "$started" | grep -q 'is resumed'; then ok "$1: its game is resumed"; else failed "$1: its game is not resumed"; fi
}

step_first_screen() {
    if until_true 60 is companion active; then ok "the first screen is told to systemd after $took s"; else failed "no first screen"; fi
    owner=$(ps -o user= -p "$(process)" | tr -d ' ')
    if [ "$owner" = companion ]; then ok "it runs as its own user"; else failed "it runs as $owner"; fi
    if systemctl is-active -q getty@tty1; then failed "a login prompt runs beside it"; else ok "no login prompt runs beside it"; fi
}

step_frozen() {
    restarted "frozen" 20 STOP
    restarted "crashed" 15 SEGV
    if journalctl -u companion -o cat --no-pager | grep -q 'Fatal Python error: Segmentation fault'; then
        ok "the crash left a trace in the journal"
    else failed "the crash left no trace"; fi
}

step_console() {
    systemctl stop companion
    if until_true 10 is getty@tty1 active; then ok "stopped, it gives the console back"; else failed "no console after the stop"; fi
    systemctl start companion
    if is getty@tty1 active; then failed "the login prompt stays beside it"; else ok "started, it takes the console"; fi
    systemctl restart companion
    sleep 2
    if is companion active && ! is getty@tty1 active; then ok "restarted, it keeps the console"; else failed "a restart gives the console away"; fi
}

step_safe_mode() {
    mkdir -p /run/systemd/system/companion.service.d
    printf '[Service]\nExecStart=\nExecStart=/bin/false\n' >/run/systemd/system/companion.service.d/zz-broken.conf
    systemctl daemon-reload
    broke=$(now)
    systemctl restart companion
    if until_true 60 is companion-safe-mode active; then ok "a program that fails ends in safe mode after $took s"; else failed "no safe mode"; fi
    starts=$(journalctl -u companion --since "@$broke" -o cat --no-pager | grep -c 'Main process exited')
    if [ "$starts" -le 7 ]; then ok "after $starts starts"; else failed "$starts starts"; fi
    sleep 10
    if is companion failed && is companion-safe-mode active; then ok "it stays there"; else failed "it does not stay there"; fi
    systemctl stop companion-safe-mode
    if until_true 10 is getty@tty1 active; then ok "safe mode stopped gives the console back"; else failed "no console after safe mode"; fi
    rm /run/systemd/system/companion.service.d/zz-broken.conf
    systemctl daemon-reload
    systemctl start companion
    if is companion active; then ok "mended, it starts at once"; else failed "it does not start again"; fi
}

# A copy of the program that does not come up, as it could come from anywhere.
step_update() {
    rm -rf /tmp/bad /tmp/good
    cp -R "$OPT"/current/. /tmp/bad
    rm -rf /tmp/bad/.venv /tmp/bad/.sum
    cp -R /tmp/bad /tmp/good
    echo '__version__ = "8.0"' >/tmp/good/companion/__init__.py
    echo '__version__ = "9.0"' >/tmp/bad/companion/__init__.py
    echo 'raise SystemExit("this version does not work")' >/tmp/bad/companion/commands/run.py
    if sh $OPT/current/deploy/update.sh /tmp/good && grep -q 'updated to 8.0' $OPT/last-update && is companion active
    then ok "a good update takes over"; else failed "the good update: $(cat $OPT/last-update)"; fi
    began=$(now)
    if sh $OPT/current/deploy/update.sh /tmp/bad; then failed "the bad update passes for good"; fi
    took=$(($(now) - began))
    if until_true 30 is companion active && grep -q 'gone back to 8.0' $OPT/last-update; then ok "a bad update is taken back ($took s)"
    else failed "the bad update: $(cat $OPT/last-update)"; fi
    # The power fails before a bad version has proved itself.
    readlink $OPT/current >/tmp/old
    cp -R "$OPT"/current/. $OPT/versions/9.1
    rm -rf $OPT/versions/9.1/.venv
    sh $OPT/versions/9.1/deploy/set-up.sh
    echo 'raise SystemExit("this version does not work")' >$OPT/versions/9.1/companion/commands/run.py
    ln -sfn versions/9.1 $OPT/current
    cp /tmp/old $OPT/trying
    systemctl restart companion
    back() { is companion active && [ ! -e $OPT/trying ]; }
    if until_true 90 back; then ok "an update cut off by the power is taken back by safe mode ($took s)"; else failed "not taken back"; fi
}

# The power fails before a good version has proved itself: both units are started at once, as at the machine's start.
step_cut_off() {
    readlink $OPT/current >/tmp/old
    cp -R "$OPT"/current/. $OPT/versions/9.2
    rm -rf $OPT/versions/9.2/.venv
    sh $OPT/versions/9.2/deploy/set-up.sh
    systemctl stop companion
    cp /tmp/old $OPT/trying
    ln -sfn versions/9.2 $OPT/current
    systemctl --no-block start companion-go-back.service companion.service
    worked() { is companion active && [ ! -e $OPT/trying ] && [ "$(readlink $OPT/current)" = "$(cat /tmp/old)" ]; }
    if until_true $((30 + SLOWER)) worked && grep -q 'the power failed' $OPT/last-update
    then ok "an update cut off by the power is taken back at the next start ($took s): $(cat $OPT/last-update)"
    else failed "not taken back: $(cat $OPT/last-update)"; fi
    systemctl restart companion
    if [ -e $OPT/trying ]; then failed "it would go back again"; else ok "it goes back once"; fi
}

step_rights() {
    # shellcheck disable=SC2041  # one for now
    for change in 'systemctl start --no-block companion-update.service'; do
        # shellcheck disable=SC2086
        if runuser -u companion -- $change >/dev/null 2>&1; then ok "its user may: $change"; else failed "its user may not: $change"; fi
    done
    for change in 'systemctl stop companion' 'systemctl start getty@tty1.service' 'systemctl restart systemd-journald'; do
        # shellcheck disable=SC2086
        if timeout 10 runuser -u companion -- $change >/dev/null 2>&1; then failed "its user may: $change"; else ok "its user may not: $change"; fi
    done
    answer=$(runuser -u companion -- busctl call org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager CanReboot 2>&1)
    if [ "$answer" = 's "yes"' ]; then ok "its user may restart the machine"; else failed "CanReboot: $answer"; fi
}

step_removed() {
    sh $OPT/current/deploy/uninstall-kiosk.sh
    if [ ! -e $OPT ] && [ -f /var/lib/companion/companion/games.sqlite ]; then ok "removed, it leaves the games"; else failed "not removed"; fi
    if [ "$(systemctl is-enabled companion 2>/dev/null)" = enabled ]; then failed "it would start again"; else ok "it does not start any more"; fi
}

for step in ${*:-first_screen frozen console safe_mode rights update cut_off removed}; do
    "step_$step"
done
echo "$failures steps failed"
exit "$failures"
