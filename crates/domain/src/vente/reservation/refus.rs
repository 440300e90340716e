//! The refusals to sign a contract that several moves share.

use crate::refus::RefusDeVente;
use crate::refus_partage::code;

pub(super) fn signature_refusee() -> RefusDeVente {
    let phrase = "Un acquéreur a refusé de signer\u{a0}: il peut encore revenir sur son refus.";
    RefusDeVente::conflit(code::SIGNATURE_REFUSEE, phrase)
}

pub(super) fn signature_faite() -> RefusDeVente {
    RefusDeVente::conflit(code::SIGNATURE_FAITE, "Tous les acquéreurs ont signé.")
}

pub(super) fn sur_papier() -> RefusDeVente {
    RefusDeVente::conflit("signature-sur-papier", "Ce contrat se signe sur papier.")
}

pub(super) fn signature_expiree() -> RefusDeVente {
    RefusDeVente::conflit(code::RESERVATION_TERMINEE, "Le délai pour signer ce contrat est passé.")
}

/// The refusal to cancel between the countersignature and the end of the withdrawal period.
pub(super) fn retractation_en_cours() -> RefusDeVente {
    let phrase =
        "Le contrat est signé\u{a0}: jusqu’à la fin du délai de rétractation, seuls les acquéreurs peuvent y renoncer.";
    RefusDeVente::conflit(code::RESERVATION_ETAPE, phrase)
}

/// The refusal to cancel a firm sale, for those who could cancel before.
pub(super) fn vente_definitive() -> RefusDeVente {
    let phrase = "La vente est définitive\u{a0}: seul le référent de la société, ou un administrateur, peut l’annuler.";
    RefusDeVente::conflit(code::RESERVATION_ETAPE, phrase)
}
