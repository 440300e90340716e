//! What is signed: an act is written once, then frozen; its pages and its text are made from the same composition.
//!
//! Start at [`mandat`], [`contrat`], [`recepisse`] and [`preuve`]; [`liasse`] puts photographs of what was signed by hand together. A field is an empty frame of the sheet: the seal draws its mark in it.

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

/// An act about to be composed, and its fields: the label of each in the model, what a reader of forms says of it.
#[derive(Debug, Clone)]
pub(crate) struct ActeAComposer {
    pub(crate) epreuve: Epreuve,
    pub(crate) cadres: Vec<(&'static str, &'static str)>,
}

impl ActeAComposer {
    /// Composes it from the models of the process, and looks up its fields.
    fn composer(self) -> Result<ActeRedige, Error> {
        self.epreuve.imprimer(JeuDeModeles::en_usage(), Norme::AccessibleEtArchivable, |document, pdf| {
            Ok(ActeRedige {
                pdf,
                champs: champs::relever(document, &self.cadres)?,
                pages: images::dessiner(document),
                texte: texte::lire(document),
            })
        })
    }
}
