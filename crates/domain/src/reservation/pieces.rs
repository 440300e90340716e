//! The documents of a reservation: which are asked for depends on its answers.

use super::brouillon::{BrouillonReservation, Reservataire, code};
use super::prix::{RegimeDeTva, regime_de_tva};
use super::references::CHEQUE;
use crate::fichier::Format;
use crate::lot::PrixLot;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What may be sent.
pub const FORMATS_DE_PIECE: &[Format] = &[Format::Pdf, Format::Jpg, Format::Jpeg, Format::Png];
/// How heavy each may be, in Ko.
pub const POIDS_DE_PIECE_KO: u32 = 5000;

crate::enumeration! {
    /// Whose document it is: `categorie` on the wire.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum CategorieDePiece: TOUTES, code / depuis_code {
        /// The first buyer's.
        Reservataire = "reservataire";
        /// The second one's.
        Coreservataire = "coreservataire";
        /// The company's.
        Societe = "societe";
        /// The reservation's own.
        Dossier = "dossier";
    }
}

crate::enumeration! {
    /// What it is: `type` on the wire.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum TypeDePiece: TOUS, code / depuis_code, libelle {
        /// Identity card, passport or residence permit.
        Identite = "identite", "Pièce d’identité";
        /// The marriage settlement, or the pact.
        Contrat = "contrat", "Contrat de mariage ou convention de PACS";
        /// The tax notice on the income of the year before last.
        AvisImposition = "avis-imposition", "Avis d’imposition sur les revenus de l’avant-dernière année";
        /// Extract of the register of companies.
        ExtraitRegistre = "extrait-registre", "Extrait Kbis";
        /// The company's statutes.
        Statuts = "statuts", "Statuts à jour";
        /// The cheque of the deposit.
        Cheque = "cheque", "Copie du chèque";
        /// Whatever else helps: a loan simulation, a bank's letter.
        Autre = "autre", "Autre document";
    }
}

impl TypeDePiece {
    /// Whether it says who somebody is, or what they earn: few read it.
    pub const fn est_personnelle(self) -> bool {
        matches!(self, Self::Identite | Self::AvisImposition)
    }
}

/// A document that is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PieceFournie {
    /// Whose.
    pub categorie: CategorieDePiece,
    /// What.
    pub type_piece: TypeDePiece,
}

/// A document that is asked for, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceRequise {
    /// Which.
    pub piece: PieceFournie,
    /// Why, in a few words.
    pub raison: &'static str,
}

/// A marriage without a settlement, and a pact under the regime of the law, have no document; nor have most marriages under a foreign law.
fn a_un_contrat(acquereur: &Reservataire) -> bool {
    let sans = ["communaute", "pacs-separation", "regime-etranger"];
    acquereur.regime_matrimonial.as_deref().is_some_and(|regime| !sans.contains(&regime))
}

/// Whose documents a change of a draft leaves without an owner: the buyer is no more, or is one of `autres`, who became somebody else, or no
/// company buys.
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

/// The documents that a draft asks for, in the order of the form; the prices are those of its lot, because the lot says which of its
/// rates is the reduced VAT.
pub fn pieces_requises(brouillon: &BrouillonReservation, lot: &PrixLot) -> Vec<PieceRequise> {
    let mut requises = Vec::new();
    let mut exiger = |categorie, type_piece, raison| {
        requises.push(PieceRequise { piece: PieceFournie { categorie, type_piece }, raison });
    };
    let reduite = brouillon.tva.and_then(|tva| regime_de_tva(lot, tva)) == Some(RegimeDeTva::Reduite);
    let premier = (CategorieDePiece::Reservataire, brouillon.reservataire.as_ref());
    let second = (CategorieDePiece::Coreservataire, brouillon.coreservataire.as_ref());
    // The first buyer is always one, even when nothing was said of them.
    for (categorie, acquereur) in [premier, second] {
        if acquereur.is_none() && categorie == CategorieDePiece::Coreservataire {
            continue;
        }
        exiger(categorie, TypeDePiece::Identite, "l’identité de chaque acquéreur doit être vérifiée");
        if !brouillon.par_une_societe() && acquereur.is_some_and(a_un_contrat) {
            exiger(categorie, TypeDePiece::Contrat, "ce régime est prouvé par son contrat");
        }
        // One household has one notice: the first buyer's.
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
