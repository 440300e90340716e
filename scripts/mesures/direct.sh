#!/usr/bin/env bash
# Measures how soon open pages see a change, and what the pages cost. The delay runs from the answer to the write until the event
# reaches each page. On PostgreSQL staff write at one server and pages follow at another; on SQLite one server does both.
# Then changes one person's file, which only their pages follow, beside BEAUCOUP pages of others. Then counts options a second
# while BEAUCOUP pages are open. Commits are durable.
# Usage: SECONDES=20 NOMBRE=1000 BEAUCOUP=2000 direct.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
export POSTGRES_DURABLE=oui
. scripts/mesures/commun.sh

secondes=${SECONDES:-20}
beaucoup=${BEAUCOUP:-2000}
# Raises the limit of open files, because each page is one connection on both sides.
ulimit -n "$(ulimit -Hn)"
construire
machine
for genre in postgres sqlite; do
    rm -rf "$donnees/sqlite-8000"
    if [ "$genre" = postgres ]; then sur_postgres 250 8000; else sur_sqlite 250 8000; fi
    demarrer
    ecrit=$adresse
    ecrivain=$serveur
    [ "$genre" = sqlite ] || demarrer
    for charge in "100 50" "$beaucoup 5"; do
        dit=$("$direct" mesurer "$ecrit" "$adresse" "$serveur" ${charge% *} ${charge#* } "$secondes")
        echo "$genre: $dit"
        viser "$genre, ${charge% *} pages, 99th percentile, ms" "$(sed -E 's/.*99th percentile ([0-9.]+) ms.*/\1/' <<<"$dit")" 1000
        viser "$genre, ${charge% *} pages, memory, MiB" "$(sed -E 's/.* ([+-][0-9.]+) MiB at the end.*/\1/' <<<"$dit")" 100
    done
    # A fact about one person wakes only the pages of that person, so the pages of others must not slow it down.
    for combien in 0 "$beaucoup"; do
        dit=$("$direct" personnes "$ecrit" "$adresse" "$serveur" "$combien" 20 "$secondes")
        echo "$genre: $dit"
        viser "$genre, one person's file beside $combien pages, 99th percentile, ms" "$(sed -E 's/.*99th percentile ([0-9.]+) ms.*/\1/' <<<"$dit")" 1000
    done
    "$direct" tenir "$adresse" "$beaucoup" >"$dossier/pages" &
    pages=$!
    pids+=("$pages")
    until grep -q open "$dossier/pages"; do
        kill -0 "$pages"
        sleep 0.1
    done
    dit=$("$ventes" debit "$url" "$LINTEAU_DATA_DIR" "$ecrit" "${NOMBRE:-1000}")
    sed "s/^/$genre, beside $beaucoup pages: /" <<<"$dit"
    kill "$pages"
    wait "$pages" || true
    [ "$ecrivain" = "$serveur" ] || arreter
    serveur=$ecrivain
    arreter
done
conclure
