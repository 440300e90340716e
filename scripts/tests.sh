#!/usr/bin/env bash
# The tests of the workspace, by nextest where it is installed. Those of PostgreSQL want LINTEAU_TEST_POSTGRES.
set -euo pipefail
cd "$(dirname "$0")/.."

if cargo nextest --version >/dev/null 2>&1; then
    exec cargo nextest run --locked --workspace --no-fail-fast
fi
exec cargo test --locked --workspace --no-fail-fast --lib --bins --tests --examples
