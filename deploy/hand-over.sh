#!/bin/sh
# Run by systemd as root whenever companion.service ($1) or companion-safe-mode.service ($1) has ended: says who has the
# screen next. OnSuccess= and OnFailure= cannot: they do not know a restart from a stop.
set -u
unit=$1

# The type of the job that systemd has for a unit: start, restart, stop, or nothing.
job_of() { systemctl list-jobs --no-legend --no-pager 2>/dev/null | awk -v unit="$1" '$2 == unit { print $3 }'; }
next() { systemctl --no-block --job-mode=fail start "$1"; }

for other in companion.service companion-safe-mode.service; do
    case $(job_of "$other") in start | restart | try-restart) exit 0 ;; esac
done
if [ "$(job_of "$unit")" = stop ]; then
    next getty@tty1.service
elif [ "$unit" = companion-safe-mode.service ]; then
    # It ended by itself: somebody wants to try again, or it could not even say what is wrong.
    if [ "${EXIT_STATUS:-1}" = 0 ]; then
        systemctl reset-failed companion.service
        next companion.service
    else
        next getty@tty1.service
    fi
fi
# companion.service that ended by itself is started again, or its OnFailure= leads to safe mode.
