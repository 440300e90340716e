#!/usr/bin/env bash
# Runs Lighthouse on the release build with the 8,000 lots of the demonstration, as desktop and as mobile, on the loopback only. The
# landing page is read as a visitor; home, both searches, a lot and a programme as a signed-in partner. Each page is measured TOURS
# times, in turn with the others, and the median of each value is printed, with the benchmarkIndex of the machine. The script ends with an
# error when performance is under 98 on a desktop or 90 on a phone (95 and 80 for the landing page), when accessibility or best practices
# are under 100, or when a page of the partner is blocked for more than 200 ms or shifts by more than 0.02.
# Usage: TOURS=3 lighthouse.sh; BINAIRE=… measures that binary; PROFIL=dev builds the debug binary, to try the script out;
# PAGES="home lot" and APPAREILS=mobile measure only these.
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

if [ -z "${BINAIRE:-}" ]; then
    profil=${PROFIL:-release}
    scripts/web.sh >&2
    dire "Building ($profil)"
    cargo build --profile "$profil" --locked -p server --bin linteau >&2
    BINAIRE=$cible/${profil/#dev/debug}/linteau
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
NAVIGATEUR=$(command -v chromium) COOKIE=$cookie TOURS=${TOURS:-3} node "$outil/mesurer.mjs" "http://$adresse" "$dossier/notes"
while IFS=$'\t' read -r quoi valeur sens vise; do
    case $sens in
    au-moins) viser_au_moins "$quoi" "$valeur" "$vise" ;;
    au-plus) viser "$quoi" "$valeur" "$vise" ;;
    esac
done <"$dossier/notes"
conclure
