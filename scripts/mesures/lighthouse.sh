#!/usr/bin/env bash
# Lighthouse on the search, a programme and a lot of the embedded build, as a signed-in partner: desktop, then mobile.
# On the loopback only. Accessibility and best practices under 100 end it with an error; performance depends on the machine
# and is told. Usage: TOURS=3 lighthouse.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/mesures/commun.sh

outil=scripts/mesures/lighthouse
installer chromium chromium
installer curl curl
if [ ! -e "$outil/node_modules/.installe" ] || [ "$outil/package-lock.json" -nt "$outil/node_modules/.installe" ]; then
    dire "Installing Lighthouse"
    (cd "$outil" && PUPPETEER_SKIP_DOWNLOAD=1 npm ci --no-fund --no-audit --loglevel=error)
    : >"$outil/node_modules/.installe"
fi

# The binary of `make run`, with the application in it.
if [ -z "${BINAIRE:-}" ]; then
    scripts/web.sh >&2
    dire "Building"
    cargo build --locked -p server --bin linteau >&2
    BINAIRE=$cible/debug/linteau
fi
linteau=$dossier/linteau
cp "$BINAIRE" "$linteau"
export LINTEAU_DATA_DIR=$dossier/donnees LINTEAU_LOG=warn
"$linteau" migrate >&2
scripts/charger-demo.sh "$linteau" >&2
demarrer
connecter prescripteur@cabinet-alpha.example
dire "Measuring, ${TOURS:-3} turns a page"
machine
NAVIGATEUR=$(command -v chromium) COOKIE=$cookie TOURS=${TOURS:-3} node "$outil/mesurer.mjs" "http://$adresse"
