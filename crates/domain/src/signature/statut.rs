//! The states of an envelope, and the one table of its moves.

use crate::etats::DessinDEtats;

crate::enumeration! {
    /// Where an envelope stands.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EtatDEnveloppe: TOUS, code / depuis_code, libelle {
        /// Somebody is to sign.
        Ouverte = "ouverte", "À signer";
        Signee = "signee", "Signée";
        /// One of them refused.
        Refusee = "refusee", "Refusée";
        /// Taken back before everybody had signed.
        Fermee = "fermee", "Fermée";
    }
}

crate::enumeration! {
    /// What happens to an envelope.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EvenementDEnveloppe: TOUS, libelle {
        /// One signs, others come after.
        Signature = "signature, d’autres attendues";
        /// The last one signs.
        DerniereSignature = "dernière signature";
        /// The one whose turn it is refuses.
        Refus = "refus";
        /// Who refused takes it back.
        Reprise = "refus repris";
        /// Who sent it takes it back.
        Fermeture = "fermeture";
    }
}

/// A row of the table: from a state, an event, to a state.
pub type TransitionDEnveloppe = (EtatDEnveloppe, EvenementDEnveloppe, EtatDEnveloppe);

/// Every move that an envelope may make; any other is refused (`domain.md` section 7).
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
    /// The state after an event; none when it may not happen.
    pub fn apres(self, evenement: EvenementDEnveloppe) -> Option<Self> {
        TRANSITIONS.iter().find(|(de, quand, _)| (*de, *quand) == (self, evenement)).map(|(.., vers)| *vers)
    }
}

/// The table, then drawn, as `docs/etats/enveloppe.md` shows it.
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
