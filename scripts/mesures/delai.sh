#!/usr/bin/env bash
# How long a change takes to be seen by another process: from the commit in one to the answer of the other that shows it.
# Usage: FOIS=500 delai.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/mesures/commun.sh

construire
machine
for genre in postgres sqlite; do
    "sur_$genre"
    demarrer
    printf '%s: ' "$genre"
    "$mesures" delai "$url" "$LINTEAU_DATA_DIR" "$adresse" "${FOIS:-500}"
    arreter
done
