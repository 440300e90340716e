//! Why a document could not be made.

/// Why a document could not be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// No model has this name.
    #[error("modèle inconnu : {0}")]
    ModeleInconnu(String),
    /// A model of a lot was asked for without a lot.
    #[error("le modèle « {0} » demande un lot")]
    LotManquant(String),
    /// The typesetter refused a model: its file, the line, what is wrong.
    #[error("composition du document : {0}")]
    Composition(String),
    /// A folder of models cannot be used: the file, the line, what is wrong.
    #[error("{0}")]
    Modele(String),
}
