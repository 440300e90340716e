#!/usr/bin/env bash
# The journeys in a browser, against the debug server and a small demonstration of its own.
# Usage: scripts/e2e.sh [arguments of playwright test]; LINTEAU_BIN=… tries a binary that is there.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -z "${LINTEAU_BIN:-}" ]; then
    # With the portal under a clock that journeys move.
    cargo build --locked --quiet -p server --bin linteau --example horloge
    LINTEAU_BIN=${CARGO_TARGET_DIR:-target}/debug/linteau
fi
LINTEAU_BIN=$(realpath "$LINTEAU_BIN")
export LINTEAU_BIN

cd e2e
if [ ! -e node_modules/.installe ] || [ package-lock.json -nt node_modules/.installe ]; then
    # The browser is Debian's: Playwright must not download its own.
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-fund --no-audit --loglevel=error
    : >node_modules/.installe
fi
npx tsc --noEmit
exec npx playwright test "$@"
