//! What a signatory accepts, and what the signature is: texts that proofs name by a code and a version. A text that changes takes
//! another version; the former stays, because somebody accepted it.

use super::{GenreDActe, RoleDeSignataire};
use std::fmt;

/// A text to accept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TexteAAccepter {
    /// What it is called.
    pub code: &'static str,
    /// Grows when its words change.
    pub version: u16,
    /// Its words.
    pub texte: &'static str,
}

/// What a proof says of a text: `lu-et-accepte/1`.
impl fmt::Display for TexteAAccepter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.code, self.version)
    }
}

/// What the legal representative accepts of a mandate.
const MANDAT: &[TexteAAccepter] = &[TexteAAccepter {
    code: "lu-et-accepte",
    version: 1,
    texte: "J’ai lu le mandat dans son entier et j’en accepte les termes. Je suis habilité à engager la société que je \
            représente, et j’accepte de signer par voie électronique.",
}];

/// What this signatory is to accept, all of it; nobody of the portal's company ticks anything: their password says it.
pub const fn acceptations(genre: GenreDActe, role: RoleDeSignataire) -> &'static [TexteAAccepter] {
    match (genre, role) {
        (GenreDActe::Mandat, RoleDeSignataire::Representant) => MANDAT,
        (GenreDActe::Mandat, RoleDeSignataire::Societe) => &[],
    }
}

/// The level of a signature in one line.
pub const NIVEAU: &str = "Signature électronique simple (eIDAS, article 3, point 10)";

/// What the signature is, in the words of the regulation.
pub const NIVEAU_EXPLIQUE: &str = "Il s’agit d’une signature électronique simple, au sens de l’article 3, point 10, du règlement (UE) \
    n° 910/2014 (eIDAS) : des données sous forme électronique, jointes à d’autres, que le signataire utilise pour signer. Son \
    article 25 dit qu’elle ne peut être refusée comme preuve en justice au seul motif qu’elle est électronique ou qu’elle n’est pas \
    qualifiée. Ce n’est ni une signature avancée, ni une signature qualifiée : celles-ci demandent un prestataire de services de \
    confiance, et aucun n’est relié à ce portail.";
