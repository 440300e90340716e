#!/usr/bin/env bash
# Prints the folder for the temporary files of a test run. This folder is in memory where there is room, because a test on PostgreSQL
# spends most of its time making and deleting the 380 files of its database (docs/benchmarks.md). Otherwise it is TMPDIR, or /tmp.
set -euo pipefail

en_memoire=/dev/shm
# In KiB: 4 GiB. Two tests, two journeys and a cluster together hold less than 1 GiB; the rest is left to other programs.
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
