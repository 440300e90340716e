//! The acts, which are the documents to sign. An act is written once, then frozen; its pages and its text come from the
//! same composition.
//!
//! Start at [`mandat`], [`contrat`], [`recepisse`] and [`preuve`]. [`liasse`] joins the photographs of a paper signed by hand in
//! one file. A field is an empty frame of the sheet, in which the seal draws its mark.

pub(crate) mod champs;
pub(crate) mod contrat;
mod images;
pub(crate) mod liasse;
pub(crate) mod mandat;
pub(crate) mod preuve;
pub(crate) mod recepisse;
pub(crate) mod texte;

pub use contrat::{
    AnnexeARediger, ContratARediger, PrescripteurARediger, RetractationDuContrat, RisquesARediger, VoieDuContrat,
    contrat,
};
pub use liasse::{ImageDeLiasse, liasse};
pub use mandat::{CarteProfessionnelle, MandatARediger, Mandataire, Personne, mandat};
pub use preuve::{DossierDePreuve, EvenementProuve, SignataireProuve, preuve};
pub use recepisse::{MoyenDeRetractation, RecepisseARediger, recepisse};

use crate::erreur::Error;
use crate::jeu::JeuDeModeles;
use crate::monde::{Epreuve, Norme};
use serde::{Deserialize, Serialize};

/// An act (a document to sign), ready to be signed.
#[derive(Debug, Clone, PartialEq)]
pub struct ActeRedige {
    /// The file, PDF/A-2a and PDF/UA-1, without any form field yet.
    pub pdf: Vec<u8>,
    /// The places of the signature fields, in the order of signature.
    pub champs: Vec<ChampDeSignature>,
    /// Each page as an SVG drawing that needs no other file.
    pub pages: Vec<String>,
    /// The text of each page, in the order in which it is read.
    pub texte: Vec<PageDeTexte>,
}

/// A frame of a page for one signature, in points from the bottom left of the page.
#[derive(Debug, Clone, PartialEq)]
pub struct ChampDeSignature {
    /// Name of the field: `signature-1`.
    pub nom: String,
    /// The description for a reader of forms: "Signature du mandataire".
    pub libelle: String,
    /// The page, counted from 0.
    pub page: usize,
    pub gauche: f64,
    pub bas: f64,
    pub droite: f64,
    pub haut: f64,
}

/// The text of one page of an act.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PageDeTexte {
    /// Its blocks, in the order in which they are read.
    pub blocs: Vec<BlocDeTexte>,
}

/// A title, a paragraph or a row of a table. A block that a page break cuts becomes two blocks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BlocDeTexte {
    pub genre: GenreDeBloc,
    /// Its text, on one line. In a row, the heading of each cell is before the cell.
    pub texte: String,
}

/// The kind of a block of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GenreDeBloc {
    /// A title of any level.
    Titre,
    /// A paragraph or an item of a list.
    Paragraphe,
    /// A row of a table.
    Ligne,
}

/// An act before its composition, with its signature fields. A field has its label in the model, and its description for a
/// reader of forms.
#[derive(Debug, Clone)]
pub(crate) struct ActeAComposer {
    pub(crate) epreuve: Epreuve,
    pub(crate) cadres: Vec<(&'static str, &'static str)>,
}

impl ActeAComposer {
    /// Composes the act with the models in use, and finds its fields.
    fn composer(self) -> Result<ActeRedige, Error> {
        let norme = Norme::AccessibleEtArchivable;
        let ((champs, pages, texte), pdf) = self.epreuve.imprimer(JeuDeModeles::en_usage(), norme, |document| {
            Ok((champs::relever(document, &self.cadres)?, images::dessiner(document), texte::lire(document)))
        })?;
        Ok(ActeRedige { pdf, champs, pages, texte })
    }
}
