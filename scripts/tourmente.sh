#!/usr/bin/env bash
# The torment (docs/fiabilite.md): makes the disk fail or cuts connections during writes; every write that was answered must be kept.
#
#   tourmente.sh                      plays a few failures of each kind, as `make test` does
#   tourmente.sh --longue             fails each operation of the scenario in each way, then plays 1,000 rounds on each database
#   tourmente.sh --longue reprendre   resumes the long run that was stopped, with the same binaries
#   tourmente.sh ROUNDS               plays that many rounds on each database
set -euo pipefail
cd "$(dirname "$0")/.."

cible=${CARGO_TARGET_DIR:-target}
ici=$cible/tourmente
profil=${TOURMENTE_PROFIL:-release}

usage() {
    sed -n '2,8p' "$0" >&2
    exit 2
}

# The binaries are copied, so that a later build does not change a run. `--workspace` gives our dependencies the same features as
# `make test`, so they are compiled once.
construire() {
    local construit=$cible/${profil/#dev/debug}
    cargo build --profile "$profil" --locked --quiet --workspace --bin linteau --example tourmente
    rm -rf "$1"
    mkdir -p "$1/binaires/examples"
    cp -f "$construit/linteau" "$1/binaires/"
    cp -f "$construit/examples/tourmente" "$1/binaires/examples/"
}

jouer() {
    nice scripts/postgres-de-test.sh "$1/binaires/examples/tourmente" "${@:2}" "$1"
}

case "${1:-}" in
--longue)
    longue=$ici/longue
    case "${2:-}" in
    '') construire "$longue" ;;
    reprendre) [ -d "$longue/binaires" ] || usage ;;
    *) usage ;;
    esac
    echecs=0
    jouer "$longue" sqlite 1000 || echecs=1
    jouer "$longue" postgres 1000 || echecs=1
    jouer "$longue" chaque || echecs=1
    exit "$echecs"
    ;;
'')
    exec scripts/postgres-de-test.sh cargo nextest run -p server -E 'test(/tourmentes/)'
    ;;
*[!0-9]*) usage ;;
*)
    construire "$ici/rondes"
    jouer "$ici/rondes" sqlite "$1"
    jouer "$ici/rondes" postgres "$1"
    ;;
esac
