//! The errors of this crate.

/// Why a file could not be prepared, sealed or read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The file is not a PDF, or its objects cannot be read.
    #[error("ce fichier n’est pas un PDF que l’on sache lire")]
    Illisible,
    /// The file exceeds the limits of size, revisions or signatures.
    #[error("ce fichier est trop grand pour être lu")]
    TropGrand,
    /// The file has no structure in which to put fields, because it is not tagged.
    #[error("ce PDF n’est pas balisé\u{a0}: un champ de signature n’y aurait pas sa place")]
    SansStructure,
    /// The file already has a form.
    #[error("ce PDF a déjà des champs")]
    DejaPrepare,
    /// A field cannot be added: its page does not exist, its frame is empty or out of bounds, or its name is empty, taken or
    /// contains a full stop.
    #[error("le champ de signature «\u{a0}{0}\u{a0}» ne peut pas être posé")]
    ChampImpossible(String),
    /// No field of the file has this name.
    #[error("ce PDF n’a pas de champ de signature «\u{a0}{0}\u{a0}»")]
    ChampInconnu(String),
    /// This field is already signed.
    #[error("le champ «\u{a0}{0}\u{a0}» est déjà signé")]
    DejaScelle(String),
    /// The file already has its revocation data.
    #[error("ce PDF a déjà ses données de révocation")]
    DejaConserve,
    /// The operating system gave no random bytes, or a key or a certificate is not of the kind made here.
    #[error("la clé du sceau ne peut pas être lue ou faite")]
    Cle,
}
