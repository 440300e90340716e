//! The states of an envelope, and the one table of its moves.

use crate::etats::DessinDEtats;

crate::enumeration! {
    /// The state of an envelope.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EtatDEnveloppe: TOUS, code / depuis_code, libelle {
        /// At least one signatory still has to sign.
        Ouverte = "ouverte", "À signer";
        Signee = "signee", "Signée";
        /// One of the signatories refused to sign.
        Refusee = "refusee", "Refusée";
        /// The sender took the envelope back before everybody had signed.
        Fermee = "fermee", "Fermée";
    }
}

crate::enumeration! {
    /// What happens to an envelope.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EvenementDEnveloppe: TOUS, libelle {
        /// A signatory signs, and others still have to sign.
        Signature = "signature, d’autres attendues";
        /// The last signatory signs.
        DerniereSignature = "dernière signature";
        /// The signatory whose turn it is refuses to sign.
        Refus = "refus";
        /// The signatory who refused takes their refusal back.
        Reprise = "refus repris";
        /// The sender takes the envelope back.
        Fermeture = "fermeture";
    }
}

/// A row of the table: a state, an event, the next state.
pub type TransitionDEnveloppe = (EtatDEnveloppe, EvenementDEnveloppe, EtatDEnveloppe);

/// Every move that an envelope may make (`domain.md` section 7). Any other move is refused.
pub const TRANSITIONS: &[TransitionDEnveloppe] = {
    use EtatDEnveloppe::{Fermee, Ouverte, Refusee, Signee};
    use EvenementDEnveloppe as E;
    &[
        (Ouverte, E::Signature, Ouverte),
        (Ouverte, E::DerniereSignature, Signee),
        (Ouverte, E::Refus, Refusee),
        (Ouverte, E::Fermeture, Fermee),
        (Refusee, E::Reprise, Ouverte),
    ]
};

impl EtatDEnveloppe {
    /// The state of the envelope after an event. `None` when the event may not happen.
    pub fn apres(self, evenement: EvenementDEnveloppe) -> Option<Self> {
        TRANSITIONS.iter().find(|(de, quand, _)| (*de, *quand) == (self, evenement)).map(|(.., vers)| *vers)
    }
}

/// The page `docs/etats/enveloppe.md`: the table, then its drawing.
pub fn diagramme() -> String {
    let dessin = DessinDEtats {
        titre: "Les états d’une enveloppe à signer",
        source: "crates/domain/src/signature/statut.rs",
        etats: &EtatDEnveloppe::TOUS,
        nom: |etat| etat.libelle().to_owned(),
        quand: EvenementDEnveloppe::libelle,
        initial: EtatDEnveloppe::Ouverte,
        transitions: TRANSITIONS,
        trace: |_| true,
    };
    dessin.dessiner()
}
