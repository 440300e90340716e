"""What page_validation says of files: PDF/UA-1, and PDF/A-2a for those that say they are PDF/A.

Usage: conformite.py FILE…   (an error when one is not good)
"""

import re
import sys

import page

OBJET = rb"(?<![0-9])%d %d obj\b"


def longueur_juste(octets, echec):
    """Rule STREAM-LENGTH of 0.11.0 takes the last byte of a stream that is 0x0D for its end of line, and finds /Length one too
    long. It is right when that many bytes end in 0x0D and `endstream` follows on its own line."""
    if echec.object_id is None:
        return False
    motif = OBJET % (echec.object_id.object_number, echec.object_id.generation)
    # The last one of that number: an update may have written it again.
    objets = list(re.finditer(motif + rb"(.*?)stream\r?\n", octets, re.DOTALL))
    longueur = objets and re.search(rb"/Length (\d+)(?! \d+ R)", objets[-1][1])
    if not longueur:
        return False
    debut = objets[-1].end()
    flux = octets[debut : debut + int(longueur[1])]
    return flux.endswith(b"\r") and re.match(rb"\r?\nendstream\b", octets[debut + len(flux) :]) is not None


def plages_justes(octets, _):
    """Rule SIGNATURE-BYTERANGE of 0.11.0 wants each signature to cover the whole file; one that others follow covers its own
    revision. It is right when each begins with the file, leaves out its own value alone, and ends where a revision does."""
    # What follows the last one at level B-LT is a security store, which none covers.
    conserve = re.search(rb"/Type /DSS\b.*/Root ", octets, re.DOTALL) is not None
    plages = [tuple(map(int, p)) for p in re.findall(rb"/ByteRange ?\[ ?(\d+) +(\d+) +(\d+) +(\d+) *\]", octets)]
    return bool(plages) and all(
        un == 0
        and re.fullmatch(rb"<[0-9A-Fa-f]+>", octets[deux:trois])
        and re.search(rb"%%EOF\r?\n?$", octets[: trois + quatre])
        and trois + quatre <= len(octets)
        for un, deux, trois, quatre in plages
    ) and (conserve or max(trois + quatre for _, _, trois, quatre in plages) == len(octets))


# The known false alarms of page_validation 0.11.0, each with what shows in the file that it is one.
FAUSSES_ALERTES = {"STREAM-LENGTH": longueur_juste, "SIGNATURE-BYTERANGE": plages_justes}


def fausse_alerte(octets, echec):
    return any(f"-{regle}-" in echec.rule_id and juste(octets, echec) for regle, juste in FAUSSES_ALERTES.items())


def main():
    mauvais = False
    for chemin in sys.argv[1:]:
        with open(chemin, "rb") as fichier:
            octets = fichier.read()
        # The XMP packet is never compressed.
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
