#!/usr/bin/env bash
# Compares our search engine, rendering included, with the same search (that of http.sh) in hand-written SQL on PostgreSQL.
#
# The tables hold the typed columns that the search needs. The SQL is measured with two sets of indexes: those of a portal that
# allows any filter, then one made only for this question. Both give the 20 rows in order and the exact total.
# Usage: DUREE=10 sql.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/mesures/commun.sh

construire
sur_postgres
bin=$(dirname "$(command -v pgbench || ls -d /usr/lib/postgresql/*/bin/pgbench | tail -1)")
psql=$(command -v psql || echo "$bin/psql")

dire "Preparing the tables"
"$psql" -q -v ON_ERROR_STOP=1 "$url" <<'SQL'
CREATE TABLE sql_programme AS
    SELECT id, document, document::jsonb #>> '{lieu,codeInsee}' AS insee FROM programme WHERE NOT retire;
CREATE TABLE sql_lot AS
    SELECT l.id, l.programme, l.document, l.prix, l.statut, l.exclusivite,
        CASE WHEN p.insee LIKE '97%' THEN left(p.insee, 3) ELSE left(p.insee, 2) END AS departement,
        l.document::jsonb #>> '{typologie,nature}' AS nature, (l.document::jsonb ->> 'pieces')::int AS pieces
    FROM lot l JOIN sql_programme p ON p.id = l.programme WHERE NOT l.retire;
ALTER TABLE sql_programme ADD PRIMARY KEY (id);
ALTER TABLE sql_lot ADD PRIMARY KEY (id);
SQL
# The group Alpha of the demonstration (exclusivite = 1) sees the lots that are dedicated to no group or to it.
cat >"$dossier/recherche.sql" <<'SQL'
BEGIN;
SELECT count(*) FROM sql_lot WHERE departement = '59' AND nature = 'appartement' AND pieces = 3 AND prix <= 30000000
    AND statut = 'L' AND (exclusivite IS NULL OR exclusivite = 1);
SELECT l.id, l.prix, l.statut, l.document, p.document FROM (
    SELECT * FROM sql_lot WHERE departement = '59' AND nature = 'appartement' AND pieces = 3 AND prix <= 30000000
        AND statut = 'L' AND (exclusivite IS NULL OR exclusivite = 1) ORDER BY prix, id LIMIT 20
) l JOIN sql_programme p ON p.id = l.programme ORDER BY l.prix, l.id;
COMMIT;
SQL

mesurer() {
    "$psql" -q "$url" -c "VACUUM ANALYZE sql_lot" -c "VACUUM ANALYZE sql_programme"
    (cd "$dossier" && "$bin/pgbench" -n -M prepared -c1 -T3 -f recherche.sql "$url" >/dev/null 2>&1 &&
        "$bin/pgbench" -n -M prepared -c1 -T"${DUREE:-10}" -f recherche.sql "$url" >pgbench 2>&1)
    moyenne=$(sed -nE 's/^latency average = ([0-9.]+) ms/\1/p' "$dossier/pgbench")
}

machine
moteur=$("$mesures" moteur "$url" "$LINTEAU_DATA_DIR" "$question")
echo "$moteur"
ours=$(sed -nE 's/.*median ([0-9.]+) µs.*/\1/p' <<<"$moteur")
"$psql" -At "$url" -c "$(sed -n '2,3p' "$dossier/recherche.sql")" | sed 's/$/ lots found by SQL/'
comparer() { awk -v titre="$1" -v a="$moyenne" -v b="$ours" 'BEGIN { printf "%s: %.0f µs on average, %.0f times ours\n", titre, a * 1000, a * 1000 / b }'; }
"$psql" -q "$url" -c 'CREATE INDEX i1 ON sql_lot (departement, statut, prix)' -c 'CREATE INDEX i2 ON sql_lot (nature, pieces, prix)' \
    -c 'CREATE INDEX i3 ON sql_lot (prix)' -c 'CREATE INDEX i4 ON sql_lot (programme)'
mesurer
comparer "Indexes of a portal"
"$psql" -q "$url" -c 'CREATE INDEX i5 ON sql_lot (departement, nature, pieces, statut, prix, id) INCLUDE (exclusivite)'
mesurer
comparer "An index made for this question"
