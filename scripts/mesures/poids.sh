#!/usr/bin/env bash
# What each page asks for until it rests: JavaScript, styles and calls, counted in Chromium over the built files; more than
# e2e/poids.json says ends it with an error. Nothing is timed: `make test` runs it too.
# Usage: poids.sh [arguments of playwright test]; LINTEAU_BIN=… weighs a binary that is there; DETAIL=oui names what is asked for.
set -euo pipefail
cd "$(dirname "$0")/../.."

exec scripts/e2e.sh --config playwright.poids.config.ts "$@"
