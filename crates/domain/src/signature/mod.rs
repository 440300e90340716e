//! The signature of a document, from its sending until everybody has signed (`domain.md` section 7). An envelope
//! holds the document and its signatories, who sign one after the other.
//!
//! [`statut`](self) is the table of the states of an envelope, and [`Enveloppe`] makes its moves. Other modules hold
//! the rules of codes, the texts that signatories accept, and the level of the signature. The crate `sceau` seals the
//! document.

mod code;
mod enveloppe;
mod masque;
mod statut;
#[cfg(test)]
mod tests;
mod textes;

pub use code::{
    CHIFFRES_DU_CODE, CODES_PAR_FENETRE, CodeEnvoye, CodeRefuse, CodeTape, DUREE_DU_CODE, ESSAIS_DU_CODE,
    FENETRE_DES_CODES, ecrire_le_code, lire_le_code, prochain_code,
};
pub use enveloppe::{Enveloppe, EtatDeSignataire, RefusDeSignature, SignataireDActe, TourDuSignataire};
pub use masque::masquer_l_email;
pub use statut::{EtatDEnveloppe, EvenementDEnveloppe, TRANSITIONS, TransitionDEnveloppe, diagramme};
pub use textes::{
    Exigence, NIVEAU_EXPLIQUE, PaiementDeLActe, RETRACTATION, RevocationsGardees, TexteAAccepter, acceptations,
    niveau_de_sceau, niveau_de_signature,
};

use crate::utilisateur::{Civilite, Identite};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Identifier of an envelope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdEnveloppe(pub i64);

crate::enumeration! {
    /// What may be signed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    #[serde(rename_all = "kebab-case")]
    pub enum GenreDActe: TOUS, code / depuis_code, libelle {
        /// The mandate of a company.
        Mandat = "mandat", "Mandat de commercialisation";
        /// The contract of a reservation.
        Contrat = "contrat", "Contrat de réservation";
    }
}

/// What an envelope is about: its document belongs to this mandate or reservation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SujetSigne {
    /// The mandate of this number.
    Mandat(i64),
    /// The contract of the reservation of this number.
    Contrat(i64),
}

impl SujetSigne {
    /// The subject that a row names. `None` when only another version knows this kind of document.
    pub fn nouveau(genre: &str, numero: i64) -> Option<Self> {
        match GenreDActe::depuis_code(genre)? {
            GenreDActe::Mandat => Some(Self::Mandat(numero)),
            GenreDActe::Contrat => Some(Self::Contrat(numero)),
        }
    }

    /// The kind of the document.
    pub const fn genre(self) -> GenreDActe {
        match self {
            Self::Mandat(_) => GenreDActe::Mandat,
            Self::Contrat(_) => GenreDActe::Contrat,
        }
    }

    /// The number of the mandate or of the reservation.
    pub const fn numero(self) -> i64 {
        match self {
            Self::Mandat(numero) | Self::Contrat(numero) => numero,
        }
    }

    /// The reference that people read: `M-000012`, `R-000003`.
    pub fn reference(self) -> String {
        match self {
            Self::Mandat(numero) => format!("M-{numero:06}"),
            Self::Contrat(numero) => format!("R-{numero:06}"),
        }
    }

    /// The name of the document's file.
    pub fn nom_de_fichier(self) -> String {
        format!("{}-{}.pdf", self.genre().code(), self.reference())
    }

    /// The name of the proof file (`dossier de preuve`).
    pub fn nom_de_la_preuve(self) -> String {
        format!("preuve-{}.pdf", self.reference())
    }
}

crate::enumeration! {
    /// The role in which a signatory signs.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum RoleDeSignataire: TOUS, code / depuis_code, libelle {
        /// The legal representative of the partner company.
        Representant = "representant", "Représentant légal";
        /// The first buyer, or the only one.
        Acquereur = "acquereur", "Acquéreur";
        Coacquereur = "coacquereur", "Second acquéreur";
        /// The portal's own company.
        Societe = "societe", "Société";
    }
}

/// The person who signs. This data is encrypted wherever it is stored.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PersonneSignataire {
    pub civilite: Civilite,
    pub nom: String,
    pub prenom: String,
    /// The e-mail to which links and codes are sent.
    pub email: String,
    /// The phone of a buyer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tel: Option<String>,
}

impl RoleDeSignataire {
    /// Whether the signatory is a buyer.
    pub const fn est_un_acquereur(self) -> bool {
        match self {
            Self::Acquereur | Self::Coacquereur => true,
            Self::Representant | Self::Societe => false,
        }
    }
}

impl fmt::Debug for PersonneSignataire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PersonneSignataire")
    }
}

impl PersonneSignataire {
    /// The user of the portal, as a person who signs.
    pub fn de(identite: &Identite) -> Self {
        Self {
            civilite: identite.civilite,
            nom: identite.nom.clone(),
            prenom: identite.prenom.clone(),
            email: identite.email.clone(),
            tel: None,
        }
    }

    /// The first name and the family name: `Léa Perrin`.
    pub fn nom_complet(&self) -> String {
        format!("{} {}", self.prenom, self.nom)
    }

    /// The civility and the full name: `Mme Léa Perrin`.
    pub fn avec_civilite(&self) -> String {
        let civilite = match self.civilite {
            Civilite::M => "M.",
            Civilite::Mme => "Mme",
        };
        format!("{civilite} {}", self.nom_complet())
    }

    /// The initials, `L. P.`. Somebody who only holds the file sees no more of the name.
    pub fn initiales(&self) -> String {
        let premiere = |nom: &str| nom.chars().find(|c| c.is_alphabetic()).map(|c| format!("{}.", c.to_uppercase()));
        [&self.prenom, &self.nom].into_iter().filter_map(|nom| premiere(nom)).collect::<Vec<_>>().join(" ")
    }
}

crate::enumeration! {
    /// An event of a signature, as the proofs record it. New events may be added here, and those that exist never
    /// change.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EvenementDePreuve: TOUS, code / depuis_code, libelle {
        /// The document was sent for signature.
        Ouverture = "ouverture", "Document mis à la signature";
        /// A signatory was sent their link.
        Lien = "lien", "Lien de signature envoyé par e-mail";
        /// The page of signature was opened from the portal.
        SurPlace = "sur-place", "Page de signature ouverte depuis le portail";
        /// The signatory read the document.
        Lecture = "lecture", "Document consulté";
        /// A code was sent to the signatory.
        CodeEnvoye = "code-envoye", "Code envoyé par e-mail";
        /// The signatory typed a wrong code.
        CodeFaux = "code-faux", "Code erroné";
        CodeJuste = "code-juste", "Code confirmé";
        /// The signatory accepted a text.
        Acceptation = "acceptation", "Texte accepté";
        /// The person who countersigns typed their password again.
        MotDePasse = "mot-de-passe", "Identité confirmée par mot de passe";
        /// The signature was sealed.
        Signature = "signature", "Signature scellée";
        /// The revocation lists, which show that no certificate was revoked, were added to the signed document.
        Conservation = "conservation", "Listes de révocation ajoutées au document";
        Refus = "refus", "Signature refusée";
        /// The signatory took their refusal back.
        Reprise = "reprise", "Refus repris";
        /// The e-mail or the phone of the signatory was corrected.
        AdresseCorrigee = "adresse-corrigee", "Coordonnées corrigées";
        /// The signatory agreed to receive the notice by electronic registered mail.
        Consentement = "consentement", "Lettre recommandée électronique acceptée";
        /// Staff stated that the signatory is a professional, and gave the reason.
        Professionnel = "professionnel", "Acquéreur noté comme professionnel";
        /// The document was printed to be signed by hand, or its scan was deposited, or its scan was confirmed.
        Papier = "papier", "Document signé sur papier";
        /// The notice of the signed document was presented to the signatory.
        Notification = "notification", "Contrat notifié";
        Retractation = "retractation", "Rétractation";
        /// The sender took the document back.
        Fermeture = "fermeture", "Document retiré de la signature";
    }
}

/// The greatest number of documents that may be countersigned in one call.
pub const CONTRESIGNES_ENSEMBLE: usize = 50;
