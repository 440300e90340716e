#!/usr/bin/env bash
# Runs the browser journeys against the debug server, which has a small demonstration of its own.
# Usage: scripts/e2e.sh [arguments of playwright test]; LINTEAU_BIN=… tests that binary.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -z "${LINTEAU_BIN:-}" ]; then
    # The example `horloge` is the portal with a clock that the journeys can move.
    cargo build --locked --quiet -p server --bin linteau --example horloge
    LINTEAU_BIN=${CARGO_TARGET_DIR:-target}/debug/linteau
fi
LINTEAU_BIN=$(realpath "$LINTEAU_BIN")
export LINTEAU_BIN

cd e2e
if [ ! -e node_modules/.installe ] || [ package-lock.json -nt node_modules/.installe ]; then
    # The browser comes from Debian, so Playwright must not download its own.
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-fund --no-audit --loglevel=error
    : >node_modules/.installe
fi
npx tsc --noEmit
exec npx playwright test "$@"
