//! Signing a document, from when it is sent to when everybody has signed (`domain.md` section 7): an envelope holds a document
//! and those who sign it, one after the other.
//!
//! [`statut`](self) is the table of its states, [`Enveloppe`] makes its moves; the rules of codes, the texts that are accepted and
//! what the signature is stand beside. How a document is sealed is the crate `sceau`'s.

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

/// What an envelope is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SujetSigne {
    /// The mandate of this number.
    Mandat(i64),
    /// The contract of the reservation of this number.
    Contrat(i64),
}

impl SujetSigne {
    /// The one of a row; none of what only another version signs.
    pub fn nouveau(genre: &str, numero: i64) -> Option<Self> {
        match GenreDActe::depuis_code(genre)? {
            GenreDActe::Mandat => Some(Self::Mandat(numero)),
            GenreDActe::Contrat => Some(Self::Contrat(numero)),
        }
    }

    /// What it is.
    pub const fn genre(self) -> GenreDActe {
        match self {
            Self::Mandat(_) => GenreDActe::Mandat,
            Self::Contrat(_) => GenreDActe::Contrat,
        }
    }

    /// Which one.
    pub const fn numero(self) -> i64 {
        match self {
            Self::Mandat(numero) | Self::Contrat(numero) => numero,
        }
    }

    /// What people call it.
    pub fn reference(self) -> String {
        match self {
            Self::Mandat(numero) => format!("M-{numero:06}"),
            Self::Contrat(numero) => format!("R-{numero:06}"),
        }
    }

    /// What its file is called.
    pub fn nom_de_fichier(self) -> String {
        format!("{}-{}.pdf", self.genre().code(), self.reference())
    }

    /// What the file of its proofs is called.
    pub fn nom_de_la_preuve(self) -> String {
        format!("preuve-{}.pdf", self.reference())
    }
}

crate::enumeration! {
    /// In which quality somebody signs.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum RoleDeSignataire: TOUS, code / depuis_code, libelle {
        /// Who represents the partner company.
        Representant = "representant", "Représentant légal";
        /// The first buyer, or the only one.
        Acquereur = "acquereur", "Acquéreur";
        /// The second buyer.
        Coacquereur = "coacquereur", "Second acquéreur";
        /// The portal's own company.
        Societe = "societe", "Société";
    }
}

/// Who signs; encrypted wherever it is stored.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PersonneSignataire {
    /// Civility.
    pub civilite: Civilite,
    /// Family name.
    pub nom: String,
    /// First name.
    pub prenom: String,
    /// E-mail: where links and codes go.
    pub email: String,
    /// Phone, of a buyer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tel: Option<String>,
}

impl RoleDeSignataire {
    /// Whether they buy.
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
    /// A user of the portal.
    pub fn de(identite: &Identite) -> Self {
        Self {
            civilite: identite.civilite,
            nom: identite.nom.clone(),
            prenom: identite.prenom.clone(),
            email: identite.email.clone(),
            tel: None,
        }
    }

    /// `Léa Perrin`.
    pub fn nom_complet(&self) -> String {
        format!("{} {}", self.prenom, self.nom)
    }

    /// `Mme Léa Perrin`.
    pub fn avec_civilite(&self) -> String {
        let civilite = match self.civilite {
            Civilite::M => "M.",
            Civilite::Mme => "Mme",
        };
        format!("{civilite} {}", self.nom_complet())
    }

    /// `L. P.`: what is said to whoever holds the file.
    pub fn initiales(&self) -> String {
        let premiere = |nom: &str| nom.chars().find(|c| c.is_alphabetic()).map(|c| format!("{}.", c.to_uppercase()));
        [&self.prenom, &self.nom].into_iter().filter_map(|nom| premiere(nom)).collect::<Vec<_>>().join(" ")
    }
}

crate::enumeration! {
    /// Something that happened while a document was signed: what its proofs say. They are added, never changed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EvenementDePreuve: TOUS, code / depuis_code, libelle {
        /// The document was sent to be signed.
        Ouverture = "ouverture", "Document mis à la signature";
        /// A signatory was sent their link.
        Lien = "lien", "Lien de signature envoyé par e-mail";
        /// The page was opened from the portal.
        SurPlace = "sur-place", "Page de signature ouverte depuis le portail";
        /// The document was read.
        Lecture = "lecture", "Document consulté";
        /// A code was sent.
        CodeEnvoye = "code-envoye", "Code envoyé par e-mail";
        /// Another one was typed.
        CodeFaux = "code-faux", "Code erroné";
        /// It was typed.
        CodeJuste = "code-juste", "Code confirmé";
        /// A text was accepted.
        Acceptation = "acceptation", "Texte accepté";
        /// The password of who countersigns was typed again.
        MotDePasse = "mot-de-passe", "Identité confirmée par mot de passe";
        /// The signature was sealed.
        Signature = "signature", "Signature scellée";
        /// The lists that show that no certificate was revoked were added to the signed document.
        Conservation = "conservation", "Listes de révocation ajoutées au document";
        /// The signatory refused.
        Refus = "refus", "Signature refusée";
        /// They took their refusal back.
        Reprise = "reprise", "Refus repris";
        /// Their e-mail or their phone was corrected.
        AdresseCorrigee = "adresse-corrigee", "Coordonnées corrigées";
        /// They agreed to be notified by electronic registered mail.
        Consentement = "consentement", "Lettre recommandée électronique acceptée";
        /// Staff said that they are a professional, and why.
        Professionnel = "professionnel", "Acquéreur noté comme professionnel";
        /// The document was printed to be signed by hand, or its scan deposited or confirmed.
        Papier = "papier", "Document signé sur papier";
        /// The notice of the signed document was presented to them.
        Notification = "notification", "Contrat notifié";
        /// They withdrew.
        Retractation = "retractation", "Rétractation";
        /// The document was taken back.
        Fermeture = "fermeture", "Document retiré de la signature";
    }
}

/// How many documents may be countersigned at once.
pub const CONTRESIGNES_ENSEMBLE: usize = 50;
