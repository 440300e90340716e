#!/usr/bin/env bash
# Weighs each page in Chromium: the JavaScript, styles and calls that it asks for until it makes no more requests. A page heavier than
# e2e/poids.json allows is an error. Nothing is timed, so `make test` runs this script too.
# Usage: poids.sh [arguments of playwright test]; LINTEAU_BIN=… weighs that binary; DETAIL=oui names each file and call.
set -euo pipefail
cd "$(dirname "$0")/../.."

exec scripts/e2e.sh --config playwright.poids.config.ts "$@"
