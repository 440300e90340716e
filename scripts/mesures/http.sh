#!/usr/bin/env bash
# Compares three ways to answer the same bytes, in one run: a page of the search; a constant behind the same layers and session
# check; the constant from axum alone.
#
# Compares processor time for each request (user and system time of the server), because wrk shares the cores with the server.
# Usage: TOURS=5 DUREE=8 http.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/mesures/commun.sh

tours=${TOURS:-5}
duree=${DUREE:-8}
installer wrk wrk
installer curl curl
construire
sur_sqlite
demarrer
connecter prescripteur@cabinet-alpha.example

page=http://$adresse/api/offre/lots?$question
constante=http://$adresse/api/mesures/constante
curl -sSf -H "Cookie: $cookie" -H "Accept: application/json" -o "$dossier/page" "$page"
curl -sSf -X PUT --data-binary "@$dossier/page" "$constante"
curl -sSf -H "Cookie: $cookie" -o "$dossier/constante" "$constante"
cmp "$dossier/page" "$dossier/constante"

"$mesures" nue "$dossier/page" >"$dossier/nue" &
nu=$!
pids+=("$nu")
until nue=$(cat "$dossier/nue") && [ -n "$nue" ]; do sleep 0.02; done
nue=http://$nue/
curl -sSf -o "$dossier/constante" "$nue"
cmp "$dossier/page" "$dossier/constante"

tics() { sed 's/.*) //' "/proc/$1/stat" | cut -d' ' -f12,13 | tr ' ' '+' | bc; }

# mesurer NAME URL ENCODING [PROCESS]: runs wrk and adds a line "NAME requests ticks p99" to $dossier/releves.
mesurer() {
    local avant apres
    avant=$(tics "${4:-$serveur}")
    wrk -t1 -c8 -d"${duree}s" --latency -H "Cookie: $cookie" -H "Accept: application/json" -H "Accept-Encoding: $3" "$2" >"$dossier/wrk"
    apres=$(tics "${4:-$serveur}")
    ! grep -q 'Non-2xx\|Socket errors' "$dossier/wrk" || { cat "$dossier/wrk" >&2; exit 1; }
    awk -v nom="$1" -v tics=$((apres - avant)) '
        function ms(t) { return t ~ /us$/ ? t / 1000 : t ~ /ms$/ ? t + 0 : t * 1000 }
        $1 == "99%" { p99 = ms($2) }
        / requests in / { n = $1 }
        END { print nom, n, tics, p99 }' "$dossier/wrk" >>"$dossier/releves"
}

dernier_fait() { curl -sS "http://$adresse/api/pret" | sed -nE 's/.*"dernierFait":([0-9]+).*/\1/p'; }

tour() {
    mesurer "constante-$1$2" "$constante" "$1"
    mesurer "page-$1$2" "$page" "$1"
}

dire "$tours turns of ${duree} s: the constant, the search; plain, gzip; then while a status changes 50 times a second"
duree_tic=$(getconf CLK_TCK)
for encodage in identity gzip; do mesurer "chauffe" "$page" "$encodage"; done
for _ in $(seq "$tours"); do
    mesurer "nue" "$nue" identity "$nu"
    tour identity ""
    tour gzip ""
    fait=$(dernier_fait)
    "$mesures" changer "$url" "$LINTEAU_DATA_DIR" 50 $((2 * duree + 3)) >"$dossier/changements" &
    changeur=$!
    pids+=("$changeur")
    # Waits for the first change, because `changer` reads the catalogue before it.
    until [ "$(dernier_fait)" -gt "$fait" ]; do sleep 0.1; done
    mesurer "page-identity-change" "$page" identity
    mesurer "page-gzip-change" "$page" gzip
    wait "$changeur"
done

octets=$(stat -c %s "$dossier/page")
gzip=$(curl -sS -H "Cookie: $cookie" -H "Accept: application/json" -H 'Accept-Encoding: gzip' -o - "$page" | wc -c)
machine
echo "A page: $octets bytes, $gzip under gzip; $(grep -o '"hydra:totalItems":[0-9]*' "$dossier/page") lots found. $(cat "$dossier/changements")."
awk -v tic="$duree_tic" -v manques="$dossier/manques" '
    { n[$1] += $2; t[$1] += $3; p[$1, ++k[$1]] = $4 }
    # The median of the turns.
    function p99(nom,    i, j, v, l) {
        l = k[nom]
        for (i = 1; i <= l; i++) v[i] = p[nom, i]
        for (i = 1; i < l; i++) for (j = i + 1; j <= l; j++) if (v[j] < v[i]) { x = v[i]; v[i] = v[j]; v[j] = x }
        return v[int((l + 1) / 2)]
    }
    function us(nom) { return t[nom] / tic / n[nom] * 1e6 }
    function ligne(titre, nom, base, aim) {
        printf "| %s | %d | %.1f µs | %.2f (%s) | %.1f ms | %.2f |\n", titre, n[nom], us(nom), us(nom) / us(base), aim, p99(nom), p99(nom) / p99(base)
        if (us(nom) / us(base) > aim + 0.005) print titre "\t" us(nom) / us(base) "\t" aim > manques
    }
    END {
        print "| | Requests | Processor time a request | Ratio (aim) | 99th percentile | Ratio |"
        print "| --- | ---: | ---: | ---: | ---: | ---: |"
        ligne("The constant from axum alone", "nue", "nue", "1")
        ligne("The constant, plain, to axum alone", "constante-identity", "nue", "1.8")
        ligne("The search, plain, to the constant", "page-identity", "constante-identity", "2")
        ligne("The constant, gzip", "constante-gzip", "constante-gzip", "1")
        ligne("The search, gzip, to the constant", "page-gzip", "constante-gzip", "1.3")
        ligne("The search, plain, 50 changes a second, to itself quiet", "page-identity-change", "page-identity", "1.1")
        ligne("The search, gzip, 50 changes a second, to itself quiet", "page-gzip-change", "page-gzip", "1.1")
    }' "$dossier/releves"
while IFS=$'\t' read -r titre valeur aim; do viser "$titre" "$valeur" "$aim"; done < <(cat "$dossier/manques" 2>/dev/null || true)
conclure
