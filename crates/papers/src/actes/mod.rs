//! What is signed: an act is written once, then frozen; its pages and its text are made from the same composition.
//!
//! Start at [`mandat`], [`contrat`], [`recepisse`] and [`preuve`]; [`liasse`] puts photographs of what was signed by hand together. A field is an empty frame of the sheet: the seal draws its mark in it.

mod champs;
mod contrat;
mod images;
mod liasse;
mod mandat;
mod preuve;
mod recepisse;
mod texte;

pub use contrat::{
    AnnexeARediger, ContratARediger, PrescripteurARediger, RetractationDuContrat, RisquesARediger, VoieDuContrat,
    contrat,
};
pub use liasse::{ImageDeLiasse, liasse};
pub use mandat::{CarteProfessionnelle, MandatARediger, Mandataire, Personne, mandat};
pub use preuve::{DossierDePreuve, EvenementProuve, SignataireProuve, preuve};
pub use recepisse::{MoyenDeRetractation, RecepisseARediger, recepisse};

use crate::erreur::Error;
use crate::monde::{Epreuve, Norme};
use serde::{Deserialize, Serialize};

/// An act ready to be signed.
#[derive(Debug, Clone, PartialEq)]
pub struct ActeRedige {
    /// The file, PDF/A-2a and PDF/UA-1, without any field yet.
    pub pdf: Vec<u8>,
    /// Where those who sign will find their fields, in the order in which they sign.
    pub champs: Vec<ChampDeSignature>,
    /// Each page as an SVG drawing that asks for nothing outside itself.
    pub pages: Vec<String>,
    /// The text of each page, in the order in which it is read.
    pub texte: Vec<PageDeTexte>,
}

/// A frame of a page that a signature will fill: points from the bottom left of the page.
#[derive(Debug, Clone, PartialEq)]
pub struct ChampDeSignature {
    /// Name of the field: `signature-1`.
    pub nom: String,
    /// What a reader of forms says of it: "Signature du mandataire".
    pub libelle: String,
    /// Page, from 0.
    pub page: usize,
    /// Left edge.
    pub gauche: f64,
    /// Bottom edge.
    pub bas: f64,
    /// Right edge.
    pub droite: f64,
    /// Top edge.
    pub haut: f64,
}

/// The text of one page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PageDeTexte {
    /// Its blocks, in the order in which they are read.
    pub blocs: Vec<BlocDeTexte>,
}

/// A title, a paragraph or a row of a table. What a page break cuts is two blocks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BlocDeTexte {
    /// What it is.
    pub genre: GenreDeBloc,
    /// Its text, on one line; that of a row says the heading of each cell.
    pub texte: String,
}

/// What a block of text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GenreDeBloc {
    /// A title, whatever its level.
    Titre,
    /// A paragraph or an item of a list.
    Paragraphe,
    /// A row of a table.
    Ligne,
}

/// Composes an act and looks up its fields: the label of each in the model, and what a reader of forms says of it.
fn composer(epreuve: Epreuve<'_>, attendus: &[(&str, &str)]) -> Result<ActeRedige, Error> {
    epreuve.imprimer(Norme::AccessibleEtArchivable, |document, pdf| {
        Ok(ActeRedige {
            pdf,
            champs: champs::relever(document, attendus)?,
            pages: images::dessiner(document),
            texte: texte::lire(document),
        })
    })
}
