"""Checks files with page_validation: PDF/UA-1, and PDF/A-2a for the files that declare PDF/A.

Usage: conformite.py FILE…   (ends with an error when it refuses one)
"""

import re
import sys

import page

OBJET = rb"(?<![0-9])%d %d obj\b"


def longueur_juste(octets, echec):
    """Whether an alert of rule STREAM-LENGTH is false. When a stream ends with the byte 0x0D, version 0.11.0 takes this byte for the end
    of line and finds /Length one byte too long. /Length is right when its bytes end with 0x0D and `endstream` follows on its own line."""
    if echec.object_id is None:
        return False
    motif = OBJET % (echec.object_id.object_number, echec.object_id.generation)
    # Takes the last object of this number, because an update of the file may have written this object again.
    objets = list(re.finditer(motif + rb"(.*?)stream\r?\n", octets, re.DOTALL))
    longueur = objets and re.search(rb"/Length (\d+)(?! \d+ R)", objets[-1][1])
    if not longueur:
        return False
    debut = objets[-1].end()
    flux = octets[debut : debut + int(longueur[1])]
    return flux.endswith(b"\r") and re.match(rb"\r?\nendstream\b", octets[debut + len(flux) :]) is not None


def plages_justes(octets, _):
    """Whether an alert of rule SIGNATURE-BYTERANGE is false. Version 0.11.0 wants each signature to cover the whole file, but a signature
    that others follow covers only its own revision. The ranges are right when each starts with the file, leaves out only the value of
    its signature, and ends where a revision ends."""
    # At level B-LT a security store follows the last signature, and no signature covers it.
    conserve = re.search(rb"/Type /DSS\b.*/Root ", octets, re.DOTALL) is not None
    plages = [tuple(map(int, p)) for p in re.findall(rb"/ByteRange ?\[ ?(\d+) +(\d+) +(\d+) +(\d+) *\]", octets)]
    return bool(plages) and all(
        un == 0
        and re.fullmatch(rb"<[0-9A-Fa-f]+>", octets[deux:trois])
        and re.search(rb"%%EOF\r?\n?$", octets[: trois + quatre])
        and trois + quatre <= len(octets)
        for un, deux, trois, quatre in plages
    ) and (conserve or max(trois + quatre for _, _, trois, quatre in plages) == len(octets))


# The rules of page_validation 0.11.0 that give false alarms, each with the function that recognises them in the file.
FAUSSES_ALERTES = {"STREAM-LENGTH": longueur_juste, "SIGNATURE-BYTERANGE": plages_justes}


def fausse_alerte(octets, echec):
    return any(f"-{regle}-" in echec.rule_id and juste(octets, echec) for regle, juste in FAUSSES_ALERTES.items())


def main():
    mauvais = False
    for chemin in sys.argv[1:]:
        with open(chemin, "rb") as fichier:
            octets = fichier.read()
        # The XMP packet is never compressed, so a search of the bytes tells whether the file declares PDF/A.
        profils = {"UA-1": "ua1", "A-2a": "2a"} if b"pdfaid:part" in octets else {"UA-1": "ua1"}
        tenus = []
        for nom, profil in profils.items():
            try:
                echecs = [e for e in page.validate_pdf(chemin, profile=profil).failures if not fausse_alerte(octets, e)]
                dits = [f"{e.rule_id}: {e.message}" for e in echecs]
            except page.PageError as erreur:
                dits = [str(erreur)]
            for dit in dits:
                print(f"page_validation refuses {chemin} as PDF/{nom}: {dit}", file=sys.stderr)
            if not dits:
                tenus.append(f"PDF/{nom}")
            mauvais = mauvais or bool(dits)
        print(f"{chemin}: {', '.join(tenus) or 'nothing'}")
    return int(mauvais)


if __name__ == "__main__":
    sys.exit(main())
