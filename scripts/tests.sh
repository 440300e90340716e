#!/usr/bin/env bash
# Runs the tests of the workspace, with nextest where it is installed. The tests on PostgreSQL need LINTEAU_TEST_POSTGRES.
set -euo pipefail
cd "$(dirname "$0")/.."

if cargo nextest --version >/dev/null 2>&1; then
    exec cargo nextest run --locked --workspace --no-fail-fast
fi
exec cargo test --locked --workspace --no-fail-fast --lib --bins --tests --examples
