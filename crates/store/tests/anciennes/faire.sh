#!/usr/bin/env bash
# Makes a small database of each kind with a given binary. README.md in this folder describes them.
#
#   faire.sh BINAIRE DOSSIER             fills DOSSIER: base.sqlite3, base.sql, cles.json, fichiers/
#   faire.sh BINAIRE DOSSIER personnes   also adds people and their business (peupler.py) and their files (pieces-*/), for a version with sales
set -euo pipefail
ici=$(cd "$(dirname "$0")" && pwd)
racine=$(cd "$ici/../../../.." && pwd)
if [ "${1:-}" != --avec-postgres ]; then
    exec "$racine/scripts/postgres-de-test.sh" "$0" --avec-postgres "$1" "$2" "${3:-}"
fi
binaire=$(realpath "$2")
dossier=$(realpath -m "$3")
personnes=${4:-}
travail=$(mktemp -d)
serveur=
trap '[ -z "$serveur" ] || kill "$serveur" 2>/dev/null; rm -rf "$travail"' EXIT
mkdir -p "$dossier" "$travail/plans"

# Two feeds: the small catalogue with two stored files, then its state a week later, with one file changed.
printf 'Plan du lot A201, premier tirage\n' >"$travail/plans/A201.txt"
printf 'Plan du lot 102\n' >"$travail/plans/102.txt"
python3 - "$racine/crates/feed/exemples/petit-flux.ndjson" "$travail" <<'PYTHON'
import json, sys

source, travail = sys.argv[1:]
lignes = [json.loads(ligne) for ligne in open(source, encoding="utf-8")]

def lot(programme, numero):
    return next(l for l in lignes if l.get("type") == "lot" and l["programme"]["id"] == programme and l["numero"] == numero)

def ecrire(nom):
    with open(f"{travail}/{nom}", "w", encoding="utf-8") as sortie:
        for ligne in lignes:
            sortie.write(json.dumps(ligne, ensure_ascii=False) + "\n")

for programme, numero in [("nantes1", "A201"), ("paris1", "102")]:
    document = lot(programme, numero)["documents"][0]
    document.pop("modele", None)
    document.pop("adresse", None)
    document["fichier"] = f"plans/{numero}.txt"
ecrire("flux-1.ndjson")
lot("nantes1", "A101")["prix"] = 236000
lot("nantes1", "A102")["statut"]["code"] = "L"
lot("nantes1", "P03")["statut"]["code"] = "O"
lot("paris1", "101")["statut"]["code"] = "R"
lot("paris1", "103")["exclusivite"] = {"nom": "Alpha"}
lignes = [l for l in lignes if not (l.get("type") == "lot" and l["programme"]["id"] == "stdenis1" and l["numero"] == "P2")]
lignes[0]["lots"] = 23
ecrire("flux-2.ndjson")
PYTHON
printf 'Programme;nantes1\n\nLot;Prix;Statut\nA001;147000;\nP03;;O\n' >"$travail/grille.csv"

compte() { # EMAIL TYPE NAME FIRST-NAME [OTHER OPTIONS]
    local email=$1 genre=$2 nom=$3 prenom=$4
    shift 4
    echo 'ancien-mot-de-passe' | "$binaire" user ajouter "$email" --type "$genre" --civilite Mme --nom "$nom" --prenom "$prenom" \
        --tel-mobile "06 39 98 10 01" --ville Nantes --cp 44000 --adresse "2 quai de la Fosse" --mot-de-passe-stdin "$@"
}

peupler() { # fills a new database; the settings come from the environment
    "$binaire" migrate
    if [ -n "$personnes" ]; then
        # The demonstration of a version with sales would add its own people, so these accounts are made instead.
        compte admin@linteau.example IA Tanguy Marie
        compte reseau@linteau.example IR Royer Nadia
        compte Prescripteur@Cabinet-Alpha.example EP Duval Claire --compte "Cabinet Alpha" --groupe Alpha --gerant reseau@linteau.example
        compte prescripteur@cabinet-beta.example EP Benali Samia --compte "Cabinet Beta" --groupe Beta --gerant reseau@linteau.example
    else
        "$binaire" user demo
    fi
    echo 'ancien-mot-de-passe' | "$binaire" user ajouter juliette.ferrand@cabinet-gamma.example --type EP --civilite Mme \
        --nom Ferrand --prenom Juliette --compte "Cabinet Gamma" --groupe Gamma --gerant reseau@linteau.example \
        --tel-mobile "06 39 98 20 01" --ville Rennes --cp 35000 --adresse "4 place Hoche" --mot-de-passe-stdin
    printf 'Plan du lot A201, premier tirage\n' >"$travail/plans/A201.txt"
    "$binaire" import "$travail/flux-1.ndjson"
    "$binaire" import "$travail/grille.csv"
    "$binaire" serve >"$travail/serve.log" 2>&1 &
    serveur=$!
    for _ in $(seq 100); do
        grep -q 'est prêt' "$travail/serve.log" && break
        sleep 0.1
    done
    if [ -n "$personnes" ]; then
        python3 "$ici/peupler.py" "$LINTEAU_LISTEN"
        # The jobs get time to finish: they send the letters and add the facts to the hash chain of the journal.
        sleep 20
    else
        ouvrir_deux_sessions
    fi
    kill "$serveur"
    wait "$serveur" || true
    printf 'Plan du lot A201, second tirage\n' >"$travail/plans/A201.txt"
    "$binaire" import "$travail/flux-2.ndjson"
}

ouvrir_deux_sessions() {
    local email
    for email in juliette.ferrand@cabinet-gamma.example:ancien-mot-de-passe reseau@linteau.example:linteau-demo; do
        curl -sf -X POST -H 'Content-Type: application/json' -H "Origin: http://$LINTEAU_LISTEN" -o /dev/null \
            -d "{\"email\":\"${email%%:*}\",\"motDePasse\":\"${email#*:}\"}" "http://$LINTEAU_LISTEN/api/session"
    done
}

export LINTEAU_LISTEN=127.0.0.1:18917 LINTEAU_LOG=warn LINTEAU_KEY_FILE="$dossier/cles.json"
reglage="INSERT INTO reglage (cle, valeur, version, instant) VALUES ('option.nombre-maximal', '4', 1, 1763712000000000)"
rm -rf "$dossier/cles.json" "$dossier/fichiers" "$dossier"/pieces-*
garder_les_pieces() { # DATA-DIRECTORY DATABASE: the files of people differ between databases, because their names are random
    [ -z "$personnes" ] || cp -r "$1/pieces" "$dossier/pieces-$2"
}

export LINTEAU_DATA_DIR="$travail/sqlite" LINTEAU_DATABASE_URL="sqlite:$travail/base.sqlite3"
peupler
# With many tables, small pages make a smaller file.
sqlite3 "$travail/base.sqlite3" "$reglage" 'PRAGMA journal_mode = DELETE' ${personnes:+'PRAGMA page_size = 1024'} 'VACUUM' >/dev/null
cp "$travail/base.sqlite3" "$dossier/base.sqlite3"
cp -r "$travail/sqlite/fichiers" "$dossier/fichiers"
garder_les_pieces "$travail/sqlite" sqlite

base_du_groupe() { echo "$LINTEAU_TEST_POSTGRES" | sed -E "s#^(postgres(ql)?://[^/?]*)(/[^?]*)?#\\1/$1#"; }
psql -q "$(base_du_groupe postgres)" -c 'CREATE DATABASE ancienne'
export LINTEAU_DATA_DIR="$travail/postgres"
LINTEAU_DATABASE_URL=$(base_du_groupe ancienne)
export LINTEAU_DATABASE_URL
peupler
psql -q "$LINTEAU_DATABASE_URL" -c "$reglage"
garder_les_pieces "$travail/postgres" postgres
# The file holds plain SQL that any server from version 15 on accepts: no owner, no newer setting, no psql command.
pg_dump --no-owner --no-privileges --inserts --rows-per-insert=100 "$LINTEAU_DATABASE_URL" |
    grep -vE '^(--|SET (transaction_timeout|default_table_access_method|statement_timeout|lock_timeout|idle_in)|\\|$)' >"$dossier/base.sql"
du -sh "$dossier"/*
