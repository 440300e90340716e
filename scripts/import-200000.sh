#!/usr/bin/env bash
# Imports a feed of 200,000 lots into SQLite and into PostgreSQL, twice each, and prints time and memory (release build).
# BINAIRE=… measures that binary.
set -euo pipefail
cd "$(dirname "$0")/.."

dire() { printf '\033[1m==>\033[0m %s\n' "$*"; }

linteau=${BINAIRE:-}
if [ -z "$linteau" ]; then
    dire "Building (release)"
    cargo build --release --locked -p server --bin linteau
    linteau=${CARGO_TARGET_DIR:-$PWD/target}/release/linteau
fi

dossier=$(mktemp -d)
# PostgreSQL runs as another user, and must be able to enter this folder.
chmod 755 "$dossier"
arreter() {
    scripts/postgres-de-test.sh --arreter "$dossier/postgres" >/dev/null 2>&1 || true
    rm -rf "$dossier"
}
trap arreter EXIT
export LINTEAU_DATA_DIR=$dossier/var

dire "Writing the feed: 2,500 programmes, 200,000 lots"
"$linteau" generate --programmes 2500 --lots 200000 --seed 2 --sortie "$dossier/flux.ndjson"
du -h "$dossier/flux.ndjson" | cut -f1

mesurer() {
    local debut=$EPOCHREALTIME pid sommet=0 lu
    "$linteau" import "$dossier/flux.ndjson" >"$dossier/sortie" &
    pid=$!
    while lu=$(awk '/VmHWM/ { print $2 }' "/proc/$pid/status" 2>/dev/null) && [ -n "$lu" ]; do
        sommet=$lu
        sleep 0.2
    done
    wait "$pid"
    tail -n 1 "$dossier/sortie"
    awk -v a="$debut" -v b="$EPOCHREALTIME" -v k="$sommet" 'BEGIN { printf "%s s, %d MB\n", sprintf("%.1f", b - a), k / 1024 }'
}

dire "SQLite: first import, then the same again"
"$linteau" migrate
mesurer
mesurer

dire "PostgreSQL: first import, then the same again"
LINTEAU_DATABASE_URL=$(scripts/postgres-de-test.sh --demarrer "$dossier/postgres")/postgres
export LINTEAU_DATABASE_URL
"$linteau" migrate
mesurer
mesurer
