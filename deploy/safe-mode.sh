#!/bin/sh
# What companion-safe-mode.service runs: a page that says what is wrong or, where none can be drawn, words on the console.
# Exit status 0: try again.
set -u
cd "$(dirname "$0")/.." || exit 1
trap 'exit 1' TERM INT HUP
AGAIN_AFTER=300

if .venv/bin/companion rescue; then exit 0; fi

{
    echo
    echo "  The companion cannot start, and cannot show its page about it either. Every game is saved."
    echo
    echo "  What it said last:"
    journalctl -u companion -p err -n 6 -o cat --no-pager 2>/dev/null | cut -c 1-200 | sed 's/^/    /'
    echo
    echo "  What to look at: is a screen connected, and has it power?   sudo companion doctor"
    echo "  All of its log:                                             journalctl -u companion"
    echo "  A report for whoever helps, on a USB stick or for a phone:  sudo companion support"
    if [ -f /opt/companion/last-update ]; then
        echo
        echo "  The last update: $(cat /opt/companion/last-update)"
    fi
    echo
    echo "  It tries again in five minutes, or when you press Enter."
} 2>/dev/null
# In the background, so that the trap is not kept waiting; there, only a copy of the terminal can be read.
exec 3<&0
if [ -t 3 ]; then timeout --foreground "$AGAIN_AFTER" head -n 1 <&3 >/dev/null 2>&1 & else sleep "$AGAIN_AFTER" & fi
wait $!
exit 0
