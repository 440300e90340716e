#!/usr/bin/env bash
# The proof under contention (docs/fiabilite.md): seeds played on real servers that are killed, then read by a model.
#
#   contention.sh [SEEDS] [SECONDS]              so many seeds (1) of so many seconds (5), on each set-up
#   contention.sh --longue                       20 seeds of 30 seconds on each set-up, 100 more of 5 seconds on SQLite
#   contention.sh --mutants [NAME]               bugs put in on purpose: each must be found within a minute
#   contention.sh --rejouer SET-UP SEED [SECONDS]   one seed again; SET-UP is sqlite, postgres or trois-serveurs
#
# What is observed of the seeds that fail is kept in contention/ of the target folder.
set -euo pipefail
cd "$(dirname "$0")/.."

cible=${CARGO_TARGET_DIR:-target}
releves=$cible/contention

# Played from a copy: a build that comes meanwhile changes nothing of a run.
construire() {
    cargo build --locked --quiet -p server --bin linteau --example horloge --example contention
    mkdir -p "$releves/binaires/examples"
    cp -f "$cible/debug/linteau" "$releves/binaires/"
    cp -f "$cible"/debug/examples/{horloge,contention} "$releves/binaires/examples/"
}

jouer() {
    scripts/postgres-de-test.sh "$releves/binaires/examples/contention" "$@"
}

case "${1:-}" in
--longue)
    construire
    echecs=0
    jouer tous 1-20 30 "$releves" || echecs=1
    jouer sqlite 1001-1100 5 "$releves" || echecs=1
    exit "$echecs"
    ;;
--mutants)
    construire
    exec scripts/postgres-de-test.sh python3 scripts/contention/mutants.py "$cible" "${@:2}"
    ;;
--rejouer)
    [ $# -ge 3 ] || { sed -n '2,9p' "$0" >&2; exit 2; }
    construire
    jouer "$2" "$3" "${4:-5}" "$releves"
    ;;
-*)
    sed -n '2,9p' "$0" >&2
    exit 2
    ;;
*)
    construire
    jouer tous "1-${1:-1}" "${2:-5}" "$releves"
    ;;
esac
