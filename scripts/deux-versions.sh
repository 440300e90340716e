#!/usr/bin/env bash
# Compares this version of the portal with an older one, which the script builds from a commit.
#
#   deux-versions.sh COMMIT             both versions run on one PostgreSQL and write in turn: after each write both must serve the
#                                       same catalogue and the same sales, and know the same people
#   deux-versions.sh --appels COMMIT    records 500 calls on the older version and plays them on this one: statuses and bodies must
#                                       be the same, except for scripts/deux-versions/differences.json (APPELS: number of calls;
#                                       GRAINE: seed)
#
#   PROFIL=release compares release builds; ANCIEN and NOUVEAU name binaries that are built already
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
# Drops the settings of the environment: only those that the Python scripts give apply.
for reglage in ${!LINTEAU_@}; do unset "$reglage"; done
export ANCIEN NOUVEAU
if [ -n "$appels" ]; then
    exec python3 scripts/deux-versions/appels.py "$ANCIEN" "$NOUVEAU" "${APPELS:-500}" "${GRAINE:-1}"
fi
exec scripts/postgres-de-test.sh "$0" --avec-postgres
