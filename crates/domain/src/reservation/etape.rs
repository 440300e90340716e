//! The stages of a reservation, and what became of it, as the wire says them.

use serde::{Deserialize, Serialize};

crate::enumeration! {
    /// How far a reservation went (`etape`).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum EtapeReservation: TOUTES, code / depuis_code, libelle {
        /// The form is being filled.
        Brouillon = "BROUILLON", "Brouillon";
        /// The contract exists; the buyers sign.
        SignatureAcquereurs = "SIGNATURE_ACQUEREURS", "Signature des acquéreurs";
        /// The company countersigns.
        SignatureSociete = "SIGNATURE_SOCIETE", "Signature de la société";
        /// Signed; the buyers may withdraw.
        Retractation = "RETRACTATION", "Délai de rétractation";
        /// Firm.
        Definitive = "DEFINITIVE", "Définitive";
    }
}

crate::enumeration! {
    /// What became of it (`statut`).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum StatutReservation: TOUS, code / depuis_code, libelle {
        /// It goes on.
        EnCours = "EN_COURS", "En cours";
        /// By all of them.
        Signee = "SIGNEE", "Signée";
        /// It was cancelled, or somebody would not sign.
        Annulee = "ANNULEE", "Annulée";
        /// Its time was over.
        Expiree = "EXPIREE", "Expirée";
        /// A buyer withdrew.
        Retractee = "RETRACTEE", "Rétractée";
    }
}
