#!/usr/bin/env bash
# Measures on a phone, at 400 kbit/s with 400 ms of latency, when the first row of home, both searches, a lot and a programme can be read,
# and how many bytes came until then: with an empty cache, then with a full one. The release build with the 8,000 lots of the
# demonstration; the median of TOURS turns. The script ends with an error when a page takes more than 4 seconds cold or 1 second warm.
# Usage: TOURS=3 ligne-lente.sh; BINAIRE=… measures that binary; PROFIL=dev builds the debug binary, to try the script out.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [ -z "${BINAIRE:-}" ]; then
    profil=${PROFIL:-release}
    scripts/web.sh >&2
    cargo build --profile "$profil" --locked -p server --bin linteau >&2
    BINAIRE=${CARGO_TARGET_DIR:-target}/${profil/#dev/debug}/linteau
fi
export LINTEAU_BIN=$BINAIRE TOURS=${TOURS:-3} LINTEAU_E2E_PROGRAMMES=250 LINTEAU_E2E_LOTS=8000
exec scripts/e2e.sh --config playwright.ligne-lente.config.ts "$@"
