"""Checks files at level B-LT with pyHanko: each signature and its time stamp must be trusted from one root, with the data of the file alone.

Usage: long_terme.py ROOT FILE…   (ends with an error when it refuses one, or when one has no signature)

pyHanko fetches nothing, and refuses a certificate without revocation data in the file. So the security store must be complete.
"""

import sys

from asn1crypto import x509
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.dss import DocumentSecurityStore

# Keeps Python from writing `__pycache__` among the sources.
sys.dont_write_bytecode = True
from integrite import ADMIS, juger  # noqa: E402


def fautes(chemin, racine):
    """Prints what pyHanko finds on each signature of a file, and returns its faults."""
    trouvees = []
    with open(chemin, "rb") as fichier:
        lecteur = PdfFileReader(fichier)
        signatures = lecteur.embedded_signatures
        if not signatures:
            return ["no signature"]
        reserve = DocumentSecurityStore.read_dss(lecteur)
        for signature in signatures:
            contexte = {
                "trust_roots": [racine],
                "allow_fetching": False,
                "revocation_mode": "require",
                "moment": signature.self_reported_timestamp,
            }
            statut = validate_pdf_signature(
                signature,
                reserve.as_validation_context(contexte),
                ts_validation_context=reserve.as_validation_context(contexte),
            )
            horodatage = statut.timestamp_validity
            print(
                f"{chemin}: {signature.field_name} trusted={statut.trusted} timestamp={horodatage and horodatage.trusted} "
                f"after={statut.modification_level.name}"
            )
            if not (statut.bottom_line and horodatage and horodatage.valid and horodatage.trusted):
                trouvees.append(f"signature {signature.field_name}: {statut.pretty_print_details()}")
            if statut.modification_level > ADMIS:
                trouvees.append(f"signature {signature.field_name}: something else than signing or maintenance follows it")
    return trouvees


def main():
    with open(sys.argv[1], "rb") as fichier:
        racine = x509.Certificate.load(fichier.read())
    return juger(sys.argv[2:], lambda chemin: fautes(chemin, racine))


if __name__ == "__main__":
    sys.exit(main())
