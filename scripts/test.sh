#!/usr/bin/env bash
# Runs every check that a change must pass, the fastest checks first, and prints the time of each stage.
set -euo pipefail
cd "$(dirname "$0")/.."

debut=$SECONDS
bilan=()
etape() {
    local nom=$1 depart=$SECONDS
    shift
    printf '\n\033[1m==> %s\033[0m\n' "$nom"
    "$@"
    bilan+=("$(printf '%5d s  %s' $((SECONDS - depart)) "$nom")")
}

refus() {
    # Checks bans, licences and sources only, because advisories need a download.
    if cargo deny --version >/dev/null 2>&1; then
        cargo deny --offline check bans licenses sources
    else
        echo "cargo-deny is not installed: dependency licences and bans were not checked."
    fi
}

etape "Prerequisites" scripts/prerequis.sh test
etape "Format" cargo fmt --all --check
etape "House rules" scripts/maison.sh
etape "Dependencies" refus
etape "Browser application" scripts/web.sh test
# Clippy compiles our crates here, so that lints and build are one pass and dependencies are compiled once (decision 0038).
# `__CLIPPY_HACKERY__` is the separator with which `cargo clippy` itself passes arguments to its driver.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
etape "Lints and build" cargo test --locked --workspace --all-targets --no-run --quiet
temporaire=$(scripts/temporaire.sh)
etape "Tests, SQLite and PostgreSQL" env TMPDIR="$temporaire" scripts/postgres-de-test.sh scripts/tests.sh
# Takes the binary that was built with the tests, because a separate build would compile the dependencies again with other features.
etape "Journeys in the browser" env TMPDIR="$temporaire" LINTEAU_BIN="${CARGO_TARGET_DIR:-target}/debug/linteau" scripts/e2e.sh
etape "Weight of the pages" env TMPDIR="$temporaire" LINTEAU_BIN="${CARGO_TARGET_DIR:-target}/debug/linteau" scripts/mesures/poids.sh
etape "Examples of the documentation" cargo test --locked --workspace --doc --quiet

printf '\nAll passed in %d s:\n' $((SECONDS - debut))
printf '%s\n' "${bilan[@]}"
# This file is written only under CI=true, because only there is a journey tried a second time.
if [ -s e2e/test-results/a-revoir.txt ]; then
    printf '\nÀ revoir, journeys that passed at their second try only (from e2e):\n'
    cat e2e/test-results/a-revoir.txt
fi
