//! The documents of a reservation. The answers of the form decide which documents are required.

use super::brouillon::{BrouillonReservation, Reservataire, code};
use super::prix::{RegimeDeTva, regime_de_tva};
use super::references::CHEQUE;
use crate::fichier::Format;
use crate::lot::PrixLot;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The formats in which documents are accepted.
pub const FORMATS_DE_PIECE: &[Format] = &[Format::Pdf, Format::Jpg, Format::Jpeg, Format::Png];
/// The greatest weight of each file, in Ko.
pub const POIDS_DE_PIECE_KO: u32 = 5000;

crate::enumeration! {
    /// The person or the company to whom a document belongs (`categorie` on the wire).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum CategorieDePiece: TOUTES, code / depuis_code {
        Reservataire = "reservataire";
        Coreservataire = "coreservataire";
        Societe = "societe";
        Dossier = "dossier";
    }
}

crate::enumeration! {
    /// The type of a document (`type` on the wire).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum TypeDePiece: TOUS, code / depuis_code, libelle {
        /// Identity card, passport or residence permit.
        Identite = "identite", "Pièce d’identité";
        /// The marriage settlement, or the agreement of the civil pact.
        Contrat = "contrat", "Contrat de mariage ou convention de PACS";
        /// The tax notice on the income of the year before last.
        AvisImposition = "avis-imposition", "Avis d’imposition sur les revenus de l’avant-dernière année";
        /// An extract of the register of companies.
        ExtraitRegistre = "extrait-registre", "Extrait Kbis";
        Statuts = "statuts", "Statuts à jour";
        /// A copy of the cheque of the deposit.
        Cheque = "cheque", "Copie du chèque";
        /// Any other useful document: a loan simulation, a letter of a bank.
        Autre = "autre", "Autre document";
    }
}

impl TypeDePiece {
    /// Whether the document shows the identity or the income of a person. Few people may read such a document.
    pub const fn est_personnelle(self) -> bool {
        matches!(self, Self::Identite | Self::AvisImposition)
    }
}

/// A document that the reservation has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PieceFournie {
    pub categorie: CategorieDePiece,
    pub type_piece: TypeDePiece,
}

/// A document that is required, with the reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceRequise {
    pub piece: PieceFournie,
    /// The reason, in a few French words.
    pub raison: &'static str,
}

/// Whether the matrimonial regime of the buyer rests on a document. A marriage without a settlement and a civil pact
/// under the legal regime have none. Most marriages under a foreign law have none either.
fn a_un_contrat(acquereur: &Reservataire) -> bool {
    let sans = ["communaute", "pacs-separation", "regime-etranger"];
    acquereur.regime_matrimonial.as_deref().is_some_and(|regime| !sans.contains(&regime))
}

/// The categories whose documents no longer have an owner after a change of a draft. The buyer was removed, the buyer
/// is one of `autres` (who became somebody else), or no company buys any more.
pub fn categories_quittees(avant: &Value, apres: &Value, autres: &[CategorieDePiece]) -> Vec<CategorieDePiece> {
    let y_est = |document: &Value, categorie: CategorieDePiece| match categorie {
        CategorieDePiece::Reservataire | CategorieDePiece::Coreservataire => document.get(categorie.code()).is_some(),
        CategorieDePiece::Societe => document.get("resaSociete") == Some(&Value::Bool(true)),
        CategorieDePiece::Dossier => true,
    };
    CategorieDePiece::TOUTES
        .into_iter()
        .filter(|dite| (y_est(avant, *dite) && !y_est(apres, *dite)) || autres.contains(dite))
        .collect()
}

/// The documents that a draft requires, in the order of the form. The prices of the lot say which of its rates is the
/// reduced VAT.
pub fn pieces_requises(brouillon: &BrouillonReservation, lot: &PrixLot) -> Vec<PieceRequise> {
    let mut requises = Vec::new();
    let mut exiger = |categorie, type_piece, raison| {
        requises.push(PieceRequise { piece: PieceFournie { categorie, type_piece }, raison });
    };
    let reduite = brouillon.tva.and_then(|tva| regime_de_tva(lot, tva)) == Some(RegimeDeTva::Reduite);
    let premier = (CategorieDePiece::Reservataire, brouillon.reservataire.as_ref());
    let second = (CategorieDePiece::Coreservataire, brouillon.coreservataire.as_ref());
    // The form always has a first buyer, even when it says nothing about this person.
    for (categorie, acquereur) in [premier, second] {
        if acquereur.is_none() && categorie == CategorieDePiece::Coreservataire {
            continue;
        }
        exiger(categorie, TypeDePiece::Identite, "l’identité de chaque acquéreur doit être vérifiée");
        if !brouillon.par_une_societe() && acquereur.is_some_and(a_un_contrat) {
            exiger(categorie, TypeDePiece::Contrat, "ce régime est prouvé par son contrat");
        }
        // One household has one tax notice, which is sent for the first buyer.
        if reduite && (categorie == CategorieDePiece::Reservataire || !brouillon.un_seul_foyer()) {
            exiger(categorie, TypeDePiece::AvisImposition, "la TVA réduite dépend des ressources du foyer");
        }
    }
    if brouillon.par_une_societe() {
        exiger(CategorieDePiece::Societe, TypeDePiece::ExtraitRegistre, "la société est identifiée par son extrait");
        exiger(CategorieDePiece::Societe, TypeDePiece::Statuts, "les statuts indiquent qui peut acheter pour elle");
    }
    let type_de_depot = brouillon.depot_garantie.as_ref().and_then(|depot| code(depot.type_depot.as_ref()));
    if type_de_depot == Some(CHEQUE) {
        exiger(CategorieDePiece::Dossier, TypeDePiece::Cheque, "le dépôt de garantie est un chèque");
    }
    requises
}
