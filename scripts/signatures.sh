#!/usr/bin/env bash
# Signs contracts and kills the server meanwhile (docs/fiabilite.md): each signature must be once in the file, the rows and the journal.
#
#   signatures.sh ROUNDS             signs that many contracts on each database
#   signatures.sh ROUNDS reprendre   resumes the run that was stopped, with the same binaries
#
# SIGNATURES_PROFIL=dev uses the debug build, which the tests use.
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
    # The binaries are copied, so that a later build does not change a run. `--workspace` gives our dependencies the same features
    # as `make test`, so they are compiled once.
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
