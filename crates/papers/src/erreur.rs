//! The errors of this crate.

/// Why a document could not be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// No model has this name.
    #[error("modèle inconnu\u{a0}: {0}")]
    ModeleInconnu(String),
    /// A model of a lot was asked for, and the subject has no lot.
    #[error("le modèle «\u{a0}{0}\u{a0}» demande un lot")]
    LotManquant(String),
    /// typst refused a model: the file, the line and the fault.
    #[error("composition du document\u{a0}: {0}")]
    Composition(String),
    /// A folder of models cannot be used: the file, the line and the fault.
    #[error("{0}")]
    Modele(String),
}
