#!/usr/bin/env bash
# Measures how soon another process sees a change: from the commit in one process to the answer of the other that shows it.
# Also measures how soon a disabled user is out: until the other process answers that nobody is signed in.
# Usage: FOIS=500 SORTIES=100 delai.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/mesures/commun.sh

construire
machine
for genre in postgres sqlite; do
    "sur_$genre"
    demarrer
    for quoi in "delai ${FOIS:-500}" "sortie ${SORTIES:-100}"; do
        dit=$("$mesures" "${quoi% *}" "$url" "$LINTEAU_DATA_DIR" "$adresse" "${quoi#* }")
        echo "$genre: $dit"
        viser "$genre, ${quoi% *}, 99th percentile, ms" "$(sed -E 's/.*99th percentile ([0-9.]+) ms.*/\1/' <<<"$dit")" 1000
    done
    arreter
done
conclure
