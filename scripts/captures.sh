#!/usr/bin/env bash
# Takes the screenshots of the README (docs/images) again, from the whole demonstration.
set -euo pipefail
cd "$(dirname "$0")/.."
export LINTEAU_E2E_PROGRAMMES=250 LINTEAU_E2E_LOTS=8000
exec scripts/e2e.sh --config captures.config.ts
