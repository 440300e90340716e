#!/usr/bin/env bash
# Contracts signed while the server is killed (docs/fiabilite.md): what was signed is there, once, in the file, the rows and the journal.
#
#   signatures.sh ROUNDS             so many contracts on each database
#   signatures.sh ROUNDS reprendre   goes on with the run that was stopped, with the same binaries
#
# SIGNATURES_PROFIL=dev plays them with the build of the tests.
set -euo pipefail
cd "$(dirname "$0")/.."

cible=${CARGO_TARGET_DIR:-target}
ici=$cible/signatures
profil=${SIGNATURES_PROFIL:-release}

usage() {
    sed -n '2,7p' "$0" >&2
    exit 2
}

case "${1:-}" in
'' | *[!0-9]*) usage ;;
esac
case "${2:-}" in
'')
    # Played from a copy: a build that comes meanwhile changes nothing of a run. The whole workspace says which features our
    # dependencies have, as in `make test`: they are compiled once.
    cargo build --profile "$profil" --locked --quiet --workspace --bin linteau --example horloge --example contention
    construit=$cible/${profil/#dev/debug}
    rm -rf "$ici"
    mkdir -p "$ici/binaires/examples"
    cp -f "$construit/linteau" "$ici/binaires/"
    cp -f "$construit"/examples/{horloge,contention} "$ici/binaires/examples/"
    : >"$ici/joues.txt"
    ;;
reprendre) [ -f "$ici/joues.txt" ] || usage ;;
*) usage ;;
esac
exec scripts/postgres-de-test.sh "$ici/binaires/examples/contention" signatures "$1" "$ici"
