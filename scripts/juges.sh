#!/usr/bin/env bash
# Checks our PDF files with tools that share no code with ours.
#
#   juges.sh pdfsig FILE…   poppler: every signature is valid, and the last one covers the whole file
#   juges.sh pdfsig-conserve FILE…   the same for files at level B-LT, where the security store follows the last signature
#   juges.sh qpdf FILE…     qpdf: the file is sound, without a warning
#   juges.sh pyhanko FILE…  pyHanko: every signature is intact, and only form filling, signing or maintenance follows it
#   juges.sh long-terme ROOT FILE…   pyHanko: level B-LT; the file alone holds what is needed to trust each certificate from ROOT
#   juges.sh horodater INSTANT   certomancer as a time-stamp authority: reads a question (RFC 3161), writes its answer
#   juges.sh pdfua FILE…    page_validation: PDF/UA-1, and PDF/A-2a for a file that declares PDF/A
#   juges.sh --preparer     installs what these tools need and stops: two Debian packages, a Python environment beside the build
#
# Each check says why it refuses a file, and then ends with an error.
set -euo pipefail
juge=${1:-}
shift || true
fichiers=()
for fichier in "$@"; do
    fichiers+=("$(realpath -m -- "$fichier")")
done
instant=${1:-}
cd "$(dirname "$0")/.."

erreur() {
    echo "juges.sh: $*" >&2
    exit 2
}

# Installs the packages of the missing programs, as root on a Debian-like system. Otherwise it names them and stops.
paquets() {
    local manquants=()
    command -v pdfsig >/dev/null || manquants+=(poppler-utils)
    command -v qpdf >/dev/null || manquants+=(qpdf)
    python3 -c 'import ensurepip, venv' 2>/dev/null || manquants+=(python3-venv)
    [ ${#manquants[@]} -gt 0 ] || return 0
    [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null ||
        erreur "these Debian packages are missing: ${manquants[*]}. Install them (sudo apt-get install ${manquants[*]}), then run this again."
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends "${manquants[@]}" >/dev/null ||
        erreur "the packages ${manquants[*]} could not be installed (see the lines above)."
}

dossier=$(realpath -m "${CARGO_TARGET_DIR:-target}")/juges

# Makes the Python environment, and makes it again when the list of its packages changes. The lock makes tests that start together wait for
# the first.
environnement() {
    mkdir -p "$dossier"
    exec 9>"$dossier/verrou"
    flock 9
    if ! cmp -s scripts/juges/requirements.txt "$dossier/fait.txt"; then
        rm -rf "$dossier/python"
        python3 -m venv "$dossier/python" || erreur "no Python environment could be made in $dossier."
        "$dossier/python/bin/pip" install --quiet --disable-pip-version-check --no-input -r scripts/juges/requirements.txt >&2 ||
            erreur "the packages of scripts/juges/requirements.txt could not be installed; pip needs its registry once."
        cp scripts/juges/requirements.txt "$dossier/fait.txt"
    fi
    exec 9>&-
}

# Checks one file with pdfsig, which writes one paragraph for each field. `-nocert` skips the chain, because our certificates are
# self-issued. HOME is a folder of this script, so that pdfsig never reads the certificate store of the user who runs it.
pdfsig_un() {
    local dit champs vides valides
    dit=$(HOME=$dossier/nss LC_ALL=C pdfsig -nocert "$1" 2>&1) || true
    champs=$(grep -c '^Signature #' <<<"$dit") || true
    vides=$(grep -c 'field is not signed' <<<"$dit") || true
    valides=$(grep -c 'Signature Validation: Signature is Valid\.' <<<"$dit") || true
    if [ "$valides" -eq 0 ] || [ "$((valides + vides))" -ne "$champs" ] ||
        { [ "${2:-}" != conserve ] && ! grep -q '^  - Total document signed' <<<"$dit"; }; then
        printf '%s\n%s\n' "pdfsig refuses $1:" "$dit" >&2
        return 1
    fi
    echo "$1: $valides of $champs fields signed, all valid${2:+, as far as they go}"
}

pdfsig-conserve_un() {
    pdfsig_un "$1" conserve
}

qpdf_un() {
    local dit
    if ! dit=$(qpdf --check "$1" 2>&1); then
        printf '%s\n%s\n' "qpdf refuses $1:" "$(head -n 20 <<<"$dit")" >&2
        return 1
    fi
    echo "$1: sound"
}

case $juge in
--preparer)
    paquets
    environnement
    exit 0
    ;;
horodater)
    environnement
    exec "$dossier/python/bin/python" scripts/juges/horodater.py "$instant"
    ;;
pdfsig | pdfsig-conserve | qpdf | pyhanko | long-terme | pdfua) [ ${#fichiers[@]} -gt 0 ] || erreur "which files?" ;;
*) erreur "pdfsig, pdfsig-conserve, qpdf, pyhanko, long-terme, pdfua, horodater or --preparer (and files)" ;;
esac
paquets
case $juge in
pyhanko)
    environnement
    exec "$dossier/python/bin/python" scripts/juges/integrite.py "${fichiers[@]}"
    ;;
long-terme)
    environnement
    exec "$dossier/python/bin/python" scripts/juges/long_terme.py "${fichiers[@]}"
    ;;
pdfua)
    environnement
    exec "$dossier/python/bin/python" scripts/juges/conformite.py "${fichiers[@]}"
    ;;
pdfsig | pdfsig-conserve)
    mkdir -p "$dossier/nss"
    ;;
esac
fautes=0
for fichier in "${fichiers[@]}"; do
    "${juge}_un" "$fichier" || fautes=1
done
exit "$fautes"
