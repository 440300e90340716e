#!/usr/bin/env bash
# Prints the folder where a run of tests keeps what it throws away: in memory where there is room, because most of the time of a test on
# PostgreSQL is the 380 files of its database, made and deleted again (docs/benchmarks.md). Elsewhere, the one that is usual.
set -euo pipefail

en_memoire=/dev/shm
# What two tests, two journeys and a cluster hold together is under 1 GiB; the rest is left to whoever else works here.
requis=$((4 * 1024 * 1024))

if [ -z "${TMPDIR:-}" ] && [ -d "$en_memoire" ] && [ -w "$en_memoire" ] &&
    [ "$(stat -f -c %T "$en_memoire" 2>/dev/null)" = tmpfs ]; then
    libre=$(df -Pk "$en_memoire" | awk 'NR == 2 { print $4 }')
    memoire=$(awk '/^MemAvailable:/ { print $2 }' /proc/meminfo)
    if [ "$libre" -ge "$requis" ] && [ "$memoire" -ge $((2 * requis)) ]; then
        echo "$en_memoire"
        exit
    fi
fi
echo "${TMPDIR:-/tmp}"
