#!/usr/bin/env python3
"""The software bill of materials of the portal (CycloneDX 1.5, JSON), from both lock files.

It lists each crate that `server` needs to run, and each package of the browser application that is not a development tool, with its
version, hash and licence. The same lock files give the same bytes. Usage: scripts/nomenclature.py [FILE]
"""

import base64
import json
import subprocess
import sys
import tomllib
import uuid
from pathlib import Path
from urllib.parse import quote

RACINE = Path(__file__).resolve().parent.parent


def caisses():
    """The crates in the binary, without those of the workspace, in the order of their names."""
    commande = ["cargo", "metadata", "--locked", "--format-version", "1"]
    dit = json.loads(subprocess.run(commande, cwd=RACINE, capture_output=True, text=True, check=True).stdout)
    paquets = {paquet["id"]: paquet for paquet in dit["packages"]}
    liens = {noeud["id"]: noeud["deps"] for noeud in dit["resolve"]["nodes"]}
    a_voir = [paquet["id"] for paquet in dit["packages"] if paquet["name"] == "server" and paquet["source"] is None]
    vus = set()
    while a_voir:
        ici = a_voir.pop()
        if ici in vus:
            continue
        vus.add(ici)
        for lien in liens[ici]:
            # Development dependencies are not in the binary. Build dependencies are kept, because they may generate code in it.
            if any(genre["kind"] != "dev" for genre in lien["dep_kinds"]):
                a_voir.append(lien["pkg"])
    sommes = {
        (p["name"], p["version"]): p["checksum"]
        for p in tomllib.loads((RACINE / "Cargo.lock").read_text(encoding="utf-8"))["package"]
        if "checksum" in p
    }
    for paquet in sorted((paquets[id] for id in vus), key=lambda p: (p["name"], p["version"])):
        somme = sommes.get((paquet["name"], paquet["version"]))
        if somme is None:
            continue
        yield composant(f"pkg:cargo/{paquet['name']}@{paquet['version']}", paquet["name"], paquet["version"],
                        ("SHA-256", somme), paquet["license"])


def paquets():
    """The packages of the browser application, in the order of their paths in the lock file."""
    verrou = json.loads((RACINE / "web/package-lock.json").read_text(encoding="utf-8"))
    for place, paquet in sorted(verrou["packages"].items()):
        if not place or paquet.get("dev") or paquet.get("link"):
            continue
        nom = paquet.get("name", place.rsplit("node_modules/", 1)[-1])
        genre, _, condense = paquet.get("integrity", "").partition("-")
        somme = ("SHA-512", base64.b64decode(condense).hex()) if genre == "sha512" else None
        # The scope of a package is a namespace of its purl, where its "@" is written %40.
        yield composant(f"pkg:npm/{quote(nom, safe='/')}@{paquet['version']}", nom, paquet["version"], somme, paquet.get("license"))


def composant(purl, nom, version, somme, licence):
    """One component of the list, in the form of CycloneDX."""
    dit = {"type": "library", "bom-ref": purl, "name": nom, "version": version, "purl": purl}
    if somme is not None:
        dit["hashes"] = [{"alg": somme[0], "content": somme[1]}]
    if licence:
        # Older crates write "MIT/Apache-2.0", which is not an SPDX expression.
        dit["licenses"] = [{"expression": licence.replace("/", " OR ")}]
    return dit


def main():
    version = tomllib.loads((RACINE / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["package"]["version"]
    uniques = {un["bom-ref"]: un for un in [*caisses(), *paquets()]}
    composants = list(uniques.values())
    contenu = json.dumps(composants, sort_keys=True)
    nomenclature = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, contenu)}",
        "version": 1,
        "metadata": {"component": {"type": "application", "bom-ref": "linteau", "name": "linteau", "version": version}},
        "components": composants,
    }
    texte = json.dumps(nomenclature, ensure_ascii=False, indent=1) + "\n"
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(texte, encoding="utf-8")
        print(f"{sys.argv[1]}: {len(composants)} components")
    else:
        sys.stdout.write(texte)


if __name__ == "__main__":
    main()
