#!/usr/bin/env bash
# Measures how much an attacker slows the portal down for other visitors (`docs/invariants.md`, "What a visitor may cost"). Nine attacks,
# each from one network and from twenty (sources 127.0.0.n, each a direct peer); the attacker uses half of one core. Meanwhile the script
# asks for /api/sante and for a signed-in page again and again, a company registers with seven files, and a user signs in from a network
# that the portal knows. Each refusal of the attacker must leave a line in the log, one for each reason and account.
#
# Usage: AVANT=COMMIT attaques.sh    also measures an earlier commit, built apart (ANCIEN: its binary, if it is built already).
#        PROFIL=dev uses the debug build. SECONDES=15 is the time of each attack. ATTAQUES="images corps" plays only these.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/mesures/commun.sh
# Here each address is one visitor, so the limits for an address keep their defaults: they are part of what is measured.
unset LINTEAU_MAX_CONNECTIONS_PER_ADDRESS LINTEAU_MAX_CALLS_PER_ADDRESS LINTEAU_MAX_STREAMS_PER_USER

secondes=${SECONDES:-15}
attaques=${ATTAQUES:-images depots envois dessins corps flux connexions photos sondage}
installer curl curl
installer python3 python3
# Raises the limit of open files, because the attacker and the server each hold every connection of an attack.
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
    # The pages embed the browser application. Both versions take the one that is built here, so that a page weighs the same in both.
    [ ! -d web/dist ] || cp -a web/dist "$source/web/"
    (cd "$source" && CARGO_TARGET_DIR="$cible/deux-versions" cargo build --locked --profile "$profil" -p server --bin linteau >&2)
    ANCIEN=$cible/deux-versions/${profil/#dev/debug}/linteau
fi

# preparer BINARY NAME: makes a data directory of 8,000 lots with its accounts. Each attack plays on a copy of it, so that no attack
# finds what another one left.
preparer() {
    linteau=$1
    export LINTEAU_DATA_DIR=$donnees/attaques-$2
    unset LINTEAU_DATABASE_URL
    rm -rf "$LINTEAU_DATA_DIR"
    mkdir -p "$LINTEAU_DATA_DIR"
    charger 250 8000
}

# jouer BINARY NAME ATTACK NETWORKS: plays an attack, prints its line of the table and leaves the values in $dossier/valeurs.
jouer() {
    linteau=$1
    export LINTEAU_DATA_DIR=$dossier/attaque
    rm -rf "$LINTEAU_DATA_DIR"
    cp -a "$donnees/attaques-$2" "$LINTEAU_DATA_DIR"
    demarrer
    python3 scripts/mesures/attaques/jouer.py "$adresse" "$serveur" "$3" "$4" "$secondes" >"$dossier/valeurs"
    arreter
    . "$dossier/valeurs"
    # The log is read after the stop, because the server may write the lines about repeated refusals only when it stops.
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
