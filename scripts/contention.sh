#!/usr/bin/env bash
# The proof under contention (docs/fiabilite.md): seeds played on real servers that are killed, then read by a model.
#
#   contention.sh [SEEDS] [SECONDS]              so many seeds (1) of so many seconds (5), on each set-up
#   contention.sh --longue                       20 seeds of 30 seconds on each set-up, 100 more of 5 seconds on SQLite
#   contention.sh --longue reprendre             goes on with the long run that was stopped, with the same binaries
#   contention.sh --mutants [NAME…]              bugs put in on purpose: each must be found within a minute
#   contention.sh --applicables                  whether the text that each of those bugs changes is there, once; builds nothing
#   contention.sh --rejouer SET-UP SEED [SECONDS]   one seed again; SET-UP is sqlite, postgres or trois-serveurs
#
# What is observed of the seeds that fail is kept in contention/ of the target folder.
set -euo pipefail
cd "$(dirname "$0")/.."

cible=${CARGO_TARGET_DIR:-target}
releves=$cible/contention

usage() {
    sed -n '2,11p' "$0" >&2
    exit 2
}

# Played from a copy: a build that comes meanwhile changes nothing of a run. The whole workspace says which features our
# dependencies have, as in `make test`: they are compiled once. The long run is of the release build: servers start again
# hundreds of times.
construire() {
    local profil=${2:-dev}
    local construit=$cible/${profil/#dev/debug}
    cargo build --profile "$profil" --locked --quiet --workspace --bin linteau --example horloge --example contention
    mkdir -p "$1/binaires/examples"
    cp -f "$construit/linteau" "$1/binaires/"
    cp -f "$construit"/examples/{horloge,contention} "$1/binaires/examples/"
}

jouer() {
    local ou=$1
    shift
    scripts/postgres-de-test.sh "$ou/binaires/examples/contention" "$@"
}

case "${1:-}" in
--longue)
    longue=$releves/longue
    case "${2:-}" in
    '')
        rm -rf "$longue"
        construire "$longue" release
        # Each seed that was played is written there.
        : >"$longue/joues.txt"
        ;;
    reprendre) [ -f "$longue/joues.txt" ] || usage ;;
    *) usage ;;
    esac
    echecs=0
    jouer "$longue" tous 1-20 30 "$longue" || echecs=1
    jouer "$longue" sqlite 1001-1100 5 "$longue" || echecs=1
    exit "$echecs"
    ;;
--mutants)
    construire "$releves"
    exec scripts/postgres-de-test.sh python3 scripts/contention/mutants.py "$cible" "${@:2}"
    ;;
--applicables)
    exec python3 scripts/contention/mutants.py --applicables
    ;;
--rejouer)
    [ $# -ge 3 ] || usage
    construire "$releves"
    jouer "$releves" "$2" "$3" "${4:-5}" "$releves"
    ;;
-*) usage ;;
*)
    construire "$releves"
    jouer "$releves" tous "1-${1:-1}" "${2:-5}" "$releves"
    ;;
esac
