#!/usr/bin/env bash
# The test under contention (docs/fiabilite.md): plays seeds on real servers, kills the servers, then checks the result against a model.
#
#   contention.sh [SEEDS] [SECONDS]              plays that many seeds (1) of that many seconds (5) on each set-up
#   contention.sh --longue                       plays 20 seeds of 30 seconds on each set-up, then 100 of 5 seconds on SQLite
#   contention.sh --longue reprendre             resumes the long run that was stopped, with the same binaries
#   contention.sh --mutants [NAME…]              puts in each known bug: the test must find it within a minute
#   contention.sh --applicables                  checks that the text that each bug replaces is in the sources once; builds nothing
#   contention.sh --rejouer SET-UP SEED [SECONDS]   plays one seed again; SET-UP is sqlite, postgres or trois-serveurs
#
# The observations of the seeds that fail are kept in the folder contention/ of the target folder.
set -euo pipefail
cd "$(dirname "$0")/.."

cible=${CARGO_TARGET_DIR:-target}
releves=$cible/contention

usage() {
    sed -n '2,11p' "$0" >&2
    exit 2
}

# The binaries are copied, so that a later build does not change a run. `--workspace` gives our dependencies the same features as
# `make test`, so they are compiled once. The long run uses the release build because its servers restart hundreds of times.
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
        # The test writes each seed that it has played to this file, and `reprendre` skips these seeds.
        : >"$longue/joues.txt"
        ;;
    reprendre) [ -f "$longue/joues.txt" ] || usage ;;
    *) usage ;;
    esac
    echecs=0
    jouer "$longue" tous 1-20 30 "$longue" || echecs=1
    jouer "$longue" sqlite 1001-1100 5 "$longue" || echecs=1
    jouer "$longue" contrats tous 20 "$longue" || echecs=1
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
