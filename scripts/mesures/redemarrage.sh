#!/usr/bin/env bash
# Measures the time from the start of a server until it is ready, with 200,000 lots, on both databases. Usage: FOIS=5 redemarrage.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/mesures/commun.sh

construire
machine
for genre in postgres sqlite; do
    "sur_$genre"
    for _ in $(seq "${FOIS:-5}"); do
        debut=$EPOCHREALTIME
        demarrer
        awk -v a="$debut" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.2f\n", b - a }'
        arreter
    done | sort -n >"$dossier/durees"
    printf '%s: %s s, sorted: %s\n' "$genre" "$(sed -n "$(((${FOIS:-5} + 1) / 2))p" "$dossier/durees")" "$(tr '\n' ' ' <"$dossier/durees")"
done
