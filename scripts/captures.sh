#!/usr/bin/env bash
# Takes the pictures of the README again (docs/images), from the whole demonstration.
set -euo pipefail
cd "$(dirname "$0")/.."
export LINTEAU_E2E_PROGRAMMES=250 LINTEAU_E2E_LOTS=8000
exec scripts/e2e.sh --config captures.config.ts
