#!/usr/bin/env bash
# Makes the binary to install: the release build without its symbols. The symbols go to a file beside it; the binary names that file,
# so gdb and perf find it to read a stack or a profile. The bill of materials (CycloneDX) is made from the lock files.
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
