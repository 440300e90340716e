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

mkdir -p "$LINTEAU_DATA_DIR"
"$linteau" migrate
if [ ! -e "$LINTEAU_DATA_DIR/demo-chargee" ]; then
    dire "Loading the demonstration: 250 programmes, 8,000 lots, six accounts"
    flux=$LINTEAU_DATA_DIR/demo.ndjson
    "$linteau" generate --programmes 250 --lots 8000 --seed 1 --sortie "$flux"
    "$linteau" import "$flux"
    "$linteau" user demo
    rm "$flux"
    : >"$LINTEAU_DATA_DIR/demo-chargee"
fi

dire "Starting; stop with Ctrl-C"
exec "$linteau" serve
