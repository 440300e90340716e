"""Checks signed files with pyHanko: whether each signature is intact, what it covers, and what was added after it.

Usage: integrite.py FILE…   (ends with an error when it refuses one, or when one has no signature)

The certificate of our seal is self-issued, so the script trusts the certificate that each signature contains, at the time that the
signature states. Only the check of the chain is left out. The certificates of a time stamp are trusted in the same way.
"""

import logging
import sys

from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import ModificationLevel
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.generic_cms import extract_tst_data_iter
from pyhanko.sign.validation.status import SignatureCoverageLevel
from pyhanko_certvalidator import ValidationContext

# Turns pyHanko's own log off, because `juger` prints each refusal.
logging.disable(logging.CRITICAL)

# The changes that may follow a signature: none, maintenance (revocation data, time stamps), signing or form filling.
ADMIS = ModificationLevel.FORM_FILLING


def de_l_horodatage(signature):
    """The context that trusts the certificates contained in a time stamp, or None when the signature has no time stamp."""
    jetons = list(extract_tst_data_iter(signature.signer_info, signed=False))
    if not jetons:
        return None
    certificats = [certificat.chosen for jeton in jetons for certificat in jeton["certificates"]]
    return ValidationContext(
        trust_roots=certificats, allow_fetching=False, moment=signature.self_reported_timestamp, weak_hash_algos=set()
    )


def fautes(chemin):
    """Prints what pyHanko finds on each signature of a file, and returns its faults."""
    trouvees = []
    with open(chemin, "rb") as fichier:
        signatures = PdfFileReader(fichier).embedded_signatures
        if not signatures:
            return ["no signature"]
        for rang, signature in enumerate(signatures):
            contexte = ValidationContext(
                trust_roots=[signature.signer_cert], allow_fetching=False, moment=signature.self_reported_timestamp
            )
            statut = validate_pdf_signature(signature, contexte, ts_validation_context=de_l_horodatage(signature))
            print(
                f"{chemin}: {signature.field_name} intact={statut.intact} valid={statut.valid} trusted={statut.trusted} "
                f"covers={statut.coverage.name} after={statut.modification_level.name}"
            )
            nom = f"signature {signature.field_name}"
            horodatage = statut.timestamp_validity
            if horodatage is not None:
                print(
                    f"{chemin}: {signature.field_name} timestamp={horodatage.timestamp.isoformat()} intact={horodatage.intact} "
                    f"valid={horodatage.valid} trusted={horodatage.trusted}"
                )
                if not (horodatage.intact and horodatage.valid and horodatage.trusted):
                    trouvees.append(f"{nom}: its time stamp does not hold")
            if not (statut.intact and statut.valid):
                trouvees.append(f"{nom} does not hold")
            elif not statut.bottom_line:
                trouvees.append(f"{nom}: {statut.pretty_print_details()}")
            if statut.modification_level > ADMIS:
                trouvees.append(f"{nom}: something else than form filling, signing or maintenance follows it")
            if statut.coverage < SignatureCoverageLevel.ENTIRE_REVISION:
                trouvees.append(f"{nom} does not cover its whole revision")
            derniere = rang == len(signatures) - 1
            if derniere and statut.coverage < SignatureCoverageLevel.ENTIRE_FILE and statut.modification_level != ModificationLevel.LTA_UPDATES:
                trouvees.append(f"{nom} is the last one and does not cover the whole file")
    return trouvees


def juger(chemins, fautes):
    """Prints the faults of each of these files, and returns the exit status: 0 when there are none, or else 1."""
    mauvais = False
    for chemin in chemins:
        try:
            dites = fautes(chemin)
        except Exception as erreur:  # Any error of pyHanko counts as a refusal of the file.
            dites = [f"{type(erreur).__name__}: {erreur}"]
        for dite in dites:
            print(f"pyHanko refuses {chemin}: {dite}", file=sys.stderr)
        mauvais = mauvais or bool(dites)
    return int(mauvais)


if __name__ == "__main__":
    sys.exit(juger(sys.argv[1:], fautes))
