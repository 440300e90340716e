#!/usr/bin/env bash
# Serves the demonstration: builds the portal, loads the demo catalogue and accounts the first time, and starts.
set -euo pipefail
cd "$(dirname "$0")/.."

dire() { printf '\033[1m==>\033[0m %s\n' "$*"; }

scripts/prerequis.sh run
export LINTEAU_DATA_DIR=${LINTEAU_DATA_DIR:-./var}

scripts/web.sh
dire "Building (a few minutes the first time, seconds after)"
cargo build --locked -p server --bin linteau
linteau=${CARGO_TARGET_DIR:-target}/debug/linteau

"$linteau" migrate
scripts/charger-demo.sh "$linteau"

dire "Starting; stop with Ctrl-C"
exec "$linteau" serve
