#!/usr/bin/env bash
# Two versions of the portal: the older one is built from a commit, here.
#
#   deux-versions.sh COMMIT             both on one PostgreSQL, writing in turn: whatever either writes, both serve the same
#                                       catalogue, the same sales and know the same people
#   deux-versions.sh --appels COMMIT    500 calls recorded on the older one, played on this one: same statuses and bodies, but
#                                       for what scripts/deux-versions/differences.json lists (APPELS, GRAINE: how many, seed)
#
#   PROFIL=release for the build that is installed; ANCIEN, NOUVEAU: binaries built already
set -euo pipefail
cd "$(dirname "$0")/.."
racine=$PWD
if [ "${1:-}" = --avec-postgres ]; then
    exec python3 scripts/deux-versions/tours.py "$ANCIEN" "$NOUVEAU" "$LINTEAU_TEST_POSTGRES/postgres"
fi
appels=""
[ "${1:-}" != --appels ] || { appels=oui; shift; }
commit=$(git rev-parse --verify "${1:?usage: deux-versions.sh [--appels] COMMIT}^{commit}")
profil=${PROFIL:-dev}
cible=${CARGO_TARGET_DIR:-$racine/target}
if [ -z "${NOUVEAU:-}" ]; then
    cargo build --locked --profile "$profil" -p server --bin linteau
    NOUVEAU=$cible/${profil/#dev/debug}/linteau
fi
if [ -z "${ANCIEN:-}" ]; then
    source=$cible/deux-versions/source
    mkdir -p "$source"
    git archive "$commit" | tar -x -C "$source"
    (cd "$source" && CARGO_TARGET_DIR="$cible/deux-versions" cargo build --locked --profile "$profil" -p server --bin linteau)
    ANCIEN=$cible/deux-versions/${profil/#dev/debug}/linteau
fi
# No setting but those given there.
for reglage in ${!LINTEAU_@}; do unset "$reglage"; done
export ANCIEN NOUVEAU
if [ -n "$appels" ]; then
    exec python3 scripts/deux-versions/appels.py "$ANCIEN" "$NOUVEAU" "${APPELS:-500}" "${GRAINE:-1}"
fi
exec scripts/postgres-de-test.sh "$0" --avec-postgres
