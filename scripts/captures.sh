#!/usr/bin/env bash
# Takes the screenshots of the README (docs/images) again, and every main screen at both widths and in both themes (target/captures, not
# committed), from the whole demonstration. Usage: captures.sh [arguments of playwright test], `-g "suivi-options"` for instance.
set -euo pipefail
cd "$(dirname "$0")/.."
export LINTEAU_E2E_PROGRAMMES=250 LINTEAU_E2E_LOTS=8000
exec scripts/e2e.sh --config captures.config.ts "$@"
