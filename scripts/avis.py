#!/usr/bin/env python3
"""What is known against the locked dependencies, from both lock files.

The script compares Cargo.lock with an export of the RustSec database (scripts/avis/rustsec.tsv, or --rustsec FILE). It compares the two
package-lock.json with the answer of `npm audit`, where the registry answers this command. An advisory that
docs/avis-des-dependances.md names has been reviewed; any other advisory that matches makes the script fail.

Usage: scripts/avis.py [--rustsec FILE] [--sans-npm]
"""

import argparse
import csv
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

RACINE = Path(__file__).resolve().parent.parent
EXPORT = RACINE / "scripts/avis/rustsec.tsv"
DECIDES = RACINE / "docs/avis-des-dependances.md"
COMPARATEUR = re.compile(r"^(>=|<=|>|<|=|\^|~)?\s*([0-9][0-9A-Za-z.+-]*)$")


def version(texte):
    """The sort key of a version: its numbers, then its pre-release part.

    >>> version("1.2.3-rc.1") < version("1.2.3") < version("1.10.0")
    True
    >>> version("1.0.0-alpha.2") < version("1.0.0-alpha.10") < version("1.0.0-beta")
    True
    """
    noyau, _, avant = texte.split("+")[0].partition("-")
    nombres = tuple(int(n) for n in (noyau.split(".") + ["0", "0"])[:3])
    # In a pre-release part, a number is smaller than a word (semver, section 11).
    parties = tuple((0, int(p), "") if p.isdigit() else (1, 0, p) for p in avant.split(".")) if avant else ()
    return nombres, (1,) if not avant else (0,), parties


def borne(texte):
    """The first version above the range `^texte`.

    >>> borne("0.10.4") == version("0.11.0") and borne("1.2") == version("2.0.0") and borne("0.0.3") == version("0.0.4")
    True
    """
    majeure, mineure, correctif = version(texte)[0]
    if majeure:
        return version(f"{majeure + 1}.0.0")
    return version(f"0.{mineure + 1}.0") if mineure else version(f"0.0.{correctif + 1}")


def tient(une, exigence):
    """Whether a version satisfies one of the alternatives of a requirement, which `|` separates.

    >>> tient("0.8.1", ">= 0.6.1, < 0.7.0 | ^0.8.0"), tient("0.7.0", ">= 0.6.1, < 0.7.0 | ^0.8.0"), tient("2.0.0", "")
    (True, False, False)
    >>> tient("0.54.3", "0.54.2"), tient("0.55.0", "0.54.2"), tient("1.2.9", "~1.2.3"), tient("1.3.0", "~1.2.3")
    (True, False, True, False)
    """
    la = version(une)

    def un(comparaison):
        lue = COMPARATEUR.match(comparaison.strip())
        if lue is None:
            raise ValueError(f"requirement that cannot be read: {comparaison!r}")
        signe, autre = lue.group(1) or "^", lue.group(2)
        lautre = version(autre)
        if signe == "^":
            return lautre <= la < borne(autre)
        if signe == "~":
            return lautre <= la and la[0][:2] == lautre[0][:2]
        return {">=": la >= lautre, "<=": la <= lautre, ">": la > lautre, "<": la < lautre, "=": la == lautre}[signe]

    return any(all(un(c) for c in choix.split(",")) for choix in exigence.split("|") if choix.strip())


def caisses(export):
    """The advisories that match a locked crate, because its version is neither patched nor unaffected."""
    verrou = tomllib.loads((RACINE / "Cargo.lock").read_text(encoding="utf-8"))
    # The crates of the workspace have no source, because they come from no registry.
    verrouillees = [(p["name"], p["version"]) for p in verrou["package"] if "source" in p]
    par_caisse = {}
    with open(export, encoding="utf-8", newline="") as fichier:
        for avis in csv.DictReader(fichier, delimiter="\t", quoting=csv.QUOTE_NONE):
            par_caisse.setdefault(avis["package"], []).append(avis)
    trouves = []
    for nom, une in verrouillees:
        for avis in par_caisse.get(nom, []):
            if not tient(une, avis["patched"] or "") and not tient(une, avis["unaffected"] or ""):
                trouves.append((avis["id"], f"{nom} {une}", avis["kind"], avis["title"]))
    total = sum(map(len, par_caisse.values()))
    print(f"Cargo.lock: {len(verrouillees)} crates, {total} advisories read.")
    return trouves


def paquets(dossier):
    """The advisories of `npm audit` for a lock file. The list is empty when the registry does not answer this command."""
    commande = ["npm", "audit", "--json", "--package-lock-only"]
    try:
        dit = subprocess.run(commande, cwd=RACINE / dossier, capture_output=True, text=True, timeout=120, check=False).stdout
        lu = json.loads(dit)
    except (OSError, subprocess.TimeoutExpired, ValueError):
        lu = {}
    if "vulnerabilities" not in lu:
        print(f"{dossier}/package-lock.json: the registry does not answer `npm audit` from here; nothing was looked at.")
        return []
    print(f"{dossier}/package-lock.json: {lu['metadata']['dependencies']['total']} packages looked at.")
    trouves = {}
    for nom, vulnerabilite in lu["vulnerabilities"].items():
        for cause in vulnerabilite["via"]:
            if isinstance(cause, dict):
                identifiant = cause["url"].rsplit("/", 1)[-1]
                trouves[identifiant] = (identifiant, nom, vulnerabilite["severity"], cause["title"])
    return list(trouves.values())


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    arguments.add_argument("--rustsec", type=Path, default=EXPORT, help="an export of the RustSec database")
    arguments.add_argument("--sans-npm", action="store_true", help="looks at Cargo.lock alone")
    dits = arguments.parse_args()
    trouves = caisses(dits.rustsec)
    if not dits.sans_npm:
        trouves += paquets("web") + paquets("e2e")
    decides = set(re.findall(r"(?:RUSTSEC-\d{4}-\d{4}|GHSA(?:-[0-9a-z]{4}){3})", DECIDES.read_text(encoding="utf-8")))
    a_decider = 0
    for identifiant, paquet, genre, titre in sorted(set(trouves)):
        connu = identifiant in decides
        a_decider += not connu
        print(f"  {identifiant}  {paquet}  {genre}  {'decided' if connu else 'TO DECIDE'}: {titre}")
    print(f"{len(set(trouves))} match, {a_decider} to decide ({DECIDES.relative_to(RACINE)}).")
    return 1 if a_decider else 0


if __name__ == "__main__":
    sys.exit(main())
