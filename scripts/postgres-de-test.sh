#!/bin/sh
# Runs a PostgreSQL cluster for tests: on a free loopback port, without fsync, in a temporary folder, under a user that is
# not root.
#
#   postgres-de-test.sh COMMAND…         starts it, runs the command with LINTEAU_TEST_POSTGRES, stops it
#   postgres-de-test.sh --demarrer DIR   starts it in DIR and prints its address
#   postgres-de-test.sh --arreter DIR    stops it and deletes DIR
#
# POSTGRES_DURABLE=oui keeps fsync on, so that commits reach the disk as in production.
set -eu

erreur() {
    echo "postgres-de-test : $*" >&2
    exit 1
}

# Prints the folder of the newest installation that has the programs of the server. Debian leaves these out of PATH.
programmes() {
    for dossier in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -t/ -k5 -rn) $(echo "$PATH" | tr ':' ' '); do
        if [ -x "$dossier/initdb" ] && [ -x "$dossier/pg_ctl" ] && [ -x "$dossier/postgres" ]; then
            echo "$dossier"
            return
        fi
    done
    erreur "PostgreSQL est introuvable ; installez le paquet Debian « postgresql » (apt-get install postgresql)."
}

# Runs a command as the service account when this script is root, because PostgreSQL refuses to run as root.
sans_privilege() {
    if [ "$(id -u)" -ne 0 ]; then
        "$@"
        return
    fi
    if command -v setpriv >/dev/null; then
        setpriv --reuid="$compte" --regid="$(id -g "$compte")" --clear-groups -- "$@"
    else
        runuser -u "$compte" -- "$@"
    fi
}

compte_de_service() {
    for nom in postgres nobody; do
        if id -u "$nom" >/dev/null 2>&1; then
            echo "$nom"
            return
        fi
    done
    erreur "aucun compte « postgres » ni « nobody » pour faire tourner PostgreSQL."
}

demarrer() {
    dossier=$1
    bin=$(programmes)
    compte=$(compte_de_service)
    mkdir -p "$dossier"
    if [ "$(id -u)" -eq 0 ]; then
        chown "$compte" "$dossier"
    fi
    cd "$dossier"
    sans_privilege "$bin/initdb" --pgdata="$dossier/donnees" --username=linteau --auth=trust --encoding=UTF8 \
        --no-locale --no-sync >"$dossier/initdb.log" 2>&1 || {
        cat "$dossier/initdb.log" >&2
        erreur "initdb a échoué."
    }
    durable="-c fsync=off -c synchronous_commit=off -c full_page_writes=off"
    [ "${POSTGRES_DURABLE:-}" != oui ] || durable=""
    # Tries up to eight ports, because another process may hold the one that is drawn.
    for _ in 1 2 3 4 5 6 7 8; do
        port=$((20000 + $(od -An -N2 -tu2 /dev/urandom) % 12000))
        options="-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=400
            -c shared_buffers=64MB $durable
            -c wal_level=minimal -c max_wal_senders=0"
        if sans_privilege "$bin/pg_ctl" start --wait --silent --pgdata="$dossier/donnees" \
            --log="$dossier/postgres.log" --options="$options" </dev/null >/dev/null 2>&1; then
            echo "postgres://linteau@127.0.0.1:$port"
            return
        fi
    done
    tail -20 "$dossier/postgres.log" >&2
    erreur "PostgreSQL ne démarre pas."
}

arreter() {
    dossier=$1
    compte=$(compte_de_service)
    if [ -f "$dossier/donnees/postmaster.pid" ]; then
        cd "$dossier"
        sans_privilege "$(programmes)/pg_ctl" stop --wait --silent --mode=immediate --pgdata="$dossier/donnees" \
            >/dev/null 2>&1 || true
    fi
    cd /
    rm -rf "$dossier"
}

case "${1:-}" in
'') erreur "usage : postgres-de-test.sh COMMANDE…" ;;
--demarrer) demarrer "$2" ;;
--arreter) arreter "$2" ;;
*)
    ici=$PWD
    temporaire=$(mktemp -d "${TMPDIR:-/tmp}/linteau-postgres.XXXXXX")
    trap 'arreter "$temporaire"' EXIT
    trap 'exit 130' INT TERM
    LINTEAU_TEST_POSTGRES=$(demarrer "$temporaire")
    export LINTEAU_TEST_POSTGRES
    cd "$ici"
    code=0
    "$@" || code=$?
    exit "$code"
    ;;
esac
