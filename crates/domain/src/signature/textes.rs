//! The texts that a signatory accepts, and the level of the signature. Proofs name a text by its code and version.
//! When the words of a text change, it gets a new version. The former version stays here, because somebody accepted
//! it.

use super::{GenreDActe, RoleDeSignataire};
use crate::calendrier::en_bref;
use chrono::{DateTime, Utc};
use std::fmt;

/// Whether a signatory must accept a text before they sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exigence {
    /// Nobody can sign without accepting the text.
    Requis,
    /// The signatory may sign without accepting the text.
    Libre,
}

/// A text that a signatory may accept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TexteAAccepter {
    /// The code by which proofs name the text.
    pub code: &'static str,
    /// The version of the text. It grows when the words change.
    pub version: u16,
    pub texte: &'static str,
    /// Whether the signatory must accept the text before they sign.
    pub exigence: Exigence,
}

/// The text as a proof names it: `lu-et-accepte/1`.
impl fmt::Display for TexteAAccepter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.code, self.version)
    }
}

/// The texts that the legal representative accepts for a mandate.
const MANDAT: &[TexteAAccepter] = &[TexteAAccepter {
    code: "lu-et-accepte",
    version: 1,
    texte: "J’ai lu le mandat dans son entier et j’en accepte les termes. Je suis habilité à engager la société que je \
            représente, et j’accepte de signer par voie électronique.",
    exigence: Exigence::Requis,
}];

/// The general conditions, which every buyer accepts.
const CONDITIONS: TexteAAccepter = TexteAAccepter {
    code: "cgu",
    version: 1,
    texte: "J’ai pris connaissance des conditions générales et de l’information sur mes données personnelles, et je les accepte\u{a0}: le \
            portail garde mon contrat, les pièces de mon dossier et les preuves de ma signature, et les transmet à la société qui \
            vend, à son partenaire et au notaire.",
    exigence: Exigence::Requis,
};

/// The sentence that a buyer has read the contract and accepts it. Every buyer accepts it.
const LU_ET_ACCEPTE: TexteAAccepter = TexteAAccepter {
    code: "lu-et-accepte",
    version: 1,
    texte: "J’ai lu le contrat de réservation dans son entier, avec ses annexes, et j’en accepte les termes. Ce qui y est dit de moi \
            est exact. J’accepte de signer par voie électronique.",
    exigence: Exigence::Requis,
};

/// The declaration of a buyer who pays without a loan. The law requires that the buyer writes these words themself
/// (article L313-42 of the Code de la consommation; for an electronic signature, article 1174 of the Code civil).
const SANS_PRET: TexteAAccepter = TexteAAccepter {
    code: "sans-pret",
    version: 1,
    texte: "Je paie le prix sans prêt. Je reconnais avoir été informé(e) que, si je recours néanmoins à un prêt, je ne peux pas me prévaloir \
            des dispositions des articles L. 313-40 et suivants du code de la consommation, qui soumettent l’achat à la condition \
            suspensive de l’obtention du prêt.",
    exigence: Exigence::Requis,
};

/// The consent to electronic registered mail. It is separate from the other texts, and the buyer is free to refuse it
/// (article L. 100 of the Code des postes et des communications électroniques). It is stored with its date, whatever
/// the prescriber entered in the form.
const NOTIFIE_PAR_EMAIL: TexteAAccepter = TexteAAccepter {
    code: "lre",
    version: 1,
    texte: "J’accepte que le contrat signé me soit notifié par lettre recommandée électronique, à mon adresse e-mail, par un \
            prestataire qualifié. Sans cet accord, il m’est notifié par lettre recommandée sur papier.",
    exigence: Exigence::Libre,
};

/// The texts that a buyer accepts for a contract paid with a loan.
const CONTRAT: &[TexteAAccepter] = &[CONDITIONS, LU_ET_ACCEPTE, NOTIFIE_PAR_EMAIL];
/// The texts that a buyer accepts for a contract paid without a loan.
const CONTRAT_SANS_PRET: &[TexteAAccepter] = &[CONDITIONS, LU_ET_ACCEPTE, SANS_PRET, NOTIFIE_PAR_EMAIL];

/// The declaration that a buyer accepts when they withdraw by their link.
pub const RETRACTATION: TexteAAccepter = TexteAAccepter {
    code: "retractation",
    version: 1,
    texte: "Je me rétracte du contrat de réservation que j’ai signé, comme l’article L271-1 du Code de la construction et de l’habitation \
            m’en donne le droit. Le dépôt de garantie, s’il y en a un, m’est restitué.",
    exigence: Exigence::Requis,
};

/// How the purchase is paid. Some texts depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaiementDeLActe {
    SansPret,
    /// The purchase is paid with a loan, or nothing is bought.
    Autre,
}

/// The texts that this signatory is asked to accept. A person of the portal's company is asked to accept none,
/// because they confirm with their password.
pub const fn acceptations(
    genre: GenreDActe,
    role: RoleDeSignataire,
    paiement: PaiementDeLActe,
) -> &'static [TexteAAccepter] {
    match (genre, role) {
        (GenreDActe::Mandat, RoleDeSignataire::Representant) => MANDAT,
        (GenreDActe::Contrat, RoleDeSignataire::Acquereur | RoleDeSignataire::Coacquereur) => match paiement {
            PaiementDeLActe::SansPret => CONTRAT_SANS_PRET,
            PaiementDeLActe::Autre => CONTRAT,
        },
        // A role that does not sign this kind of document has no text to accept.
        (GenreDActe::Mandat | GenreDActe::Contrat, RoleDeSignataire::Societe)
        | (GenreDActe::Mandat, RoleDeSignataire::Acquereur | RoleDeSignataire::Coacquereur)
        | (GenreDActe::Contrat, RoleDeSignataire::Representant) => &[],
    }
}

/// The level of a signature, in one line.
const NIVEAU: &str = "Signature électronique simple (eIDAS, article 3, point 10)";

/// The level of a signature, followed by the level of its seal.
pub fn niveau_de_signature(horodatee: Option<DateTime<Utc>>, revocations: RevocationsGardees) -> String {
    format!("{NIVEAU}, {}", niveau_de_sceau(horodatee, revocations))
}

/// Whether the file holds the revocation lists, which prove that no certificate of a signature was revoked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RevocationsGardees {
    Oui,
    Non,
}

/// The level of a seal (ETSI EN 319 142-1), with the instant that a time-stamp authority attests if there is one.
pub fn niveau_de_sceau(horodatee: Option<DateTime<Utc>>, revocations: RevocationsGardees) -> String {
    let Some(instant) = horodatee.map(en_bref) else { return "PAdES B-B".to_owned() };
    match revocations {
        RevocationsGardees::Non => format!("PAdES B-T, horodaté par une autorité le {instant}"),
        RevocationsGardees::Oui => {
            format!("PAdES B-LT, horodaté par une autorité le {instant}, avec les listes de révocation des certificats")
        }
    }
}

/// An explanation of this kind of signature, in the words of the regulation.
pub const NIVEAU_EXPLIQUE: &str = "Il s’agit d’une signature électronique simple, au sens de l’article 3, point 10, du règlement (UE) \
    n°\u{a0}910/2014 (eIDAS)\u{a0}: des données sous forme électronique, jointes à d’autres, que le signataire utilise pour signer. Son \
    article 25 dit qu’elle ne peut être refusée comme preuve en justice au seul motif qu’elle est électronique ou qu’elle n’est pas \
    qualifiée. Ce n’est ni une signature avancée, ni une signature qualifiée\u{a0}: celles-ci demandent un prestataire de services de \
    confiance, et aucun n’est relié à ce portail.";
