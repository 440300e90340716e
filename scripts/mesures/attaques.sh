#!/usr/bin/env bash
# What visitors who attack the portal take from the others (`docs/invariants.md`, "What a visitor may cost"): nine attacks, from one
# network and from twenty (sources 127.0.0.n, each a direct peer), an attacker at half of one core. Meanwhile /api/sante and a page of
# who is signed in are asked again and again, a company registers with seven files, and somebody signs in from where they did before. What
# an attack was refused must have left its line in the log, one for each reason and account.
#
# Usage: AVANT=COMMIT attaques.sh    shows the figures of an earlier commit beside (built aside; ANCIEN: its binary, built already).
#        PROFIL=dev tries it on the debug build. SECONDES=15 for each attack. ATTAQUES="images corps" plays these alone.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/mesures/commun.sh
# Here each address is a visitor's: what one may hold is what is measured.
unset LINTEAU_MAX_CONNECTIONS_PER_ADDRESS LINTEAU_MAX_CALLS_PER_ADDRESS LINTEAU_MAX_STREAMS_PER_USER

secondes=${SECONDES:-15}
attaques=${ATTAQUES:-images depots envois dessins corps flux connexions photos sondage}
installer curl curl
installer python3 python3
# As many connections as an attack opens, on both sides.
ulimit -n "$(ulimit -Hn)"
construire
if [ -n "${AVANT:-}" ] && [ -z "${ANCIEN:-}" ]; then
    commit=$(git rev-parse --verify "$AVANT^{commit}")
    source=$cible/deux-versions/source
    profil=${PROFIL:-release}
    dire "Building $AVANT"
    rm -rf "$source"
    mkdir -p "$source"
    git archive "$commit" | tar -x -C "$source"
    # Its pages embed the browser application: the one that is built here, so that a page weighs the same in both.
    [ ! -d web/dist ] || cp -a web/dist "$source/web/"
    (cd "$source" && CARGO_TARGET_DIR="$cible/deux-versions" cargo build --locked --profile "$profil" -p server --bin linteau >&2)
    ANCIEN=$cible/deux-versions/${profil/#dev/debug}/linteau
fi

# preparer BINARY NAME: a portal of 8,000 lots with its people, to be copied for each attack: none finds what another left.
preparer() {
    linteau=$1
    export LINTEAU_DATA_DIR=$donnees/attaques-$2
    unset LINTEAU_DATABASE_URL
    rm -rf "$LINTEAU_DATA_DIR"
    mkdir -p "$LINTEAU_DATA_DIR"
    charger 250 8000
}

# jouer BINARY NAME ATTACK NETWORKS: a line of the table; the values in $dossier/valeurs.
jouer() {
    linteau=$1
    export LINTEAU_DATA_DIR=$dossier/attaque
    rm -rf "$LINTEAU_DATA_DIR"
    cp -a "$donnees/attaques-$2" "$LINTEAU_DATA_DIR"
    demarrer
    python3 scripts/mesures/attaques/jouer.py "$adresse" "$serveur" "$3" "$4" "$secondes" >"$dossier/valeurs"
    arreter
    . "$dossier/valeurs"
    # Who insists is said as the server stops, at the latest.
    python3 scripts/mesures/attaques/journal.py "$dossier/journal" "$3" "$reponses" >"$dossier/lignes"
    . "$dossier/lignes"
    echo "| $3 | $4 | $2 | $sante | $page | $memoire | $inscription | $connexion | $reponses | $lignes |"
}

machine
echo "8,000 lots of 250 programmes on SQLite; each attack for $secondes s, at half of one core."
echo
echo "| Attack | Networks | Version | /api/sante, p99, ms | A page of who is signed in, p99, ms | Memory, MB | Registration of seven files | Signing in from a known network | What the attacker was answered | Lines of the log |"
echo "| --- | --: | --- | --: | --: | --: | --- | --- | --- | --- |"
[ -z "${ANCIEN:-}" ] || preparer "$ANCIEN" avant
nouveau=$linteau
[ -z "${ANCIEN:-}" ] || nouveau=$donnees/linteau
preparer "$nouveau" maintenant
for attaque in $attaques; do
    for reseaux in 1 20; do
        [ -z "${ANCIEN:-}" ] || jouer "$ANCIEN" avant "$attaque" "$reseaux"
        jouer "$nouveau" maintenant "$attaque" "$reseaux"
        ici="$attaque from $reseaux"
        viser "$ici: /api/sante, p99, ms" "$sante" 200
        viser "$ici: a signed-in page, p99, ms" "$page" 200
        viser "$ici: memory, MB" "$memoire" 400
        [ "${inscription%% *}" = 201 ] || manques+=("$ici: the registration was answered $inscription")
        [ "${connexion%% *}" = 200 ] || manques+=("$ici: signing in from a known network was answered $connexion")
        [ -z "$silence" ] || manques+=("$ici: in the log, $silence")
    done
done
conclure
