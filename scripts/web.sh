#!/usr/bin/env bash
# Builds the browser application when its sources changed; installs its packages first when the lock file changed.
# Usage: scripts/web.sh [test]   (with `test`: types, lint and unit tests as well)
set -euo pipefail
cd "$(dirname "$0")/../web"

dire() { printf '\033[1m==>\033[0m %s\n' "$*"; }

if [ ! -e node_modules/.installe ] || [ package-lock.json -nt node_modules/.installe ]; then
    dire "Installing the browser application's packages"
    npm ci --no-fund --no-audit --loglevel=error
    : >node_modules/.installe
fi

if [ "${1:-}" = test ]; then
    dire "Types"
    npx openapi-typescript ../crates/api/openapi.json 2>/dev/null | cmp -s - src/api/schema.ts || {
        echo "src/api/schema.ts is not what crates/api/openapi.json says: run 'npm run api' in web." >&2
        exit 1
    }
    npx tsc --noEmit
    dire "Lint"
    npx biome ci --error-on-warnings .
    dire "List of sentences"
    node ../scripts/phrases.mjs --verifier
    dire "Unit tests"
    npx vitest run
fi

if [ ! -e dist/index.html ] || [ -n "$(find src public index.html package-lock.json vite.config.ts -newer dist/index.html -print -quit)" ]; then
    dire "Building the browser application"
    npx vite build --logLevel warn
fi

# The most bytes of JavaScript, under `gzip -9`, that a first visit may download before the page shows anything.
plafond=180000
total=0
for fichier in $(grep -oE '/assets/[^"]+\.js' dist/index.html | sort -u); do
    total=$((total + $(gzip -9 -c "dist$fichier" | wc -c)))
done
[ "$total" -le "$plafond" ] || {
    echo "The entry JavaScript weighs $total bytes, more than $plafond." >&2
    exit 1
}
echo "Entry JavaScript: $total bytes of $plafond."
