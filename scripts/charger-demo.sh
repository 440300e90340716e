#!/usr/bin/env bash
# Loads the demonstration with the given binary, once for each data directory and database. The binary refuses a database that holds
# other accounts or another catalogue, before it writes anything.
set -euo pipefail
linteau=$1
marque=$LINTEAU_DATA_DIR/demo-chargee
# The mark file holds one hash for each loaded database, so that another database of the same directory is loaded too.
base=$(printf '%s' "${LINTEAU_DATABASE_URL:-sqlite}" | sha256sum | cut -d' ' -f1)
! grep -qx "$base" "$marque" 2>/dev/null || exit 0

printf '\033[1m==>\033[0m %s\n' "Loading the demonstration: 250 programmes, 8,000 lots, its accounts"
mkdir -p "$LINTEAU_DATA_DIR"
flux=$LINTEAU_DATA_DIR/demo.ndjson
trap 'rm -f "$flux"' EXIT
"$linteau" generate --programmes 250 --lots 8000 --seed 1 --sortie "$flux"
# The dry run refuses to withdraw the lots of another catalogue; then `user demo` refuses to add its accounts beside real ones.
"$linteau" import --dry-run "$flux" >/dev/null
"$linteau" user demo
"$linteau" import "$flux"
echo "$base" >>"$marque"
