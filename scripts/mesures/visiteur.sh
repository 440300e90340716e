#!/usr/bin/env bash
# Measures what a visitor may cost (`design.md` section 2, rule 14): processor and memory of the server, and delays for the others.
#
# Usage: visiteur.sh. PROFIL=dev uses the debug build. ENSEMBLE=200 is the number of exports asked for at once.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/mesures/commun.sh

ensemble=${ENSEMBLE:-200}
installer curl curl
construire
tic=$(getconf CLK_TCK)

tics() { sed 's/.*) //' "/proc/$serveur/stat" | cut -d' ' -f12,13 | tr ' ' '+' | bc; }
# Prints the greatest resident memory since the last call of `oublier_la_memoire`, in MB.
memoire() { awk '/VmHWM/ { printf "%d", $2 / 1000 }' "/proc/$serveur/status"; }
oublier_la_memoire() { echo 5 >"/proc/$serveur/clear_refs"; }

# ensemble N URL [HEADER]: makes N calls at once and prints how many had each status ("200 × 503, 1 × 429"), count first.
ensemble() {
    for _ in $(seq "$1"); do printf 'url = "%s"\noutput = "/dev/null"\n' "$2"; done >"$dossier/ensemble"
    curl -sS -Z --parallel-immediate --parallel-max "$1" -w '%{http_code}\n' ${3:+-H "$3"} -K "$dossier/ensemble" 2>/dev/null |
        sort | uniq -c | awk '{ printf "%s%s × %s", sep, $1, $2; sep = ", " } END { print "" }'
}

# connexion: signs in and prints the status and the time in seconds.
connexion() {
    curl -sS -o /dev/null -w '%{http_code} %{time_total}' -H 'Content-Type: application/json' \
        -d '{"email":"prescripteur@cabinet-alpha.example","motDePasse":"linteau-demo"}' "http://$adresse/api/session"
}

# The server gets 5 s to stop, so that the measure of a stop is short. LINTEAU_MAX_CONCURRENCY keeps its default of 512, so ENSEMBLE must
# stay under it.
export LINTEAU_SHUTDOWN_GRACE=5

sur_sqlite 250 8000
demarrer
repos=$(memoire)
machine
echo "8,000 lots of 250 programmes on SQLite; the server at rest: $repos MB."
echo
echo "| | Measured | Aim |"
echo "| --- | --- | --- |"

# cher TITLE PATH: measures the processor time of a call, the mean of fifty calls.
cher() {
    local avant _
    printf 'url = "http://%s%s"\noutput = "/dev/null"\n' "$adresse" "$2" >"$dossier/cher"
    for _ in $(seq 49); do printf 'next\ngloboff\nurl = "http://%s%s"\noutput = "/dev/null"\n' "$adresse" "$2"; done >>"$dossier/cher"
    curl -gsS -o /dev/null "http://$adresse$2"
    avant=$(tics)
    curl -gsS -K "$dossier/cher"
    un=$(bc <<<"scale=2; ($(tics) - $avant) * 1000 / $tic / 50")
    viser "$1, ms of processor" "$un" 20
    echo "| $1 | $un ms of processor | 20 ms |"
}
cher "500 unknown parameters" "/api/offre/lots?$(seq 1 500 | sed 's/.*/programme.nomCommercia&=1/' | paste -sd'&')"

export_=http://$adresse/api/offre/lots.xlsx?limit=20
[ "$(curl -sS -o /dev/null -w '%{http_code}' "$export_")" = 200 ] || export_="http://$adresse/api/offre/lots.xlsx?statut.code%5B%5D=l"
avant=$(tics)
curl -sSf -o "$dossier/export" "$export_"
un=$(bc <<<"($(tics) - $avant) * 1000 / $tic")
oublier_la_memoire
"$mesures" delai "$url" "$LINTEAU_DATA_DIR" "$adresse" 30 >"$dossier/delai" &
delai=$!
pids+=("$delai")
avant=$(tics)
while kill -0 "$delai" 2>/dev/null; do ensemble "$ensemble" "$export_"; done >"$dossier/exports"
wait "$delai"
echo "| One export, $(stat -c %s "$dossier/export") bytes | $un ms of processor | |"
sommet=$(memoire)
viser "memory of $ensemble exports, MB" "$sommet" 500
viser "a change seen during exports, longest, ms" "$(sed -E 's/.*longest ([0-9.]+) ms.*/\1/' "$dossier/delai")" 1000
echo "| $ensemble exports at once, again and again | at most $sommet MB; the first $(head -1 "$dossier/exports") | 500 MB |"
echo "| A change of status meanwhile, seen by another process | $(sed 's/^30 changes: //' "$dossier/delai") | 1 s |"

# A client asks for some 30 MB and reads nothing: measures how soon the server cuts its connection.
exec 9<>"/dev/tcp/${adresse%:*}/${adresse##*:}"
for _ in $(seq 150); do printf 'GET /api/openapi.json HTTP/1.1\r\nHost: %s\r\n\r\n' "$adresse"; done >&9
debut=$(date +%s%N)
trap '' PIPE
while printf ' ' >&9 && [ $(($(date +%s%N) - debut)) -lt 120000000000 ]; do sleep 0.2; done 2>/dev/null
duree=$(bc <<<"scale=1; ($(date +%s%N) - $debut) / 1000000000")
viser "a client that stops reading is cut, s" "$duree" 40
echo "| A client that stops reading | cut after $duree s | 40 s |"
trap - PIPE
exec 9>&-

oublier_la_memoire
ensemble "$ensemble" "$export_" >/dev/null &
vague=$!
pids+=("$vague")
sleep 1
debut=$(date +%s%N)
kill "$serveur"
wait "$serveur" || true
fin=$(date +%s%N)
wait "$vague" || true
duree=$(bc <<<"scale=1; ($fin - $debut) / 1000000000")
viser "SIGTERM during exports, s" "$duree" "$LINTEAU_SHUTDOWN_GRACE"
echo "| SIGTERM during $ensemble exports, a grace of $LINTEAU_SHUTDOWN_GRACE s | ended after $duree s | $LINTEAU_SHUTDOWN_GRACE s |"

sur_sqlite
demarrer
cher "A place of 200 letters (200,000 lots from here on)" "/lieux?search=$(printf 'saintetienne%.0s' $(seq 17))"
cher "2,000 ids of places" "/lieux?$(seq 1 2000 | sed 's/.*/id[]=52-44-&/' | paste -sd'&')&limit=200"
cher "500 beginnings of names" "/api/offre/lots?$(seq 1 500 | sed 's/.*/starts_with[programme.nomCommercial][]=l&/' | paste -sd'&')"
cher "500 places and a radius" "/api/offre/lots?$(seq 1001 1500 | sed 's/.*/programme.lieu.id[]=52-44-4&/' | paste -sd'&')&programme.lieu.distance=40"
cher "Every facet of the whole country" "/api/offre/lots/facettes"
cher "200 lots of the last page" "/api/offre/lots?limit=200&page=450"
cher "200 programmes with their summaries" "/api/offre/programmes?limit=200"
connecter prescripteur@cabinet-alpha.example
for qui in visiteur connecte; do
    entete=""
    page="http://$adresse/api/offre/documents?page=50&limit=200"
    if [ "$qui" = connecte ]; then
        entete="Cookie: $cookie"
        page="http://$adresse/api/offre/documents?page=2000&limit=200"
    fi
    ensemble 20 "$page" "$entete" >"$dossier/pages" &
    vague=$!
    pids+=("$vague")
    sleep 0.2
    dit=$(connexion)
    wait "$vague"
    viser "signing in during deep pages ($qui), s" "${dit#* }" 1
    echo "| Signing in during 20 deep pages of documents ($qui; 200,000 lots, 786,000 documents) | $dit s; pages: $(cat "$dossier/pages") | 1 s |"
done
arreter
conclure
