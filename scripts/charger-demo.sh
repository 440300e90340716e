#!/usr/bin/env bash
# Loads the demonstration with the binary given, once for a data directory. A database that holds other accounts or
# another catalogue is refused by the binary, before anything is written.
set -euo pipefail
linteau=$1
marque=$LINTEAU_DATA_DIR/demo-chargee
# It stands for this database: another one, given by its address, has its own loading to do.
base=$(printf '%s' "${LINTEAU_DATABASE_URL:-sqlite}" | sha256sum | cut -d' ' -f1)
! grep -qx "$base" "$marque" 2>/dev/null || exit 0

printf '\033[1m==>\033[0m %s\n' "Loading the demonstration: 250 programmes, 8,000 lots, its accounts"
mkdir -p "$LINTEAU_DATA_DIR"
flux=$LINTEAU_DATA_DIR/demo.ndjson
trap 'rm -f "$flux"' EXIT
"$linteau" generate --programmes 250 --lots 8000 --seed 1 --sortie "$flux"
# Refused when it would withdraw the lots of another catalogue; then the accounts, refused beside real ones.
"$linteau" import --dry-run "$flux" >/dev/null
"$linteau" user demo
"$linteau" import "$flux"
echo "$base" >>"$marque"
