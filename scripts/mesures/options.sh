#!/usr/bin/env bash
# Measures the cost of a sale on both databases, with durable commits: five hundred prescribers who ask for one lot at the same instant
# over HTTP; options a second on distinct lots, with their jobs and mails; and the time of one synced commit, because the counter of
# facts makes commits wait for one another.
# Usage: FOIS=5 NOMBRE=2000 options.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
export POSTGRES_DURABLE=oui
. scripts/mesures/commun.sh

construire
machine
for genre in postgres sqlite; do
    rm -rf "$donnees/sqlite-8000"
    if [ "$genre" = postgres ]; then sur_postgres 250 8000; else sur_sqlite 250 8000; fi
    echo "$genre: $("$ventes" commit "$url" "$LINTEAU_DATA_DIR" 300)"
    demarrer
    "$ventes" course "$url" "$LINTEAU_DATA_DIR" "$adresse" "${FOIS:-5}" | sed "s/^/$genre: /" || manques+=("$genre: the crowd")
    dit=$("$ventes" debit "$url" "$LINTEAU_DATA_DIR" "$adresse" "${NOMBRE:-2000}")
    sed "s/^/$genre: /" <<<"$dit"
    [ "$genre" = sqlite ] || viser_au_moins "postgres, options a second" "$(sed -nE 's/^([0-9]+) options.*/\1/p' <<<"$dit")" 300
    arreter
done
conclure
