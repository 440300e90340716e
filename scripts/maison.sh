#!/usr/bin/env bash
# Checks house rules that no compiler checks. It refuses: a path of a machine, a package registry's address, a dead link between
# documents, a skipped test or unfinished work, an import circle between modules, a type name used twice, a public item
# without a doc comment, a name of docs/invariants.md that is gone from the code, a mutant of scripts/contention whose text is gone from the code.
set -euo pipefail
cd "$(dirname "$0")/.."

fautes=0
refuser() {
    [ -z "$2" ] && return
    printf '%s\n%s\n\n' "$1" "$2" >&2
    fautes=1
}

# The patterns use character classes, so that this file does not match itself.
hotes='regist[r]y[.](npm|yarn)|(index|static)[.]crates[.]i[o]|deb[.]debia[n]|pyp[i][.]org|pythonhoste[d]'
chemins='(^|[^A-Za-z0-9_.-])/(hom[e]|wor[k]|User[s])/|/roo[t]/'
refuser "A path of a machine or the address of a package registry must not be committed:" \
    "$(git grep -nIE "$hotes|$chemins" -- . ':!*.lock' | cut -c1-160 || true)"
refuser "Unfinished or skipped work:" \
    "$(git grep -nIE 'todo![(]|unimplemented![(]|TOD[O]|FIXM[E]|#[[]ignor[e]' -- '*.rs' '*.sh' | cut -c1-160 || true)"

liens_morts() {
    local fichier lien cible
    git ls-files '*.md' | while read -r fichier; do
        { grep -oE '\]\([^)#: ]+(#[^) ]*)?\)' "$fichier" || true; } | sed -E 's/^\]\(([^)#]*).*\)$/\1/' | while read -r lien; do
            cible=$(dirname "$fichier")/$lien
            [ -e "$cible" ] || printf '%s: %s\n' "$fichier" "$lien"
        done
    done
}
refuser "Links to files that do not exist:" "$(liens_morts)"

refuser "Modules that import each other in a circle:" "$(python3 scripts/maison/rangement.py cercles)"
refuser "Type names that are said more than once in the workspace:" "$(python3 scripts/maison/rangement.py noms)"
refuser "Names of docs/invariants.md that are not there any more:" "$(python3 scripts/maison/rangement.py invariants)"
refuser "Public items without a doc comment (fields and variants may go without one):" "$(python3 scripts/maison/rangement.py doc)"
refuser "Crates with too few lines of test for their lines of code:" "$(python3 scripts/maison/essais.py --tenir 2>&1 >/dev/null || true)"
refuser "Bugs of scripts/contention whose text is not there once any more (write them again where the rule is held now):" \
    "$(scripts/contention.sh --applicables 2>&1 >/dev/null || true)"

if [ "$fautes" -ne 0 ]; then
    exit 1
fi
echo "ok"
