# Functions shared by the measures: the binaries, 200,000 lots of 4,000 programmes, a server, a PostgreSQL. This file is sourced, never run.
# shellcheck shell=bash

dire() { printf '\033[1m==>\033[0m %s\n' "$*" >&2; }

cible=${CARGO_TARGET_DIR:-$PWD/target}
donnees=$cible/mesures
dossier=$(mktemp -d)
pids=()
grappe=""

# Stops only the processes that this script started.
tout_arreter() {
    local pid
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
    [ -z "$grappe" ] || scripts/postgres-de-test.sh --arreter "$grappe" >/dev/null 2>&1 || true
    rm -rf "$dossier"
}
trap tout_arreter EXIT
trap 'exit 130' INT TERM

# installer COMMAND PACKAGE: makes sure that the command is there; installs its package as root on Debian, or else stops.
installer() {
    command -v "$1" >/dev/null && return
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2" >/dev/null && return
    fi
    echo "$1 is missing: install the Debian package $2." >&2
    exit 1
}

# Builds the release binary with the feature `mesures`, which adds the call /api/mesures/constante, and copies it apart: the binary to
# install never has this call. DEJA_CONSTRUIT=oui takes the last build; PROFIL=dev makes a debug build, to try a script out.
construire() {
    if [ "${DEJA_CONSTRUIT:-}" != oui ]; then
        local profil=${PROFIL:-release} dossier_du_profil
        dossier_du_profil=$cible/${profil/#dev/debug}
        dire "Building ($profil)"
        cargo build --profile "$profil" --locked -p server --features mesures --bin linteau --example mesures --example ventes --example direct >&2
        mkdir -p "$donnees"
        cp "$dossier_du_profil/linteau" "$dossier_du_profil/examples/mesures" "$dossier_du_profil/examples/ventes" \
            "$dossier_du_profil/examples/direct" "$donnees/"
    fi
    linteau=$donnees/linteau
    mesures=$donnees/mesures
    ventes=$donnees/ventes
    direct=$donnees/direct
}

# Drops the settings of the environment: only those of the measure apply.
for reglage in ${!LINTEAU_@}; do unset "$reglage"; done
export LINTEAU_LISTEN=127.0.0.1:0
# All calls come from one address, which stands for many visitors, so the limits for an address are raised.
export LINTEAU_MAX_CONNECTIONS_PER_ADDRESS=8192 LINTEAU_MAX_CALLS_PER_ADDRESS=4096 LINTEAU_MAX_STREAMS_PER_USER=4096

# charger [PROGRAMMES LOTS]: loads the catalogue and the accounts into the database of the environment.
charger() {
    local programmes=${1:-4000} lots=${2:-200000}
    local flux=$donnees/flux.ndjson
    [ "$lots" -eq 200000 ] || flux=$donnees/flux-$lots.ndjson
    if [ ! -e "$flux" ]; then
        dire "Writing the feed: $programmes programmes, $lots lots"
        "$linteau" generate --programmes "$programmes" --lots "$lots" --seed 3 --sortie "$flux.part"
        mv "$flux.part" "$flux"
    fi
    dire "Importing it"
    "$linteau" migrate >&2
    "$linteau" import "$flux" >&2
    "$linteau" user demo >&2
}

# sur_sqlite [PROGRAMMES LOTS]: measures on SQLite. The data directory is kept from one measure to the next.
sur_sqlite() {
    export LINTEAU_DATA_DIR=$donnees/sqlite${2:+-$2}
    unset LINTEAU_DATABASE_URL
    url=sqlite://$LINTEAU_DATA_DIR/linteau.sqlite3
    mkdir -p "$LINTEAU_DATA_DIR"
    [ -e "$LINTEAU_DATA_DIR/charge" ] || charger "$@"
    : >"$LINTEAU_DATA_DIR/charge"
}

# sur_postgres [PROGRAMMES LOTS]: measures on a cluster made by postgres-de-test.sh, which lives until the script ends.
sur_postgres() {
    export LINTEAU_DATA_DIR=$dossier/donnees-postgres
    grappe=$dossier/postgres
    chmod 755 "$dossier"
    url=$(scripts/postgres-de-test.sh --demarrer "$grappe")/postgres
    export LINTEAU_DATABASE_URL=$url
    charger "$@"
}

# demarrer: starts a server and waits until it is ready; its address is in $adresse, its process in $serveur.
demarrer() {
    : >"$dossier/sortie"
    "$linteau" serve >"$dossier/sortie" 2>"$dossier/journal" &
    serveur=$!
    pids+=("$serveur")
    until adresse=$(sed -nE 's|^Linteau est prêt[^:]+: http://||p' "$dossier/sortie") && [ -n "$adresse" ]; do
        kill -0 "$serveur" 2>/dev/null || { cat "$dossier/journal" >&2; exit 1; }
        sleep 0.02
    done
}

arreter() {
    kill "$serveur"
    wait "$serveur" || true
}

# connecter EMAIL: signs in; the cookie of the session is in $cookie.
connecter() {
    cookie=$(curl -sS -o "$dossier/moi" -D - -H 'Content-Type: application/json' \
        -d "{\"email\":\"$1\",\"motDePasse\":\"linteau-demo\"}" "http://$adresse/api/session" |
        sed -nE 's/^set-cookie: ([^;]*);.*/\1/Ip' | tr -d '\r')
    [ -n "$cookie" ] || { cat "$dossier/moi" >&2; exit 1; }
}

# The search of the measures: five filters (département, nature, rooms, maximum price, status), sorted by price, LOTS (20) a page.
question='programme.lieu.id%5B%5D=32-59&typologie.nature.code%5B%5D=appartement&pieces%5B%5D=3&prix%5Blte%5D=300000&statut.code%5B%5D=l&order%5Bprix%5D=asc'
question="$question&limit=${LOTS:-20}"

machine() {
    printf '%s, %s cores, %s GB; load average %s; %s\n' "$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1)" "$(nproc)" \
        "$(awk '/MemTotal/ { print int($2 / 1e6) }' /proc/meminfo)" "$(cut -d' ' -f1 /proc/loadavg)" "$(date +%F)"
}

# viser WHAT VALUE AIM: remembers a value above its aim. `conclure` prints the aims that were missed and ends with an error.
manques=()
viser() {
    awk -v v="$2" -v a="$3" 'BEGIN { exit !(v <= a) }' || manques+=("$1: $2 instead of $3")
}
# viser_au_moins WHAT VALUE AIM: remembers a value below its aim.
viser_au_moins() {
    awk -v v="$2" -v a="$3" 'BEGIN { exit !(v >= a) }' || manques+=("$1: $2 instead of at least $3")
}
conclure() {
    [ "${#manques[@]}" -eq 0 ] && return
    printf 'Not reached: %s\n' "${manques[@]}" >&2
    exit 1
}
