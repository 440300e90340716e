#!/usr/bin/env bash
# The binary to install: the release build without its symbols, which stand beside it, named in it, for whoever has to read a
# stack or a profile (gdb and perf find them there); and what it is made of (CycloneDX), from the lock files.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/prerequis.sh run
scripts/web.sh
cargo build --release --locked -p server --bin linteau
cible=${CARGO_TARGET_DIR:-$PWD/target}
mkdir -p "$cible/livraison"
cd "$cible/livraison"
objcopy --only-keep-debug --compress-debug-sections "$cible/release/linteau" linteau.debug
objcopy --strip-all --add-gnu-debuglink=linteau.debug "$cible/release/linteau" linteau.part
mv linteau.part linteau
"$OLDPWD/scripts/nomenclature.py" "$PWD/linteau.cdx.json"
ls -lh linteau linteau.debug linteau.cdx.json
