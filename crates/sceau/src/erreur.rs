//! Why a file could not be prepared, sealed or read.

/// Why a file could not be prepared, sealed or read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// No PDF, or one whose objects cannot be read.
    #[error("ce fichier n’est pas un PDF que l’on sache lire")]
    Illisible,
    /// Larger than what is read, or with more revisions or signatures.
    #[error("ce fichier est trop grand pour être lu")]
    TropGrand,
    /// The file has no structure to put fields into: it is not tagged.
    #[error("ce PDF n’est pas balisé : un champ de signature n’y aurait pas sa place")]
    SansStructure,
    /// The file has a form already.
    #[error("ce PDF a déjà des champs")]
    DejaPrepare,
    /// A field that cannot be: no such page, no frame, a name that is taken or holds a full stop.
    #[error("le champ de signature « {0} » ne peut pas être posé")]
    ChampImpossible(String),
    /// No field of the file has this name.
    #[error("ce PDF n’a pas de champ de signature « {0} »")]
    ChampInconnu(String),
    /// This field is signed.
    #[error("le champ « {0} » est déjà signé")]
    DejaScelle(String),
    /// The file has its revocation data.
    #[error("ce PDF a déjà ses données de révocation")]
    DejaConserve,
    /// The machine gave no random bytes, or a key or a certificate is not one of ours.
    #[error("la clé du sceau ne peut pas être lue ou faite")]
    Cle,
}
